// test_game: a game that passes, and games of which one part fails.

#include "herding/law/test_game.hpp"

#include "play/nim.hpp"

#include "herding/law/search_laws.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <span>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace test_game_test {
namespace {

namespace law = herding::law;
using law::Part;

/// Nim with returns, and with all that its commits must show.
struct Nim : nim::Playable {
    static constexpr std::string_view name = "test_game_nim";
    static constexpr bool zero_sum = true;
    static std::vector<std::int64_t> returns(const nim::Setup& /*setup*/, const nim::Heap& heap) {
        const std::int64_t first = heap.turn == 1 ? 1 : -1;
        return {first, -first};
    }
    static void invariants(law::Config<nim::Game>& config) {
        config.transition_invariants.push_back(
            {"who has the turn takes one to three stones, as many as they say, and the turn passes",
             [](const nim::Heap& before, const herding::Frame<nim::Game>& frame, const nim::Heap& after) {
                 return frame.inputs.size() > 1 ||
                        (frame.actor == herding::Actor::player(before.turn) && after.turn != before.turn &&
                         before.stones - after.stones == frame.input().stones.value());
             }});
    }
};

class TestGame : public testing::Test {
protected:
    void SetUp() override {
        std::filesystem::remove_all(folder_);
        const char* asked = std::getenv("HERDING_UPDATE_GOLDEN");
        asked_ = asked == nullptr ? "" : asked;
        unsetenv("HERDING_UPDATE_GOLDEN");
    }
    void TearDown() override {
        std::filesystem::remove_all(folder_);
        setenv("HERDING_UPDATE_GOLDEN", asked_.c_str(), 1);
    }
    [[nodiscard]] law::GameTest options() const { return {.cases = 20, .folder = folder_.string()}; }
    template <class P> void write_golden() const {
        setenv("HERDING_UPDATE_GOLDEN", "1", 1);
        const auto written = law::test_game<P, Part::Golden>(options());
        EXPECT_TRUE(written.ok()) << written;
        unsetenv("HERDING_UPDATE_GOLDEN");
    }
    static std::string text(const law::GameReport& report) {
        std::ostringstream out;
        out << report;
        return std::move(out).str();
    }

