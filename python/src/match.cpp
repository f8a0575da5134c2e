#include "module.hpp"

#include "herding/play/offer.hpp"
#include "herding/play/typed.hpp"
#include "herding/record/error.hpp"
#include "herding/scene/json.hpp"
#include "herding/scene/words.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

/// Matches for Python.

namespace herding::inline v0::python {

using namespace nb::literals;

namespace {

/// A legal action, as Python gets it.
struct PyChoice {
    std::string input;
    int by = 0;
    std::string notation;
    std::optional<std::uint64_t> id;
    std::string words; ///< empty unless asked for
};

PyChoice choice_of(play::Choice&& choice) {
    return {std::move(choice.input), choice.by.index(), std::move(choice.notation), choice.id, {}};
}

/// A JSON document as Python has it.
nb::object loaded(const std::string& json) { return nb::module_::import_("json").attr("loads")(json); }

/// The actor of a call: the given one, or the one who decides alone.
Actor decider_of(const PyMatch& match, std::optional<int> by) {
    if (by) {
        return actor_of(*by);
    }
    const play::Decider deciders = match.match->deciders();
    if (deciders.kind() == play::Decider::Kind::Players) {
        throw std::invalid_argument("several players decide now: name one with by=");
    }
    if (const auto actor = deciders.actor()) {
        return *actor;
    }
    throw std::invalid_argument("nobody decides now: the game is over");
}

/// Raises Refused if there is a reason.
void require(const PyMatch& match, const play::RefusalText& refusal) {
    if (refusal) {
        raise_refused(*refusal, match.match->refused_by());
    }
}

std::unique_ptr<PyMatch> copied(const PyMatch& from, std::unique_ptr<play::Match> match, std::uint64_t seed) {
    auto copy = std::make_unique<PyMatch>();
    copy->game = from.game;
    copy->seed = seed;
    copy->match = std::move(match);
    copy->begun = copy->match->saved();
    return copy;
}

/// The text of an input: text, a JSON object, or an id.
using Given = std::variant<std::uint64_t, std::string>;
Given given(const PyMatch& match, nb::handle input) {
    if (nb::isinstance<nb::str>(input)) {
        return utf8(input);
    }
    if (nb::isinstance<PyChoice>(input)) {
        return nb::cast<const PyChoice&>(input).input;
    }
    if (nb::isinstance<nb::dict>(input)) {
        return nb::cast<std::string>(nb::module_::import_("json").attr("dumps")(input));
    }
    if (PyIndex_Check(input.ptr()) != 0) {
        const nb::object number = nb::steal(PyNumber_Index(input.ptr()));
        if (!number.is_valid()) {
            throw nb::python_error();
        }
        const std::uint64_t id = PyLong_AsUnsignedLongLong(number.ptr());
        if (PyErr_Occurred() != nullptr) { // negative, or more than 64 bits
            PyErr_Clear();
            throw std::out_of_range("there is no action " + utf8(nb::str(number)) + "; there are " +
                                    std::to_string(match.match->action_count()));
        }
        return id;
    }
    throw nb::type_error("an input is a text, a dict as JSON has it, a Choice, or an id");
}
std::string text_of(const PyMatch& match, nb::handle input) {
    const Given one = given(match, input);
    return std::holds_alternative<std::string>(one) ? std::get<std::string>(one)
                                                    : match.match->action(std::get<std::uint64_t>(one));
}

auto numpy(std::vector<float>&& cells, std::vector<std::size_t> shape) {
    auto* const kept = new std::vector<float>(std::move(cells));
    const nb::capsule owner(kept,
                            [](void* pointer) noexcept { delete static_cast<std::vector<float>*>(pointer); });
    return nb::ndarray<nb::numpy, float>(kept->data(), shape.size(), shape.data(), owner);
}

nb::dict report_of(const record::OpenReport& report) {
    nb::dict all;
    all["opening"] = std::string(record::name(report.opening));
    all["reasons"] = report.reasons;
    all["error"] = report.error ? nb::cast(std::string(record::name(*report.error))) : nb::none();
    all["differing"] = report.differing;
    all["events"] = report.events;
    all["closed"] = report.closed;
    nb::list notes;
    for (const auto& note : report.annotations) {
        notes.append(nb::make_tuple(note.key, note.text, note.event));
    }
    all["annotations"] = notes;
    return all;
}

std::string state_line(const nb::handle& part) { return nb::cast<std::string>(part); }

} // namespace

void add_match(nb::module_& module) {
    nb::class_<PyChoice>(module, "Choice", "An action that is legal now, and who may take it.")
        .def_ro("input", &PyChoice::input, "Canonical text.")
        .def_ro("by", &PyChoice::by, "A player by index, CHANCE or APPLICATION.")
        .def_ro("notation", &PyChoice::notation,
                "As the game's players write it; empty if it has no notation.")
        .def_ro("id", &PyChoice::id,
                "The same number in all states and processes; None if the game has no ids.")
        .def_ro("words", &PyChoice::words, "In words; empty unless `legal_actions(words=True)` made it.")
        .def(
            "__eq__",
            [](const PyChoice& self, const nb::object& other) {
                return nb::isinstance<PyChoice>(other) &&
                       nb::cast<const PyChoice&>(other).input == self.input &&
                       nb::cast<const PyChoice&>(other).by == self.by;
            },
            nb::arg("other").none())
        .def("__hash__", [](const PyChoice& self) { return std::hash<std::string>()(self.input); })
        .def("__repr__", [](const PyChoice& self) {
            return "Choice(" + self.input + ", by=" + std::to_string(self.by) +
                   (self.id ? ", id=" + std::to_string(*self.id) : "") + ")";
        });

    nb::class_<PyMatch>(
        module, "Match",
        "A running game. `Game.begin` and `open_record` make it.\n\n"
        "`viewer` is a player by index, or None for an observer: what it returns goes through the view of "
        "that\n"
        "player. `by` is a player by index, CHANCE or APPLICATION; None is the one who decides now.\n"
        "legal_actions, chance, is_legal, history, saved and clone hide nothing: they are for the program "
        "that runs\n"
        "the game. A match is for one thread at a time. It copies and pickles, unless it is recorded; the "
        "copy has\n"
        "its history, and chance draws from a seed that follows from the match.")
        .def_ro("game", &PyMatch::game, "The game with its options.")
        .def_ro("seed", &PyMatch::seed, "Seed of chance, and of the deal.")
        .def_ro("begun", &PyMatch::begun, "The state in which it began, in canonical text.")

        .def_prop_ro(
            "over", [](const PyMatch& self) { return self.match->over(); }, "Whether the game has ended.")
        .def_prop_ro(
            "players", [](const PyMatch& self) { return self.match->players(); }, "Number of players.")
        .def_prop_ro(
            "returns", [](const PyMatch& self) { return self.match->returns(); },
            "Each player's final score; empty before the end.")
        .def_prop_ro(
            "decider",
            [](const PyMatch& self) {
                const auto actor = self.match->deciders().actor();
                return actor ? std::optional(actor->index()) : std::nullopt;
            },
            "Who decides now: CHANCE if it decides, else the first player, else APPLICATION; None: nobody.")
        .def_prop_ro(
            "deciders",
            [](const PyMatch& self) {
                const play::Decider deciders = self.match->deciders();
                std::vector<int> all;
                if (deciders.is_chance()) {
                    all.push_back(-1);
                }
                for (std::size_t i = 0; i < deciders.players().size(); ++i) {
                    all.push_back(deciders.players()[i]);
                }
                if (deciders.may_act(Actor::system)) {
                    all.push_back(-2);
                }
                return all;
            },
            "Everybody who may act now. If it has several players, they decide at the same time; if CHANCE "
            "is first, players may\n"
            "act before it, as who may double before the dice are thrown.")
        .def(
            "legal_actions",
            [](const PyMatch& self, std::optional<int> by, bool words) {
                std::vector<PyChoice> all;
                for (auto& choice : self.match->legal_actions()) {
                    if (!by || choice.by == actor_of(*by)) {
                        all.push_back(choice_of(std::move(choice)));
                    }
                }
                if (words) {
                    std::vector<std::pair<int, play::Offer>> offers; // one for each actor
                    for (PyChoice& one : all) {
                        auto found = std::find_if(offers.begin(), offers.end(),
                                                  [&](const auto& offer) { return offer.first == one.by; });
                        if (found == offers.end()) {
                            offers.emplace_back(one.by, play::actions_of(*self.match, actor_of(one.by)));
                            found = std::prev(offers.end());
                        }
                        one.words = play::words_of(found->second, one.input);
                    }
                }
                return all;
            },
            "by"_a = nb::none(), "words"_a = false,
            "All legal actions in the game's own order, or those of one actor.\n\nwords: each Choice also "
            "has its words, which\n"
            "costs an offer for each actor.")
        .def(
            "candidates",
            [](const PyMatch& self, std::optional<int> by) {
                std::vector<PyChoice> all;
                for (auto& choice : self.match->candidates(decider_of(self, by))) {
                    all.push_back(choice_of(std::move(choice)));
                }
                return all;
            },
            "by"_a = nb::none(), "What an actor would choose from: backgammon leaves out resigning.")
        .def(
            "chance",
            [](const PyMatch& self) {
                std::vector<std::tuple<std::string, std::optional<std::uint64_t>, double>> all;
                for (auto& one : self.match->chance()) {
                    all.emplace_back(std::move(one.input), one.id,
                                     static_cast<double>(one.probability.numerator) /
                                         static_cast<double>(one.probability.denominator));
                }
                return all;
            },
            "Outcomes of chance: input, id and probability. Empty if chance does not decide.")
        .def(
            "sample_chance", [](PyMatch& self) { return self.match->sample_chance(); },
            "Draws an outcome of chance, without doing it. Raises Error if chance does not decide.")

        .def(
            "submit",
            [](PyMatch& self, nb::handle input, std::optional<int> by,
               std::optional<std::uint64_t> decision) {
                // A Choice has its actor.
                const Actor actor = !by && nb::isinstance<PyChoice>(input)
                                        ? actor_of(nb::cast<const PyChoice&>(input).by)
                                        : decider_of(self, by);
                const Given one = given(self, input);
                if (const auto* id = std::get_if<std::uint64_t>(&one)) {
                    require(self, decision ? self.match->submit_id(*id, actor, *decision)
                                           : self.match->submit_id(*id, actor));
                } else {
                    const auto& text = std::get<std::string>(one);
                    require(self, decision ? self.match->submit(text, actor, *decision)
                                           : self.match->submit(text, actor));
                }
            },
            "input"_a, "by"_a = nb::none(), "decision"_a = nb::none(),
            "Submits an input: text, notation, a dict as JSON has it, a Choice, or an id.\n\n"
            "by: who does it; None is the actor of the Choice, or else the one who decides now.\n"
            "decision: number of `decision`; if that has passed, nothing happens and Refused.stale is true.\n"
            "Raises Refused with the reason and the citation, ReadError if it is no input, IndexError for an "
            "id.")
        .def(
            "advance",
            [](PyMatch& self) {
                for (int i = 0; i < 100'000; ++i) {
                    const play::Decider deciders = self.match->deciders();
                    if (deciders.is_chance()) {
                        require(self, self.match->submit(self.match->sample_chance(), Actor::chance));
                    } else if (deciders.kind() == play::Decider::Kind::Application) {
                        const auto inputs = self.match->legal_inputs(Actor::system);
                        require(self, self.match->submit(inputs.at(0), Actor::system));
                    } else {
                        return;
                    }
                }
                throw std::runtime_error(
                    "chance and the application acted 100000 times, and no player decides");
            },
            "Acts for chance, and for the application if nobody else decides, until a player decides or the "
            "game is over.")
        .def(
            "decision",
            [](const PyMatch& self, std::optional<int> by) {
                return self.match->decision(decider_of(self, by));
            },
            "by"_a = nb::none(), "Number of the present decision of an actor, for `submit`.")
        .def(
            "preview",
            [](PyMatch& self, nb::handle input, std::optional<int> by) {
                return self.match->preview(text_of(self, input), decider_of(self, by));
            },
            "input"_a, "by"_a = nb::none(),
            "Lines that tell what an input would do, as the actor may know it. Changes nothing.")
        .def(
            "question",
            [](const PyMatch& self, nb::handle input, std::optional<int> by) {
                return self.match->question(text_of(self, input), decider_of(self, by));
            },
            "input"_a, "by"_a = nb::none(), "What to ask a person before this input; empty: nothing.")
        .def(
            "is_legal",
            [](PyMatch& self, nb::handle input, std::optional<int> by) {
                const Given one = given(self, input);
                const auto* id = std::get_if<std::uint64_t>(&one);
                const auto found =
                    id != nullptr ? std::optional(*id) : self.match->action_id(std::get<std::string>(one));
                return found && self.match->is_legal(*found, decider_of(self, by));
            },
            "input"_a, "by"_a = nb::none(), "Whether the rules take an input that has an id.")
        .def(
            "undo", [](PyMatch& self, int by) { require(self, self.match->undo(actor_of(by))); }, "by"_a = -2,
            "Takes back the last commit. Raises Refused, for example at a barrier.")
        .def(
            "redo", [](PyMatch& self, int by) { require(self, self.match->redo(actor_of(by))); }, "by"_a = -2,
            "Brings back what was taken back last. Raises Refused.")
        .def(
            "undo_own", [](PyMatch& self, int by) { require(self, self.match->undo_own(actor_of(by))); },
            "by"_a, "Takes back the actor's last commit, and leaves what others did since. Raises Refused.")
        .def(
            "why_no_undo", [](const PyMatch& self, int by) { return self.match->why_no_undo(actor_of(by)); },
            "by"_a = -2, "Why `undo` would be refused; None if it would not.")
        .def(
            "why_no_redo", [](const PyMatch& self, int by) { return self.match->why_no_redo(actor_of(by)); },
            "by"_a = -2, "Why `redo` would be refused; None if it would not.")
        .def_prop_ro(
            "at_barrier", [](const PyMatch& self) { return self.match->at_barrier(); },
            "Whether undo does not cross the last commit.")

        .def(
            "mask",
            [](const PyMatch& self, std::optional<int> by) {
                const Actor actor =
                    by ? actor_of(*by) : self.match->deciders().actor().value_or(Actor::system);
                const auto size = static_cast<std::size_t>(self.match->player_action_count());
                auto* const kept = new std::vector<std::uint8_t>(size);
                const nb::capsule owner(
                    kept, [](void* p) noexcept { delete static_cast<std::vector<std::uint8_t>*>(p); });
                for (const auto& choice : self.match->candidates(actor)) {
                    if (choice.id && *choice.id < size && choice.by == actor) {
                        (*kept)[static_cast<std::size_t>(*choice.id)] = 1;
                    }
                }
                return nb::ndarray<nb::numpy, std::uint8_t, nb::ndim<1>>(kept->data(), {size}, owner);
            },
            "by"_a = nb::none(),
            "uint8 array (num_player_actions,): 1 for each candidate of an actor, by id.")
        .def(
            "observation",
            [](const PyMatch& self, std::optional<int> viewer, bool whole) {
                const std::uint16_t who = viewer_of(*self.match, viewer);
                if (whole) {
                    return numpy(self.match->observation(who), self.match->observation_shape());
                }
                Observer& observer = observer_of(self.game);
                return numpy(observer.observe(self.match->saved(), who), observer.shape());
            },
            "viewer"_a, "whole"_a = false,
            "float32 array of `Game.observation_shape`: what a viewer sees.\n\nwhole: the tensor of the "
            "whole view in its own shape,\n"
            "as C tables have it, with the bookkeeping of the library. Raises Error if the view has no "
            "shape.")
        .def(
            "action", [](const PyMatch& self, std::uint64_t id) { return self.match->action(id); }, "id"_a,
            "Canonical text of the input with this id. Raises IndexError.")
        .def(
            "action_id",
            [](const PyMatch& self, std::string_view input) { return self.match->action_id(input); },
            "input"_a, "Id of an input; None if it has none.")

        .def(
            "state",
            [](const PyMatch& self, std::optional<int> viewer, bool json) {
                return self.match->state(viewer_of(*self.match, viewer),
                                         json ? play::Form::Json : play::Form::Text);
            },
            "viewer"_a = nb::none(), "json"_a = false,
            "The state as the viewer sees it: canonical text, or a JSON document.")
        .def(
            "view",
            [](const PyMatch& self, std::optional<int> viewer) {
                return loaded(self.match->state(viewer_of(*self.match, viewer), play::Form::Json));
            },
            "viewer"_a = nb::none(), "The same as Python objects.")
        .def(
            "draw",
            [](const PyMatch& self, std::optional<int> viewer, bool color, std::size_t width) {
                return self.match->draw({viewer_of(*self.match, viewer), color, width});
            },
            "viewer"_a = nb::none(), "color"_a = false, "width"_a = 80,
            "The board in lines; empty if the game draws nothing.")
        .def(
            "svg",
            [](const PyMatch& self, std::optional<int> viewer) {
                return self.match->picture(viewer_of(*self.match, viewer));
            },
            "viewer"_a = nb::none(), "The board as an SVG document; empty if the game draws nothing.")
        .def(
            "scene",
            [](const PyMatch& self, std::optional<int> viewer) {
                return loaded(scene::to_json(self.match->scene(viewer_of(*self.match, viewer))));
            },
            "viewer"_a = nb::none(),
            "What the viewer sees as areas, places and pieces: a dict as docs/messages.md has it.")
        .def(
            "words",
            [](const PyMatch& self, std::optional<int> viewer) {
                return scene::words(self.match->scene(viewer_of(*self.match, viewer)));
            },
            "viewer"_a = nb::none(), "The scene in sentences, for screen readers and language models.")
        .def(
            "offer",
            [](const PyMatch& self, std::optional<int> by) {
                return loaded(play::to_json(play::offer_of(*self.match, decider_of(self, by))));
            },
            "by"_a = nb::none(),
            "The possible actions of an actor as trees of their arguments: a dict as docs/messages.md has "
            "it.")
        .def(
            "words_of",
            [](const PyMatch& self, nb::handle input, std::optional<int> by) {
                const std::string text = text_of(self, input);
                return play::words_of(play::actions_of(*self.match, decider_of(self, by), {text}), text);
            },
            "input"_a, "by"_a = nb::none(), "An input in words: `move from 24 to 18`.")
        .def(
            "understand",
            [](const PyMatch& self, std::string_view line, std::optional<int> by) {
                const Actor actor = decider_of(self, by);
                const play::Offer offer = play::actions_of(*self.match, actor);
                const auto kinds = play::kinds_of_actions(*self.match, actor);
                auto understood =
                    play::understood(offer, play::shown_in_words(offer), line, {true, true, kinds});
                nb::dict all;
                all["input"] = understood.input;
                all["candidates"] = understood.candidates;
                all["attempt"] = understood.attempt;
                all["expected"] = understood.expected;
                return all;
            },
            "line"_a, "by"_a = nb::none(),
            "The meaning of a line that a person or a program typed: a dict with `input` (the legal input), "
            "`candidates` (if there\n"
            "are several), `attempt` (a form that is not legal now) and `expected`.")
        .def(
            "explain",
            [](const PyMatch& self, std::string_view what, std::optional<int> viewer) {
                return self.match->explain(what, viewer_of(*self.match, viewer));
            },
            "what"_a, "viewer"_a = nb::none(), "How something on the board came about, in lines.")
        .def(
            "prompt",
            [](const PyMatch& self, std::optional<int> by) {
                const auto prompt = self.match->prompt(decider_of(self, by));
                return std::pair(prompt.text, prompt.enter);
            },
            "by"_a = nb::none(), "What a terminal asks an actor, and what an empty line means.")

        .def_prop_ro(
            "events", [](const PyMatch& self) { return self.match->events(); }, "Number of events so far.")
        .def(
            "describe",
            [](const PyMatch& self, std::size_t event, std::optional<int> viewer) {
                return self.match->describe(event, viewer_of(*self.match, viewer));
            },
            "event"_a, "viewer"_a = nb::none(),
            "One event in lines. Of a game that hides nothing only the last event is kept; raises "
            "IndexError.")
        .def(
            "tell",
            [](const PyMatch& self, std::size_t event, std::optional<int> viewer) {
                return self.match->tell(event, viewer_of(*self.match, viewer)).sentence;
            },
            "event"_a, "viewer"_a = nb::none(), "One event in the game's own words; may be empty.")
        .def(
            "why",
            [](const PyMatch& self, std::optional<int> viewer, std::optional<std::size_t> event) {
                const std::uint16_t who = viewer_of(*self.match, viewer);
                return event ? self.match->why_event(*event, who) : self.match->why(who);
            },
            "viewer"_a = nb::none(), "event"_a = nb::none(),
            "What the last commit or an event did, and by which rules, in lines.")
        .def(
            "trace",
            [](const PyMatch& self, std::optional<int> viewer) {
                return self.match->trace(viewer_of(*self.match, viewer));
            },
            "viewer"_a = nb::none(), "The last commit step by step, in lines.")
        .def(
            "counted",
            [](const PyMatch& self, std::size_t event, std::optional<int> viewer) {
                if (event >= self.match->events()) {
                    throw std::out_of_range("there is no event " + std::to_string(event) + "; there are " +
                                            std::to_string(self.match->events()));
                }
                return self.match->counted(event, viewer_of(*self.match, viewer));
            },
            "event"_a, "viewer"_a = nb::none(),
            "Number of an event as the viewer counts; None if they do not notice it. Raises IndexError.")
        .def_prop_ro(
            "history",
            [](const PyMatch& self) {
                std::vector<std::pair<int, std::string>> all;
                for (auto& one : self.match->history()) {
                    all.emplace_back(one.by.index(), std::move(one.input));
                }
                return all;
            },
            "Actor and input of everything that led here, without what was taken back.")
        .def(
            "saved", [](const PyMatch& self) { return self.match->saved(); },
            "The whole state in canonical text, for `Game.begin(state=...)`.")

        .def(
            "clone",
            [](const PyMatch& self, std::optional<std::uint64_t> seed) {
                const std::uint64_t chosen = seed.value_or(seed_of_copy(self));
                return copied(self, self.match->fork(chosen), chosen);
            },
            "seed"_a = nb::none(),
            "A match that continues from here, without history. Without a seed, that follows from the match.")
        .def(
            "determinized",
            [](const PyMatch& self, int viewer, std::optional<std::uint64_t> seed) {
                const std::uint64_t chosen = seed.value_or(seed_of_copy(self));
                return copied(self, self.match->determinized(viewer_of(*self.match, viewer), chosen), chosen);
            },
            "viewer"_a, "seed"_a = nb::none(), "A match that the viewer cannot tell apart from this one.")

        .def_prop_ro(
            "recorded", [](const PyMatch& self) { return self.recorded; }, "Whether it has a record.")
        .def_prop_ro(
            "report", [](const PyMatch& self) { return report_of(self.report); },
            "Findings of `open_record`: opening, reasons, error, differing, events, closed, annotations.")
        .def(
            "annotate",
            [](PyMatch& self, std::string_view key, std::string_view text) {
                if (!self.recording) {
                    throw std::logic_error("this match has no record to annotate");
                }
                self.recording->annotate(key, text);
            },
            "key"_a, "text"_a,
            "Stores words of the program in the record. Replay ignores them. Raises RecordError.")
        .def(
            "sync",
            [](PyMatch& self) {
                if (self.recording) {
                    self.recording->sync();
                }
            },
            "Returns when the record survives a loss of power.")
        .def(
            "close",
            [](PyMatch& self) {
                if (self.recording) {
                    self.recording->close();
                }
            },
            "Ends the record. The match can do nothing more.")

        .def("__repr__",
             [](const PyMatch& self) {
                 return "Match(" + std::string(self.game.game().name()) +
                        ", events=" + std::to_string(self.match->events()) +
                        (self.match->over() ? ", over" : "") + ")";
             })
        .def("__copy__",
             [](const PyMatch& self) -> std::unique_ptr<PyMatch> {
                 throw nb::type_error("copy.copy would share a state; use copy.deepcopy, or clone()");
             })
        .def("__reduce__", [](const PyMatch& self) {
            if (self.recorded) {
                throw nb::type_error(
                    "a recorded match cannot be copied or pickled, because both would write one record; use "
                    "clone()");
            }
            (void)observer_of(self.game); // a copy would begin with another setup
            nb::list inputs;
            for (const auto& one : self.match->history()) {
                inputs.append(nb::make_tuple(one.by.index(), one.input));
            }
            return nb::make_tuple(for_pickle(nb::type<PyMatch>(), "_replayed"),
                                  nb::make_tuple(self.game, seed_of_copy(self), self.begun, inputs));
        });

    module.def(
        "_replayed",
        [](const PyGame& game, std::uint64_t seed, const std::string& begun, const nb::list& inputs) {
            auto match = std::make_unique<PyMatch>();
            play::Start start = game.start;
            start.seed = seed;
            start.state = begun;
            match->game = game;
            match->seed = seed;
            match->begun = begun;
            match->match = game.game().begin(start);
            for (const nb::handle one : inputs) {
                require(*match, match->match->submit(state_line(one[1]), actor_of(nb::cast<int>(one[0]))));
            }
            return match;
        },
        "game"_a, "seed"_a, "begun"_a, "inputs"_a, "For pickle.");

    module.def(
        "open_record",
        [](nb::handle where, bool write, std::optional<std::uint64_t> until, std::uint64_t seed) {
            const std::string path = path_of(where);
            auto store = std::make_shared<record::FileStore>();
            const std::string spec = store->open(path)->header().game;
            const Entry* found = nullptr;
            for (const Entry* entry : entries()) {
                if (entry->spec() == spec && found == nullptr) {
                    found = entry;
                }
            }
            if (found == nullptr) {
                throw std::invalid_argument("the record " + path + " is of the game " + spec +
                                            ", which is not here");
            }
            if (write && until) {
                throw std::invalid_argument("a record is continued at its end: until= is for reading");
            }
            auto [opened, start] =
                found->open(*store, path, write ? record::Access::Append : record::Access::Read, seed,
                            until.value_or(std::numeric_limits<std::uint64_t>::max()));
            auto match = std::make_unique<PyMatch>();
            match->game = game_of(*found, start.value_or(play::Start{}));
            if (!start) {
                match->game.observer = nullptr; // it would be that of another setup
            }
            match->seed = seed;
            match->store = store;
            match->recording = std::move(opened.recorded.recording);
            match->match = std::move(opened.recorded.match);
            match->recorded = true;
            match->report = std::move(static_cast<record::OpenReport&>(opened));
            if (!match->match) {
                std::string reasons;
                for (const auto& reason : match->report.reasons) {
                    reasons += (reasons.empty() ? "" : "; ") + reason;
                }
                throw record::Error(match->report.error.value_or(record::ErrorKind::Unreadable), path,
                                    reasons);
            }
            match->begun = match->match->saved();
            return match;
        },
        "path"_a, "write"_a = false, "until"_a = nb::none(), "seed"_a = 1,
        nb::sig(
            "def open_record(path: str | os.PathLike[str], write: bool = False, until: int | None = None, "
            "seed: int = 1) -> Match"),
        "The match of a record, with all its history.\n\nwrite: it is continued; without it, what would "
        "change it raises RecordError.\n"
        "until: stops after the event with this number, counted from 1. seed: of chance from now on. Raises "
        "RecordError, and\n"
        "ValueError if the game is not here.");
}

} // namespace herding::inline v0::python
