#include "page_match.hpp"

#include "choices.hpp"
#include "menu.hpp"
#include "screen.hpp"
#include "way_back.hpp"

#include "herding/play/offer.hpp"
#include "herding/reflect/detail/printable.hpp"
#include "herding/reflect/detail/utf8.hpp"
#include "herding/reflect/error.hpp"
#include "herding/scene/difference.hpp"
#include "herding/scene/json.hpp"
#include "herding/view/fwd.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <stdexcept>

namespace herding::inline v0::tool {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t longest_text = 2000; // characters, as in the schema
constexpr std::uint64_t greatest_count =
    (std::uint64_t{1} << 53U) - 1; // a double has all whole numbers up to it
constexpr std::uint64_t greatest_player = 65535;
constexpr std::size_t longest_log = 2000;
/// An agent that does so much without being noticed may be in a circle, so other requests get their turn.
constexpr std::size_t most_unnoticed = 1000;
constexpr std::size_t most_read = 50;     // of the actions that a line may mean
constexpr std::size_t longest_why = 8192; // bytes that are kept of the rules of one event

std::string written(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

std::size_t characters(std::string_view text) {
    std::size_t count = 0;
    for (std::size_t at = 0; at < text.size(); at += reflect::detail::utf8_size(text, at)) {
        ++count;
    }
    return count;
}

/// A text in one line, as messages take it.
std::string in_one_line(std::string_view text) {
    std::string line;
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        std::string_view part = text.substr(0, end);
        part.remove_prefix(std::min(part.find_first_not_of(' '), part.size()));
        line += (line.empty() || part.empty() ? "" : "; ") + std::string(part);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    line = reflect::detail::printable(line);
    std::size_t at = 0;
    for (std::size_t i = 0; i < longest_text && at < line.size(); ++i) {
        at += reflect::detail::utf8_size(line, at);
    }
    line.resize(at);
    return line;
}

/// The first lines of a text, with at most so many bytes.
std::string shortened(std::string text, std::size_t most) {
    if (text.size() > most) {
        const auto end = text.rfind('\n', most - 1);
        text.resize(end == std::string::npos ? 0 : end + 1);
        text += "There is more; the inspector shows all.\n";
    }
    return text;
}

Json lines_of(std::string_view text) {
    Json steps = Json::array();
    while (!text.empty() && steps.size() < longest_log) {
        const auto end = std::min(text.find('\n'), text.size());
        if (std::string line = in_one_line(text.substr(0, end)); !line.empty()) {
            steps.push_back({{"words", std::move(line)}});
        }
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return steps;
}

std::string sentence(std::string text) {
    if (!text.empty() && text.find_last_of(".!?:") != text.size() - 1) {
        text += '.';
    }
    return text;
}

/// FNV-1a with 32 bits, in hexadecimal digits.
std::string checksum(std::string_view text) {
    std::uint32_t hash = 0x811c9dc5U;
    for (const char c : text) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x01000193U;
    }
    std::string digits(8, '0');
    for (std::size_t i = 8; i-- > 0; hash >>= 4U) {
        digits[i] = "0123456789abcdef"[hash & 15U];
    }
    return digits;
}

/// A message that is not as docs/messages.md describes it.
class Unfit : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

} // namespace

/// The body of a message. Reads each field once; `done` rejects others.
class PageMatch::Body {
public:
    Body(std::string_view name, const Json& body) : name_(name), body_(body) {
        if (!body.is_object()) {
            throw Unfit(name_ + ": expected an object");
        }
    }
    [[nodiscard]] bool has(const char* field) const { return body_.contains(field); }
    std::string text(const char* field) {
        const Json& value = one(field);
        if (!value.is_string() || value.get_ref<const std::string&>().empty() ||
            characters(value.get_ref<const std::string&>()) > longest_text) {
            throw Unfit(name_ + "." + field + ": expected a text of 1 to " + std::to_string(longest_text) +
                        " characters");
        }
        return value.get<std::string>();
    }
    std::uint64_t count(const char* field, std::uint64_t most = greatest_count) {
        const Json& value = one(field);
        if (!value.is_number_unsigned() || value.get<std::uint64_t>() > most) {
            throw Unfit(name_ + "." + field + ": expected a whole number from 0 to " + std::to_string(most));
        }
        return value.get<std::uint64_t>();
    }
    /// True or absent.
    bool flag(const char* field) {
        if (!has(field)) {
            return false;
        }
        if (one(field) != Json(true)) {
            throw Unfit(name_ + "." + field + ": expected true, or no such field");
        }
        return true;
    }
    void done() const {
        if (read_ != body_.size()) {
            throw Unfit(name_ + ": it has a field that is not known");
        }
    }

private:
    const Json& one(const char* field) {
        const auto found = body_.find(field);
        if (found == body_.end()) {
            throw Unfit(name_ + ": the field " + field + " is missing");
        }
        ++read_;
        return *found;
    }

