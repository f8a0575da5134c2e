#include "herding/record_postgres/store.hpp"

#include "database.hpp"
#include "framing.hpp"
#include "writer.hpp"

#include "herding/record/json_lines.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace herding::inline v0::record {

namespace {

using postgres::End;
using postgres::Lease;
using postgres::Parameters;
using postgres::Rows;
using postgres::Statement;

/// Events behind a place ($2), in their order: at most 256, and no more after a mebibyte. A payload beyond a limit ($3) is NULL.
constexpr Statement read_page{
    "page",
    "SELECT place, code::bigint, flags::bigint, byte, checksum, number, size, "
    "CASE WHEN size <= $3 THEN payload END FROM "
    "(SELECT *, sum(size) OVER (ORDER BY place) - size AS before FROM "
    "(SELECT place, code, flags, byte, checksum, number, payload, octet_length(payload)::bigint AS size "
    "FROM entries WHERE record = $1 AND place > $2 ORDER BY place LIMIT 256) e) e "
    "WHERE before < 1048576 ORDER BY place"};
constexpr Statement find_checkpoint{
    "checkpoint", "SELECT c.place, c.number, c.byte, b.checksum FROM "
                  "(SELECT place, number, byte FROM entries WHERE record = $1 AND code = 4 AND number <= $2 "
                  "ORDER BY number DESC LIMIT 1) c "
                  "JOIN entries b ON b.record = $1 AND b.place = c.place - 1"};
/// Rows behind damage with the checksum of the row before.
constexpr Statement rows_behind{
    "behind",
    "SELECT place, code::bigint, flags::bigint, byte, checksum, payload, before FROM "
    "(SELECT place, code, flags, byte, checksum, payload, lag(checksum) OVER (ORDER BY place) AS before "
    "FROM entries WHERE record = $1 AND place >= $2) e WHERE place > $2 ORDER BY place LIMIT 64"};
constexpr Statement json_of_record{
    "json", "SELECT game = $2, rules_version = $3, json = $4 FROM records WHERE name = $1"};
constexpr Statement json_of_event{"json of event",
                                  "SELECT json = $3 FROM entries WHERE record = $1 AND place = $2"};

/// Reader of one record, page by page.
class PostgresReader final : public Reader {
public:
    PostgresReader(std::shared_ptr<PostgresStore::Database> database, std::string record,
                   const ReadLimits& limits)
        : database_(std::move(database)), record_(std::move(record)), limits_(limits) {
        const auto found = database_->find(record_);
        id_ = found.id;
        const View header = found.header;
        if (header_size(header.first(std::min(header.size(), prelude_size)), limits.header, record_) !=
            header.size()) {
            throw Error(ErrorKind::DamagedHeader, record_, "the header has another size than it says",
                        Location{});
        }
        header_ = decode_header(header, record_);
        header_checksum_ = end_.checksum = detail::get_u32(header.data() + header.size() - 4);
        end_.byte = header_bytes_ = header.size();
        tail_.location = {end_.byte, 0};
    }

    [[nodiscard]] const std::string& record() const noexcept override { return record_; }
    [[nodiscard]] const Header& header() const noexcept override { return header_; }
    [[nodiscard]] std::uint32_t header_checksum() const noexcept override { return header_checksum_; }
    [[nodiscard]] const Tail& tail() const noexcept override { return tail_; }
    [[nodiscard]] std::int64_t id() const noexcept { return id_; }
    [[nodiscard]] std::int64_t place() const noexcept { return end_.place; }
    void allow_appending(std::shared_ptr<Lease> lease) { lease_ = std::move(lease); }

    bool next(RawEvent& event) override {
        if (tail_.ending == Ending::Damaged) {
            return false;
        }
        if (!page_ || row_ == page_->size()) {
            Parameters parameters;
            parameters.number(id_).number(end_.place).number(bounded(limits_.event));
            page_.emplace(database_->read(read_page, parameters, record_));
            row_ = 0;
        }
        if (page_->size() == 0) {
            page_.reset(); // the record may have grown before the next call
            at_end_ = true;
            return false;
        }
        at_end_ = false;
        if (page_->is_null(row_, 7)) {
            throw Error(ErrorKind::TooLarge, record_,
                        "an event of " + std::to_string(page_->number(row_, 6)) +
                            " bytes, more than the limit of " + std::to_string(limits_.event) +
                            ": raise ReadLimits::event",
                        tail_.location);
        }
        const View payload = page_->bytes(row_, 7);
        const auto flags = static_cast<std::uint8_t>(page_->number(row_, 2));
        event.kind = static_cast<Kind>(page_->number(row_, 1));
        framed_.clear();
        const std::uint32_t checksum = detail::put_event(framed_, event.kind, flags, payload, end_.checksum);
        const std::uint64_t number = end_.number + (is_numbered(event.kind) ? 1 : 0);
        if (page_->number(row_, 0) != end_.place + 1 || page_->number(row_, 4) != std::int64_t{checksum} ||
            page_->number(row_, 3) != static_cast<std::int64_t>(end_.byte) ||
            page_->number(row_, 5) != static_cast<std::int64_t>(number) ||
            page_->number(row_, 1) != static_cast<std::int64_t>(event.kind) ||
            page_->number(row_, 2) != flags) {
            tail_.ending = Ending::Damaged;
            tail_.cause = "the event is not what was written, or one before it is missing";
            list_events_behind();
            return false;
        }
        ++row_;
        event.optional = (flags & detail::flag_optional) != 0;
        event.durable = (flags & detail::flag_durable) != 0;
        event.joined = (flags & detail::flag_joined) != 0;
        if (name(event.kind).empty() && !event.optional) {
            throw Error(
                ErrorKind::NewerVersion, record_,
                "an event of a kind that this program does not know and must not skip: use a newer program",
                tail_.location);
        }
        event.number = end_.number = number;
        event.byte = end_.byte;
        event.size = framed_.size();
        event.checksum = end_.checksum = checksum;
        event.payload = View(framed_).subspan(detail::event_head, payload.size());
        ++end_.place;
        end_.byte += framed_.size();
        tail_.location = {end_.byte, end_.number};
        return true;
    }

