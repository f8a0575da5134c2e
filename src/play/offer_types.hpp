#pragma once

#include "herding/play/words.hpp"
#include "herding/reflect/detail/formats.hpp"

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

/// Inputs as reflection describes them: their kinds, the fields of these, and the roles of the fields.

namespace herding::inline v0::play::detail {

/// Field of an input.
struct Field {
    std::string name;
    const reflect::Type* type;
};

/// The types of the structs that inputs are, by the names that inputs begin with.
[[nodiscard]] std::map<std::string, std::vector<Field>, std::less<>>
kinds_of_inputs(const reflect::Type* type);

/// All values of a type in canonical text, in order; of a list or a set, those of its items. Empty if there are more than 256, or if
/// the type is no truth, enumeration, `Bounded` or struct of these.
[[nodiscard]] std::vector<std::string> few_values(const reflect::Type& type);

/// A name in words: `order_triggers` and `OrderTriggers` are `order triggers`.
[[nodiscard]] std::string spoken(std::string_view name);

/// Whether the name of an argument says nothing: sequences call arguments `value`, `first` and so on if the script does not.
[[nodiscard]] bool says_nothing(std::string_view name);

/// The role that follows from name and type.
[[nodiscard]] Role role_of(const Field& field);

} // namespace herding::inline v0::play::detail
