#include "json_text.hpp"

#include "herding/record/bytes.hpp"
#include "herding/reflect/detail/impl/json_writer.hpp"

#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <limits>
#include <system_error>

namespace herding::inline v0::record::detail {

void put_quoted(std::string_view text, std::string& out) { reflect::detail::quote_json(out, text); }

void put_text(std::string_view text, std::string& out) { reflect::JsonWriter(out).string(text); }

void put_hash(std::uint64_t hash, std::string& out) {
    out += '"';
    for (unsigned shift = 64; shift > 0;) {
        shift -= 4;
        out += "0123456789abcdef"[hash >> shift & 15U];
    }
    out += '"';
}

namespace {

constexpr std::string_view nan_prefix = "nan:";

std::array<double, 4> named_floats() {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    return {infinity, -infinity, nan, std::copysign(nan, -1.0)};
}
constexpr std::array<std::string_view, 4> float_names{"inf", "-inf", "nan", "-nan"};

bool same_bits(double one, double other) {
    return std::bit_cast<std::uint64_t>(one) == std::bit_cast<std::uint64_t>(other);
}

} // namespace

void put_float(double value, std::string& out) {
    const auto named = named_floats();
    for (std::size_t i = 0; i < named.size(); ++i) {
        if (same_bits(value, named[i])) {
            put_quoted(float_names[i], out);
            return;
        }
    }
    if (std::isnan(value)) {
        std::string bits;
        put_hash(std::bit_cast<std::uint64_t>(value), bits);
        out += '"';
        out += nan_prefix;
        out += bits.substr(1);
    } else if (same_bits(value, -0.0)) {
        out += "-0.0";
    } else {
        put_number(value, false, out);
    }
}

std::optional<double> float_named(std::string_view text) {
    for (std::size_t i = 0; i < float_names.size(); ++i) {
        if (text == float_names[i]) {
            return named_floats()[i];
        }
    }
    if (!text.starts_with(nan_prefix) || text.size() != nan_prefix.size() + 16) {
        return std::nullopt;
    }
    std::uint64_t bits = 0;
    const char* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data() + nan_prefix.size(), end, bits, 16);
    const auto value = std::bit_cast<double>(bits);
    return read.ec == std::errc{} && read.ptr == end && std::isnan(value) ? std::optional(value)
                                                                          : std::nullopt;
}

void bound_text(const std::string& out) {
    if (out.size() > longest_text) {
        throw Cursor::TooMuch{
            {"its JSON is longer than the limit of " + std::to_string(longest_text >> 20U) + " MiB"}};
    }
}

} // namespace herding::inline v0::record::detail
