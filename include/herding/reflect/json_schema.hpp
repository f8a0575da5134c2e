#pragma once

#include "herding/reflect/detail/json_schema_writer.hpp"

#include <string>

/// Types as JSON Schema (draft 2020-12), for validators, editors and generators of code. Every document of `to_json` is valid.
/// `from_json` reads every valid document, except for faults that a schema cannot describe (docs/schema.md).

namespace herding::inline v0::reflect {

/// The JSON Schema of the documents that `to_json` writes for a type, in one line.
/// Complexity: O(size of the type).
template <class T> [[nodiscard]] std::string json_schema() {
    return detail::JsonSchemaWriter().document<T>();
}

} // namespace herding::inline v0::reflect
