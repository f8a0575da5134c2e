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

/// Reads a journal from a file, a window at a time.
class JournalReader final : public Reader {
public:
    /// Begins to append behind what was read: takes the file, its place there, and the options.
    using Append = std::function<std::unique_ptr<Writer>(std::unique_ptr<File>, std::uint64_t at,
                                                         std::uint32_t checksum, const WriterOptions&)>;

    /// Reads the bytes of the index file; none where there is no such file.
    using LoadIndex = std::function<Bytes()>;

    /// `append` is empty where the file was opened to be read only. Throws Error for what is wrong with the header.
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
    /// `size` bytes of the file at a place, as many as there are; valid until the next call.
    View bytes(std::uint64_t at, std::uint64_t size);
    bool stop(Ending ending, std::string cause);
    bool broken(std::uint64_t at, std::uint64_t size, std::string cause);
    bool joined_are_whole(std::uint64_t at, std::uint32_t checksum);
    void take_index();
    /// Continues at a place. The checksum is that before it.
    void go_to(std::uint64_t byte, std::uint64_t event, std::uint32_t checksum);
    /// Continues at a checkpoint, unless there is none of that number at that place.
    bool go_to(const Index::Checkpoint& checkpoint);
    bool has_lost_sector(std::uint64_t from, std::uint64_t to);
    void list_events_behind(std::uint64_t at, bool& any_durable);

    std::string record_;
    std::unique_ptr<File> file_;
    ReadLimits limits_;
    Append append_;
    LoadIndex load_index_;                       // empty when it has been loaded
    std::vector<Index::Checkpoint> checkpoints_; // those that are known
    Header header_;
    std::uint64_t header_end_ = 0;
    std::uint32_t header_checksum_ = 0;
    std::uint64_t at_ = 0;  // behind the last good event
    std::uint64_t end_ = 0; // of the file, when it was asked last
    std::uint32_t checksum_ = 0;
    std::uint64_t number_ = 0;
    std::uint64_t whole_to_ = 0; // joined events up to here are known to be whole
    bool at_end_ = false;
    Tail tail_;
    Bytes window_;
    std::uint64_t window_at_ = 0;
};

/// Runs an operation of the operating system; its error becomes one that names the record.
template <class Run> decltype(auto) with_record(const std::string& record, Run run);

[[noreturn]] void throw_system_error(const std::string& record);

template <class Run> decltype(auto) with_record(const std::string& record, Run run) {
    try {
        return run();
    } catch (const Error&) {
        throw;
    } catch (...) {
        throw_system_error(record);
    }
}

} // namespace herding::inline v0::record::detail
