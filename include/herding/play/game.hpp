#pragma once

#include "herding/play/fwd.hpp"
#include "herding/play/match.hpp"
#include "herding/play/words.hpp"
#include "herding/play/world.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Games behind one interface, without their types: description, setups, options, and matches.

namespace herding::inline v0::play {

/// Setup of a game with its name.
struct SetupInfo {
    std::string name;
    std::string summary;
};

/// Option of a match.
struct OptionInfo {
    std::string name;
    std::string value;    ///< the default, as text
    bool is_file = false; ///< it names a file of this computer, so a server does not take it
};

/// Start of a match.
struct Start {
    std::string setup = {}; ///< by name; empty: the first one
    std::vector<std::pair<std::string, std::string>> options =
        {};                 ///< name and value; they replace those of the setup
    std::uint64_t seed = 1; ///< of chance
    std::string state = {}; ///< canonical text from Match::saved; empty: the first state of the setup
};

/// Interface of a game: the content of its Playable behind virtual functions. One object for each game. It has no state, so
/// threads may share it.
class Game {
public:
    Game() = default;
    Game(const Game&) = delete;
    Game& operator=(const Game&) = delete;
    virtual ~Game() = default;

    [[nodiscard]] virtual std::string_view name() const = 0;
    [[nodiscard]] virtual std::string_view summary() const = 0;
    /// The aim of the players, in a sentence. Empty if the Playable has none.
    [[nodiscard]] virtual std::string_view aim() const = 0;
    /// Names of the players, in their order: White and Black. Further players have no name.
    [[nodiscard]] virtual std::vector<std::string_view> player_names() const { return {}; }
    /// Words that persons can type besides the notation of the game.
    [[nodiscard]] virtual std::vector<Word> words() const { return {}; }
    /// Consequence at a table if a player's time runs out, unless the creator of the table chooses another one.
    [[nodiscard]] virtual Timeout on_timeout() const { return {}; }
    /// The setups, at least one. The first is the default.
    [[nodiscard]] virtual std::vector<SetupInfo> setups() const = 0;
    /// The options of a setup with their values. Empty if the game has none.
    /// Throws: std::invalid_argument for an unknown setup.
    [[nodiscard]] virtual std::vector<OptionInfo> options(std::string_view setup = {}) const = 0;
    /// Whether the seed decides the first state of a match (`initial` of the Playable with a generator).
    [[nodiscard]] virtual bool deals_first() const = 0;
    /// Whether the game has values that some players may not see.
    [[nodiscard]] virtual bool hides() const = 0;
    /// Sentences for the author of a game with secrets: each names a `view` or `determinize` that the Spec lacks, and the
    /// consequence (view::forgotten).
    [[nodiscard]] virtual std::vector<std::string> forgotten() const = 0;
    /// Whether programs may show the legal actions at once. If not, finding them is part of the game.
    [[nodiscard]] virtual bool lists_legal() const = 0;

    /// Whether the returns of all players add up to 0.
    [[nodiscard]] virtual bool zero_sum() const = 0;

    /// Number of 64-bit words of a State in a table of C functions. 0 if the State is not trivially copyable.
    [[nodiscard]] virtual std::size_t state_words() const = 0;

    /// Begins a match.
    /// Throws: std::invalid_argument for an unknown setup or option, or a wrong value, with a list of the valid ones;
    /// and for a state in which a player decides who is not there; reflect::ReadError for a state that cannot be read; exceptions
    /// of the Playable.
    [[nodiscard]] virtual std::unique_ptr<Match> begin(const Start& start) const = 0;

    /// Members of the Playable for agents that search.
    [[nodiscard]] virtual Abilities abilities() const = 0;
    /// The whole game from its beginning, for solvers. Hides nothing.
    /// Throws: as `begin`.
    [[nodiscard]] virtual std::unique_ptr<World> world(const Start& start) const = 0;

    // ---- Actions and graph of scripts. Empty for rules without sequences. Callers include
    // sequence/tools/action_list.hpp or sequence/tools/graph.hpp.

    /// All actions with their arguments, deciders and offers.
    [[nodiscard]] virtual std::optional<std::vector<sequence::ListedAction>> actions() const = 0;
    /// Number of entries of the action table. Nothing if it depends on the board.
    [[nodiscard]] virtual std::optional<std::uint64_t> table_size() const = 0;
    [[nodiscard]] virtual std::optional<sequence::Graph> graph() const = 0;
};

} // namespace herding::inline v0::play
