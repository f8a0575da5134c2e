#pragma once

#include "framing.hpp"

#include "herding/record/index.hpp"
#include "herding/record/io.hpp"
#include "herding/record/reader.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace herding::inline v0::record::detail {

/// Reader of a journal from a file, a window at a time.
class JournalReader final : public Reader {
public:
    /// Begins appending after the read events, with the file, the position in it, and the options.
    using Append = std::function<std::unique_ptr<Writer>(std::unique_ptr<File>, std::uint64_t at,
                                                         std::uint32_t checksum, const WriterOptions&)>;

    /// Reads the bytes of the index file. Empty if there is none.
    using LoadIndex = std::function<Bytes()>;

    /// `append` is empty if the file was opened only for reading.
    /// Throws: Error for problems of the header.
    JournalReader(std::string record, std::unique_ptr<File> file, const ReadLimits& limits, Append append,
                  LoadIndex load_index = {});

    [[nodiscard]] const std::string& record() const noexcept override { return record_; }
    [[nodiscard]] const Header& header() const noexcept override { return header_; }
    [[nodiscard]] std::uint32_t header_checksum() const noexcept override { return header_checksum_; }
    bool next(RawEvent& event) override;
    [[nodiscard]] const Tail& tail() const noexcept override { return tail_; }
    std::uint64_t go_to_checkpoint(std::uint64_t event) override;
    std::unique_ptr<Writer> append(const WriterOptions& options) override;

private:
    /// `size` bytes of the file at a position, or fewer at its end. Valid until the next call.
    View bytes(std::uint64_t at, std::uint64_t size);
    bool stop(Ending ending, std::string cause);
    bool broken(std::uint64_t at, std::uint64_t size, std::string cause);
    bool joined_are_whole(std::uint64_t at, std::uint32_t checksum);
    void read_index();
    /// Continues at a position. `checksum` is that of the event before it.
    void go_to(std::uint64_t byte, std::uint64_t event, std::uint32_t checksum);
    /// Continues at a checkpoint. False if there is no checkpoint with that number at that position.
    bool go_to(const Index::Checkpoint& checkpoint);
    bool has_lost_sector(std::uint64_t from, std::uint64_t to);
    void list_events_behind(std::uint64_t at, bool& any_durable);

    std::string record_;
    std::unique_ptr<File> file_;
    ReadLimits limits_;
    Append append_;
    LoadIndex load_index_;                       // empty after it was loaded
    std::vector<Index::Checkpoint> checkpoints_; // known ones, in order
    Header header_;
    std::uint64_t header_end_ = 0;
    std::uint32_t header_checksum_ = 0;
    std::uint64_t at_ = 0;  // end of the last good event
    std::uint64_t end_ = 0; // size of the file when it was last read
    std::uint32_t checksum_ = 0;
    std::uint64_t number_ = 0;
    std::uint64_t whole_to_ = 0; // joined events up to here are whole
    bool at_end_ = false;
    Tail tail_;
    Bytes window_;
    std::uint64_t window_at_ = 0;
};

/// Runs an operation of the operating system. Its error becomes an Error with the name of the record.
template <class Call> decltype(auto) with_record(const std::string& record, Call call);

[[noreturn]] void throw_system_error(const std::string& record);

template <class Call> decltype(auto) with_record(const std::string& record, Call call) {
    try {
        return call();
    } catch (const Error&) {
        throw;
    } catch (...) {
        throw_system_error(record);
    }
}

} // namespace herding::inline v0::record::detail
