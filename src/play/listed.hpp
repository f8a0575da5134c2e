#pragma once

#include "offer_types.hpp"
#include "trees.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <memory_resource>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Legal inputs by the kind of action that they are.

namespace herding::inline v0::play::detail {

/// The fields of inputs, by the names that inputs begin with.
using Kinds = std::map<std::string, std::vector<Field>, std::less<>>;

/// Inputs by actions, in the order in which the actions come first, with the trees of their values. The inputs and the kinds must outlive
/// it. An input that is no struct of the kinds is an action without arguments.
class Listed {
public:
    struct Action {
        std::string_view name; ///< view of an input
        std::span<const Field> fields;
        std::pmr::vector<Row> rows; ///< one for each input
        std::uint32_t tree;
    };

    Listed(std::span<const std::string> inputs, const Kinds& kinds);

    [[nodiscard]] std::span<const Action> actions() const noexcept { return actions_; }
    [[nodiscard]] std::span<const TreeNode> nodes() const noexcept { return trees_.nodes(); }

private:
    Trees trees_;
    std::pmr::vector<Action> actions_;
};

} // namespace herding::inline v0::play::detail
