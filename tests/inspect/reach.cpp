// What a session of a long record executes: nothing to open it, and no more than two checkpoints lie apart to show an event.

#include "inspect/support/games.hpp"

#include "herding/herding.hpp"
#include "herding/inspect/inspector.hpp"
#include "herding/inspect/rules_of.hpp"
#include "herding/inspect/session.hpp"
#include "herding/play/playable.hpp"
#include "herding/record/journal.hpp"

#include <cereal/cereal.hpp>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace inspect_reach_test {

namespace rec = herding::record;
namespace ins = herding::inspect;
using herding::Actor;

/// A game without an end: steps are counted.
struct Count {
    std::uint64_t steps = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(steps)); }
    friend bool operator==(const Count&, const Count&) = default;
};
struct Step {
    template <class A> void serialize(A& /*archive*/, std::uint32_t) {}
    friend bool operator==(const Step&, const Step&) = default;
};
struct Forward {
    Step apply(Count& count) const {
        ++count.steps;
        return {};
    }
    template <class A> void serialize(A& /*archive*/, std::uint32_t) {}
    friend bool operator==(const Forward&, const Forward&) = default;
};
struct Walk {
    using State = Count;
    using Input = Step;
    using Diff = Forward;
    using Trace = Step;
    using Info = int;
    using OrderKey = int;
    static herding::Verdict<int> step(herding::Dispatch<Walk>& d) {
        d.emit(Forward{});
        return herding::Continue{};
    }
    static constexpr auto behaviors() { return herding::table<Walk>({{"step", 0, step}}); }
};
struct Playable {
    using Spec = Walk;
    static constexpr std::string_view name = "walk";
    static constexpr std::string_view summary = "one step after the other";
};

/// Counts the events that the rules of a game execute, but not those of `verify`. That takes half a minute if it is
/// `slow`, or until its caller ends it.
class Counted final : public ins::Rules {
public:
    static inline std::size_t executed = 0;
    static inline std::atomic<bool> slow = false;
    static inline std::atomic<bool> was_ended = false;

    explicit Counted(std::unique_ptr<ins::Rules> rules) : rules_(std::move(rules)) {}
    static std::unique_ptr<ins::Rules> make(const rec::Header& header) {
        return std::make_unique<Counted>(ins::rules_of<Playable>(header));
    }

    [[nodiscard]] std::string_view name() const override { return rules_->name(); }
    [[nodiscard]] unsigned players() const override { return rules_->players(); }
    [[nodiscard]] bool hides() const override { return rules_->hides(); }
    [[nodiscard]] std::string setup() const override { return rules_->setup(); }
    [[nodiscard]] std::vector<rec::BehaviorName> sequences() const override { return rules_->sequences(); }
    [[nodiscard]] bool runs_sequences(std::string_view behavior) const override {
        return rules_->runs_sequences(behavior);
    }
    [[nodiscard]] std::unique_ptr<ins::Position> initial() const override { return rules_->initial(); }
    [[nodiscard]] std::unique_ptr<ins::Position> checkpoint(rec::View payload) const override {
        return rules_->checkpoint(payload);
    }
    void apply(ins::Position& position, const rec::RawEvent& event) const override {
        ++executed;
        rules_->apply(position, event);
    }
    [[nodiscard]] ins::ShownFrame frame(ins::Position& position, const rec::RawEvent& event,
                                        ins::Viewer viewer, bool changes) const override {
        ++executed;
        return rules_->frame(position, event, viewer, changes);
    }
    void apply_diffs(ins::Position& position, const rec::RawEvent& event, std::size_t diffs) const override {
        ++executed;
        rules_->apply_diffs(position, event, diffs);
    }
    [[nodiscard]] ins::ShownState show(const ins::Position& position, ins::Viewer viewer) const override {
        return rules_->show(position, viewer);
    }
    [[nodiscard]] std::vector<herding::reflect::Change>
    difference(const ins::Position& from, const ins::Position& to, ins::Viewer viewer) const override {
        return rules_->difference(from, to, viewer);
    }
    [[nodiscard]] std::vector<ins::Action> actions(const ins::Position& position,
                                                   ins::Viewer viewer) const override {
        return rules_->actions(position, viewer);
    }
    [[nodiscard]] ins::Attempt attempt(ins::Position& position, std::string_view input, Actor by,
                                       ins::Viewer viewer) const override {
        return rules_->attempt(position, input, by, viewer);
    }
    [[nodiscard]] ins::ShownRefusal refused(const ins::Position& position,
                                            std::span<const std::string> inputs, Actor by) const override {
        return rules_->refused(position, inputs, by);
    }
    void branch(rec::Store& from, const std::string& name, std::uint64_t event,
                std::span<const ins::Try> inputs, rec::Store& to,
                const std::string& new_name) const override {
        rules_->branch(from, name, event, inputs, to, new_name);
    }
    [[nodiscard]] ins::Verdict verify(rec::Store& store, const std::string& name,
                                      const std::function<void(std::uint64_t)>& progress) const override {
        try {
            for (int i = 0; slow && i < 30'000; ++i) {
                progress(0);
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
            }
        } catch (...) {
            was_ended = true;
            throw;
        }
        return rules_->verify(store, name, progress);
    }

private:
    std::unique_ptr<ins::Rules> rules_;
};

/// Events that `use` executes.
template <class Use> std::size_t executed(Use use) {
    Counted::executed = 0;
    use();
    return Counted::executed;
}

class InspectReach : public testing::Test {
protected:
    static constexpr std::size_t events = 100'000;

