#pragma once

#include "herding/play/world.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

/// Games that are written down as a tree, for tests of search: what is best can be found by looking at all of it.
namespace tree_world {

inline constexpr int chance = -1;

/// One place. Without `next` the game is over there.
struct Place {
    int decider = 0;
    std::vector<std::uint32_t> next = {};
    std::vector<std::uint64_t> weights = {}; ///< of chance; none: all equal
    std::vector<double> values = {};         ///< returns at an end, else the evaluation; one for each player
    std::vector<double> priors = {};
    std::vector<std::uint64_t> actions = {}; ///< the same number is the same action; none: their order
    std::uint64_t view = 0;                  ///< what the decider sees; 0: the place itself
};

struct Game {
    std::vector<Place> places = {};
    std::vector<std::uint32_t> roots = {0}; ///< a walk begins in one of these, drawn evenly
    std::size_t players = 2;
    herding::play::World::Bounds bounds = {};
    bool draws = false; ///< the rules have a generator
};

class TreeWorld final : public herding::play::World {
public:
    explicit TreeWorld(Game game) : game_(std::move(game)), at_(game_.roots.front()) {}

    [[nodiscard]] const Game& game() const { return game_; }
    [[nodiscard]] std::uint32_t at() const { return at_; }
    void go_to(std::uint32_t place) { at_ = place; }

    [[nodiscard]] herding::play::Abilities abilities() const override {
        return {.hides = game_.roots.size() > 1,
                .returns = true,
                .evaluates = true,
                .priors = true,
                .draws = game_.draws};
    }
    [[nodiscard]] std::size_t players() const override { return game_.players; }
    [[nodiscard]] Bounds bounds() const override { return game_.bounds; }

    void restart(herding::Generator& generator) override {
        at_ = game_.roots[generator.below(static_cast<std::uint32_t>(game_.roots.size()))];
    }
    [[nodiscard]] std::size_t options() override { return here().next.size(); }
    [[nodiscard]] herding::Actor decider() override {
        return here().decider < 0 ? herding::Actor::chance
                                  : herding::Actor::player(static_cast<std::uint16_t>(here().decider));
    }
    [[nodiscard]] std::span<const std::uint64_t> weights() override { return here().weights; }
    void take(std::size_t option) override { at_ = here().next.at(option); }
    bool playout(herding::Generator& generator, std::size_t longest) override {
        for (std::size_t steps = 0; options() != 0; ++steps) {
            if (steps == longest) {
                return false;
            }
            take(here().weights.empty() ? generator.below(static_cast<std::uint32_t>(options()))
                                        : herding::play::draw(here().weights, generator));
        }
        return true;
    }
    void remember() override { remembered_.push_back(at_); }
    void back() override { at_ = remembered_.back(); }
    void forget() override { remembered_.pop_back(); }
    [[nodiscard]] std::size_t keep() override {
        const std::size_t first = kept_.size();
        kept_.insert(kept_.end(), here().next.begin(), here().next.end());
        return first;
    }
    void take_kept(std::size_t kept) override { at_ = kept_.at(kept); }
    void drop_kept() override { kept_.clear(); }
    void begin_here() override { game_.roots = {at_}; }
    [[nodiscard]] bool begins_where(const World& other) const override {
        return game_.roots == dynamic_cast<const TreeWorld&>(other).game_.roots;
    }
    void ask(herding::Actor /*actor*/) override {}

    void returns(std::span<double> values) override { write(values); }
    void evaluate(std::span<double> values) override { write(values); }
    void priors(std::span<double> values) override {
        std::copy(here().priors.begin(), here().priors.end(), values.begin());
    }
    [[nodiscard]] std::uint64_t state_key() override { return at_ * std::uint64_t{0x9e3779b97f4a7c15U}; }
    [[nodiscard]] std::uint64_t action_key(std::size_t option) override {
        return here().actions.empty() ? option : here().actions[option];
    }
    [[nodiscard]] std::uint64_t view_key(std::uint16_t /*player*/) override {
        return here().view != 0 ? here().view : at_ + std::uint64_t{1'000'000};
    }
    [[nodiscard]] std::string text(std::size_t option) override { return std::to_string(action_key(option)); }
    [[nodiscard]] std::string notation(std::size_t /*option*/) override { return {}; }
    [[nodiscard]] std::string view_text(std::uint16_t player) override {
        return std::to_string(view_key(player));
    }
    [[nodiscard]] std::string choose() override { return {}; }

private:
    [[nodiscard]] const Place& here() const { return game_.places[at_]; }
    void write(std::span<double> values) const {
        std::copy(here().values.begin(), here().values.end(), values.begin());
    }

    Game game_;
    std::uint32_t at_;
    std::vector<std::uint32_t> remembered_;
    std::vector<std::uint32_t> kept_;
};

/// A random game without a cycle, whose places can often be reached in several ways. All returns differ, so that what is
/// best is clear; or, as in most games, they are -1, 0 and 1. The root is the last place.
inline Game random_game(herding::Generator& generator, std::size_t players, std::uint32_t places,
                        bool bounded, bool simple = false) {
    Game game;
    game.players = players;
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    for (std::uint32_t i = 0; i < places; ++i) {
        Place place;
        for (std::size_t player = 0; player < players; ++player) {
            place.values.push_back(simple ? static_cast<double>(generator.below(3)) - 1
                                          : (static_cast<double>(generator.below(2'000'000)) - 1e6) / 1e5);
        }
        if (i >= places / 3) {
            place.decider = static_cast<int>(generator.below(static_cast<std::uint32_t>(players) + 1)) - 1;
            const std::uint32_t count = 1 + generator.below(4);
            for (std::uint32_t j = 0; j < count; ++j) {
                place.next.push_back(i - 1 - generator.below(std::min(i, places / 3)));
                if (place.decider == chance) {
                    place.weights.push_back(1 + generator.below(5));
                }
            }
        } else {
            for (const double value : place.values) {
                low = std::min(low, value);
                high = std::max(high, value);
            }
        }
        game.places.push_back(std::move(place));
    }
    game.roots = {places - 1};
    if (bounded) {
        game.bounds = {low, high};
    }
    return game;
}

} // namespace tree_world
