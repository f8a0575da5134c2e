// Boxes and hidden values.

#include "reflect/kinds/check.hpp"
#include "reflect/zoo.hpp"

#include <optional>
#include <set>
#include <vector>

namespace {

TEST(SumKinds, boxes) {
    kinds::check_all<herding::Cow<int>, herding::Cow<zoo::Piece>,
                     std::optional<herding::Cow<herding::Cow<zoo::Step>>>,
                     std::vector<herding::Cow<std::set<int>>>>();
}

TEST(SumKinds, hidden_values) {
    kinds::check_all<herding::Hidden<zoo::Suit>, herding::Hidden<std::optional<int>>,
                     std::vector<herding::Hidden<zoo::Step>>,
                     std::optional<herding::Hidden<std::vector<int>>>>();
}

} // namespace
