#pragma once

#include "interrupt.hpp"
#include "line_reader.hpp"
#include "menu.hpp"
#include "opponents.hpp"
#include "saved_game.hpp"
#include "saving.hpp"
#include "screen.hpp"
#include "terminal.hpp"

#include "herding/core/actor.hpp"
#include "herding/core/random.hpp"
#include "herding/play/game.hpp"
#include "herding/play/match.hpp"
#include "herding/play/typed.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <iosfwd>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// A match at a terminal. terminal.cpp has its turns, terminal_lines.cpp has what persons type.

namespace herding::inline v0::tool {

/// A match at a terminal: the dialog with who has the seat.
class TerminalMatch {
public:
    TerminalMatch(const play::Game& game, std::unique_ptr<play::Match> match, const PlayOptions& options,
                  LineReader& in, std::ostream& out);

    int run();

private:
    /// A sentence that has begun is printed also before an error is reported.
    int run_and_finish();

    int run_to_end();

    /// Position of the match, for messages about exceptions of the game.
    [[nodiscard]] std::string place() const;

    [[nodiscard]] std::string who(Actor actor) const { return name_of(game_, actor); }

    /// The first seat of a person: whoever starts the program has it.
    [[nodiscard]] Actor first_person() const;

    /// Whether several persons use this terminal. Who throws the dice by hand counts as one.
    [[nodiscard]] bool several_persons() const;

    /// Ctrl-C ends a thought, or else the game. If no person could continue after the thought, it ends both.
    /// SIGTERM ends both.
    [[nodiscard]] bool interrupted() const;

    /// Prints the source of random numbers once. The seed determines chance, so a game that hides something prints it at
    /// its end.
    void use_seed();

    /// Whether a person chooses the actions of this actor. The program itself begins the game and moves clocks.
    [[nodiscard]] bool asks(Actor by) const;

    /// Actions that persons can take now. If something is hidden, each person has a turn at the terminal: first those for whom the game
    /// waits. `next` gives a turn to those who may act in the meantime.
    std::vector<play::Choice> asked_of(const std::vector<play::Choice>& choices);
    [[nodiscard]] std::vector<play::Choice> of_persons(const std::vector<play::Choice>& choices) const;
    void end();

    /// Lets agents, chance and the program act. Agents may act before chance does, and may wait.
    void act_for_others(const std::vector<play::Choice>& choices);

    /// Lets an agent act. False if it waits.
    bool agent_acts(Actor by, const std::vector<play::Choice>& choices);

    /// An agent that chose wrong once would choose so forever. Throws std::runtime_error.
    void take_of_agent(const play::Choice& choice);

    void throw_dice();

    void take(const play::Choice& choice);
    void take_unasked(const play::Choice& choice);
    /// Counts what persons tried. Undo takes no attempt back.
    void tried(const play::RefusalText& refused, Actor by);
    void done();
    void say(const play::RefusalText& refused);

    /// Whether a person confirms this input, if there is a question. An input that cannot be read is reported by `submit`.
    bool confirmed(std::string_view input, Actor by);

    /// Reads a line and executes it. False at the end.
    bool ask(std::vector<play::Choice> choices);

    /// The word of the game that a line is, if it is one. Null: it is none.
    [[nodiscard]] const play::Word* word_of_game(std::string_view typed) const;
    void obey(const play::Word& word, Actor by, const std::vector<play::Choice>& choices);

    /// Whether a line is an action exactly. A game may have one that is called like a command.
    static bool is_listed(std::string_view typed, const std::vector<play::Choice>& listed);

    [[nodiscard]] std::vector<std::string> completions(const std::vector<play::Choice>& choices) const;

    /// Whether both a player and chance may act now. The player comes first.
    [[nodiscard]] bool chance_waits() const;
    void let_chance();

    void show(const std::vector<play::Choice>& choices, std::size_t most);

    /// Whether the line was a command.
    bool command(std::string_view typed, Actor by, const std::vector<play::Choice>& choices);

    [[nodiscard]] bool person_is_asked() const;
    void undo(Actor by);
    void redo(Actor by);

    /// The input that the rules have refused, if there is one and the game explains it; otherwise what was done last.
    void explain_last(const std::string& refused);
    /// Prints the attempts of all persons, or only of this one if something is hidden.
    void print_attempts(Actor by);

    void explain(const std::string& what);

    /// If the actions were not listed, nothing shows which there are.
    [[nodiscard]] play::Understanding understanding() const;

    void action(std::string_view typed, Actor by, const std::vector<play::Choice>& choices);

    /// Submits what is not legal, so that the rules say why.
    void submit(const std::string& input, Actor by, const std::vector<play::Choice>& choices,
                std::string_view typed);

    void print_expected(std::string_view typed, const std::string& expected);

    /// Prints the effects of an action.
    void preview(const std::string& typed, Actor by, const std::vector<play::Choice>& choices);

    /// Loads a saved game. If the file is refused, the game continues as it was.
    bool load(const std::string& file);

    /// Throws std::runtime_error with the file and the cause.
    [[nodiscard]] LoadedGame read_saved(const std::string& file) const;

    /// Continues a saved game.
    void begin_with(LoadedGame loaded, const std::string& file);

    PlayOptions options_;
    LineReader& in_;
    std::ostream& out_;
    const play::Game& game_;
    std::unique_ptr<play::Match> match_;
    Generator random_; // of the application
    Opponents opponents_{game_, options_, out_};

    std::atomic<bool> interrupted_ = false;
    Interrupt interrupt_{interrupted_, OnInterrupt::EndInput};
    bool nobody_ = false; // is a person
    bool hides_ = game_.hides();
    std::vector<play::Word> words_ = game_.words();
    std::size_t columns_ = std::clamp<std::size_t>(options_.width, 20, usual_columns); // of sentences
    Screen screen_{game_, options_.clear, in_, out_, columns_};
    Saving saving_{options_, hides_, in_, out_};
    bool at_once_ = true;              // events are printed at once, not when the next player sits down
    std::size_t next_ = 0;             // how often `next` was said since the last event
    std::size_t others_ = 0;           // other players who could decide now
    bool shown_ = false;               // the actions have been shown since the last event
    bool listed_ = true;               // and the player knows the legal actions
    bool seed_used_ = false;           // chance or a random player has used the seed
    std::optional<Actor> thinks_ = {}; // whose agent is choosing

    struct Attempts {
        std::size_t all = 0;
        std::size_t refused = 0; // by the rules
    };
    std::map<Actor, Attempts> attempts_ = {}; // inputs of persons since the program began
};

} // namespace herding::inline v0::tool
