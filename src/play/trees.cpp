#include "trees.hpp"

#include "canonical.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace herding::inline v0::play {

namespace detail {

namespace {

/// Whole numbers in order, with runs of three or more as `2..5`. Other values come behind them, in their order.
std::vector<std::string> in_ranges(const std::vector<std::string>& keys) {
    std::vector<std::int64_t> numbers;
    std::vector<std::string> others;
    for (const std::string& key : keys) {
        if (const auto number = number_of(key)) {
            numbers.push_back(*number);
        } else {
            others.push_back(key);
        }
    }
    std::sort(numbers.begin(), numbers.end());
    std::vector<std::string> all;
    for (std::size_t i = 0; i < numbers.size();) {
        std::size_t end = i + 1;
        while (end < numbers.size() && numbers[end - 1] + 1 == numbers[end] && is_exact_double(numbers[i]) &&
               is_exact_double(numbers[end])) {
            ++end;
        }
        if (end - i > 2) {
            all.push_back(std::to_string(numbers[i]) + ".." + std::to_string(numbers[end - 1]));
            i = end;
        } else {
            all.push_back(std::to_string(numbers[i++]));
        }
    }
    all.insert(all.end(), others.begin(), others.end());
    return all;
}

} // namespace

Trees::Trees(Offer& offer) : offer_(offer) { static_cast<void>(index_of({})); }

std::uint32_t Trees::tree(const std::vector<const Row*>& rows, std::size_t argument) {
    if (argument == rows.front()->size()) {
        return 0;
    }
    std::vector<std::vector<const Row*>> groups; // by value, in the order of the rows
    std::map<std::string_view, std::size_t> numbers;
    for (const Row* row : rows) {
        const auto [known, fresh] = numbers.emplace((*row)[argument], groups.size());
        if (fresh) {
            groups.emplace_back();
        }
        groups[known->second].push_back(row);
    }
    OfferNode node;
    for (const auto& group : groups) {
        const std::uint32_t next = tree(group, argument + 1);
        auto branch = std::find_if(node.begin(), node.end(),
                                   [next](const OfferBranch& one) { return one.next == next; });
        if (branch == node.end()) {
            node.push_back({{}, next});
            branch = std::prev(node.end());
        }
        branch->keys.emplace_back((*group.front())[argument]);
    }
    for (OfferBranch& branch : node) {
        branch.keys = in_ranges(branch.keys);
    }
    return index_of(std::move(node));
}

std::uint32_t Trees::index_of(OfferNode node) {
    const auto [known, fresh] =
        indices_.emplace(std::move(node), static_cast<std::uint32_t>(offer_.nodes.size()));
    if (fresh) {
        offer_.nodes.push_back(known->first);
    }
    return known->second;
}

std::optional<std::uint32_t> after(const Offer& offer, std::uint32_t node, std::string_view value) {
    const auto number = number_of(value);
    for (const OfferBranch& branch : offer.nodes.at(node)) {
        for (const std::string& key : branch.keys) {
            const auto range = number ? range_of(key) : std::nullopt;
            if (key == value || (range && range->first <= *number && *number <= range->second)) {
                return branch.next;
            }
        }
    }
    return std::nullopt;
}

} // namespace detail

std::string input_of(const OfferedAction& action, const std::vector<std::string>& values) {
    std::string text = action.name;
    for (std::size_t i = 0; i < values.size() && i < action.arguments.size(); ++i) {
        text += (i == 0 ? '{' : ',') + detail::quoted_unless_identifier(action.arguments[i].name) + '=' +
                values[i];
    }
    return values.empty() ? text : text + '}';
}

std::vector<std::string> inputs_of(const Offer& offer) {
    std::vector<std::string> inputs;
    for (const OfferedAction& action : offer.actions) {
        std::vector<std::string> values;
        const auto walk = [&](const auto& self, std::uint32_t node) -> void {
            if (node == 0) {
                inputs.push_back(input_of(action, values));
                return;
            }
            for (const OfferBranch& branch : offer.nodes.at(node)) {
                for (const std::string& key : branch.keys) {
                    for (std::string& value : detail::values_of(key)) {
                        values.push_back(std::move(value));
                        self(self, branch.next);
                        values.pop_back();
                    }
                }
            }
        };
        walk(walk, action.tree);
    }
    return inputs;
}

bool leads_to_end(const Offer& offer, const OfferedAction& action, const std::vector<std::string>& values) {
    std::optional<std::uint32_t> node = action.tree;
    for (const std::string& value : values) {
        node = *node == 0 ? std::nullopt : detail::after(offer, *node, value);
        if (!node) {
            return false;
        }
    }
    return *node == 0;
}

} // namespace herding::inline v0::play
