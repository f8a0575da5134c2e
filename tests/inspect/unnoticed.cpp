// A player's session of a game with commits that they do not notice has their rows and numbers.

#include "view/diary.hpp"

#include "herding/inspect/rules_of.hpp"
#include "herding/inspect/session.hpp"
#include "herding/record/open.hpp"
#include "herding/record/store.hpp"
#include "herding/reflect/text.hpp"
#include "herding/tool/records_of.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace {

using namespace diary;
using Spec = Game<true>;
namespace ins = herding::inspect;
using herding::Actor;

const Actor ada = Actor::player(0);
const Actor ben = Actor::player(1);

std::unique_ptr<ins::Rules> rules(const herding::record::Header& header) {
    return ins::rules_of<Playable>(header);
}

/// Ada speaks three times. Between, Ben writes so many times. Ada's last sentence is undone with all that Ben wrote before it,
/// redone as far as Ada notices it, and a new one follows.
struct Recorded {
    explicit Recorded(int times) : game(herding::record::create<Spec>(*store, "game", Board{})) {
        say(1);
        write(times);
        say(2);
        const auto mark = game.engine.mark();
        write(times);
        say(3 - 1);
        EXPECT_TRUE(game.engine.undo_to(mark, ada));
        for (int i = 0; i < times; ++i) {
            EXPECT_TRUE(game.engine.redo(ben));
        }
        EXPECT_TRUE(game.engine.redo(ada));
        EXPECT_TRUE(game.engine.undo(ada));
        say(0);
        game.journal->sync();
    }
    void say(int number) { EXPECT_TRUE(game.engine.dispatch(Say{Number{number}}, ada).committed()); }
    void write(int times) {
        for (int i = 0; i < times; ++i) {
            EXPECT_TRUE(game.engine.dispatch(Write{Number{i % 4}}, ben).committed());
        }
    }
    [[nodiscard]] ins::Session session(ins::Viewer viewer) const {
        return {{[this] { return store; }, "game"}, {rules}, viewer};
    }

    std::shared_ptr<herding::record::Store> store = herding::record::memory_store();
    herding::record::Recorded<Spec> game;
};

/// All that a session shows.
struct Seen {
    std::vector<ins::Row> rows;
    std::vector<std::string> states;
    std::uint64_t events = 0;
    friend bool operator==(const Seen&, const Seen&) = default;
};

Seen seen(ins::Session session) {
    Seen all{session.range(0, 100), {}, session.overview().events};
    session.open_each(0, session.rows(), ins::WithStates::Yes, [&](const ins::OpenedRow& opened) {
        EXPECT_EQ(opened.problem, "");
        for (const auto& state : opened.states) {
            all.states.push_back(state.json);
        }
    });
    return all;
}

TEST(InspectUnnoticed, a_player_has_the_rows_and_numbers_of_what_they_notice) {
    const auto shown = seen(Recorded(3).session(0));
    EXPECT_EQ(shown, seen(Recorded(0).session(0)));
    ASSERT_EQ(shown.rows.size(), 8U);
    for (std::size_t row = 0; row < shown.rows.size(); ++row) {
        EXPECT_EQ(shown.rows[row].number, row);
    }
    EXPECT_EQ(shown.rows[4].other, 3U) << "the undo goes back before what Ada said";
    EXPECT_EQ(shown.rows[5].other, 3U);
    EXPECT_EQ(shown.rows[3].other, 6U) << "which was undone in the end";
    EXPECT_EQ(Recorded(3).session(0).row_of(7), 7U);
    EXPECT_EQ(Recorded(3).session(0).row_of(8), std::nullopt);
}

TEST(InspectUnnoticed, who_acts_and_who_sees_everything_have_all_rows) {
    EXPECT_EQ(Recorded(3).session({}).rows(), Recorded(0).session({}).rows() + 3 * 3);
    EXPECT_EQ(Recorded(3).session(1).rows(), Recorded(3).session({}).rows());
}

TEST(InspectUnnoticed, a_session_that_follows_a_game_counts_on) {
    Recorded recorded(2);
    auto session = recorded.session(0);
    const auto rows = session.rows();
    recorded.write(2);
    recorded.game.journal->sync();
    EXPECT_FALSE(session.refresh()) << "what is not noticed is no news";
    recorded.say(1);
    recorded.game.journal->sync();
    EXPECT_TRUE(session.refresh());
    ASSERT_EQ(session.rows(), rows + 1);
    EXPECT_EQ(session.range(rows, 1).front().number, rows);
}

/// What a match shows Ada when its record is continued.
std::string shown_after_resuming(int times) {
    const auto store = herding::record::memory_store();
    const auto records = herding::tool::records_of<Playable>();
    const auto continues = [times](herding::play::Match& match) {
        EXPECT_EQ(match.submit("say{number=1}", ada), std::nullopt);
        for (int i = 0; i < times; ++i) {
            EXPECT_EQ(match.submit("write{number=2}", ben), std::nullopt);
        }
        EXPECT_EQ(match.submit("say{number=2}", ada), std::nullopt);
    };
    {
        auto begun = records.begin({}, *store, "game");
        continues(*begun.match);
        begun.recording->close();
    }
    auto resumed = records.resume(*store, "game", herding::record::Access::Append, 1, {});
    auto& match = *resumed.recorded.match;
    std::string text = match.why(0);
    EXPECT_EQ(match.undo(Actor::system), std::nullopt);
    text += match.why(0) + match.describe(match.events() - 1, 0);
    EXPECT_EQ(match.redo(Actor::system), std::nullopt);
    continues(match);
    return text + match.why(0) + match.trace(0) + "noticed " + std::to_string(match.noticed(0).value_or(0));
}

TEST(InspectUnnoticed, a_resumed_match_keeps_the_numbers_of_a_viewer) {
    const auto shown = shown_after_resuming(3);
    EXPECT_EQ(shown, shown_after_resuming(0));
    EXPECT_NE(shown.find("undone: say{number=2}"), std::string::npos) << shown;
    EXPECT_TRUE(shown.ends_with("noticed 6")) << shown;
}

} // namespace
