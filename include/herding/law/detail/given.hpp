#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/detail/value_list.hpp"
#include "herding/core/types.hpp"
#include "herding/law/command.hpp"
#include "herding/law/detail/kept_list.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

namespace herding::inline v0::law::detail {

/// Concrete inputs of the commands of a scenario. `Command::given` is the number of an entry, from 1. A command without an
/// entry draws its inputs when it first runs, and then has one. So it has the same inputs when other commands are removed.
template <class Spec> class Given {
public:
    struct Entry {
        ValueList<InputOf<Spec>> inputs;
        Actor by;
    };

    /// The inputs of a scenario; makes them if it has none. Scenarios of different Specs must not be mixed.
    [[nodiscard]] static Given& of(Scenario& scenario) {
        if (scenario.given == nullptr) {
            scenario.given = std::make_shared<Given>();
        }
        return *static_cast<Given*>(scenario.given.get());
    }

    [[nodiscard]] std::size_t size() const noexcept { return entries_.size(); }
    [[nodiscard]] const Entry& operator[](std::uint32_t number) const { return entries_[number - 1]; }
    /// Returns the number of the new entry.
    std::uint32_t add(ValueList<InputOf<Spec>> inputs, Actor by) {
        entries_.push_back({std::move(inputs), by});
        return static_cast<std::uint32_t>(entries_.size());
    }

private:
    KeptList<Entry> entries_;
};

} // namespace herding::inline v0::law::detail
