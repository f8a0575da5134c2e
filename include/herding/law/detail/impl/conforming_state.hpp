#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/random.hpp"
#include "herding/law/conformance.hpp"
#include "herding/play/game.hpp"
#include "herding/play/match.hpp"
#include "herding/play/offer.hpp"
#include "herding/play/world.hpp"
#include "herding/view/fwd.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <memory>
#include <numeric>
#include <optional>
#include <source_location>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// The checks of one state in a conformance check.

namespace herding::inline v0::law::detail {

/// Thrown if a game does not conform, and caught by `conforms`.
struct NotConforming {
    std::string what;
    std::optional<std::source_location> check = {}; ///< the check that found it; none if the game threw

    [[nodiscard]] bool same_check(const NotConforming& other) const {
        return check && other.check ? check->line() == other.check->line() &&
                                          std::string_view(check->file_name()) == other.check->file_name()
                                    : !check && !other.check;
    }
};

/// A match whose present state is checked.
class ConformingState {
public:
    ConformingState(const play::Game& game, play::Start start, const ConformanceOptions& options,
                    Conformance& counts)
        : game_(game), start_(std::move(start)), options_(options), counts_(counts), generator_(start_.seed),
          match_(game.begin(start_)) {}

protected:
    /// Reads the abilities of the game. The game must not be over.
    void read_abilities() {
        const auto world = game_.world(start_);
        bounds_ = world->bounds();
        hides_ = match_->world(Actor::player(0))->abilities().hides;
        if (!options_.complete) {
            has_returns_ = world->abilities().returns;
            has_ids_ = match_->action_count() != 0;
            observes_ = answers([&] { static_cast<void>(match_->observation_shape()); });
            deals_again_ = answers([&] { static_cast<void>(match_->determinized(0, 1)); });
        }
    }

    void check_state() {
        const auto legal = match_->legal_actions();
        check_deciders(legal);
        check_chance(legal);
        check_returns();
        check_legal(legal);
        check_views();
        check_search(legal);
    }

    static void expect(bool holds, const std::function<std::string()>& what,
                       const std::source_location& check = std::source_location::current()) {
        if (!holds) {
            throw NotConforming{what(), check};
        }
    }
    static std::string words(Actor by) {
        std::ostringstream text;
        text << by;
        return std::move(text).str();
    }

    [[nodiscard]] std::vector<std::uint16_t> viewers() const {
        std::vector<std::uint16_t> all{view::observer};
        for (unsigned player = 0; player < match_->players(); ++player) {
            all.push_back(static_cast<std::uint16_t>(player));
        }
        return all;
    }

    void check_ids() const {
        expect(match_->action_count() != 0, [] { return "its actions have no ids"; });
        for (std::uint64_t id = 0; id < match_->action_count(); ++id) {
            expect(match_->action_id(match_->action(id)) == id, [&] {
                return "action " + std::to_string(id) + ", `" + match_->action(id) + "`, has another id";
            });
        }
    }

    void expect_somebody(const std::vector<play::Choice>& legal) const {
        expect(match_->over() == legal.empty(), [this] {
            return match_->over() ? "the game is over, and an action is legal"
                                  : "the game is not over, and nobody can act";
        });
    }

    void submit(play::Match& match, const play::Choice& choice) const {
        const auto refused =
            has_ids_ ? match.submit_id(*choice.id, choice.by) : match.submit(choice.input, choice.by);
        expect(!refused, [&] { return "`" + choice.input + "` is legal, and refused: " + *refused; });
    }

    const play::Game& game_;
    play::Start start_;
    const ConformanceOptions& options_;
    Conformance& counts_;
    Generator generator_;
    std::unique_ptr<play::Match> match_;
    play::World::Bounds bounds_{};
    bool hides_ = false;
    bool has_returns_ = true;
    bool has_ids_ = true;
    bool observes_ = true;
    bool deals_again_ = true;

private:
    /// Whether the game has a function. One that it lacks throws.
    template <class Question> static bool answers(Question question) {
        try {
            question();
            return true;
        } catch (...) {
            return false;
        }
    }

    void check_deciders(const std::vector<play::Choice>& legal) const {
        expect_somebody(legal);
        const auto decide = match_->deciders();
        const auto can_act = play::decider_of(legal);
        const auto idle = [](Actor by) { return words(by) + " decides, and has no legal action"; };
        expect(!decide.is_chance() || can_act.is_chance(), [&] { return idle(Actor::chance); });
        for (std::size_t i = 0; i < decide.players().size(); ++i) {
            const std::uint16_t player = decide.players()[i];
            expect(can_act.players().contains(player), [&] { return idle(Actor::player(player)); });
        }
        expect(decide.is_nobody() == legal.empty(),
               [] { return "somebody has a legal action, and nobody decides"; });
        expect(legal.empty() || !legal.front().by.is_player() ||
                   decide.players().contains(static_cast<std::uint16_t>(legal.front().by.index())),
               [&] {
                   return "the first legal action belongs to " + words(legal.front().by) +
                          ", who does not decide";
               });
    }

