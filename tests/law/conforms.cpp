// The conformance suite: a game that conforms, and games with one mistake each.

#include "herding/law/conforms.hpp"

#include "play/nim.hpp"
#include "play/urn.hpp"

#include "herding/play/agents.hpp"
#include "herding/play/game_of.hpp"

#include <cereal/cereal.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace conforms_test {
namespace {

using herding::Actor;
using Actions = std::vector<herding::play::Action<nim::Game>>;

/// Nim with returns.
struct Whole : nim::Playable {
    static constexpr bool zero_sum = true;
    static std::vector<std::int64_t> returns(const nim::Setup& /*setup*/, const nim::Heap& heap) {
        const std::int64_t first = heap.turn == 1 ? 1 : -1;
        return {first, -first};
    }
};
/// Lists that one stone may be taken, and nothing else.
struct ListsTooFew : Whole {
    static void legal_actions(const nim::Setup& /*setup*/, const nim::Heap& heap, Actions& out) {
        if (heap.stones > 0) {
            out.push_back({nim::Take{1}, Actor::player(heap.turn)});
        }
    }
};
/// Lists what is refused at the end of the heap.
struct ListsTooMany : Whole {
    static void legal_actions(const nim::Setup& /*setup*/, const nim::Heap& heap, Actions& out) {
        for (int stones = 1; stones <= 3 && heap.stones > 0; ++stones) {
            out.push_back({nim::Take{stones}, Actor::player(heap.turn)});
        }
    }
};
/// Lists that one stone may be taken, twice.
struct ListsTwice : Whole {
    static void legal_actions(const nim::Setup& /*setup*/, const nim::Heap& heap, Actions& out) {
        for (const int stones : {1, 2, 3, 1}) {
            if (stones <= heap.stones) {
                out.push_back({nim::Take{stones}, Actor::player(heap.turn)});
            }
        }
    }
};
/// Both win.
struct BothWin : Whole {
    static std::vector<std::int64_t> returns(const nim::Setup& /*setup*/, const nim::Heap& /*heap*/) {
        return {1, 1};
    }
};
/// Says that the game is over while stones are left.
struct EndsEarly : Whole {
    static bool over(const nim::Setup& /*setup*/, const nim::Heap& heap) { return heap.stones < 2; }
};
/// Has a setup without stones.
struct BeginsAtTheEnd : Whole {
    static std::vector<herding::play::Named<nim::Setup>> setups() {
        return {{"standard", "", {}}, {"empty", "", {.stones = 0}}};
    }
};
/// Says that the other one decides.
struct NamesTheOtherAlone : Whole {
    static Actor decider(const nim::Setup& /*setup*/, const nim::Heap& heap) {
        return Actor::player(static_cast<std::uint16_t>(1 - heap.turn));
    }
};
/// The same, and lists the actions itself.
struct NamesTheOther : NamesTheOtherAlone {
    static void legal_actions(const nim::Setup& /*setup*/, const nim::Heap& heap, Actions& out) {
        for (int stones = 1; stones <= 3 && stones <= heap.stones; ++stones) {
            out.push_back({nim::Take{stones}, Actor::player(heap.turn)});
        }
    }
};
/// Names one of two outcomes of chance.
struct ForgetsAnOutcome : urn::Playable {
    static std::vector<herding::play::Chance<urn::Game>> chance_outcomes(const herding::NoSetup& /*setup*/,
                                                                         const urn::Game::State& state) {
        std::vector<herding::play::Chance<urn::Game>> outcomes;
        if (state.pending.begun() && !state.drawn) {
            outcomes.push_back({urn::Action<"draw", urn::Ball>{urn::Ball::Red}, 1});
        }
        return outcomes;
    }
};
/// Has no ids for three stones.
struct ForgetsAnId : Whole {
    static Actions all_actions(const nim::Setup& /*setup*/) {
        return {{nim::Take{1}, Actor::player(0)}, {nim::Take{2}, Actor::player(0)}};
    }
};

/// Returns more than it says.
struct NarrowBounds : Whole {
    static std::pair<std::int64_t, std::int64_t> return_bounds(const nim::Setup& /*setup*/) { return {0, 1}; }
};
struct ReversedBounds : Whole {
    static std::pair<std::int64_t, std::int64_t> return_bounds(const nim::Setup& /*setup*/) {
        return {1, -1};
    }
};

/// Nobody can take the last two stones. Forgets an id of what is taken before.
struct Stuck : Whole {
    static bool over(const nim::Setup& /*setup*/, const nim::Heap& heap) { return heap.stones == 0; }
    static void legal_actions(const nim::Setup& /*setup*/, const nim::Heap& heap, Actions& out) {
        if (heap.stones > 2) {
            out.push_back({nim::Take{1}, Actor::player(heap.turn)});
        }
    }
    static std::vector<herding::play::Named<nim::Setup>> setups() { return {{"high", "", {.stones = 60}}}; }
};
struct StuckWithoutIds : Stuck {
    static Actions all_actions(const nim::Setup& /*setup*/) { return {{nim::Take{2}, Actor::player(0)}}; }
};
/// Cannot begin.
struct Unbegun : Whole {
    static nim::Heap initial(const nim::Setup& /*setup*/) { throw std::runtime_error("no heap"); }
};
/// Considers nothing where a player can act. Says nothing of the end, so that search may take this for it.
struct ConsidersNothing : Whole {
    static void candidates(const nim::Setup& /*setup*/, const nim::Heap& heap, Actions& out) {
        if (heap.stones > 4) {
            out.push_back({nim::Take{1}, Actor::player(heap.turn)});
        }
    }
};
/// Throws as soon as three stones are taken.
struct ThrowsLater : Whole {
    static std::int64_t evaluate(const nim::Setup& /*setup*/, const nim::Heap& heap,
                                 std::uint16_t /*player*/) {
        return heap.stones < 118 ? throw std::runtime_error("below 118 stones") : 0;
    }
    static std::vector<herding::play::Named<nim::Setup>> setups() { return {{"high", "", {.stones = 120}}}; }
};
/// Considers more stones than there are.
struct Greedy : Whole {
    static void candidates(const nim::Setup& /*setup*/, const nim::Heap& heap, Actions& out) {
        if (heap.stones > 0) {
            out.push_back({nim::Take{3}, Actor::player(heap.turn)});
        }
    }
};
struct Chooses : Whole {
    static std::optional<nim::Take> choose(const nim::Setup& /*setup*/, const nim::Heap& /*heap*/,
                                           Actor /*by*/) {
        return nim::Take{3};
    }
};
struct ThrowsInEvaluate : Whole {
    static std::int64_t evaluate(const nim::Setup& /*setup*/, const nim::Heap& heap,
                                 std::uint16_t /*player*/) {
        return heap.stones < 2 ? throw std::runtime_error("few stones") : 0;
    }
};

/// Calls all its actions the same.
struct SameWords : Whole {
    static constexpr std::array action_words{
        herding::play::ActionWords{.action = "take", .words = "take some stones"}};
};
/// Has a word for an argument that there is not.
struct UnknownArgument : Whole {
    static constexpr std::array action_words{
        herding::play::ActionWords{.action = "take", .words = "take {number} stones"}};
};

/// Its traces are described by nothing.
struct SilentGame : nim::FreeRules<SilentGame> {
    static std::string describe(const nim::Took& /*trace*/) { return {}; }
};
struct SilentPlayable : nim::Playable {
    using Spec = SilentGame;
};

} // namespace

