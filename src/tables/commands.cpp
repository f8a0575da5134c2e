#include "../scene/shared.hpp"
#include "impl.hpp"

#include "herding/play/match.hpp"
#include "herding/reflect/error.hpp"

#include <algorithm>
#include <type_traits>
#include <utility>

namespace herding::inline v0::tables {

namespace {

Answer error(std::string code, std::string words) {
    return {Answer::Kind::Error, std::move(code), std::move(words), {}, 0};
}
Answer done_with(const Entry& entry) { return {Answer::Kind::Done, {}, {}, {}, entry.number}; }
Answer not_seated() { return error("not_seated", "You do not hold a seat."); }

/// Whether a text of a person can stand in a line: no control characters, and no marks that turn the direction of text.
bool is_line(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const auto point = scene::detail::code_point(text, at);
        if (scene::detail::is_control(point.value)) {
            return false;
        }
        at += point.bytes;
    }
    return true;
}

} // namespace

void Table::Impl::command(std::uint64_t watcher, std::string_view json, Time lag) {
    const auto found = watchers.find(watcher);
    if (found == watchers.end()) {
        return;
    }
    Watcher who = found->second; // the command may end it
    Command command;
    try {
        command = command_from_json(json);
    } catch (const CommandError& fault) {
        send_answer(watcher, fault.id(), error("malformed", fault.what()));
        return;
    }
    expire();
    const auto known = remembered.find(std::pair<std::string_view, std::string_view>(who.person, command.id));
    if (known != remembered.end() && !who.person.empty()) {
        const Remembered& before = known->second;
        publish();
        send_answer(watcher, command.id,
                    before.content == command.content ? before.answer
                                                      : error("id_reused", "Another command had this id."));
        return;
    }
    const Answer answer = take(who, command, lag);
    publish(); // what it did comes before its answer
    if (std::holds_alternative<Look>(command.what)) {
        send_missed(watcher, stream_of(who.viewer), std::nullopt);
    }
    send_answer(watcher, command.id, answer);
    const bool asks = std::holds_alternative<Why>(command.what) ||
                      std::holds_alternative<WhyNot>(command.what) ||
                      std::holds_alternative<Look>(command.what) ||
                      std::holds_alternative<Seen>(command.what) || answer.kind == Answer::Kind::Question;
    if (answer.kind != Answer::Kind::Done && !asks && !who.person.empty()) {
        remember(who.person, command.id, command.content, answer);
    }
    send_away();
}

