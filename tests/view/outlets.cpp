// Everything that leaves core: each has a view, or a reason why it needs none. A type or a function of Engine that is in
// neither list fails here.

#include "support/shared_data.hpp"
#include "view/cards.hpp"

#include "herding/reflect/text.hpp"
#include "herding/view/of.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

namespace outlets {

namespace vw = herding::view;
using cards::Game;
using herding::Actor;
using herding::BarrierKind;

// ---- the list

template <class... T> struct Outlets {
    /// Compiles for what `view::of` takes.
    static constexpr std::size_t count = sizeof...(T);
    using Views = std::tuple<decltype(vw::of<Game>(std::declval<const T&>(), vw::observer))...>;
};

/// In the order of `viewed`.
using Viewed =
    Outlets<herding::Barrier, herding::HistoryRefusal, herding::HistoryAnswer, herding::HistoryResult<Game>,
            herding::Event<Game>, herding::Frame<Game>, herding::FrameList<Game>, herding::FrameRef<Game>,
            herding::KeptFrame<Game>, herding::Outcome<Game>, herding::Preview<Game>, herding::Refusal<Game>,
            herding::Snapshot<Game>, herding::StateOf<Game>, herding::InputOf<Game>, herding::DiffOf<Game>,
            herding::TraceOf<Game>>;
const std::vector<std::string> viewed{
    "Barrier",   "HistoryRefusal", "HistoryAnswer", "HistoryResult", "Event",   "Frame",
    "FrameList", "FrameRef",       "KeptFrame",     "Outcome",       "Preview", "Refusal",
    "Snapshot",  "State",          "Input",         "Diff",          "Trace"};
static_assert(std::tuple_size_v<Viewed::Views> == 17);

/// What a player is shown by itself, or never.
const std::map<std::string, std::string> needs_none{
    {"Actor", "a view of a frame shows it"},
    {"BarrierKind", "a view of a frame shows it"},
    {"Reversibility", "says the same as the kinds of a barrier"},
    {"OutcomeKind", "OutcomeView shows it"},
    {"EventKind", "EventView shows it"},
    {"HistoryReason", "says the same as the kinds of a barrier"},
    {"Exceeded", "part of a Refusal: a limit that the program has set"},
    {"BudgetKind", "part of a Refusal: a limit that the program has set"},
    {"Mark", "the number of a frame"},
    {"Meant", "goes in"},
    {"MeantResult", "an Outcome or Stale"},
    {"Stale", "numbers of the actor's decisions; a Match counts them as the actor counts events"},
    {"OwnUndoResult", "a HistoryResult, and a Refusal that a Match shows where nothing is hidden"},
    {"Step", "part of a Frame: a StepView where something of it is shown"},
    {"NoChange", "a case of Outcome"},
    {"Committed", "a case of Outcome"},
    {"Undone", "a case of Outcome"},
    {"Redone", "a case of Outcome"},
    {"EngineError", "for who writes the program"},
    {"Budget", "goes in"},
    {"FramePolicy", "goes in"},
    {"HistoryPolicy", "goes in"},
    {"Options", "goes in"},
    {"Engine", "what it returns is in these lists"},
    {"Log", "what it is given is in these lists"},
    {"Dispatch", "for rules, which see everything"},
    {"Verdict", "for rules; what comes of it is an Outcome"},
    {"VerdictKind", "for rules; what comes of it is an Outcome"},
    {"Continue", "for rules; what comes of it is an Outcome"},
    {"InvalidInput", "for rules, and a case of Outcome"},
    {"Disallowed", "for rules, and a case of Outcome"},
    {"Aborted", "for rules, and a case of Outcome"},
    {"BehaviorDef", "the rules themselves"},
    {"RuntimeTable", "the rules themselves"},
    {"NoSetup", "nothing"},
    {"Generator", "part of a State: redacted in it"},
    {"Hidden", "part of a State: redacted in it"},
    {"Cow", "part of a State: redacted in it"},
    {"CowVector", "part of a State: redacted in it"},
    {"AtomicCount", "part of a Cow"},
    {"PlainCount", "part of a Cow"},
};

/// What functions of Engine return beside these.
const std::map<std::string, std::string> returned{
    {"std::size_t", "a number of frames"},
    {"auto", "a hash: never shown to a player, see HasHash"},
    {"Setup", "what everybody has agreed upon"},
    {"std::shared_ptr", "the Setup, what everybody has agreed upon"},
};

bool listed(const std::string& type) {
    return std::find(viewed.begin(), viewed.end(), type) != viewed.end() || needs_none.contains(type);
}

/// The lines of a header outside of `namespace detail`; none where the whole header is inside.
std::vector<std::string> public_lines(const std::string& file) {
    std::istringstream in(file_text(file));
    std::vector<std::string> lines;
    bool detail = false;
    for (std::string line; std::getline(in, line);) {
        detail =
            (detail || line == "namespace detail {" || line == "namespace herding::inline v0::detail {") &&
            line != "} // namespace detail";
        if (!detail) {
            lines.push_back(line);
        }
    }
    return lines;
}

const std::string core = HERDING_SOURCE_DIR "/include/herding/core";

TEST(ViewOutlets, every_public_type_of_core_has_a_view_or_needs_none) {
    const std::regex type(R"(^(?:template <.*> )?(?:enum class|class|struct)(?: \[\[nodiscard\]\])? (\w+))");
    std::set<std::string> found;
    for (const auto& file : files_in(core, ".hpp")) {
        for (const auto& line : public_lines(file)) {
            if (std::smatch match; std::regex_search(line, match, type)) {
                found.insert(match[1]);
                EXPECT_TRUE(listed(match[1]))
                    << file << ": give `" << match[1] << "` a view::of, or write down why it needs none";
            }
        }
    }
    EXPECT_GT(found.size(), 40U);
    for (const auto& [name, why] : needs_none) {
        EXPECT_TRUE(found.contains(name)) << "there is no `" << name << "` any more";
    }
}

TEST(ViewOutlets, every_function_of_an_engine_returns_what_has_a_view_or_needs_none) {
    const std::regex function(
        R"(^    (?:\[\[nodiscard\]\] )?(?:static )?(?:const )?([\w:]+)(?:<.*>)?&?&? (\w+)\()");
    std::set<std::string> functions;
    bool inside = false;
    for (const auto& line : public_lines(core + "/engine.hpp")) {
        inside = (inside || line.starts_with("template <class Spec> class Engine {")) && line != "private:";
        std::smatch match;
        if (!inside || !std::regex_search(line, match, function) || match[1] == "return" ||
            match[1] == "explicit") {
            continue;
        }
        functions.insert(match[2]);
        EXPECT_TRUE(listed(match[1]) || returned.contains(match[1]))
            << "Engine::" << match[2] << " returns `" << match[1] << "`";
    }
    for (const char* known : {"dispatch", "preview", "undo", "can_undo", "frames", "state", "snapshot"}) {
        EXPECT_TRUE(functions.contains(known)) << known;
    }
}

// ---- what they show

constexpr cards::Player me = 0;
constexpr cards::Player you = 1;

/// A game in which I have drawn a card that only I have seen: a barrier.
herding::Engine<Game> drawn(herding::Log<Game>* log = nullptr) {
    herding::Engine<Game> engine(cards::start(), {.log = log});
    EXPECT_TRUE(engine.dispatch(cards::Draw{}, Actor::player(me)).committed());
    return engine;
}

TEST(ViewOutlets, a_refused_undo_does_not_name_the_behavior_that_raised_the_barrier) {
    auto engine = drawn();
    const auto result = engine.undo(Actor::player(me));
    ASSERT_FALSE(result);
    ASSERT_NE(result.refusal().barrier.behavior, "") << "else there is nothing to hide";
    const auto seen = vw::of<Game>(result, me);
    const auto& refusal = std::get<herding::HistoryRefusal>(seen);
    EXPECT_EQ(refusal.reason, herding::HistoryReason::Barrier);
    EXPECT_EQ(refusal.frame, 1U);
    EXPECT_TRUE(refusal.barrier.has(BarrierKind::Reveal));
    EXPECT_EQ(refusal.barrier.behavior, "");
    EXPECT_EQ(vw::of<Game>(engine.can_undo(), me), herding::HistoryAnswer(refusal));
    EXPECT_EQ(vw::of<Game>(result.refusal(), me), refusal);
    EXPECT_EQ(vw::of<Game>(result.refusal().barrier, me), refusal.barrier);
    EXPECT_TRUE(vw::of<Game>(herding::HistoryAnswer(), me));
}

TEST(ViewOutlets, a_frame_is_seen_the_same_whoever_holds_it) {
    auto engine = drawn();
    const auto seen = vw::of<Game>(*engine.frames().back(), you);
    EXPECT_EQ(vw::of<Game>(engine.frames().back(), you), seen);
    EXPECT_EQ(vw::of<Game>(engine.frames().back().keep(), you), seen);
    EXPECT_EQ(vw::of<Game>(engine.frames(), you), std::vector{seen});
}

TEST(ViewOutlets, an_outcome_shows_its_frame_or_its_refusal) {
    herding::Engine<Game> engine(cards::start());
    const auto done = engine.dispatch(cards::Draw{}, Actor::player(me));
    const auto shown = vw::of<Game>(done, you);
    EXPECT_EQ(shown.kind, herding::OutcomeKind::Committed);
    EXPECT_EQ(shown.frame, vw::of<Game>(*done.frame(), you));
    EXPECT_FALSE(shown.refusal.has_value());
    const auto refused = engine.dispatch(cards::Draw{}, Actor::player(me));
    ASSERT_TRUE(refused.refused());
    EXPECT_EQ(vw::of<Game>(refused, me).refusal, vw::of<Game>(*refused.refusal(), me));
    EXPECT_FALSE(vw::of<Game>(refused, me).frame.has_value());
}

TEST(ViewOutlets, an_entry_of_the_log_shows_its_frame_and_the_state_after_it) {
    struct Journal final : herding::Log<Game> {
        std::vector<std::string> lines;
        std::vector<std::size_t> frames;
        void record(const herding::Event<Game>& event) override {
            const auto shown = vw::of<Game>(event, you);
            EXPECT_EQ(shown.kind, event.kind);
            EXPECT_EQ(shown.number, event.number);
            EXPECT_EQ(shown.after, vw::of<Game>(*event.after, you));
            EXPECT_EQ(shown.frame.has_value(), event.frame != nullptr);
            frames.push_back(shown.frame ? shown.frame->number : 0);
            lines.push_back(herding::reflect::print(shown));
        }
    } journal;
    const auto engine = drawn(&journal);
    EXPECT_EQ(journal.frames, (std::vector<std::size_t>{0, 1}));
    const auto& card = engine.state().hands[me].back();
    EXPECT_EQ(journal.lines[1].find(herding::reflect::print(card)), std::string::npos) << journal.lines[1];
}

TEST(ViewOutlets, a_snapshot_shows_its_state) {
    const auto engine = drawn();
    EXPECT_EQ(vw::of<Game>(engine.snapshot(), you), vw::of<Game>(engine.state(), you));
}

/// In an open game everybody may know.
struct Open {
    struct State {
        int moves = 0;
        friend bool operator==(const State&, const State&) = default;
        template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(moves)); }
    };
    struct Input {
        friend bool operator==(const Input&, const Input&) = default;
    };
    struct Moved {
        friend bool operator==(const Moved&, const Moved&) = default;
    };
    struct Move {
        static constexpr bool reveals = true;
        Moved apply(State& state) const {
            ++state.moves;
            return {};
        }
        friend bool operator==(const Move&, const Move&) = default;
    };
    using Diff = Move;
    using Trace = Moved;
    using Info = int;
    using OrderKey = int;
    static herding::Verdict<int> move(herding::Dispatch<Open>& dispatch) {
        dispatch.emit(Move{});
        return herding::Continue{};
    }
    static constexpr auto behaviors() { return herding::table<Open>({{"move", 0, move}}); }
};

TEST(ViewOutlets, an_open_game_names_the_behavior) {
    herding::Engine<Open> engine;
    EXPECT_TRUE(engine.dispatch({}).committed());
    EXPECT_EQ(vw::of<Open>(engine.can_undo(), me).refusal().barrier.behavior, "move");
}

} // namespace outlets
