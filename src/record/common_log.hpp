#pragma once

#include "herding/record/bytes.hpp"
#include "herding/record/io.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

/// Log of a folder (logged_io.hpp):
///
///     0-7    "HERDLOG1"
///     8-15   a random number
///     then batches, one for each sync:
///     0-3    size of the content
///     4-7    CRC-32C of the last checksum (for the first batch: of bytes 0-15), the size and the content
///     8-     content: for each piece the name of its file, its position (8 bytes), its bytes (size as varint)
///
/// A log ends before the first batch whose checksum does not fit. So a log that begins again with another random number has none of its
/// old batches.
namespace herding::inline v0::record::detail {

/// Bytes that belong to a position of a file.
struct Piece {
    std::uint64_t at = 0;
    Bytes bytes;
};
/// The pieces of a log by the names of files, in the order in which they were written.
using Pieces = std::map<std::string, std::vector<Piece>, std::less<>>;

/// Writer of a log.
class CommonLog {
public:
    /// The file must be locked.
    explicit CommonLog(std::unique_ptr<File> file) : file_(std::move(file)) {}

    /// Drops everything in the log, and makes that durable. The number is a random one.
    void begin_again(std::uint64_t number);
    /// Adds a piece to the next batch.
    void add(std::string_view name, std::uint64_t at, View bytes);
    /// Writes the batch, and makes it durable. If this throws, the log may have the batch or not, and must begin again.
    void sync();
    [[nodiscard]] bool has_batch() const noexcept { return !batch_.empty(); }
    void drop_batch() noexcept { batch_.clear(); }
    /// Bytes of the file.
    [[nodiscard]] std::uint64_t size() const noexcept { return size_; }

private:
    std::unique_ptr<File> file_;
    std::uint64_t size_ = 0;
    std::uint32_t checksum_ = 0;
    Bytes batch_; ///< with its head
};

/// The pieces of a log. Empty if the file is no log.
[[nodiscard]] Pieces pieces_of(const File& log);
/// The pieces of a file in the log of its folder.
[[nodiscard]] std::vector<Piece> left_in_log(Io& io, const std::string& path);
/// Writes pieces where they belong.
void write_pieces(File& file, std::span<const Piece> pieces);
/// The file with pieces over its content, for reading.
[[nodiscard]] std::unique_ptr<File> patched(std::unique_ptr<File> file, std::vector<Piece> pieces);

/// Writes all bytes. Throws: std::system_error.
inline void write_all(File& file, std::uint64_t at, View bytes) {
    while (!bytes.empty()) {
        const std::size_t written = file.write(at, bytes);
        if (written == 0) {
            throw std::system_error(std::make_error_code(std::errc::io_error), "nothing was written");
        }
        at += written;
        bytes = bytes.subspan(written);
    }
}

} // namespace herding::inline v0::record::detail
