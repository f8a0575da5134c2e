#pragma once

#include "herding/core/random.hpp"
#include "herding/core/types.hpp"
#include "herding/law/config.hpp"
#include "herding/law/detail/transcript.hpp"
#include "herding/reflect/text.hpp"

#include <cstdint>
#include <string>
#include <utility>

namespace herding::inline v0::law::detail {

/// Lets one in six draws change a number or a flag of the input, so that rules about wrong inputs refuse something.
template <class Spec> void also_wrong_inputs(Config<Spec>& config) {
    config.inputs.draw = [draw = std::move(config.inputs.draw)](
                             const SetupOf<Spec>& setup, const StateOf<Spec>& state, Generator& generator) {
        constexpr std::uint32_t rarely = 6;
        constexpr std::uint32_t places = 4;
        Submission<Spec> one = draw(setup, state, generator);
        if (generator.below(rarely) == 0) {
            try {
                const std::string text = changed_text(reflect::print(one.input), generator.below(places));
                one.input = text.empty() ? one.input : reflect::parse<InputOf<Spec>>(text);
            } catch (...) { // no value of this type
            }
        }
        return one;
    };
}

} // namespace herding::inline v0::law::detail
