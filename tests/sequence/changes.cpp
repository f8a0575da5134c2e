#include "herding/herding.hpp"
#include "herding/reflect/text.hpp"
#include "herding/sequence/sequence.hpp"
#include "herding/view/view.hpp"

#include <cereal/cereal.hpp>
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

/// What becomes of an offer and of the answers to it where behaviors change the board while it waits.
namespace sequence_changes {

using namespace herding::sequence;
namespace rf = herding::reflect;
using herding::Actor;

struct Board {
    std::int32_t least = 0; ///< of a bid
    std::int32_t who = 0;   ///< closes
    std::vector<std::int32_t> bids{};
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(least), CEREAL_NVP(who), CEREAL_NVP(bids));
    }
    friend bool operator==(const Board&, const Board&) = default;
};
struct Changed {
    std::int32_t value = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(value)); }
    friend bool operator==(const Changed&, const Changed&) = default;
};
struct Bid {
    std::int32_t value = 0;
    Changed apply(Board& board) const {
        board.bids.push_back(value);
        return {value};
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(value)); }
    friend bool operator==(const Bid&, const Bid&) = default;
};
struct Change {
    std::int32_t least = 0;
    std::int32_t who = 0;
    Changed apply(Board& board) const {
        board.least = least;
        board.who = who;
        return {least};
    }
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(least), CEREAL_NVP(who));
    }
    friend bool operator==(const Change&, const Change&) = default;
};

struct Money {
    std::int32_t value = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(value)); }
    friend bool operator==(const Money&, const Money&) = default;
};
std::vector<Money> candidates(std::type_identity<Money>, const Board& board) {
    return {{board.least}, {board.least + 1}, {board.least + 2}};
}

struct Auction {
    auto script() {
        return seq(act<"bid">(each([] { return Players::first(2); }),
                              [](Emits<Bid> out, Money money) { out.emit(Bid{money.value}); }),
                   act<"close">(by([](const Board& board) { return board.who; }), [] {}));
    }
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Auction&, const Auction&) = default;
};

enum class Table : std::uint8_t { Before, Behind, Settled };

template <Table Is> struct Game {
    using Rules = herding::sequence::Rules<Board, Auction>;
    using State = typename Rules::State;
    using Input = std::variant<typename Rules::Input, Change>;
    using Diff = typename Rules::template Diffs<Bid, Change>;
    using Trace = typename Rules::template Traces<Changed>;
    using Info = ActionRefusal;
    using OrderKey = int;

    static herding::Verdict<Info> change(herding::Dispatch<Game>& d) {
        if (const auto* change = std::get_if<Change>(&d.input())) {
            d.emit(*change);
        }
        return herding::Continue{};
    }
    static constexpr auto behaviors() {
        return herding::table<Game>(
            {{"sequences", 0, resume<Game>}, {"change", Is == Table::Before ? -1 : 1, change}});
    }
    static constexpr auto settling() {
        if constexpr (Is == Table::Settled) {
            return herding::table<Game>({{"interrupts", 0, interrupts<Game>}});
        } else {
            return herding::table<Game>();
        }
    }
};

template <class G> struct Play {
    herding::Engine<G> engine;

    explicit Play(const typename G::State& state = {}) : engine(state) {
        if (!state.pending.begun()) {
            EXPECT_EQ(take(typename G::Rules::Input{Begin{}}, Actor::system), "committed");
        }
    }
    std::string take(const typename G::Input& input, Actor by) {
        const auto outcome = engine.dispatch(input, by);
        std::ostringstream out;
        out << name(outcome.kind());
        if (outcome.refusal() != nullptr) {
            out << ": " << *outcome.refusal()->info();
        }
        return out.str();
    }
    std::string bid(std::uint16_t player, std::int32_t value) {
        return take(typename G::Rules::Input{Action<"bid", Money>{Money{value}}}, Actor::player(player));
    }
    std::string close(std::uint16_t player) {
        return take(typename G::Rules::Input{Action<"close">{}}, Actor::player(player));
    }
    [[nodiscard]] std::size_t answers() const { return engine.state().pending.answers().size(); }
    [[nodiscard]] std::vector<std::int32_t> bids() const { return engine.state().bids; }
};
using Bids = std::vector<std::int32_t>;

// ---- answers that could not be given any more

