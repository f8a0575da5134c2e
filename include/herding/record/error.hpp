#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace herding::inline v0::record {

/// Kinds of errors of a record or its store. The numbers are exit codes of programs and never change
/// (docs/records.md).
enum class ErrorKind : std::uint8_t {
    TornTail = 10,        ///< the writer ended while it wrote the last event; never thrown, only reported
    Damaged = 11,         ///< bytes in the middle were changed
    TruncatedHeader = 12, ///< the file ends inside the header
    DamagedHeader = 13,   ///< bytes of the header were changed
    ForeignBytes = 14,    ///< the file was not written by Herding
    WrongFile = 15,       ///< a folder, another file of Herding's, or a journal that was copied as text
    NewerVersion = 16,    ///< a newer format than this program knows
    OtherGame = 17,       ///< the record of another Spec
    Unreadable = 18,      ///< intact bytes that are no value of their type
    TooLarge = 19,        ///< more than `ReadLimits` allow
    NotFound = 20,        ///< no such record
    Exists = 21,          ///< there is already a record with this name
    Locked = 22,          ///< another writer has the record
    ReadOnly = 23,        ///< the record may be read, but not written
    NoSpace = 24,         ///< the disk or the quota is full
    System = 25,          ///< any other error of the operating system
    Failed = 26,          ///< an earlier write failed, so the handle accepts no more
    OtherRules = 27,      ///< the rules produce another result from the same inputs
};

/// Exit code of a program that ends because of this error.
[[nodiscard]] constexpr int exit_code(ErrorKind kind) noexcept { return static_cast<int>(kind); }

/// Name of the kind for messages, such as `torn tail`.
[[nodiscard]] std::string_view name(ErrorKind kind) noexcept;

/// Place in a record: the byte in the journal, and the number of engine events before it.
struct Location {
    std::uint64_t byte = 0;
    std::uint64_t event = 0;

    friend constexpr bool operator==(const Location&, const Location&) noexcept = default;
};

/// Text of a record, or a name, in a form that cannot affect a terminal or a log. Control characters, line ends,
/// marks for the direction of text, and bytes that are no UTF-8 become `\x1b`, byte by byte.
/// Complexity: O(size).
[[nodiscard]] std::string printable(std::string_view text);

/// Failure to read or write a record. `what()` has the name of the record, the place if there is one, the problem and
/// the fix. It is `printable`; `record()` and `cause()` are unchanged texts.
class Error : public std::runtime_error {
public:
    Error(ErrorKind kind, std::string record, std::string cause, std::optional<Location> location = {});

    [[nodiscard]] ErrorKind kind() const noexcept { return kind_; }
    /// Name of the record in its store.
    [[nodiscard]] const std::string& record() const noexcept { return record_; }
    [[nodiscard]] const std::string& cause() const noexcept { return cause_; }
    [[nodiscard]] const std::optional<Location>& location() const noexcept { return location_; }
    /// Place and cause without the name of the record, for messages that begin with it.
    [[nodiscard]] std::string reason() const;

private:
    ErrorKind kind_;
    std::string record_;
    std::string cause_;
    std::optional<Location> location_;
};

/// Another program has the record now (ErrorKind::Locked). Its address is in the error.
class Elsewhere final : public Error {
public:
    Elsewhere(std::string record, std::string cause, std::string address)
        : Error(ErrorKind::Locked, std::move(record), std::move(cause)), address_(std::move(address)) {}

    /// As the other program has given it. Empty if it has given none.
    [[nodiscard]] const std::string& address() const noexcept { return address_; }

private:
    std::string address_;
};

namespace detail {

/// Cause of an Error for a number beyond the last event.
[[nodiscard]] std::string no_event(std::uint64_t event, std::uint64_t last);

} // namespace detail

} // namespace herding::inline v0::record
