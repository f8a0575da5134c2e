#include "herding/record/layout.hpp"

#include "body_numbers.hpp"
#include "json_names.hpp"
#include "json_text.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace herding::inline v0::record {

namespace {

using Code = Layout::Code;
using Malformed = detail::Cursor::Malformed;
using TooMuch = detail::Cursor::TooMuch;

bool has_names(Code code) { return code == Code::Enum || code == Code::Variant || code == Code::Struct; }

/// Number of parts of a type of this kind, or -1 if each type has its own number.
int fixed_parts(Code code) {
    switch (code) {
    case Code::Optional:
    case Code::Array:
    case Code::List:
    case Code::Set:
    case Code::Hidden: return 1;
    case Code::Map: return 2;
    case Code::Tuple:
    case Code::Enum:
    case Code::Variant:
    case Code::Struct: return -1;
    default: return 0;
    }
}

} // namespace

Bytes encode(const Layout& layout) {
    Bytes out;
    for (const std::uint32_t root : layout.roots) {
        detail::put_varint(out, root);
    }
    detail::put_varint(out, layout.types.size());
    for (const Layout::Type& type : layout.types) {
        out.push_back(static_cast<std::byte>(type.code));
        switch (type.code) {
        case Code::Unsigned:
        case Code::Signed:
        case Code::Bits:
        case Code::Array: detail::put_varint(out, type.size); break;
        case Code::Bounded:
            detail::put_signed(out, type.low);
            detail::put_signed(out, type.high);
            break;
        case Code::Enum:
            detail::put_string(out, type.name);
            detail::put_varint(out, type.size);
            out.push_back(std::byte{type.is_signed});
            out.push_back(std::byte{type.open});
            break;
        case Code::Map: out.push_back(std::byte{type.open}); break;
        case Code::Empty: detail::put_string(out, type.name); break;
        case Code::Struct:
            detail::put_string(out, type.name);
            detail::put_varint(out, type.version);
            break;
        default: break;
        }
        if (fixed_parts(type.code) < 0) {
            detail::put_varint(out, type.parts.size());
        }
        for (const Layout::Part& part : type.parts) {
            if (has_names(type.code)) {
                detail::put_string(out, part.name);
            }
            if (type.code == Code::Enum) {
                detail::put_signed(out, part.number);
            } else {
                detail::put_varint(out, part.type);
            }
        }
    }
    return out;
}

Layout decode_layout(View bytes) {
    detail::Cursor cursor(bytes);
    Layout layout;
    const auto flag = [&] {
        const std::uint8_t value = cursor.u8();
        if (value > 1) {
            throw Malformed{"a flag that is neither 0 nor 1"};
        }
        return value == 1;
    };
    const auto up_to = [&](std::uint64_t most, const char* what) {
        const std::uint64_t value = cursor.varint();
        if (value > most) {
            throw Malformed{std::string(what) + " of " + std::to_string(value)};
        }
        return value;
    };
    const auto integer_size = [&](std::uint64_t least) {
        const std::uint64_t size = cursor.varint();
        if (size < least || size > 8 || (size != 0 && !std::has_single_bit(size))) {
            throw Malformed{"an integer of " + std::to_string(size) + " bytes"};
        }
        return size;
    };
    for (std::uint32_t& root : layout.roots) {
        root = static_cast<std::uint32_t>(up_to(~std::uint32_t{0}, "a type with the number"));
    }
    const std::size_t count = cursor.count();
    const auto expect_at_most = [](std::size_t most, std::size_t found, const char* what) {
        if (found > most) {
            throw TooMuch{{"a layout of " + std::to_string(found) + " " + what + ", more than the limit of " +
                           std::to_string(most) + ", which no game needs"}};
        }
    };
    expect_at_most(Layout::most_types, count, "types");
    std::size_t parts = 0;
    for (std::size_t i = 0; i < count; ++i) {
        Layout::Type type;
        const std::uint8_t code = cursor.u8();
        if (code == 0 || code > static_cast<std::uint8_t>(Layout::last_code)) {
            throw Malformed{"a type of the unknown kind " + std::to_string(code)};
        }
        type.code = static_cast<Code>(code);
        switch (type.code) {
        case Code::Unsigned:
        case Code::Signed: type.size = integer_size(1); break;
        case Code::Bits:
        case Code::Array: type.size = cursor.varint(); break;
        case Code::Bounded:
            type.low = cursor.signed_varint();
            type.high = cursor.signed_varint();
            break;
        case Code::Enum:
            type.name = cursor.string();
            type.size = integer_size(0);
            type.is_signed = flag();
            type.open = flag();
            break;
        case Code::Map: type.open = flag(); break;
        case Code::Empty: type.name = cursor.string(); break;
        case Code::Struct:
            type.name = cursor.string();
            type.version = static_cast<std::uint32_t>(up_to(~std::uint32_t{0}, "a version"));
            break;
        default: break;
        }
        const int fixed = fixed_parts(type.code);
        const std::size_t its_parts = fixed < 0 ? cursor.count() : static_cast<std::size_t>(fixed);
        parts += its_parts;
        expect_at_most(Layout::most_parts, parts, "fields, alternatives and enumerators");
        for (std::size_t left = its_parts; left > 0; --left) {
            Layout::Part part;
            if (has_names(type.code)) {
                part.name = cursor.string();
            }
            if (type.code == Code::Enum) {
                part.number = cursor.signed_varint();
            } else {
                part.type =
                    static_cast<std::uint32_t>(up_to(count - 1, "a part of the type with the number"));
            }
            type.parts.push_back(std::move(part));
        }
        layout.types.push_back(std::move(type));
    }
    cursor.end();
    for (const std::uint32_t root : layout.roots) {
        if (root >= layout.types.size()) {
            throw Malformed{"no type has the number " + std::to_string(root)};
        }
    }
    return layout;
}

