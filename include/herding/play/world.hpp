#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/random.hpp"
#include "herding/play/fwd.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

/// Worlds: games through which searches walk, without their types.

namespace herding::inline v0::play {

/// Draws an index by the weights.
/// Throws: std::overflow_error if the weights add up to 2^32 or more, std::logic_error if all are 0.
[[nodiscard]] inline std::size_t draw(std::span<const std::uint64_t> weights, Generator& generator) {
    std::uint64_t sum = 0;
    for (const std::uint64_t weight : weights) {
        if (weight > 0xffffffffU - sum) {
            throw std::overflow_error("herding: the weights of chance add up to more than 4294967295");
        }
        sum += weight;
    }
    if (sum == 0) {
        throw std::logic_error("herding: all weights of chance are 0");
    }
    std::uint64_t drawn = generator.below(static_cast<std::uint32_t>(sum));
    std::size_t i = 0;
    while (drawn >= weights[i]) {
        drawn -= weights[i++];
    }
    return i;
}

/// The sum of the weights of chance. Without weights it is `count`.
/// Throws: std::logic_error if all weights are 0.
[[nodiscard]] inline double sum_of(std::span<const std::uint64_t> weights, std::size_t count) {
    double sum = weights.empty() ? static_cast<double>(count) : 0;
    for (const std::uint64_t weight : weights) {
        sum += static_cast<double>(weight);
    }
    if (sum == 0) {
        throw std::logic_error("herding: all weights of chance are 0");
    }
    return sum;
}

/// Abilities of a World for searches.
struct Abilities {
    bool searches = true;   ///< a search is possible: nothing is hidden, or it can be dealt again
    bool hides = false;     ///< each walk begins in another state with an equal view for the player
    bool returns = false;   ///< the Playable has `returns`
    bool bounds = false;    ///< their lowest and highest value are known (`return_bounds`)
    bool evaluates = false; ///< the Playable has `evaluate`
    bool priors = false;    ///< the Playable has `priors`
    bool chooses = false;   ///< the Playable has `choose`
    bool draws =
        false; ///< the rules draw numbers from a generator in the State, or deal before the game begins
};

/// World: games that one player may consider possible. A search walks through them from the present state.
///
/// A walk begins with `restart` and takes one option after the other. If the game hides something from the player, `restart` deals
/// it again (view::determinize), so no walk uses the true state. A World without a player, for solvers of whole games, begins in the
/// true state.
///
/// The options of a state are the legal actions of one actor: at the start of a walk, of the player of the World; later, of the
/// actor of the first legal action. If the Playable has `candidates`, the options are these. If there are none, the game is over.
///
/// Walks reuse their memory: a step of a warm World allocates only what the Spec and the Playable allocate. Values are the returns
/// of the Playable, or its evaluations in the same unit.
class World {
public:
    World() = default;
    World(const World&) = delete;
    World& operator=(const World&) = delete;
    virtual ~World() = default;

    [[nodiscard]] virtual Abilities abilities() const = 0;
    [[nodiscard]] virtual std::size_t players() const = 0;
    /// The bounds of all returns: the Playable's `return_bounds`, otherwise the range of the Bounded in its `returns`. Two equal numbers
    /// if they are not known.
    struct Bounds {
        double low = 0;
        double high = 0;
    };
    [[nodiscard]] virtual Bounds bounds() const = 0;

    // ---- A walk

    /// Begins a walk.
    /// Throws: std::logic_error if something is hidden that cannot be dealt again.
    virtual void restart(Generator& generator) = 0;
    /// Number of options. 0 if the game is over.
    [[nodiscard]] virtual std::size_t options() = 0;
    /// The actor of the options: a player, chance, or the system. The choices of the system have no probabilities. Requires
    /// options.
    [[nodiscard]] virtual Actor decider() = 0;
    /// The weights of the options of chance. Empty if all are equal.
    [[nodiscard]] virtual std::span<const std::uint64_t> weights() = 0;
    /// Takes an option.
    /// Throws: std::logic_error if the rules refuse it.
    virtual void take(std::size_t option) = 0;
    /// Takes random options until the game is over, at most `longest`.
    /// Returns: whether the game is over.
    virtual bool playout(Generator& generator, std::size_t longest) = 0;

    /// Pushes the present state on a stack, for `back`.
    virtual void remember() = 0;
    /// Returns to the state on top of the stack, which stays there.
    virtual void back() = 0;
    /// Pops the stack.
    virtual void forget() = 0;

    /// Keeps the options of the present state, so that later walks need not list them.
    /// Returns: the number of the first kept option. The others have the next numbers.
    [[nodiscard]] virtual std::size_t keep() = 0;
    /// Takes an option that was kept at this state, in this walk or in another one.
    virtual void take_kept(std::size_t kept) = 0;
    virtual void drop_kept() = 0;

    /// Lets the next walks begin at the present state. Requires that nothing is hidden.
    virtual void begin_here() = 0;
    /// Whether walks of both begin in the same state.
    [[nodiscard]] virtual bool begins_where(const World& other) const = 0;
    /// Sets the actor whose options the start of a walk has, for states in which several actors may act.
    virtual void ask(Actor actor) = 0;

    // ---- The present state

    /// The score of each player: the returns if the game is over, otherwise zeros.
    virtual void returns(std::span<double> values) = 0;
    /// The expected score of each player by the Playable's `evaluate`. Zeros without it.
    virtual void evaluate(std::span<double> values) = 0;
    /// Prior probability of each option, from the Playable's `priors`. The sum is 1.
    virtual void priors(std::span<double> values) = 0;

    /// Hash of the state. For searches, never for a player.
    [[nodiscard]] virtual std::uint64_t state_key() = 0;
    /// Hash of an option, from action and actor. Equal in all walks.
    [[nodiscard]] virtual std::uint64_t action_key(std::size_t option) = 0;
    /// Hash of the view of a player.
    [[nodiscard]] virtual std::uint64_t view_key(std::uint16_t player) = 0;
    /// An option as canonical text, and in the notation of the game, which is empty if the game has none.
    [[nodiscard]] virtual std::string text(std::size_t option) = 0;
    [[nodiscard]] virtual std::string notation(std::size_t option) = 0;
    /// The view of a player, as canonical text.
    [[nodiscard]] virtual std::string view_text(std::uint16_t player) = 0;

    /// The choice of the game's own player as canonical text. Empty if it waits. Requires `Abilities::chooses`.
    [[nodiscard]] virtual std::string choose() = 0;
};

} // namespace herding::inline v0::play