    std::string name_;
    const Json& body_;
    std::size_t read_ = 0;
};

namespace {

Json step_of(const std::string& words, std::string_view cite = {}) {
    Json step = Json::object();
    if (!cite.empty()) {
        step["cite"] = in_one_line(cite);
    }
    step["words"] = sentence(in_one_line(words));
    return step;
}

} // namespace

/// A message with an id, as the schema has it. It is read whole before anything is done, so a message that does not fit is
/// found whatever the match waits for.
struct PageMatch::Request {
    std::string kind;
    std::string id;
    std::uint64_t decision = 0;
    std::uint64_t number = 0;
    Actor player = Actor::system;
    std::string input = {};
    bool sure = false;

    Request(std::string name, Body& body) : kind(std::move(name)) {
        constexpr std::array<std::string_view, 10> kinds{"act", "chance", "hint", "read",    "redo",
                                                         "sit", "undo",   "view", "why_not", "why"};
        if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) {
            throw Unfit("there is no message " + in_one_line(kind));
        }
        id = body.text("id");
        if (decides()) {
            decision = body.count("decision");
        }
        if (kind == "act" || kind == "why_not") {
            input = body.text("input");
        } else if (kind == "read") {
            input = body.text("line");
        }
        if (kind == "act") {
            sure = body.flag("sure");
        } else if (kind == "sit") {
            player = Actor::player(static_cast<std::uint16_t>(
                std::min<std::uint64_t>(body.count("player", greatest_player), view::observer - 1)));
        } else if (kind == "why") {
            number = body.count("number");
        } else if (kind == "view") {
            number = body.count("number");
            const std::string because = body.text("because");
            if (because != "gap" && because != "check" && because != "unfit") {
                throw Unfit("view.because: expected gap, check or unfit");
            }
        }
        body.done();
    }
    /// Whether it belongs to a decision of an offer.
    [[nodiscard]] bool decides() const {
        return kind == "act" || kind == "chance" || kind == "hint" || kind == "read" || kind == "why_not";
    }
};

/// The one answer to a message with an id.
class PageMatch::Answer {
public:
    explicit Answer(const std::string& id) : json_({{"id", id}}) {}

    void done(std::uint64_t number) { json_["done"] = number; }
    void stale(std::uint64_t number) { json_["stale"] = number; }
    void refused(const std::string& words, std::string_view cite = {}) {
        json_["refused"] = step_of(words, cite);
    }
    void put(const char* field, Json value) { json_[field] = std::move(value); }

    [[nodiscard]] std::string text() const { return written(Json{{"answer", json_}}); }

private:
    Json json_;
};

