// Maps with keys of every kind.

#include "reflect/kinds/check.hpp"
#include "reflect/zoo.hpp"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace {

TEST(SetKinds, maps) {
    kinds::check_all<std::map<std::string, zoo::Step>, zoo::bc::flat_map<zoo::Color, int>,
                     std::map<zoo::Step, std::vector<int>>, std::map<int, std::map<int, bool>>,
                     std::map<std::pair<int, bool>, std::string>, std::map<std::optional<int>, bool>,
                     std::map<bool, zoo::EndTurn>, std::map<zoo::Bounded<1, 3>, std::optional<int>>>();
}

} // namespace
