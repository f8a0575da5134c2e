#include "body_writer.hpp"
#include "framing.hpp"
#include "json_names.hpp"

#include "herding/record/detail/json_depth.hpp"
#include "herding/record/json_lines.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <istream>
#include <limits>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Import of a text that export_json has written.
namespace herding::inline v0::record {

namespace {

using detail::Json;
using Code = Layout::Code;
using Malformed = detail::Cursor::Malformed;
using Root = Layout::Root;

std::uint64_t hash_of(const Json& json) {
    const std::string text = detail::text_of(json);
    std::uint64_t hash = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), hash, 16);
    if (text.size() != 16 || error != std::errc{} || end != text.data() + text.size()) {
        throw Malformed{"expected a hash of 16 hexadecimal digits, found `" + text + "`"};
    }
    return hash;
}

/// A number that fits this integer type.
template <class Integer> Integer number_of(const Json& json) {
    const std::uint64_t number = detail::unsigned_of(json);
    if (number > std::numeric_limits<Integer>::max()) {
        throw Malformed{"expected a number up to " + std::to_string(std::numeric_limits<Integer>::max()) +
                        ", found " + std::to_string(number)};
    }
    return static_cast<Integer>(number);
}

template <class Names> std::size_t index_of(const Names& names, const std::string& name) {
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (names[i] == name) {
            return i;
        }
    }
    throw Malformed{"`" + name + "` is unknown here"};
}

const Json& at(const Json& json, std::string_view name) {
    if (!json.is_object() || !json.contains(name)) {
        throw Malformed{"the member `" + std::string(name) + "` is missing"};
    }
    return json.find(name).value();
}

const Json& list_at(const Json& json, const char* name) {
    const Json& list = at(json, name);
    if (!list.is_array()) {
        throw Malformed{std::string("`") + name + "` is no array"};
    }
    return list;
}

bool flag_at(const Json& json, const char* name) {
    const Json& flag = at(json, name);
    if (!flag.is_boolean()) {
        throw Malformed{std::string("`") + name + "` is neither true nor false"};
    }
    return flag.get<bool>();
}

Layout::Type read_type(const Json& json) {
    Layout::Type type;
    type.code = static_cast<Code>(index_of(detail::json_code_names, detail::text_of(at(json, "kind"))));
    if (json.contains("name")) {
        type.name = detail::text_of(at(json, "name"));
    }
    if (json.contains("size")) {
        type.size = detail::unsigned_of(at(json, "size"));
    }
    if (type.code == Code::Bounded) {
        type.low = detail::signed_of(at(json, "low"));
        type.high = detail::signed_of(at(json, "high"));
    }
    if (type.code == Code::Struct) {
        type.version = number_of<std::uint32_t>(at(json, "version"));
    }
    if (type.code == Code::Enum) {
        type.is_signed = flag_at(json, "signed");
        type.open = flag_at(json, "open");
    }
    if (type.code == Code::Map) {
        type.open = flag_at(json, "object");
    }
    if (!json.contains("of")) {
        return type;
    }
    for (const Json& part : list_at(json, "of")) {
        const bool pair = part.is_array();
        if (pair && part.size() != 2) {
            throw Malformed{"expected a name and a number"};
        }
        Layout::Part one;
        one.name = pair ? detail::text_of(part[0]) : std::string();
        const Json& number = pair ? part[1] : part;
        if (type.code == Code::Enum) {
            one.number = detail::signed_of(number);
        } else {
            one.type = number_of<std::uint32_t>(number);
        }
        type.parts.push_back(std::move(one));
    }
    return type;
}

Bytes body_from(const Layout& layout, Root root, const Json& json) {
    Bytes body;
    detail::BodyWriter(layout, body).value(layout.root(root), json);
    return body;
}

