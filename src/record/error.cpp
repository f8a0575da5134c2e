#include "herding/record/error.hpp"

#include "herding/reflect/detail/printable.hpp"

#include <utility>

namespace herding::inline v0::record {

namespace {

std::string place(const Location& location) {
    return "byte " + std::to_string(location.byte) + ", after event " + std::to_string(location.event);
}

std::string message(const std::string& record, const std::optional<Location>& location,
                    const std::string& cause) {
    return printable((record.empty() ? "record" : record) + (location ? ", " + place(*location) : "") + ": " +
                     cause);
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

std::string printable(std::string_view text) { return reflect::detail::printable(text); }

Error::Error(ErrorKind kind, std::string record, std::string cause, std::optional<Location> location)
    : std::runtime_error(message(record, location, cause)), kind_(kind), record_(std::move(record)),
      cause_(std::move(cause)), location_(location) {}

std::string Error::reason() const { return printable((location_ ? place(*location_) + ": " : "") + cause_); }

std::string detail::no_event(std::uint64_t event, std::uint64_t last) {
    return "there is no event " + std::to_string(event) + ": the last one is " + std::to_string(last);
}

} // namespace herding::inline v0::record