TEST(BoardThatChanges, drops_answers_that_could_not_be_given_any_more_when_all_have_answered) {
    const auto play = []<Table Is>(std::integral_constant<Table, Is>) {
        Play<Game<Is>> play;
        EXPECT_EQ(play.bid(0, 0), "committed");
        EXPECT_EQ(play.take(Change{1, 0}, Actor::system), "committed");
        EXPECT_EQ(play.answers(), 1U) << "before, it would tell what the answer is";
        EXPECT_EQ(play.bid(1, 2), "committed");
        EXPECT_EQ(play.answers(), 1U) << "that of player 1";
        EXPECT_FALSE(play.engine.undo()) << "player 1 knows something of the bid of player 0";
        EXPECT_EQ(play.bid(0, 0), "invalid input: bid: argument out of range (auction@bid)");
        EXPECT_EQ(play.bid(0, 1), "committed");
        EXPECT_EQ(play.bids(), (Bids{1, 2}));
    };
    play(std::integral_constant<Table, Table::Before>{});
    play(std::integral_constant<Table, Table::Behind>{});
    play(std::integral_constant<Table, Table::Settled>{});
}

TEST(BoardThatChanges, shows_nobody_whether_a_waiting_answer_could_still_be_given) {
    const auto seen = []<Table Is>(std::integral_constant<Table, Is>, std::int32_t bid) {
        using G = Game<Is>;
        Play<G> play;
        EXPECT_EQ(play.bid(0, bid), "committed");
        EXPECT_EQ(play.take(Change{2, 0}, Actor::system), "committed");
        auto shown = herding::view::of<G>(play.engine.state(), 1);
        EXPECT_TRUE(play.engine.undo()) << "it has shown nothing";
        return shown;
    };
    const auto compare = [&]<Table Is>(std::integral_constant<Table, Is> table) {
        EXPECT_EQ(seen(table, 0), seen(table, 2));
    };
    compare(std::integral_constant<Table, Table::Before>{});
    compare(std::integral_constant<Table, Table::Behind>{});
    compare(std::integral_constant<Table, Table::Settled>{});
}

TEST(BoardThatChanges, keeps_answers_that_can_still_be_given) {
    Play<Game<Table::Before>> play;
    EXPECT_EQ(play.bid(0, 1), "committed");
    EXPECT_EQ(play.take(Change{1, 0}, Actor::system), "committed");
    EXPECT_EQ(play.bid(1, 2), "committed");
    EXPECT_EQ(play.bids(), (Bids{1, 2}));
}

TEST(BoardThatChanges, lets_no_saved_answer_run_that_nobody_could_give) {
    using Behind = Game<Table::Behind>;
    Play<Behind> play;
    EXPECT_EQ(play.bid(0, 0), "committed");
    std::string text = rf::print(play.engine.state());
    const std::string given = "bid{value=0}";
    ASSERT_NE(text.find(given), std::string::npos) << text;
    text.replace(text.find(given), given.size(), "bid{value=99}");
    Play<Behind> forged(rf::parse<Behind::State>(text));
    EXPECT_EQ(forged.bid(1, 2), "committed");
    EXPECT_EQ(forged.bids(), Bids{});
    EXPECT_EQ(forged.bid(0, 1), "committed");
    EXPECT_EQ(forged.bids(), (Bids{1, 2}));
}

// ---- deciders that name nobody

template <Table Is> std::string to_nobody(Play<Game<Is>>& play) {
    EXPECT_EQ(play.bid(0, 0), "committed");
    EXPECT_EQ(play.bid(1, 0), "committed");
    return play.take(Change{0, -1}, Actor::system);
}

TEST(BoardThatChanges, to_a_decider_that_is_nobody_ends_in_aborted_where_the_sequences_look) {
    const std::string why =
        "aborted: by() names player -1: players have the numbers 0 to 65534 (auction@close)";
    Play<Game<Table::Before>> before;
    EXPECT_EQ(to_nobody(before), why);
    EXPECT_EQ(before.close(0), "committed");
    Play<Game<Table::Settled>> settled;
    EXPECT_EQ(to_nobody(settled), why);
    EXPECT_EQ(settled.close(0), "committed");
}

TEST(BoardThatChanges, to_a_decider_that_is_nobody_leaves_nothing_legal_and_can_be_mended) {
    Play<Game<Table::Behind>> play;
    EXPECT_EQ(to_nobody(play), "committed");
    EXPECT_TRUE(legal_actions<Game<Table::Behind>>(play.engine.state()).empty());
    EXPECT_TRUE(stuck<Game<Table::Behind>>(play.engine.state()));
    EXPECT_EQ(play.close(0), "disallowed: close: by() names player -1: players have the numbers 0 to 65534 "
                             "(auction@close)");
    EXPECT_EQ(play.take(Change{0, 65535}, Actor::system), "committed");
    EXPECT_EQ(play.close(65535), "disallowed: close: by() names player 65535: players have the numbers 0 to "
                                 "65534 (auction@close)");
    EXPECT_EQ(play.take(Change{0, 3}, Actor::system), "committed");
    EXPECT_EQ(play.close(3), "committed");
}

TEST(BoardThatChanges, and_an_observer_is_no_player) {
    EXPECT_FALSE(herding::sequence::detail::is_player_number(65535));
    EXPECT_TRUE(herding::sequence::detail::is_player_number(65534));
}

} // namespace sequence_changes