    std::uint64_t go_to_checkpoint(std::uint64_t event) override {
        page_.reset();
        at_end_ = false;
        end_ = {};
        end_.checksum = header_checksum_;
        end_.byte = header_bytes_;
        Parameters parameters;
        parameters.number(id_).number(bounded(event));
        const Rows found = database_->read(find_checkpoint, parameters, record_);
        if (found.size() != 0) {
            end_.place = found.number(0, 0) - 1;
            end_.number = static_cast<std::uint64_t>(found.number(0, 1));
            end_.byte = static_cast<std::uint64_t>(found.number(0, 2));
            end_.checksum = static_cast<std::uint32_t>(found.number(0, 3));
        }
        tail_ = Tail{};
        tail_.location = {end_.byte, end_.number};
        return end_.number;
    }

    std::unique_ptr<Writer> append(const WriterOptions& options) override {
        if (lease_ == nullptr) {
            throw Error(ErrorKind::ReadOnly, record_, "opened to be read: open it with Access::Append");
        }
        if (tail_.ending == Ending::Damaged) {
            throw Error(ErrorKind::Damaged, record_,
                        tail_.cause + ": nothing is appended to a damaged record", tail_.location);
        }
        if (!at_end_) {
            throw Error(ErrorKind::System, record_, "append: the reader has not come to the end",
                        tail_.location);
        }
        return postgres::make_writer(database_, std::move(lease_), header_, end_, options);
    }

private:
    static std::int64_t bounded(std::uint64_t value) {
        constexpr std::uint64_t most = std::numeric_limits<std::int64_t>::max();
        return static_cast<std::int64_t>(std::min(value, most));
    }

    /// A row is whole if its checksum continues that of the row before.
    void list_events_behind() {
        std::int64_t place = end_.place + 1;
        for (;;) {
            Parameters parameters;
            parameters.number(id_).number(place);
            const Rows rows = database_->read(rows_behind, parameters, record_);
            for (int row = 0; row < rows.size(); ++row) {
                place = rows.number(row, 0);
                framed_.clear();
                const auto kind = static_cast<Kind>(rows.number(row, 1));
                if (rows.is_null(row, 6) ||
                    detail::put_event(framed_, kind, static_cast<std::uint8_t>(rows.number(row, 2)),
                                      rows.bytes(row, 5), static_cast<std::uint32_t>(rows.number(row, 6))) !=
                        rows.number(row, 4)) {
                    continue;
                }
                ++tail_.found_count;
                if (tail_.found.size() < limits_.listed) {
                    tail_.found.push_back(
                        {static_cast<std::uint64_t>(rows.number(row, 3)), kind, framed_.size()});
                }
            }
            if (rows.size() == 0) {
                return;
            }
        }
    }

    std::shared_ptr<PostgresStore::Database> database_;
    std::string record_;
    ReadLimits limits_;
    std::int64_t id_ = 0;
    Header header_;
    std::uint32_t header_checksum_ = 0;
    std::uint64_t header_bytes_ = 0;
    End end_;
    std::optional<Rows> page_;
    int row_ = 0;
    std::shared_ptr<Lease> lease_;
    Tail tail_;
    Bytes framed_;
    bool at_end_ = false;
};

/// Throws if a row of comparisons shows a difference.
void expect_same(const Rows& rows, int column, std::string_view what, const std::string& record,
                 const Location& where) {
    if (rows.is_null(0, column) || !rows.boolean(0, column)) {
        throw Error(
            ErrorKind::Damaged, record,
            "the column `" + std::string(what) +
                "` is not what was written, so queries answer wrongly: copy the record, and query the copy",
            where);
    }
}

} // namespace

PostgresStore::PostgresStore(const std::string& url, PostgresOptions options)
    : database_(std::make_shared<Database>(url, std::move(options))) {}
PostgresStore::~PostgresStore() = default;

std::shared_ptr<Io> PostgresStore::io() const { return postgres::transaction_io(database_); }
const std::string& PostgresStore::url() const noexcept { return database_->place().printable; }

std::unique_ptr<Writer> PostgresStore::create(const std::string& name, const Header& header,
                                              const WriterOptions& options) {
    if (name.find('\0') != std::string::npos) {
        throw Error(ErrorKind::System, name, "the name has a character of number 0: choose another name");
    }
    const Bytes bytes = encode(header);
    auto lease = database_->create(name, header, bytes);
    const End end{0, 0, bytes.size(), detail::get_u32(bytes.data() + bytes.size() - 4)};
    return postgres::make_writer(database_, std::move(lease), header, end, options);
}

std::unique_ptr<Reader> PostgresStore::open(const std::string& name, Access access,
                                            const ReadLimits& limits) {
    auto reader = std::make_unique<PostgresReader>(database_, name, limits);
    if (access == Access::Append) {
        reader->allow_appending(database_->take(reader->id(), name));
    }
    return reader;
}

std::vector<std::string> PostgresStore::names() { return database_->names(); }
void PostgresStore::sync(std::span<Writer* const> writers) { postgres::sync_together(*database_, writers); }
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
    std::string json = postgres::json_of(header);
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
        json = postgres::json_of(header, raw);
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
        return postgres::place_of(url).printable;
    } catch (const Error&) {
        return "postgres://...";
    }
}

} // namespace herding::inline v0::record
