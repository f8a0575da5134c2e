#include "herding/record/publish.hpp"

#include "kuhn/kuhn.hpp"
#include "record/support/games.hpp"

#include "herding/record/json_lines.hpp"
#include "herding/reflect/json.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace record_publish {

namespace rec = herding::record;
using kuhn::Card;
using kuhn::Game;

/// A hand in which player 0 gets one card and player 1 another, and the first has bet: nothing is shown.
void play(rec::Store& store, const std::string& name, Card first, Card second) {
    auto game = rec::create<Game>(store, name, Game::State{}, {}, {.keep = rec::Keep::Frames});
    game.journal->annotate("note", "the dealer saw a " + std::string(kuhn::name(first)));
    const auto take = [&](const std::string& text) {
        const auto choices = herding::sequence::legal_actions<Game>(game.engine.setup(), game.engine.state());
        ASSERT_FALSE(choices.empty());
        const auto outcome =
            game.engine.dispatch(herding::reflect::from_json<Game::Input>(text), choices[0].by);
        ASSERT_TRUE(outcome.committed()) << text << ' ' << outcome;
    };
    const auto deal = [&](Card card) {
        const Game::Input input = herding::sequence::Action<"deal", Card>(card);
        ASSERT_TRUE(game.engine.dispatch(input, herding::Actor::chance).committed());
    };
    take("\"begin\"");
    deal(first);
    deal(second);
    take("\"bet\"");
}

std::string published(rec::Store& store, const std::string& name, std::uint16_t player) {
    std::ostringstream out;
    const auto opened = rec::publish<Game>(store, name, {.player = player, .players = 2}, out);
    EXPECT_EQ(opened.opening, rec::Opening::Exact);
    EXPECT_EQ(opened.events, 4U);
    return out.str();
}

/// What a player is given depends on nothing that they may not see: games that differ only in that are equal, byte by byte.
TEST(Publish, shows_nobody_what_they_may_not_see) {
    const auto store = rec::memory_store();
    play(*store, "jack queen", Card::Jack, Card::Queen);
    play(*store, "jack king", Card::Jack, Card::King);
    play(*store, "king queen", Card::King, Card::Queen);
    EXPECT_EQ(published(*store, "jack queen", 0), published(*store, "jack king", 0));
    EXPECT_NE(published(*store, "jack queen", 1), published(*store, "jack king", 1));
    EXPECT_EQ(published(*store, "jack queen", 1), published(*store, "king queen", 1));
    for (const std::string other : {"jack king", "king queen"}) {
        EXPECT_EQ(published(*store, "jack queen", herding::view::observer),
                  published(*store, other, herding::view::observer));
    }
    // The whole record has everything.
    const auto reader = store->open("jack queen");
    std::ostringstream all;
    rec::export_json(*reader, all);
    EXPECT_NE(all.str().find("jack"), std::string::npos);
    EXPECT_EQ(published(*store, "jack queen", herding::view::observer).find("jack"), std::string::npos);
}

/// The rules do not repeat a record whose traces have another card. `open` says so with both cards.
TEST(Publish, ends_without_a_word_of_what_they_may_not_see) {
    const auto io = rec::memory_io();
    rec::FileStore store("", io);
    const auto changed = [&](Card card) {
        const std::string name(kuhn::name(card));
        play(store, name, card, Card::Queen);
        std::ostringstream out;
        rec::export_json(*store.open(name), out);
        std::string lines = out.str();
        const std::string dealt = R"("card":{"value":")" + name;
        const auto at = lines.find(dealt);
        ASSERT_NE(at, std::string::npos) << lines;
        std::istringstream in(lines.replace(at, dealt.size(), R"("card":{"value":"queen)"));
        record_test::put_file(*io, name, rec::import_json(in, name));
    };
    changed(Card::Jack);
    changed(Card::King);
    const auto publish = [&](const std::string& name) {
        std::ostringstream out;
        const auto opened = rec::publish<Game>(store, name, {}, out);
        EXPECT_EQ(opened.opening, rec::Opening::ViewOnly);
        EXPECT_EQ(opened.error, rec::ErrorKind::OtherRules);
        EXPECT_TRUE(opened.differing.empty());
        EXPECT_EQ(opened.reasons, (std::vector<std::string>{
                                      "event 2: other rules, so nothing from there on is shown; the command "
                                      "`replay` says more to those who may see everything"}));
        return out.str();
    };
    EXPECT_EQ(publish("jack"), publish("king"));
    const auto reasons = [&](const std::string& name) {
        return rec::open<Game>(store, name, {.access = rec::Access::Read}).reasons;
    };
    EXPECT_NE(reasons("jack"), reasons("king")) << "who may see everything is told the cards";
}

TEST(Publish, says_of_every_ending_only_where_it_is) {
    rec::OpenReport report;
    report.reasons = {"the ace of spades"};
    report.opening = rec::Opening::Exact;
    EXPECT_TRUE(rec::public_reasons(report).empty());
    report.tail.ending = rec::Ending::Torn;
    report.tail.location = {700, 7};
    report.tail.cause = "the file ends in an event of 90 bytes";
    EXPECT_EQ(rec::public_reasons(report),
              (std::vector<std::string>{"a torn tail behind event 7 was dropped"}));
    report.tail = {};
    report.opening = rec::Opening::Migrated;
    EXPECT_EQ(rec::public_reasons(report),
              (std::vector<std::string>{"the types or the rules have changed since the record was made"}));
    report.opening = rec::Opening::ViewOnly;
    report.error = rec::ErrorKind::Damaged;
    report.events = 4;
    EXPECT_EQ(rec::public_reasons(report),
              (std::vector<std::string>{"behind event 4: damage, so nothing from there on is shown"}));
    report.opening = rec::Opening::Refused;
    report.error = rec::ErrorKind::OtherGame;
    EXPECT_EQ(rec::public_reasons(report),
              (std::vector<std::string>{"the record cannot be opened: other game"}));
}

/// Nobody would notice that such an export contains only what observers see.
TEST(Publish, refuses_a_player_who_does_not_exist) {
    const auto store = rec::memory_store();
    play(*store, "hand", Card::Jack, Card::Queen);
    for (const rec::Recipient nobody :
         {rec::Recipient{.player = 2, .players = 2}, {.player = 0, .players = 0}}) {
        std::ostringstream out;
        EXPECT_THROW(static_cast<void>(rec::publish<Game>(*store, "hand", nobody, out)),
                     std::invalid_argument);
        EXPECT_EQ(out.str(), "") << "nothing is written before";
    }
    std::ostringstream out;
    EXPECT_EQ(rec::publish<Game>(*store, "hand", {}, out).events, 4U) << "observers are no players";
    EXPECT_EQ(out.str(), published(*store, "hand", herding::view::observer));
}

TEST(Publish, has_a_line_for_the_start_and_for_each_event) {
    const auto store = rec::memory_store();
    play(*store, "hand", Card::Jack, Card::Queen);
    std::istringstream lines(published(*store, "hand", 1));
    std::string line;
    ASSERT_TRUE(std::getline(lines, line));
    EXPECT_EQ(line, R"({"view_of":"kuhn::Game","player":1})");
    using View = herding::view::EventView<Game, Game::State>;
    for (std::uint64_t number = 0; number <= 4; ++number) {
        ASSERT_TRUE(std::getline(lines, line)) << number;
        EXPECT_EQ(herding::reflect::from_json<View>(line).number, number);
    }
    EXPECT_FALSE(std::getline(lines, line));
}

} // namespace record_publish
