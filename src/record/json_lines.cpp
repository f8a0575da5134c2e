#include "herding/record/json_lines.hpp"

#include "framing.hpp"
#include "json_names.hpp"
#include "json_text.hpp"
#include "known.hpp"

#include <cstddef>
#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>

namespace herding::inline v0::record {

namespace {

using Code = Layout::Code;
using Malformed = detail::Cursor::Malformed;
using TooMuch = detail::Cursor::TooMuch;
using Root = Layout::Root;

/// Writer of the members of one object.
class Object {
public:
    explicit Object(std::string& out) : out_(out) { out_ += '{'; }
    ~Object() { out_ += '}'; }
    Object(const Object&) = delete;
    Object& operator=(const Object&) = delete;

    /// Begins a member. The caller appends the value.
    std::string& member(std::string_view name) {
        out_ += std::exchange(separator_, ",");
        detail::put_quoted(name, out_);
        out_ += ':';
        return out_;
    }
    void text(std::string_view name, std::string_view value) { detail::put_text(value, member(name)); }
    void number(std::string_view name, std::uint64_t value) { detail::put_integer(value, member(name)); }
    void hash(std::string_view name, std::uint64_t value) { detail::put_hash(value, member(name)); }

private:
    std::string& out_;
    const char* separator_ = "";
};

/// Writes `["...", ...]`; `write` writes each item.
template <class Items, class Write> void put_array(const Items& items, std::string& out, Write write) {
    const char* separator = "";
    out += '[';
    for (const auto& item : items) {
        out += std::exchange(separator, ",");
        write(item);
    }
    out += ']';
}

bool is_named(Code code) { return code == Code::Variant || code == Code::Struct; }

void put_type(const Layout::Type& type, std::string& out) {
    Object object(out);
    object.text("kind", detail::json_code_names[static_cast<std::size_t>(type.code)]);
    if (type.code == Code::Enum || type.code == Code::Struct || type.code == Code::Empty) {
        object.text("name", type.name);
    }
    if (type.code == Code::Unsigned || type.code == Code::Signed || type.code == Code::Bits ||
        type.code == Code::Array || type.code == Code::Enum) {
        object.number("size", type.size);
    }
    if (type.code == Code::Bounded) {
        detail::put_integer(type.low, object.member("low"));
        detail::put_integer(type.high, object.member("high"));
    }
    if (type.code == Code::Struct) {
        object.number("version", type.version);
    }
    if (type.code == Code::Enum) {
        object.member("signed") += type.is_signed ? "true" : "false";
        object.member("open") += type.open ? "true" : "false";
        put_array(type.parts, object.member("of"), [&out](const Layout::Part& part) {
            out += '[';
            detail::put_text(part.name, out);
            out += ',';
            detail::put_integer(part.number, out);
            out += ']';
        });
        return;
    }
    if (type.code == Code::Map) {
        object.member("object") += type.open ? "true" : "false";
    }
    if (!type.parts.empty() || is_named(type.code) || type.code == Code::Tuple) {
        put_array(type.parts, object.member("of"), [&](const Layout::Part& part) {
            if (is_named(type.code)) {
                out += '[';
                detail::put_text(part.name, out);
                out += ',';
            }
            detail::put_integer(std::uint64_t{part.type}, out);
            out += is_named(type.code) ? "]" : "";
        });
    }
}

void put_layout(const Layout& layout, std::string& out) {
    detail::expect_different_names(layout);
    Object object(out);
    for (std::size_t i = 0; i < detail::json_root_names.size(); ++i) {
        object.number(detail::json_root_names[i], layout.roots[i]);
    }
    put_array(layout.types, object.member("types"),
              [&out](const Layout::Type& type) { put_type(type, out); });
}

void put_value(const Header& header, Root root, View body, std::string& out) {
    BodyReader reader(header.layout, body);
    reader.json(header.layout.root(root), out);
    reader.cursor().end();
}

void put_actor(std::uint64_t number, std::string& out) {
    if (number < 2) {
        out += number == 0 ? "\"system\"" : "\"chance\"";
    } else {
        detail::put_integer(number - 2, out);
    }
}

void put_behavior(const Header& header, std::uint64_t number, std::string& out) {
    if (number > header.behaviors.size()) {
        throw Malformed{"no behavior has the number " + std::to_string(number)};
    }
    detail::put_text(
        number == 0 ? std::string_view{} : header.behaviors[static_cast<std::size_t>(number) - 1].name, out);
}

void put_committed(Object& object, const Header& header, View payload, std::string& out) {
    const Layout& layout = header.layout;
    BodyReader body(layout, payload);
    detail::Cursor& cursor = body.cursor();
    put_actor(cursor.varint(), object.member("actor"));
    const std::uint8_t keep = cursor.u8();
    if (keep >= detail::json_keep_names.size()) {
        throw Malformed{"a level of keeping of " + std::to_string(keep)};
    }
    object.text("keep", detail::json_keep_names[keep]);
    if (const std::uint8_t kinds = cursor.u8(); kinds != 0) {
        std::string& barrier = object.member("barrier");
        const char* separator = "";
        barrier += "{\"kinds\":[";
        for (std::size_t i = 0; i < 8; ++i) {
            if ((kinds >> i & 1) != 0) {
                if (i >= detail::json_barrier_names.size()) {
                    throw Malformed{"an unknown kind of barrier"};
                }
                barrier += std::exchange(separator, ",");
                detail::put_quoted(detail::json_barrier_names[i], barrier);
            }
        }
        barrier += "],\"behavior\":";
        put_behavior(header, cursor.varint(), barrier);
        barrier += '}';
    }
    body.json_list(layout.root(Root::Input), object.member("inputs"));
    if (keep > 0) {
        object.member("steps") += '[';
        const char* separator = "";
        for (std::uint64_t left = cursor.varint(); left > 0; --left) {
            out += std::exchange(separator, ",");
            detail::bound_text(out);
            Object step(out);
            put_behavior(header, cursor.varint(), step.member("behavior"));
            for (const std::string_view name : {"input", "round", "diffs", "traces"}) {
                step.number(name, cursor.varint());
            }
        }
        out += ']';
        body.json_list(layout.root(Root::Trace), object.member("traces"));
    }
    if (keep > 1) {
        body.json_list(layout.root(Root::Diff), object.member("diffs"));
    }
    cursor.end();
}

void put_event(Object& object, const Header& header, const RawEvent& event, std::string& out) {
    detail::Cursor cursor(event.payload);
    switch (event.kind) {
    case Kind::Committed:
        object.hash("hash", cursor.u64());
        put_committed(object, header, cursor.rest(), out);
        return;
    case Kind::Undone:
    case Kind::Redone:
        object.hash("hash", cursor.u64());
        put_actor(cursor.varint(), object.member("actor"));
        object.number("frame", cursor.varint());
        break;
    case Kind::Checkpoint:
        object.hash("hash", cursor.u64());
        object.number("number", cursor.varint());
        put_value(header, Root::State, cursor.rest(), object.member("state"));
        return;
    case Kind::Mark:
        object.text("name", cursor.string());
        object.number("frame", cursor.varint());
        break;
    case Kind::Annotation:
        object.text("key", cursor.string());
        object.text("text", cursor.string());
        break;
    case Kind::Closed: break;
    case Kind::Refused: {
        BodyReader body(header.layout, event.payload);
        put_actor(body.cursor().varint(), object.member("actor"));
        put_behavior(header, body.cursor().varint(), object.member("behavior"));
        object.text("reason", body.cursor().string());
        body.json_list(header.layout.root(Root::Input), object.member("inputs"));
        body.cursor().end();
        return;
    }
    default: // of a newer version
        object.member("optional") += event.optional ? "true" : "false";
        object.text("payload", detail::as_text(event.payload));
        return;
    }
    cursor.end();
}

} // namespace

std::string header_json(const Header& header) {
    std::string out;
    try {
        Object object(out);
        object.text("journal", std::to_string(format_major) + "." + std::to_string(header.minor));
        object.text("game", header.game);
        object.text("rules_version", header.rules_version);
        put_layout(header.layout, object.member("layout"));
        put_array(header.behaviors, object.member("behaviors"), [&out](const BehaviorName& one) {
            Object behavior(out);
            behavior.text("name", one.name);
            behavior.text("cite", one.cite);
            behavior.member("settling") += one.settling ? "true" : "false";
        });
        object.hash("setup_hash", header.setup_hash);
        put_value(header, Root::Setup, header.setup, object.member("setup"));
        object.hash("state_hash", header.state_hash);
        put_value(header, Root::State, header.state, object.member("state"));
        object.text("hash_algorithm", header.hash_algorithm);
        if (header.parent) {
            Object parent(object.member("parent"));
            parent.text("record", header.parent->record);
            parent.number("event", header.parent->event);
            parent.number("checksum", header.parent->checksum);
            parent.number("header_checksum", header.parent->header_checksum);
        }
    } catch (const TooMuch& error) {
        throw Error(ErrorKind::TooLarge, header.game, "the header cannot be written: " + error.cause);
    } catch (const Malformed& error) {
        throw Error(ErrorKind::Unreadable, header.game, "the header cannot be read: " + error.cause);
    }
    return out;
}

std::string event_json(const Header& header, const RawEvent& event) {
    std::string out;
    try {
        Object object(out);
        object.number("event", event.number);
        if (name(event.kind).empty()) {
            object.number("kind", static_cast<std::uint8_t>(event.kind));
        } else {
            object.text("kind", name(event.kind));
        }
        if (event.durable) {
            object.member("durable") += "true";
        }
        if (event.joined) {
            object.member("joined") += "true";
        }
        if (event.optional && is_numbered(event.kind)) { // other known kinds always have this flag
            object.member("optional") += "true";
        }
        put_event(object, header, event, out);
    } catch (const TooMuch& error) {
        throw Error(ErrorKind::TooLarge, header.game, "the event cannot be written: " + error.cause,
                    Location{event.byte, event.number});
    } catch (const Malformed& error) {
        throw Error(ErrorKind::Unreadable, header.game, "the event cannot be read: " + error.cause,
                    Location{event.byte, event.number});
    }
    return out;
}

void export_json(Reader& reader, std::ostream& out, const OnEvent& progress) {
    detail::AllKnown known(reader);
    out << header_json(reader.header()) << '\n';
    RawEvent event;
    while (reader.next(event)) {
        known.check(event);
        out << event_json(reader.header(), event) << '\n';
        if (progress) {
            progress(event.number);
        }
    }
}

} // namespace herding::inline v0::record