PageMatch::PageMatch(const play::Game& game, std::unique_ptr<play::Match> match, const PlayOptions& options)
    : game_(game), options_(options), match_(std::move(match)), random_(seed_of_players(options.start.seed)),
      hides_(game.hides()), told_(match_->events()) {
    options_.players = players_of(options_, game);
    options_.ask_chance = false;
    options_.clear = false;
    for (unsigned i = 0; i < match_->players(); ++i) {
        const auto player = static_cast<std::uint16_t>(i);
        logs_.try_emplace(player);
        if (player_in(options_.players, i) == human) {
            persons_.push_back(player);
        }
    }
    logs_.try_emplace(view::observer);
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

std::uint64_t PageMatch::number(std::uint16_t viewer) const {
    const auto& log = logs_.at(viewer);
    return log.empty() ? 0 : log.back().number;
}

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

/// An event in a line. Its traces replace an input of chance that is hidden.
std::string PageMatch::told(std::size_t event, std::uint16_t viewer) const {
    constexpr std::string_view hidden = "chance: (not shown)\n";
    std::string words = match_->tell(event, viewer).sentence;
    if (words.empty()) {
        words = words_.event(*match_, match_->describe(event, viewer), viewer);
        words.erase(0, words.starts_with(hidden) && words.size() > hidden.size() ? hidden.size() : 0);
    }
    return sentence(in_one_line(words));
}

/// The rules of an event, in lines, with its inputs in words.
std::string PageMatch::reasons_of(std::size_t event, std::uint16_t viewer) const {
    return shortened(words_.commit(*match_, match_->why_event(event, viewer), viewer), longest_why);
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
    std::map<std::uint16_t, std::size_t> fresh;
    const std::optional<std::uint16_t> who =
        by.is_player() ? std::optional(static_cast<std::uint16_t>(by.index())) : std::nullopt;
    for (; told_ < match_->events(); ++told_) {
        for (auto& [viewer, log] : logs_) {
            if (match_->counted(told_, viewer)) { // numbers begin here, whatever was done before
                log.push_back({number(viewer) + 1, who, told(told_, viewer), reasons_of(told_, viewer)});
                ++fresh[viewer];
                if (log.size() > longest_log) {
                    log.pop_front();
                }
            }
        }
    }
    private_ = private_ || (hides_ && seat_ && !logs_.at(viewer()).empty() &&
                            (logs_.at(view::observer).empty() ||
                             logs_.at(view::observer).back().words != logs_.at(viewer()).back().words));
    const std::uint16_t before = viewer();
    settle();
    const auto waits = passing_;
    passing_.reset(); // who has the seat still sees what they did
    const std::uint16_t now = viewer();
    const std::size_t events = fresh[now];
    if (events > 1 || (events == 0 && now != before) || (now != before && hides_)) {
        send(view());
    } else if (events == 1) {
        const LogEntry& entry = logs_.at(now).back();
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
            update["scene"] = Json::parse(scene::to_json(difference));
        }
        shown_ = std::move(next);
        add_present(update);
        send(written(Json{{"update", std::move(update)}}));
    }
    passing_ = waits;
    if (passing_) {
        send(pass());
    }
    return number(now);
}

void PageMatch::send(const std::string& message) {
    ++sent_;
    for (auto& [client, box] : boxes_) {
        if (!left_.contains(client)) {
            box.push_back(message);
        }
    }
}

