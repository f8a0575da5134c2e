#pragma once

#include "herding/core/actor.hpp"
#include "herding/sequence/action_list.hpp"
#include "herding/sequence/graph.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Games that are driven by sequences, whatever their types: what `herd actions`, `herd graph` and `herd play` know.
namespace herd {

/// What may be done now: an input in canonical text, and who does it.
struct Choice {
    std::string input;
    herding::Actor by;
};

/// Why an input, undo or redo was not done; nothing where it was.
using Refused = std::optional<std::string>;

/// A game that is being played. Everything that it tells goes through herding::view::of for who is told: a player by
/// number, or herding::view::observer.
class Table {
public:
    virtual ~Table() = default;

    [[nodiscard]] virtual bool over() const = 0;
    /// What may be done now, in declared order.
    [[nodiscard]] virtual std::vector<Choice> choices() const = 0;
    /// What chance does, drawn as likely as it is. Every game has its own generator.
    [[nodiscard]] virtual std::string draw() = 0;

    /// Submits an input in canonical text; why not is for who asked. Throws herding::reflect::ReadError where it is none.
    [[nodiscard]] virtual Refused submit(std::string_view input, herding::Actor by) = 0;
    [[nodiscard]] virtual Refused undo() = 0;
    [[nodiscard]] virtual Refused redo() = 0;

    /// How many inputs, undos and redos there have been.
    [[nodiscard]] virtual std::size_t events() const = 0;
    /// What happened in one of them, in lines. A game that hides nothing keeps only the last one.
    [[nodiscard]] virtual std::string tell(std::size_t event, std::uint16_t player) const = 0;

    /// The state in canonical text, in a line.
    [[nodiscard]] virtual std::string state(std::uint16_t player) const = 0;
    /// What was done last and by which rule, and whether it can be undone, in lines.
    [[nodiscard]] virtual std::string why(std::uint16_t player) const = 0;
    /// What the sequences did in it, step by step, in lines.
    [[nodiscard]] virtual std::string trace(std::uint16_t player) const = 0;

    /// What has led here, without what has been undone. Hides nothing: it is what can be played again.
    [[nodiscard]] virtual std::vector<Choice> history() const = 0;
};

class Game {
public:
    virtual ~Game() = default;

    [[nodiscard]] virtual std::vector<herding::sequence::ListedAction> actions() const = 0;
    /// How many entries the action table has; none where that depends on the board.
    [[nodiscard]] virtual std::optional<std::uint64_t> table_size() const = 0;
    [[nodiscard]] virtual herding::sequence::Graph graph() const = 0;
    /// Whether not everybody sees everything.
    [[nodiscard]] virtual bool hides() const = 0;
    [[nodiscard]] virtual std::unique_ptr<Table> begin(std::uint64_t seed) const = 0;
};

struct GameEntry {
    std::string_view name;
    std::string_view about;
    std::unique_ptr<Game> (*make)();
};

/// The games that herd knows, by name.
[[nodiscard]] const std::vector<GameEntry>& games();
[[nodiscard]] std::vector<std::string> game_names();
/// Throws std::out_of_range for a name that is none of theirs.
[[nodiscard]] std::unique_ptr<Game> find_game(std::string_view name);

} // namespace herd
