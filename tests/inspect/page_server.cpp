#include "inspect/support/games.hpp"
#include "kuhn/kuhn.hpp"
#include "pig/pig.hpp"
#include "tictactoe/serialize.hpp"

#include "herding/inspect/inspector.hpp"
#include "herding/inspect/server.hpp"
#include "herding/record/journal.hpp"

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <memory>
#include <string>
#include <string_view>
#include <thread>

/// Serves records for the tests of the page in a browser, until its standard input ends. Prints the address.
///
///     page_server all | player1 | million | unknown | html FILE

namespace page_server {

namespace rec = herding::record;
namespace ins = herding::inspect;
using herding::Actor;

void play_tictactoe(rec::Store& store, const std::string& name, bool other) {
    using namespace tictactoe;
    auto game = rec::create<Game>(store, name, Board{});
    game.journal->annotate("X", "Ada");
    const auto put = [&](int row, int column) {
        static_cast<void>(game.engine.dispatch({row, column}, player(game.engine.state().turn)));
    };
    put(1, 1);
    put(0, 0);
    static_cast<void>(game.engine.undo(player(Mark::O)));
    put(2, other ? 1 : 2);
    put(0, 0);
    put(0, 2);
    put(1, 2);
    put(1, 0);
    if (!other) {
        put(2, 0);
        put(2, 1);
        put(0, 1);
    }
    game.journal->close();
}

void play_kuhn(rec::Store& store) {
    using namespace kuhn;
    auto game = rec::create<Game>(store, "hand", Game::State{});
    static_cast<void>(game.engine.dispatch(herding::sequence::Begin{}));
    for (const Card card : {Card::Queen, Card::King}) {
        static_cast<void>(game.engine.dispatch(herding::sequence::Action<"deal", Card>{card}, Actor::chance));
    }
    static_cast<void>(game.engine.dispatch(herding::sequence::Action<"bet">{}, Actor::player(0)));
    static_cast<void>(game.engine.dispatch(herding::sequence::Action<"call">{}, Actor::player(1)));
    game.journal->close();
}

/// With inputs that the rules refuse.
void play_refused(rec::Store& store) {
    using namespace tictactoe;
    auto game = rec::create<Game>(store, "sunday", Board{});
    const auto put = [&](Mark mark, int row, int column) {
        const Place place{row, column};
        const auto outcome = game.engine.dispatch(place, player(mark));
        game.journal->refused(outcome, place, player(mark)); // stores nothing that was committed
    };
    put(Mark::X, 1, 1);
    put(Mark::O, 1, 1);
    put(Mark::X, 0, 0);
    put(Mark::O, 0, 0);
    game.journal->close();
}

/// A game of sequences that hides nothing.
void play_pig(rec::Store& store) {
    auto game = rec::create<pig::Game>(store, "evening", pig::Game::State{});
    const auto roll = [&](int pips) {
        static_cast<void>(
            game.engine.dispatch(herding::sequence::Action<"roll", pig::Die>{pig::Die(pips)}, Actor::chance));
    };
    static_cast<void>(game.engine.dispatch(herding::sequence::Begin{}));
    roll(5);
    const herding::sequence::Action<"hold"> hold;
    game.journal->refused(game.engine.dispatch(hold, Actor::player(1)), pig::Game::Input(hold),
                          Actor::player(1));
    static_cast<void>(game.engine.dispatch(hold, Actor::player(0)));
    roll(1);
    game.journal->close();
}

/// Marks that are put and undone, a million events.
void play_long(rec::Store& store) {
    using namespace tictactoe;
    rec::JournalOptions options;
    options.writer.durability = rec::Durability::None;
    auto game = rec::create<Game>(store, "long", Board{}, {}, options);
    for (int events = 0, at = 0; events < 1'000'000;) {
        const bool done =
            game.engine.dispatch({at % 3, at / 3 % 3}, player(game.engine.state().turn)).committed() ||
            static_cast<bool>(game.engine.undo());
        events += done ? 1 : 0;
        at = (at + 1) % 9;
    }
    game.journal->close();
}

ins::Library make_library(const std::shared_ptr<rec::Store>& store, std::string_view what) {
    ins::Library library{inspect_test::shared(store), {}, {}, {}};
    if (what != "unknown") {
        library.games = {inspect_test::tictactoe_rules, inspect_test::kuhn_rules, inspect_test::pig_rules};
    }
    if (what == "player1") {
        library.viewer = 1;
    }
    if (what == "million") {
        play_long(*store);
        library.names = {"long"};
        return library;
    }
    play_kuhn(*store);
    play_refused(*store);
    play_pig(*store);
    play_tictactoe(*store, "friday", false);
    play_tictactoe(*store, "saturday", true);
    library.names = what == "player1"
                        ? std::vector<std::string>{"hand"}
                        : std::vector<std::string>{"friday", "saturday", "hand", "sunday", "evening"};
    return library;
}

int main(int argc, char** argv) {
    const std::string_view what = argc > 1 ? argv[1] : "all";
    std::shared_ptr<rec::Store> store = rec::memory_store();
    ins::Inspector inspector(make_library(store, what));
    if (what == "html") {
        std::ofstream out(argv[2], std::ios::binary);
        auto& session = inspector.session("friday");
        session.verify();
        ins::write_html(session, out, 0, session.rows());
        return out.flush() ? 0 : 1;
    }
    ins::Server server(inspector, 0);
    std::cout << server.url() << std::endl;
    std::thread end([&] {
        while (std::cin.get() != EOF) {}
        server.stop();
    });
    server.run();
    end.join();
    return 0;
}

} // namespace page_server

int main(int argc, char** argv) { return page_server::main(argc, argv); }
