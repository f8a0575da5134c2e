#pragma once

#include "herding/reflect/detail/json_schema_writer.hpp"

#include <string>

/// A type as JSON Schema (draft 2020-12), for validators, editors and generators of code: what `to_json` writes is
/// valid, and what is valid `from_json` reads, but for what a schema cannot say (docs/schema.md lists that).

namespace herding::inline v0::reflect {

/// A type as JSON Schema (draft 2020-12), on one line: the schema of what `to_json` writes of it. O(size of the type).
template <class T> [[nodiscard]] std::string json_schema() {
    return detail::JsonSchemaWriter().document<T>();
}

} // namespace herding::inline v0::reflect
