#include "c_match.hpp"

#include "herding/core/actor.hpp"
#include "herding/play/c_match.h"
#include "herding/play/game.hpp"
#include "herding/play/match.hpp"
#include "herding/reflect/error.hpp"
#include "herding/reflect/json.hpp"
#include "herding/reflect/not_enumerable.hpp"
#include "herding/reflect/tensor.hpp"
#include "herding/view/fwd.hpp"

#include <cereal/cereal.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <limits>
#include <memory>
#include <new>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

/// The functions of c_match.h over play::Match. They have no types of games, so a game costs a library nothing but itself.

namespace herding::inline v0::tool {

namespace {

/// An option and its value.
struct Option {
    std::string name;
    std::string value;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(name), CEREAL_NVP(value));
    }
};

/// What `herding_match_save` writes.
struct SavedMatch {
    static constexpr std::string_view name = "saved_match";
    static constexpr std::uint32_t newest = 1;

    std::uint32_t format = newest;
    std::string game = {};
    std::string setup = {};
    std::vector<Option> options = {};
    std::string state = {};
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(format), CEREAL_NVP(game), CEREAL_NVP(setup), CEREAL_NVP(options),
                CEREAL_NVP(state));
    }
};

/// The JSON description of a game.
struct SetupReport {
    std::string name;
    std::string summary;
    std::vector<Option> options;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(name), CEREAL_NVP(summary), CEREAL_NVP(options));
    }
};
struct GameReport {
    std::string name;
    std::string summary;
    std::vector<SetupReport> setups = {};
    bool hides = false;
    bool lists_legal = true;
    bool zero_sum = false;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(name), CEREAL_NVP(summary), CEREAL_NVP(setups), CEREAL_NVP(hides),
                CEREAL_NVP(lists_legal), CEREAL_NVP(zero_sum));
    }
};

/// A failure whose status is known.
class Failure : public std::runtime_error {
public:
    Failure(herding_status status, const std::string& why) : std::runtime_error(why), status_(status) {}
    [[nodiscard]] herding_status status() const noexcept { return status_; }

private:
    herding_status status_;
};

/// The last failure of this thread. `fixed` is used if there was no memory for the text.
struct LastError {
    const char* fixed = "";
    std::string text = {};
};
thread_local LastError last_error;

herding_status fail(herding_status status, const char* why) noexcept {
    try {
        last_error.text = why;
        last_error.fixed = nullptr;
    } catch (...) {
        last_error.fixed = "there is no memory for the reason";
    }
    return status;
}

/// Calls a function that may throw. What it throws becomes a status and a text.
template <class F> herding_status guarded(F function) noexcept {
    try {
        function();
        return HERDING_OK;
    } catch (const Failure& failure) {
        return fail(failure.status(), failure.what());
    } catch (const reflect::ReadError& error) {
        return fail(HERDING_UNREADABLE, error.what());
    } catch (const reflect::NotEnumerable& error) {
        return fail(HERDING_NOT_AVAILABLE, error.what());
    } catch (const reflect::TensorError& error) {
        return fail(HERDING_NOT_AVAILABLE, error.what());
    } catch (const std::bad_alloc&) {
        return fail(HERDING_OUT_OF_MEMORY, "there is not enough memory");
    } catch (const std::invalid_argument& error) {
        return fail(HERDING_BAD_ARGUMENT, error.what());
    } catch (const std::out_of_range& error) {
        return fail(HERDING_BAD_ARGUMENT, error.what());
    } catch (const std::exception& error) {
        return fail(HERDING_FAILED, error.what());
    } catch (...) {
        return fail(HERDING_FAILED, "the rules threw something that is no std::exception");
    }
}

[[noreturn]] void bad_argument(const std::string& why) { throw Failure(HERDING_BAD_ARGUMENT, why); }

/// Refuses null pointers. `name` is that of the parameter.
template <class T> T& required(T* pointer, const char* name) {
    if (pointer == nullptr) {
        bad_argument(std::string("`") + name + "` is a null pointer");
    }
    return *pointer;
}
std::string_view text_of(const char* text, const char* name) { return &required(text, name); }

