#pragma once

#include "herding/core/random.hpp"
#include "herding/play/offer.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

/// One element, each as likely as the others.
template <class List> const auto& one_of(const List& list, herding::Generator& generator) {
    return list.at(generator.below(static_cast<std::uint32_t>(list.size())));
}

/// A way from the beginning of an offer to an end: each step takes one of the keys, and of a range one of its numbers.
inline std::string random_walk(const herding::play::Offer& offer, herding::Generator& generator) {
    const auto& action = one_of(offer.actions, generator);
    std::vector<std::string> values;
    for (std::uint32_t node = action.tree; node != 0;) {
        const auto& branch = one_of(offer.nodes.at(node), generator);
        std::string key = one_of(branch.keys, generator);
        if (const std::size_t dots = key.find(".."); dots != std::string::npos) {
            const std::int64_t first = std::stoll(key.substr(0, dots));
            const std::int64_t last = std::stoll(key.substr(dots + 2));
            key = std::to_string(first + generator.below(static_cast<std::uint32_t>(last - first + 1)));
        }
        values.push_back(std::move(key));
        node = branch.next;
    }
    EXPECT_EQ(values.size(), action.arguments.size());
    EXPECT_TRUE(herding::play::leads_to_end(offer, action, values));
    return herding::play::input_of(action, values);
}
