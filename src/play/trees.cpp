#include "trees.hpp"

#include "../scene/plain_bytes.hpp"
#include "canonical.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <iterator>
#include <map>
#include <set>
#include <utility>

namespace herding::inline v0::play {

namespace detail {

namespace {

/// For so many rows, comparing with all others is faster than a tree.
constexpr std::size_t few_rows = 16;
constexpr bool is_many(std::size_t rows) { return scene::detail::is_small || rows > few_rows; }

using Memory = std::pmr::memory_resource;
using Rows = std::pmr::vector<Row>;
using Keys = std::pmr::vector<std::string_view>;

/// The values of an argument, each once, in the order of the rows.
Keys distinct_values(std::span<const Row> rows, std::size_t argument, Memory& memory) {
    Keys values(&memory);
    values.reserve(rows.size());
    std::set<std::string_view> known;
    for (const Row row : rows) {
        const std::string_view value = row[argument];
        if (is_many(rows.size()) ? known.insert(value).second
                                 : std::find(values.begin(), values.end(), value) == values.end()) {
            values.push_back(value);
        }
    }
    return values;
}

/// The rows by the value of an argument, in their order.
std::pmr::vector<Rows> groups_of(std::span<const Row> rows, std::size_t argument, Memory& memory) {
    std::pmr::vector<Rows> groups(&memory);
    groups.reserve(std::min(rows.size(), few_rows));
    std::map<std::string_view, std::size_t> numbers;
    std::size_t last = 0; // group; the next row is often in the same
    for (const Row row : rows) {
        const std::string_view value = row[argument];
        const auto has_value = [&](const Rows& group) {
            return scene::detail::same_text(group.front()[argument], value);
        };
        const std::size_t number =
            last < groups.size() && has_value(groups[last]) ? last
            : is_many(rows.size())
                ? numbers.emplace(value, groups.size()).first->second
                : static_cast<std::size_t>(std::find_if(groups.begin(), groups.end(), has_value) -
                                           groups.begin());
        if (number == groups.size()) {
            groups.emplace_back(); // with the memory of the list
            groups.back().reserve(4);
        }
        groups[number].push_back(row);
        last = number;
    }
    return groups;
}

} // namespace

// NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init): the memory is written before it is read
Trees::Trees() {
    nodes_.reserve(8);
    nodes_.emplace_back();
}

/// A number, or a range of them, in the memory.
std::string_view Trees::text_of(std::int64_t first, std::int64_t last) {
    constexpr std::size_t most = 20; // letters of a number
    std::array<char, 2 * most + 2>
        text; // NOLINT(cppcoreguidelines-pro-type-member-init): written before it is read
    char* end = std::to_chars(text.data(), text.data() + most, first).ptr;
    if (last != first) {
        *end++ = '.';
        *end++ = '.';
        end = std::to_chars(end, end + most, last).ptr;
    }
    const auto size = static_cast<std::size_t>(end - text.data());
    auto* const kept = static_cast<char*>(memory_.allocate(size, 1));
    std::copy(text.data(), end, kept);
    return {kept, size};
}

/// `in_ranges` of keys that are single digits, each once. Returns whether they are.
bool Trees::put_digits(std::span<const std::string_view> keys, Keys& all) {
    static constexpr std::string_view digits = "0123456789";
    unsigned present = 0; // a bit for each digit
    for (const std::string_view key : keys) {
        if (key.size() != 1 || key.front() < '0' || key.front() > '9') {
            return false;
        }
        present |= 1U << static_cast<unsigned>(key.front() - '0');
    }
    for (std::size_t first = 0; present >> first != 0;) {
        const std::size_t run = static_cast<std::size_t>(std::countr_one(present >> first));
        if (run > 2) {
            all.push_back(
                text_of(static_cast<std::int64_t>(first), static_cast<std::int64_t>(first + run - 1)));
            first += run;
        } else if (run > 0) {
            all.push_back(digits.substr(first, 1));
            ++first;
        } else {
            ++first;
        }
    }
    return true;
}

/// Whole numbers in order, with runs of three or more as `2..5`. Other values come behind them, in their order.
Keys Trees::in_ranges(std::span<const std::string_view> keys) {
    Keys all(&memory_);
    all.reserve(keys.size());
    if (!scene::detail::is_small && put_digits(keys, all)) {
        return all;
    }
    std::pmr::vector<std::int64_t> numbers(&memory_);
    Keys others(&memory_);
    numbers.reserve(keys.size());
    for (const std::string_view key : keys) {
        if (const auto number = number_of(key)) {
            numbers.push_back(*number);
        } else {
            others.push_back(key);
        }
    }
    std::sort(numbers.begin(), numbers.end());
    for (std::size_t i = 0; i < numbers.size();) {
        std::size_t end = i + 1;
        while (end < numbers.size() && numbers[end - 1] + 1 == numbers[end] && is_exact_double(numbers[i]) &&
               is_exact_double(numbers[end])) {
            ++end;
        }
        if (end - i > 2) {
            all.push_back(text_of(numbers[i], numbers[end - 1]));
            i = end;
        } else {
            all.push_back(text_of(numbers[i], numbers[i]));
            ++i;
        }
    }
    all.insert(all.end(), others.begin(), others.end());
    return all;
}

std::uint32_t Trees::tree(std::span<const Row> rows, std::size_t argument) {
    if (argument == rows.front().size()) {
        return 0;
    }
    TreeNode node(&memory_);
    if (argument + 1 == rows.front().size()) {
        node.reserve(1);
        node.push_back({in_ranges(distinct_values(rows, argument, memory_)), 0});
        return index_of(std::move(node));
    }
    std::pmr::vector<std::pair<std::uint32_t, Keys>> branches(&memory_); // the next node, and keys
    const auto groups = groups_of(rows, argument, memory_);
    branches.reserve(groups.size());
    for (const Rows& group : groups) {
        const std::uint32_t next = tree(group, argument + 1);
        auto branch = std::find_if(branches.begin(), branches.end(),
                                   [next](const auto& one) { return one.first == next; });
        if (branch == branches.end()) {
            branches.emplace_back(next, Keys(&memory_)).second.reserve(4);
            branch = std::prev(branches.end());
        }
        branch->second.push_back(group.front()[argument]);
    }
    node.reserve(branches.size());
    for (const auto& [next, keys] : branches) {
        node.push_back({in_ranges(keys), next});
    }
    return index_of(std::move(node));
}

std::uint32_t Trees::index_of(TreeNode node) {
    if (!is_many(nodes_.size())) {
        if (const auto found = std::find(nodes_.begin(), nodes_.end(), node); found != nodes_.end()) {
            return static_cast<std::uint32_t>(found - nodes_.begin());
        }
        nodes_.push_back(std::move(node));
        return static_cast<std::uint32_t>(nodes_.size() - 1);
    }
    for (; indexed_ < nodes_.size(); ++indexed_) {
        sorted_.insert(static_cast<std::uint32_t>(indexed_));
    }
    nodes_.push_back(std::move(node));
    const auto [found, is_new] = sorted_.insert(static_cast<std::uint32_t>(nodes_.size() - 1));
    if (is_new) {
        ++indexed_;
    } else {
        nodes_.pop_back();
    }
    return *found;
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
