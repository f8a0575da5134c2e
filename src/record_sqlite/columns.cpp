#include "columns.hpp"

#include "database.hpp"
#include "event_rows.hpp"

#include "herding/record_sqlite/store.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace herding::inline v0::record {

namespace {

using detail::Statement;

/// Column for people, made from other columns: the record (1), place (2), number (3), kind (4), JSON (5) and code
/// (6).
struct Column {
    std::string_view name;
    std::string_view value;
};
constexpr std::array<Column, 5> columns_for_people{{
    {"kind", "?4"},
    {"actor", "?5 ->> 'actor'"},
    {"frame", "coalesce(?5 ->> 'frame', CASE ?6 WHEN 1 THEN ?3 END)"},
    {"hash", "?5 ->> 'hash'"},
    {"json", "?5"},
}};

/// SQL that compares each of these columns of an event with the value that was written.
std::string compare_sql() {
    std::string same;
    for (const Column& one : columns_for_people) {
        same.append(same.empty() ? "" : ", ").append(one.name).append(" IS ").append(one.value);
    }
    return "SELECT " + same + " FROM events WHERE game = ?1 AND place = ?2";
}

} // namespace

std::string detail::kind_text(Kind kind) {
    const std::string_view known = name(kind);
    return known.empty() ? std::to_string(static_cast<int>(kind)) : std::string(known);
}

std::string detail::insert_sql() {
    std::string names = "game, place, number, code, flags, byte, checksum, payload";
    std::string values = "?1, ?2, ?3, ?6, ?7, ?8, ?9, ?10";
    for (const Column& one : columns_for_people) {
        names.append(", ").append(one.name);
        values.append(", ").append(one.value);
    }
    return "INSERT INTO events (" + names + ") VALUES (" + values + ")";
}

void SqliteStore::check_columns(const std::string& name, const OnEvent& progress) {
    const auto reader = open(name);
    const Header& header = reader->header();
    const detail::Connection connection(database_->path, false);
    const auto removed = [&] {
        return Error(ErrorKind::NotFound, name, "it was removed while it was checked");
    };
    Statement game(connection.get(),
                   "SELECT id, game IS ?2, rules_version IS ?3, json IS ?4 FROM games WHERE name = ?1", name);
    game.bind(1, std::string_view(name))
        .bind(2, std::string_view(header.game))
        .bind(3, std::string_view(header.rules_version))
        .bind(4, detail::json_of(header));
    if (!game.step()) {
        throw removed();
    }
    detail::expect_column(game.integer(1) != 0, "games.game", name, reader->tail().location);
    detail::expect_column(game.integer(2) != 0, "games.rules_version", name, reader->tail().location);
    detail::expect_column(game.integer(3) != 0, "games.json", name, reader->tail().location);
    Statement event(connection.get(), compare_sql(), name);
    RawEvent raw;
    for (std::int64_t place = 1; reader->next(raw); ++place) {
        event.reset();
        event.bind(1, game.integer(0))
            .bind(2, place)
            .bind(3, static_cast<std::int64_t>(raw.number))
            .bind(4, detail::kind_text(raw.kind))
            .bind(5, detail::json_of(header, raw))
            .bind(6, static_cast<std::int64_t>(raw.kind));
        if (!event.step()) {
            throw removed();
        }
        for (std::size_t i = 0; i < columns_for_people.size(); ++i) {
            detail::expect_column(event.integer(static_cast<int>(i)) != 0, columns_for_people[i].name, name,
                                  {raw.byte, raw.number});
        }
        if (progress) {
            progress(raw.number);
        }
    }
}

} // namespace herding::inline v0::record
