#include "listed.hpp"

#include "../scene/plain_bytes.hpp"
#include "canonical.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <memory>

namespace herding::inline v0::play::detail {

using scene::detail::same_text;

Listed::Listed(std::span<const std::string> inputs, const Kinds& kinds) : actions_(&trees_.memory()) {
    std::pmr::memory_resource& memory = trees_.memory();
    std::pmr::vector<std::string_view> values(&memory);
    values.reserve(8);
    std::map<std::string_view, std::size_t> numbers; // of actions, once there are many
    const auto number_of_action = [&](std::string_view name) {
        constexpr std::size_t few = 8;
        if (!scene::detail::is_small && actions_.size() < few) {
            const auto known = std::find_if(actions_.begin(), actions_.end(),
                                            [&](const Action& one) { return same_text(one.name, name); });
            return static_cast<std::size_t>(known - actions_.begin());
        }
        for (std::size_t i = numbers.size(); i < actions_.size(); ++i) {
            numbers.emplace(actions_[i].name, i);
        }
        return numbers.emplace(name, actions_.size()).first->second;
    };
    std::size_t last = 0; // action; the next input often has the same
    std::string_view last_name;
    auto kind = kinds.end();
    for (const std::string& input : inputs) {
        const std::string_view name = take_apart(input, values);
        if (&input == inputs.data() || !same_text(name, last_name)) {
            kind = kinds.find(name);
            last_name = name;
        }
        const bool is_struct = kind != kinds.end() && kind->second.size() == values.size();
        const std::string_view action = is_struct ? name : std::string_view(input);
        if (actions_.empty() || !same_text(actions_[last].name, action)) {
            const std::size_t number = number_of_action(action);
            if (number == actions_.size()) {
                actions_.push_back(
                    {action, is_struct ? std::span<const Field>(kind->second) : std::span<const Field>(),
                     std::pmr::vector<Row>(&memory), 0});
                actions_.back().rows.reserve(actions_.size() == 1 ? inputs.size()
                                                                  : 1); // most offers have one action
            }
            last = number;
        }
        const std::size_t count = is_struct ? values.size() : 0;
        auto* const row = static_cast<std::string_view*>(
            memory.allocate(count * sizeof(std::string_view), alignof(std::string_view)));
        std::uninitialized_copy_n(values.begin(), count, row);
        actions_[last].rows.emplace_back(row, count);
    }
    for (Action& action : actions_) {
        action.tree = trees_.tree(action.rows, 0);
    }
}

} // namespace herding::inline v0::play::detail
