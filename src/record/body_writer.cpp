#include "body_writer.hpp"

#include "json_text.hpp"

#include "herding/reflect/detail/number.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <string>

namespace herding::inline v0::record::detail {

namespace {

using Code = Layout::Code;
using Malformed = Cursor::Malformed;

[[noreturn]] void expected(const char* what, const Json& json) {
    std::string shown;
    if (json.is_structured()) { // because the JSON library would overflow the stack for a deep one
        shown = (json.is_array() ? "an array of " : "an object of ") + std::to_string(json.size()) +
                (json.size() == 1 ? " value" : " values");
    } else {
        shown = json.dump(-1, ' ', false, Json::error_handler_t::replace);
    }
    if (shown.size() > 60) {
        shown.resize(60);
        shown += "...";
    }
    throw Malformed{std::string("expected ") + what + ", found " + shown};
}

template <class Integer> Integer parse(const Json& json) {
    const auto value = reflect::detail::whole_number_in<Integer>(json.get_ref<const std::string&>());
    if (!value) {
        expected("a number", json);
    }
    return *value;
}

int digit(char c) { return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1; }

const Json& member(const Json& json, const std::string& name) {
    const auto found = json.find(name);
    if (found == json.end()) {
        throw Malformed{"the member `" + name + "` is missing"};
    }
    return *found;
}

} // namespace

std::string text_of(const Json& json) {
    if (!json.is_string()) {
        expected("a string", json);
    }
    const auto& text = json.get_ref<const std::string&>();
    constexpr std::string_view prefix = "$bytes:";
    if (!text.starts_with(prefix)) {
        return text;
    }
    std::string bytes;
    for (std::size_t i = prefix.size(); i < text.size(); i += 2) {
        const int high = digit(text[i]);
        const int low = i + 1 < text.size() ? digit(text[i + 1]) : -1;
        if (high < 0 || low < 0) {
            expected("pairs of hexadecimal digits", json);
        }
        bytes += static_cast<char>(high * 16 + low);
    }
    return bytes;
}

std::uint64_t unsigned_of(const Json& json) {
    if (json.is_number_unsigned()) {
        return json.get<std::uint64_t>();
    }
    if (!json.is_string()) {
        expected("a number from 0", json);
    }
    return parse<std::uint64_t>(json);
}

std::int64_t signed_of(const Json& json) {
    if (json.is_number_unsigned()) {
        const auto value = json.get<std::uint64_t>();
        if (value > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
            expected("a number below 2^63", json);
        }
        return static_cast<std::int64_t>(value);
    }
    if (json.is_number_integer()) {
        return json.get<std::int64_t>();
    }
    if (!json.is_string()) {
        expected("a whole number", json);
    }
    return parse<std::int64_t>(json);
}

void BodyWriter::value(std::uint32_t number, const Json& json) {
    constexpr unsigned deepest = 512;
    if (++depth_ > deepest) {
        throw Malformed{"values inside each other without end"};
    }
    const Layout::Type& type = layout_.types[number];
    switch (type.code) {
    case Code::Bool:
        if (!json.is_boolean()) {
            expected("true or false", json);
        }
        out_.push_back(std::byte{json.get<bool>()});
        break;
    case Code::Unsigned:
    case Code::Signed: integer(type.code == Code::Unsigned, type.size, json); break;
    case Code::Float: {
        double value = 0;
        if (json.is_number()) {
            value = json.get<double>();
        } else {
            const auto named = float_named(text_of(json));
            if (!named) {
                expected("a number", json);
            }
            value = *named;
        }
        put_u64(out_, std::bit_cast<std::uint64_t>(value));
        break;
    }
    case Code::Bounded: {
        const std::int64_t value = signed_of(json);
        if (value < type.low || value > type.high) {
            expected("a number in range", json);
        }
        put_varint(out_, static_cast<std::uint64_t>(value) - static_cast<std::uint64_t>(type.low));
        break;
    }
    case Code::Enum: enumerator(type, json); break;
    case Code::Bits: bits(type, json); break;
    case Code::String: put_string(out_, text_of(json)); break;
    case Code::Optional: optional(type.parts[0].type, json); break;
    case Code::Tuple:
        if (!json.is_array() || json.size() != type.parts.size()) {
            expected("an array of as many values as the tuple has", json);
        }
        for (std::size_t i = 0; i < type.parts.size(); ++i) {
            value(type.parts[i].type, json[i]);
        }
        break;
    case Code::Array:
        if (!json.is_array() || json.size() != type.size) {
            expected("an array of as many values as its type has", json);
        }
        for (const Json& item : json) {
            value(type.parts[0].type, item);
        }
        break;
    case Code::List:
    case Code::Set: list(type.parts[0].type, json); break;
    case Code::Map: map(type, json); break;
    case Code::Variant: variant(type, json); break;
    case Code::Hidden:
    case Code::Struct: structure(number, type, json); break;
    case Code::Empty: break;
    }
    --depth_;
}

void BodyWriter::list(std::uint32_t type, const Json& json) {
    if (!json.is_array()) {
        expected("an array", json);
    }
    put_varint(out_, json.size());
    for (const Json& item : json) {
        value(type, item);
    }
}

void BodyWriter::integer(bool is_unsigned, std::uint64_t size, const Json& json) {
    const std::uint64_t bytes = std::max<std::uint64_t>(size, 1);
    const std::int64_t most = std::numeric_limits<std::int64_t>::max() >> (64 - 8 * bytes);
    const auto expect = [&](bool fits) {
        if (!fits) {
            expected(("a number of " + std::to_string(bytes) + " bytes").c_str(), json);
        }
    };
    if (is_unsigned) {
        const std::uint64_t number = unsigned_of(json);
        expect(bytes == 8 || number >> 8 * bytes == 0);
        bytes == 1 ? out_.push_back(static_cast<std::byte>(number)) : put_varint(out_, number);
    } else {
        const std::int64_t number = signed_of(json);
        expect(number <= most && number >= -most - 1);
        bytes == 1 ? out_.push_back(static_cast<std::byte>(number)) : put_signed(out_, number);
    }
}

void BodyWriter::enumerator(const Layout::Type& type, const Json& json) {
    if (json.is_string()) {
        const auto& name = json.get_ref<const std::string&>();
        for (const Layout::Part& part : type.parts) {
            if (part.name == name) {
                const bool is_unsigned = !type.is_signed;
                integer(is_unsigned, type.size,
                        is_unsigned ? Json(static_cast<std::uint64_t>(part.number)) : Json(part.number));
                return;
            }
        }
    }
    if (!type.open) {
        expected("the name of an enumerator", json);
    }
    integer(!type.is_signed, type.size, json);
}

void BodyWriter::bits(const Layout::Type& type, const Json& json) {
    const std::string text = text_of(json);
    if (text.size() != type.size || text.find_first_not_of("01") != std::string::npos) {
        expected("as many bits as the type has", json);
    }
    for (std::uint64_t i = 0; i < type.size; i += 8) {
        unsigned byte = 0;
        for (std::uint64_t k = 0; k < 8 && i + k < type.size; ++k) {
            byte |= text[static_cast<std::size_t>(type.size - 1 - i - k)] == '1' ? 1U << k : 0U;
        }
        out_.push_back(static_cast<std::byte>(byte));
    }
}

void BodyWriter::optional(std::uint32_t inner, const Json& json) {
    out_.push_back(std::byte{!json.is_null()});
    if (json.is_null()) {
        return;
    }
    const bool brackets = layout_.types[inner].code == Code::Optional;
    if (brackets && (!json.is_array() || json.size() != 1)) {
        expected("null or a value in brackets", json);
    }
    value(inner, brackets ? json[0] : json);
}

void BodyWriter::map(const Layout::Type& type, const Json& json) {
    if (type.open ? !json.is_object() : !json.is_array()) {
        expected(type.open ? "an object" : "an array of pairs", json);
    }
    put_varint(out_, json.size());
    for (const auto& [key, mapped] : json.items()) {
        if (!type.open && (!mapped.is_array() || mapped.size() != 2)) {
            expected("a key and a value", mapped);
        }
        value(type.parts[0].type, type.open ? Json(key) : mapped[0]);
        value(type.parts[1].type, type.open ? mapped : mapped[1]);
    }
}

void BodyWriter::variant(const Layout::Type& type, const Json& json) {
    const bool bare = json.is_string();
    if (!bare && (!json.is_object() || json.size() != 1)) {
        expected("an alternative: a name, or an object with one", json);
    }
    const std::string name = bare ? json.get<std::string>() : json.begin().key();
    for (std::size_t i = 0; i < type.parts.size(); ++i) {
        if (type.parts[i].name == name) {
            put_varint(out_, i);
            value(type.parts[i].type, bare ? Json::object() : json.begin().value());
            return;
        }
    }
    throw Malformed{"there is no alternative `" + name + "`"};
}

void BodyWriter::structure(std::uint32_t number, const Layout::Type& type, const Json& json) {
    if (!json.is_object()) {
        expected("an object", json);
    }
    if (!seen_[number]) {
        seen_[number] = true;
        put_varint(out_, type.version);
    }
    if (type.code == Code::Hidden) {
        optional(type.parts[0].type, member(json, "value"));
        put_varint(out_, unsigned_of(member(json, "viewers")));
        return;
    }
    for (const Layout::Part& part : type.parts) {
        value(part.type, member(json, part.name));
    }
}

} // namespace herding::inline v0::record::detail