/// Refuses a struct of another version of the header.
template <class T> T& sized(T* pointer, const char* type) {
    T& given = required(pointer, type);
    if (given.size != sizeof(T)) {
        bad_argument(std::string(type) + "::size is " + std::to_string(given.size) + ", and must be " +
                     std::to_string(sizeof(T)) + ": set it to sizeof(" + type + ")");
    }
    return given;
}

void check_count(std::uint64_t given, std::uint64_t expected, const char* what) {
    if (given != expected) {
        bad_argument("`count` is " + std::to_string(given) + ", and must be " + std::to_string(expected) +
                     ", " + what);
    }
}

GameReport report_of(const play::Game& game) {
    GameReport report{std::string(game.name()), std::string(game.summary())};
    for (const play::SetupInfo& setup : game.setups()) {
        SetupReport one{setup.name, setup.summary, {}};
        for (const play::OptionInfo& option : game.options(setup.name)) {
            one.options.push_back({option.name, option.value});
        }
        report.setups.push_back(std::move(one));
    }
    report.hides = game.hides();
    report.lists_legal = game.lists_legal();
    report.zero_sum = game.zero_sum();
    return report;
}

/// A game with its texts, which live as long as the program.
struct Described {
    const play::Game* game;
    std::string name;
    std::string summary;
    std::string json;
};

/// All games of the library, described at the first call.
const std::vector<Described>& games() {
    static const std::vector<Described> all = [] {
        std::vector<Described> made;
        for (const Registration* registration : games_of_c_library()) {
            const play::Game& game = registration->game();
            made.push_back({&game, std::string(game.name()), std::string(game.summary()),
                            reflect::to_json(report_of(game))});
        }
        return made;
    }();
    return all;
}

const play::Game& game_of(std::string_view name) {
    std::string names;
    for (const Described& one : games()) {
        if (one.name == name) {
            return *one.game;
        }
        names += (names.empty() ? "" : ", ") + one.name;
    }
    bad_argument("there is no game \"" + std::string(name.substr(0, 100)) + "\"; there is " + names);
}

} // namespace

} // namespace herding::inline v0::tool

/// A match, with what its texts need.
struct herding_match {
    std::unique_ptr<herding::play::Match> match;
    const herding::play::Game* game;
    herding::play::Start start;                            ///< setup and options
    std::string text = {};                                 ///< of the last function that wrote a herding_text
    std::vector<herding::play::Choice> listed = {};        ///< by herding_match_list
    std::vector<herding::sequence::Probability> odds = {}; ///< of listed outcomes, else empty
};

