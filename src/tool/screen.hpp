#pragma once

#include "event_words.hpp"
#include "line_reader.hpp"

#include "herding/core/actor.hpp"
#include "herding/play/game.hpp"
#include "herding/play/match.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <map>
#include <optional>
#include <string>

namespace herding::inline v0::tool {

/// Whose view an actor has.
[[nodiscard]] std::uint16_t viewer(Actor actor);

/// One terminal for all players. Whoever decides has the seat, and sees what they may see. The screen is cleared before
/// another player gets the seat, if either sees something that not everybody may see. A game that hides nothing never hands
/// over the terminal.
class Screen {
public:
    /// `clears`: the terminal can be cleared. Game, reader and stream must outlive the screen.
    /// Sentences are in lines of so many columns.
    Screen(const play::Game& game, bool clears, LineReader& in, std::ostream& out, std::size_t columns)
        : game_(game), hides_(game.hides()), clears_(clears), in_(in), out_(out), columns_(columns),
          words_(game) {}

    /// Shows this match from now on, and no event of it before `first`. It must outlive its use here. `person` sits there
    /// before anybody was asked; the system: nobody knows who does.
    void show(const play::Match& match, std::size_t first, Actor person);

    /// Remembers the words of an input that will be submitted.
    void before(const std::string& input, Actor by) { words_.before(*match_, input, by); }
    /// Words for an input, as who has the seat sees the board.
    [[nodiscard]] std::string input(const std::string& input) const;
    /// The last commit and its rules. For `print`.
    [[nodiscard]] std::string why(std::uint16_t viewer) const {
        return words_.commit(*match_, match_->why(viewer), viewer);
    }

    /// Gives the seat to who is asked. False at the end of the input.
    [[nodiscard]] bool sit(Actor next);
    [[nodiscard]] std::optional<Actor> seat() const noexcept { return seat_; }
    /// Whether the seat was given to another one, or an event printed, since the last call.
    [[nodiscard]] bool changed();

    /// Prints what happened since who has the seat last saw the events. A sentence that later events may make longer is
    /// printed by `finish`.
    void tell();
    /// Prints the sentence that has begun. To be called before anything else is printed.
    void finish();
    /// Prints what who has the seat may see of a text for each viewer, and remembers whether it is not for everybody.
    void print(const std::function<std::string(std::uint16_t)>& text);
    /// Prints what a function makes of the match for who has the seat: a drawing of the board. It may depend on the viewer
    /// alone, for example turn the board. So it is for everybody unless the viewer's state differs.
    void draw(const std::function<std::string(const play::Match&, std::uint16_t)>& drawing);
    /// The printed text is not for everybody.
    void keep_private() { private_ = private_ || hides_; }
    /// The person in the seat entered the last event, so it is on the screen.
    void typed();
    /// From now on the screen shows only what everybody may see.
    void open();

private:
    [[nodiscard]] bool knows_more(Actor actor) const;
    [[nodiscard]] bool hand_over(Actor next);
    void clear();
    void tell(std::size_t event);

    const play::Game& game_;
    bool hides_;
    bool clears_;
    LineReader& in_;
    std::ostream& out_;
    std::size_t columns_;
    EventWords words_;
    const play::Match* match_ = nullptr;

    std::optional<Actor> seat_ = {};         ///< who decided last
    Actor person_ = Actor::system;           ///< who sits there before the first decision
    bool changed_ = false;                   ///< the seat or the events, since somebody asked
    std::string sentence_ = {};              ///< told, and not yet printed
    bool longer_ = false;                    ///< something was joined to it
    bool private_ = false;                   ///< the screen shows what is not for everybody
    std::map<Actor, std::size_t> told_ = {}; ///< which events each one knows of
    std::size_t begun_ = 0;                  ///< the first event that is printed
};

} // namespace herding::inline v0::tool
