#include "choices.hpp"
#include "menu.hpp"
#include "page_match.hpp"
#include "page_messages.hpp"
#include "screen.hpp"
#include "way_back.hpp"

#include "herding/play/offer.hpp"
#include "herding/reflect/error.hpp"
#include "herding/view/fwd.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <stdexcept>

/// Messages of clients to a PageMatch, and their answers.

namespace herding::inline v0::tool {

using page::Answer;
using page::Body;
using page::in_one_line;
using page::Json;
using page::lines_of;
using page::parsed;
using page::Request;
using page::Unfit;

namespace {

constexpr std::size_t most_read = 50; // of the actions that a line may mean

} // namespace

void PageMatch::receive(const std::string& client, std::string_view message) {
    if (boxes_.has_left(client)) {
        return; // it gets a bye, which is the last message
    }
    try {
        if (message.size() > longest_message) {
            throw Unfit("a message has at most " + std::to_string(longest_message) + " bytes");
        }
        const Json json = parsed(message);
        if (!json.is_object() || json.size() != 1) {
            throw Unfit("a message is an object with one field");
        }
        const std::string& kind = json.begin().key();
        Body body(kind, json.begin().value());
        if (kind == "hello") {
            hello(client, body);
            return;
        }
        if (!boxes_.has(client)) {
            return; // `take` sends a bye
        }
        const Request request(kind, body);
        boxes_.put(client, answer_to(request, std::string(message), client));
    } catch (const Unfit& error) {
        boxes_.goodbye(client, "unfit", error.what());
    }
}

/// A message that comes twice has one effect, and gets the same answer.
std::string PageMatch::answer_to(const Request& request, const std::string& message,
                                 const std::string& client) {
    Answer answer(request.id);
    const PageBoxes::Answered* const known = boxes_.answered(client, request.id);
    if (known == nullptr) {
        const std::uint16_t before = viewer();
        obey(request, answer, client);
        // The answer to `sit` is for the next one.
        boxes_.remember(client, request.id,
                        {message, answer.text(), request.kind == "sit" ? viewer() : before});
        return answer.text();
    }
    if (known->message != message) {
        answer.refused("This id was used for another message.");
        return answer.text();
    }
    if (hides_ && known->viewer != viewer()) {
        answer.refused("This was answered before the device was passed.");
        return answer.text();
    }
    return known->answer;
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
    boxes_.open(client);
    boxes_.put(client, welcome());
    boxes_.put(client, view());
    if (passing_) {
        boxes_.put(client, pass());
    }
}

void PageMatch::obey(const Request& request, Answer& answer, const std::string& client) {
    const std::string& kind = request.kind;
    if (kind == "view") {
        ++repairs_;
        boxes_.put(client, view());
        answer.done(log_.number(viewer()));
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
            answer.done(log_.number(viewer())); // as the one who sees it now counts
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
        answer.stale(log_.number(viewer()));
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
    log_.before(*match_, input, by);
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
               : plain_reason(refused, match.action_words());
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

/// Explains an event of the log.
void PageMatch::why(std::uint64_t number, Answer& answer) const {
    if (const auto lines = log_.why(*match_, viewer(), number)) {
        answer.put("reasons", lines_of(*lines));
    } else {
        answer.refused("There is no event with this number here.");
    }
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
            answer.reason(reason_of(*copy, input, by, *refused), copy->refused_by().cite);
        } else {
            answer.put("reasons", Json::array());
        }
    } catch (const reflect::ReadError& error) {
        answer.refused(no_action(input, error));
    }
}

void PageMatch::undo(Actor by, Answer& answer) {
    if (const play::RefusalText refused = why_no_undo(by)) {
        answer.refused(*refused);
        return;
    }
    std::uint64_t number = 0;
    const play::RefusalText refused =
        undo_to_person(*match_, by, [this] { return awaited().has_value(); }, [&] { number = happened(by); });
    if (refused) {
        answer.refused(*refused, match_->refused_by().cite);
    } else {
        answer.done(number);
    }
}

play::RefusalText PageMatch::why_no_undo(Actor by) const {
    return why_no_way_back(*match_, by, [this](Actor one) { return is_person(one); });
}

void PageMatch::redo(Actor by, Answer& answer) {
    std::uint64_t number = 0;
    const play::RefusalText refused =
        redo_to_person(*match_, by, [this] { return awaited().has_value(); }, [&] { number = happened(by); });
    if (refused) {
        answer.refused(*refused, match_->refused_by().cite);
    } else {
        answer.done(number);
    }
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

} // namespace herding::inline v0::tool
