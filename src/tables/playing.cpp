#include "impl.hpp"

#include "herding/play/offer.hpp"
#include "herding/reflect/error.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace herding::inline v0::tables {

/// Submits an input, and stores the entry with its event. Nothing: it was done.
std::optional<Answer> Table::Impl::submit(std::string_view input, Actor by,
                                          std::optional<std::uint64_t> decision, const Entry& entry) {
    notes.write_with_next(to_json(entry));
    try {
        const play::RefusalText refused =
            decision ? match.submit(input, by, *decision) : match.submit(input, by);
        if (!refused) {
            return std::nullopt;
        }
        notes.forget_next();
        const play::RefusedBy reason = match.refused_by();
        if (reason.stale) {
            return Answer{
                Answer::Kind::Stale, {}, {}, {}, stream_of(static_cast<std::uint16_t>(by.index())).made()};
        }
        return Answer{Answer::Kind::Refused, {}, *refused, std::string(reason.cite), 0};
    } catch (const reflect::ReadError&) {
        notes.forget_next();
        return Answer{Answer::Kind::Error, "unreadable", "This game has no such action.", {}, 0};
    }
}

/// An entry for an event, with the clocks behind it.
Entry Table::Impl::acted(Entry entry) const {
    entry.what = entry::Acted{clocks.reading(now)};
    return entry;
}

Answer Table::Impl::act(std::uint16_t seat, const Act& act, Entry entry, Time lag) {
    const Actor by = Actor::player(seat);
    const play::Decider decider = deciders();
    Clocks after = clocks;
    after.acted(seat, now, lag);
    entry.what = entry::Acted{after.reading(now)};
    std::optional<Answer> refused;
    Actor who = by;
    const Stream& own = stream_of(seat);
    const bool is_watched =
        std::any_of(streams.begin(), streams.end(), [](const Stream& one) { return one.live; });
    std::string words = own.live     ? own.offer.words_of(act.input)
                        : is_watched ? play::words_of(play::offer_of(match, by), act.input)
                                     : std::string();
    if (!act.input.empty() && !act.sure) {
        try {
            if (std::string question = match.question(act.input, by); !question.empty()) {
                return {Answer::Kind::Question, {}, std::move(question), {}, 0};
            }
        } catch (const reflect::ReadError&) { // NOLINT(bugprone-empty-catch): refused below
        }
    }
    if (act.input.empty() && decider.is_chance() && decider.may_act(by)) {
        // Before chance a player may act or let it happen.
        if (match.decision(by) != act.decision) {
            return {Answer::Kind::Stale, {}, {}, {}, stream_of(seat).made()};
        }
        who = Actor::chance;
        refused = submit(match.sample_chance(), who, std::nullopt, entry);
    } else {
        refused = submit(act.input, by, act.decision, entry);
    }
    if (refused) {
        return *refused;
    }
    const Answer done{Answer::Kind::Done, {}, {}, {}, entry.number};
    if (!entry.id.empty()) {
        remember(entry.person, entry.id, entry.content, done);
    }
    clocks = std::move(after);
    without_time.erase(seat);
    last_input = act.input;
    last_words = std::move(words);
    happened(who);
    if (seats[seat].absent && seats[seat].person == entry.person) {
        Seat back = seats[seat];
        back.absent = false;
        add({entry::Seated{seat, std::move(back)}});
    }
    run_on();
    return done;
}

/// Follows the events that an actor has just made.
void Table::Impl::happened(Actor by) {
    if (!by.is_player()) {
        last_words.clear();
    }
    event_closes_question();
    if (match.at_barrier()) {
        commits.clear();
    } else {
        commits.push_back(by);
    }
    undone.clear();
    let_run();
    show_events(by);
}

/// Lets chance, the application and plans act until somebody has to decide.
void Table::Impl::run_on() {
    constexpr unsigned most = 100'000;
    for (unsigned i = 0; !result && !paused; ++i) {
        if (i == most) {
            throw std::runtime_error("herding: chance and the application act without end");
        }
        if (match.over()) {
            end({Ending::Rules, {}});
            break;
        }
        const play::Decider decider = deciders();
        if (decider.is_chance() && decider.players().empty()) {
            if (const auto refused = submit(match.sample_chance(), Actor::chance, std::nullopt, acted({}))) {
                throw std::runtime_error("herding: the rules refuse chance: " + refused->words);
            }
            happened(Actor::chance);
        } else if (decider.kind() == play::Decider::Kind::Application) {
            const auto own = match.candidates(Actor::system);
            if (own.empty()) {
                break;
            }
            if (const auto refused = submit(own.front().input, Actor::system, std::nullopt, acted({}))) {
                throw std::runtime_error("herding: the rules refuse the application: " + refused->words);
            }
            happened(Actor::system);
        } else if (!try_plans()) {
            break;
        }
    }
    let_run();
}

