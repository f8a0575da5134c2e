#pragma once

#include "hammer/checkers.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

/// Battles for tests that look at states. battles.cpp compiles the rules once for all of them.
namespace hammer_test {

using namespace hammer;
using herding::Actor;
using Choices = std::vector<herding::sequence::ChoiceOf<Game>>;
using Frame = herding::Frame<Game>;

[[nodiscard]] std::string_view name_of(const Game::Input& input);

/// All that somebody may do.
[[nodiscard]] Choices legal(const hammer::Setup& setup, const Game::State& state);

/// Takes an action. Its frame, or nothing if it is refused.
std::optional<Frame> taken(const hammer::Setup& setup, Game::State& state, const Game::Input& input,
                           Actor by);

/// Numbers below a limit, from a seed.
class Lot {
public:
    explicit Lot(std::uint64_t seed) : seed_(seed) {}
    std::size_t operator()(std::size_t limit) {
        seed_ = seed_ * 6364136223846793005U + 1442695040888963407U;
        return static_cast<std::size_t>((seed_ >> 33U) % limit);
    }

private:
    std::uint64_t seed_;
};

/// Chooses among legal actions.
using Pick = std::function<std::size_t(const Game::State&, const Choices&)>;

/// Chooses a name, then one of the actions of this name. A fierce player passes rarely.
[[nodiscard]] Pick random_player(bool fierce, std::uint64_t seed);

/// How a battle ended: as it should, without a legal action, with a refusal, never, or because somebody had seen enough.
enum class End : std::uint8_t { over, stuck, refused, endless, stopped };

/// Plays on. `see` gets each step, and returns whether to continue.
End play(const hammer::Setup& setup, Game::State& state, const Pick& pick,
         const std::function<bool(const Step&, const Frame&)>& see);

/// The first invariant that a step breaks; empty for none.
[[nodiscard]] std::string_view broken_invariant(const herding::law::Config<Game>& config, const Step& step,
                                                const Frame& frame);

} // namespace hammer_test
