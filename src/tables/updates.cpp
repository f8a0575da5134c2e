#include "../scene/json_text.hpp"
#include "../scene/message_text.hpp"
#include "../scene/spare_places.hpp"
#include "message_parts.hpp"
#include "names.hpp"

#include "herding/scene/difference.hpp"
#include "herding/scene/json.hpp"

#include <type_traits>
#include <utility>

// Changes, for each viewer.

namespace herding::inline v0::tables {

/// Takes the scene behind an event. `shown` has what was made for another viewer of the same.
void Table::Impl::change_scene(Stream& stream, Shown& shown) {
    if (shown.behind == nullptr) {
        shown.behind = std::make_shared<scene::Scene>(match.scene(stream.viewer()));
    }
    if (shown.before != stream.scene) {
        scene::detail::drop(std::exchange(shown.before, stream.scene));
        const auto change = scene::difference(*stream.scene, *shown.behind);
        shown.difference = change.empty() ? std::string() : scene::to_json(change);
        const bool same_frame = change.areas.empty() && !change.order && !change.players;
        shown.frame = same_frame ? stream.frame : ++frames;
    }
    stream.scene = shown.behind;
    stream.frame = shown.frame;
    stream.scene_of = match.events();
}

/// Makes the next update. `fields` begin with a comma. `shown` is null if the game has not changed.
void Table::Impl::update(Stream& stream, std::string_view fields, Shown* shown) {
    const std::uint64_t number = stream.made() + 1;
    if (!stream.live) {
        stream.count();
        return;
    }
    if (shown != nullptr) {
        change_scene(stream, *shown);
    }
    take_offer(stream);
    const bool has_difference = shown != nullptr && !shown->difference.empty();
    scene::detail::JsonText text;
    text += "{\"update\":{\"number\":";
    scene::detail::put_json(text, number);
    text += fields;
    if (has_difference) {
        append(text, "scene", shown->difference);
    }
    if (const std::string& offer = stream.offer.json(); !offer.empty()) {
        append(text, "offer", offer);
    }
    if (result) {
        append(text, "over", in_quotes(over()));
    }
    if (chance_waits(stream.viewer())) {
        append(text, "chance", in_quotes(chance_label()));
    }
    if (shown != nullptr && clocks.rules().kind != ClockKind::None) {
        append(text, "clocks", clocks_json(stream.viewer()));
    }
    const bool hashed = options.hash_every != 0 && number % options.hash_every == 0;
    std::string check = hashed && shown != nullptr ? shown->check : std::string();
    std::string whole;
    if ((hashed && check.empty()) || stream.is_delayed()) {
        const std::string scene = scene::to_json(*stream.scene);
        if (hashed) {
            check = in_quotes(scene::detail::checksum(scene));
        }
        if (stream.is_delayed()) {
            whole = "{\"view\":{\"number\":" + std::to_string(number) + view_fields(stream, scene) +
                    "}}"; // made() is before it
        }
    }
    if (hashed) {
        append(text, "check", check);
        if (shown != nullptr) {
            shown->check = std::move(check);
        }
    }
    text += "}}";
    stream.make(text.text(), std::move(whole), now);
}

/// An event with the words of its input in place of canonical text, and names in place of numbers of players.
std::string Table::Impl::described(std::string text, std::string_view input, std::string_view words) const {
    if (const std::size_t at = input.empty() || words.empty() ? text.npos : text.find(input);
        at != text.npos) { // a viewer who may not see the input does not have it there
        text.replace(at, input.size(), words);
    }
    for (std::uint16_t seat = 0; seat < players() && text.starts_with("player "); ++seat) {
        const std::string number = "player " + std::to_string(seat) + ":";
        if (text.starts_with(number)) {
            text.replace(0, number.size(), player_name(seat) + ":");
            break; // the name may be "player 1"
        }
    }
    return text;
}

/// An event in words, in quotes.
std::string Table::Impl::words_of(std::size_t event, std::uint16_t viewer) const {
    const play::Telling telling = match.tell(event, viewer);
    return in_quotes(scene::detail::in_one_line(
        telling.sentence.empty() ? described(match.describe(event, viewer), last_input, last_words)
                                 : telling.sentence));
}

void Table::Impl::show_events(Actor by) {
    const bool alike = match.same_for_all_viewers();
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
            if (seen.fields.empty()) {
                seen.fields.reserve(32 + seen.words.size());
                if (by.is_player()) {
                    append(seen.fields, "by", std::to_string(by.index()));
                }
                append(seen.fields, "words", seen.words);
                if (question) { // it is still open
                    append(seen.fields, "ask", ask_json());
                }
            }
            if (!alike) {
                keep(stream.told, before_of(viewer).events + *match.counted(shown, viewer) + 1, seen.words);
            }
            update(stream, seen.fields, is_last ? &seen : nullptr);
            scene::detail::drop(std::move(own.before));
        }
        scene::detail::drop(std::move(common.before));
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
                append(fields, "ask", ask_json());
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

} // namespace herding::inline v0::tables
