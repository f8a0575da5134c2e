#pragma once

#include "herding/core/actor.hpp"
#include "herding/sequence/action_list.hpp"
#include "herding/sequence/graph.hpp"

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

/// What became of an input, of undo or of redo.
struct Told {
    bool done = false;
    std::vector<std::string> lines = {}; ///< what happened in words, or the one reason why not
};

/// A game that is being played.
class Table {
public:
    virtual ~Table() = default;

    [[nodiscard]] virtual bool over() const = 0;
    /// What may be done now, in declared order.
    [[nodiscard]] virtual std::vector<Choice> choices() const = 0;
    /// What chance does, drawn as likely as it is. Every game has its own generator.
    [[nodiscard]] virtual std::string draw() = 0;

    /// Submits an input in canonical text. Throws herding::reflect::ReadError where it is none.
    virtual Told submit(std::string_view input, herding::Actor by) = 0;
    virtual Told undo() = 0;
    virtual Told redo() = 0;

    /// The state in canonical text.
    [[nodiscard]] virtual std::string state() const = 0;
    /// What was done last and by which rule, and whether it can be undone.
    [[nodiscard]] virtual std::vector<std::string> why() const = 0;
    /// What the sequences did in it, step by step.
    [[nodiscard]] virtual std::string trace() const = 0;
    /// What has led here, without what has been undone.
    [[nodiscard]] virtual std::vector<Choice> history() const = 0;
};

class Game {
public:
    virtual ~Game() = default;

    [[nodiscard]] virtual std::vector<herding::sequence::ListedAction> actions() const = 0;
    /// How many entries the action table has; none where that depends on the board.
    [[nodiscard]] virtual std::optional<std::uint64_t> table_size() const = 0;
    [[nodiscard]] virtual herding::sequence::Graph graph() const = 0;
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
