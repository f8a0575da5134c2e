#include "../scene/json_text.hpp"
#include "hash.hpp"
#include "impl.hpp"
#include "names.hpp"

#include "herding/play/offer.hpp"
#include "herding/reflect/detail/printable.hpp"
#include "herding/scene/difference.hpp"
#include "herding/scene/json.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <stdexcept>
#include <type_traits>
#include <utility>

namespace herding::inline v0::tables {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint16_t observer = 0xffff;

/// Lines as one line, without characters that could change what a page shows.
std::string in_one_line(std::string_view text) {
    std::string line;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view part = text.substr(0, end);
        part.remove_prefix(std::min(part.find_first_not_of(' '), part.size()));
        line += (line.empty() || part.empty() ? "" : "; ") + std::string(part);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return reflect::detail::printable(line);
}

std::string dumped(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

void append(std::string& fields, std::string_view name, std::string_view json) {
    fields += ",\"";
    fields += name;
    fields += "\":";
    fields += json;
}

/// JSON texts as a list.
template <class Texts> std::string list_of(const Texts& texts) {
    std::string list = "[";
    for (const std::string& one : texts) {
        list += (list.size() == 1 ? "" : ",") + one;
    }
    return list + "]";
}

} // namespace

std::string in_quotes(std::string_view text) {
    std::string quoted;
    scene::detail::put_json(quoted, text);
    return quoted;
}

// ---- Parts of messages

std::string Table::Impl::clocks_json(std::uint16_t viewer) const {
    // Where the rules hide commits, somebody else's clock would tell when they acted.
    const bool hides = match.noticed(viewer).has_value();
    const std::vector<Clock> reading = clocks.reading(now);
    Json list = Json::array();
    for (std::size_t seat = 0; seat < reading.size(); ++seat) {
        const Clock& clock = reading[seat];
        if (hides && seat != viewer) {
            continue;
        }
        Json one = {{"player", seat}, {"left", clock.left.count()}};
        if (clock.periods > 0) {
            one["periods"] = clock.periods;
        }
        if (clock.runs) {
            one["runs"] = true;
        }
        list.push_back(std::move(one));
    }
    return dumped(list);
}

std::string Table::Impl::seats_json() const {
    Json list = Json::array();
    for (std::uint16_t seat = 0; seat < players(); ++seat) {
        const Seat& one = seats[seat];
        Json json = {{"player", seat}, {"name", player_name(seat)}, {"kind", name_of(one.held)}};
        if (one.absent) {
            json["here"] = false;
        }
        list.push_back(std::move(json));
    }
    return dumped(list);
}

/// Keeps an event in words. `words` are in quotes, and `number` counts the events of a viewer from 1.
void Table::Impl::keep(std::deque<std::string>& told, std::uint64_t number, std::string_view words) {
    if (told.size() == most_kept) {
        told.pop_front();
    }
    std::string fields = "{\"number\":" + std::to_string(number);
    append(fields, "words", words);
    told.push_back(fields + "}");
}

/// The last events in words. A match of an open game does not keep all of them.
std::deque<std::string> Table::Impl::told_before(std::uint16_t viewer) const {
    const Before& past = before_of(viewer);
    std::vector<std::pair<std::uint64_t, std::string>> last; // the newest first
    try {
        for (std::size_t event = shown; event-- > 0 && last.size() < most_kept;) {
            if (const auto counted = match.counted(event, viewer)) {
                last.emplace_back(past.events + *counted + 1, words_of(event, viewer));
            }
        }
    } catch (const std::out_of_range&) { // NOLINT(bugprone-empty-catch): it keeps none that is older
    }
    std::deque<std::string> told = past.told;
    for (auto one = last.rbegin(); one != last.rend(); ++one) {
        keep(told, one->first, one->second);
    }
    return told;
}

/// Puts what happened before this program opened the record into words, as it was told then.
void Table::Impl::remember_past(const std::vector<std::vector<PastEvent>>& past, std::uint64_t events) {
    std::map<Actor, scene::Scene> scenes;
    for (std::size_t i = 0; i < before.size(); ++i) {
        const std::uint16_t viewer = streams[i].viewer();
        before[i].events = match.noticed(viewer).value_or(events);
        if (past.size() != before.size()) {
            continue;
        }
        for (const PastEvent& event : past[i]) {
            std::string words = event.sentence;
            if (words.empty()) {
                std::string input;
                if (!event.input.empty() && event.by.is_player()) {
                    const auto who = static_cast<std::uint16_t>(event.by.index());
                    if (!scenes.contains(event.by)) {
                        scenes.emplace(event.by, match.scene(who));
                    }
                    input =
                        play::words_of(play::offer_of({event.input}, match.input_type(), scenes.at(event.by),
                                                      match.action_words(), players(), who),
                                       event.input);
                }
                words = described(event.words, event.input, input);
            }
            keep(before[i].told, event.number, in_quotes(in_one_line(words)));
        }
    }
    if (match.looks_alike()) {
        told = std::exchange(before.front().told, {});
    }
}

std::string Table::Impl::said_json(const entry::Said& said) const {
    return dumped({{"person", said.person},
                   {"name", persons[said.person].name},
                   {"text", said.text},
                   {"players", said.players}});
}

bool Table::Impl::chance_waits(std::uint16_t viewer) const {
    const play::Decider decider = deciders();
    return viewer < players() && !result && !paused && decider.is_chance() &&
           decider.players().contains(viewer);
}

std::string Table::Impl::chance_label() const {
    for (const play::Word& word : game.words()) {
        if (word.does == play::Word::Does::ThrowDice) {
            return std::string(word.word);
        }
    }
    return "let chance act";
}

/// Why nothing can be done any more, in a sentence.
std::string Table::Impl::over() const {
    switch (result->how) {
    case Ending::Time: return player_name(*result->loser) + " has no time left.";
    case Ending::Draw: return "The players agreed on a draw.";
    case Ending::Abort: return "The players agreed to stop.";
    case Ending::Rules: break;
    }
    const std::vector<std::int64_t> returns = match.returns();
    if (returns.empty()) {
        return "The game is over.";
    }
    const auto winners =
        std::count_if(returns.begin(), returns.end(), [](std::int64_t one) { return one > 0; });
    if (game.zero_sum() && winners == 0) {
        return "The game is over: a draw.";
    }
    std::string scores;
    for (std::uint16_t seat = 0; seat < players(); ++seat) {
        scores += (seat == 0 ? "" : ", ") + player_name(seat) + " " + std::to_string(returns[seat]);
    }
    return "The game is over: " + scores + ".";
}

/// Makes the offer to a player. Observers have none.
void Table::Impl::take_offer(Stream& stream) const {
    if (stream.viewer() >= players()) {
        return;
    }
    const bool is_stopped = result || paused;
    if (!is_stopped && stream.offer_of == match.events()) {
        return;
    }
    const Actor by = Actor::player(stream.viewer());
    const bool has_scene = stream.scene_of == match.events(); // else more events follow
    stream.offer_of = has_scene && !is_stopped ? std::optional(match.events()) : std::nullopt;
    stream.offered = has_scene ? play::offer_of(match, by, *stream.scene) : play::offer_of(match, by);
    if (is_stopped) {
        stream.offered.actions.clear();
        stream.offered.nodes.clear();
    }
    std::string text = play::to_json(stream.offered);
    if (!game.lists_legal()) { // finding out what is legal is a part of the game
        Json json = Json::parse(text);
        json.erase("shared");
        if (const auto actions = json.find("actions"); actions != json.end()) {
            for (Json& action : *actions) {
                action.erase("tree");
            }
        }
        text = dumped(json);
    }
    stream.offer = std::move(text);
}

/// Everything that a watcher sees, without the number.
std::string Table::Impl::view_fields(const Stream& stream, const std::string& scene) const {
    std::string fields;
    if (stream.viewer() < players()) {
        append(fields, "viewer", std::to_string(stream.viewer()));
    }
    append(fields, "scene", scene);
    if (!stream.offer.empty()) {
        append(fields, "offer", stream.offer);
    }
    if (chance_waits(stream.viewer())) {
        append(fields, "chance", in_quotes(chance_label()));
    }
    append(fields, "seats", seats_json());
    if (const auto& log = match.looks_alike() ? told : stream.told; !log.empty()) {
        append(fields, "log", list_of(log));
    }
    std::vector<std::string> said;
    for (const entry::Said& one : chat) {
        if (is_shown(Entry{.what = one}, stream.viewer())) {
            said.push_back(said_json(one));
        }
    }
    if (!said.empty()) {
        append(fields, "said", list_of(said));
    }
    if (clocks.rules().kind != ClockKind::None) {
        append(fields, "clocks", clocks_json(stream.viewer()));
    }
    if (paused) {
        append(fields, "paused", "true");
    }
    if (question) {
        append(fields, "ask",
               dumped({{"id", std::to_string(question->number)},
                       {"by", question->seat},
                       {"what", name_of(question->what)},
                       {"agreed", question->agreed.size()}}));
    }
    if (stream.viewer() < players() && !plans[stream.viewer()].empty()) {
        append(fields, "planned", std::to_string(plans[stream.viewer()].size()));
    }
    if (result) {
        append(fields, "over", in_quotes(over()));
    }
    return fields;
}

std::string Table::Impl::whole_json(const Stream& stream) const {
    return "{\"view\":{\"number\":" + std::to_string(stream.made()) +
           view_fields(stream, scene::to_json(*stream.scene)) + "}}";
}

/// Takes the view for the first time.
void Table::Impl::look(Stream& stream) {
    if (!stream.live) {
        stream.scene = std::make_shared<const scene::Scene>(match.scene(stream.viewer()));
        stream.scene_of = match.events();
        take_offer(stream);
        if (!match.looks_alike()) {
            stream.told = told_before(stream.viewer());
        }
        stream.live = true;
    }
}

/// Observers who see everything later also see the beginning later, if the table was played before.
void Table::Impl::begin_delayed(bool is_new) {
    Stream& stream = streams.back();
    if (stream.is_delayed()) {
        look(stream);
        stream.begin_whole(whole_json(stream), is_new ? now : now + options.delay);
    }
}

/// Takes the scene behind an event. `shown` has what was made for another viewer of the same.
void Table::Impl::change_scene(Stream& stream, Shown& shown) const {
    if (shown.behind == nullptr) {
        shown.behind = std::make_shared<const scene::Scene>(match.scene(stream.viewer()));
    }
    if (shown.before != stream.scene) {
        shown.before = stream.scene;
        const auto change = scene::difference(*stream.scene, *shown.behind);
        shown.difference = change.empty() ? std::string() : scene::to_json(change);
    }
    stream.scene = shown.behind;
    stream.scene_of = match.events();
}

/// Makes the next update. `fields` begin with a comma. `shown` is null if the game has not changed.
void Table::Impl::update(Stream& stream, std::string fields, Shown* shown) {
    const std::uint64_t number = stream.made() + 1;
    if (!stream.live) {
        stream.count();
        return;
    }
    if (shown != nullptr) {
        change_scene(stream, *shown);
        if (!shown->difference.empty()) {
            append(fields, "scene", shown->difference);
        }
    }
    if (take_offer(stream); !stream.offer.empty()) {
        append(fields, "offer", stream.offer);
    }
    if (result) {
        append(fields, "over", in_quotes(over()));
    }
    if (chance_waits(stream.viewer())) {
        append(fields, "chance", in_quotes(chance_label()));
    }
    if (shown != nullptr && clocks.rules().kind != ClockKind::None) {
        append(fields, "clocks", clocks_json(stream.viewer()));
    }
    const bool hashed = options.hash_every != 0 && number % options.hash_every == 0;
    std::string whole;
    if (hashed || stream.is_delayed()) {
        const std::string scene = scene::to_json(*stream.scene);
        if (hashed) {
            char hex[9];
            (void)std::snprintf(hex, sizeof hex, "%08x", static_cast<unsigned>(fnv1a_32(scene)));
            append(fields, "check", in_quotes(hex));
        }
        if (stream.is_delayed()) {
            whole = "{\"view\":{\"number\":" + std::to_string(number) + view_fields(stream, scene) +
                    "}}"; // made() is before it
        }
    }
    stream.make("{\"update\":{\"number\":" + std::to_string(number) + fields + "}}", std::move(whole), now);
}

// ---- Updates

/// An event with the words of its input in place of canonical text, and names in place of numbers of players.
std::string Table::Impl::described(std::string text, std::string_view input, std::string_view words) const {
    if (const std::size_t at = input.empty() || words.empty() ? text.npos : text.find(input);
        at != text.npos) { // a viewer who may not see the input does not have it there
        text.replace(at, input.size(), words);
    }
    for (std::uint16_t seat = 0; seat < players(); ++seat) {
        const std::string number = "player " + std::to_string(seat) + ":";
        if (text.starts_with(number)) {
            text.replace(0, number.size(), player_name(seat) + ":");
        }
    }
    return text;
}

/// An event in words, in quotes.
std::string Table::Impl::words_of(std::size_t event, std::uint16_t viewer) const {
    const play::Telling telling = match.tell(event, viewer);
    return in_quotes(in_one_line(telling.sentence.empty()
                                     ? described(match.describe(event, viewer), last_input, last_words)
                                     : telling.sentence));
}

void Table::Impl::show_events(Actor by) {
    const bool alike = match.looks_alike();
    for (; shown < match.events(); ++shown) {
        const bool is_last = shown + 1 == match.events();
        Shown common;
        if (alike) {
            common.words = words_of(shown, observer);
            keep(told, before_of(observer).events + shown + 1, common.words);
        }
        for (Stream& stream : streams) {
            const std::uint16_t viewer = stream.viewer();
            if (!match.counted(shown, viewer)) {
                continue;
            }
            if (!stream.live) {
                stream.count();
                continue;
            }
            Shown own;
            Shown& seen = alike ? common : own;
            if (seen.words.empty()) {
                seen.words = words_of(shown, viewer);
            }
            std::string fields;
            if (by.is_player()) {
                append(fields, "by", std::to_string(by.index()));
            }
            append(fields, "words", seen.words);
            if (!alike) {
                keep(stream.told, before_of(viewer).events + *match.counted(shown, viewer) + 1, seen.words);
            }
            update(stream, std::move(fields), is_last ? &seen : nullptr);
        }
    }
}

bool Table::Impl::is_shown(const Entry& entry, std::uint16_t viewer) const {
    return std::visit(
        [&](const auto& one) {
            using T = std::decay_t<decltype(one)>;
            if constexpr (std::is_same_v<T, entry::Said>) {
                const bool muted = one.person < persons.size() && persons[one.person].muted;
                return !muted && (!one.players || viewer < players());
            } else if constexpr (std::is_same_v<T, entry::PlanSet>) {
                return viewer == one.seat;
            } else {
                return !std::is_same_v<T, entry::Created> && !std::is_same_v<T, entry::Acted> &&
                       !std::is_same_v<T, entry::Muted>;
            }
        },
        entry.what);
}

void Table::Impl::show(const Entry& entry) {
    std::string fields;
    std::visit(
        [&](const auto& one) {
            using T = std::decay_t<decltype(one)>;
            if constexpr (std::is_same_v<T, entry::Seated>) {
                append(fields, "seats", seats_json());
            } else if constexpr (std::is_same_v<T, entry::Said>) {
                append(fields, "said", said_json(one));
            } else if constexpr (std::is_same_v<T, entry::Asked>) {
                append(
                    fields, "ask",
                    dumped(
                        {{"id", std::to_string(questions)}, {"by", one.seat}, {"what", name_of(one.what)}}));
            } else if constexpr (std::is_same_v<T, entry::Replied>) {
                append(fields, "reply",
                       dumped({{"to", std::to_string(questions)}, {"by", one.seat}, {"yes", one.yes}}));
            } else if constexpr (std::is_same_v<T, entry::Withdrawn>) {
                append(fields, "reply", dumped({{"to", std::to_string(questions)}, {"yes", false}}));
            } else if constexpr (std::is_same_v<T, entry::PlanSet>) {
                Json planned = {{"actions", one.line.size()}};
                if (!one.dropped.empty()) {
                    planned["dropped"] = one.dropped;
                }
                append(fields, "planned", dumped(planned));
            } else if constexpr (std::is_same_v<T, entry::Paused>) {
                append(fields, "paused", one.on ? "true" : "false");
            }
        },
        entry.what);
    for (Stream& stream : streams) {
        if (is_shown(entry, stream.viewer())) {
            update(stream, fields, nullptr);
        }
    }
}

// ---- Who sees it

bool Table::Impl::watch(std::uint64_t watcher, std::string person, std::uint16_t viewer,
                        std::optional<std::uint64_t> since) {
    if (viewer != observer && !is_held_by(viewer, person)) {
        send(watcher, R"({"bye":{"code":"not_seated","words":"Somebody else holds this seat."}})");
        return false;
    }
    Stream& stream = stream_of(viewer);
    look(stream);
    watchers.insert_or_assign(watcher, Watcher{std::move(person), viewer});
    Json welcome = {{"protocol", 1},
                    {"game", game.name()},
                    {"aim", game.aim()},
                    {"can", Json::array({"why", "why_not", "say", "undo", "redo"})}};
    if (viewer != observer) {
        welcome["viewer"] = viewer;
    }
    if (const std::string& who = watchers.at(watcher).person; !who.empty() && who == options.owner) {
        welcome["can"].push_back("seat");
    }
    std::string fields;
    append(fields, "seats", seats_json());
    std::string text = dumped({{"welcome", std::move(welcome)}});
    text.insert(text.size() - 2, fields);
    send(watcher, std::move(text));
    send_missed(watcher, stream, since);
    return true;
}

void Table::Impl::send_missed(std::uint64_t watcher, Stream& stream, std::optional<std::uint64_t> since) {
    const Text whole = stream.is_delayed() ? stream.published_whole
                                           : std::make_shared<const std::string>(whole_json(stream));
    if (whole == nullptr) {
        return; // it comes in its time
    }
    if (const auto missed = since ? stream.since(*since) : std::nullopt) {
        std::size_t bytes = 0;
        for (const Text& one : *missed) {
            bytes += one->size();
        }
        if (bytes <= whole->size()) {
            for (const Text& one : *missed) {
                messages.push_back({watcher, one});
            }
            return;
        }
    }
    messages.push_back({watcher, whole});
}

void Table::Impl::unwatch(std::uint64_t watcher) {
    const auto found = watchers.find(watcher);
    if (found == watchers.end()) {
        return;
    }
    watchers.erase(found);
    if (watchers.empty()) { // an idle table is small
        for (Stream& one : streams) {
            one.forget();
        }
    }
}

void Table::Impl::publish() {
    for (Stream& stream : streams) {
        for (const Stream::Update& update : stream.publish(now)) {
            for (const auto& [watcher, who] : watchers) {
                if (who.viewer == stream.viewer()) {
                    messages.push_back({watcher, update.json});
                }
            }
        }
    }
}

void Table::Impl::send_answer(std::uint64_t watcher, const std::string& id, const Answer& answer) {
    if (answer.kind == Answer::Kind::Done) { // most are
        send(watcher,
             "{\"answer\":{\"id\":" + in_quotes(id) + ",\"done\":" + std::to_string(answer.number) + "}}");
        return;
    }
    Json json = Json::object();
    if (!id.empty()) {
        json["id"] = id;
    }
    switch (answer.kind) {
    case Answer::Kind::Done: break;
    case Answer::Kind::Question: json["question"] = answer.words; break;
    case Answer::Kind::Reasons: {
        Json reasons = Json::array();
        for (std::string_view rest = answer.words; !rest.empty();) {
            const std::string_view line = rest.substr(0, rest.find('\n'));
            rest.remove_prefix(std::min(line.size() + 1, rest.size()));
            if (std::string words = in_one_line(line); !words.empty()) {
                reasons.push_back({{"words", std::move(words)}});
            }
        }
        if (!answer.cite.empty() && !reasons.empty()) {
            reasons.front()["cite"] = answer.cite;
        }
        json["reasons"] = std::move(reasons);
        break;
    }
    case Answer::Kind::Stale: json["stale"] = answer.number; break;
    case Answer::Kind::Refused:
        json["refused"] = {{"words", in_one_line(answer.words)}};
        if (!answer.cite.empty()) {
            json["refused"]["cite"] = answer.cite;
        }
        break;
    case Answer::Kind::Error: json["error"] = {{"code", answer.code}, {"words", answer.words}}; break;
    }
    send(watcher, dumped({{"answer", std::move(json)}}));
}

} // namespace herding::inline v0::tables
