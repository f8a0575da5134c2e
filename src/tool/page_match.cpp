#include "page_match.hpp"

#include "../scene/message_text.hpp"
#include "choices.hpp"
#include "menu.hpp"
#include "page_messages.hpp"
#include "screen.hpp"

#include "herding/play/offer.hpp"
#include "herding/reflect/error.hpp"
#include "herding/scene/difference.hpp"
#include "herding/scene/json.hpp"
#include "herding/view/fwd.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <stdexcept>

namespace herding::inline v0::tool {

using page::in_one_line;
using page::Json;
using page::parsed;
using page::written;
using scene::detail::checksum;

namespace {

/// An agent that does so much without being noticed may be in a circle, so other requests get their turn.
constexpr std::size_t most_unnoticed = 1000;

} // namespace

PageMatch::PageMatch(const play::Game& game, std::unique_ptr<play::Match> match, const PlayOptions& options)
    : game_(game), options_(options), match_(std::move(match)), random_(seed_of_players(options.start.seed)),
      hides_(game.hides()) {
    options_.players = players_of(options_, game);
    options_.ask_chance = false;
    options_.clear = false;
    for (unsigned i = 0; i < match_->players(); ++i) {
        const auto player = static_cast<std::uint16_t>(i);
        if (player_in(options_.players, i) == human) {
            persons_.push_back(player);
        }
    }
    if (persons_.size() == 1) {
        seat_ = Actor::player(persons_.front());
    } else if (!persons_.empty() && !options_.continued) {
        first_ = Actor::player(persons_.front());
    }
    settle();
    shown_ = seen(viewer());
}

bool PageMatch::is_person(Actor by) const {
    return by.is_player() && std::find(persons_.begin(), persons_.end(),
                                       static_cast<std::uint16_t>(by.index())) != persons_.end();
}

std::uint16_t PageMatch::viewer() const { return seat_ && !passing_ ? tool::viewer(*seat_) : view::observer; }

/// As a terminal decides whether it is handed over (screen.cpp).
bool PageMatch::knows_more(Actor actor) const {
    return hides_ && match_->state(tool::viewer(actor)) != match_->state(view::observer);
}
bool PageMatch::needs_pass(Actor next) const {
    return hides_ && persons_.size() > 1 && (seat_ || next != first_) && (private_ || knows_more(next));
}

/// The person for whom the match waits. Who has the seat keeps it while the match waits for them as well.
std::optional<Actor> PageMatch::awaited() const {
    std::optional<Actor> first;
    for (const play::Choice& choice : awaited_choices(*match_)) {
        if (is_person(choice.by)) {
            if (choice.by == seat_) {
                return seat_;
            }
            first = first ? first : choice.by;
        }
    }
    return first;
}

bool PageMatch::chance_waits() const {
    const auto all = match_->legal_actions();
    return awaited() && std::any_of(all.begin(), all.end(),
                                    [](const play::Choice& choice) { return choice.by == Actor::chance; });
}

std::string PageMatch::chance_label() const {
    for (const play::Word& word : game_.words()) {
        if (word.does == play::Word::Does::ThrowDice) {
            return in_one_line(word.word);
        }
    }
    return "let chance act";
}

/// A game without a scene shows its drawing, or its state, as labels.
scene::Scene PageMatch::seen(std::uint16_t viewer) const {
    scene::Scene scene = match_->scene(viewer);
    if (scene.areas.empty() && scene.counters.empty() && scene.labels.empty()) {
        scene.labels.push_back(in_one_line(match_->state(viewer)));
    }
    return scene;
}

/// Name of a player in the scene, or else in the game.
std::string PageMatch::called(std::size_t player) const {
    return in_one_line(player < shown_.players.size() && !shown_.players[player].empty()
                           ? shown_.players[player]
                           : name_of(game_, Actor::player(static_cast<std::uint16_t>(player))));
}

std::string PageMatch::over() const {
    if (!awaited_choices(*match_).empty()) {
        return {};
    }
    if (!match_->over()) {
        return "Nobody can do anything.";
    }
    const auto returns = match_->returns();
    std::string scores;
    std::vector<std::size_t> winners;
    for (std::size_t i = 0; i < returns.size(); ++i) {
        scores += (scores.empty() ? "" : ", ") + called(i) + ": " + std::to_string(returns[i]);
        if (returns[i] > 0) {
            winners.push_back(i);
        }
    }
    if (scores.empty()) {
        return "The game is over.";
    }
    if (game_.zero_sum() && winners.empty()) {
        return "The game is over: a draw.";
    }
    if (game_.zero_sum() && winners.size() == 1) {
        return "The game is over: " + called(winners.front()) + " wins" +
               (returns[winners.front()] == 1 ? std::string(".") : " (" + scores + ").");
    }
    return "The game is over: " + scores + ".";
}

/// Gives the seat to the person for whom the match waits, or asks to pass the device. At its end everybody may look.
void PageMatch::settle() {
    private_ = private_ || (seat_ && knows_more(*seat_));
    passing_.reset();
    const auto next = awaited();
    if (next && next != seat_) {
        if (needs_pass(*next)) {
            passing_ = next;
        } else {
            seat_ = next;
            private_ = private_ || knows_more(*next);
        }
    } else if (!next && private_ && persons_.size() > 1 && awaited_choices(*match_).empty()) {
        seat_.reset();
        private_ = false;
    }
}

void PageMatch::sit(Actor next) {
    if (passing_ == next || !needs_pass(next)) {
        passing_.reset();
        seat_ = next;
        private_ = knows_more(next);
        send(view());
    } else {
        passing_ = next;
        send(pass());
    }
}

/// Sends what happened since the last call. Returns the number of the last event, as the one who still sees it counts.
std::uint64_t PageMatch::happened(Actor by) {
    auto fresh = log_.catch_up(*match_, by);
    private_ = private_ || (hides_ && seat_ && log_.tells_more(viewer()));
    const std::uint16_t before = viewer();
    settle();
    const auto waits = passing_;
    passing_.reset(); // who has the seat still sees what they did
    const std::uint16_t now = viewer();
    const std::size_t events = fresh[now];
    if (events > 1 || (events == 0 && now != before) || (now != before && hides_)) {
        send(view());
    } else if (events == 1) {
        const PageLog::Entry& entry = log_.of(now).back();
        Json update = {{"number", entry.number}};
        if (entry.by) {
            update["by"] = *entry.by;
        }
        if (now != before) {
            update["viewer"] = now;
        }
        update["words"] = entry.words;
        scene::Scene next = seen(now);
        if (const auto difference = scene::difference(shown_, next); !difference.empty()) {
            update["scene"] = parsed(scene::to_json(difference));
        }
        shown_ = std::move(next);
        add_present(update);
        send(written(Json{{"update", std::move(update)}}));
    }
    passing_ = waits;
    if (passing_) {
        send(pass());
    }
    return log_.number(now);
}

void PageMatch::send(const std::string& message) {
    ++sent_;
    boxes_.put_all(message);
}

/// Adds the offer, the result and the checksum.
void PageMatch::add_present(Json& json) const {
    if (seat_ && !passing_) {
        play::Offer offered = play::offer_of(*match_, *seat_);
        if (offered.undo.can) {
            const play::RefusalText refused = why_no_undo(*seat_);
            offered.undo = {!refused, refused.value_or("")};
        }
        json["offer"] = parsed(play::to_json(offered));
        if (!game_.lists_legal()) { // finding out what is legal is a part of the game
            Json& offer = json["offer"];
            offer.erase("shared");
            if (const auto actions = offer.find("actions"); actions != offer.end()) {
                for (Json& action : *actions) {
                    action.erase("tree");
                }
            }
        }
        if (chance_waits()) {
            json["chance"] = chance_label();
        }
    }
    if (std::string words = over(); !words.empty()) {
        json["over"] = std::move(words);
    }
    json["check"] = checksum(scene::to_json(shown_));
}

std::string PageMatch::welcome() const {
    Json seats = Json::array();
    for (unsigned i = 0; i < match_->players(); ++i) {
        const auto player = static_cast<std::uint16_t>(i);
        Json seat = {{"player", i}, {"name", called(player)}};
        if (!is_person(Actor::player(player))) {
            seat["kind"] = "agent";
        }
        seats.push_back(std::move(seat));
    }
    Json body = {{"protocol", 1}};
    if (viewer() != view::observer) {
        body["viewer"] = viewer();
    }
    body["game"] = game_.name();
    if (!options_.start.setup.empty()) {
        body["setup"] = in_one_line(options_.start.setup);
    }
    if (!game_.aim().empty()) {
        body["aim"] = in_one_line(game_.aim());
    }
    body["seats"] = std::move(seats);
    body["can"] = persons_.empty() ? Json::array({"why", "why_all"})
                                   : Json::array({"undo", "redo", "hint", "why", "why_all", "read"});
    if (!options_.inspector.empty()) {
        body["inspector"] = options_.inspector;
    }
    if (game_.lists_legal() && !persons_.empty()) { // else asking would replace finding out
        body["can"].push_back("why_not");
    }
    return written(Json{{"welcome", std::move(body)}});
}

/// The whole view of who has the seat, or of everybody.
std::string PageMatch::view() {
    shown_ = seen(viewer());
    Json body = {{"number", log_.number(viewer())}};
    if (viewer() != view::observer) {
        body["viewer"] = viewer();
    }
    body["scene"] = parsed(scene::to_json(shown_));
    Json log = Json::array();
    for (const PageLog::Entry& entry : log_.of(viewer())) {
        Json one = {{"number", entry.number}};
        if (entry.by) {
            one["by"] = *entry.by;
        }
        one["words"] = entry.words;
        log.push_back(std::move(one));
    }
    body["log"] = std::move(log);
    add_present(body);
    return written(Json{{"view", std::move(body)}});
}

std::string PageMatch::pass() const {
    return written(Json{
        {"pass",
         {{"to", passing_->index()},
          {"words", "Pass the device to " + called(static_cast<std::size_t>(passing_->index())) + "."}}}});
}

// ---- Agents, chance and the program

bool PageMatch::step() {
    const std::size_t before = sent_;
    std::size_t acted = 0;
    while (acted < most_unnoticed && sent_ == before && !interrupted() && !passing_) {
        const auto choices = awaited_choices(*match_);
        if (choices.empty() || awaited()) {
            break;
        }
        act_for_others(choices);
        ++acted;
    }
    return acted > 0;
}

void PageMatch::act_for_others(const std::vector<play::Choice>& choices) {
    const bool early = !choices.front().by.is_player();
    std::vector<Actor> waiting;
    for (const play::Choice& choice : choices) {
        if (choice.by.is_player() && std::find(waiting.begin(), waiting.end(), choice.by) == waiting.end()) {
            if (agent_acts(choice.by, early)) {
                return;
            }
            waiting.push_back(choice.by);
        }
    }
    const Actor by = choices.front().by;
    if (by.is_player()) {
        throw std::runtime_error(name_of(game_, by) + ": the agent " + opponents_.player(by) +
                                 " waits, and nobody else can do anything");
    }
    const auto its = of_actor(choices, by);
    const std::string input = by == Actor::chance
                                  ? match_->sample_chance()
                                  : its[random_.below(static_cast<std::uint32_t>(its.size()))].input;
    if (const play::RefusalText refused = do_input(input, by)) {
        throw std::runtime_error(name_of(game_, by) + ": what it does is not allowed");
    }
    happened(by);
}

/// False if the agent waits. One that chose wrong once would choose so forever.
bool PageMatch::agent_acts(Actor by, bool early) {
    const std::string chosen = opponents_.choose(*match_, by, early);
    if (chosen.empty()) {
        return false;
    }
    const std::string chose = name_of(game_, by) + ": the agent " + opponents_.player(by) + " chose ";
    try {
        if (const play::RefusalText refused = do_input(chosen, by)) {
            throw std::runtime_error(chose + (match_->refused_by().exceeded
                                                  ? "what the rules do not end: " + *refused
                                                  : "what is not allowed"));
        }
    } catch (const reflect::ReadError& error) {
        throw std::runtime_error(chose + "what is no action: " + error.what());
    }
    happened(by);
    return true;
}

} // namespace herding::inline v0::tool