    /// Steps; every tenth is undone and done again.
    void SetUp() override {
        rec::JournalOptions options;
        options.writer.durability = rec::Durability::None;
        auto game = rec::create<Walk>(*store, "walk", Count{}, {}, options);
        for (std::size_t i = 1; i <= events; ++i) {
            switch (i % 10) {
            case 8: ASSERT_TRUE(game.engine.undo()); break;
            case 9: ASSERT_TRUE(game.engine.redo()); break;
            default: ASSERT_TRUE(game.engine.dispatch({}).committed());
            }
        }
        game.journal->close();
    }
    [[nodiscard]] ins::Session session() const {
        return ins::Session({inspect_test::shared(store), "walk"}, {Counted::make}, {});
    }

    std::shared_ptr<rec::Store> store = rec::memory_store();
};

TEST_F(InspectReach, opens_a_record_without_executing_it) {
    EXPECT_EQ(executed([&] {
                  auto session = this->session();
                  EXPECT_EQ(session.rows(), events + 2); // the start and the end
                  EXPECT_EQ(session.overview().events, events);
                  EXPECT_EQ(session.since(0, events), 1U);
                  EXPECT_EQ(session.row_of(500), 500U);
              }),
              0U);
}

TEST_F(InspectReach, executes_no_more_than_lies_between_two_checkpoints) {
    const std::size_t interval = rec::JournalOptions{}.checkpoint_events;
    for (const std::size_t row :
         {events, events / 2, std::size_t{12'345}, std::size_t{1}, std::size_t{77'777}}) {
        auto session = this->session(); // which keeps no position yet
        EXPECT_LE(executed([&] {
                      const auto opened = session.open(row);
                      EXPECT_EQ(opened.second.has_value(), opened.first.kind == rec::Kind::Committed);
                  }),
                  interval + 1)
            << row;
        const std::string steps = std::to_string(row - (row + 1) / 10 - (row + 2) / 10);
        EXPECT_LE(executed([&] { EXPECT_EQ(session.state(row, 1).json, "{\"steps\":" + steps + '}'); }),
                  interval + 1)
            << row;
        EXPECT_LE(executed([&] { static_cast<void>(session.actions(row)); }), interval + 1) << row;
    }
}

TEST_F(InspectReach, executes_each_row_of_a_range_once) {
    const std::size_t interval = rec::JournalOptions{}.checkpoint_events;
    auto session = this->session();
    EXPECT_LE(executed([&] { EXPECT_EQ(session.range(60'000, 500).size(), 500U); }), interval + 500);
    EXPECT_LE(executed([&] { EXPECT_EQ(session.range(60'500, 500).size(), 500U); }), 600U); // from a kept one
}

// Whoever scrolls through a long record does not fill the memory with its positions: the oldest ones are forgotten.
TEST_F(InspectReach, forgets_positions) {
    auto session = this->session();
    for (std::size_t row = 0; row < session.rows(); row += 500) {
        static_cast<void>(session.range(row, 500));
    }
    EXPECT_GT(executed([&] { static_cast<void>(session.state(900, 1)); }), 64U);
}

// A part of a long record as text costs that part.
TEST_F(InspectReach, prints_a_range_without_executing_the_rest) {
    const std::size_t interval = rec::JournalOptions{}.checkpoint_events;
    auto session = this->session();
    std::ostringstream out;
    EXPECT_LE(executed([&] { ins::write_text(session, out, 60'000, 60'499); }), interval + 600);
    EXPECT_NE(out.str().find("#60000 "), std::string::npos);
    EXPECT_NE(out.str().find("exact, not verified\n"), std::string::npos) << out.str().substr(0, 200);
}

// Who closes a record does not wait for the check of the whole of it.
TEST_F(InspectReach, ends_the_check_in_the_background) {
    Counted::slow = true;
    {
        auto session = this->session();
        session.verify_in_background();
        EXPECT_FALSE(session.refresh());
    }
    Counted::slow = false;
    EXPECT_TRUE(Counted::was_ended);
}

// A page with its states executes each event once, and leads to the other end of each undo and redo.
TEST_F(InspectReach, writes_a_page_in_one_pass) {
    const std::size_t interval = rec::JournalOptions{}.checkpoint_events;
    auto session = this->session();
    std::ostringstream out;
    EXPECT_LE(executed([&] { ins::write_html(session, out, 60'000, 60'499); }), interval + 500 + 100 * 64);
    EXPECT_NE(out.str().find("{\"row\":60000,"), std::string::npos);
}

// Also where no round number is one of a commit.
TEST(InspectKeeps, positions_of_every_branch) {
    std::shared_ptr<rec::Store> store = rec::memory_store();
    rec::JournalOptions options;
    options.writer.durability = rec::Durability::None;
    options.checkpoint_events = 1'000'000;
    {
        auto game = rec::create<Walk>(*store, "walk", Count{}, {}, options);
        for (int i = 0; i < 500; ++i) {
            ASSERT_TRUE(game.engine.dispatch({}).committed());
            ASSERT_TRUE(game.engine.dispatch({}).committed());
            ASSERT_TRUE(game.engine.undo());
            ASSERT_TRUE(game.engine.redo());
        }
        game.journal->close();
    }
    ins::Session session({inspect_test::shared(store), "walk"}, {Counted::make}, {});
    std::ostringstream out;
    EXPECT_LE(executed([&] { ins::write_html(session, out, 0, session.rows()); }), 2000U + 1000U * 64U);
    EXPECT_LE(executed([&] { static_cast<void>(session.state(1998, 1)); }), 64U + 1U);
}

} // namespace inspect_reach_test