/// Starts the clocks of those who decide, except at seats that nobody has held yet.
void Table::Impl::let_run() {
    if (result || paused) {
        clocks.stop(now);
        return;
    }
    sequence::Players who;
    for (const std::uint16_t player : deciders().players()) {
        if (came.contains(player) && !without_time.contains(player)) {
            who.insert(player);
        }
    }
    clocks.run(who, now);
}

/// Tries the first planned action of those who decide. Returns whether one was done.
bool Table::Impl::try_plans() {
    for (const std::uint16_t player : deciders().players()) {
        if (plans[player].empty()) {
            continue;
        }
        const Planned next = plans[player].front();
        std::vector<Planned> rest(plans[player].begin() + 1, plans[player].end());
        const Actor by = Actor::player(player);
        std::string dropped;
        if (!next.when.empty() && next.when != last_input) {
            dropped = "The game went another way.";
        } else {
            Clocks after = clocks;
            after.acted(player, now);
            std::string words = stream_of(player).offer.words_of(next.input);
            const auto refused =
                submit(next.input, by, std::nullopt, Entry{entry::Acted{after.reading(now)}});
            if (!refused) {
                clocks = std::move(after);
                last_input = next.input;
                last_words = std::move(words);
                happened(by);
                add({entry::PlanSet{player, std::move(rest), {}}});
                return true;
            }
            dropped = refused->words;
        }
        add({entry::PlanSet{player, {}, std::move(dropped)}});
    }
    return false;
}

/// Takes back or does again what the player did last.
Answer Table::Impl::take_back(std::uint16_t seat, bool again, Entry entry) {
    const Actor by = Actor::player(seat);
    std::vector<Actor>& from = again ? undone : commits;
    const play::RefusalText impossible = again ? match.why_no_redo(by) : match.why_no_undo(by);
    if (impossible) {
        return {Answer::Kind::Refused, {}, *impossible, {}, 0};
    }
    if (from.empty() || from.back() != by) {
        return {Answer::Kind::Error,
                "use_ask",
                again ? "Only who took this back can do it again." : "Others have acted since. Ask them.",
                {},
                0};
    }
    notes.write_with_next(to_json(acted(entry)));
    const play::RefusalText refused = again ? match.redo(by) : match.undo(by);
    if (refused) {
        notes.forget_next();
        return {Answer::Kind::Refused, {}, *refused, {}, 0};
    }
    const Answer done{Answer::Kind::Done, {}, {}, {}, entry.number};
    remember(entry.person, entry.id, entry.content, done);
    from.pop_back();
    (again ? commits : undone).push_back(by);
    event_closes_question();
    let_run();
    show_events(by);
    run_on();
    return done;
}

/// How many commits there are from the last one of a player on. Nothing if undo cannot reach it.
std::optional<std::size_t> Table::Impl::distance(std::uint16_t seat) const {
    const auto own = std::find(commits.rbegin(), commits.rend(), Actor::player(seat));
    return own == commits.rend() ? std::nullopt
                                 : std::optional(static_cast<std::size_t>(own - commits.rbegin()) + 1);
}

/// Takes back everything since the last action of a player, and that action. All have agreed.
Answer Table::Impl::take_back_for(std::uint16_t seat) {
    const auto count = distance(seat);
    if (!count) {
        return {Answer::Kind::Refused, {}, "This cannot be taken back any more.", {}, 0};
    }
    for (std::size_t i = 0; i < *count; ++i) {
        notes.write_with_next(to_json(acted({})));
        if (const auto refused = match.undo(Actor::system)) {
            notes.forget_next();
            for (; i > 0; --i) { // all or nothing
                notes.write_with_next(to_json(acted({})));
                if (match.redo(Actor::system)) {
                    throw std::logic_error("herding: what was undone cannot be done again");
                }
                commits.push_back(undone.back());
                undone.pop_back();
                show_events(Actor::system);
            }
            return {Answer::Kind::Refused, {}, *refused, {}, 0};
        }
        undone.push_back(commits.back());
        commits.pop_back();
        show_events(Actor::system);
    }
    run_on();
    return {};
}

void Table::Impl::end(Result how) {
    clocks.stop(now);
    add({entry::Ended{how}});
}

/// Deals with players who have no time left.
void Table::Impl::expire() {
    while (!result && !paused) {
        const sequence::Players flagged = clocks.flagged(now);
        if (flagged.empty()) {
            return;
        }
        const std::uint16_t player = flagged[0];
        without_time.insert(player);
        switch (options.on_timeout) {
        case OnTimeout::Nothing: break;
        case OnTimeout::Lose: end({Ending::Time, player}); break;
        case OnTimeout::Agent:
            if (seats[player].held == Held::Person) {
                Seat absent = seats[player];
                absent.absent = true;
                add({entry::Seated{player, std::move(absent)}});
            }
            break;
        case OnTimeout::Default: {
            const Actor by = Actor::player(player);
            if (!submit(options.default_input, by, std::nullopt, acted({}))) {
                last_input = options.default_input;
                last_words.clear();
                happened(by);
                without_time.erase(player);
                run_on();
            }
            break;
        }
        }
        let_run();
    }
}

} // namespace herding::inline v0::tables