namespace herding::inline v0::tool {

namespace {

/// Writes the handle of a new match.
void write_match(herding_match** out, std::unique_ptr<play::Match> match, const play::Game& game,
                 play::Start start) {
    start.state.clear();
    if (start.setup.empty()) { // saved by name, in case another setup comes first in a later version
        start.setup = game.setups().front().name;
    }
    *out = new herding_match{std::move(match), &game, std::move(start)};
}

void write_text(herding_match& match, std::string text, herding_text& out) {
    match.text = std::move(text);
    out = {match.text.c_str(), match.text.size()};
}

Actor actor_of(const herding_match& match, std::int32_t actor) {
    if (actor == HERDING_CHANCE) {
        return Actor::chance;
    }
    if (actor == HERDING_APPLICATION) {
        return Actor::system;
    }
    if (actor < 0 || static_cast<unsigned>(actor) >= match.match->players()) {
        bad_argument("there is no actor " + std::to_string(actor) + ": players are 0 to " +
                     std::to_string(match.match->players() - 1) + ", chance is " +
                     std::to_string(HERDING_CHANCE) + ", and the application " +
                     std::to_string(HERDING_APPLICATION));
    }
    return Actor::player(static_cast<std::uint16_t>(actor));
}

std::int32_t number_of(Actor actor) {
    return actor == Actor::chance   ? HERDING_CHANCE
           : actor == Actor::system ? HERDING_APPLICATION
                                    : static_cast<std::int32_t>(actor.index());
}

std::uint16_t viewer_of(const herding_match& match, std::int32_t viewer) {
    if (viewer == HERDING_OBSERVER) {
        return view::observer;
    }
    if (viewer < 0 || static_cast<unsigned>(viewer) >= match.match->players()) {
        bad_argument("there is no viewer " + std::to_string(viewer) + ": players are 0 to " +
                     std::to_string(match.match->players() - 1) + ", and who only watches is " +
                     std::to_string(HERDING_OBSERVER));
    }
    return static_cast<std::uint16_t>(viewer);
}

void expect_done(const play::RefusalText& refused) {
    if (refused) {
        throw Failure(HERDING_REFUSED, *refused);
    }
}

/// A list with the probabilities of outcomes, which other lists do not have.
struct List {
    std::vector<play::Choice> choices = {};
    std::vector<sequence::Probability> odds = {};
};

List list_of(const play::Match& match, herding_list which) {
    List list;
    switch (which) {
    case HERDING_LEGAL: list.choices = match.legal_actions(); return list;
    case HERDING_CANDIDATES:
        if (const auto by = match.deciders().actor()) {
            list.choices = match.candidates(*by);
        }
        return list;
    case HERDING_OUTCOMES:
        for (play::ChanceChoice& one : match.chance()) {
            list.choices.push_back({.input = std::move(one.input), .by = Actor::chance, .id = one.id});
            list.odds.push_back(one.probability);
        }
        return list;
    case HERDING_HISTORY: list.choices = match.history(); return list;
    }
    bad_argument("there is no list " + std::to_string(static_cast<int>(which)));
}

std::uint64_t expect_ids(const play::Match& match) {
    const std::uint64_t count = match.action_count();
    if (count == 0) {
        throw Failure(HERDING_NOT_AVAILABLE, "the actions of this game have no ids");
    }
    return count;
}

/// Takes the one thing that the application or chance does. False: a player decides, or nobody.
bool run_once(play::Match& match) {
    const play::Decider decider = match.deciders();
    if (decider.is_chance()) {
        expect_done(match.submit(match.sample_chance(), Actor::chance));
        return true;
    }
    if (decider.kind() != play::Decider::Kind::Application) {
        return false;
    }
    const auto own = match.candidates(Actor::system);
    if (own.empty()) {
        throw Failure(HERDING_FAILED, "the application decides, and the game lists no action for it");
    }
    expect_done(match.submit(own.front().input, Actor::system));
    return true;
}

/// A function that writes a text about a match.
template <class F>
herding_status write_guarded(herding_match* match, herding_text* out, F function) noexcept {
    return guarded([&] {
        herding_match& of = required(match, "match");
        herding_text& text = required(out, "out");
        write_text(of, function(of), text);
    });
}

} // namespace

} // namespace herding::inline v0::tool

using namespace herding::
    tool; // NOLINT(google-build-using-namespace): the functions below are in no namespace
using herding::Actor;

