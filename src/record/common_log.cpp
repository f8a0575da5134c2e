#include "common_log.hpp"

#include "herding/record/logged_io.hpp"

#include <algorithm>
#include <array>
#include <system_error>
#include <utility>

namespace herding::inline v0::record::detail {

namespace {

constexpr std::string_view magic = "HERDLOG1";
constexpr std::size_t head_size = 16;
constexpr std::size_t batch_head = 8;
/// A longer log is none that a program has written.
constexpr std::uint64_t longest_log = std::uint64_t{1} << 30U;

std::uint32_t checksum_of(View batch, std::uint32_t before) {
    std::array<std::byte, 4> seed{};
    set_u32(seed.data(), before);
    return crc32c(batch.subspan(batch_head), crc32c(batch.first(4), crc32c(seed)));
}

/// A file under pieces.
class Patched final : public File {
public:
    Patched(std::unique_ptr<File> file, std::vector<Piece> pieces)
        : file_(std::move(file)), pieces_(std::move(pieces)) {}

    [[nodiscard]] std::size_t read(std::uint64_t at, std::span<std::byte> into) const override {
        std::size_t done = file_->read(at, into);
        for (const Piece& piece : pieces_) {
            const std::uint64_t begin = std::max(at, piece.at);
            const std::uint64_t end = std::min(at + into.size(), piece.at + piece.bytes.size());
            if (begin >= end) {
                continue;
            }
            std::copy_n(piece.bytes.begin() + static_cast<std::ptrdiff_t>(begin - piece.at), end - begin,
                        into.begin() + static_cast<std::ptrdiff_t>(begin - at));
            done = std::max(done, static_cast<std::size_t>(end - at));
        }
        return done;
    }
    std::size_t write(std::uint64_t /*at*/, View /*bytes*/) override {
        throw std::system_error(std::make_error_code(std::errc::operation_not_permitted), "write");
    }
    [[nodiscard]] std::uint64_t size() const override {
        std::uint64_t size = file_->size();
        for (const Piece& piece : pieces_) {
            size = std::max(size, piece.at + piece.bytes.size());
        }
        return size;
    }
    void truncate(std::uint64_t /*size*/) override {
        throw std::system_error(std::make_error_code(std::errc::operation_not_permitted), "truncate");
    }
    void sync() override {}
    bool lock() override { return file_->lock(); }

private:
    std::unique_ptr<File> file_;
    std::vector<Piece> pieces_;
};

} // namespace

void CommonLog::begin_again(std::uint64_t number) {
    Bytes head;
    head.reserve(head_size);
    const View letters = as_bytes(magic);
    head.assign(letters.begin(), letters.end());
    put_u64(head, number);
    file_->truncate(0);
    write_all(*file_, 0, head);
    file_->sync();
    size_ = head.size();
    checksum_ = crc32c(head);
    batch_.clear();
}

void CommonLog::add(std::string_view name, std::uint64_t at, View bytes) {
    if (batch_.empty()) {
        batch_.resize(batch_head);
    }
    put_string(batch_, name);
    put_u64(batch_, at);
    put_varint(batch_, bytes.size());
    batch_.insert(batch_.end(), bytes.begin(), bytes.end());
}

void CommonLog::sync() {
    set_u32(batch_.data(), static_cast<std::uint32_t>(batch_.size() - batch_head));
    const std::uint32_t checksum = checksum_of(batch_, checksum_);
    set_u32(batch_.data() + 4, checksum);
    write_all(*file_, size_, batch_);
    file_->sync();
    size_ += batch_.size();
    checksum_ = checksum;
    batch_.clear();
}

Pieces pieces_of(const File& log) {
    Pieces pieces;
    const std::uint64_t size = log.size();
    if (size > longest_log) {
        return pieces;
    }
    Bytes bytes(static_cast<std::size_t>(size));
    bytes.resize(log.read(0, bytes));
    View rest = bytes;
    if (rest.size() < head_size || as_text(rest.first(magic.size())) != magic) {
        return pieces;
    }
    std::uint32_t checksum = crc32c(rest.first(head_size));
    rest = rest.subspan(head_size);
    while (rest.size() >= batch_head) {
        const std::size_t content = get_u32(rest.data());
        if (content > rest.size() - batch_head) {
            break;
        }
        const View batch = rest.first(batch_head + content);
        checksum = checksum_of(batch, checksum);
        if (checksum != get_u32(rest.data() + 4)) {
            break;
        }
        try {
            for (Cursor cursor(batch.subspan(batch_head)); !cursor.done();) {
                const std::string name(cursor.string());
                const std::uint64_t at = cursor.u64();
                const View piece = cursor.bytes(cursor.count());
                pieces[name].push_back({at, {piece.begin(), piece.end()}});
            }
        } catch (const Cursor::Malformed&) {
            break; // a checksum that fits by chance
        }
        rest = rest.subspan(batch.size());
    }
    return pieces;
}

std::vector<Piece> left_in_log(Io& io, const std::string& path) {
    const std::size_t slash = path.rfind('/');
    const std::string folder = slash == std::string::npos ? "" : path.substr(0, slash + 1);
    const auto log = io.open(folder + std::string(common_log), Io::Open::Read);
    if (log == nullptr) {
        return {};
    }
    Pieces pieces = pieces_of(*log);
    const auto found = pieces.find(slash == std::string::npos ? path : path.substr(slash + 1));
    return found == pieces.end() ? std::vector<Piece>() : std::move(found->second);
}

void write_pieces(File& file, std::span<const Piece> pieces) {
    for (const Piece& piece : pieces) {
        if (piece.at <= file.size()) { // else it is of another file that had this name
            write_all(file, piece.at, piece.bytes);
        }
    }
}

std::unique_ptr<File> patched(std::unique_ptr<File> file, std::vector<Piece> pieces) {
    return std::make_unique<Patched>(std::move(file), std::move(pieces));
}

} // namespace herding::inline v0::record::detail
