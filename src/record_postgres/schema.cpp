#include "schema.hpp"

#include <array>
#include <cstddef>
#include <string>

namespace herding::inline v0::record::postgres {

namespace {

/// Each changes the schema from its index to the next number. A change that was released is never edited.
///
/// 1: Values are stored once: the payloads of events, and their JSON, as bytes, so that no text can make an event
/// unstorable. The tables for people are views. Events name no foreign key, because its checks would cost as much as
/// the events; a record, its lease and its events come and go together. `json_each` is that of SQLite for lists, so that the
/// queries of docs/records.md have one text.
/// 2: Notices of programs that share the database (Store::leave_notice).
constexpr std::array<const char*, 2> changes{R"sql(
CREATE TABLE records (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text COLLATE "C" NOT NULL UNIQUE,
    game text NOT NULL,
    rules_version text NOT NULL,
    json bytea NOT NULL,
    header bytea NOT NULL
);
CREATE TABLE leases (
    record bigint PRIMARY KEY,
    fence bigint NOT NULL,
    program bigint NOT NULL,
    address text NOT NULL,
    expires timestamptz NOT NULL
) WITH (fillfactor = 50);
CREATE TABLE entries (
    record bigint NOT NULL,
    place bigint NOT NULL,
    number bigint NOT NULL,
    code smallint NOT NULL,
    flags smallint NOT NULL,
    byte bigint NOT NULL,
    checksum bigint NOT NULL,
    payload bytea NOT NULL,
    json bytea NOT NULL,
    PRIMARY KEY (record, place)
);
CREATE INDEX checkpoints ON entries (record, number) WHERE code = 4;
CREATE FUNCTION json_each(json, path text) RETURNS TABLE (key bigint, value json) LANGUAGE sql IMMUTABLE AS
    'SELECT item - 1, value FROM json_array_elements($1 -> substring($2 FROM 3)) WITH ORDINALITY e(value, item)';
CREATE VIEW games AS
    SELECT id, name, game, rules_version, convert_from(json, 'UTF8')::json AS json, header FROM records;
CREATE VIEW events AS
    SELECT record AS game, place, number, kind, json ->> 'actor' AS actor,
           coalesce((json ->> 'frame')::bigint, CASE code WHEN 1 THEN number END) AS frame, json ->> 'hash' AS hash,
           json, code, flags, byte, checksum, payload
    FROM (SELECT record, place, number, code, flags, byte, checksum, payload,
                 convert_from(json, 'UTF8')::json AS json,
                 CASE code WHEN 1 THEN 'committed' WHEN 2 THEN 'undone' WHEN 3 THEN 'redone' WHEN 4 THEN 'checkpoint'
                      WHEN 5 THEN 'mark' WHEN 6 THEN 'annotation' WHEN 7 THEN 'closed' WHEN 8 THEN 'refused'
                      ELSE code::text END AS kind
          FROM entries) e;
CREATE VIEW behaviors AS
    SELECT g.id AS game, b.item AS place, b.value ->> 'name' AS name, b.value ->> 'cite' AS cite,
           b.value ->> 'settling' AS settling
    FROM games g CROSS JOIN LATERAL json_array_elements(g.json -> 'behaviors') WITH ORDINALITY b(value, item);
CREATE VIEW inputs AS
    SELECT e.game, e.number, e.kind AS event, e.actor, i.item - 1 AS item,
           CASE json_typeof(i.value) WHEN 'string' THEN i.value #>> '{}'
                WHEN 'object' THEN (SELECT k FROM json_object_keys(i.value) k LIMIT 1) END AS kind,
           i.value AS input
    FROM events e CROSS JOIN LATERAL json_array_elements(e.json -> 'inputs') WITH ORDINALITY i(value, item)
    WHERE e.code IN (1, 8);
CREATE VIEW steps AS
    SELECT game, number, item - 1 AS item, value ->> 'behavior' AS behavior, (value ->> 'input')::bigint AS input,
           (value ->> 'round')::bigint AS round,
           (sum((value ->> 'diffs')::bigint) OVER before)::bigint - (value ->> 'diffs')::bigint AS diffs_begin,
           (sum((value ->> 'diffs')::bigint) OVER before)::bigint AS diffs_end,
           (sum((value ->> 'traces')::bigint) OVER before)::bigint - (value ->> 'traces')::bigint AS traces_begin,
           (sum((value ->> 'traces')::bigint) OVER before)::bigint AS traces_end
    FROM (SELECT e.game, e.number, s.value, s.item
          FROM events e CROSS JOIN LATERAL json_array_elements(e.json -> 'steps') WITH ORDINALITY s(value, item)
          WHERE e.code = 1) e
    WINDOW before AS (PARTITION BY game, number ORDER BY item);
CREATE VIEW traces AS
    SELECT e.game, e.number, e.actor, t.item - 1 AS item, s.behavior,
           CASE json_typeof(t.value) WHEN 'string' THEN t.value #>> '{}'
                WHEN 'object' THEN (SELECT k FROM json_object_keys(t.value) k LIMIT 1) END AS kind,
           t.value AS trace
    FROM events e CROSS JOIN LATERAL json_array_elements(e.json -> 'traces') WITH ORDINALITY t(value, item)
    LEFT JOIN steps s ON s.game = e.game AND s.number = e.number
         AND t.item - 1 >= s.traces_begin AND t.item - 1 < s.traces_end
    WHERE e.code = 1;
CREATE VIEW diffs AS
    SELECT e.game, e.number, e.actor, d.item - 1 AS item, s.behavior,
           CASE json_typeof(d.value) WHEN 'string' THEN d.value #>> '{}'
                WHEN 'object' THEN (SELECT k FROM json_object_keys(d.value) k LIMIT 1) END AS kind,
           d.value AS diff
    FROM events e CROSS JOIN LATERAL json_array_elements(e.json -> 'diffs') WITH ORDINALITY d(value, item)
    LEFT JOIN steps s ON s.game = e.game AND s.number = e.number
         AND d.item - 1 >= s.diffs_begin AND d.item - 1 < s.diffs_end
    WHERE e.code = 1;
)sql",
                                             R"sql(
CREATE TABLE notices (
    address text COLLATE "C" PRIMARY KEY,
    text bytea NOT NULL,
    expires timestamptz NOT NULL
) WITH (fillfactor = 50);
)sql"};

/// Key of the lock under which the schema is changed: "HRDR".
constexpr const char* lock = "BEGIN; SELECT pg_advisory_xact_lock(1213350994)";

/// Whether there are a table of changes (0) and any other table (1) in the schema.
constexpr Statement look{"look",
                         "SELECT to_regclass('herding.migrations') IS NOT NULL, EXISTS (SELECT 1 FROM "
                         "pg_catalog.pg_class WHERE relnamespace = to_regnamespace('herding')), "
                         "pg_catalog.current_setting('server_encoding') = 'UTF8'"};
constexpr Statement last{"last", "SELECT coalesce(max(number), 0)::bigint FROM herding.migrations"};

/// The number of the schema. 0: there is none.
std::size_t version(Connection& connection, const std::string& place) {
    const Rows found = connection.run(look, {}, place);
    if (!found.boolean(0, 2)) {
        throw Error(ErrorKind::System, place,
                    "the database has another encoding than UTF8: create one with createdb --encoding UTF8");
    }
    if (!found.boolean(0, 0)) {
        if (found.boolean(0, 1)) {
            throw Error(ErrorKind::WrongFile, place,
                        "the schema herding of this database is of something else: choose another database");
        }
        return 0;
    }
    const auto number = static_cast<std::size_t>(connection.run(last, {}, place).number(0, 0));
    if (number > changes.size()) {
        throw Error(ErrorKind::NewerVersion, place,
                    "a schema of version " + std::to_string(number) + ", where this program knows " +
                        std::to_string(changes.size()) + ": use a newer program");
    }
    return number;
}

} // namespace

void update_schema(Connection& connection, const std::string& place, bool create) {
    const std::size_t now = version(connection, place);
    if (now == changes.size()) {
        return;
    }
    if (now == 0 && !create) {
        throw Error(ErrorKind::NotFound, place, "the database has no records");
    }
    std::string sql(lock);
    sql +=
        ";CREATE SCHEMA IF NOT EXISTS herding;"
        "CREATE TABLE IF NOT EXISTS herding.migrations (number bigint PRIMARY KEY, at timestamptz NOT NULL "
        "DEFAULT clock_timestamp());";
    for (std::size_t i = 0; i < changes.size(); ++i) {
        // The text of a change has no dollar signs.
        sql += "DO $change$ BEGIN IF NOT EXISTS (SELECT 1 FROM herding.migrations WHERE number = " +
               std::to_string(i + 1) + ") THEN " + changes[i] +
               " INSERT INTO herding.migrations (number) VALUES (" + std::to_string(i + 1) +
               "); END IF; END $change$;";
    }
    sql += "COMMIT";
    connection.change(sql, place);
}

} // namespace herding::inline v0::record::postgres