/// Adds the offer, the result and the checksum.
void PageMatch::add_present(Json& json) const {
    if (seat_ && !passing_) {
        play::Offer offered = play::offer_of(*match_, *seat_);
        if (offered.undo.can) {
            const play::RefusalText refused = why_no_undo(*seat_);
            offered.undo = {!refused, refused.value_or("")};
        }
        json["offer"] = Json::parse(play::to_json(offered));
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
    const auto& entries = logs_.at(viewer());
    shown_ = seen(viewer());
    Json body = {{"number", number(viewer())}};
    if (viewer() != view::observer) {
        body["viewer"] = viewer();
    }
    body["scene"] = Json::parse(scene::to_json(shown_));
    Json log = Json::array();
    for (const LogEntry& entry : entries) {
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

// ---- Messages of clients

void PageMatch::receive(const std::string& client, std::string_view message) {
    if (left_.contains(client)) {
        return; // it gets a bye, which is the last message
    }
    try {
        if (message.size() > longest_message) {
            throw Unfit("a message has at most " + std::to_string(longest_message) + " bytes");
        }
        const Json json = Json::parse(message, nullptr, false);
        if (!json.is_object() || json.size() != 1) {
            throw Unfit("a message is an object with one field");
        }
        const std::string& kind = json.begin().key();
        Body body(kind, json.begin().value());
        if (kind == "hello") {
            hello(client, body);
            return;
        }
        if (!boxes_.contains(client)) {
            return; // `take` sends a bye
        }
        const Request request(kind, body);
        const std::string& id = request.id;
        const auto key = std::pair(client, id);
        const auto known = answers_.find(key);
        std::string answered;
        if (known == answers_.end()) {
            Answer answer(id);
            const std::uint16_t before = viewer();
            obey(request, answer, client);
            answered = answer.text();
            // The answer to `sit` is for the next one.
            answers_.emplace(key,
                             Answered{std::string(message), answered, kind == "sit" ? viewer() : before});
            asked_.push_back(key);
            if (asked_.size() > most_answers) {
                answers_.erase(asked_.front());
                asked_.pop_front();
            }
        } else if (known->second.message != message) {
            Answer answer(id);
            answer.refused("This id was used for another message.");
            answered = answer.text();
        } else if (hides_ && known->second.viewer != viewer()) {
            Answer answer(id);
            answer.refused("This was answered before the device was passed.");
            answered = answer.text();
        } else {
            answered = known->second.answer;
        }
        boxes_[client].push_back(answered);
    } catch (const Unfit& error) {
        goodbye(client, "unfit", error.what());
    }
}

void PageMatch::hello(const std::string& client, Body& body) {
    if (body.count("protocol") != 1) {
        throw Unfit("hello: this program speaks protocol 1");
    }
    if (body.has("since")) { // the view that follows is as good
        static_cast<void>(body.count("since"));
    }
    if (body.has("table")) { // for a server with several tables
        static_cast<void>(body.text("table"));
    }
    if (body.has("token")) {
        const std::string token = body.text("token");
        if (token.size() != 32 || token.find_first_not_of("0123456789abcdef") != std::string::npos) {
            throw Unfit("hello.token: expected 32 hexadecimal digits");
        }
    }
    body.done();
    if (!boxes_.contains(client)) {
        clients_.push_back(client);
        if (clients_.size() > most_clients) {
            boxes_.erase(clients_.front());
            left_.erase(clients_.front());
            clients_.pop_front();
        }
    }
    auto& box = boxes_[client];
    box = {welcome(), view()};
    if (passing_) {
        box.push_back(pass());
    }
}

void PageMatch::obey(const Request& request, Answer& answer, const std::string& client) {
    const std::string& kind = request.kind;
    if (kind == "view") {
        ++repairs_;
        boxes_[client].push_back(view());
        answer.done(number(viewer()));
        return;
    }
    if (kind == "sit") {
        const Actor next = request.player;
        if (!is_person(next) || (passing_ != next && match_->legal_inputs(next).empty())) {
            answer.refused("This player has nothing to do at this screen now.");
        } else {
            if (next != seat_ || passing_) {
                sit(next);
            }
            answer.done(number(viewer())); // as the one who sees it now counts
        }
        return;
    }
    if (kind == "why") {
        why(request.number, answer);
        return;
    }
    // Who has acted still sees their board until the device is passed, so they can take that back.
    if (!seat_ || (passing_ && kind != "undo")) {
        answer.refused("Nobody has a seat at this screen now.");
        return;
    }
    const Actor by = *seat_;
    if (request.decides() && request.decision != match_->decision(by)) {
        answer.stale(number(viewer()));
    } else if (kind == "undo") {
        undo(by, answer);
    } else if (kind == "redo") {
        redo(by, answer);
    } else if (kind == "hint") {
        hint(by, answer);
    } else if (kind == "why_not") {
        why_not(request.input, by, answer);
    } else if (kind == "read") {
        read(request.input, by, answer);
    } else if (kind == "act") {
        act(request, by, answer);
    } else if (!chance_waits()) {
        answer.refused("Chance has nothing to decide now.");
    } else {
        submit(match_->sample_chance(), Actor::chance, answer);
    }
}

void PageMatch::act(const Request& request, Actor by, Answer& answer) {
    try {
        if (const std::string question = request.sure ? std::string() : match_->question(request.input, by);
            !question.empty() && !can_take_back(request.input, by)) {
            answer.put("question", in_one_line(question));
            return;
        }
        submit(request.input, by, answer);
    } catch (const reflect::ReadError& error) {
        answer.refused(no_action(request.input, error));
    }
}

/// Whether undo can certainly take back an input, because a person is awaited behind it. What chance or an agent does at once could
/// be final. If something is hidden, the answer could show it, so it is no.
bool PageMatch::can_take_back(const std::string& input, Actor by) const {
    if (hides_) {
        return false;
    }
    const auto copy = match_->fork(1);
    if (copy->submit(input, by) || copy->why_no_undo(by)) {
        return false;
    }
    const auto next = awaited_choices(*copy);
    return std::any_of(next.begin(), next.end(),
                       [this](const play::Choice& choice) { return is_person(choice.by); });
}

/// Submits an input, which is named on the board on which it is done.
play::RefusalText PageMatch::do_input(const std::string& input, Actor by) {
    constexpr std::size_t most_named = 4096;
    if (++named_ % most_named == 0) {
        words_.forget();
    }
    words_.before(*match_, input, by);
    return match_->submit(input, by);
}

void PageMatch::submit(const std::string& input, Actor by, Answer& answer) {
    if (const play::RefusalText refused = do_input(input, by)) {
        answer.refused(reason_of(*match_, input, by, *refused), match_->refused_by().cite);
        return;
    }
    answer.done(happened(by));
}

/// The legal actions of an actor in words.
std::vector<play::Choice> PageMatch::choices_of(const play::Match& match, Actor by) const {
    std::vector<play::Choice> choices = of_actor(match.legal_actions(), by);
    name_choices(match, choices);
    return choices;
}

/// Why the rules refused an input, in words of a terminal: without positions of scripts.
std::string PageMatch::reason_of(const play::Match& match, const std::string& input, Actor by,
                                 const std::string& refused) const {
    const bool lists = game_.lists_legal();
    return names_positions(refused)
               ? possible_instead(match, in_words(match, input, tool::viewer(by)), choices_of(match, by),
                                  {.beginnings = lists, .examples = lists})
               : plain_reason(refused);
}

/// The meaning of a typed line, as at a terminal. It changes nothing.
void PageMatch::read(const std::string& line, Actor by, Answer& answer) const {
    const bool lists = game_.lists_legal(); // else a list would replace finding out
    const std::vector<play::Choice> choices = choices_of(*match_, by);
    const Meant meant = meant_line(*match_, line, choices, false, {.beginnings = lists, .examples = lists});
    Json means = Json::array();
    const auto add = [&](const std::string& input, const std::string& words) {
        means.push_back({{"input", input}, {"words", in_one_line(words)}});
    };
    if (meant.choice) {
        add(choices[*meant.choice].input, shown(choices[*meant.choice]));
    } else if (!meant.attempt.empty()) { // the rules say why it is impossible
        add(meant.attempt, in_words(*match_, meant.attempt, tool::viewer(by)));
    } else if (lists) {
        for (std::size_t i = 0; i < meant.candidates.size() && i < most_read; ++i) {
            const play::Choice& choice = choices[meant.candidates[i]];
            add(choice.input, shown(choice));
        }
    }
    if (means.empty()) {
        answer.refused(meant.expected.empty()
                           ? tool::quoted(line) + " may mean several actions: type more of it."
                           : meant.expected);
    } else {
        answer.put("means", std::move(means));
    }
}

/// Explains an event of the log. For the last commit the match adds whether it can be undone.
void PageMatch::why(std::uint64_t number, Answer& answer) const {
    const auto& log = logs_.at(viewer());
    const auto found = std::find_if(log.begin(), log.end(),
                                    [number](const LogEntry& entry) { return entry.number == number; });
    if (found == log.end()) {
        answer.refused("There is no event with this number here.");
        return;
    }
    std::string lines = found->why;
    if (found + 1 == log.end()) {
        if (std::string now = words_.commit(*match_, match_->why(viewer()), viewer());
            now.starts_with(lines)) {
            lines = std::move(now);
        }
    }
    answer.put("reasons", lines_of(lines));
}

/// The rules decide about a copy of the match.
void PageMatch::why_not(const std::string& input, Actor by, Answer& answer) {
    if (!game_.lists_legal()) {
        answer.refused("Finding out what is legal is a part of this game.");
        return;
    }
    const auto copy = match_->fork(1);
    try {
        if (const play::RefusalText refused = copy->submit(input, by)) {
            answer.put("reasons", Json::array({step_of(reason_of(*copy, input, by, *refused),
                                                       copy->refused_by().cite)}));
        } else {
            answer.put("reasons", Json::array());
        }
    } catch (const reflect::ReadError& error) {
        answer.refused(no_action(input, error));
    }
}

/// As a terminal takes back (terminal.cpp): to a choice of a person, because an agent would choose the same again.
void PageMatch::undo(Actor by, Answer& answer) {
    if (const play::RefusalText refused = why_no_undo(by)) {
        answer.refused(*refused);
        return;
    }
    std::size_t undone = 0;
    play::RefusalText refused = match_->undo(by);
    for (; !refused; refused = match_->undo(by)) {
        ++undone;
        const std::uint64_t number = happened(by);
        if (awaited()) {
            answer.done(number);
            return;
        }
    }
    for (; undone > 0 && !match_->redo(by); --undone) {
        happened(by);
    }
    answer.refused(*refused, match_->refused_by().cite);
}

play::RefusalText PageMatch::why_no_undo(Actor by) const {
    return why_no_way_back(*match_, by, [this](Actor one) { return is_person(one); });
}

void PageMatch::redo(Actor by, Answer& answer) {
    play::RefusalText refused = match_->redo(by);
    if (refused) {
        answer.refused(*refused, match_->refused_by().cite);
        return;
    }
    std::uint64_t number = happened(by);
    while (!awaited() && !match_->redo(by)) {
        number = happened(by);
    }
    answer.done(number);
}

void PageMatch::hint(Actor by, Answer& answer) {
    try {
        const std::string chosen = opponents_.advice(*match_, by);
        if (chosen.empty()) {
            answer.refused("The computer would wait.");
            return;
        }
        std::string words = play::words_of(play::offer_of(*match_, by), chosen);
        answer.put("hint", {{"input", chosen}, {"words", in_one_line(words.empty() ? chosen : words)}});
    } catch (const std::invalid_argument& error) { // it does not fit the game, or this place of it
        answer.refused(std::string("No hint: ") + error.what());
    }
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
        go_on(choices);
        ++acted;
    }
    return acted > 0;
}

void PageMatch::go_on(const std::vector<play::Choice>& choices) {
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
    std::vector<std::string> inputs;
    for (const play::Choice& choice : choices) {
        if (choice.by == by) {
            inputs.push_back(choice.input);
        }
    }
    const std::string input = by == Actor::chance
                                  ? match_->sample_chance()
                                  : inputs[random_.below(static_cast<std::uint32_t>(inputs.size()))];
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
        if (do_input(chosen, by)) {
            throw std::runtime_error(chose + "what is not allowed");
        }
    } catch (const reflect::ReadError& error) {
        throw std::runtime_error(chose + "what is no action: " + error.what());
    }
    happened(by);
    return true;
}

std::vector<std::string> PageMatch::take(const std::string& client) {
    const auto box = boxes_.find(client);
    if (box == boxes_.end()) {
        return {written(
            Json{{"bye", {{"code", "unknown"}, {"words", "This page is not known here. Load it again."}}}})};
    }
    std::vector<std::string> messages = std::exchange(box->second, {});
    if (left_.erase(client) > 0) {
        boxes_.erase(box);
        std::erase(clients_, client);
    }
    return messages;
}

void PageMatch::goodbye(const std::string& client, std::string_view code, std::string_view words) {
    const auto box = boxes_.find(client);
    if (box != boxes_.end() && left_.insert(client).second) { // else `take` sends it, or it is there
        box->second.push_back(written(Json{{"bye", {{"code", code}, {"words", in_one_line(words)}}}}));
    }
}

void PageMatch::end(std::string_view code, std::string_view words) {
    for (auto& [client, box] : boxes_) {
        goodbye(client, code, words);
    }
}

} // namespace herding::inline v0::tool