enum class Side : std::uint8_t { Heads, Tails };

struct Throw {
    Side side{};
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(side)); }
    friend bool operator==(const Throw&, const Throw&) = default;
};
struct Thrown {
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Thrown&, const Thrown&) = default;
};

/// A coin is thrown under a cup, and a player says what it shows.
struct Cup {
    herding::Hidden<Side> coin{};
    bool thrown = false;
    std::optional<bool> right = std::nullopt;
    std::vector<Side> said{}; ///< so there is no tensor of it

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(coin), CEREAL_NVP(thrown), CEREAL_NVP(right), CEREAL_NVP(said));
    }
    friend bool operator==(const Cup&, const Cup&) = default;
};
struct Put {
    Side side{};
    Thrown apply(Cup& cup) const {
        if (cup.thrown) {
            cup.right = cup.coin.value() == side;
            cup.said.push_back(side);
        } else {
            cup.coin = herding::Hidden<Side>(side);
            cup.thrown = true;
        }
        return {};
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(side)); }
    friend bool operator==(const Put&, const Put&) = default;
};

template <bool DealsAgain> struct Coin {
    using State = Cup;
    using Input = Throw;
    using Diff = Put;
    using Trace = Thrown;
    using Info = Side;
    using OrderKey = int;

    static herding::Verdict<Info> put(herding::Dispatch<Coin>& d) {
        const Actor by = d->thrown ? Actor::player(0) : Actor::chance;
        if (d->right || !(d.actor() == by)) {
            return herding::Disallowed{Side::Heads};
        }
        d.emit(Put{d.input().side});
        return herding::Continue{};
    }
    static constexpr auto behaviors() { return herding::table<Coin>({{"put", 0, put}}); }
    static void determinize(Cup& cup, std::uint16_t /*player*/, herding::Generator& generator) {
        if (DealsAgain && cup.thrown && !cup.right) {
            cup.coin = herding::Hidden<Side>(static_cast<Side>(generator.below(2)));
        }
    }
};
template <bool DealsAgain> struct CoinPlayable {
    using Spec = Coin<DealsAgain>;
    static constexpr std::string_view name = "coin";
    static constexpr std::string_view summary = "heads or tails";
    static constexpr unsigned players = 1;
    static std::vector<std::int64_t> returns(const herding::NoSetup& /*setup*/, const Cup& cup) {
        return {cup.right == true ? 1 : 0};
    }
};

