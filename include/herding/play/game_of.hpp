#pragma once

#include "herding/play/chance.hpp"
#include "herding/play/deciders.hpp"
#include "herding/play/detail/check_playable.hpp"
#include "herding/play/detail/compiled_lists.hpp"
#include "herding/play/detail/match_of.hpp"
#include "herding/play/game.hpp"
#include "herding/play/playable.hpp"
#include "herding/reflect/fields.hpp"
#include "herding/reflect/kind.hpp"
#include "herding/reflect/text.hpp"
#include "herding/sequence/tools/action_list.hpp"
#include "herding/sequence/tools/action_table.hpp"
#include "herding/sequence/tools/graph.hpp"
#include "herding/view/forgotten.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

/// The Game of a Playable. Include it in one source of a program, because it takes most of the compile time of a game.

namespace herding::inline v0::play {

namespace detail {

template <class Options> inline constexpr bool has_fields =
    reflect::kind_of<Options> == reflect::Kind::Struct;

/// Strings are written without quotes, because a shell has its own.
template <class T> [[nodiscard]] std::string option_text(const T& value) {
    if constexpr (std::is_same_v<T, std::string>) {
        return value;
    } else {
        return reflect::print(value);
    }
}

/// None if the options take no part in reflection.
template <class Options> [[nodiscard]] std::vector<OptionInfo> list_options(const Options& options) {
    std::vector<OptionInfo> infos;
    if constexpr (has_fields<Options>) {
        reflect::for_each_field(options, [&infos](std::string_view name, const auto& value) {
            infos.push_back({std::string(name), option_text(value), false});
        });
    }
    return infos;
}

/// Sets a field, or with `quirks.long_charges` a field of a field. Throws std::invalid_argument, which names the option;
/// if there is no such option, it lists all. `outer` is the prefix of the name.
template <class Options> void set_option(Options& options, std::string_view name, std::string_view text,
                                         const std::string& outer = "") {
    bool found = false;
    std::string names;
    const std::string_view first = name.substr(0, name.find('.'));
    if constexpr (has_fields<Options>) {
        reflect::for_each_field(options, [&]<class T>(std::string_view field, T& value) {
            names += (names.empty() ? "" : ", ") + outer + std::string(field);
            if (field == name) {
                found = true;
                if constexpr (std::is_same_v<T, std::string>) {
                    value = text;
                } else {
                    try {
                        value = reflect::parse<T>(text);
                    } catch (const reflect::ReadError& error) {
                        throw std::invalid_argument("option \"" + outer + std::string(name) + "\": " +
                                                    error.cause()); // of one value, so without its place
                    }
                }
            } else if constexpr (has_fields<T>) {
                if (field == first) {
                    found = true;
                    set_option(value, name.substr(first.size() + 1), text, outer + std::string(field) + ".");
                }
            }
        });
    }
    if (!found) {
        throw std::invalid_argument("there is no option \"" + outer + std::string(name) + "\"" +
                                    (names.empty() ? "" : "; there is " + names));
    }
}

/// The options of a setup. An empty name selects the first setup.
///
/// Throws: std::invalid_argument for an unknown name. The message has the names of all setups.
/// Complexity: O(setups).
template <class P> [[nodiscard]] OptionsOf<P> named_options(std::string_view name) {
    auto all = play::setups<P>();
    std::string names;
    for (auto& one : all) {
        if (name.empty() || one.name == name) {
            return std::move(one.options);
        }
        names += (names.empty() ? "" : ", ") + one.name;
    }
    throw std::invalid_argument(std::string(P::name) + " has no setup \"" + std::string(name) +
                                "\"; it has " + names);
}

/// Setup and first state of a match.
///
/// Used by `Game::begin` and by recorded matches (`tool::records_of`).
template <class P> struct Beginning {
    std::shared_ptr<const SetupOf<typename P::Spec>> setup;
    StateOf<typename P::Spec> state;
};

/// A state from its text, for a game that continues there. Rules trust their state, so a state in which a player acts who is not
/// there would lead them outside of their lists.
///
/// Throws: reflect::ReadError; std::invalid_argument if such a player decides; exceptions of `validate` (`HasValidate`).
template <class P> [[nodiscard]] StateOf<typename P::Spec> read_state(const SetupOf<typename P::Spec>& setup,
                                                                      std::string_view text) {
    using Spec = typename P::Spec;
    auto state = reflect::parse<StateOf<Spec>>(text);
    if constexpr (HasValidate<Spec>) {
        state.template validate<Spec>(setup);
    }
    bool there = true;
    try {
        for (const auto player : play::decider<P>(setup, state).players()) {
            there = there && player < play::players<P>(setup);
        }
    } catch (const std::out_of_range&) { // of a Decider
        there = false;
    }
    if (!there) {
        throw std::invalid_argument(
            "in this state a player decides who is not there: " + std::string(P::name) + " has " +
            std::to_string(play::players<P>(setup)) + " players");
    }
    return state;
}

/// The setup and the first state for a start.
///
/// Throws: as Game::begin.
template <class P> [[nodiscard]] Beginning<P> beginning(const Start& start) {
    auto options = named_options<P>(start.setup);
    for (const auto& [name, value] : start.options) {
        set_option(options, name, value);
    }
    auto setup = std::make_shared<const SetupOf<typename P::Spec>>(play::setup<P>(options));
    auto state =
        start.state.empty() ? play::initial<P>(*setup, start.seed) : read_state<P>(*setup, start.state);
    return {std::move(setup), std::move(state)};
}

/// Game of one Playable. It has no data members. Members that the Playable lacks have the defaults of playable.hpp.
///
/// Throws: as the functions of Game, and exceptions of the Playable.
/// Complexity: that of the Playable's functions; the tables of a game of sequences are made in each call.
template <class P> class GameOf final : public Game {
    using Spec = typename P::Spec;

public:
    [[nodiscard]] std::string_view name() const override { return P::name; }
    [[nodiscard]] std::string_view summary() const override { return P::summary; }

    [[nodiscard]] std::vector<SetupInfo> setups() const override {
        std::vector<SetupInfo> infos;
        for (const auto& one : play::setups<P>()) {
            infos.push_back({one.name, one.summary});
        }
        return infos;
    }

    [[nodiscard]] std::vector<OptionInfo> options(std::string_view setup) const override {
        std::vector<OptionInfo> infos = list_options(named_options<P>(setup));
        if constexpr (requires { P::file_options; }) {
            for (OptionInfo& info : infos) {
                info.is_file =
                    std::count(std::begin(P::file_options), std::end(P::file_options), info.name) != 0;
            }
        }
        return infos;
    }

    [[nodiscard]] std::string_view aim() const override { return play::aim<P>(); }
    [[nodiscard]] std::vector<std::string_view> player_names() const override {
        if constexpr (requires { P::player_names; }) {
            return {std::begin(P::player_names), std::end(P::player_names)};
        } else {
            return {};
        }
    }
    [[nodiscard]] std::vector<Word> words() const override {
        if constexpr (requires { P::words; }) {
            return {std::begin(P::words), std::end(P::words)};
        } else {
            return {};
        }
    }
    /// Consequence of a player's time running out. The creator of a table may choose another one.
    /// Returns: the Playable's `on_timeout`, otherwise `Timeout::Does::Nothing`.
    /// Complexity: O(1).
    [[nodiscard]] Timeout on_timeout() const override {
        if constexpr (requires { P::on_timeout; }) {
            return P::on_timeout;
        } else {
            return {};
        }
    }
    [[nodiscard]] bool deals_first() const override { return DealsFirst<P>; }
    [[nodiscard]] bool hides() const override { return !view::is_open<Spec>(); }
    [[nodiscard]] std::vector<std::string> forgotten() const override { return view::forgotten<Spec>(); }
    [[nodiscard]] bool lists_legal() const override { return play::lists_legal<P>(); }
    [[nodiscard]] bool zero_sum() const override { return play::zero_sum<P>(); }
    [[nodiscard]] std::size_t state_words() const override {
        return std::is_trivially_copyable_v<StateOf<Spec>> ? (sizeof(StateOf<Spec>) + 7) / 8 : 0;
    }

    [[nodiscard]] std::unique_ptr<Match> begin(const Start& start) const override {
        auto [setup, state] = beginning<P>(start);
        return std::make_unique<MatchOf<P>>(Engine<Spec>(std::move(setup), std::move(state)), start.seed);
    }

    [[nodiscard]] Abilities abilities() const override { return WorldOf<P>::abilities_of_players(); }
    [[nodiscard]] std::unique_ptr<World> world(const Start& start) const override {
        auto [setup, state] = beginning<P>(start);
        return std::make_unique<WorldOf<P>>(std::move(setup), state, std::nullopt);
    }

    [[nodiscard]] std::optional<std::vector<sequence::ListedAction>> actions() const override {
        if constexpr (HasSequences<Spec>) {
            return sequence::actions<typename Spec::Rules>();
        } else {
            return std::nullopt;
        }
    }

    [[nodiscard]] std::optional<std::uint64_t> table_size() const override {
        if constexpr (HasSequences<Spec>) {
            try {
                return sequence::ActionTable<Spec>().size();
            } catch (const reflect::NotEnumerable&) {}
        }
        return std::nullopt;
    }

    [[nodiscard]] std::optional<sequence::Graph> graph() const override {
        if constexpr (HasSequences<Spec>) {
            return sequence::graph<typename Spec::Rules>();
        } else {
            return std::nullopt;
        }
    }
};

} // namespace detail

/// The Game of a Playable: setups, options, actions, graph and matches without the types of the game. So menus, servers and tools
/// include no game. Each call returns the same object.
///
///     // nim.cpp, the only source that includes the game's rules
///     const herding::play::Game& nim_game() { return herding::play::game_of<nim::Playable>(); }
///
///     // server.cpp
///     const auto match = nim_game().begin({.setup = "three heaps", .seed = 7});
///
/// The object lives until the program ends. Threads may share it, because its functions change nothing. `tool::registration_of`
/// adds the parts for a command line. If the Playable has no name, or a member has another form than in playable.hpp, the
/// compiler prints one message.
template <class P> [[nodiscard]] const Game& game_of() {
    if constexpr (detail::CheckPlayable<P>::value) {
        static const detail::GameOf<P> game;
        return game;
    } else {
        detail::CheckPlayable<P>::diagnose();
        std::abort();
    }
}

} // namespace herding::inline v0::play
