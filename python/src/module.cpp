#include "module.hpp"

#include "herding/record/error.hpp"
#include "herding/reflect/error.hpp"
#include "herding/reflect/not_enumerable.hpp"
#include "herding/reflect/tensor_options.hpp"
#include "herding/scene/scene.hpp"
#include "herding/version.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <exception>
#include <limits>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#ifndef HERDING_PYTHON_MODULE
#define HERDING_PYTHON_MODULE _core
#endif

namespace herding::inline v0::python {

using namespace nb::literals;

namespace {

struct Errors {
    PyObject* base = nullptr;
    PyObject* refused = nullptr;
    PyObject* read = nullptr;
    PyObject* record = nullptr;
    PyObject* illegal = nullptr;
};
Errors errors; // NOLINT(cppcoreguidelines-avoid-non-const-global-variables): types live as long as the module

PyObject* new_error(nb::module_& module, const char* name, const char* doc, nb::handle bases,
                    nb::dict defaults) {
    const auto package = nb::cast<std::string>(module.attr("__name__"));
    defaults["__module__"] = package;
    PyObject* type =
        PyErr_NewExceptionWithDoc((package + "." + name).c_str(), doc, bases.ptr(), defaults.ptr());
    if (type == nullptr) {
        throw nb::python_error();
    }
    module.attr(name) = nb::borrow(type);
    return type;
}

void raise(PyObject* type, const std::string& message, const nb::dict& attributes) {
    nb::object error = nb::borrow(type)(message);
    for (const auto& [name, value] : attributes) {
        nb::setattr(error, name, value);
    }
    PyErr_SetObject(type, error.ptr());
}

void translate(const std::exception_ptr& pointer, void* /*payload*/) {
    try {
        std::rethrow_exception(pointer);
    } catch (const IllegalAction& error) {
        nb::dict attributes;
        attributes["row"] = error.row();
        attributes["action"] = error.action();
        raise(errors.illegal, error.what(), attributes);
    } catch (const reflect::ReadError& error) {
        PyErr_SetString(errors.read, error.what());
    } catch (const record::Error& error) {
        nb::dict attributes;
        attributes["kind"] = std::string(record::name(error.kind()));
        attributes["record"] = error.record();
        raise(errors.record, error.what(), attributes);
    } catch (const reflect::NotEnumerable& error) {
        PyErr_SetString(PyExc_ValueError, error.what());
    } catch (const std::invalid_argument& error) {
        PyErr_SetString(PyExc_ValueError, error.what());
    } catch (const std::out_of_range& error) {
        PyErr_SetString(PyExc_IndexError, error.what());
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const nb::builtin_exception&) {
        throw;
    } catch (const nb::python_error&) {
        throw;
    } catch (const std::exception& error) {
        PyErr_SetString(errors.base, error.what());
    }
}

/// Options as Python has them: a bool is `true`, anything else as `str` writes it.
play::Start start_of(const nb::kwargs& options) {
    play::Start start;
    for (const auto& [name, value] : options) {
        std::string key = utf8(name);
        std::string text = nb::isinstance<nb::bool_>(value) ? (nb::cast<bool>(value) ? "true" : "false")
                                                            : utf8(nb::str(value));
        if (key == "setup") {
            start.setup = std::move(text);
        } else {
            start.options.emplace_back(std::move(key), std::move(text));
        }
    }
    return start;
}

} // namespace

std::string utf8(nb::handle text) {
    Py_ssize_t size = 0;
    const char* const letters = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
    if (letters == nullptr) {
        throw nb::python_error(); // half of a pair of surrogates
    }
    return {letters, static_cast<std::size_t>(size)};
}

std::uint64_t seed_of(nb::handle seed) {
    const nb::object number = nb::steal(PyNumber_Index(seed.ptr()));
    if (!number.is_valid()) {
        throw nb::python_error();
    }
    const std::uint64_t value = PyLong_AsUnsignedLongLong(number.ptr());
    if (PyErr_Occurred() != nullptr) {
        PyErr_Clear();
        throw std::invalid_argument("seed is " + utf8(nb::str(number)) + ", but must be from 0 to " +
                                    std::to_string(std::numeric_limits<std::uint64_t>::max()));
    }
    return value;
}

std::string path_of(nb::handle path) {
    const nb::object text = nb::steal(PyOS_FSPath(path.ptr()));
    if (!text.is_valid()) {
        throw nb::python_error();
    }
    if (!nb::isinstance<nb::str>(text)) {
        throw nb::type_error("a path is a text or a pathlib.Path, not bytes");
    }
    return utf8(text);
}

Actor actor_of(int by) {
    if (by >= 0 && by < 64) {
        return Actor::player(static_cast<std::uint16_t>(by));
    }
    if (by == -1) {
        return Actor::chance;
    }
    if (by == -2) {
        return Actor::system;
    }
    throw std::invalid_argument("there is no actor " + std::to_string(by) +
                                ": players are 0 and more, CHANCE is -1, APPLICATION is -2");
}

std::uint16_t viewer_of(const play::Match& match, std::optional<int> viewer) {
    if (!viewer) {
        return view::observer;
    }
    if (*viewer < 0 || std::cmp_greater_equal(*viewer, match.players())) {
        throw std::invalid_argument("there is no player " + std::to_string(*viewer) + " to look; there are " +
                                    std::to_string(match.players()) + ", and None is an observer");
    }
    return static_cast<std::uint16_t>(*viewer);
}

std::uint64_t seed_of_copy(const PyMatch& match) {
    return mixed(match.seed ^ mixed(match.match->events() + 1));
}

void raise_refused(const std::string& reason, const play::RefusedBy& by) {
    nb::dict attributes;
    attributes["reason"] = reason;
    attributes["citation"] = std::string(by.cite);
    attributes["input"] = by.input;
    attributes["stale"] = by.stale;
    raise(errors.refused, by.cite.empty() ? reason : reason + " [" + std::string(by.cite) + "]", attributes);
    throw nb::python_error();
}

nb::object for_pickle(nb::handle type, const char* function) {
    const auto module = nb::cast<std::string>(type.attr("__module__")); // `herding._core`
    return nb::module_::import_((module.substr(0, module.rfind('.')) + "._pickle").c_str()).attr(function);
}

Observer& observer_of(const PyGame& game) {
    if (!game.observer) {
        throw std::logic_error("the record of this game has a setup that no options give, so there are no "
                               "compact observations and no pickles");
    }
    return *game.observer;
}

PyGame game_of(const Entry& entry, const play::Start& start) {
    PyGame game{&entry, start, nullptr, nullptr};
    game.probe = game.game().begin(start);
    game.observer = entry.observer(start);
    return game;
}

const Entry& entry_named(const std::string& name) {
    std::string names;
    for (const Entry* entry : entries()) {
        if (entry->game().name() == name) {
            return *entry;
        }
        names += (names.empty() ? "" : ", ") + std::string(entry->game().name());
    }
    throw std::invalid_argument("there is no game \"" + name + "\" here; there are " + names);
}

void add_errors(nb::module_& module) {
    nb::dict none;
    nb::object base = nb::borrow(PyExc_Exception);
    errors.base = new_error(module, "Error", "Base of all errors of the library.", base, nb::dict());
    base = nb::borrow(errors.base);
    nb::dict refused;
    refused["reason"] = "";
    refused["citation"] = "";
    refused["input"] = "";
    refused["stale"] = false;
    errors.refused = new_error(module, "Refused",
                               "The rules refuse an input, an undo or a redo. Nothing has changed.\n\n"
                               "reason: the reason in words, as the actor may know it. citation: the "
                               "paragraph of the rule book; empty if the rule\n"
                               "has none or is the only one. input: what was refused, in the game's "
                               "notation; empty for an undo or a redo.\n"
                               "stale: it was meant for a decision that has passed.",
                               base, refused);
    const nb::object value_error = nb::borrow(PyExc_ValueError);
    errors.read = new_error(module, "ReadError", "A text is no input or no state of the game.",
                            nb::make_tuple(base, value_error), nb::dict());
    nb::dict record;
    record["kind"] = "";
    record["record"] = "";
    errors.record = new_error(
        module, "RecordError",
        "A record cannot be read or written.\n\nkind: such as `not found`. record: its path.", base, record);
    nb::dict illegal;
    illegal["row"] = -1;
    illegal["action"] = -1;
    errors.illegal =
        new_error(module, "IllegalAction",
                  "An action of a batch is not legal. No row has changed.\n\nrow, action: the first one.",
                  nb::make_tuple(base, value_error), illegal);
    nb::register_exception_translator(translate, nullptr);
}

void add_game(nb::module_& module) {
    nb::class_<PyGame>(
        module, "Game",
        "A game with its setup and options. `load` makes it. Pickles, and is safe to share between threads.")
        .def_prop_ro(
            "name", [](const PyGame& self) { return self.game().name(); }, "The name, as `load` takes it.")
        .def_prop_ro(
            "summary", [](const PyGame& self) { return self.game().summary(); }, "The game in a few words.")
        .def_prop_ro(
            "aim", [](const PyGame& self) { return self.game().aim(); },
            "What a player tries to reach, in a sentence; may be empty.")
        .def_prop_ro(
            "player_names", [](const PyGame& self) { return self.game().player_names(); },
            "What players are called, in their order; those beyond the last have no name.")
        .def_prop_ro(
            "setups",
            [](const PyGame& self) {
                std::vector<std::pair<std::string, std::string>> all;
                for (auto& one : self.game().setups()) {
                    all.emplace_back(std::move(one.name), std::move(one.summary));
                }
                return all;
            },
            "Names and summaries of the ways to begin. The first one is the default.")
        .def_prop_ro(
            "setup",
            [](const PyGame& self) {
                return self.start.setup.empty() ? self.game().setups().front().name : self.start.setup;
            },
            "Name of the chosen setup.")
        .def_prop_ro(
            "options",
            [](const PyGame& self) {
                std::map<std::string, std::string> all;
                for (auto& one : self.game().options(self.start.setup)) {
                    all[one.name] = one.value;
                }
                for (const auto& [name, value] : self.start.options) {
                    all[name] = value;
                }
                return all;
            },
            "Every option with its value as text.")
        .def_prop_ro(
            "players", [](const PyGame& self) { return self.probe->players(); }, "Number of players.")
        .def_prop_ro(
            "hides", [](const PyGame& self) { return self.game().hides(); },
            "Whether some players see what others do not.")
        .def_prop_ro(
            "deals_first", [](const PyGame& self) { return self.game().deals_first(); },
            "Whether the seed decides in which state a match begins.")
        .def_prop_ro(
            "lists_legal", [](const PyGame& self) { return self.game().lists_legal(); },
            "False if finding the legal actions is the point of the game.")
        .def_prop_ro(
            "zero_sum", [](const PyGame& self) { return self.game().zero_sum(); },
            "Whether the returns of all players add up to 0.")
        .def_prop_ro(
            "perfect_recall", [](const PyGame& self) { return self.entry->perfect_recall; },
            "Whether the view of one moment holds everything that a player has seen and that matters.")
        .def_prop_ro(
            "return_bounds",
            [](const PyGame& self) {
                const auto bounds = self.game().world(self.start)->bounds();
                return bounds.low < bounds.high ? std::optional(std::pair(bounds.low, bounds.high))
                                                : std::nullopt;
            },
            "Lowest and highest return; None if nobody knows them.")
        .def_prop_ro(
            "num_actions", [](const PyGame& self) { return self.probe->action_count(); },
            "Number of ids of actions: those of players, then those of chance and the application. 0: it has "
            "none.")
        .def_prop_ro(
            "num_player_actions", [](const PyGame& self) { return self.probe->player_action_count(); },
            "Number of players' ids, which come first.")
        .def_prop_ro(
            "observation_shape", [](const PyGame& self) { return observer_of(self).shape(); },
            "Dimensions of the compact observation; [0] if a view has no shape.")
        .def(
            "action", [](const PyGame& self, std::uint64_t id) { return self.probe->action(id); }, "id"_a,
            "Canonical text of the input with this id. Raises IndexError.")
        .def(
            "action_id",
            [](const PyGame& self, std::string_view input) { return self.probe->action_id(input); },
            "input"_a, "Id of an input; None if it has no id. Raises ReadError.")
        .def(
            "is_chance_action",
            [](const PyGame& self, std::uint64_t id) { return self.probe->is_chance_action(id); }, "id"_a,
            "Whether an id is one of chance.")
        .def(
            "begin",
            [](const PyGame& self, nb::handle seed, const std::string& state, nb::handle path) {
                auto match = std::make_unique<PyMatch>();
                const std::string record = path_of(path);
                play::Start start = self.start;
                start.seed = seed_of(seed);
                start.state = state;
                match->game = self;
                match->seed = start.seed;
                if (record.empty()) {
                    match->match = self.game().begin(start);
                } else {
                    match->store = std::make_shared<record::FileStore>();
                    auto recorded = self.entry->record(start, *match->store, record);
                    match->recording = std::move(recorded.recording);
                    match->match = std::move(recorded.match);
                    match->recorded = true;
                }
                match->begun = match->match->saved();
                return match;
            },
            "seed"_a = 1, "state"_a = "", "record"_a = "",
            nb::sig("def begin(self, seed: int = 1, state: str = '', record: str | os.PathLike[str] = '') -> "
                    "Match"),
            "Begins a match.\n\nseed: of chance, and of the deal; from 0 to 2**64 - 1. state: canonical text "
            "of "
            "`Match.saved`, to\n"
            "begin there. record: path of a journal that gets each event before it happens. Raises "
            "ValueError, "
            "ReadError,\n"
            "RecordError.")
        .def("__repr__",
             [](const PyGame& self) {
                 std::string text = "Game(" + std::string(self.game().name());
                 if (!self.start.setup.empty()) {
                     text += ", setup=" + self.start.setup;
                 }
                 for (const auto& [name, value] : self.start.options) {
                     text += ", " + name + "=" + value;
                 }
                 return text + ")";
             })
        .def(
            "__eq__",
            [](const PyGame& self, const nb::object& other) {
                if (!nb::isinstance<PyGame>(other)) {
                    return false;
                }
                const auto& second = nb::cast<const PyGame&>(other);
                return self.entry == second.entry && self.start.setup == second.start.setup &&
                       self.start.options == second.start.options;
            },
            nb::arg("other").none())
        .def("__hash__", [](const PyGame& self) { return std::hash<std::string_view>()(self.game().name()); })
        .def("__reduce__", [](const PyGame& self) {
            nb::dict options;
            if (!self.start.setup.empty()) {
                options["setup"] = self.start.setup;
            }
            for (const auto& [name, value] : self.start.options) {
                options[name.c_str()] = value;
            }
            return nb::make_tuple(for_pickle(nb::type<PyGame>(), "_loaded"),
                                  nb::make_tuple(std::string(self.game().name()), options));
        });
    const auto load = [](const std::string& name, const play::Start& start) {
        return game_of(entry_named(name), start);
    };
    module.def(
        "load",
        [load](const std::string& name, const nb::kwargs& options) { return load(name, start_of(options)); },
        "name"_a, "options"_a,
        "A game of this module by name.\n\noptions: `setup` is the name of a setup; all others are options "
        "of the game.\n"
        "Raises ValueError, which lists what there is.");
    module.def(
        "_loaded",
        [load](const std::string& name, const nb::dict& options) {
            play::Start start;
            for (const auto& [key, value] : options) {
                const auto option = nb::cast<std::string>(key);
                if (option == "setup") {
                    start.setup = nb::cast<std::string>(value);
                } else {
                    start.options.emplace_back(option, nb::cast<std::string>(value));
                }
            }
            return load(name, start);
        },
        "name"_a, "options"_a, "For pickle.");
    module.def(
        "games",
        [] {
            std::vector<std::string> names;
            for (const Entry* entry : entries()) {
                names.emplace_back(entry->game().name());
            }
            return names;
        },
        "Names of the games of this module.");
    module.attr("CHANCE") = -1;
    module.attr("APPLICATION") = -2;
    module.attr("version") = std::to_string(HERDING_VERSION_MAJOR) + "." +
                             std::to_string(HERDING_VERSION_MINOR) + "." +
                             std::to_string(HERDING_VERSION_PATCH);
}

} // namespace herding::inline v0::python

NB_MODULE(HERDING_PYTHON_MODULE, module) {
    namespace python = herding::python;
    module.doc() = "The compiled part of the package.";
    python::add_errors(module);
    python::add_game(module);
    python::add_match(module);
    python::add_agent(module);
    python::add_batch(module);
}
