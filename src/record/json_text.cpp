#include "json_text.hpp"

#include "herding/reflect/detail/utf8.hpp"

namespace herding::inline v0::record::detail {

namespace {

constexpr char digits[] = "0123456789abcdef";

void put_hex(std::string_view bytes, std::string& out) {
    for (const char c : bytes) {
        out += digits[static_cast<unsigned char>(c) >> 4U];
        out += digits[static_cast<unsigned char>(c) & 15U];
    }
}

} // namespace

void put_quoted(std::string_view text, std::string& out) {
    out += '"';
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (c == '\n') {
            out += "\\n";
        } else if (static_cast<unsigned char>(c) < 0x20) {
            out += "\\u00";
            put_hex({&c, 1}, out);
        } else {
            out += c;
        }
    }
    out += '"';
}

void put_text(std::string_view text, std::string& out) {
    constexpr std::string_view bytes = "$bytes:";
    if (reflect::detail::is_utf8(text) && !text.starts_with(bytes)) {
        put_quoted(text, out);
        return;
    }
    out += '"';
    out += bytes;
    put_hex(text, out);
    out += '"';
}

void put_hash(std::uint64_t hash, std::string& out) {
    out += '"';
    for (unsigned shift = 64; shift > 0;) {
        shift -= 4;
        out += digits[hash >> shift & 15U];
    }
    out += '"';
}

} // namespace herding::inline v0::record::detail
