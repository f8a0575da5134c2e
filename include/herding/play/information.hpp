#pragma once

#include "herding/play/observation.hpp"
#include "herding/view/view.hpp"

#include <cstdint>
#include <locale>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

/// Information state: everything that a player has seen so far. Two histories that a player cannot tell apart have
/// equal information states.

namespace herding::inline v0::play {

/// Whether a player's view of a state already holds everything that the player has seen that matters:
/// `static constexpr bool perfect_recall = true;` in the Playable. Kuhn poker has it, because the view holds the card
/// and the position in the betting.
template <class P> [[nodiscard]] constexpr bool perfect_recall() {
    if constexpr (requires { bool{P::perfect_recall}; }) {
        return P::perfect_recall;
    } else {
        return false;
    }
}

/// What one player has seen of a game, in lines: each view of a state, and between them who acted, with the input if the player
/// saw it.
///
///     play::InformationState<Playable> mine(state, 0);
///     mine.see(input, by, state); // after each input
///
/// If the Spec hides commits, what the player does not notice adds nothing. Then whether they notice it depends on the frame, so
/// give `see` the frame.
///
/// If the Playable has `perfect_recall`, the text is that of the last view alone. Memory grows with the length of the
/// game. A copy is independent.
template <class P> class InformationState {
    using Spec = typename P::Spec;

public:
    /// The player sees the first state.
    InformationState(const StateOf<Spec>& state, std::uint16_t viewer)
        : viewer_(viewer), last_(play::observation_text<P>(state, viewer)) {}

    /// The player sees what an actor has submitted, as far as the Spec shows it, and the state after it. O(view).
    void see(const InputOf<Spec>& input, Actor by, const StateOf<Spec>& after)
        requires(!view::HidesCommits<Spec>)
    {
        const bool own = by.is_player() && by.index() == std::int32_t{viewer_};
        add({own ? std::optional(input) : view::of<Spec>(input, viewer_, by)}, by, after);
    }

    /// The same for a commit, whose frame has several inputs if they were submitted together. O(view + size of the frame).
    void see(const Frame<Spec>& frame, const StateOf<Spec>& after) {
        if (view::notices<Spec>(frame, viewer_)) {
            add(view::of<Spec>(frame, viewer_).inputs, frame.actor, after);
        }
    }

    [[nodiscard]] std::uint16_t viewer() const noexcept { return viewer_; }
    /// Everything seen, as one key. O(length).
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
    std::string before_; ///< what was seen before the last view
    std::string last_;
};

/// The information state of a game with `perfect_recall`, from a state alone. Its tensor is `observation`.
template <class P>
    requires(play::perfect_recall<P>())
[[nodiscard]] std::string information_state(const StateOf<typename P::Spec>& state, std::uint16_t viewer) {
    return play::observation_text<P>(state, viewer);
}

} // namespace herding::inline v0::play