/// Does a command.
Answer Table::Impl::take(const Watcher& who, const Command& command, Time lag) {
    Entry entry;
    entry.person = who.person;
    entry.id = command.id;
    entry.content = command.content;
    entry.number = next_number(who.viewer);
    const Answer done = done_with(entry);
    const bool seated = is_held_by(who.viewer, who.person);
    return std::visit(
        [&](const auto& one) -> Answer {
            using T = std::decay_t<decltype(one)>;
            if constexpr (std::is_same_v<T, Look>) {
                return {Answer::Kind::Done, {}, {}, {}, stream_of(who.viewer).published()};
            } else if constexpr (std::is_same_v<T, Why> || std::is_same_v<T, Seen>) {
                if (stream_of(who.viewer).is_delayed()) {
                    return error("delayed", "Observers of this table see what happens later.");
                }
                return std::is_same_v<T, Why>
                           ? Answer{Answer::Kind::Reasons, {}, match.why(who.viewer), {}, 0}
                           : Answer{Answer::Kind::State, {}, match.state(who.viewer), {}, 0};
            } else if constexpr (std::is_same_v<T, Say>) {
                return say(who, one, std::move(entry));
            } else if constexpr (std::is_same_v<T, Sit>) {
                return sit(who, one, std::move(entry));
            } else if constexpr (std::is_same_v<T, SetSeat>) {
                return set_seat(who, one, std::move(entry));
            } else if constexpr (std::is_same_v<T, Mute>) {
                if (who.person.empty() || who.person != options.owner) {
                    return error("not_owner", "Only the owner of the table can do this.");
                }
                if (one.person >= persons.size()) {
                    return error("nobody", "There is nobody with this number.");
                }
                entry.what = entry::Muted{one.person, one.on};
                --entry.number; // nobody gets an update
                const std::uint64_t number = entry.number;
                add(std::move(entry));
                return {Answer::Kind::Done, {}, {}, {}, number};
            } else if constexpr (std::is_same_v<T, Pause>) {
                const bool is_owner = !who.person.empty() && who.person == options.owner;
                if (result || paused == one.on || !(is_owner || (seated && !one.on))) {
                    return result ? error("over", "The table has ended.")
                           : paused == one.on
                               ? error("no_change",
                                       one.on ? "The table is paused." : "The table is not paused.")
                               : error("not_owner", "Only the owner can pause. Ask the others for a pause.");
                }
                entry.what = entry::Paused{one.on};
                add(std::move(entry));
                run_on();
                return done;
            } else {
                if (!seated) {
                    return not_seated();
                }
                const std::uint16_t seat = who.viewer;
                if constexpr (std::is_same_v<T, Ask>) {
                    return ask(seat, one.what, std::move(entry));
                } else if constexpr (std::is_same_v<T, Reply>) {
                    return reply(seat, one, std::move(entry));
                } else if constexpr (std::is_same_v<T, Leave>) {
                    entry.what = entry::Seated{seat, Seat{}};
                    reseat(std::move(entry));
                    return done;
                } else {
                    if (result) {
                        return error("over", "The table has ended.");
                    }
                    if (paused) {
                        return error("paused", "The table is paused.");
                    }
                    if constexpr (std::is_same_v<T, Act>) {
                        return act(seat, one, std::move(entry), lag);
                    } else if constexpr (std::is_same_v<T, TakeBack>) {
                        return take_back(seat, one.again, std::move(entry));
                    } else if constexpr (std::is_same_v<T, WhyNot>) {
                        return why_not(seat, one.input);
                    } else {
                        static_assert(std::is_same_v<T, Premove>);
                        const bool conditional =
                            std::any_of(one.line.begin(), one.line.end(),
                                        [](const Planned& planned) { return !planned.when.empty(); });
                        if (conditional && game.hides()) {
                            return error("hidden",
                                         "In a game with secrets a plan cannot depend on what others do.");
                        }
                        entry.what = entry::PlanSet{seat, one.line, {}};
                        add(std::move(entry));
                        run_on();
                        return done;
                    }
                }
            }
        },
        command.what);
}

Answer Table::Impl::why_not(std::uint16_t seat, const std::string& input) const {
    if (!game.lists_legal()) {
        return error("unlisted", "Finding out what is legal is a part of this game.");
    }
    try {
        const auto copy = match.fork(1);
        const play::RefusalText refused = copy->submit(input, Actor::player(seat));
        return {Answer::Kind::Reasons,
                {},
                refused.value_or(""),
                refused ? std::string(copy->refused_by().cite) : "",
                0};
    } catch (const reflect::ReadError&) {
        return error("unreadable", "This game has no such action.");
    }
}

Answer Table::Impl::ask(std::uint16_t seat, Consent what, Entry entry) {
    const Answer done = done_with(entry);
    if (question) {
        return error("asked", "The players are asked something else.");
    }
    if ((what == Consent::Rematch) != result.has_value()) {
        return result ? error("over", "The table has ended.") : error("not_over", "The table has not ended.");
    }
    if (what == Consent::Undo && !distance(seat)) {
        return {Answer::Kind::Refused, {}, "You have done nothing that can be taken back.", {}, 0};
    }
    if (what == Consent::Pause && paused) {
        return error("no_change", "The table is paused.");
    }
    entry.what = entry::Asked{what, seat};
    add(std::move(entry));
    close_question_if_agreed();
    return done;
}

Answer Table::Impl::reply(std::uint16_t seat, const Reply& reply, Entry entry) {
    const Answer done = done_with(entry);
    if (!question || std::to_string(question->number) != reply.to) {
        return error("not_asked", "This question is no longer open.");
    }
    if (question->agreed.contains(seat) && reply.yes) {
        return error("no_change", "You have agreed.");
    }
    entry.what = entry::Replied{seat, reply.yes};
    add(std::move(entry));
    close_question_if_agreed();
    return done;
}

/// Gives a seat to somebody else. Withdraws an open question, because it was a question between other persons.
void Table::Impl::reseat(Entry entry) {
    const auto& [number, holder] = std::get<entry::Seated>(entry.what);
    const Seat& before = seats[number];
    const bool is_same =
        before.held == holder.held && before.person == holder.person && before.agent == holder.agent;
    add(std::move(entry));
    if (question && !is_same) {
        add({entry::Withdrawn{}});
    }
    let_run(); // who has come has a clock
}

