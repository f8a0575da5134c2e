#pragma once

#include "herding/play/observation.hpp"
#include "herding/view/view.hpp"

#include <cstdint>
#include <locale>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

/// Information states: everything that a player has seen so far. Two histories with equal views for a player have equal
/// information states.

namespace herding::inline v0::play {

/// The Playable declares `static constexpr bool perfect_recall = true;`: a view of a state contains everything that the player has
/// seen and that matters. Kuhn poker declares it, because a view has the card and the position in the betting.
template <class P> [[nodiscard]] constexpr bool perfect_recall() {
    if constexpr (requires { bool{P::perfect_recall}; }) {
        return P::perfect_recall;
    } else {
        return false;
    }
}

/// Information state of one player, in lines: each view of a state, and between them the actors, with the inputs that the player
/// saw.
///
///     play::InformationState<Playable> mine(state, 0);
///     mine.see(input, by, state); // after each input
///
/// If the Spec hides commits, a commit that the player does not notice adds nothing. Then pass the frame to `see`, because the
/// frame decides this.
///
/// If the Playable has `perfect_recall`, the text is that of the last view alone. Memory grows with the length of the
/// game. A copy is independent.
template <class P> class InformationState {
    using Spec = typename P::Spec;

public:
    /// Begins with the view of the first state.
    InformationState(const StateOf<Spec>& state, std::uint16_t viewer)
        : viewer_(viewer), last_(play::observation_text<P>(state, viewer)) {}

    /// Adds an input, as far as the Spec shows it, and the view of the state after it.
    /// Complexity: O(view).
    void see(const InputOf<Spec>& input, Actor by, const StateOf<Spec>& after)
        requires(!view::HidesCommits<Spec>)
    {
        const bool own = by.is_player() && by.index() == std::int32_t{viewer_};
        add({own ? std::optional(input) : view::of<Spec>(input, viewer_, by)}, by, after);
    }

    /// Adds a commit by its frame, which may have several inputs.
    /// Complexity: O(view + size of the frame).
    void see(const Frame<Spec>& frame, const StateOf<Spec>& after) {
        if (view::notices<Spec>(frame, viewer_)) {
            add(view::of<Spec>(frame, viewer_).inputs, frame.actor, after);
        }
    }

    [[nodiscard]] std::uint16_t viewer() const noexcept { return viewer_; }
    /// The whole information state, as one key.
    /// Complexity: O(length).
    [[nodiscard]] std::string text() const { return before_ + last_; }

    friend bool operator==(const InformationState&, const InformationState&) = default;

private:
    void add(const std::vector<std::optional<InputOf<Spec>>>& inputs, Actor by, const StateOf<Spec>& after) {
        std::string next = play::observation_text<P>(after, viewer_);
        if constexpr (!play::perfect_recall<P>()) {
            before_ += last_ + '\n' + words_of(by);
            for (const auto& input : inputs) {
                before_ += input ? ": " + reflect::print(*input) : "";
            }
            before_ += '\n';
        }
        last_ = std::move(next);
    }

    static std::string words_of(Actor by) {
        std::ostringstream words;
        words.imbue(std::locale::classic());
        words << by;
        return words.str();
    }

    std::uint16_t viewer_;
    std::string before_; ///< everything before the last view
    std::string last_;
};

/// The information state of a game with `perfect_recall`, from a state alone. Its tensor is `observation`.
template <class P>
    requires(play::perfect_recall<P>())
[[nodiscard]] std::string information_state(const StateOf<typename P::Spec>& state, std::uint16_t viewer) {
    return play::observation_text<P>(state, viewer);
}

} // namespace herding::inline v0::play
