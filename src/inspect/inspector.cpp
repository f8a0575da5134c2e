#include "herding/inspect/inspector.hpp"

#include "json.hpp"
#include "mutex.hpp"
#include "question.hpp"

#include "herding/record/error.hpp"
#include "herding/reflect/detail/actor_in.hpp"
#include "herding/reflect/error.hpp"
#include "herding/view/fwd.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <type_traits>

namespace herding::inline v0::inspect {

namespace {

using detail::BadQuestion;
using detail::Json;
using detail::json_of;
using detail::Question;

constexpr std::size_t most_open = 4;
constexpr std::size_t default_rows = 100;
constexpr std::size_t most_rows = 500;
constexpr std::size_t most_found = 200;
constexpr std::size_t most_searched = 4000; // rows in one answer, so that it arrives soon
constexpr std::size_t most_read = 1000;     // if their words are searched, with the changes of each diff
constexpr std::size_t most_tries = 64;
constexpr std::size_t most_actions = 1000;
constexpr std::size_t longest_line = 2000; // bytes that a person types
constexpr std::size_t default_iterations = 400;
constexpr std::size_t most_iterations = 20'000;
constexpr std::size_t checked_at_once = 5000; // rows that are executed before the first answer
constexpr std::size_t any = std::numeric_limits<std::size_t>::max();

Actor actor_of(std::string_view text) {
    const auto actor = reflect::detail::actor_in(text);
    return actor ? *actor : throw BadQuestion("an actor is `player 0`, `chance` or `system`");
}

std::out_of_range no_row(std::size_t row, const Session& session) {
    return std::out_of_range("there is no row " + std::to_string(row) + ": the last one is " +
                             std::to_string(session.rows() - 1));
}

std::size_t row_in(const Question& question, const Session& session) {
    const std::size_t row = question.number("row", 0, any);
    if (row >= session.rows()) {
        throw no_row(row, session);
    }
    return row;
}

Json actions_json(const std::vector<Action>& actions) {
    Json list = Json::array();
    for (std::size_t i = 0; i < std::min(actions.size(), most_actions); ++i) {
        list.push_back(json_of(actions[i]));
    }
    return {{"actions", std::move(list)}, {"all", actions.size()}};
}

Json overview(const Question& /*question*/, Session& session, Inspector& inspector) {
    session.refresh();
    Json json = json_of(session.overview());
    if (std::string game = inspector.linked(); !game.empty()) {
        json["game_page"] = std::move(game);
    }
    return json;
}

/// The first row of a list. The row after the last one is valid, and still empty.
std::size_t from_in(const Question& question, const Session& session) {
    const std::size_t from = question.number("from", 0, any);
    if (from > session.rows()) {
        throw no_row(from, session);
    }
    return from;
}

/// The number of rows. 0 is refused, because a search would never end.
std::size_t count_in(const Question& question, std::size_t otherwise, std::size_t most) {
    const std::size_t count = question.number("count", otherwise, most);
    if (count == 0) {
        throw BadQuestion("`count` is at least 1");
    }
    return count;
}

Json rows(const Question& question, Session& session) {
    return {{"rows", json_of(session.range(from_in(question, session),
                                           count_in(question, default_rows, most_rows)))}};
}

Json state(const Question& question, Session& session) {
    return json_of(session.state(row_in(question, session), question.number("diffs", any, any)));
}

Json actions(const Question& question, Session& session) {
    return actions_json(session.actions(row_in(question, session)));
}

Json find(const Question& question, Session& session) {
    Filter filter;
    if (question.has("actor")) {
        filter.actor = actor_of(question.text("actor"));
    }
    filter.behavior = question.text("behavior");
    filter.diff = question.text("diff");
    filter.text = question.text("text");
    const Found found =
        session.find(filter, from_in(question, session), count_in(question, most_found, most_found),
                     filter.text.empty() ? most_searched : most_read);
    return {{"rows", json_of(found.rows)}, {"next", found.next}, {"done", found.done}};
}

Json open(const Question& question, Session& session) {
    const auto [row, frame] = session.open(row_in(question, session));
    Json json{{"row", json_of(row)}};
    if (frame) {
        json["frame"] = json_of(*frame);
    }
    return json;
}

/// The inputs in `tries`, a list of pairs: actor and input.
std::vector<Try> tries_in(const Question& question) {
    std::vector<Try> tries;
    if (!question.has("tries")) {
        return tries;
    }
    const Json list = Json::parse(question.text("tries"), nullptr, false);
    if (!list.is_array() || list.size() > most_tries) {
        throw BadQuestion("`tries` must be a list of at most " + std::to_string(most_tries) + " pairs");
    }
    for (const Json& pair : list) {
        if (!pair.is_array() || pair.size() != 2 || !pair[0].is_string() || !pair[1].is_string()) {
            throw BadQuestion("`tries` must consist of pairs: who, and the input");
        }
        tries.push_back({actor_of(pair[0].get<std::string>()), pair[1].get<std::string>()});
    }
    return tries;
}

Json attempt(const Question& question, Session& session) {
    const Branch branch = session.attempt(row_in(question, session), tries_in(question));
    Json json = actions_json(branch.actions);
    json["done"] = branch.done;
    json["inputs"] = branch.inputs;
    json["last"] = json_of(branch.last);
    json["state"] = json_of(branch.state);
    return json;
}

/// The meaning of a typed line.
Json understood(const Question& question, Session& session) {
    const std::string_view line = question.text("line");
    if (line.size() > longest_line) {
        throw BadQuestion("`line` has at most " + std::to_string(longest_line) + " bytes");
    }
    return json_of(session.understand(row_in(question, session), tries_in(question),
                                      actor_of(question.text("by")), line));
}

/// Begins an evaluation, or cancels it. Returns how far it is.
Json evaluation(const Question& question, Session& session, Inspector& inspector) {
    const std::string_view what = question.text("do");
    const std::size_t from = question.number("from", 0, any);
    const std::size_t iterations = question.number("iterations", default_iterations, most_iterations);
    if (what == "start") {
        if (iterations == 0) {
            throw BadQuestion("`iterations` is at least 1");
        }
        inspector.cancel_evaluations(session);
        try {
            session.evaluate(iterations);
        } catch (const std::invalid_argument& error) {
            throw BadQuestion(error.what());
        }
    } else if (what == "cancel") {
        session.cancel_evaluation();
    } else if (!what.empty()) {
        throw BadQuestion("`do` is `start` or `cancel`");
    }
    return json_of(session.evaluation(from));
}

Answer save(const Question& question, Session& session, Inspector& /*inspector*/) {
    if (session.overview().viewer) {
        throw BadQuestion("a branch cannot be saved for one player: a record contains everything");
    }
    const record::Bytes bytes = session.save_branch(row_in(question, session), tries_in(question));
    return {200, std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size()), true};
}

Json since(const Question& question, Session& session) {
    const auto player = question.number("player", 0, view::observer - 1U);
    const unsigned players = session.overview().players;
    if (players != 0 && player >= players) { // 0: only the rules know the number of players
        throw std::out_of_range("there is no player " + std::to_string(player) + ": the game has " +
                                std::to_string(players) + ", from 0 on");
    }
    return {{"row", session.since(static_cast<std::uint16_t>(player), row_in(question, session))}};
}

Json number(const Question& question, Session& session) {
    const std::size_t number = question.number("number", 0, any);
    const auto row = session.row_of(number);
    if (!row) {
        throw std::out_of_range("there is no event " + std::to_string(number) + ": the last one is " +
                                std::to_string(session.overview().events));
    }
    return {{"row", *row}};
}

Json compare(const Question& question, Session& session, Inspector& inspector) {
    if (!question.has("other")) {
        throw BadQuestion("`compare` needs `other`, a record");
    }
    const Comparison found = session.compare(inspector.session(std::string(question.text("other"))));
    return {{"differ", found.differ},
            {"row", found.row},
            {"other_row", found.other_row},
            {"reason", found.reason}};
}

/// Known question other than `records`, with its parameters besides `record`.
struct Known {
    std::string_view name;
    std::vector<std::string_view> parameters;
    Answer (*answer)(const Question&, Session&, Inspector&);
};

/// Answers in JSON.
template <auto make> Answer json(const Question& question, Session& session, Inspector& inspector) {
    if constexpr (std::is_invocable_v<decltype(make), const Question&, Session&, Inspector&>) {
        return {200, detail::dump(make(question, session, inspector))};
    } else {
        return {200, detail::dump(make(question, session))};
    }
}

/// All questions, as in docs/inspector.md.
const std::vector<Known>& questions() {
    static const std::vector<Known> all{
        {"overview", {}, json<overview>},
        {"rows", {"from", "count"}, json<rows>},
        {"find", {"actor", "behavior", "diff", "text", "from", "count"}, json<find>},
        {"open", {"row"}, json<open>},
        {"state", {"row", "diffs"}, json<state>},
        {"actions", {"row"}, json<actions>},
        {"attempt", {"row", "tries"}, json<attempt>},
        {"understood", {"row", "tries", "by", "line"}, json<understood>},
        {"evaluation", {"do", "iterations", "from"}, json<evaluation>},
        {"save", {"row", "tries"}, save},
        {"since", {"player", "row"}, json<since>},
        {"number", {"number"}, json<number>},
        {"compare", {"other"}, json<compare>},
    };
    return all;
}

Answer answer_to(const Question& question, Inspector& inspector) {
    if (question.name() == "records") {
        question.allow({});
        return {200, detail::dump(Json{{"records", inspector.library().names}})};
    }
    const auto known = std::find_if(questions().begin(), questions().end(),
                                    [&](const Known& one) { return one.name == question.name(); });
    if (known == questions().end()) {
        throw std::out_of_range("there is no question `" + question.name() + "`");
    }
    std::vector<std::string_view> parameters = known->parameters;
    parameters.emplace_back("record");
    question.allow(parameters);
    return known->answer(question, inspector.session(std::string(question.text("record"))), inspector);
}

Answer failure(int status, const std::string& words) {
    return {status, detail::dump(Json{{"error", words}})};
}

/// The record of a question. The page has its name in JSON, without bytes that are no UTF-8.
const std::string& named(const std::string& record, const std::vector<std::string>& names) {
    if (record.empty() && !names.empty()) {
        return names.front();
    }
    const std::string asked = detail::dump(Json(record));
    const auto exact = std::find(names.begin(), names.end(), record);
    const auto found =
        exact != names.end() ? exact : std::find_if(names.begin(), names.end(), [&](const auto& name) {
            return detail::dump(Json(name)) == asked;
        });
    if (found == names.end()) {
        throw record::Error(record::ErrorKind::NotFound, record, "there is no such record here");
    }
    return *found;
}

} // namespace

