#include "herding/record/error.hpp"

#include "herding/reflect/detail/utf8.hpp"

#include <cstddef>
#include <utility>

namespace herding::inline v0::record {

namespace {

/// One code point, or one byte that begins none.
bool may_be_shown(std::string_view point) {
    const auto byte = [point](std::size_t i) { return static_cast<unsigned char>(point[i]); };
    switch (point.size()) {
    case 1: return byte(0) >= 0x20 && byte(0) < 0x7f;
    case 2: return byte(0) != 0xc2 || byte(1) >= 0xa0; // U+0080 to U+009f are control characters too
    case 3: // U+2028 to U+202e and U+2066 to U+2069: line ends, and marks of direction
        return byte(0) != 0xe2 || !((byte(1) == 0x80 && byte(2) >= 0xa8 && byte(2) <= 0xae) ||
                                    (byte(1) == 0x81 && byte(2) >= 0xa6 && byte(2) <= 0xa9));
    default: return true;
    }
}

std::string message(const std::string& record, const std::optional<Location>& location,
                    const std::string& cause) {
    std::string text = record.empty() ? "record" : record;
    if (location) {
        text +=
            ", byte " + std::to_string(location->byte) + ", after event " + std::to_string(location->event);
    }
    return printable(text + ": " + cause);
}

} // namespace

std::string_view name(ErrorKind kind) noexcept {
    switch (kind) {
    case ErrorKind::TornTail: return "torn tail";
    case ErrorKind::Damaged: return "damage";
    case ErrorKind::TruncatedHeader: return "truncated header";
    case ErrorKind::DamagedHeader: return "damaged header";
    case ErrorKind::ForeignBytes: return "foreign bytes";
    case ErrorKind::WrongFile: return "wrong file";
    case ErrorKind::NewerVersion: return "newer version";
    case ErrorKind::OtherGame: return "other game";
    case ErrorKind::Unreadable: return "unreadable value";
    case ErrorKind::TooLarge: return "too large";
    case ErrorKind::NotFound: return "not found";
    case ErrorKind::Exists: return "exists";
    case ErrorKind::Locked: return "locked";
    case ErrorKind::ReadOnly: return "read-only";
    case ErrorKind::NoSpace: return "no space";
    case ErrorKind::System: return "system error";
    case ErrorKind::Failed: return "failed before";
    case ErrorKind::OtherRules: return "other rules";
    }
    return "error";
}

std::string printable(std::string_view text) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string shown;
    shown.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t size = reflect::detail::utf8_size(text, at);
        const std::string_view point = text.substr(at, size == 0 ? 1 : size);
        at += point.size();
        if (may_be_shown(point)) {
            shown += point;
            continue;
        }
        for (const char c : point) {
            const auto byte = static_cast<unsigned char>(c);
            shown += {'\\', 'x', digits[byte >> 4U], digits[byte & 15U]};
        }
    }
    return shown;
}

Error::Error(ErrorKind kind, std::string record, std::string cause, std::optional<Location> location)
    : std::runtime_error(message(record, location, cause)), kind_(kind), record_(std::move(record)),
      cause_(std::move(cause)), location_(location) {}

} // namespace herding::inline v0::record