    void check_chance(const std::vector<play::Choice>& legal) const {
        std::vector<std::string> listed;
        for (const auto& choice : legal) {
            if (choice.by == Actor::chance) {
                listed.push_back(choice.input);
            }
        }
        const auto outcomes = match_->chance();
        counts_.chance_nodes += outcomes.empty() ? 0U : 1U;
        std::vector<std::string> likely;
        std::uint64_t common = 1;
        for (const auto& outcome : outcomes) {
            likely.push_back(outcome.input);
            expect(outcome.probability.numerator != 0 && (outcome.id || !has_ids_), [&] {
                return "the outcome `" + outcome.input + "` of chance has no probability or no id";
            });
            common = std::lcm(common, outcome.probability.denominator);
        }
        std::uint64_t sum = 0;
        for (const auto& outcome : outcomes) {
            sum += common / outcome.probability.denominator * outcome.probability.numerator;
        }
        expect(outcomes.empty() || sum == common, [&] {
            return "the probabilities of chance add up to " + std::to_string(sum) + "/" +
                   std::to_string(common);
        });
        std::sort(listed.begin(), listed.end());
        std::sort(likely.begin(), likely.end());
        const auto lacks = [](const std::vector<std::string>& all, const std::vector<std::string>& some,
                              std::string_view what) {
            std::vector<std::string> more;
            std::set_difference(all.begin(), all.end(), some.begin(), some.end(), std::back_inserter(more));
            expect(more.empty(), [&] { return '`' + more.front() + "` is " + std::string(what); });
        };
        lacks(listed, likely, "a legal action of chance, and no outcome of it with a weight");
        lacks(likely, listed, "an outcome of chance, and no legal action of it");
    }

    void check_returns() const {
        const auto returns = match_->returns();
        expect(returns.empty() || match_->over(), [] { return "there are returns before the end"; });
        if (match_->over() && has_returns_) {
            expect(returns.size() == match_->players(), [&] {
                return "there are " + std::to_string(returns.size()) + " returns for " +
                       std::to_string(match_->players()) + " players";
            });
            expect(!game_.zero_sum() || std::accumulate(returns.begin(), returns.end(), std::int64_t{0}) == 0,
                   [] { return "the returns do not add up to 0"; });
            for (const std::int64_t one : returns) {
                const auto value = static_cast<double>(one);
                expect(bounds_.low == bounds_.high || (bounds_.low <= value && value <= bounds_.high), [&] {
                    return "the return " + std::to_string(one) + " is outside of `return_bounds`";
                });
            }
        }
    }

    /// Whether the id is among those of this kind of actor. Nobody counts those of the application.
    [[nodiscard]] bool listed_for(std::uint64_t id, Actor by) const {
        return by.is_player()        ? id < match_->player_action_count()
               : by == Actor::chance ? match_->is_chance_action(id)
                                     : true;
    }

    /// Exactly the listed actions are accepted.
    void check_legal(const std::vector<play::Choice>& legal) {
        if (!has_ids_) {
            for (const auto& choice : legal) {
                submit(*match_->fork(1), choice);
            }
            return;
        }
        std::vector<std::pair<std::uint64_t, Actor>> listed;
        for (const auto& choice : legal) {
            expect(choice.id.has_value(),
                   [&] { return "the legal action `" + choice.input + "` has no id"; });
            expect(listed_for(*choice.id, choice.by), [&] {
                return "`" + choice.input + "` of " + words(choice.by) +
                       " has an id of others: name in `all_actions` who takes it";
            });
            listed.emplace_back(*choice.id, choice.by);
            expect(match_->is_legal(*choice.id, choice.by), [&] {
                return "the legal action `" + choice.input + "` of " + words(choice.by) + " is refused";
            });
        }
        std::sort(listed.begin(), listed.end());
        const auto twice = std::adjacent_find(listed.begin(), listed.end());
        expect(twice == listed.end(), [&] {
            return "the legal action `" + match_->action(twice->first) + "` of " + words(twice->second) +
                   " is listed twice: list each action of each actor once";
        });
        std::vector<Actor> everybody{Actor::chance, Actor::system};
        for (unsigned player = 0; player < match_->players(); ++player) {
            everybody.push_back(Actor::player(static_cast<std::uint16_t>(player)));
        }
        const std::uint64_t all = match_->action_count() * everybody.size();
        for (std::uint32_t i = 0; i < options_.tried_ids && all != 0; ++i) {
            const std::uint64_t one = generator_.below(static_cast<std::uint32_t>(all));
            const std::pair tried{one / everybody.size(), everybody[one % everybody.size()]};
            if (!std::binary_search(listed.begin(), listed.end(), tried)) {
                expect(!match_->is_legal(tried.first, tried.second), [&] {
                    return "`" + match_->action(tried.first) + "` by " + words(tried.second) +
                           " is accepted, and not listed";
                });
            }
        }
    }

