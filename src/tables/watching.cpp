#include "../scene/json_text.hpp"
#include "../scene/message_text.hpp"
#include "message_parts.hpp"

#include <algorithm>
#include <utility>

// Who watches, and what is sent to them.

namespace herding::inline v0::tables {

using scene::detail::in_one_line;

bool Table::Impl::watch(std::uint64_t watcher, std::string person, std::uint16_t viewer,
                        std::optional<std::uint64_t> since) {
    if (viewer != observer && !is_held_by(viewer, person)) {
        send(watcher, R"({"bye":{"code":"not_seated","words":"Somebody else holds this seat."}})");
        return false;
    }
    Stream& stream = stream_of(viewer);
    look(stream);
    const auto before = watchers.find(watcher);
    const std::uint16_t saw = before == watchers.end() ? viewer : before->second.viewer;
    watchers.insert_or_assign(watcher, Watcher{std::move(person), viewer});
    if (saw != viewer && std::none_of(watchers.begin(), watchers.end(),
                                      [&](const auto& one) { return one.second.viewer == saw; })) {
        stream_of(saw).forget(); // who takes a seat does not come back as an observer
    }
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
    if (viewer != observer && !rules.empty() && !game.hides()) {
        append(fields, "rules", rules);
    }
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
        offer_kinds = {};
        for (Stream& one : streams) {
            one.forget();
        }
    }
}

void Table::Impl::publish() {
    if (messages.capacity() == 0) {
        messages.reserve(4); // an answer, and updates for two players and a spectator
    }
    for (Stream& stream : streams) {
        stream.publish(now, [&](const Text& json) {
            for (const auto& [watcher, who] : watchers) {
                if (who.viewer == stream.viewer()) {
                    messages.push_back({watcher, json});
                }
            }
        });
    }
}

void Table::Impl::send_answer(std::uint64_t watcher, const std::string& id, const Answer& answer) {
    if (answer.kind == Answer::Kind::Done) { // most are
        scene::detail::JsonText text;
        text += "{\"answer\":{\"id\":";
        scene::detail::put_json(text, id);
        text += ",\"done\":";
        scene::detail::put_json(text, answer.number);
        text += "}}";
        send(watcher, text.text());
        return;
    }
    Json json = Json::object();
    if (!id.empty()) {
        json["id"] = id;
    }
    switch (answer.kind) {
    case Answer::Kind::Done: break;
    case Answer::Kind::Question: json["question"] = answer.words; break;
    case Answer::Kind::State: json["state"] = answer.words; break;
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
