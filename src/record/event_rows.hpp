#pragma once

#include "herding/record/header.hpp"
#include "herding/record/io.hpp"
#include "herding/record/reader.hpp"
#include "herding/record/writer.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Records whose events are rows of a database. The stores of each database derive from these classes.

namespace herding::inline v0::record::detail {

/// Place of the next event: the end of the record.
struct End {
    std::int64_t place = 0;
    std::uint64_t number = 0;
    std::uint64_t byte = 0;
    std::uint32_t checksum = 0;
};

/// The end of a record without events.
[[nodiscard]] End end_of_header(View header) noexcept;

/// JSON for queries. Headers and events are stored even if their bytes are no values of the layout.
[[nodiscard]] std::string json_of(const Header& header);
[[nodiscard]] std::string json_of(const Header& header, const RawEvent& event);

/// Checks a column for queries, which repeats what the record has.
/// Throws: Error (Damaged) if it is not the `same`.
void expect_column(bool same, std::string_view column, const std::string& record, const Location& where);

/// Event as the database has it. Nothing in it is verified.
struct StoredRow {
    std::int64_t place = 0;
    std::int64_t number = 0;
    std::int64_t code = 0;
    std::int64_t flags = 0;
    std::int64_t byte = 0;
    std::int64_t checksum = 0;
    std::uint64_t size = 0; ///< of the payload
    View payload;           ///< valid until the next row; may be empty if `size` is beyond the limit
};

/// Reader of rows. Verifies that each continues the one before.
class RowReader : public Reader {
public:
    using MakeWriter =
        std::function<std::unique_ptr<Writer>(const Header&, const End&, const WriterOptions&)>;

    [[nodiscard]] const std::string& record() const noexcept final { return record_; }
    [[nodiscard]] const Header& header() const noexcept final { return header_; }
    [[nodiscard]] std::uint32_t header_checksum() const noexcept final { return start_.checksum; }
    [[nodiscard]] const Tail& tail() const noexcept final { return tail_; }
    bool next(RawEvent& event) final;
    std::uint64_t go_to_checkpoint(std::uint64_t event) final;
    std::unique_ptr<Writer> append(const WriterOptions& options) final;

    /// Opens the record to be continued. `make` holds the right to write it.
    void allow_appending(MakeWriter make) { make_writer_ = std::move(make); }
    /// Place of the last event that `next` has returned.
    [[nodiscard]] std::int64_t place() const noexcept { return end_.place; }

protected:
    RowReader(std::string record, const ReadLimits& limits) : record_(std::move(record)), limits_(limits) {}

    /// Reads the header. Constructors of derived classes call it.
    void start(View header);
    /// A number as databases have it.
    [[nodiscard]] static std::int64_t bounded(std::uint64_t value) noexcept;

private:
    /// The next row behind a place; null at the end. `after` is the place of the row that it returned last, unless
    /// `forget_rows` was called since. Payloads larger than `limit` may be left out.
    [[nodiscard]] virtual std::optional<StoredRow> fetch(std::int64_t after, std::uint64_t limit) = 0;
    /// The next `fetch` reads the database again.
    virtual void forget_rows() noexcept = 0;
    /// The end before the last checkpoint at or before an event.
    [[nodiscard]] virtual std::optional<End> find_checkpoint(std::int64_t event) = 0;

    void go_to(const End& end);
    void list_rows_behind();

    std::string record_;
    ReadLimits limits_;
    Header header_;
    End start_;
    End end_;
    Tail tail_;
    Bytes framed_;
    MakeWriter make_writer_;
    bool at_end_ = false;
};

/// Event that is not yet in the database.
struct WaitingRow {
    std::int64_t place = 0;
    std::int64_t number = 0;
    std::int64_t byte = 0;
    std::int64_t checksum = 0;
    std::uint8_t code = 0;
    std::uint8_t flags = 0;
    Bytes payload;
    std::string json;
};

/// Writer of rows. Frames events, and keeps them until derived classes write them.
class RowWriter : public Writer {
public:
    void append(std::span<const NewEvent> events) final;
    [[nodiscard]] bool failed() const noexcept override { return failed_; }
    [[nodiscard]] std::uint64_t size() const noexcept final { return end_.byte; }
    [[nodiscard]] std::uint32_t checksum() const noexcept final { return end_.checksum; }

protected:
    RowWriter(std::string record, Header header, const End& end, WriterOptions options)
        : record_(std::move(record)), header_(std::move(header)), end_(end), options_(std::move(options)) {}

    /// Joins the group of the options. Constructors of derived classes call it last.
    void join_group() const;
    /// Leaves the group, and writes what waits. Destructors of derived classes call it.
    void finish() noexcept;
    /// Throws: Error (Failed) after an error.
    virtual void expect_good() const;
    /// Writes all waiting rows in one transaction, and calls `written`.
    virtual void write() = 0;
    /// Syncs a file, with those of the group if there is one.
    void sync_file(File& file);
    void written() noexcept;
    void fail() noexcept { failed_ = true; }
    [[nodiscard]] const std::vector<WaitingRow>& waiting() const noexcept { return rows_; }
    [[nodiscard]] const std::string& record() const noexcept { return record_; }

    /// Calls a function. If it throws, the writer has failed.
    template <class Call> void or_fail(Call call) {
        try {
            call();
        } catch (...) {
            failed_ = true;
            throw;
        }
    }

private:
    void put(const NewEvent& event);

    std::string record_;
    Header header_;
    End end_;
    WriterOptions options_;
    std::vector<WaitingRow> rows_;
    std::uint64_t waiting_bytes_ = 0;
    Bytes framed_;
    bool failed_ = false;
};

/// File of a group commit that can only be synced, because a database has no files of records.
class SyncedFile : public File {
public:
    [[nodiscard]] std::size_t read(std::uint64_t, std::span<std::byte>) const final { return 0; }
    [[nodiscard]] std::size_t write(std::uint64_t, View) final { return 0; }
    [[nodiscard]] std::uint64_t size() const final { return 0; }
    void truncate(std::uint64_t) final {}
    [[nodiscard]] bool lock() final { return false; }
};

/// Io of such files.
class SyncIo : public Io {
public:
    [[nodiscard]] std::unique_ptr<File> open(const std::string&, Open) final { return nullptr; }
    [[nodiscard]] bool is(const std::string&, const File&) final { return false; }
    [[nodiscard]] bool rename_new(const std::string&, const std::string&) final { return false; }
    void rename(const std::string&, const std::string&) final {}
    void remove(const std::string&) final {}
    void sync_folder(const std::string&) final {}
    [[nodiscard]] std::vector<std::string> list(const std::string&) final { return {}; }
};

} // namespace herding::inline v0::record::detail
