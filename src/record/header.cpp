#include "herding/record/header.hpp"

#include "herding/record/detail/magic.hpp"
#include "herding/record/error.hpp"
#include "herding/reflect/detail/xxhash.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace herding::inline v0::record {

namespace {

using detail::magic;

/// Parts of a header. Readers skip unknown parts.
enum class Field : std::uint8_t {
    Game = 1,
    RulesVersion,
    Layout,
    SchemaHash,
    Behaviors,
    BehaviorsHash,
    SetupHash,
    Setup,
    StateHash,
    State,
    HashAlgorithm,
    Parent,
};

std::uint64_t hash_of(View bytes) { return XXH3_64bits(bytes.data(), bytes.size()); }

Bytes encode_behaviors(const std::vector<BehaviorName>& behaviors) {
    Bytes out;
    detail::put_varint(out, behaviors.size());
    for (const BehaviorName& behavior : behaviors) {
        out.push_back(std::byte{behavior.settling});
        detail::put_string(out, behavior.name);
        detail::put_string(out, behavior.cite);
    }
    return out;
}

std::vector<BehaviorName> decode_behaviors(View bytes) {
    detail::Cursor cursor(bytes);
    std::vector<BehaviorName> behaviors;
    constexpr std::size_t most = std::size_t{1} << 16U; // each takes three bytes, and 80 in memory
    const std::size_t count = cursor.count();
    if (count > most) {
        throw detail::Cursor::TooMuch{{std::to_string(count) + " behaviors, more than the limit of " +
                                       std::to_string(most) + ", which no game needs"}};
    }
    for (std::size_t left = count; left > 0; --left) {
        BehaviorName behavior;
        const std::uint8_t settling = cursor.u8();
        if (settling > 1) {
            throw detail::Cursor::Malformed{"a flag that is neither 0 nor 1"};
        }
        behavior.settling = settling == 1;
        behavior.name = cursor.string();
        behavior.cite = cursor.string();
        behaviors.push_back(std::move(behavior));
    }
    cursor.end();
    return behaviors;
}

Bytes encode_parent(const Parent& parent) {
    Bytes out;
    detail::put_string(out, parent.record);
    detail::put_varint(out, parent.event);
    detail::put_u32(out, parent.checksum);
    detail::put_u32(out, parent.header_checksum);
    return out;
}

Parent decode_parent(View bytes) {
    detail::Cursor cursor(bytes);
    Parent parent;
    parent.record = cursor.string();
    parent.event = cursor.varint();
    parent.checksum = cursor.u32();
    parent.header_checksum = cursor.u32();
    cursor.end();
    return parent;
}

void put(Bytes& out, Field field, View value) {
    detail::put_varint(out, static_cast<std::uint8_t>(field));
    detail::put_varint(out, value.size());
    detail::put_bytes(out, value);
}
void put(Bytes& out, Field field, std::string_view value) { put(out, field, detail::as_bytes(value)); }
void put(Bytes& out, Field field, std::uint64_t value) {
    Bytes bytes;
    detail::put_u64(bytes, value);
    put(out, field, bytes);
}

void read_field(Header& header, std::uint64_t field, View value) {
    const auto text = [value] { return std::string(detail::as_text(value)); };
    const auto number = [value] {
        detail::Cursor cursor(value);
        const std::uint64_t read = cursor.u64();
        cursor.end();
        return read;
    };
    const auto same = [&](std::uint64_t computed, const char* what) {
        if (number() != computed) {
            throw detail::Cursor::Malformed{std::string("the hash of its ") + what + " does not fit them"};
        }
    };
    if (field > static_cast<std::uint64_t>(Field::Parent)) {
        return; // of a newer minor version
    }
    switch (static_cast<Field>(field)) {
    case Field::Game: header.game = text(); break;
    case Field::RulesVersion: header.rules_version = text(); break;
    case Field::Layout: header.layout = decode_layout(value); break;
    case Field::SchemaHash: same(header.schema_hash(), "types"); break;
    case Field::Behaviors: header.behaviors = decode_behaviors(value); break;
    case Field::BehaviorsHash: same(header.behaviors_hash(), "behaviors"); break;
    case Field::SetupHash: header.setup_hash = number(); break;
    case Field::Setup: header.setup.assign(value.begin(), value.end()); break;
    case Field::StateHash: header.state_hash = number(); break;
    case Field::State: header.state.assign(value.begin(), value.end()); break;
    case Field::HashAlgorithm: header.hash_algorithm = text(); break;
    case Field::Parent: header.parent = decode_parent(value); break;
    }
}

/// The error for a file that is no journal, with a guess at its real kind.
Error not_a_journal(View prelude, const std::string& record) {
    const std::string_view text = detail::as_text(prelude);
    const auto wrong = [&](const char* what) {
        return Error(ErrorKind::WrongFile, record, what, Location{});
    };
    if (text.starts_with("HRD\x1a")) {
        return wrong("a single value in binary, not a journal: read it with `reflect::read_binary`");
    }
    if (text.starts_with("play ") || text.starts_with("herd play ")) { // older versions wrote the second one
        return wrong("a saved game of `play`, not a journal: open it with `play --load`");
    }
    if (text.starts_with("SQLite format 3")) {
        return wrong(
            "a SQLite database, not a journal: open it as a SQLite store (`--database` of `herd record`)");
    }
    if (text.starts_with("{\"journal\"")) {
        return wrong("an exported record in JSON Lines, not a journal: use `herd record import`");
    }
    if (text.starts_with("{\"view_of\"")) {
        return wrong("what `herd record export` wrote for one player, not a journal: use the record itself");
    }
    if (text.substr(1).starts_with("HRDI")) {
        return wrong("the index of a journal, not a journal: open the file without `.index` behind its name");
    }
    if (text.substr(1).starts_with("HRDJ") || text.starts_with("HRDJ")) {
        return wrong("a journal that was copied as text, which changed its bytes: copy it again as binary");
    }
    return {ErrorKind::ForeignBytes, record,
            "not a journal: the first 8 bytes must be 89 48 52 44 4a 0d 0a 1a (\\x89HRDJ\\r\\n\\x1a)",
            Location{}};
}

} // namespace

