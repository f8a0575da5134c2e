#pragma once

#include "herding/reflect/bytes.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Functions of all formats, over tables of types. They are only declared here. inline.hpp includes their definitions.

namespace herding::inline v0::reflect {

struct Change;
struct Hash128;
struct Limit;
struct Readable;
struct ReadBudget;
struct StructType;
struct TensorOptions;
struct Type;

namespace detail {

struct CellNumber;
struct KnownField;
struct KnownFields;

/// A value as canonical text.
[[nodiscard]] std::string print_as(const Type& type, const void* value);
/// Reads all of a text into a value.
void parse_as(const Readable& readable, void* value, std::string_view text, const ReadBudget& budget);
/// The same with a budget that several reads share. The caller has paid for the bytes of the text.
void parse_part(const Readable& readable, void* value, std::string_view text, ReadBudget& budget);

[[nodiscard]] std::string to_json_as(const Type& type, const void* value, bool pretty);
void from_json_as(const Readable& readable, void* value, std::string_view json, const ReadBudget& budget);
/// A name as a JSON document has it. Only strings of values are escaped as `$bytes:`, and names that are not UTF-8.
[[nodiscard]] std::string json_name(std::string_view name);

void write_body_as(Bytes& out, const Type& type, const void* value);
[[nodiscard]] Bytes write_binary_as(const Type& type, const void* value, std::uint64_t tag);
void read_body_as(const Readable& readable, void* value, std::span<const std::byte> body,
                  const ReadBudget& budget, std::size_t offset);
void read_binary_as(const Readable& readable, void* value, std::span<const std::byte> data, std::uint64_t tag,
                    const ReadBudget& budget);

[[nodiscard]] std::uint64_t hash64_as(const Type& type, const void* value);
[[nodiscard]] Hash128 hash128_as(const Type& type, const void* value);
[[nodiscard]] std::uint64_t hash64_of_text(std::string_view text); ///< of the bytes alone

/// A HashWriter without its header. `Hasher` owns the bytes.
inline constexpr std::size_t hash_writer_size = 2048;
inline constexpr std::size_t hash_writer_alignment = 64;
void begin_hash(std::byte* writer) noexcept;
void hash_text(std::byte* writer, std::string_view text);
void hash_part(std::byte* writer, const Type& type, const void* value);
[[nodiscard]] std::uint64_t end_hash(std::byte* writer) noexcept;

[[nodiscard]] std::vector<std::string> tensor_names_as(const Type& type, const TensorOptions& options);
void write_tensor_as(const Type& type, const void* value, void* cells, std::size_t size,
                     const CellNumber& number, const TensorOptions& options);

/// Throws std::invalid_argument for the first number that is negative or above the limit of its field.
void require_limits_as(const Type& type, const void* value, std::span<const Limit> limits);

/// Compares two values of a type, and appends the changes from the first to the second.
void add_changes(std::vector<Change>& out, const Type& type, const void* from, const void* to);
/// Gives one field of a struct another value, in text: reads the struct from all its fields, as `serialize` takes them
/// from outside. Throws what readers throw. O(size of the struct).
void set_local_field(const Readable& readable, void* value, std::string_view name, const std::string& text,
                     ReadBudget& budget);

/// The fields that a value names.
[[nodiscard]] std::vector<KnownField> fields_of(const StructType& type, const void* value);
/// Throws std::logic_error if two values of a type name different fields.
[[gnu::cold]] void refuse_different(std::string_view type, const std::vector<KnownField>& one,
                                    const std::vector<KnownField>& other);
/// Finds the fields of a type again, from its default value if it has one, else from this value.
[[gnu::cold]] const KnownFields& learn_fields(const StructType& type, const void* value);

} // namespace detail

} // namespace herding::inline v0::reflect