namespace detail {

/// Decodes a number of at most this many bytes.
/// Throws: Malformed if no such integer holds it.
std::uint64_t unsigned_number(Cursor& cursor, std::uint64_t size) {
    const std::uint64_t number = size == 1 ? cursor.u8() : cursor.varint();
    if (size < 8 && number >> 8 * size != 0) {
        throw Malformed{std::to_string(number) + " is no number of " + std::to_string(size) + " bytes"};
    }
    return number;
}
std::int64_t signed_number(Cursor& cursor, std::uint64_t size) {
    const std::int64_t number = size == 1 ? static_cast<std::int8_t>(cursor.u8()) : cursor.signed_varint();
    const std::int64_t most = std::numeric_limits<std::int64_t>::max() >> (64 - 8 * size);
    if (number > most || number < -most - 1) {
        throw Malformed{std::to_string(number) + " is no number of " + std::to_string(size) + " bytes"};
    }
    return number;
}

std::int64_t enumerator_number(Cursor& cursor, const Layout::Type& type) {
    const std::uint64_t size = std::max<std::uint64_t>(type.size, 1); // 0: a bool
    const std::int64_t number = type.is_signed ? signed_number(cursor, size)
                                               : static_cast<std::int64_t>(unsigned_number(cursor, size));
    if (type.size == 0 && number > 1) {
        throw Malformed{"expected 0 or 1, found " + std::to_string(number)};
    }
    return number;
}

} // namespace detail

using detail::enumerator_number;
using detail::signed_number;
using detail::unsigned_number;

BodyReader::BodyReader(const Layout& layout, View body, Names names)
    : layout_(layout), cursor_(body), versions_(layout.types.size()), collects_(names), body_(body),
      elements_left_(std::uint64_t{1 << 20} + 8 * std::uint64_t{body.size()}) {}

void BodyReader::json(std::uint32_t type, std::string& out) { value(type, &out); }
void BodyReader::skip(std::uint32_t type) { value(type, nullptr); }
void BodyReader::json_list(std::uint32_t type, std::string& out) { list(type, cursor_.varint(), &out); }
std::uint64_t BodyReader::skip_list(std::uint32_t type) {
    const std::uint64_t count = cursor_.varint();
    list(type, count, nullptr);
    return count;
}

Bytes BodyReader::with_names() const {
    Bytes out;
    detail::put_varint(out, names_.size());
    for (const std::string_view name : names_) {
        detail::put_string(out, name);
    }
    detail::put_bytes(out, named_);
    detail::put_bytes(out, body_.subspan(copied_, place() - copied_));
    return out;
}

void BodyReader::spend() {
    if (elements_left_-- == 0) {
        elements_left_ = 0;
        throw Malformed{"more values than the bytes of a body can hold"};
    }
}