Header read_header(const Json& json) {
    Header header;
    const std::string version = detail::text_of(at(json, "journal"));
    const std::string major = std::to_string(format_major) + ".";
    const char* const end = version.data() + version.size();
    if (!version.starts_with(major)) {
        throw Malformed{"version " + version + " of the journal format, where this program knows " + major +
                        std::to_string(format_minor)};
    }
    if (const auto read = std::from_chars(version.data() + major.size(), end, header.minor);
        read.ec != std::errc{} || read.ptr != end) {
        throw Malformed{"expected a version of the journal format such as " + major +
                        std::to_string(format_minor) + ", found `" + version + "`"};
    }
    header.game = detail::text_of(at(json, "game"));
    header.rules_version = detail::text_of(at(json, "rules_version"));
    const Json& layout = at(json, "layout");
    Layout read;
    for (std::size_t i = 0; i < detail::json_root_names.size(); ++i) {
        read.roots[i] = number_of<std::uint32_t>(at(layout, detail::json_root_names[i].data()));
    }
    for (const Json& type : list_at(layout, "types")) {
        read.types.push_back(read_type(type));
    }
    header.layout = decode_layout(encode(read)); // checks the layout
    for (const Json& behavior : list_at(json, "behaviors")) {
        header.behaviors.push_back({flag_at(behavior, "settling"), detail::text_of(at(behavior, "name")),
                                    detail::text_of(at(behavior, "cite"))});
    }
    header.setup_hash = hash_of(at(json, "setup_hash"));
    header.setup = body_from(header.layout, Root::Setup, at(json, "setup"));
    header.state_hash = hash_of(at(json, "state_hash"));
    header.state = body_from(header.layout, Root::State, at(json, "state"));
    header.hash_algorithm = detail::text_of(at(json, "hash_algorithm"));
    if (json.contains("parent")) {
        const Json& parent = at(json, "parent");
        header.parent =
            Parent{detail::text_of(at(parent, "record")), detail::unsigned_of(at(parent, "event")),
                   number_of<std::uint32_t>(at(parent, "checksum")),
                   number_of<std::uint32_t>(at(parent, "header_checksum"))};
    }
    return header;
}

std::uint64_t actor_of(const Json& json) {
    if (json.is_string()) {
        return index_of(std::array<std::string_view, 2>{"system", "chance"}, json.get<std::string>());
    }
    return detail::unsigned_of(json) + 2;
}

std::uint64_t behavior_of(const Header& header, const Json& json) {
    const std::string name = detail::text_of(json);
    for (std::size_t i = 0; i < header.behaviors.size(); ++i) {
        if (header.behaviors[i].name == name) {
            return i + 1;
        }
    }
    if (!name.empty()) {
        throw Malformed{"no behavior is called `" + name + "`"};
    }
    return 0;
}

void read_committed(const Header& header, const Json& json, Bytes& out) {
    detail::put_varint(out, actor_of(at(json, "actor")));
    const std::size_t keep = index_of(detail::json_keep_names, detail::text_of(at(json, "keep")));
    out.push_back(static_cast<std::byte>(keep));
    unsigned kinds = 0;
    if (json.contains("barrier")) {
        for (const Json& kind : list_at(at(json, "barrier"), "kinds")) {
            kinds |= 1U << index_of(detail::json_barrier_names, detail::text_of(kind));
        }
    }
    out.push_back(static_cast<std::byte>(kinds));
    if (kinds != 0) {
        detail::put_varint(out, behavior_of(header, at(at(json, "barrier"), "behavior")));
    }
    detail::BodyWriter body(header.layout, out);
    body.list(header.layout.root(Root::Input), at(json, "inputs"));
    if (keep > 0) {
        const Json& steps = list_at(json, "steps");
        detail::put_varint(out, steps.size());
        for (const Json& step : steps) {
            detail::put_varint(out, behavior_of(header, at(step, "behavior")));
            for (const char* name : {"input", "round", "diffs", "traces"}) {
                detail::put_varint(out, detail::unsigned_of(at(step, name)));
            }
        }
        body.list(header.layout.root(Root::Trace), at(json, "traces"));
    }
    if (keep > 1) {
        body.list(header.layout.root(Root::Diff), at(json, "diffs"));
    }
}