    std::filesystem::path folder_ =
        std::filesystem::temp_directory_path() /
        (std::string("herding_test_game_") + testing::UnitTest::GetInstance()->current_test_info()->name());

private:
    std::string asked_;
};

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

TEST_F(TestGame, a_game_that_is_right_passes_all_parts) {
    write_golden<Nim>();
    const auto report = law::test_game<Nim>(options());
    EXPECT_TRUE(report.ok()) << report;
    ASSERT_EQ(report.parts.size(), 6U);
    EXPECT_TRUE(contains(text(report), "test_game_nim, Laws: all laws hold in 20 cases of 1 beginning"))
        << report;
    EXPECT_TRUE(contains(text(report), "test_game_nim, Saves: games continue from ")) << report;
    EXPECT_TRUE(contains(text(report), "test_game_nim, Mutants: ")) << report;
}

TEST_F(TestGame, runs_the_parts_that_are_named) {
    const auto report = law::test_game < Nim, Part::Laws | Part::Conforms > (options());
    EXPECT_TRUE(report.ok()) << report;
    ASSERT_EQ(report.parts.size(), 2U);
    EXPECT_EQ(report.parts[0].part, Part::Laws);
    EXPECT_EQ(report.parts[1].part, Part::Conforms);
    EXPECT_FALSE((law::test_game<Nim, law::Parts().without(law::Parts())>(options()).ok())) << "nothing ran";
}

TEST_F(TestGame, a_golden_file_is_missed_written_and_compared) {
    const auto golden = [&] { return law::test_game<Nim, Part::Golden>(options()); };
    EXPECT_TRUE(contains(text(golden()), "/test_game_nim.txt is not there\n")) << golden();
    write_golden<Nim>();
    EXPECT_TRUE(golden().ok()) << golden();
    const std::string path = (folder_ / "test_game_nim.txt").string();
    std::string hand{std::istreambuf_iterator<char>(std::ifstream(path).rdbuf()), {}};
    EXPECT_TRUE(hand.starts_with("# test_game_nim, setup standard, seed 1\nplayer 0: take{stones=")) << hand;
    std::ofstream(path) << hand.replace(hand.find("player 0"), 8, "player 7");
    const std::string differs = text(golden());
    EXPECT_TRUE(contains(differs, "test_game_nim.txt:2 differs\n    golden: player 7: ")) << differs;
    EXPECT_TRUE(contains(differs, "See it again: herding::law::test_game<")) << differs;
    EXPECT_TRUE(contains(differs, "HERDING_UPDATE_GOLDEN=1")) << differs;
}

TEST_F(TestGame, a_golden_hand_may_begin_otherwise) {
    auto test = options();
    test.starts = {{.options = {{"stones", "2"}}, .seed = 4}};
    const auto report = law::test_game<Nim, Part::Golden>(test);
    EXPECT_TRUE(contains(text(report), ".starts = {{.options = {{\"stones\", R\"(2)\"}}, .seed = 4}}"))
        << report;
    test.starts = {{.setup = "huge"}};
    const auto unknown = law::test_game<Nim, Part::Golden>(test);
    EXPECT_TRUE(contains(text(unknown), "test_game_nim has no setup \"huge\"")) << unknown;
}

/// Its invariant is wrong.
struct Unlucky : Nim {
    static void invariants(law::Config<nim::Game>& config) {
        config.state_invariants.push_back(
            {"two stones are never left", [](const nim::Heap& heap) { return heap.stones != 2; }});
    }
};

TEST_F(TestGame, a_broken_law_is_found_again_by_what_the_report_names) {
    const auto report = law::test_game < Unlucky, Part::Laws | Part::Mutants > (options());
    ASSERT_TRUE(report.failed(Part::Laws)) << report;
    EXPECT_EQ(report.parts.size(), 1U) << "mutants of rules that break a law";
    EXPECT_TRUE(contains(text(report), "test_game_nim, Laws FAILED:\n  in beginning 1 of 1, law Invariant"))
        << report;
    EXPECT_TRUE(contains(text(report), "two stones are never left")) << report;
    EXPECT_TRUE(contains(text(report), "The same for law::replay:")) << report;
    const std::string again = report.parts[0].again;
    const auto at = again.find("({.cases = 1, .seed = ");
    ASSERT_NE(at, std::string::npos) << again;
    auto one = options();
    one.cases = 1;
    one.seed = std::stoull(again.substr(at + 22));
    EXPECT_TRUE((law::test_game<Unlucky, Part::Laws>(one).failed(Part::Laws)));
}

/// Lists that one stone may be taken, and nothing else.
struct ListsTooFew : Nim {
    static void legal_actions(const nim::Setup& /*setup*/, const nim::Heap& heap,
                              std::vector<herding::play::Action<nim::Game>>& out) {
        if (heap.stones > 0) {
            out.push_back({nim::Take{1}, herding::Actor::player(heap.turn)});
        }
    }
};

TEST_F(TestGame, functions_that_do_not_fit_together_fail_alone) {
    const auto report = law::test_game < ListsTooFew, Part::Laws | Part::Conforms > (options());
    EXPECT_FALSE(report.failed(Part::Laws)) << report;
    ASSERT_TRUE(report.failed(Part::Conforms)) << report;
    EXPECT_TRUE(contains(text(report), "is accepted, and not listed")) << report;
    EXPECT_TRUE(contains(report.parts[1].again, "law::Part::Conforms>({.seed = 1})")) << report;
}

/// Lists three stones, however few are left.
struct ListsTooMany : Nim {
    static void legal_actions(const nim::Setup& /*setup*/, const nim::Heap& heap,
                              std::vector<herding::play::Action<nim::Game>>& out) {
        if (heap.stones > 0) {
            out.push_back({nim::Take{3}, herding::Actor::player(heap.turn)});
        }
    }
};

TEST_F(TestGame, a_game_that_does_not_continue_from_a_save_fails) {
    const auto report = law::test_game<ListsTooMany, Part::Saves>(options());
    ASSERT_TRUE(report.failed(Part::Saves)) << report;
    EXPECT_TRUE(contains(text(report), "Saves FAILED:\n  take{stones=3} is legal, but refused in heap{"))
        << report;
    EXPECT_TRUE(
        contains(text(report), "Part::Saves>({.saved = 4, .starts = {{.setup = \"standard\", .seed = 1}}})"))
        << report;
    auto all = options();
    all.saved = 0;
    const auto every_state = law::test_game<Nim, Part::Saves>(all);
    EXPECT_TRUE(contains(text(every_state), "Saves: games continue from 10 saves")) << every_state;
}

TEST_F(TestGame, ways_that_no_game_takes_are_those_that_are_expected) {
    auto test = options();
    EXPECT_TRUE((law::test_game<Nim, Part::Ways>(test).ok())) << "behaviors have no positions";
    test.never_taken = {"turn@a -> b"};
    const auto report = law::test_game<Nim, Part::Ways>(test);
    ASSERT_TRUE(report.failed(Part::Ways)) << report;
    EXPECT_TRUE(contains(text(report), "and never take these ways: none\n  expected:\n    turn@a -> b\n"))
        << report;
}

/// Nothing sees what its commits do.
struct Blind : Nim {
    static void invariants(law::Config<nim::Game>& config) { config.transition_invariants.clear(); }
};

TEST_F(TestGame, mistakes_that_nothing_notices_fail) {
    const auto report = law::test_game<Blind, Part::Mutants>(options());
    ASSERT_TRUE(report.failed(Part::Mutants)) << report;
    EXPECT_TRUE(contains(text(report), "at least 90 % must be noticed: ")) << report;
    EXPECT_TRUE(contains(text(report), "not noticed: ")) << report;
    auto lenient = options();
    lenient.percent = 1;
    const auto enough = law::test_game<Blind, Part::Mutants>(lenient);
    EXPECT_TRUE(enough.ok()) << enough;
}

/// The rules throw behind two stones.
struct Throws : Nim {
    static void legal_actions(const nim::Setup& /*setup*/, const nim::Heap& heap,
                              std::vector<herding::play::Action<nim::Game>>& /*out*/) {
        throw std::runtime_error("nobody counts " + std::to_string(heap.stones) + " stones");
    }
};

TEST_F(TestGame, an_exception_fails_its_part) {
    const auto report = law::test_game < Throws, Part::Golden | Part::Conforms > (options());
    EXPECT_TRUE(report.failed(Part::Golden) && report.failed(Part::Conforms)) << report;
    EXPECT_TRUE(contains(text(report), "nobody counts 5 stones")) << report;
}

/// Lists another action for functions that need no vector.
struct ListsByType : Nim {
    static constexpr std::string_view name = "lists_by_type_nim";
    template <class Out>
    static void legal_actions(const nim::Setup& /*setup*/, const nim::Heap& heap, Out& out) {
        constexpr bool is_vector = std::is_same_v<Out, std::vector<herding::play::Action<nim::Game>>>;
        for (int stones = 1; stones <= (is_vector ? 3 : 2) && stones <= heap.stones; ++stones) {
            out.push_back({nim::Take{nim::Number{stones}}, herding::Actor::player(heap.turn)});
        }
    }
};
/// Names an action twice for learners.
struct NamesTwice : Nim {
    static constexpr std::string_view name = "names_twice_nim";
    static std::vector<herding::play::Action<nim::Game>> all_actions(const nim::Setup& /*setup*/) {
        return {2, {nim::Take{}, herding::Actor::player(0)}};
    }
};
/// Observes what is in no view.
struct Remembers : Nim {
    static constexpr std::string_view name = "remembers_nim";
    static std::vector<std::size_t> observation_shape(const nim::Setup& /*setup*/) { return {1}; }
    template <class Cell> static void observe(const nim::Setup& /*setup*/, const nim::Heap& heap,
                                              std::uint16_t /*viewer*/, std::span<Cell> cells) {
        static std::uint8_t calls = 0;
        cells[0] = static_cast<Cell>(heap.stones + calls++ % 5);
    }
};

/// The report of the law alone.
template <class P> law::Report searched() {
    auto config = law::configs_of<Nim>().front();
    config.cases = 20;
    law::add_search_laws<P>(config);
    return law::check(config);
}

TEST(Searched, compares_what_searches_call_with_lists_and_views) {
    EXPECT_TRUE(searched<Nim>().ok()) << searched<Nim>();
    const auto finds = [](const law::Report& report, const std::string& words) {
        ASSERT_FALSE(report.ok()) << words;
        EXPECT_EQ(report.violation->law, law::Law::Searched);
        EXPECT_TRUE(contains(report.violation->message, words)) << report;
    };
    finds(searched<ListsByType>(), "the mask of actions of everybody has 0 for `take{stones=3}`");
    finds(searched<NamesTwice>(),
          "a function for searches throws: herding: names_twice_nim lists an action twice");
    finds(searched<Remembers>(), "the observation of viewer 0 is not the tensor of their view");
}

} // namespace
} // namespace test_game_test
