#include "herding/record_postgres/store.hpp"

#include "database.hpp"
#include "event_rows.hpp"
#include "writer.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace herding::inline v0::record {

namespace {

using detail::End;
using detail::RowReader;
using detail::StoredRow;
using postgres::Parameters;
using postgres::Rows;
using postgres::Statement;

/// Events behind a place ($2), in their order: at most 256, and no more after a mebibyte. A payload beyond a limit ($3) is NULL.
constexpr Statement read_page{
    "page",
    "SELECT place, number, code::bigint, flags::bigint, byte, checksum, size, "
    "CASE WHEN size <= $3 THEN payload END FROM "
    "(SELECT *, sum(size) OVER (ORDER BY place) - size AS before FROM "
    "(SELECT place, code, flags, byte, checksum, number, payload, octet_length(payload)::bigint AS size "
    "FROM entries WHERE record = $1 AND place > $2 ORDER BY place LIMIT 256) e) e "
    "WHERE before < 1048576 ORDER BY place"};
constexpr Statement checkpoint_before{
    "checkpoint", "SELECT b.place, c.number, c.byte, b.checksum FROM "
                  "(SELECT place, number, byte FROM entries WHERE record = $1 AND code = 4 AND number <= $2 "
                  "ORDER BY number DESC LIMIT 1) c "
                  "JOIN entries b ON b.record = $1 AND b.place = c.place - 1"};
constexpr Statement json_of_record{
    "json", "SELECT game = $2, rules_version = $3, json = $4 FROM records WHERE name = $1"};
constexpr Statement json_of_event{"json of event",
                                  "SELECT json = $3 FROM entries WHERE record = $1 AND place = $2"};

/// Reader of one record, page by page.
class PostgresReader final : public RowReader {
public:
    PostgresReader(std::shared_ptr<PostgresStore::Database> database, const std::string& record,
                   const ReadLimits& limits)
        : RowReader(record, limits), database_(std::move(database)) {
        const auto found = database_->find(record);
        id_ = found.id;
        start(found.header);
    }

    [[nodiscard]] std::int64_t id() const noexcept { return id_; }

private:
    std::optional<StoredRow> fetch(std::int64_t after, std::uint64_t limit) override {
        if (!page_ || row_ == page_->size()) {
            Parameters parameters;
            parameters.number(id_).number(after).number(bounded(limit));
            page_.emplace(database_->read(read_page, parameters, record()));
            row_ = 0;
        }
        if (page_->size() == 0) {
            page_.reset(); // the record may have grown before the next call
            return std::nullopt;
        }
        const int row = row_++;
        return StoredRow{.place = page_->number(row, 0),
                         .number = page_->number(row, 1),
                         .code = page_->number(row, 2),
                         .flags = page_->number(row, 3),
                         .byte = page_->number(row, 4),
                         .checksum = page_->number(row, 5),
                         .size = static_cast<std::uint64_t>(page_->number(row, 6)),
                         .payload = page_->is_null(row, 7) ? View() : page_->bytes(row, 7)};
    }
    void forget_rows() noexcept override { page_.reset(); }

    std::optional<End> find_checkpoint(std::int64_t event) override {
        Parameters parameters;
        parameters.number(id_).number(event);
        const Rows found = database_->read(checkpoint_before, parameters, record());
        if (found.size() == 0) {
            return std::nullopt;
        }
        return End{found.number(0, 0), static_cast<std::uint64_t>(found.number(0, 1)),
                   static_cast<std::uint64_t>(found.number(0, 2)),
                   static_cast<std::uint32_t>(found.number(0, 3))};
    }

    std::shared_ptr<PostgresStore::Database> database_;
    std::int64_t id_ = 0;
    std::optional<Rows> page_;
    int row_ = 0;
};

/// Throws if a row of comparisons shows a difference.
void expect_same(const Rows& rows, int column, std::string_view what, const std::string& record,
                 const Location& where) {
    detail::expect_column(!rows.is_null(0, column) && rows.boolean(0, column), what, record, where);
}

} // namespace

PostgresStore::PostgresStore(const std::string& url, PostgresOptions options)
    : database_(std::make_shared<Database>(url, std::move(options))) {}
PostgresStore::~PostgresStore() = default;

std::shared_ptr<Io> PostgresStore::io() const { return postgres::transaction_io(database_); }
const std::string& PostgresStore::url() const noexcept { return database_->address().printable; }

std::unique_ptr<Writer> PostgresStore::create(const std::string& name, const Header& header,
                                              const WriterOptions& options) {
    if (name.find('\0') != std::string::npos) {
        throw Error(ErrorKind::System, name, "the name has a character of number 0: choose another name");
    }
    const Bytes bytes = encode(header);
    auto lease = database_->create(name, header, bytes);
    return postgres::make_writer(database_, std::move(lease), header, detail::end_of_header(bytes), options);
}

std::unique_ptr<Reader> PostgresStore::open(const std::string& name, Access access,
                                            const ReadLimits& limits) {
    auto reader = std::make_unique<PostgresReader>(database_, name, limits);
    if (access == Access::Append) {
        reader->allow_appending(
            [database = database_, lease = database_->take(reader->id(), name)](
                const Header& header, const End& end, const WriterOptions& writer_options) {
                return postgres::make_writer(database, lease, header, end, writer_options);
            });
    }
    return reader;
}

std::vector<std::string> PostgresStore::names() { return database_->names(); }
void PostgresStore::sync(std::span<Writer* const> writers) { postgres::sync_together(*database_, writers); }
bool PostgresStore::leave_notice(std::string_view text) { return database_->leave_notice(text); }
std::vector<Notice> PostgresStore::notices() { return database_->notices(); }
void PostgresStore::remove(const std::string& name) { database_->remove(name); }
std::vector<std::vector<std::string>> PostgresStore::query(const std::string& sql) {
    return database_->query(sql);
}

void PostgresStore::check_columns(const std::string& name, const OnEvent& progress) {
    PostgresReader reader(database_, name, {});
    const Header& header = reader.header();
    const auto removed = [&] {
        return Error(ErrorKind::NotFound, name, "it was removed while it was checked");
    };
    std::string json = detail::json_of(header);
    Parameters parameters;
    parameters.text(name).text(header.game).text(header.rules_version).bytes(detail::as_bytes(json));
    const Rows record = database_->read(json_of_record, parameters, name);
    if (record.size() == 0) {
        throw removed();
    }
    expect_same(record, 0, "games.game", name, reader.tail().location);
    expect_same(record, 1, "games.rules_version", name, reader.tail().location);
    expect_same(record, 2, "games.json", name, reader.tail().location);
    for (RawEvent raw; reader.next(raw);) {
        json = detail::json_of(header, raw);
        Parameters event;
        event.number(reader.id()).number(reader.place()).bytes(detail::as_bytes(json));
        const Rows row = database_->read(json_of_event, event, name);
        if (row.size() == 0) {
            throw removed();
        }
        expect_same(row, 0, "json", name, {raw.byte, raw.number});
        if (progress) {
            progress(raw.number);
        }
    }
}

bool is_postgres_url(const std::string& text) noexcept {
    return text.starts_with("postgres://") || text.starts_with("postgresql://");
}

std::string printable_postgres_url(const std::string& url) {
    try {
        return postgres::address_of(url).printable;
    } catch (const Error&) {
        return "postgres://...";
    }
}

} // namespace herding::inline v0::record