std::uint64_t Header::behaviors_hash() const { return hash_of(encode_behaviors(behaviors)); }
std::uint64_t Header::schema_hash() const { return hash_of(encode(layout)); }

Bytes encode(const Header& header) {
    Bytes body;
    put(body, Field::Game, header.game);
    put(body, Field::RulesVersion, header.rules_version);
    put(body, Field::Layout, encode(header.layout));
    put(body, Field::SchemaHash, header.schema_hash());
    put(body, Field::Behaviors, encode_behaviors(header.behaviors));
    put(body, Field::BehaviorsHash, header.behaviors_hash());
    put(body, Field::SetupHash, header.setup_hash);
    put(body, Field::Setup, header.setup);
    put(body, Field::StateHash, header.state_hash);
    put(body, Field::State, header.state);
    put(body, Field::HashAlgorithm, header.hash_algorithm);
    if (header.parent) {
        put(body, Field::Parent, encode_parent(*header.parent));
    }
    if (body.size() > ~std::uint32_t{0}) {
        throw Error(ErrorKind::TooLarge, header.game, "the header of a record is at most 4 GiB long");
    }
    const View first(reinterpret_cast<const std::byte*>(magic.data()), magic.size());
    Bytes out(first.begin(), first.end());
    out.push_back(std::byte{format_major});
    out.push_back(std::byte{header.minor});
    out.push_back(std::byte{0});
    out.push_back(std::byte{0});
    detail::put_u32(out, static_cast<std::uint32_t>(body.size()));
    detail::put_u32(out, crc32c(out));
    detail::put_bytes(out, body);
    detail::put_u32(out, crc32c(out));
    return out;
}

