#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/advance_legal.hpp"
#include "herding/core/detail/inlined.hpp"
#include "herding/core/random.hpp"
#include "herding/play/detail/listing.hpp"
#include "herding/play/playable.hpp"
#include "herding/sequence/detail/run/random_step.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <type_traits>

/// Random actions of a game in place, without a list of the options in memory. Scripts count their choices. A Playable with few
/// behaviors writes its legal actions into a local array of one function, which also runs the rules: a vector and the calls would
/// cost more than such rules.

namespace herding::inline v0::play::detail {

/// A list for `legal_actions` of a Playable: it keeps the first `most`, and counts all.
template <class Spec> class KeptActions {
public:
    static constexpr std::size_t most = 64;
    /// Memory for them, apart: what has an address is in no register.
    union Room {
        Room() noexcept {} // NOLINT(modernize-use-equals-default): makes no action before it is kept
        Action<Spec> all[most];
    };

    explicit KeptActions(Room& room) noexcept : all_(room.all) {}

    [[gnu::always_inline]] void push_back(const Action<Spec>& action) {
        if (count_ < most) [[likely]] {
            std::construct_at(all_ + count_, action);
        }
        ++count_;
    }

    [[nodiscard]] std::size_t count() const noexcept { return count_; }
    /// Whether all are kept, and the same actor takes each.
    [[nodiscard]] bool only() const noexcept {
        bool same = count_ <= most;
        for (std::size_t i = 1; same && i < count_; ++i) {
            same = all_[i].by == all_[0].by;
        }
        return same;
    }
    [[nodiscard]] const Action<Spec>& operator[](std::size_t i) const noexcept { return all_[i]; }

private:
    Action<Spec>* all_;
    std::size_t count_ = 0;
};

/// Whether the actions of a Playable can be kept so, and each counts once.
template <class P>
concept KeepsActions =
    std::is_trivially_copyable_v<Action<typename P::Spec>> && sizeof(Action<typename P::Spec>) <= 32 &&
    herding::detail::in_one_function<typename P::Spec> && !HasSequences<typename P::Spec> &&
    !NamesCandidates<P> && !Listing<P>::weighs_apart &&
    requires(const SetupOf<typename P::Spec>& setup, const StateOf<typename P::Spec>& state,
             KeptActions<typename P::Spec>& out) { P::legal_actions(setup, state, out); };

/// Takes up to `most` random actions in place: those that lists give with the same generator. Returns why it ends, adds to `taken`, and
/// names the action that the rules refuse. `NotCounted`: several actors may act, or there are too many actions.
template <class P> HERDING_DETAIL_ONE_FUNCTION [[gnu::noinline]] sequence::detail::RandomEnd
walk_listed(const SetupOf<typename P::Spec>& setup, StateOf<typename P::Spec>& state, Generator& generator,
            std::size_t most, std::size_t& taken, std::optional<Action<typename P::Spec>>& refused) {
    using Spec = typename P::Spec;
    using sequence::detail::RandomEnd;
    typename KeptActions<Spec>::Room room;
    for (std::size_t left = most; left != 0; --left, ++taken) {
        if constexpr (requires { P::over(setup, state); }) {
            if (P::over(setup, state)) {
                return RandomEnd::Over;
            }
        }
        KeptActions<Spec> kept(room);
        HERDING_DETAIL_INLINED P::legal_actions(setup, state, kept);
        if (kept.count() == 0) {
            return RandomEnd::Over;
        }
        if (!kept.only()) {
            return RandomEnd::NotCounted;
        }
        const Action<Spec>& action = kept[generator.below(static_cast<std::uint32_t>(kept.count()))];
        bool passes = false;
        HERDING_DETAIL_INLINED passes =
            herding::detail::passes_in_place<Spec>(setup, state, action.input, action.by);
        if (!passes) [[unlikely]] {
            refused = action;
            return RandomEnd::Refused;
        }
    }
    return RandomEnd::Enough;
}

/// Whether sequences alone name the options, and how often each counts. Then a random one needs no list.
template <class P> inline constexpr bool counts_choices =
    HasSequences<typename P::Spec> && !NamesCandidates<P> && !Listing<P>::weighs_apart;

/// Whether `walk_randomly` works for this Playable.
template <class P> inline constexpr bool walks_randomly = [] {
    if constexpr (counts_choices<P>) {
        return sequence::detail::walks_quietly<typename P::Spec>;
    } else {
        return KeepsActions<P>;
    }
}();

template <class P> sequence::detail::RandomEnd
walk_scripts(const SetupOf<typename P::Spec>& setup, StateOf<typename P::Spec>& state, Generator& generator,
             std::size_t most, std::size_t& taken, std::optional<Action<typename P::Spec>>& refused) {
    using Spec = typename P::Spec;
    const auto over = [](const SetupOf<Spec>& its_setup, const StateOf<Spec>& its_state) {
        if constexpr (requires { P::over(its_setup, its_state); }) {
            return P::over(its_setup, its_state);
        } else {
            return false;
        }
    };
    sequence::detail::RandomWalk<InputOf<Spec>> done;
    sequence::detail::walk_randomly<Spec>(setup, state, generator, most, over, done);
    taken += done.taken;
    if (done.end == sequence::detail::RandomEnd::Refused) [[unlikely]] {
        refused.emplace(done.last(), Actor::system);
    }
    return done.end;
}

/// Takes up to `most` random actions in place. As `walk_listed`, by scripts or by a list.
template <class P> sequence::detail::RandomEnd
walk_randomly(const SetupOf<typename P::Spec>& setup, StateOf<typename P::Spec>& state, Generator& generator,
              std::size_t most, std::size_t& taken, std::optional<Action<typename P::Spec>>& refused) {
    if constexpr (KeepsActions<P>) {
        return walk_listed<P>(setup, state, generator, most, taken, refused);
    } else {
        return walk_scripts<P>(setup, state, generator, most, taken, refused);
    }
}

} // namespace herding::inline v0::play::detail
