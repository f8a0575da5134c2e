#pragma once

#include "herding/record/bytes.hpp"
#include "herding/record/layout.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace herding::inline v0::record {

/// Version of the journal format that this program writes. It reads every minor version of this major one.
inline constexpr std::uint8_t format_major = 1;
inline constexpr std::uint8_t format_minor = 0;

/// Behavior of the table with which the record was made.
struct BehaviorName {
    bool settling = false;
    std::string name;
    std::string cite;

    friend bool operator==(const BehaviorName&, const BehaviorName&) = default;
};

/// Start of a branch: an event of another record. Verified if that record is present.
struct Parent {
    std::string record;         ///< its name in the store
    std::uint64_t event = 0;    ///< the number of the last event that the branch has
    std::uint32_t checksum = 0; ///< of that event, or of the header for event 0
    std::uint32_t header_checksum = 0;

    friend bool operator==(const Parent&, const Parent&) = default;
};

/// First part of a record, fixed when it is created.
struct Header {
    std::uint8_t minor = format_minor;   ///< of the format
    std::string game;                    ///< name of the Spec
    std::string rules_version;           ///< as the Spec states it, or empty
    Layout layout;                       ///< the Spec's types
    std::vector<BehaviorName> behaviors; ///< in the order of execution
    std::uint64_t setup_hash = 0;
    Bytes setup; ///< bodies (herding/reflect/binary.hpp)
    std::uint64_t state_hash = 0;
    Bytes state;
    std::string hash_algorithm = "xxh3-64";
    std::optional<Parent> parent;

    /// Hash of names, order and citations of the behaviors.
    [[nodiscard]] std::uint64_t behaviors_hash() const;
    /// Hash of the types.
    [[nodiscard]] std::uint64_t schema_hash() const;

    friend bool operator==(const Header&, const Header&) = default;
};

/// First bytes of a journal.
[[nodiscard]] Bytes encode(const Header& header);

inline constexpr std::size_t prelude_size = 20;

/// Size of the whole header in bytes, by its first bytes. `limit` bounds it.
/// Throws: Error if this is no journal, is cut off, or has a newer major version.
[[nodiscard]] std::uint64_t header_size(View prelude, std::uint64_t limit, const std::string& record);

/// The header from all its bytes.
/// Throws: Error.
[[nodiscard]] Header decode_header(View bytes, const std::string& record);

} // namespace herding::inline v0::record
