// Sets, and sets and maps inside each other.

#include "reflect/kinds/check.hpp"
#include "reflect/zoo.hpp"

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace {

TEST(SetKinds, sets) {
    kinds::check_all<std::set<int>, std::set<std::string, std::greater<>>, zoo::bc::flat_set<zoo::Color>,
                     std::set<zoo::Step>>();
}

TEST(SetKinds, of_each_other) {
    kinds::check_all<std::vector<std::set<int>>, std::map<std::string, std::set<zoo::Color>>,
                     std::array<std::set<int>, 2>, std::optional<std::set<int>>,
                     std::map<std::vector<int>, std::set<std::vector<bool>>>>();
}

} // namespace