/// Parses a line.
/// Throws: Malformed if an object has a key twice, because the library would silently keep the last
/// value.
Json parse_line(const std::string& line) {
    std::vector<std::set<std::string>> open; // keys of the objects around the present position
    return Json::parse(line, [&open](int /*depth*/, Json::parse_event_t event, Json& parsed) {
        if (event == Json::parse_event_t::object_start) {
            open.emplace_back();
        } else if (event == Json::parse_event_t::object_end) {
            open.pop_back();
        } else if (event == Json::parse_event_t::key &&
                   !open.back().insert(parsed.get<std::string>()).second) {
            throw Malformed{"the member `" + parsed.get<std::string>() + "` occurs twice"};
        }
        return true;
    });
}

/// Appends an event to a journal. Returns its checksum. `number` is that of the event before it, and becomes its own.
std::uint32_t read_event(const Header& header, const Json& json, Bytes& journal, std::uint32_t checksum,
                         std::uint64_t& number) {
    const Json& named = at(json, "kind");
    Kind kind{};
    Bytes payload;
    const bool optional = json.contains("optional") && flag_at(json, "optional");
    if (named.is_string()) {
        const std::string text = named.get<std::string>();
        for (int i = 1; i <= static_cast<int>(Kind::Refused); ++i) {
            kind = name(static_cast<Kind>(i)) == text ? static_cast<Kind>(i) : kind;
        }
        if (kind == Kind{}) {
            throw Malformed{"no kind of event is called `" + text + "`"};
        }
    } else {
        kind = static_cast<Kind>(number_of<std::uint8_t>(named));
        if (!name(kind).empty()) {
            throw Malformed{"expected the name `" + std::string(name(kind)) +
                            "` of this kind, found its number"};
        }
        const std::string bytes = detail::text_of(at(json, "payload"));
        detail::put_bytes(payload, detail::as_bytes(bytes));
    }
    number += is_numbered(kind) ? 1 : 0;
    if (const std::uint64_t found = detail::unsigned_of(at(json, "event")); found != number) {
        throw Malformed{"expected event " + std::to_string(number) + ", found " + std::to_string(found) +
                        ": a line is missing, doubled or in another place"};
    }
    if (kind >= Kind::Committed && kind <= Kind::Checkpoint) {
        detail::put_u64(payload, hash_of(at(json, "hash")));
    }
    switch (kind) {
    case Kind::Committed: read_committed(header, json, payload); break;
    case Kind::Undone:
    case Kind::Redone:
        detail::put_varint(payload, actor_of(at(json, "actor")));
        detail::put_varint(payload, detail::unsigned_of(at(json, "frame")));
        break;
    case Kind::Checkpoint:
        detail::put_varint(payload, detail::unsigned_of(at(json, "number")));
        detail::put_bytes(payload, body_from(header.layout, Root::State, at(json, "state")));
        break;
    case Kind::Mark:
        detail::put_string(payload, detail::text_of(at(json, "name")));
        detail::put_varint(payload, detail::unsigned_of(at(json, "frame")));
        break;
    case Kind::Annotation:
        detail::put_string(payload, detail::text_of(at(json, "key")));
        detail::put_string(payload, detail::text_of(at(json, "text")));
        break;
    case Kind::Refused:
        detail::put_varint(payload, actor_of(at(json, "actor")));
        detail::put_varint(payload, behavior_of(header, at(json, "behavior")));
        detail::put_string(payload, detail::text_of(at(json, "reason")));
        detail::BodyWriter(header.layout, payload).list(header.layout.root(Root::Input), at(json, "inputs"));
        break;
    default: break;
    }
    const bool durable = json.contains("durable") && flag_at(json, "durable");
    const bool joined = json.contains("joined") && flag_at(json, "joined");
    return detail::put_event(journal, kind, detail::flags_of(durable, optional, joined), payload, checksum);
}

[[noreturn]] void unreadable(const std::string& record, const std::string& cause) {
    throw Error(ErrorKind::Unreadable, record, cause);
}

