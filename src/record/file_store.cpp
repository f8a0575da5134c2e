#include "common_log.hpp"
#include "framing.hpp"
#include "journal_reader.hpp"

#include "herding/core/detail/invariant.hpp"
#include "herding/record/index.hpp"
#include "herding/record/store.hpp"

#include <algorithm>
#include <exception>
#include <utility>

namespace herding::inline v0::record {

namespace {

using detail::write_all;

Error no_group(const std::string& record) {
    return {ErrorKind::System, record, "Durability::Group needs a GroupCommit: set WriterOptions::group"};
}

/// Whether a file can be the remainder of a crash while a record was created: empty, zeros, or a part of a header. A
/// file with events is a complete record. A file with another beginning is no record.
bool may_be_left(const File& file) {
    Bytes start(prelude_size);
    start.resize(file.read(0, start));
    if (std::all_of(start.begin(), start.end(), [](std::byte byte) { return byte == std::byte{0}; })) {
        return true;
    }
    try {
        return file.size() <= header_size(start, ~std::uint64_t{0} >> 1U, {});
    } catch (const Error& error) {
        return error.kind() == ErrorKind::TruncatedHeader || error.kind() == ErrorKind::DamagedHeader;
    }
}

class FileWriter final : public Writer {
public:
    FileWriter(std::string record, std::unique_ptr<File> file, std::uint64_t size, std::uint32_t checksum,
               WriterOptions options)
        : record_(std::move(record)), file_(std::move(file)), options_(std::move(options)),
          checksum_(checksum), written_(size), synced_(size) {
        if (options_.durability == Durability::Group) {
            if (options_.group == nullptr) {
                throw no_group(record_);
            }
            options_.group->join();
        }
    }
    ~FileWriter() override {
        if (options_.durability == Durability::Group) {
            options_.group->leave();
        }
        if (failed_ || pending_.empty()) {
            return;
        }
        try {
            hand_over();
        } catch (...) { // a destructor cannot report it; `sync` does
        }
    }
    FileWriter(const FileWriter&) = delete;
    FileWriter& operator=(const FileWriter&) = delete;

    void append(std::span<const NewEvent> events) override {
        refuse_if_failed();
        const std::size_t before = pending_.size();
        std::uint32_t checksum = checksum_;
        try {
            for (const NewEvent& event : events) {
                if (event.payload.size() > ~std::uint32_t{0}) {
                    throw Error(ErrorKind::TooLarge, record_, "an event is at most 4 GiB long");
                }
                const bool durable = event.durable.value_or(synced_ == written_ + pending_.size());
                checksum = detail::put_event(pending_, event.kind,
                                             detail::flags_of(durable, event.optional, event.joined),
                                             event.payload, checksum);
            }
        } catch (...) {
            pending_.resize(before); // nothing has been written
            throw;
        }
        if (options_.durability == Durability::None && pending_.size() < options_.buffer) {
            checksum_ = checksum;
            return;
        }
        or_fail(written_ + before, [&] {
            hand_over();
            if (options_.durability == Durability::Each) {
                file_->sync();
            } else if (options_.durability == Durability::Group) {
                options_.group->sync(*file_);
            }
        });
        if (options_.durability != Durability::None) {
            synced_ = written_;
        }
        checksum_ = checksum;
        check();
    }

    void sync() override {
        refuse_if_failed();
        or_fail(size(), [&] {
            hand_over();
            if (synced_ != written_) {
                file_->sync();
            }
        });
        synced_ = written_;
        check();
    }

    [[nodiscard]] bool failed() const noexcept override { return failed_; }
    [[nodiscard]] std::uint64_t size() const noexcept override { return written_ + pending_.size(); }
    [[nodiscard]] std::uint32_t checksum() const noexcept override { return checksum_; }

    // ---- For a sync of several writers: first each hands over, then all files are synced, then each takes the result.

    /// The file, or null if it has nothing to sync.
    [[nodiscard]] File* hand_over_to_sync() {
        refuse_if_failed();
        or_fail(synced_, [&] { hand_over(); });
        return synced_ == written_ ? nullptr : file_.get();
    }
    void synced() {
        synced_ = written_;
        check();
    }
    void fail_sync() noexcept { fail(synced_); }

private:
    /// Invariants between calls.
    void check() const noexcept {
        HERDING_DETAIL_INVARIANT(synced_ <= written_);
        HERDING_DETAIL_INVARIANT(options_.durability == Durability::None ||
                                 (pending_.empty() && synced_ == written_));
        HERDING_DETAIL_INVARIANT(pending_.size() < options_.buffer || pending_.empty());
    }