namespace {

template <class P> std::string fault_of() {
    return herding::law::conforms(herding::play::game_of<P>(), {.complete = true}).fault.value_or("none");
}

TEST(Conforms, a_game_whose_functions_fit_together) {
    const auto report =
        herding::law::conforms(herding::play::game_of<Whole>(), {.games = 5, .complete = true});
    EXPECT_TRUE(report.ok()) << *report.fault;
    EXPECT_EQ(report.games, 5U);
    EXPECT_EQ(report.ended, 5U);
    EXPECT_EQ(report.undone, report.inputs);
    EXPECT_GT(report.inputs, 5U);
}

// Where a state is not checked, its next action is looked at nevertheless.
TEST(Conforms, ends_at_a_place_that_it_does_not_check) {
    const herding::law::ConformanceOptions seldom{.dense = 0, .sparse = 1000, .complete = false};
    const auto stuck = herding::law::conforms(herding::play::game_of<Stuck>(), seldom);
    EXPECT_NE(stuck.fault.value_or("").find("the game is not over, and nobody can act"), std::string::npos);
    const auto nameless = herding::law::conforms(herding::play::game_of<StuckWithoutIds>(), seldom);
    EXPECT_NE(nameless.fault.value_or("").find("the legal action `take{stones=1}` has no id"),
              std::string::npos);
}

TEST(Conforms, knows_no_other_setups) {
    EXPECT_THROW((void)herding::law::conforms(herding::play::game_of<Whole>(), {.setup = "chess"}),
                 std::invalid_argument);
}

/// Says that the game is over while its sequences wait for somebody.
struct OverWhileASequenceWaits : urn::Playable {
    static bool over(const herding::NoSetup& /*setup*/, const urn::Game::State& state) {
        return state.drawn.has_value() || state.pending.over();
    }
};

TEST(Conforms, finds_a_game_that_is_over_while_its_sequences_wait) {
    EXPECT_NE(fault_of<OverWhileASequenceWaits>().find("the game is over, and an action is legal"),
              std::string::npos)
        << fault_of<OverWhileASequenceWaits>();
}

TEST(Conforms, finds_one_mistake_each) {
    EXPECT_NE(fault_of<ListsTooFew>().find("is accepted, and not listed"), std::string::npos);
    EXPECT_NE(fault_of<ListsTooMany>().find("is refused"), std::string::npos);
    EXPECT_NE(fault_of<ListsTwice>().find(
                  "the legal action `take{stones=1}` of player 0 is listed twice: list each "
                  "action of each actor once\nsetup standard"),
              std::string::npos)
        << fault_of<ListsTwice>();
    EXPECT_NE(fault_of<BothWin>().find("do not add up to 0"), std::string::npos);
    EXPECT_NE(fault_of<EndsEarly>().find("the game is over, and an action is legal"), std::string::npos);
    EXPECT_NE(fault_of<BeginsAtTheEnd>().find("whom `decider` names\nsetup empty"), std::string::npos);
    EXPECT_NE(
        fault_of<NamesTheOtherAlone>().find("nobody has a legal action, or not the one whom `decider` names"),
        std::string::npos);
    EXPECT_NE(fault_of<NamesTheOther>().find("player 1 decides, and has no legal action"), std::string::npos);
    EXPECT_NE(fault_of<ForgetsAnOutcome>().find(
                  "`draw{value=blue}` is a legal action of chance, and no outcome of it with a weight"),
              std::string::npos);
    EXPECT_NE(fault_of<ForgetsAnId>().find("has no id"), std::string::npos);
    EXPECT_NE(fault_of<NarrowBounds>().find("the return -1 is outside of `return_bounds`"),
              std::string::npos);
    EXPECT_NE(
        fault_of<Unbegun>().find("the game throws: no heap\nsetup standard, seed 1, which cannot begin"),
        std::string::npos);
    EXPECT_NE(fault_of<Greedy>().find("search considers `take{stones=3}` of player "), std::string::npos);
    EXPECT_NE(fault_of<Chooses>().find("`choose` returns `take{stones=3}`, which is not legal"),
              std::string::npos);
    EXPECT_NE(fault_of<ThrowsInEvaluate>().find("the game throws: few stones"), std::string::npos);
    EXPECT_NE(
        fault_of<ReversedBounds>().find(
            "the game throws: nim: `return_bounds` gives 1 as the lowest return, and -1 as the highest"),
        std::string::npos);
}

// The law Named.
TEST(Conforms, finds_actions_without_words_of_their_own) {
    EXPECT_NE(fault_of<SameWords>().find(
                  "take{stones=1} and take{stones=2} have the same words: take some stones\nsetup standard"),
              std::string::npos)
        << fault_of<SameWords>();
    EXPECT_NE(fault_of<UnknownArgument>().find("take{stones=1} has words with a brace: take {number} stones"),
              std::string::npos)
        << fault_of<UnknownArgument>();
    EXPECT_NE(fault_of<SilentPlayable>().find("a trace has no words:   \nsetup standard"), std::string::npos)
        << fault_of<SilentPlayable>();
}

/// Words of actions that a test chooses.
struct Worded : Whole {
    static inline std::span<const herding::play::ActionWords> action_words = {};
};

// Also of the law Reachable, whose offers name areas.
TEST(Conforms, finds_mistakes_in_action_words) {
    using herding::play::ActionWords;
    using herding::play::ArgumentWords;
    const auto expect = [](const std::vector<ActionWords>& words, std::string_view message) {
        Worded::action_words = words;
        const std::string fault = fault_of<Worded>();
        Worded::action_words = {};
        EXPECT_TRUE(fault.find(message) != std::string::npos) << fault;
    };
    const auto expect_of = [&expect](const std::vector<ArgumentWords>& words, std::string_view message) {
        expect({{.action = "take", .arguments = words}}, message);
    };
    expect({{.action = "takes", .label = "take some"}},
           "`action_words` has words for the action takes, which does not exist: did you mean take?");
    expect({{.action = "take", .words = "take\n{stones}"}},
           "`action_words`: the words of take have a control character");
    expect({{.action = "take", .words = "t\xe4ke {stones}"}},
           "`action_words`: the words of take are no UTF-8");
    expect({{.action = "take", .words = "take {stones}"}, {.action = "take", .words = "remove {stones}"}},
           "`action_words` has two entries for take");
    expect_of({{.name = "stnoes", .label = "number"}},
              "`action_words` has words for the argument stnoes of take, which does not exist: did you mean "
              "stones?");
    expect_of({{.name = "stones", .label = "number\a"}},
              "`action_words`: the words of the argument stones of take have a control character");
    expect_of({{.name = "stones", .label = "n\xfcmber"}},
              "`action_words`: the words of the argument stones of take are no UTF-8");
    expect_of({{.name = "stones", .label = "number"}, {.name = "stones", .label = "amount"}},
              "`action_words` has two entries for the argument stones of take");
    expect_of({{.name = "stones", .area = "nowhere", .place = "stones={stones}"}},
              "the argument stones of take names the area nowhere, which the scene does not have");
    expect_of({{.name = "stones", .piece = "stone {value}"}},
              "`action_words`: the piece stone {value} of the argument stones of take names {value}, but the "
              "arguments are stones");
    expect_of(
        {{.name = "stones", .place = "the heap"}},
        "`action_words`: the place the heap of the argument stones of take does not depend on {stones}");
}

/// Deals the coin again by turning it, or not, so that the result depends on its side.
struct TurnsTheCoin : CoinPlayable<true> {
    static void determinize(const herding::NoSetup& /*setup*/, Cup& cup, std::uint16_t /*viewer*/,
                            herding::Generator& generator) {
        if (cup.thrown && !cup.right && generator.below(2) == 0) {
            cup.coin = herding::Hidden<Side>(cup.coin.value() == Side::Heads ? Side::Tails : Side::Heads);
        }
    }
};

TEST(Conforms, finds_that_the_dealing_depends_on_what_is_hidden) {
    const auto report = herding::law::conforms(herding::play::game_of<TurnsTheCoin>());
    EXPECT_NE(report.fault.value_or("").find("`determinize` depends on what viewer "), std::string::npos)
        << report.fault.value_or("");
}

// An agent would see the coin under the cup.
TEST(Conforms, finds_that_nothing_is_dealt_again) {
    const herding::law::ConformanceOptions long_run{.games = 60};
    const auto honest = herding::law::conforms(herding::play::game_of<CoinPlayable<true>>(), long_run);
    EXPECT_TRUE(honest.ok()) << *honest.fault;
    EXPECT_GT(honest.dealt_otherwise, 5U);
    EXPECT_NE(fault_of<CoinPlayable<true>>().find("has no shape"), std::string::npos)
        << fault_of<CoinPlayable<true>>() << "what the game lacks is a fault only on request";
    const auto lazy = herding::law::conforms(herding::play::game_of<CoinPlayable<false>>(), long_run);
    EXPECT_EQ(lazy.dealt_otherwise, 0U);
    EXPECT_EQ(lazy.fault.value_or("none"),
              "coin does not conform: `determinize` left all states as they were, so "
              "agents see what is hidden from their players");
}

// An agent that walks to such a state says what is wrong with it.
TEST(Conforms, finds_candidates_that_are_empty) {
    const std::string fault = fault_of<ConsidersNothing>();
    EXPECT_NE(fault.find("who can act: `candidates` lists nothing for them"), std::string::npos) << fault;

    const auto& game = herding::play::game_of<ConsidersNothing>();
    const auto message = [](const auto& ask) {
        try {
            ask();
        } catch (const std::logic_error& error) {
            return std::string(error.what());
        }
        return std::string("none");
    };
    const auto agent = herding::play::make_agent(game, "mcts:iterations=50");
    herding::play::Start start;
    start.state = "heap{stones=4,turn=0}";
    auto match = game.begin(start);
    agent->start(1);
    EXPECT_NE(message([&] {
                  static_cast<void>(agent->choose(*match, Actor::player(0)));
              }).find("search finds nothing to do for player 0, who can act: `candidates`"),
              std::string::npos);
    start.state = "heap{stones=6,turn=0}";
    match = game.begin(start);
    EXPECT_NE(message([&] {
                  static_cast<void>(agent->choose(*match, Actor::player(0)));
              }).find("`candidates` lists nothing, and an action is legal: heap{stones=4,turn=0}"),
              std::string::npos);
}

TEST(Conforms, shrinks_the_way_to_a_fault) {
    const auto report = herding::law::conforms(herding::play::game_of<ThrowsLater>(),
                                               {.games = 20, .dense = 0, .sparse = 20, .complete = false});
    const std::string fault = report.fault.value_or("none");
    EXPECT_NE(fault.find("the game throws: below 118 stones"), std::string::npos) << fault;
    EXPECT_LE(std::count(fault.begin(), fault.end(), '{'), 3) << fault;
    EXPECT_NE(fault.find("\n(shrunk from "), std::string::npos) << fault;
}

TEST(Conforms, reports_the_way_to_a_fault) {
    const std::string fault = fault_of<BothWin>();
    EXPECT_NE(fault.find("setup standard, seed 1, after\n  player 0: take{"), std::string::npos) << fault;
}

} // namespace
} // namespace conforms_test