void BodyReader::value(std::uint32_t number, std::string* out) {
    constexpr unsigned deepest = 512; // bodies have fewer levels; a damaged table could be endless
    if (++depth_ > deepest) {
        throw Malformed{"values inside each other without end"};
    }
    spend();
    if (out != nullptr) {
        detail::bound_text(*out);
    }
    const Layout::Type& type = layout_.types[number];
    switch (type.code) {
    case Code::Bool: {
        const std::uint8_t byte = cursor_.u8();
        if (byte > 1) {
            throw Malformed{"expected 0 or 1, found " + std::to_string(byte)};
        }
        if (out != nullptr) {
            *out += byte == 1 ? "true" : "false";
        }
        break;
    }
    case Code::Unsigned:
    case Code::Signed: integer(type.code == Code::Unsigned, type.size, out); break;
    case Code::Float: {
        const double number_read = std::bit_cast<double>(cursor_.u64());
        if (out != nullptr) {
            detail::put_float(number_read, *out);
        }
        break;
    }
    case Code::Bounded: {
        const std::uint64_t above = cursor_.varint();
        if (above > static_cast<std::uint64_t>(type.high) - static_cast<std::uint64_t>(type.low)) {
            throw Malformed{"a number outside " + std::to_string(type.low) + " to " +
                            std::to_string(type.high)};
        }
        if (out != nullptr) {
            detail::put_integer(static_cast<std::int64_t>(above + static_cast<std::uint64_t>(type.low)),
                                *out);
        }
        break;
    }
    case Code::Enum: enumerator(type, out); break;
    case Code::Bits: bits(type.size, out); break;
    case Code::String: {
        const std::string_view text = cursor_.string();
        if (out != nullptr) {
            detail::put_text(text, *out);
        }
        break;
    }
    case Code::Optional: optional(type.parts[0].type, out); break;
    case Code::Tuple:
    case Code::Array:
    case Code::List:
    case Code::Set: items(type, out); break;
    case Code::Map: map(type, out); break;
    case Code::Variant: variant(type, out); break;
    case Code::Hidden:
    case Code::Struct: structure(number, type, out); break;
    case Code::Empty:
        if (out != nullptr) {
            *out += "{}";
        }
        break;
    }
    --depth_;
}

void BodyReader::integer(bool is_unsigned, std::uint64_t size, std::string* out) {
    if (is_unsigned) {
        const std::uint64_t number = unsigned_number(cursor_, size);
        if (out != nullptr) {
            detail::put_integer(number, *out);
        }
        return;
    }
    const std::int64_t number = signed_number(cursor_, size);
    if (out != nullptr) {
        detail::put_integer(number, *out);
    }
}

void BodyReader::bits(std::uint64_t count, std::string* out) {
    if (count / 8 > cursor_.rest().size()) {
        throw Malformed{"the data ends here, in the middle of a value"};
    }
    const View bytes = cursor_.bytes(static_cast<std::size_t>((count + 7) / 8));
    if (count % 8 != 0 && static_cast<unsigned>(bytes.back()) >> count % 8 != 0) {
        throw Malformed{"a bit is set behind the last of " + std::to_string(count)};
    }
    if (out != nullptr) {
        *out += '"';
        for (std::uint64_t i = count; i-- > 0;) {
            const auto byte = static_cast<unsigned>(bytes[static_cast<std::size_t>(i / 8)]);
            *out += (byte >> i % 8 & 1U) != 0 ? '1' : '0';
        }
        *out += '"';
    }
}

void BodyReader::enumerator(const Layout::Type& type, std::string* out) {
    const std::int64_t number = enumerator_number(cursor_, type);
    const auto found = std::find_if(type.parts.begin(), type.parts.end(),
                                    [number](const Layout::Part& part) { return part.number == number; });
    if (found == type.parts.end() && !type.open) {
        throw Malformed{"no " + type.name + " has the number " + std::to_string(number)};
    }
    if (out == nullptr) {
        return;
    }
    if (found != type.parts.end()) {
        detail::put_quoted(found->name, *out);
    } else if (type.is_signed) {
        detail::put_integer(number, *out);
    } else {
        detail::put_integer(static_cast<std::uint64_t>(number), *out);
    }
}

void BodyReader::optional(std::uint32_t inner, std::string* out) {
    const std::uint8_t present = cursor_.u8();
    if (present > 1) {
        throw Malformed{"expected 0 or 1, found " + std::to_string(present)};
    }
    const bool brackets = layout_.types[inner].code == Code::Optional && present == 1;
    if (out != nullptr) {
        *out += present == 0 ? "null" : brackets ? "[" : "";
    }
    if (present == 1) {
        value(inner, out);
    }
    if (out != nullptr && brackets) {
        *out += ']';
    }
}

void BodyReader::items(const Layout::Type& type, std::string* out) {
    if (type.code == Code::Tuple) {
        char separator = '[';
        for (const Layout::Part& part : type.parts) {
            if (out != nullptr) {
                *out += std::exchange(separator, ',');
            }
            value(part.type, out);
        }
        if (out != nullptr) {
            *out += separator == '[' ? "[]" : "]";
        }
    } else {
        list(type.parts[0].type, type.code == Code::Array ? type.size : cursor_.varint(), out,
             type.code == Code::Set);
    }
}

