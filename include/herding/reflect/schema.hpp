#pragma once

#include "herding/reflect/detail/schema_writer.hpp"

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>

/// Description of a type in JSON, for user interfaces and bindings, and for comparing the types of two programs. docs/schema.md
/// explains every key:
///
///     {"schema": 1, "root": TYPE, "types": {NAME: DEFINITION, ...}}
///
///     TYPE        {"kind": "bool"} {"kind": "string"} {"kind": "float"}, with "bytes": 4 for float
///                 {"kind": "integer", "low": L, "high": H, "bytes": B}      {"kind": "bounded", "low": L, "high": H}
///                 {"kind": "bits", "size": N}                               {"kind": "array", "size": N, "of": TYPE}
///                 {"kind": "optional" or "set", "of": TYPE}                 {"kind": "tuple", "of": [TYPE, ...]}
///                 {"kind": "list", "of": TYPE}, with "capacity": N if it has one
///                 {"kind": "map", "key": TYPE, "of": TYPE}                  {"kind": "hidden", "of": TYPE}
///                 sets and maps with "order": NAME if it is not that of `<`
///                 {"kind": "variant", "alternatives": [{"name": NAME, "of": TYPE}, ...]}
///                 {"kind": "represented", "name": NAME, "as": TYPE}         an id, an actor, a generator; inside itself without "as"
///                 {"kind": "enum" or "struct", "name": NAME}                defined under "types"
///     DEFINITION  {"kind": "enum", "names": [NAME, ...], "numbers": [N, ...], "open": BOOL}
///                 {"kind": "struct", "version": V, "fields": [{"name": NAME, "type": TYPE}, ...]}
///
/// with docs if they are given: a field has "doc": TEXT from `field(name, member, doc)`; a definition from
/// `static constexpr std::string_view doc` in the struct, or `constexpr std::string_view
/// reflect_doc(std::type_identity<T>)` beside the type; an enum has "docs": [TEXT, ...], one for each name, from
/// `constexpr std::string_view reflect_doc(E)` beside it.
///
/// Names and values are those of the JSON form (see `to_json`). A hidden value is an object: its `value`, which is
/// null if a view lacks it, and `viewers`, a number. Numbers beyond 2^53 are strings, as there. The description is
/// the same on every platform and changes only when the type or its docs do.

namespace herding::inline v0::reflect {

/// The description of a type, as JSON in one line.
/// Throws: std::logic_error if two different types in it have the same name.
template <class T> [[nodiscard]] std::string schema() { return detail::SchemaWriter(true).document<T>(); }

/// XXH3-64 of the description without its docs. Equal for types with equal descriptions.
template <class T> [[nodiscard]] std::uint64_t schema_hash() {
    const std::string text = detail::SchemaWriter(false).document<T>();
    return detail::hash64_of_text(text);
}

} // namespace herding::inline v0::reflect
