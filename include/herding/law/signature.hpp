#pragma once

#include "herding/core/detail/visit.hpp"
#include "herding/herding.hpp"
#include "herding/law/config.hpp"
#include "herding/law/detail/print.hpp"
#include "herding/reflect/hash.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

/// One number for all results of the rules in a long run of generated play: outcomes, frames, states. Equal on every compiler
/// and with every option. Any change of a result changes it. Needs no rapidcheck.

namespace herding::inline v0::law {

namespace detail::signature {

namespace rf = herding::reflect;

inline void add(rf::Hasher& hasher, const herding::Barrier& barrier) {
    hasher.add(barrier.kinds).add(barrier.behavior);
}

template <class Spec> void add(rf::Hasher& hasher, const herding::Frame<Spec>& frame) {
    hasher.add(frame.number).add(frame.actor).add(frame.inputs).add(frame.diffs).add(frame.traces);
    for (const herding::Step& step : frame.steps) {
        hasher.add(step.behavior).add(step.input).add(step.round).add(step.diffs_begin).add(step.diffs_end);
        hasher.add(step.traces_begin).add(step.traces_end);
    }
    add(hasher, frame.barrier);
}

/// Reason of a refusal: its value if it has a binary form, else its words.
template <class Info> void add_info(rf::Hasher& hasher, const Info& info) {
    if constexpr (std::is_enum_v<Info>) {
        hasher.add(info);
    } else {
        hasher.add(printed(info));
    }
}
template <class... Info> void add_info(rf::Hasher& hasher, const std::variant<Info...>& info) {
    hasher.add(static_cast<std::uint64_t>(info.index()));
    herding::detail::visit_one([&hasher](const auto& one) { add_info(hasher, one); }, info);
}

template <class Spec> void add(rf::Hasher& hasher, const herding::Refusal<Spec>& refusal) {
    hasher.add(refusal.behavior).add(refusal.cite).add(refusal.input);
    if (const auto* info = refusal.info()) {
        add_info(hasher, *info);
    } else {
        hasher.add(refusal.exceeded()->budget).add(refusal.exceeded()->limit);
    }
}

template <class Spec> void add(rf::Hasher& hasher, const herding::Outcome<Spec>& outcome) {
    hasher.add(outcome.kind());
    if (const auto* frame = outcome.frame()) {
        add(hasher, *frame);
    } else if (const auto* refusal = outcome.refusal()) {
        add(hasher, *refusal);
    }
}

template <class Spec> void add(rf::Hasher& hasher, const herding::HistoryResult<Spec>& result) {
    if (result) {
        add(hasher, *result);
    } else {
        hasher.add(result.refusal().reason).add(result.refusal().frame);
        add(hasher, result.refusal().barrier);
    }
}

} // namespace detail::signature

/// Called from time to time with the number of finished dispatches, to show progress.
///
/// It must not change the game.
using OnDispatches = std::function<void(std::uint64_t)>;

/// Plays as the law kit does: inputs right and wrong, by the players who decide and by others, undo and redo. After a game
/// that has ended, or is stuck, the next one begins. Counts dispatches only.
///
/// Parameters: `config` gives setup, start and inputs; its invariants are not checked. `seed` selects the run: equal
/// seeds give equal numbers. `progress` is called every 16,384 dispatches, and must not be empty.
///
/// Covers outcomes, refusals (by their words where Info is no enumeration), frames with traces and barriers, undo,
/// redo, and the hash of each state.
/// So a changed word in a refusal changes the number. Costs about a dispatch and a hash of the state for each step.
/// Throws exceptions of the rules.
template <class Spec>
[[nodiscard]] std::uint64_t sign(const Config<Spec>& config, std::uint64_t dispatches, std::uint64_t seed,
                                 const OnDispatches& progress) {
    constexpr std::uint32_t stuck = 40; // dispatches in a row that changed nothing
    constexpr std::uint32_t progress_every = 1U << 14U;
    herding::Generator generator(seed);
    std::uint64_t signature = seed;
    std::uint64_t done = 0;
    while (done < dispatches) {
        herding::Engine<Spec> engine(
            config.setup, config.initial.make(generator.below(config.initial.starts)),
            {.history = herding::HistoryPolicy::bounded(20), .frames = herding::FramePolicy::bounded(20)});
        const auto note = [&](const auto& what) {
            herding::reflect::Hasher hasher;
            hasher.add(signature);
            detail::signature::add(hasher, what);
            signature = hasher.add(herding::reflect::hash64(engine.state())).hash64();
        };
        for (std::uint32_t idle = 0; idle < stuck && done < dispatches;) {
            const std::uint32_t kind = generator.below(32);
            if (kind == 0) {
                note(engine.undo());
            } else if (kind == 1) {
                note(engine.redo());
            } else {
                auto one = detail::drawn(config, engine.state(), generator);
                if (!one) { // the game is over
                    ++done;
                    break;
                }
                if (kind == 2) { // somebody else
                    one->by =
                        herding::Actor::player(static_cast<std::uint16_t>(generator.below(config.players)));
                }
                const auto outcome = engine.dispatch(one->input, one->by);
                note(outcome);
                idle = outcome.committed() ? 0 : idle + 1;
                if (++done % progress_every == 0) {
                    progress(done);
                }
            }
        }
    }
    return signature;
}

/// The same over several setups of one game: each gets its share, and continues from the number of the one before.
///
/// A change of one setup changes the number of all. `progress` counts over all setups.
/// `law::signature_of<Playable>()` calls it with the configs of all setups.
template <class Spec>
[[nodiscard]] std::uint64_t sign(const std::vector<Config<Spec>>& configs, std::uint64_t dispatches,
                                 std::uint64_t seed, const OnDispatches& progress) {
    std::uint64_t signature = seed;
    std::uint64_t before = 0;
    for (std::size_t i = 0; i < configs.size(); ++i) {
        const std::uint64_t share = dispatches / configs.size() + (i < dispatches % configs.size() ? 1 : 0);
        signature = sign(configs[i], share, signature,
                         [&progress, before](std::uint64_t done) { progress(before + done); });
        before += share;
    }
    return signature;
}

} // namespace herding::inline v0::law