    /// Tensor of a viewer's observation.
    [[nodiscard]] std::vector<float> observation(const play::Match& match, std::uint16_t viewer) const {
        return observes_ ? match.observation(viewer) : std::vector<float>();
    }

    void check_views() {
        const auto shape = observes_ ? match_->observation_shape() : std::vector<std::size_t>{0};
        const std::size_t cells =
            std::accumulate(shape.begin(), shape.end(), std::size_t{1}, std::multiplies<>());
        for (const std::uint16_t viewer : viewers()) {
            const auto seen = observation(*match_, viewer);
            expect(seen.size() == cells, [] { return "an observation has not the cells of its shape"; });
            if (!deals_again_) {
                check_offers(viewer, nullptr);
                continue;
            }
            const std::uint64_t seed = generator_.next();
            const auto other = match_->determinized(viewer, seed);
            expect(other->state(viewer) == match_->state(viewer) && observation(*other, viewer) == seen &&
                       other->draw({viewer}) == match_->draw({viewer}) &&
                       other->scene(viewer) == match_->scene(viewer) &&
                       other->picture(viewer) == match_->picture(viewer),
                   [&] {
                       return "what viewer " + std::to_string(viewer) +
                              " sees depends on what they may not see";
                   });
            if (hides_) { // agents would choose by what they may not see
                expect(other->determinized(viewer, seed)->saved() == other->saved(), [&] {
                    return "`determinize` depends on what viewer " + std::to_string(viewer) +
                           " may not see: sort what it shuffles, or use view::shuffle_unseen";
                });
            }
            check_offers(viewer, other.get());
            if (hides_ && viewer != view::observer && !match_->over()) {
                ++counts_.dealt;
                counts_.dealt_otherwise += other->saved() != match_->saved() ? 1U : 0U;
            }
        }
    }

    /// The laws Reachable and Named. Offers are compiled once, and a program of headers alone has no offers.
    void check_offers([[maybe_unused]] std::uint16_t viewer,
                      [[maybe_unused]] const play::Match* other) const {
#ifdef HERDING_VIEW_COMPILED
        const Actor by = viewer == view::observer ? Actor::chance : Actor::player(viewer);
        if (const auto fault = play::unreachable(*match_, by)) {
            expect(false, [&] { return *fault; });
        }
        if (const auto fault = play::unnamed(*match_, by)) {
            expect(false, [&] { return *fault; });
        }
        if (hides_) {
            if (const auto fault = play::misshown(*match_, by)) {
                expect(false, [&] { return *fault; });
            }
        }
        if (other != nullptr && viewer != view::observer) {
            if (const auto fault = play::told_apart(*match_, *other, by)) {
                expect(false, [&] { return *fault; });
            }
        }
#endif
    }

    /// Candidates are legal, whatever the hidden values are, and nothing throws.
    void check_search(const std::vector<play::Choice>& legal) const {
        for (const std::uint16_t player : viewers()) {
            const Actor by = Actor::player(player);
            const auto is_legal = [&](const std::string& input) {
                return std::any_of(legal.begin(), legal.end(), [&](const play::Choice& choice) {
                    return choice.by == by && choice.input == input;
                });
            };
            if (player == view::observer || !match_->deciders().players().contains(player)) {
                continue; // agents do not decide here
            }
            const auto world = match_->world(by);
            const auto can = world->abilities();
            if (const std::string input = can.chooses ? world->choose() : std::string(); !input.empty()) {
                expect(is_legal(input),
                       [&] { return "`choose` returns `" + input + "`, which is not legal"; });
            }
            if (!can.searches) {
                continue;
            }
            Generator dealt(start_.seed + counts_.inputs);
            world->restart(dealt);
            const bool can_act = std::any_of(legal.begin(), legal.end(),
                                             [by](const play::Choice& choice) { return choice.by == by; });
            expect(!can_act || world->options() != 0, [&] {
                return "search finds nothing to do for " + words(by) +
                       ", who can act: `candidates` lists nothing for them, or what is legal depends on what "
                       "is "
                       "hidden";
            });
            std::vector<double> values(world->players());
            world->evaluate(values);
            values.resize(world->options());
            if (!values.empty()) {
                world->priors(values);
            }
            for (std::size_t i = 0; i < values.size() && world->decider() == by; ++i) {
                expect(is_legal(world->text(i)), [&] {
                    return "search considers `" + world->text(i) + "` of " + words(by) +
                           ", which is not legal: `candidates` lists it, or it depends on what is hidden";
                });
            }
        }
    }
};

} // namespace herding::inline v0::law::detail