extern "C" {

uint32_t herding_match_version(void) { return HERDING_MATCH_VERSION; }

const char* herding_match_error(void) {
    return last_error.fixed != nullptr ? last_error.fixed : last_error.text.c_str();
}

uint64_t herding_match_game_count(void) {
    uint64_t count = 0;
    static_cast<void>(guarded([&] { count = games().size(); }));
    return count;
}

herding_status herding_match_game(uint64_t number, herding_match_game_info* out) {
    return guarded([&] {
        herding_match_game_info& info = sized(out, "herding_match_game_info");
        if (number >= games().size()) {
            bad_argument("there is no game " + std::to_string(number) + ": there are " +
                         std::to_string(games().size()) + ", counted from 0");
        }
        const Described& game = games()[static_cast<std::size_t>(number)];
        info.name = game.name.c_str();
        info.summary = game.summary.c_str();
        info.json = game.json.c_str();
    });
}

herding_status herding_match_new(const char* game, const herding_match_start* start, herding_match** out) {
    return guarded([&] {
        const herding::play::Game& found = game_of(text_of(game, "game"));
        static_cast<void>(required(out, "out"));
        herding::play::Start with;
        if (start != nullptr) {
            const herding_match_start& given = sized(start, "herding_match_start");
            with.setup = given.setup == nullptr ? "" : given.setup;
            with.seed = given.seed;
            for (uint64_t i = 0; i < given.option_count; ++i) {
                const char* const* const option = &required(given.options, "options") + 2 * i;
                with.options.emplace_back(text_of(option[0], "the name of an option"),
                                          text_of(option[1], "the value of an option"));
            }
        }
        auto match = found.begin(with);
        write_match(out, std::move(match), found, std::move(with));
    });
}

herding_status herding_match_clone(const herding_match* match, uint64_t seed, herding_match** out) {
    return guarded([&] {
        const herding_match& of = required(match, "match");
        static_cast<void>(required(out, "out"));
        write_match(out, of.match->fork(seed), *of.game, of.start);
    });
}

herding_status herding_match_deal_again(const herding_match* match, int32_t viewer, uint64_t seed,
                                        herding_match** out) {
    return guarded([&] {
        const herding_match& of = required(match, "match");
        static_cast<void>(required(out, "out"));
        write_match(out, of.match->determinized(viewer_of(of, viewer), seed), *of.game, of.start);
    });
}

void herding_match_free(herding_match* match) { delete match; }

herding_status herding_match_save(herding_match* match, herding_text* out) {
    return write_guarded(match, out, [](const herding_match& of) {
        SavedMatch saved{.game = std::string(of.game->name()), .setup = of.start.setup};
        for (const auto& [name, value] : of.start.options) {
            saved.options.push_back({name, value});
        }
        saved.state = of.match->saved();
        return herding::reflect::to_json(saved);
    });
}

herding_status herding_match_load(const char* saved, uint64_t saved_size, uint64_t seed,
                                  herding_match** out) {
    return guarded([&] {
        static_cast<void>(required(saved, "saved"));
        static_cast<void>(required(out, "out"));
        const auto read = herding::reflect::from_json<SavedMatch>(
            std::string_view(saved, static_cast<std::size_t>(saved_size)));
        if (read.format == 0 || read.format > SavedMatch::newest) {
            throw Failure(HERDING_UNREADABLE, "the saved match has the format " +
                                                  std::to_string(read.format) +
                                                  ", and this library reads format 1");
        }
        const herding::play::Game& game = game_of(read.game);
        herding::play::Start start{.setup = read.setup, .seed = seed, .state = read.state};
        for (const Option& option : read.options) {
            start.options.emplace_back(option.name, option.value);
        }
        if (start.state.empty()) {
            throw Failure(HERDING_UNREADABLE, "the saved match has no state");
        }
        auto match = game.begin(start);
        write_match(out, std::move(match), game, std::move(start));
    });
}

herding_status herding_match_situation(const herding_match* match, herding_situation* out) {
    return guarded([&] {
        const herding::play::Match& of = *required(match, "match").match;
        herding_situation now = sized(out, "herding_situation");
        const herding::play::Decider decider = of.deciders();
        const auto actor = decider.actor();
        now.players = 0;
        for (const std::uint16_t player : decider.players()) {
            now.players |= uint64_t{1} << player;
        }
        now.events = of.events();
        now.player_count = of.players();
        now.actor = actor ? number_of(*actor) : HERDING_NOBODY;
        now.over = of.over() ? 1 : 0;
        now.at_barrier = of.at_barrier() ? 1 : 0;
        *out = now;
    });
}

herding_status herding_match_returns(const herding_match* match, int64_t* out, uint64_t count) {
    return guarded([&] {
        const herding::play::Match& of = *required(match, "match").match;
        static_cast<void>(required(out, "out"));
        check_count(count, of.players(), "the number of players");
        if (!of.over()) {
            throw Failure(HERDING_NOT_AVAILABLE, "the game is not over, so nobody has a score");
        }
        const auto scores = of.returns();
        if (scores.size() != count) {
            throw Failure(HERDING_NOT_AVAILABLE, "this game has no scores");
        }
        std::copy(scores.begin(), scores.end(), out);
    });
}

herding_status herding_match_list(herding_match* match, herding_list which, uint64_t* count) {
    return guarded([&] {
        herding_match& of = required(match, "match");
        uint64_t& length = required(count, "count");
        List list = list_of(*of.match, which);
        of.listed = std::move(list.choices);
        of.odds = std::move(list.odds);
        length = of.listed.size();
    });
}

herding_status herding_match_action(const herding_match* match, uint64_t number, herding_action* out) {
    return guarded([&] {
        const herding_match& of = required(match, "match");
        herding_action& action = sized(out, "herding_action");
        if (number >= of.listed.size()) {
            bad_argument("the last list has no entry " + std::to_string(number) + ": it has " +
                         std::to_string(of.listed.size()) + ", counted from 0");
        }
        const auto at = static_cast<std::size_t>(number);
        const herding::play::Choice& choice = of.listed[at];
        const auto odds = at < of.odds.size() ? of.odds[at] : herding::sequence::Probability{};
        action.id = choice.id.value_or(HERDING_NO_ID);
        action.numerator = odds.numerator;
        action.denominator = odds.denominator;
        action.input = choice.input.c_str();
        action.notation = choice.notation.c_str();
        action.actor = number_of(choice.by);
        action.reserved = 0;
    });
}

herding_status herding_match_id_count(const herding_match* match, uint64_t* count) {
    return guarded([&] {
        const herding_match& of = required(match, "match");
        required(count, "count") = of.match->action_count();
    });
}

herding_status herding_match_id_text(herding_match* match, uint64_t id, herding_text* out) {
    return write_guarded(match, out, [&](const herding_match& of) {
        static_cast<void>(expect_ids(*of.match));
        return of.match->action(id);
    });
}

herding_status herding_match_find_id(const herding_match* match, const char* input, uint64_t* id) {
    return guarded([&] {
        const herding_match& of = required(match, "match");
        uint64_t& out = required(id, "id");
        const auto found = of.match->action_id(text_of(input, "input"));
        if (!found) {
            throw Failure(HERDING_NOT_AVAILABLE, "this input has no id, or is several inputs");
        }
        out = *found;
    });
}

herding_status herding_match_mask(const herding_match* match, herding_list which, uint8_t* out,
                                  uint64_t count) {
    return guarded([&] {
        const herding::play::Match& of = *required(match, "match").match;
        static_cast<void>(required(out, "out"));
        check_count(count, expect_ids(of), "the number of ids");
        const List list = list_of(of, which);
        std::fill_n(out, count, uint8_t{0});
        for (const herding::play::Choice& choice : list.choices) {
            const auto id = choice.id ? choice.id : of.action_id(choice.input);
            if (id && *id < count) {
                out[*id] = 1;
            }
        }
    });
}

herding_status herding_match_apply(herding_match* match, int32_t actor, const char* input) {
    return guarded([&] {
        const herding_match& of = required(match, "match");
        expect_done(of.match->submit(text_of(input, "input"), actor_of(of, actor)));
    });
}

herding_status herding_match_apply_id(herding_match* match, int32_t actor, uint64_t id) {
    return guarded([&] {
        const herding_match& of = required(match, "match");
        static_cast<void>(expect_ids(*of.match));
        expect_done(of.match->submit_id(id, actor_of(of, actor)));
    });
}

herding_status herding_match_apply_chance(herding_match* match) {
    return guarded([&] {
        herding::play::Match& of = *required(match, "match").match;
        if (!of.deciders().is_chance()) {
            throw Failure(HERDING_REFUSED, "chance does not decide now");
        }
        expect_done(of.submit(of.sample_chance(), Actor::chance));
    });
}

herding_status herding_match_run(herding_match* match, uint64_t* count) {
    return guarded([&] {
        constexpr uint64_t most = 100'000; // a game without players and end would run forever
        herding::play::Match& of = *required(match, "match").match;
        uint64_t done = 0;
        while (run_once(of)) {
            if (++done == most) {
                throw Failure(HERDING_FAILED, "after " + std::to_string(most) +
                                                  " inputs of chance and the application no player decides");
            }
        }
        if (count != nullptr) {
            *count = done;
        }
    });
}

herding_status herding_match_preview(herding_match* match, int32_t actor, const char* input,
                                     herding_text* out) {
    return write_guarded(match, out, [&](const herding_match& of) {
        return of.match->preview(text_of(input, "input"), actor_of(of, actor));
    });
}

herding_status herding_match_undo(herding_match* match, int32_t actor) {
    return guarded([&] {
        const herding_match& of = required(match, "match");
        expect_done(of.match->undo(actor_of(of, actor)));
    });
}

herding_status herding_match_redo(herding_match* match, int32_t actor) {
    return guarded([&] {
        const herding_match& of = required(match, "match");
        expect_done(of.match->redo(actor_of(of, actor)));
    });
}

herding_status herding_match_state(herding_match* match, int32_t viewer, herding_form form,
                                   herding_text* out) {
    return write_guarded(match, out, [&](const herding_match& of) {
        if (form != HERDING_TEXT && form != HERDING_JSON) {
            bad_argument("there is no form " + std::to_string(static_cast<int>(form)));
        }
        return of.match->state(viewer_of(of, viewer),
                               form == HERDING_JSON ? herding::play::Form::Json : herding::play::Form::Text);
    });
}

herding_status herding_match_draw(herding_match* match, int32_t viewer, int32_t color, herding_text* out) {
    return write_guarded(match, out, [&](const herding_match& of) {
        return of.match->draw({.viewer = viewer_of(of, viewer), .color = color != 0});
    });
}

herding_status herding_match_describe(herding_match* match, uint64_t event, int32_t viewer,
                                      herding_text* out) {
    return write_guarded(match, out, [&](const herding_match& of) {
        return of.match->describe(static_cast<std::size_t>(event), viewer_of(of, viewer));
    });
}

herding_status herding_match_why(herding_match* match, int32_t viewer, herding_text* out) {
    return write_guarded(match, out,
                         [&](const herding_match& of) { return of.match->why(viewer_of(of, viewer)); });
}

herding_status herding_match_explain(herding_match* match, int32_t viewer, const char* what,
                                     herding_text* out) {
    return write_guarded(match, out, [&](const herding_match& of) {
        return of.match->explain(text_of(what, "what"), viewer_of(of, viewer));
    });
}

herding_status herding_match_observation_shape(const herding_match* match, uint64_t* out, uint64_t room,
                                               uint64_t* count) {
    return guarded([&] {
        const herding_match& of = required(match, "match");
        uint64_t& length = required(count, "count");
        if (room != 0) {
            static_cast<void>(required(out, "out"));
        }
        const auto shape = of.match->observation_shape();
        std::copy_n(shape.begin(), std::min<uint64_t>(room, shape.size()), out);
        length = shape.size();
    });
}

herding_status herding_match_observation(const herding_match* match, int32_t viewer, float* out,
                                         uint64_t count) {
    return guarded([&] {
        const herding_match& of = required(match, "match");
        static_cast<void>(required(out, "out"));
        const auto shape = of.match->observation_shape();
        check_count(count, std::accumulate(shape.begin(), shape.end(), uint64_t{1}, std::multiplies<>()),
                    "the product of the shape");
        const auto cells = of.match->observation(viewer_of(of, viewer));
        std::copy(cells.begin(), cells.end(), out);
    });
}

} // extern "C"