std::uint64_t header_size(View prelude, std::uint64_t limit, const std::string& record) {
    const View start{reinterpret_cast<const std::byte*>(magic.data()), magic.size()};
    const View found = prelude.first(std::min(prelude.size(), magic.size()));
    if (!std::equal(found.begin(), found.end(), start.begin())) {
        throw not_a_journal(prelude, record);
    }
    if (prelude.size() < prelude_size) {
        throw Error(ErrorKind::TruncatedHeader, record,
                    "the file ends here, inside the first " + std::to_string(prelude_size) +
                        " bytes of the header: nothing of the record is left",
                    Location{prelude.size(), 0});
    }
    if (detail::get_u32(prelude.data() + 16) != crc32c(prelude.first(16))) {
        throw Error(ErrorKind::DamagedHeader, record,
                    "the checksum of the first 16 bytes does not fit: restore the file from a copy",
                    Location{16, 0});
    }
    if (const auto major = static_cast<unsigned>(prelude[8]); major != format_major) {
        throw Error(ErrorKind::NewerVersion, record,
                    "version " + std::to_string(major) + " of the journal format, where this program knows " +
                        std::to_string(format_major) + ": use a newer program",
                    Location{8, 0});
    }
    if (prelude[10] != std::byte{0} || prelude[11] != std::byte{0}) { // imports and copies would lose them
        throw Error(ErrorKind::DamagedHeader, record,
                    "bytes 10 and 11 are not 0: restore the file from a copy", Location{10, 0});
    }
    const std::uint64_t body = detail::get_u32(prelude.data() + 12);
    if (body > limit) {
        throw Error(ErrorKind::TooLarge, record,
                    "a header of " + std::to_string(body) + " bytes, more than the limit of " +
                        std::to_string(limit) + ": raise ReadLimits::header",
                    Location{12, 0});
    }
    return prelude_size + body + 4;
}

Header decode_header(View bytes, const std::string& record) {
    const std::size_t end = bytes.size() - 4;
    if (detail::get_u32(bytes.data() + end) != crc32c(bytes.first(end))) {
        throw Error(ErrorKind::DamagedHeader, record,
                    "the checksum of the header does not fit: restore the file from a copy",
                    Location{end, 0});
    }
    Header header;
    header.minor = static_cast<std::uint8_t>(bytes[9]);
    std::uint64_t last = 0;
    std::array<bool, static_cast<std::size_t>(Field::Parent) + 1> seen{};
    try {
        detail::Cursor cursor(bytes.subspan(prelude_size, end - prelude_size));
        while (!cursor.done()) {
            const std::uint64_t field = cursor.varint();
            if (field <= last) {
                throw detail::Cursor::Malformed{"the fields are not in ascending order"};
            }
            last = field;
            if (field < seen.size()) {
                seen[static_cast<std::size_t>(field)] = true;
            }
            read_field(header, field, cursor.bytes(cursor.count()));
        }
    } catch (const detail::Cursor::TooMuch& error) {
        throw Error(ErrorKind::TooLarge, record, "the header has " + error.cause, Location{prelude_size, 0});
    } catch (const detail::Cursor::Malformed& error) {
        throw Error(ErrorKind::DamagedHeader, record,
                    "field " + std::to_string(last) + " of the header cannot be read: " + error.cause,
                    Location{prelude_size, 0});
    }
    for (std::uint64_t field = 1; field < static_cast<std::uint64_t>(Field::Parent); ++field) {
        if (!seen[static_cast<std::size_t>(field)]) {
            throw Error(ErrorKind::DamagedHeader, record,
                        "the header lacks field " + std::to_string(field) + ", which every record has",
                        Location{prelude_size, 0});
        }
    }
    if (header.layout.types.empty()) {
        throw Error(ErrorKind::DamagedHeader, record, "the header does not list the types of the game",
                    Location{prelude_size, 0});
    }
    return header;
}

} // namespace herding::inline v0::record
