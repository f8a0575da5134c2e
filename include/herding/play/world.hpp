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

/// A game as search walks through it, whatever its types.

namespace herding::inline v0::play {

/// The index of a weight, drawn as likely as it is. Throws std::overflow_error where they add up to 2^32, and
/// std::logic_error where they add up to 0.
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

/// The sum of the weights of chance; without weights that of `count` equal ones. Throws std::logic_error where all are 0.
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

/// What a World offers to search.
struct Abilities {
    bool searches =
        true; ///< the player may know what search needs: nothing is hidden, or it can be dealt again
    bool hides = false;     ///< each walk begins in another state that the player cannot tell apart
    bool returns = false;   ///< the Playable names `returns`
    bool bounds = false;    ///< their lowest and highest value are known (`return_bounds`)
    bool evaluates = false; ///< the Playable names `evaluate`
    bool priors = false;    ///< the Playable names `priors`
    bool chooses = false;   ///< the Playable names `choose`
    bool draws =
        false; ///< the rules draw numbers from a generator in the State, or deal before the game begins
};

/// The games that one player may hold possible, as a walk of a search from the present state.
///
/// A walk begins with `restart` and takes one option after the other. Where the game hides something from the
/// player, `restart` deals it again by view::determinize, so that no walk shows the true state. A World that has no
/// player, as solvers of whole games use it, begins in the true state.
///
/// The options of a place are the legal actions of the one who decides there: the actor of the first legal action, and
/// in the beginning the player of the World. Where the Playable names `candidates`, they are these.
///
/// Of a place that has no options the game is over. Walks reuse their memory: one step of a warm World allocates only
/// what the Spec and the Playable allocate. Values are the returns of the Playable, or its evaluations in the same unit.
class World {
public:
    World() = default;
    World(const World&) = delete;
    World& operator=(const World&) = delete;
    virtual ~World() = default;

    [[nodiscard]] virtual Abilities abilities() const = 0;
    [[nodiscard]] virtual std::size_t players() const = 0;
    /// The bounds of all returns: the Playable's `return_bounds`, else the range of the Bounded that its `returns` holds. Equal if nobody
    /// knows them.
    struct Bounds {
        double low = 0;
        double high = 0;
    };
    [[nodiscard]] virtual Bounds bounds() const = 0;

    // ---- A walk

    /// Begins a walk. Throws std::logic_error where something is hidden that cannot be dealt again.
    virtual void restart(Generator& generator) = 0;
    /// How many options there are; none: the game is over.
    [[nodiscard]] virtual std::size_t options() = 0;
    /// Who decides: a player, chance, or the system, of which nobody knows what it does. Requires options.
    [[nodiscard]] virtual Actor decider() = 0;
    /// The weights of chance's options; empty where all are equal.
    [[nodiscard]] virtual std::span<const std::uint64_t> weights() = 0;
    /// Takes an option. Throws std::logic_error if the rules refuse it.
    virtual void take(std::size_t option) = 0;
    /// Takes options at random until the game is over, at most `longest`. Returns whether it is over.
    virtual bool playout(Generator& generator, std::size_t longest) = 0;

    /// Remembers the present place, for the next `back`. Places are remembered as a stack.
    virtual void remember() = 0;
    /// Returns to the place that was remembered last, and keeps it.
    virtual void back() = 0;
    /// Forgets it.
    virtual void forget() = 0;

    /// Keeps the options of the present place, so that later walks need not list them. Returns the number of the first;
    /// the others follow.
    [[nodiscard]] virtual std::size_t keep() = 0;
    /// Takes an option that was kept at this place, in this walk or in another one.
    virtual void take_kept(std::size_t kept) = 0;
    virtual void drop_kept() = 0;

    /// Lets the next walks begin at the present place. Requires that nothing is hidden.
    virtual void begin_here() = 0;
    /// Whether walks of both begin in the same state.
    [[nodiscard]] virtual bool begins_where(const World& other) const = 0;
    /// Whose options the first place of a walk has, where several may act.
    virtual void ask(Actor actor) = 0;

    // ---- The present place

    /// Each player's score: the returns of a game that is over, else zeros. One value for each player.
    virtual void returns(std::span<double> values) = 0;
    /// Each player's expected score as the Playable evaluates it; zeros where it does not.
    virtual void evaluate(std::span<double> values) = 0;
    /// How good each option looks before any search: not negative, with the sum 1.
    virtual void priors(std::span<double> values) = 0;

    /// A number for the state of the walk: a hash. It is for search, and never for a player.
    [[nodiscard]] virtual std::uint64_t state_key() = 0;
    /// A number for an option that is the same in all walks: a hash of action and actor.
    [[nodiscard]] virtual std::uint64_t action_key(std::size_t option) = 0;
    /// A number for what a player sees: a hash of the view.
    [[nodiscard]] virtual std::uint64_t view_key(std::uint16_t player) = 0;
    /// An option as canonical text, and in the notation of the game, empty where it has none.
    [[nodiscard]] virtual std::string text(std::size_t option) = 0;
    [[nodiscard]] virtual std::string notation(std::size_t option) = 0;
    /// What a player sees, as canonical text.
    [[nodiscard]] virtual std::string view_text(std::uint16_t player) = 0;

    /// What the game's own player would do, as canonical text; empty: nothing. Requires `Abilities::chooses`.
    [[nodiscard]] virtual std::string choose() = 0;
};

} // namespace herding::inline v0::play
