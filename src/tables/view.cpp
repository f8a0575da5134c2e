#include "../scene/json_text.hpp"
#include "../scene/message_text.hpp"
#include "message_parts.hpp"
#include "names.hpp"

#include "herding/play/offer.hpp"
#include "herding/scene/json.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

// The view of a watcher, as JSON.

namespace herding::inline v0::tables {

std::string in_quotes(std::string_view text) {
    if (scene::detail::is_plain_json(text)) { // most are
        std::string quoted;
        quoted.reserve(text.size() + 2);
        quoted += '"';
        quoted += text;
        quoted += '"';
        return quoted;
    }
    scene::detail::JsonText quoted;
    scene::detail::put_json(quoted, text);
    return quoted.text();
}

std::string Table::Impl::clocks_json(std::uint16_t viewer) const {
    // If the rules hide commits, the clock of another player would show when they acted.
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
    std::string& fields = told.emplace_back();
    fields.reserve(words.size() + 48);
    fields += "{\"number\":";
    fields += std::to_string(number);
    append(fields, "words", words);
    fields += '}';
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
            keep(before[i].told, event.number, in_quotes(scene::detail::in_one_line(words)));
        }
    }
    if (match.same_for_all_viewers()) {
        told = std::exchange(before.front().told, {});
    }
}

std::string Table::Impl::said_json(const entry::Said& said) const {
    return dumped({{"person", said.person},
                   {"name", persons[said.person].name},
                   {"text", said.text},
                   {"players", said.players}});
}

std::string Table::Impl::ask_json() const {
    return dumped({{"id", std::to_string(question->number)},
                   {"by", question->seat},
                   {"what", name_of(question->what)},
                   {"agreed", question->agreed.size()}});
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
    using Shows = play::detail::OfferMaker::Shows;
    const Shows shows = is_stopped ? Shows::Nothing : game.lists_legal() ? Shows::All : Shows::Unlisted;
    play::detail::OfferKinds* const common = match.same_for_all_viewers() ? &offer_kinds : nullptr;
    if (has_scene) {
        stream.offer.make(match, by, *stream.scene, deciders().players(), shows, common, &stream.frame);
    } else {
        stream.offer.make(match, by, match.scene(stream.viewer()), deciders().players(), shows, common);
    }
}

/// Everything that a watcher sees, without the number.
std::string Table::Impl::view_fields(const Stream& stream, const std::string& scene) const {
    std::string fields;
    if (stream.viewer() < players()) {
        append(fields, "viewer", std::to_string(stream.viewer()));
    }
    append(fields, "scene", scene);
    if (const std::string& offer = stream.offer.json(); !offer.empty()) {
        append(fields, "offer", offer);
    }
    if (chance_waits(stream.viewer())) {
        append(fields, "chance", in_quotes(chance_label()));
    }
    append(fields, "seats", seats_json());
    if (const auto& log = match.same_for_all_viewers() ? told : stream.told; !log.empty()) {
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
        append(fields, "ask", ask_json());
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
        stream.scene = std::make_shared<scene::Scene>(match.scene(stream.viewer()));
        stream.scene_of = match.events();
        stream.frame = ++frames;
        take_offer(stream);
        if (!match.same_for_all_viewers()) {
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

} // namespace herding::inline v0::tables
