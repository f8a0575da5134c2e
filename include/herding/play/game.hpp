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

/// A game behind one interface, whatever its types: what can be known of it before anybody plays.

namespace herding::inline v0::play {

/// A named way to begin.
struct SetupInfo {
    std::string name;
    std::string summary;
};

/// Something that can be set for one match.
struct OptionInfo {
    std::string name;
    std::string value; ///< the default, as text
};

/// How a match begins.
struct Start {
    std::string setup = {}; ///< by name; empty: the first one
    std::vector<std::pair<std::string, std::string>> options =
        {};                 ///< name and value, over those of the setup
    std::uint64_t seed = 1; ///< of chance
    std::string state =
        {}; ///< canonical text, as Match::saved writes it; empty: the state that the setup begins with
};

/// What a Playable says, behind virtual functions. One object a game, without state: share it freely.
class Game {
public:
    Game() = default;
    Game(const Game&) = delete;
    Game& operator=(const Game&) = delete;
    virtual ~Game() = default;

    [[nodiscard]] virtual std::string_view name() const = 0;
    [[nodiscard]] virtual std::string_view summary() const = 0;
    /// What a player tries to reach, in a sentence. Empty if the Playable does not have it.
    [[nodiscard]] virtual std::string_view aim() const = 0;
    /// What the players are called, in their order: White and Black. Those beyond the last have no name.
    [[nodiscard]] virtual std::vector<std::string_view> player_names() const { return {}; }
    /// Words that persons may type besides the notation of the game.
    [[nodiscard]] virtual std::vector<Word> words() const { return {}; }
    /// Consequence of a player's time running out at a table, unless its creator chooses another one.
    [[nodiscard]] virtual Timeout on_timeout() const { return {}; }
    /// At least one; the first is the default.
    [[nodiscard]] virtual std::vector<SetupInfo> setups() const = 0;
    /// The options of a setup with their values; none where the game has none. Throws std::invalid_argument for a
    /// setup that there is not.
    [[nodiscard]] virtual std::vector<OptionInfo> options(std::string_view setup = {}) const = 0;
    /// Whether the seed decides in which state a match begins (`initial` of the Playable with a generator).
    [[nodiscard]] virtual bool deals_first() const = 0;
    /// Whether some players see what others do not.
    [[nodiscard]] virtual bool hides() const = 0;
    /// Sentences for the author of a game that hides something: what players cannot see or agents cannot do, because the Spec
    /// lacks a `view` or a `determinize` (view::forgotten).
    [[nodiscard]] virtual std::vector<std::string> forgotten() const = 0;
    /// Whether players may see the legal actions without asking for them; else a list spoils the game.
    [[nodiscard]] virtual bool lists_legal() const = 0;

    /// Whether the returns of all players add up to 0.
    [[nodiscard]] virtual bool zero_sum() const = 0;

    /// Words of 64 bits that a State takes in a table of C functions; 0 if it is not trivially copyable.
    [[nodiscard]] virtual std::size_t state_words() const = 0;

    /// Begins a match. Throws std::invalid_argument, which lists what there is, for a setup or an option that there
    /// is not or has a wrong value, reflect::ReadError for a state that cannot be read, and what the Playable throws.
    [[nodiscard]] virtual std::unique_ptr<Match> begin(const Start& start) const = 0;

    /// What its Playable offers to agents that search.
    [[nodiscard]] virtual Abilities abilities() const = 0;
    /// The whole game from its beginning, for solvers. It hides nothing. Throws as `begin`.
    [[nodiscard]] virtual std::unique_ptr<World> world(const Start& start) const = 0;

    // ---- What scripts say of themselves. Nothing of it for rules without sequences. Who calls these includes
    // sequence/action_list.hpp or sequence/graph.hpp.

    /// All actions: what they take, who decides, where they are offered.
    [[nodiscard]] virtual std::optional<std::vector<sequence::ListedAction>> actions() const = 0;
    /// How many entries the action table has; none where that depends on the board.
    [[nodiscard]] virtual std::optional<std::uint64_t> table_size() const = 0;
    [[nodiscard]] virtual std::optional<sequence::Graph> graph() const = 0;
};

} // namespace herding::inline v0::play
