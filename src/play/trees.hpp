#pragma once

#include "herding/play/offer.hpp"

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <vector>

/// Trees of an offer: equal subtrees are one node, and values with equal subtrees are one branch.

namespace herding::inline v0::play::detail {

/// The values of one input, in the order of its arguments. Views of its text.
using Row = std::span<const std::string_view>;

/// An OfferBranch whose keys are views: of inputs, or of the memory of its Trees.
struct TreeBranch {
    std::pmr::vector<std::string_view> keys;
    std::uint32_t next = 0;

    friend bool operator==(const TreeBranch&, const TreeBranch&) = default;
    friend auto operator<=>(const TreeBranch&, const TreeBranch&) = default;
};
using TreeNode = std::pmr::vector<TreeBranch>;

/// Makes the nodes of an offer. The inputs must outlive it.
class Trees {
public:
    Trees();

    Trees(const Trees&) = delete;
    Trees& operator=(const Trees&) = delete;
    ~Trees() = default;

    /// The tree of the rows, from one argument on. The rows have one value for each argument.
    [[nodiscard]] std::uint32_t tree(std::span<const Row> rows, std::size_t argument);
    /// From the ends to the trees; the first one is the end.
    [[nodiscard]] std::span<const TreeNode> nodes() const noexcept { return nodes_; }
    /// Memory for lists that live as long as the nodes.
    [[nodiscard]] std::pmr::memory_resource& memory() noexcept { return memory_; }

private:
    struct Before {
        const std::pmr::vector<TreeNode>* nodes;
        bool operator()(std::uint32_t a, std::uint32_t b) const { return (*nodes)[a] < (*nodes)[b]; }
    };

    [[nodiscard]] std::string_view text_of(std::int64_t first, std::int64_t last);
    [[nodiscard]] bool put_digits(std::span<const std::string_view> keys,
                                  std::pmr::vector<std::string_view>& all);
    [[nodiscard]] std::pmr::vector<std::string_view> in_ranges(std::span<const std::string_view> keys);
    std::uint32_t index_of(TreeNode node);

    std::array<std::byte, 8192> first_memory_; // before `memory_`; enough for most offers
    std::pmr::monotonic_buffer_resource memory_{first_memory_.data(), first_memory_.size()};
    std::pmr::vector<TreeNode> nodes_{&memory_};
    std::set<std::uint32_t, Before> sorted_{Before{&nodes_}}; ///< of nodes, once there are several
    std::size_t indexed_ = 0;                                 ///< how many are in there
};

/// The node behind a value. Nothing if it is not offered.
[[nodiscard]] std::optional<std::uint32_t> after(const Offer& offer, std::uint32_t node,
                                                 std::string_view value);

} // namespace herding::inline v0::play::detail
