#pragma once

#include "herding/law/config.hpp"
#include "herding/law/detail/print.hpp"
#include "herding/law/detail/round_trips.hpp"
#include "herding/law/detail/transcript.hpp"

#include <exception>
#include <memory>
#include <string>
#include <vector>

/// Laws of reflection, for a Spec whose State, Input, Diff and Trace have `serialize`: every value of a game goes through
/// every format. Needs herding::reflect besides herding::law.

namespace herding::inline v0::law {

/// Adds laws RoundTrip, FormatsAgree, Hashed, Compared and TensorShaped to a config. Prints inputs as canonical text if the
/// config has no words for them. Does not compile if a type of the Spec has no reflection; the error gives the
/// reason.
///
///     auto config = nim_config();
///     herding::law::add_reflect_laws(config);
///     const auto report = herding::law::check(config);
///
/// Also sets the functions that write, read and simplify inputs, so that a failure can be replayed from its text. And it sets
/// the function that changes a diff, so that `mutate` can put wrong numbers into it. A number that its type does not allow
/// is left out. A report then shows States, traces and changes as canonical text.
///
/// It also sets the function that writes States: equal States must have equal texts. `config` must have
/// no laws of reflection yet. Costs several times as much as the other laws, because each value goes through each format.
/// `check_of` and `sequence_config` call it for Playables and for games of sequences.
///
/// A value that no format can write breaks a law, with the type and the field in the message. An input of that kind has
/// no simpler ones.
template <class Spec> void add_reflect_laws(Config<Spec>& config) {
    using State = StateOf<Spec>;
    reflect::detail::check_hash<State>();
    const auto values = [](detail::ValueLaw* check) {
        return [check](const State& before, const Frame<Spec>& frame, const State& after) {
            return detail::each_value<Spec>(before, frame, after, check);
        };
    };
    config.commit_laws.push_back({Law::RoundTrip, values(detail::why_no_round_trip)});
    config.commit_laws.push_back({Law::FormatsAgree, values(detail::why_formats_differ)});
    config.commit_laws.push_back(
        {Law::Hashed, [](const State& before, const Frame<Spec>&, const State& after) {
             return detail::why_not_hashed(detail::reflected<State>, std::addressof(before),
                                           std::addressof(after));
         }});
    config.commit_laws.push_back(
        {Law::Compared, [](const State& before, const Frame<Spec>&, const State& after) {
             return detail::why_not_compared(before, after);
         }});
    config.commit_laws.push_back({Law::TensorShaped, values(detail::why_not_tensor_shaped)});
    using Input = InputOf<Spec>;
    config.write_input = [](const Input& input) { return reflect::print(input); };
    config.read_input = [](const std::string& text) { return reflect::parse<Input>(text); };
    config.simpler_inputs = [](const Input& input) {
        std::vector<Input> inputs;
        std::vector<std::string> texts;
        try {
            texts = detail::simpler_texts(reflect::print(input));
        } catch (...) { // one that cannot be written is the failure itself
        }
        for (const std::string& text : texts) {
            try {
                inputs.push_back(reflect::parse<Input>(text));
            } catch (...) { // a number that this type does not allow
            }
        }
        return inputs;
    };
    using Diff = DiffOf<Spec>;
    config.changed_diff = [](const Diff& diff, std::size_t place) -> std::optional<Diff> {
        try {
            const std::string text = detail::changed_text(reflect::print(diff), place);
            return text.empty() ? std::nullopt : std::optional(reflect::parse<Diff>(text));
        } catch (...) {
            return std::nullopt;
        }
    };
    config.write_state = [](const State& state) { return reflect::print(state); };
    config.describe_state = config.write_state;
    config.describe_trace = [](const TraceOf<Spec>& trace) { return reflect::print(trace); };
    config.describe_changes = [](const State& from, const State& to) {
        std::vector<std::string> changes;
        for (const reflect::Change& change : reflect::difference(from, to)) {
            changes.push_back(printed(change));
        }
        return changes;
    };
    config.reread = [](const State& state) { return reflect::parse<State>(reflect::print(state)); };
    if (!config.describe_input) {
        config.describe_input = [](const InputOf<Spec>& input) { return reflect::print(input); };
    }
}

} // namespace herding::inline v0::law

#include "herding/law/detail/inline.hpp" // IWYU pragma: keep
