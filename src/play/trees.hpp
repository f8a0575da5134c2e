#pragma once

#include "herding/play/offer.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory_resource>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Trees of an offer: equal subtrees are one node, and values with equal subtrees are one branch.

namespace herding::inline v0::play::detail {

/// The values of one input, in the order of its arguments. Views of its text.
using Row = std::vector<std::string_view>;

/// Makes the nodes of an offer.
class Trees {
public:
    explicit Trees(Offer& offer);

    Trees(const Trees&) = delete;
    Trees& operator=(const Trees&) = delete;
    ~Trees() = default;

    /// The tree of the rows, from one argument on. The rows have one value for each argument.
    [[nodiscard]] std::uint32_t tree(std::span<const Row* const> rows, std::size_t argument);

private:
    [[nodiscard]] std::vector<std::string> in_ranges(std::span<const std::string_view> keys);
    std::uint32_t index_of(OfferNode node);

    std::array<std::byte, 4096> first_memory_; // before `memory_`; enough for most offers
    std::pmr::monotonic_buffer_resource memory_{first_memory_.data(),
                                                first_memory_.size()}; ///< of lists on the way
    Offer& offer_;
    std::map<OfferNode, std::uint32_t> indices_; ///< of nodes, once there are several
    std::size_t indexed_ = 0;                    ///< how many are in there
};

/// The node behind a value. Nothing if it is not offered.
[[nodiscard]] std::optional<std::uint32_t> after(const Offer& offer, std::uint32_t node,
                                                 std::string_view value);

} // namespace herding::inline v0::play::detail
