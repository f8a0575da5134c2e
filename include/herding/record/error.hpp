#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace herding::inline v0::record {

/// What can be wrong with a record or with the store that holds it. The numbers are exit codes of programs; they never
/// change (docs/records.md).
enum class ErrorKind : std::uint8_t {
    TornTail = 10, ///< the last event was being written when the writer ended; never thrown, only reported
    Damaged = 11,  ///< bytes in the middle are not what was written
    TruncatedHeader = 12, ///< the file ends inside the header
    DamagedHeader = 13,   ///< the header is not what was written
    ForeignBytes = 14,    ///< the file was not written by Herding
    WrongFile = 15,       ///< a folder, or a file of Herding's, or what was one, and no journal
    NewerVersion = 16,    ///< a newer format than this program knows
    OtherGame = 17,       ///< the record of another Spec
    Unreadable = 18,      ///< bytes that are intact and no value of their type
    TooLarge = 19,        ///< more than `ReadLimits` allow
    NotFound = 20,        ///< no such record
    Exists = 21,          ///< a record of that name is there already
    Locked = 22,          ///< another writer has the record
    ReadOnly = 23,        ///< the record may be read and not written
    NoSpace = 24,         ///< the disk or the quota is full
    System = 25,          ///< any other error of the operating system
    Failed = 26,          ///< an earlier write failed, so the handle takes nothing more
    OtherRules = 27,      ///< the rules make something else of the same inputs
};

/// Exit code for a program that ends because of this.
[[nodiscard]] constexpr int exit_code(ErrorKind kind) noexcept { return static_cast<int>(kind); }

/// `torn tail`, `damage` and so on.
[[nodiscard]] std::string_view name(ErrorKind kind) noexcept;

/// Where in a record: the byte of the journal, and the number of events of the engine before it.
struct Location {
    std::uint64_t byte = 0;
    std::uint64_t event = 0;

    friend constexpr bool operator==(const Location&, const Location&) noexcept = default;
};

/// Text of a record, or a name, for people. Whatever could change what a terminal or a log shows becomes `\x1b`, byte by
/// byte: control characters, line ends, marks that turn the direction of text, and bytes that are no UTF-8. O(size).
[[nodiscard]] std::string printable(std::string_view text);

/// Failure to read or write a record. `what()` names the record, the place where there is one, what is wrong, and what
/// to do. It is `printable`; `record()` and `cause()` are as they are.
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

namespace detail {

/// The cause of an Error for an event behind the last one.
[[nodiscard]] std::string no_event(std::uint64_t event, std::uint64_t last);

} // namespace detail

} // namespace herding::inline v0::record