void BodyReader::list(std::uint32_t type, std::uint64_t count, std::string* out, bool is_set) {
    if (out != nullptr) {
        *out += '[';
    }
    View before;
    for (std::uint64_t i = 0; i < count; ++i) {
        if (out != nullptr && i != 0) {
            *out += ',';
        }
        const std::size_t begin = place();
        value(type, out);
        const View item = body_.subspan(begin, place() - begin);
        if (is_set && i != 0 && std::equal(item.begin(), item.end(), before.begin(), before.end())) {
            throw Malformed{"an item is in the set twice"};
        }
        before = item;
    }
    if (out != nullptr) {
        *out += ']';
    }
}

void BodyReader::map(const Layout::Type& type, std::string* out) {
    const std::uint64_t count = cursor_.varint();
    const auto put = [out](std::string_view text) {
        if (out != nullptr) {
            *out += text;
        }
    };
    put(type.open ? "{" : "[");
    View before;
    std::set<std::string_view> keys; // of an object; in other maps equal keys are not equal names
    for (std::uint64_t i = 0; i < count; ++i) {
        put(i == 0 ? "" : ",");
        put(type.open ? "" : "[");
        const std::size_t begin = place();
        value(type.parts[0].type, out);
        const View key = body_.subspan(begin, place() - begin);
        if (i != 0 && std::equal(key.begin(), key.end(), before.begin(), before.end())) {
            throw Malformed{"a key is in the map twice"};
        }
        if (out != nullptr && type.open && !keys.insert(detail::as_text(key)).second) {
            throw Malformed{"a key is in the map twice"};
        }
        before = key;
        put(type.open ? ":" : ",");
        value(type.parts[1].type, out);
        put(type.open ? "" : "]");
    }
    put(type.open ? "}" : "]");
}

void BodyReader::variant(const Layout::Type& type, std::string* out) {
    const std::size_t begin = place();
    const std::uint64_t alternative = cursor_.varint();
    if (alternative >= type.parts.size()) {
        throw Malformed{"no alternative has the number " + std::to_string(alternative)};
    }
    const Layout::Part& part = type.parts[static_cast<std::size_t>(alternative)];
    if (collects_ == Names::Collected) {
        collect(part.name, begin);
    }
    if (layout_.types[part.type].code == Code::Empty) {
        if (out != nullptr) {
            detail::put_quoted(part.name, *out);
        }
        return;
    }
    if (out != nullptr) {
        *out += '{';
        detail::put_quoted(part.name, *out);
        *out += ':';
    }
    value(part.type, out);
    if (out != nullptr) {
        *out += '}';
    }
}

/// Notes an alternative whose number begins at this position.
void BodyReader::collect(std::string_view name, std::size_t begin) {
    const auto [at, fresh] = numbers_.emplace(name, names_.size());
    if (fresh) {
        names_.push_back(name);
    }
    detail::put_bytes(named_, body_.subspan(copied_, begin - copied_));
    detail::put_varint(named_, at->second);
    copied_ = place();
}

void BodyReader::structure(std::uint32_t number, const Layout::Type& type, std::string* out) {
    const std::uint32_t version = version_of(number);
    if (version != type.version) {
        throw Malformed{"version " + std::to_string(version) + " of " + type.name +
                        ", where the header says " + std::to_string(type.version)};
    }
    char separator = '{';
    const auto name = [&](std::string_view text) {
        if (out != nullptr) {
            *out += std::exchange(separator, ',');
            detail::put_quoted(text, *out);
            *out += ':';
        }
    };
    if (version != 0) {
        name("$version");
        if (out != nullptr) {
            detail::put_integer(std::uint64_t{version}, *out);
        }
    }
    if (type.code == Code::Hidden) {
        name("value");
        optional(type.parts[0].type, out);
        name("viewers");
        integer(true, 8, out);
    } else {
        for (const Layout::Part& part : type.parts) {
            name(part.name);
            value(part.type, out);
        }
    }
    if (out != nullptr) {
        *out += separator == '{' ? "{}" : "}";
    }
}

std::uint32_t BodyReader::version_of(std::uint32_t number) {
    std::int64_t& known = versions_[number];
    if (known == 0) {
        const std::uint64_t version = cursor_.varint();
        if (version >= ~std::uint32_t{0}) {
            throw Malformed{"a version of " + std::to_string(version)};
        }
        known = static_cast<std::int64_t>(version) + 1;
    }
    return static_cast<std::uint32_t>(known - 1);
}

namespace detail {

void expect_different_names(const Layout& layout) {
    for (const Layout::Type& type : layout.types) {
        if (type.code != Layout::Code::Struct && type.code != Layout::Code::Variant &&
            type.code != Layout::Code::Enum) {
            continue;
        }
        std::set<std::string_view> names;
        for (const Layout::Part& part : type.parts) {
            if (!names.insert(part.name).second) {
                throw Cursor::Malformed{"two parts of a type have the name `" + part.name + "`"};
            }
        }
    }
}

} // namespace detail

} // namespace herding::inline v0::record