    void refuse_if_failed() const {
        if (failed_) {
            throw Error(
                ErrorKind::Failed, record_,
                "an earlier write failed, so nothing more is taken: open the record again, which finds all "
                "that was acknowledged");
        }
    }

    void hand_over() {
        write_all(*file_, written_, pending_);
        written_ += pending_.size();
        pending_.clear();
    }

    /// Runs a step that makes events durable. If it fails, the writer is unusable, and unacknowledged events are cut
    /// off if possible.
    template <class Call> void or_fail(std::uint64_t acknowledged, Call call) {
        try {
            call();
        } catch (...) {
            fail(acknowledged);
            detail::throw_system_error(record_);
        }
    }
    void fail(std::uint64_t acknowledged) noexcept {
        failed_ = true;
        try {
            if (file_->size() > acknowledged) {
                file_->truncate(acknowledged);
            }
        } catch (...) { // then a torn tail remains, or an unacknowledged event
        }
    }

    std::string record_;
    std::unique_ptr<File> file_;
    WriterOptions options_;
    Bytes pending_; // not yet written to the operating system
    std::uint32_t checksum_;
    std::uint64_t written_;
    std::uint64_t synced_;
    bool failed_ = false;
};

/// File of borrowed bytes.
class Borrowed final : public File {
public:
    explicit Borrowed(View bytes) noexcept : bytes_(bytes) {}
    [[nodiscard]] std::size_t read(std::uint64_t at, std::span<std::byte> into) const override {
        const std::size_t from = std::min<std::size_t>(bytes_.size(), static_cast<std::size_t>(at));
        const std::size_t count = std::min(into.size(), bytes_.size() - from);
        std::copy_n(bytes_.begin() + static_cast<std::ptrdiff_t>(from), count, into.begin());
        return count;
    }
    std::size_t write(std::uint64_t, View) override { return 0; }
    [[nodiscard]] std::uint64_t size() const override { return bytes_.size(); }
    void truncate(std::uint64_t) override {}
    void sync() override {}
    bool lock() override { return false; }

private:
    View bytes_;
};

/// An index is a hint. If its file has any problem, the journal is read without it.
Bytes index_bytes(Io& io, const std::string& journal) {
    constexpr std::uint64_t most = std::uint64_t{64} << 20U; // four million checkpoints
    Bytes bytes;
    try {
        const auto file = io.open(journal + std::string(index_suffix), Io::Open::Read);
        if (file != nullptr && file->size() <= most) {
            bytes.resize(static_cast<std::size_t>(file->size()));
            bytes.resize(file->read(0, bytes));
        }
    } catch (const std::system_error&) {
        bytes.clear();
    }
    return bytes;
}

constexpr std::string_view suffix = ".journal";
constexpr std::string_view unnamed = ".new";

} // namespace

FileStore::FileStore(std::string folder, std::shared_ptr<Io> io)
    : folder_(std::move(folder)), io_(std::move(io)) {}

std::string FileStore::path(const std::string& name) const {
    return folder_.empty() ? name : folder_ + "/" + name;
}

/// Writes the bytes under a temporary name, and renames the file when they are durable. So no header is ever torn.
std::unique_ptr<File> FileStore::put_new(const std::string& final_path, View bytes) {
    const std::string first_path = final_path + std::string(unnamed);
    auto file = io_->open(first_path, Io::Open::Create);
    if (!file->lock() || !io_->is(first_path, *file)) {
        throw Error(ErrorKind::Locked, final_path, "another program creates this record");
    }
    if (!may_be_left(*file)) {
        throw Error(ErrorKind::Exists, final_path,
                    "a record begins in the file " + first_path +
                        ", which is there and holds something else: choose another name, or move the file");
    }
    bool named = false;
    try {
        file->truncate(0);
        write_all(*file, 0, bytes);
        file->sync();
        if (!io_->rename_new(first_path, final_path)) {
            throw Error(ErrorKind::Exists, final_path,
                        "there is a record of this name: choose another, or remove it");
        }
        named = true;
        io_->sync_folder(final_path);
        return file;
    } catch (...) {
        try {
            io_->remove(named ? final_path : first_path);
        } catch (...) { // the next record with this name replaces the file
        }
        throw;
    }
}

bool Store::leave_notice(std::string_view) { return false; }
std::vector<Notice> Store::notices() { return {}; }

void Store::sync(std::span<Writer* const> writers) {
    for (Writer* writer : writers) {
        writer->sync();
    }
}

void FileStore::sync(std::span<Writer* const> writers) {
    std::vector<File*> files;
    std::vector<FileWriter*> waiting;
    try {
        for (Writer* writer : writers) {
            auto* one = static_cast<FileWriter*>(writer);
            if (File* file = one->hand_over_to_sync()) {
                waiting.push_back(one);
                files.push_back(file);
            }
        }
        if (!files.empty()) {
            detail::with_record(folder_, [&] { io_->sync_all(files); });
        }
    } catch (...) {
        for (FileWriter* one : waiting) {
            one->fail_sync();
        }
        throw;
    }
    for (FileWriter* one : waiting) {
        one->synced();
    }
}

std::unique_ptr<Writer> FileStore::create(const std::string& name, const Header& header,
                                          const WriterOptions& options) {
    const std::string final_path = path(name);
    return detail::with_record(final_path, [&]() -> std::unique_ptr<Writer> {
        if (options.durability == Durability::Group && options.group == nullptr) {
            throw no_group(final_path);
        }
        const Bytes bytes = encode(header);
        const std::uint32_t checksum = detail::get_u32(bytes.data() + bytes.size() - 4);
        return std::make_unique<FileWriter>(final_path, put_new(final_path, bytes), bytes.size(), checksum,
                                            options);
    });
}

void FileStore::put(const std::string& name, View journal) {
    const std::string final_path = path(name);
    detail::with_record(final_path, [&] { static_cast<void>(put_new(final_path, journal)); });
}

std::unique_ptr<Reader> FileStore::open(const std::string& name, Access access, const ReadLimits& limits) {
    const std::string where = path(name);
    return detail::with_record(where, [&]() -> std::unique_ptr<Reader> {
        auto file = io_->open(where, access == Access::Append ? Io::Open::Write : Io::Open::Read);
        if (file == nullptr) {
            throw Error(ErrorKind::NotFound, where, "there is no such file");
        }
        detail::JournalReader::Append append;
        if (access == Access::Append) {
            if (!file->lock()) {
                throw Error(ErrorKind::Locked, where,
                            "another program writes this record: wait for it, or open the record to read it");
            }
#ifndef __wasi__ // a page has no folder
            if (const auto left = detail::left_in_log(*io_, where); !left.empty()) {
                detail::write_pieces(*file, left);
                file->sync();
            }
#endif
            append = [io = io_, where](std::unique_ptr<File> opened, std::uint64_t at, std::uint32_t checksum,
                                       const WriterOptions& options) -> std::unique_ptr<Writer> {
                if (opened->size() != at) {
                    opened->truncate(at);
                }
                opened->sync(); // events that another program has left without a sync
                io->sync_folder(where);
                return std::make_unique<FileWriter>(where, std::move(opened), at, checksum, options);
            };
        }
#ifndef __wasi__
        if (access == Access::Read) {
            if (auto left = detail::left_in_log(*io_, where); !left.empty()) {
                file = detail::patched(std::move(file), std::move(left));
            }
        }
#endif
        return std::make_unique<detail::JournalReader>(where, std::move(file), limits, std::move(append),
                                                       [io = io_, where] { return index_bytes(*io, where); });
    });
}

void FileStore::write_index(const std::string& name, const OnEvent& progress) {
    const Bytes bytes = encode(make_index(*open(name, Access::Read, {}), progress));
    const std::string final_path = path(name) + std::string(index_suffix);
    const std::string first_path = final_path + std::string(unnamed);
    detail::with_record(final_path, [&] {
        {
            const auto file = io_->open(first_path, Io::Open::Create);
            if (!file->lock() || !io_->is(first_path, *file)) {
                throw Error(ErrorKind::Locked, final_path, "another program writes this index");
            }
            try {
                file->truncate(0);
                write_all(*file, 0, bytes);
                file->sync();
            } catch (...) {
                io_->remove(first_path);
                throw;
            }
        }
        io_->rename(first_path, final_path);
    });
}

std::vector<std::string> FileStore::names() {
    return detail::with_record(folder_, [&] {
        std::vector<std::string> names = io_->list(folder_);
        std::erase_if(names, [](const std::string& one) { return !one.ends_with(suffix); });
        return names;
    });
}

void FileStore::remove(const std::string& name) {
    const std::string where = path(name);
    detail::with_record(where, [&] {
        const auto file = io_->open(where, Io::Open::Read);
        if (file == nullptr) {
            return;
        }
        if (!file->lock()) {
            throw Error(ErrorKind::Locked, where, "another program writes this record: wait for it");
        }
        io_->remove(where + std::string(index_suffix)); // first, so that no index remains without its record
        io_->remove(where);
        io_->sync_folder(where);
    });
}

std::unique_ptr<Store> memory_store() { return std::make_unique<FileStore>("", memory_io()); }

std::unique_ptr<Reader> read_journal(View bytes, const std::string& name, const ReadLimits& limits) {
    return std::make_unique<detail::JournalReader>(name, std::make_unique<Borrowed>(bytes), limits,
                                                   detail::JournalReader::Append{});
}

} // namespace herding::inline v0::record