struct Inspector::Link {
    record::Mutex mutex = {};
    std::string game = {};
};

Inspector::Inspector(Library library) : library_(std::move(library)), link_(std::make_unique<Link>()) {}
Inspector::~Inspector() = default;

void Inspector::cancel_evaluations(const Session& other_than) {
    for (const auto& [name, session] : open_) {
        if (session.get() != &other_than) {
            session->cancel_evaluation();
        }
    }
}

void Inspector::link(std::string game) {
    const record::Guard guard(link_->mutex);
    link_->game = std::move(game);
}

std::string Inspector::linked() const {
    const record::Guard guard(link_->mutex);
    return link_->game;
}

Session& Inspector::session(const std::string& record) {
    const std::string& name = named(record, library_.names);
    const auto found =
        std::find_if(open_.begin(), open_.end(), [&](const auto& one) { return one.first == name; });
    if (found != open_.end()) {
        open_.splice(open_.begin(), open_, found);
        return *open_.front().second;
    }
    auto session = std::make_unique<Session>(Source{library_.store, name}, library_.games, library_.viewer);
    if (session->rows() <= checked_at_once) {
        session->verify();
    } else {
        session->verify_in_background();
    }
    if (open_.size() >= most_open) {
        open_.pop_back();
    }
    open_.emplace_front(name, std::move(session));
    return *open_.front().second;
}

/// Messages of rules may contain hidden values.
std::string Inspector::for_viewer(const char* words) const {
    return library_.viewer ? "This cannot be shown to this player." : words;
}

Answer Inspector::answer(std::string_view text) {
    try {
        return answer_to(Question(text), *this);
    } catch (const BadQuestion& error) {
        return failure(400, error.what());
    } catch (const reflect::ReadError& error) {
        return failure(400, error.what());
    } catch (const std::out_of_range& error) {
        return failure(404, error.what());
    } catch (const Differs& error) {
        return failure(404, for_viewer(error.what()));
    } catch (const record::Error& error) {
        return failure(error.kind() == record::ErrorKind::NotFound ? 404 : 500, for_viewer(error.what()));
    } catch (const std::exception& error) {
        return failure(500, for_viewer(error.what()));
    }
}

} // namespace herding::inline v0::inspect
