// Properties of random rule sets and boards, and the laws of the kit.

#include "rulegame/boards.hpp"
#include "rulegame/laws.hpp"
#include "rulegame/printer.hpp"
#include "rulegame/random_rules.hpp"
#include "rulegame/serialize.hpp"
#include "rulegame/test_game.hpp"

#include "herding/law/law.hpp"
#include "herding/reflect/binary.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <optional>
#include <vector>

using namespace rulegame;

namespace {

Board random_pieces(RandomRules& random, std::uint64_t seed) {
    herding::Generator generator(seed);
    const int count = 1 + random.below(9);
    if (random.below(3) == 0) {
        return random_board(count, {{"size", {"1", "2", "03", "small", "*"}}, {"color", {"red", "RED", "*"}}},
                            generator);
    }
    return random_board(BoardPlan{.pieces = count}, generator);
}

/// An episode of random rules on a random board; nothing if the rules fail on it at once.
std::optional<Episode> random_episode(std::uint64_t seed) {
    RandomRules random(seed);
    auto program = std::make_shared<const Program>(compile(random.rules()));
    try {
        return Episode(std::make_shared<const Setup>(program, random_pieces(random, seed)));
    } catch (const EvaluationError&) {
        return std::nullopt;
    }
}

} // namespace

RC_GTEST_PROP(RuleGameProperty, what_is_printed_reads_back_as_itself, (std::uint64_t seed)) {
    const RuleSet rules = RandomRules(seed).rules();
    const std::string text = print(rules);
    RC_LOG() << text;
    RC_ASSERT(parse_rules(text) == rules);
    RC_ASSERT(print(parse_rules(text)) == text);
}

RC_GTEST_PROP(RuleGameProperty, setups_in_records_play_alike, (std::uint64_t seed)) {
    const auto episode = random_episode(seed);
    if (!episode) {
        return;
    }
    const Setup& setup = episode->setup();
    const auto bytes = herding::reflect::write_binary(setup);
    const auto again = herding::reflect::read_binary<Setup>(bytes);
    RC_ASSERT(herding::reflect::write_binary(again) == bytes);
    RC_ASSERT(again.program().rules == setup.program().rules);
    RC_ASSERT(again.program().quirks == setup.program().quirks);
    RC_ASSERT(again.board() == setup.board());
    RC_ASSERT(begin(again) == begin(setup));
}

RC_GTEST_PROP(RuleGameProperty, attempts_keep_every_promise, (std::uint64_t seed)) {
    auto episode = random_episode(seed);
    if (!episode) {
        return;
    }
    const Setup& setup = episode->setup();
    RC_LOG() << print(setup.program().rules);
    herding::Generator generator(seed);
    std::vector<State> before = {episode->state()};
    int attempts = 0;
    for (int i = 0; i < 60; ++i) {
        const State was = episode->state();
        const auto input = try_something(setup, was, generator).input;
        const Reply reply = episode->attempt(input);
        const State& is = episode->state();
        attempts += !reply.failure && (reply.code == 0 || reply.code == 4 || reply.code == 7) ? 1 : 0;
        RC_ASSERT(reply.attempts >= attempts);
        if (reply.failure || reply.code != 0) {
            RC_ASSERT(is == was); // a refusal leaves no trace
        } else {
            RC_ASSERT(is.taken_count == was.taken_count + 1);
            before.push_back(is);
        }
        for (const StateInvariant& invariant : state_invariants()) {
            RC_ASSERT(invariant.holds(setup, is));
        }
        RC_ASSERT(reply.finish == finish_code(is.phase));
    }
    // Undo goes back over every transfer of control, to the counters of that time; redo returns.
    auto& engine = episode->engine();
    for (std::size_t i = before.size(); i-- > 1;) {
        RC_ASSERT(engine.state() == before[i]);
        RC_ASSERT(static_cast<bool>(engine.undo()));
        RC_ASSERT(engine.state() == before[i - 1]);
    }
    for (std::size_t i = 1; i < before.size(); ++i) {
        RC_ASSERT(static_cast<bool>(engine.redo()));
        RC_ASSERT(engine.state() == before[i]);
    }
}

/// Offers come from precomputed masks and tables. Objections evaluate each condition as written.
RC_GTEST_PROP(RuleGameProperty, objections_tell_why_a_move_is_not_offered, (std::uint64_t seed)) {
    auto episode = random_episode(seed);
    if (!episode) {
        return;
    }
    const Setup& setup = episode->setup();
    RC_LOG() << print(setup.program().rules);
    herding::Generator generator(seed);
    for (int i = 0; i < 12 && episode->state().phase == Phase::Playing; ++i) {
        const State& state = episode->state();
        const LineProgram& line = setup.program().lines[state.line];
        for (Pieces rest = state.left; rest != 0; rest &= rest - 1) {
            const int piece = first_of(rest);
            for (int bucket = 0; bucket < 4; ++bucket) {
                const bool offered = (state.buckets(piece) >> static_cast<unsigned>(bucket) & 1U) != 0;
                const bool all_object =
                    objections(setup, state, piece, bucket).size() == line.end_atom - line.first_atom;
                RC_ASSERT(offered == !all_object);
            }
        }
        for (int tries = 0;
             tries < 20 && episode->attempt(try_something(setup, state, generator).input).code != 0;) {
            ++tries;
        }
    }
}

TEST(RuleGameLaws, hold_with_counters_memory_orders_and_expressions) {
    for (auto config : law_configs()) {
        config.cases = 60;
        const auto report = herding::law::check(config);
        EXPECT_TRUE(report.ok()) << print(config.setup->program().rules) << report;
    }
}