/// Whether all persons have agreed to the open question.
bool Table::Impl::is_agreed() const {
    const Seat& asking = seats[question->seat];
    for (std::uint16_t seat = 0; seat < players(); ++seat) {
        const Seat& one = seats[seat];
        const bool decides = one.held == Held::Person && one.person != asking.person;
        if (decides && !question->agreed.contains(seat)) {
            return false;
        }
    }
    return true;
}

void Table::Impl::close_question_if_agreed() {
    if (!question || !is_agreed()) {
        return;
    }
    const Question agreed = *std::exchange(question, std::nullopt);
    switch (agreed.what) {
    case Consent::Undo:
        if (take_back_for(agreed.seat).kind != Answer::Kind::Done) {
            add({entry::Withdrawn{}});
        }
        break;
    case Consent::Draw: end({Ending::Draw, {}}); break;
    case Consent::Abort: end({Ending::Abort, {}}); break;
    case Consent::Rematch: rematch = true; break;
    case Consent::Pause:
        add({entry::Paused{true}});
        run_on();
        break;
    }
}

Answer Table::Impl::say(const Watcher& who, const Say& say, Entry entry) {
    const Answer done = done_with(entry);
    constexpr std::size_t most = 10;
    constexpr Time within = std::chrono::seconds(20);
    if (who.person.empty()) {
        return error("unknown", "You need a name to say something.");
    }
    if (say.text.empty()) {
        return error("empty", "There is nothing to say.");
    }
    if (!is_line(say.text)) {
        return error("text", "A text is one line without control characters.");
    }
    if (say.players && !is_held_by(who.viewer, who.person)) {
        return not_seated();
    }
    Person& person = persons[number_of(who.person, {})];
    std::erase_if(person.said, [this, within](Time when) { return when + within <= now; });
    if (person.said.size() >= most) {
        return error("too_fast", "You say too much. Wait a moment.");
    }
    person.said.push_back(now);
    entry.what = entry::Said{static_cast<std::uint64_t>(&person - persons.data()), say.text, say.players};
    add(std::move(entry));
    return done;
}

Answer Table::Impl::sit(const Watcher& who, const Sit& sit, Entry entry) {
    const Answer done = done_with(entry);
    if (who.person.empty()) {
        return error("unknown", "Who takes a seat needs a name.");
    }
    if (sit.seat >= players()) {
        return error("no_seat", "The table has no such seat.");
    }
    const Seat& seat = seats[sit.seat];
    if (seat.held == Held::Person && seat.person != who.person) {
        return error("taken", "Somebody holds this seat.");
    }
    if (!is_line(sit.name)) {
        return error("name", "A name is one line of text.");
    }
    Seat taken{Held::Person, who.person, sit.name, {}, false};
    if (seat == taken) {
        return error("no_change", "You hold this seat.");
    }
    entry.what = entry::Seated{sit.seat, std::move(taken)};
    reseat(std::move(entry));
    return done;
}

Answer Table::Impl::set_seat(const Watcher& who, const SetSeat& set, Entry entry) {
    const Answer done = done_with(entry);
    if (who.person.empty() || who.person != options.owner) {
        return error("not_owner", "Only the owner of the table can do this.");
    }
    if (set.seat >= players()) {
        return error("no_seat", "The table has no such seat.");
    }
    if (set.held == Held::Person) {
        return error("seat", "A seat is given to an agent, to a program or to nobody; persons take it.");
    }
    if (!is_line(set.agent) || (set.held == Held::Empty) != set.agent.empty()) {
        return error("agent", "The agent of a seat has a description, and a program a name.");
    }
    Seat seat;
    if (set.held != Held::Empty) {
        seat = seat_of_agent((set.held == Held::Program ? std::string(program_prefix) : "") + set.agent);
        if (const std::string why = agent_judge ? agent_judge(seat.agent) : ""; !why.empty()) {
            return error("agent", why);
        }
    }
    entry.what = entry::Seated{set.seat, std::move(seat)};
    reseat(std::move(entry));
    return done;
}

/// Who watches for a seat that they have lost leaves.
void Table::Impl::send_away() {
    for (auto one = watchers.begin(); one != watchers.end();) {
        const bool may =
            one->second.viewer >= players() || is_held_by(one->second.viewer, one->second.person);
        if (may) {
            ++one;
            continue;
        }
        send(one->first, R"({"bye":{"code":"not_seated","words":"You do not hold this seat any more."}})");
        one = watchers.erase(one);
    }
}

} // namespace herding::inline v0::tables
