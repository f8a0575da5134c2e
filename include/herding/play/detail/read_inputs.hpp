#pragma once

#include "herding/core/detail/value_list.hpp"
#include "herding/core/types.hpp"
#include "herding/play/playable.hpp"
#include "herding/reflect/json.hpp"
#include "herding/reflect/text.hpp"

#include <string_view>

namespace herding::inline v0::play::detail {

/// Longest text of a person that is read as an input.
inline constexpr reflect::ReadBudget input_budget{.bytes = 4096, .elements = 1024, .depth = 16};

/// Reads inputs: one as text or JSON, or with the Playable's notation several that are committed as one. Throws
/// reflect::ReadError.
template <class P> [[nodiscard]] ValueList<InputOf<typename P::Spec>>
read_inputs(const SetupOf<typename P::Spec>& setup, const StateOf<typename P::Spec>& state,
            std::string_view text) {
    using Input = InputOf<typename P::Spec>;
    if constexpr (requires { P::read(setup, state, text); }) {
        if (const auto inputs = P::read(setup, state, text); !inputs.empty()) {
            return ValueList<Input>(inputs.begin(), inputs.end());
        }
    }
    const bool json = text.starts_with('{') || text.starts_with('"');
    return {json ? reflect::from_json<Input>(text, input_budget) : reflect::parse<Input>(text, input_budget)};
}

} // namespace herding::inline v0::play::detail
