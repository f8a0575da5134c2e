/// Each bug of the zoo is found by the law that it breaks, with an example of a few commands. Without a bug the same game
/// passes.

#include "law/zoo.hpp"

#include "herding/law/check.hpp"
#include "herding/law/reflect_laws.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace zoo {
namespace {

using herding::law::Config;
using herding::law::Law;

struct Mistake {
    Bug bug;
    Law law;
    std::string_view name;
    std::string_view says = {}; ///< in the message, where the law has several checks

    friend std::ostream& operator<<(std::ostream& out, const Mistake& mistake) { return out << mistake.name; }
};

constexpr Mistake mistakes[] = {
    {Bug::NoTrace, Law::Explained, "no_trace"},
    {Bug::HiddenStatic, Law::Deterministic, "hidden_static"},
    {Bug::Clock, Law::Deterministic, "clock"},
    {Bug::Address, Law::Deterministic, "address"},
    {Bug::TableOrder, Law::OrderIndependent, "table_order"},
    {Bug::UnstableRefusal, Law::Deterministic, "unstable_refusal"},
    {Bug::EqualityLies, Law::Regular, "equality_lies"},
    {Bug::CopyThrows, Law::Total, "copy_throws"},
    {Bug::CopyShares, Law::Regular, "copy_shares"},
    {Bug::AssignmentForgets, Law::Regular, "assignment_forgets"},
    {Bug::InputCopy, Law::Regular, "input_copy"},
    {Bug::DiffNotEqual, Law::Regular, "diff_not_equal"},
    {Bug::UndeclaredReveal, Law::Irrevocable, "undeclared_reveal"},
    {Bug::RefusalLeaks, Law::Secret, "refusal_leaks"},
    {Bug::UndeclaredGenerator, Law::Irrevocable, "undeclared_generator"},
    {Bug::DeterminizeShows, Law::Secret, "determinize_shows"},
    {Bug::TraceThrows, Law::Total, "trace_throws"},
    {Bug::DescribeThrows, Law::Total, "describe_throws"},
    {Bug::EvaluateThrows, Law::Total, "evaluate_throws"},
    {Bug::SettlingNeverEnds, Law::Bounded, "settling_never_ends"},
    {Bug::EndlessLoop, Law::Bounded, "endless_loop"},
    {Bug::ApplyReadsOutside, Law::Sufficient, "apply_reads_outside"},
    {Bug::ConstCast, Law::Atomic, "const_cast"},
    {Bug::ConstCastCommits, Law::Sufficient, "const_cast_commits"},
    {Bug::SwallowsEmit, Law::Atomic, "swallows_emit"},
    {Bug::SwallowsInApply, Law::Atomic, "swallows_in_apply"},
    {Bug::ReplacesException, Law::Atomic, "replaces_exception"},
    {Bug::UnstableMayUndo, Law::Guarded, "unstable_may_undo"},
    {Bug::UnstableBarrier, Law::Guarded, "unstable_barrier"},
    {Bug::BreaksInvariant, Law::Invariant, "breaks_invariant"},
    {Bug::FieldForgotten, Law::RoundTrip, "field_forgotten"},
    {Bug::WritesOutside, Law::FormatsAgree, "writes_outside"},
    {Bug::FieldNotCompared, Law::Hashed, "field_not_compared"},
    {Bug::EqualityLies, Law::Hashed, "equality_lies_to_the_hash"},
    {Bug::StateWithoutField, Law::RoundTrip, "state_without_field", "names the field `milk`"},
    {Bug::InputWithoutField, Law::Total, "input_without_field", "names the field `n`"},
    {Bug::HashOfAddress, Law::Regular, "hash_of_address"},
    {Bug::HashRemembers, Law::Regular, "hash_remembers"},
    {Bug::CacheIgnored, Law::Regular, "cache_ignored", "a fresh engine"},
    {Bug::CacheOfCommits, Law::Regular, "cache_of_commits", "`advance_legal`"},
    {Bug::DeterminizeForgets, Law::Invariant, "determinize_forgets", "both sides of the card"},
    {Bug::DeterminizeFollows, Law::Secret, "determinize_follows", "with equal generators"},
    {Bug::DeterminizeVaries, Law::Deterministic, "determinize_varies", "determinize"},
    {Bug::ActorsCounted, Law::Total, "actors_counted"},
    {Bug::HashForgets, Law::Hashed, "hash_forgets", "equal hashes"},
    {Bug::MayUndoRemembers, Law::Guarded, "may_undo_remembers", "may_undo"},
    {Bug::FieldUnknown, Law::RoundTrip, "field_unknown", "read back from its text"},
    {Bug::WhisperTold, Law::Secret, "whisper_told", "another input"},
    {Bug::HashKept, Law::Hashed, "hash_kept", "a determinized State"},
    {Bug::DiaryAnyOrder, Law::Hashed, "diary_any_order", "written differently"},
    {Bug::DiaryUnordered, Law::RoundTrip, "diary_unordered", "read back from its text"},
    {Bug::EverySeventh, Law::Deterministic, "every_seventh"},
    {Bug::ThrowsNumber, Law::Total, "throws_number", "no std::exception"},
    {Bug::FootprintOfCapacity, Law::Regular, "footprint_of_capacity", "`footprint` differs"},
    {Bug::MayUndoOfOthers, Law::Guarded, "may_undo_of_others", "may_undo"},
    {Bug::SecondUnchecked, Law::Regular, "second_unchecked", "one by one"},
    {Bug::OrderOfThree, Law::OrderIndependent, "order_of_three", "another order"},
};

Config<Pasture> config() {
    std::vector<Input> inputs;
    for (int kind = 0; kind <= static_cast<int>(Kind::Whisper); ++kind) {
        for (int n = -1; n < 4; ++n) {
            inputs.emplace_back(static_cast<Kind>(kind), n);
        }
    }
    Config<Pasture> config;
    config.inputs = inputs;
    config.same_kind = [](const Input& one, const Input& other) { return one.kind == other.kind; };
    config.budget = {.diffs = 200, .settling_rounds = 20};
    config.state_invariants = {
        {"no more goats than grass can feed", [](const State& state) { return state.goats <= 6; }},
        {"both sides of the card are 6 together",
         [](const State& state) { return state.card + state.back == 6; }}};
    config.transition_invariants = {
        {"milk is never made of nothing", [](const State& before, const auto& frame, const State& after) {
             return after.milk <= before.milk ||
                    std::any_of(frame.inputs.begin(), frame.inputs.end(),
                                [](const Input& input) { return input.kind == Kind::Milk; });
         }}};
    return config;
}

/// The laws of reflection. They also find some of the other bugs, and find them earlier.
constexpr bool of_reflection(const Mistake& mistake) {
    return mistake.bug == Bug::InputWithoutField || // nothing can write the inputs
           (mistake.law >= Law::RoundTrip && mistake.law <= Law::TensorShaped &&
            mistake.bug != Bug::HashForgets && mistake.bug != Bug::HashKept);
}

class Zoo : public testing::TestWithParam<Mistake> {
protected:
    void TearDown() override {
        bug = Bug::None;
        outside = 0;
    }
};

TEST_P(Zoo, is_found_by_its_law_with_a_short_example) {
    auto checked = config();
    if (of_reflection(GetParam())) {
        herding::law::add_reflect_laws(checked);
    }
    bug = GetParam().bug;
    const auto report = herding::law::check(checked);
    bug = Bug::None;
    ASSERT_TRUE(report.broke(GetParam().law)) << report;
    EXPECT_LE(report.commands.size(), 5U) << report;
    EXPECT_NE(report.violation->message.find(GetParam().says), std::string::npos) << report;
    EXPECT_FALSE(report.ok());
    RecordProperty("commands", static_cast<int>(report.commands.size()));
}

// The kit must not rely on the laws that it does not check.
TEST_P(Zoo, is_no_crash_if_its_law_is_not_checked) {
    auto checked = config();
    checked.laws = {Law::Invariant};
    checked.max_shrinks = 0;
    bug = GetParam().bug;
    const auto report = herding::law::check(checked);
    bug = Bug::None;
    EXPECT_TRUE(report.ok() || report.broke(Law::Invariant)) << report;
}

INSTANTIATE_TEST_SUITE_P(Mistakes, Zoo, testing::ValuesIn(mistakes),
                         [](const auto& info) { return std::string(info.param.name); });

TEST(Zoo, what_changes_after_many_cases_is_found_by_the_first_one) {
    bug = Bug::Latches;
    outside = 0;
    const auto report = herding::law::check(config());
    bug = Bug::None;
    outside = 0;
    EXPECT_TRUE(report.broke(Law::Deterministic)) << report;
}

TEST(Zoo, a_second_engine_that_differs_shows_where) {
    auto checked = config();
    herding::law::add_reflect_laws(checked);
    bug = Bug::HiddenStatic;
    const auto report = herding::law::check(checked);
    bug = Bug::None;
    ASSERT_TRUE(report.broke(Law::Deterministic)) << report;
    const auto& details = report.violation->details;
    ASSERT_FALSE(details.empty()) << report;
    EXPECT_TRUE(std::any_of(details.begin(), details.end(), [](const std::string& line) {
        return line.find("the first different trace is number 1") != std::string::npos ||
               line.find(" -> ") != std::string::npos || line.find("expected: ") != std::string::npos;
    })) << report;
}

TEST(Zoo, without_a_mistake_all_laws_hold) {
    auto checked = config();
    herding::law::add_reflect_laws(checked);
    checked.cases = 1000;
    const auto report = herding::law::check(checked);
    EXPECT_TRUE(report.ok()) << report;
    EXPECT_GT(report.distribution.faults, 100U);
    EXPECT_GE(report.distribution.undo_depth, 5U);
    EXPECT_GT(report.distribution.of(report.distribution.settled, "1 round"), 0U) << report;
    for (const std::string_view kind : {"requested", "declared", "chance", "generator", "reveal"}) {
        EXPECT_GT(report.distribution.of(report.distribution.barriers, kind), 0U) << kind << '\n' << report;
    }
}

} // namespace
} // namespace zoo
