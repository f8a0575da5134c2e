#pragma once

#include "herding/play/offer.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
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

    /// The tree of the rows, from one argument on. The rows have one value for each argument.
    [[nodiscard]] std::uint32_t tree(const std::vector<const Row*>& rows, std::size_t argument);

private:
    std::uint32_t index_of(OfferNode node);

    Offer& offer_;
    std::map<OfferNode, std::uint32_t> indices_; ///< of nodes, once there are several
    std::size_t indexed_ = 0;                    ///< how many are in there
};

/// The node behind a value. Nothing if it is not offered.
[[nodiscard]] std::optional<std::uint32_t> after(const Offer& offer, std::uint32_t node,
                                                 std::string_view value);

} // namespace herding::inline v0::play::detail