/// Reads a line of at most `longest` bytes. False after the last line. A longer line is cut off.
bool read_line(std::istream& in, std::string& line, std::uint64_t longest) {
    std::array<char, 4096> part{};
    line.clear();
    for (;;) {
        in.getline(part.data(), part.size());
        const auto count = static_cast<std::size_t>(in.gcount());
        if (!in.fail() || in.eof()) {
            line.append(part.data(), in.eof() ? count : count - 1); // without the line end
            return count > 0;
        }
        if (in.bad() || count == 0) {
            return false;
        }
        line.append(part.data(), count);
        if (line.size() > longest) {
            return true; // the caller reports it
        }
        in.clear();
    }
}

/// Cause for a text that the library cannot parse, or whose values have wrong types.
std::string cause_of(const Json::exception& error) {
    if (const auto* syntax = dynamic_cast<const Json::parse_error*>(&error)) {
        return "no JSON near column " + std::to_string(syntax->byte);
    }
    return "a value of another type than an exported record has";
}

} // namespace

Bytes import_json(std::istream& in, const std::string& record, const OnEvent& progress,
                  const ImportLimits& limits) {
    Bytes journal;
    Header header;
    std::uint32_t checksum = 0;
    std::uint64_t event = 0;
    std::string line;
    if (const auto first = in.peek();
        first != '{' && first != 0x89 && first != std::char_traits<char>::eof()) {
        unreadable(record, "line 1: expected an exported record, whose first line begins with `{`");
    }
    for (std::size_t number = 1; read_line(in, line, limits.line); ++number) {
        const std::string where = "line " + std::to_string(number) + ": ";
        const auto fail = [&](const std::string& cause) { unreadable(record, where + cause); };
        if (line.size() > limits.line) {
            throw Error(ErrorKind::TooLarge, record,
                        where + "longer than the limit of " + std::to_string(limits.line) +
                            " bytes: raise ImportLimits::line");
        }
        if (number == 1 && std::string_view(line).substr(0, 5) == "\x89HRDJ") {
            throw Error(ErrorKind::WrongFile, record,
                        "a journal, not an exported record: `herd record export` makes one of it");
        }
        if (number == 1 && line.starts_with("{\"view_of\"")) {
            throw Error(
                ErrorKind::WrongFile, record,
                "an export for one player, which has not all of the record: import one that was exported "
                "without --player and --spectator");
        }
        constexpr std::size_t deepest = 4096; // bodies have fewer levels
        if (detail::is_deeper(line, deepest)) {
            fail("nested deeper than the " + std::to_string(deepest) + " levels of a record");
        }
        if (detail::json_beyond(
                line, deepest,
                static_cast<std::size_t>(std::min<std::uint64_t>(limits.values, line.size())))) {
            throw Error(ErrorKind::TooLarge, record,
                        where + "more values than the limit of " + std::to_string(limits.values) +
                            ": raise ImportLimits::values");
        }
        try {
            const Json json = parse_line(line);
            if (number == 1) {
                header = read_header(json);
                journal = encode(header);
                checksum = detail::get_u32(journal.data() + journal.size() - 4);
            } else {
                checksum = read_event(header, json, journal, checksum, event);
                if (progress) {
                    progress(number - 1);
                }
            }
        } catch (const detail::Cursor::TooMuch& error) {
            throw Error(ErrorKind::TooLarge, record, where + error.cause);
        } catch (const Malformed& error) {
            fail(error.cause);
        } catch (const Json::exception& error) {
            fail(cause_of(error));
        }
        if (journal.size() > limits.journal) {
            throw Error(ErrorKind::TooLarge, record,
                        where + "the journal becomes longer than the limit of " +
                            std::to_string(limits.journal) + " bytes: raise ImportLimits::journal");
        }
    }
    if (in.bad()) {
        throw Error(ErrorKind::System, record, "cannot be read to its end");
    }
    if (journal.empty()) {
        unreadable(record, "there is no line: expected an exported record, whose first line is the header");
    }
    return journal;
}

} // namespace herding::inline v0::record
