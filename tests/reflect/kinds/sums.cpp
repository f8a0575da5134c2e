// Optionals and variants.

#include "reflect/kinds/check.hpp"
#include "reflect/zoo.hpp"

#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

namespace {

TEST(SumKinds, optionals) {
    kinds::check_all<std::optional<bool>, std::optional<std::optional<zoo::Color>>,
                     std::optional<std::optional<std::optional<std::string>>>, std::optional<zoo::Choice>,
                     std::optional<zoo::EndTurn>, std::optional<zoo::Nothing>>();
}

TEST(SumKinds, variants) {
    kinds::check_all<zoo::Advance, zoo::Choice, std::variant<std::monostate, bool>, std::vector<zoo::Choice>,
                     std::variant<std::set<int>, std::vector<bool>, std::optional<int>>>();
}

} // namespace
