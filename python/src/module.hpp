#pragma once

#include "entry.hpp"

#include "herding/core/actor.hpp"
#include "herding/play/game.hpp"
#include "herding/play/match.hpp"
#include "herding/tool/records.hpp"

#include <nanobind/nanobind.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

/// The classes of the Python module.

namespace herding::inline v0::python {

namespace nb = nanobind;

/// A game with its setup and options: what `load` returns.
struct PyGame {
    const Entry* entry = nullptr;
    play::Start start;                  ///< without a seed and a state
    std::shared_ptr<play::Match> probe; ///< a match that has not begun, for what depends on the options
    /// Of all its matches; used only with the lock of the interpreter. None if no options give the setup of its record.
    std::shared_ptr<Observer> observer;

    [[nodiscard]] const play::Game& game() const { return entry->game(); }
};

/// A match, its record if it has one, and how it began.
struct PyMatch {
    PyGame game;
    std::uint64_t seed = 1;
    std::string begun; ///< the state in which it began, in canonical text
    std::shared_ptr<record::Store> store;
    std::unique_ptr<tool::Recording> recording; ///< outlives the match
    std::unique_ptr<play::Match> match;
    record::OpenReport report; ///< of a match that was opened
    bool recorded = false;     ///< opened from a record, or with one

    ~PyMatch() { match.reset(); }
    PyMatch() = default;
    PyMatch(const PyMatch&) = delete;
    PyMatch& operator=(const PyMatch&) = delete;
};

/// A text of Python. Raises UnicodeEncodeError for half of a pair of surrogates.
[[nodiscard]] std::string utf8(nb::handle text);
/// A seed, also one of NumPy. Throws std::invalid_argument for a number that is too small or too large.
[[nodiscard]] std::uint64_t seed_of(nb::handle seed);
/// A path: a text, or what os.fspath takes.
[[nodiscard]] std::string path_of(nb::handle path);
/// The actor of a number: a player by index, -1 for chance, -2 for the application. Throws std::invalid_argument.
[[nodiscard]] Actor actor_of(int by);
/// The viewer of a number; nothing is an observer. Throws std::invalid_argument for a player that the match has not.
[[nodiscard]] std::uint16_t viewer_of(const play::Match& match, std::optional<int> viewer);
/// Another seed for a copy of a match: it follows from the match alone.
[[nodiscard]] std::uint64_t seed_of_copy(const PyMatch& match);

/// Raises Refused of the module.
[[noreturn]] void raise_refused(const std::string& reason, const play::RefusedBy& by);

/// The games of the module with this name, or the one that a record names. Throws std::invalid_argument with the list.
[[nodiscard]] const Entry& entry_named(const std::string& name);

/// The observer of a game. Throws std::logic_error if the options of a record are unknown.
[[nodiscard]] Observer& observer_of(const PyGame& game);
/// A game with its options. Throws as play::Game::begin.
[[nodiscard]] PyGame game_of(const Entry& entry, const play::Start& start);

/// The function of the package's module `_pickle` with this name: compiled functions cannot be pickled.
[[nodiscard]] nb::object for_pickle(nb::handle type, const char* function);

/// Defines the exceptions, and what C++ exceptions become.
void add_errors(nb::module_& module);
void add_game(nb::module_& module);
void add_match(nb::module_& module);
void add_agent(nb::module_& module);
void add_batch(nb::module_& module);

} // namespace herding::inline v0::python
