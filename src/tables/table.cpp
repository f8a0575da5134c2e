#include "impl.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>
#include <type_traits>
#include <utility>

namespace herding::inline v0::tables {

Table::Impl::Impl(const play::Game& game, play::Match& match, Notes& notes, Time now)
    : game(game), match(match), notes(notes), now(now), seats(match.players()), plans(match.players()),
      shown(match.events()) {
    if (match.players() > 64) {
        throw std::invalid_argument("herding: a table has at most 64 players");
    }
}

void Table::Impl::create(Options chosen) {
    for (std::uint16_t viewer = 0; viewer <= players(); ++viewer) {
        const bool is_observer = viewer == players();
        streams.emplace_back(is_observer ? std::uint16_t{0xffff} : viewer,
                             is_observer ? chosen.delay : Time(0));
    }
    clocks = Clocks(chosen.clocks, players());
    if (chosen.agents.size() > players()) {
        throw std::invalid_argument("herding: the options of the table name more seats than the game has");
    }
    for (std::size_t seat = 0; seat < chosen.agents.size(); ++seat) {
        if (!chosen.agents[seat].empty()) {
            seats[seat] = seat_of_agent(chosen.agents[seat]);
            came.insert(static_cast<std::uint16_t>(seat));
        }
    }
    options = std::move(chosen);
    before.resize(match.same_for_all_viewers() ? 1 : streams.size());
}

void Table::Impl::restore(std::span<const StoredEntry> entries, std::uint64_t events,
                          std::vector<std::vector<PastEvent>> events_before) {
    std::vector<Entry> all;
    all.reserve(entries.size());
    for (const StoredEntry& stored : entries) {
        auto entry = entry_from_json(stored.text);
        if (!entry || stored.event > events ||
            all.empty() != std::holds_alternative<entry::Created>(entry->what)) {
            throw std::invalid_argument("herding: entry " + std::to_string(all.size()) +
                                        " of the table cannot be read");
        }
        all.push_back(*std::move(entry));
    }
    if (all.empty()) {
        throw std::invalid_argument("herding: the record has no table");
    }
    create(std::get<entry::Created>(all.front().what).options);
    // The program may have ended before the event of an action was stored. Then another action has the event, or none.
    std::vector<bool> is_done(all.size(), true);
    std::set<std::uint64_t> acted;
    for (std::size_t i = all.size(); i-- > 1;) {
        if (std::holds_alternative<entry::Acted>(all[i].what)) {
            is_done[i] = entries[i].event != events && acted.insert(entries[i].event).second;
        }
    }
    for (std::size_t i = 1; i < all.size(); ++i) {
        if (!is_done[i]) {
            continue;
        }
        apply(all[i]);
        for (Stream& stream : streams) {
            stream.count(is_shown(all[i], stream.viewer()) ? 1 : 0);
        }
    }
    for (Stream& stream : streams) {
        stream.count(match.noticed(stream.viewer()).value_or(events));
        stream.begin_again();
    }
    for (const play::Choice& choice : match.history()) {
        commits.push_back(choice.by);
        last_input = choice.by.is_player() ? choice.input : last_input;
    }
    remember_past(events_before, events);
}

void Table::Impl::begin(bool is_new) {
    begin_delayed(is_new);
    if (question && question->what == Consent::Rematch && is_agreed()) {
        question.reset(); // they can ask again
    }
    close_question_if_agreed();
    run_on();
    publish();
}

Seat Table::Impl::seat_of_agent(std::string description) {
    const bool is_program = description.starts_with(program_prefix);
    std::string name = is_program ? description.substr(program_prefix.size()) : std::string();
    return {is_program ? Held::Program : Held::Agent, {}, std::move(name), std::move(description), false};
}

std::string Table::Impl::player_name(std::uint16_t seat) const {
    const auto names = game.player_names();
    return !seats[seat].name.empty() ? seats[seat].name
           : seat < names.size()     ? std::string(names[seat])
                                     : "player " + std::to_string(seat);
}

bool Table::Impl::is_held_by(std::uint16_t seat, std::string_view person) const {
    return seat < players() && !person.empty() && seats[seat].held == Held::Person &&
           seats[seat].person == person;
}

std::uint64_t Table::Impl::number_of(const std::string& person, const std::string& name) {
    const auto known = std::find_if(persons.begin(), persons.end(),
                                    [&person](const Person& one) { return one.secret == person; });
    if (known == persons.end()) {
        persons.push_back({person, name, false, {}});
        return persons.size() - 1;
    }
    if (!name.empty()) {
        known->name = name;
    }
    return static_cast<std::uint64_t>(known - persons.begin());
}

void Table::Impl::add(Entry entry) {
    notes.write(to_json(entry));
    apply(entry);
    show(entry);
}

void Table::Impl::apply(const Entry& entry) {
    if (!entry.id.empty()) {
        remember(entry.person, entry.id, entry.content, {Answer::Kind::Done, {}, {}, {}, entry.number});
    }
    const auto check = [this](std::uint16_t seat) {
        if (seat >= players()) {
            throw std::invalid_argument("herding: an entry of the table names a seat that it has not");
        }
    };
    std::visit(
        [&](const auto& one) {
            using T = std::decay_t<decltype(one)>;
            if constexpr (std::is_same_v<T, entry::Seated>) {
                check(one.seat);
                if (!one.holder.person.empty()) {
                    (void)number_of(one.holder.person, one.holder.name);
                }
                if (seats[one.seat].person != one.holder.person) {
                    plans[one.seat].clear();
                    if (question) {
                        question->agreed.erase(one.seat);
                    }
                }
                if (one.holder.held != Held::Empty) {
                    came.insert(one.seat);
                }
                seats[one.seat] = one.holder;
            } else if constexpr (std::is_same_v<T, entry::Acted>) {
                clocks.set(one.clocks);
                event_closes_question();
            } else if constexpr (std::is_same_v<T, entry::Said>) {
                (void)number_of(entry.person, {});
                if (chat.size() == most_kept) {
                    chat.pop_front();
                }
                chat.push_back(one);
            } else if constexpr (std::is_same_v<T, entry::Muted>) {
                if (one.person < persons.size()) {
                    persons[one.person].muted = one.on;
                }
            } else if constexpr (std::is_same_v<T, entry::Asked>) {
                check(one.seat);
                question = Question{++questions, one.what, one.seat, {}};
                question->agreed.insert(one.seat);
            } else if constexpr (std::is_same_v<T, entry::Replied>) {
                check(one.seat);
                if (question && one.yes) {
                    question->agreed.insert(one.seat);
                } else {
                    question.reset();
                }
            } else if constexpr (std::is_same_v<T, entry::Withdrawn>) {
                question.reset();
            } else if constexpr (std::is_same_v<T, entry::PlanSet>) {
                check(one.seat);
                plans[one.seat] = one.line;
            } else if constexpr (std::is_same_v<T, entry::Paused>) {
                paused = one.on;
                question.reset();
            } else if constexpr (std::is_same_v<T, entry::Ended>) {
                result = one.result;
                question.reset();
            }
        },
        entry.what);
}

void Table::Impl::remember(const std::string& person, const std::string& id, std::uint64_t content,
                           const Answer& answer) {
    constexpr std::size_t most_refused = 256;
    auto key = std::pair(person, id);
    if (answer.kind != Answer::Kind::Done) {
        refused.push_back(key);
        if (refused.size() > most_refused) {
            remembered.erase(refused.front());
            refused.pop_front();
        }
    }
    remembered.insert_or_assign(std::move(key), Remembered{content, answer});
}

// ---- Table

Table::Table(const play::Game& game, play::Match& match, Notes& notes, Options options, Time now)
    : impl_(std::make_unique<Impl>(game, match, notes, now)) {
    Entry created{entry::Created{options}};
    impl_->create(std::move(options));
    impl_->add(std::move(created));
    impl_->begin(true);
}

Table::Table(const play::Game& game, play::Match& match, Notes& notes, std::span<const StoredEntry> entries,
             std::uint64_t events, Time now, std::vector<std::vector<PastEvent>> past)
    : impl_(std::make_unique<Impl>(game, match, notes, now)) {
    impl_->restore(entries, events, past);
    impl_->begin(false);
}

Table::~Table() = default;

void Table::set_agent_judge(AgentJudge judge) { impl_->agent_judge = std::move(judge); }
void Table::set_rules(std::string json) { impl_->rules = std::move(json); }

bool Table::watch(std::uint64_t watcher, std::string person, std::uint16_t viewer,
                  std::optional<std::uint64_t> since, Time now) {
    tick(now);
    return impl_->watch(watcher, std::move(person), viewer, since);
}
void Table::unwatch(std::uint64_t watcher) { impl_->unwatch(watcher); }
std::size_t Table::watchers() const { return impl_->watchers.size(); }

void Table::command(std::uint64_t watcher, std::string_view json, Time now, Time lag) {
    impl_->now = std::max(impl_->now, now);
    impl_->command(watcher, json, lag);
    impl_->publish();
}

void Table::agent_acts(const AgentTurn& turn, std::string_view input, Time now) {
    impl_->now = std::max(impl_->now, now);
    impl_->expire();
    const auto turns = agent_turns();
    if (std::find(turns.begin(), turns.end(), turn) != turns.end()) {
        (void)impl_->act(turn.seat, {turn.decision, std::string(input), true}, {}, {});
    }
    impl_->publish();
}

void Table::tick(Time now) {
    impl_->now = std::max(impl_->now, now);
    impl_->expire();
    impl_->publish();
}

std::optional<Time> Table::next_tick() const {
    std::optional<Time> next = impl_->clocks.next_flag();
    for (const Stream& stream : impl_->streams) {
        const auto due = stream.due();
        next = next && due ? std::min(*next, *due) : next ? next : due;
    }
    return next;
}

std::vector<Message> Table::take_messages() { return std::exchange(impl_->messages, {}); }

std::vector<AgentTurn> Table::agent_turns() const {
    std::vector<AgentTurn> turns;
    const auto plays_itself = [](const Seat& seat) {
        return seat.held == Held::Agent || seat.held == Held::Program || seat.absent;
    };
    if (impl_->result || impl_->paused ||
        std::none_of(impl_->seats.begin(), impl_->seats.end(), plays_itself)) {
        return turns;
    }
    for (const std::uint16_t player : impl_->deciders().players()) {
        const Seat& seat = impl_->seats.at(player);
        if (plays_itself(seat)) {
            turns.push_back({player, impl_->match.decision(Actor::player(player)),
                             seat.absent ? impl_->options.timeout_agent : seat.agent});
        }
    }
    return turns;
}

const std::vector<Seat>& Table::seats() const { return impl_->seats; }
std::vector<Clock> Table::clocks(Time now) const { return impl_->clocks.reading(now); }
const Options& Table::options() const { return impl_->options; }
std::optional<Result> Table::result() const { return impl_->result; }
bool Table::take_rematch() { return std::exchange(impl_->rematch, false); }
std::uint64_t Table::number(std::uint16_t viewer) const {
    return impl_->streams[std::min<std::size_t>(viewer, impl_->players())].made();
}

} // namespace herding::inline v0::tables
