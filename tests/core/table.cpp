#include "herding/core/table.hpp"

#include "core/support/image.hpp"
#include "core/support/script.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>

namespace {

using namespace script;
using herding::Engine;
using herding::EngineError;
using Table = herding::RuntimeTable<Full>;

Engine<Full> with(Table table) {
    return Engine<Full>(State{}, {.table = std::make_shared<const Table>(std::move(table))});
}

std::string names(std::span<const herding::BehaviorDef<Full>> table) {
    std::string all;
    for (const auto& entry : table) {
        all += std::string(entry.name) + " ";
    }
    return all;
}

TEST(Table, is_sorted_at_compile_time) {
    static_assert(herding::behaviors<Full>().size() == 3);
    static_assert(herding::behaviors<Full>()[2].name == "third");
    EXPECT_EQ(names(herding::behaviors<Full>()), "first second third ");
    EXPECT_EQ(names(herding::settling<Full>()), "count_down on_even ");
    EXPECT_TRUE(herding::settling<Plain>().empty());
}

TEST(Table, may_be_empty) {
    static_assert(herding::table<Full>().empty());
    static_assert(herding::table<Full>({}).empty());
}

TEST(Table, finds_behaviors_by_name_in_both_tables) {
    EXPECT_EQ(herding::find_behavior<Full>("second"), &herding::behaviors<Full>()[1]);
    EXPECT_EQ(herding::find_behavior<Full>("on_even"), &herding::settling<Full>()[1]);
    EXPECT_EQ(herding::find_behavior<Full>("fourth"), nullptr);
    EXPECT_EQ(herding::find_behavior<Plain>("on_even"), nullptr);
}

TEST(Table, may_have_equal_keys_or_equal_names_but_not_both) {
    struct Near : Rules<Near> {
        static constexpr auto behaviors() {
            return herding::table<Near>(
                {{"a", 1, behavior<1>}, {"b", 1, behavior<2>}, {"a", 2, behavior<3>}});
        }
    };
    static_assert(herding::detail::BehaviorTable<Near>::twice == 0);
    Engine<Near> engine;
    EXPECT_TRUE(engine.dispatch({{Do::Append, 1}, {Do::Append, 1, 2}, {Do::Append, 1, 3}}).committed());
}

TEST(RuntimeTable, of_the_spec_has_its_tables) {
    const Table table = Table::of_spec();
    EXPECT_EQ(names(table.behaviors()), "first second third ");
    EXPECT_EQ(names(table.settling()), "count_down on_even ");
}

TEST(RuntimeTable, is_sorted_unless_the_caller_requests_the_given_order) {
    auto behaviors = Table::of_spec().behaviors();
    auto settling = Table::of_spec().settling();
    std::reverse(behaviors.begin(), behaviors.end());
    std::reverse(settling.begin(), settling.end());
    EXPECT_EQ(names(Table(behaviors, settling).behaviors()), "first second third ");
    EXPECT_EQ(names(Table(behaviors, settling).settling()), "count_down on_even ");
    EXPECT_EQ(names(Table::unchecked(behaviors, settling).behaviors()), "third second first ");
    EXPECT_EQ(names(Table::unchecked(behaviors, settling).settling()), "on_even count_down ");
}

// B10
TEST(RuntimeTable, gives_equal_frames_in_whatever_order_it_was_given) {
    const Input input{{Do::AppendSize}, {Do::AppendSize, 0, 2}, {Do::Settle, 4, 2}, {Do::AppendSize, 0, 3}};
    Engine<Full> own;
    (void)own.dispatch(input);
    auto behaviors = Table::of_spec().behaviors();
    std::sort(behaviors.begin(), behaviors.end(), [](auto& a, auto& b) { return a.name < b.name; });
    do {
        auto engine = with(Table(behaviors, Table::of_spec().settling()));
        (void)engine.dispatch(input);
        EXPECT_TRUE(*engine.frames().back() == *own.frames().back());
        EXPECT_TRUE(engine.state() == own.state());
    } while (std::next_permutation(behaviors.begin(), behaviors.end(),
                                   [](auto& a, auto& b) { return a.name < b.name; }));
}

TEST(RuntimeTable, runs_in_the_order_given_when_unchecked) {
    auto behaviors = Table::of_spec().behaviors();
    std::reverse(behaviors.begin(), behaviors.end());
    auto engine = with(Table::unchecked(behaviors));
    EXPECT_TRUE(engine.dispatch({{Do::Append, 1}, {Do::Append, 2, 2}, {Do::Append, 3, 3}}).committed());
    EXPECT_EQ(engine.state().items, (std::vector{0, 3, 2, 1}));
}

TEST(RuntimeTable, runs_a_behavior_twice_when_unchecked) {
    auto behaviors = Table::of_spec().behaviors();
    behaviors.push_back(behaviors.front());
    auto engine = with(Table::unchecked(behaviors));
    (void)engine.dispatch(append(1));
    EXPECT_EQ(engine.state().items, (std::vector{0, 1, 1}));
}

TEST(RuntimeTable, refuses_two_entries_with_the_same_key_and_name) {
    const auto expect_duplicate = [](auto make, const char* name) {
        try {
            (void)make();
            ADD_FAILURE() << "nothing was thrown";
        } catch (const EngineError& error) {
            EXPECT_EQ(error.kind(), EngineError::Kind::DuplicateBehavior);
            EXPECT_NE(std::string(error.what()).find(name), std::string::npos) << error.what();
        }
    };
    auto behaviors = Table::of_spec().behaviors();
    auto settling = Table::of_spec().settling();
    behaviors.insert(behaviors.begin(), behaviors[1]);
    settling.push_back(settling[0]);
    expect_duplicate([&] { return Table(behaviors); }, "\"second\"");
    expect_duplicate([&] { return Table({}, settling); }, "\"count_down\"");
}

// B19
TEST(RuntimeTable, without_entries_accepts_everything_and_changes_nothing) {
    auto engine = with(Table(Table::Entries{}));
    const test::Image<Full> before(engine);
    EXPECT_EQ(engine.dispatch({{Do::Append, 1}, {Do::Fail}}).kind(), herding::OutcomeKind::NoChange);
    EXPECT_TRUE(test::Image<Full>(engine) == before);
}

TEST(RuntimeTable, replaces_the_settling_table_too) {
    auto engine = with(Table(Table::of_spec().behaviors()));
    (void)engine.dispatch({{Do::Settle, 3}});
    EXPECT_EQ(engine.state().pending, 3);
}

TEST(RuntimeTable, is_shared_with_forks) {
    auto engine = with(Table(Table::Entries{}));
    EXPECT_EQ(engine.fork().dispatch(append(1)).kind(), herding::OutcomeKind::NoChange);
}

} // namespace
