#include "page_boxes.hpp"

#include "page_messages.hpp"

namespace herding::inline v0::tool {

using page::Json;

void PageBoxes::open(const std::string& client) {
    if (!has(client)) {
        clients_.push_back(client);
        if (clients_.size() > most_clients) {
            boxes_.erase(clients_.front());
            left_.erase(clients_.front());
            clients_.pop_front();
        }
    }
    boxes_[client].clear();
}

void PageBoxes::put_all(const std::string& message) {
    for (auto& [client, box] : boxes_) {
        if (!has_left(client)) {
            box.push_back(message);
        }
    }
}

void PageBoxes::goodbye(const std::string& client, std::string_view code, std::string_view words) {
    const auto box = boxes_.find(client);
    if (box != boxes_.end() && left_.insert(client).second) { // else `take` sends it, or it is there
        box->second.push_back(
            page::written(Json{{"bye", {{"code", code}, {"words", page::in_one_line(words)}}}}));
    }
}

void PageBoxes::end(std::string_view code, std::string_view words) {
    for (const auto& [client, box] : boxes_) {
        goodbye(client, code, words);
    }
}

std::vector<std::string> PageBoxes::take(const std::string& client) {
    const auto box = boxes_.find(client);
    if (box == boxes_.end()) {
        return {page::written(
            Json{{"bye", {{"code", "unknown"}, {"words", "This page is not known here. Load it again."}}}})};
    }
    std::vector<std::string> messages = std::exchange(box->second, {});
    if (left_.erase(client) > 0) {
        boxes_.erase(box);
        std::erase(clients_, client);
    }
    return messages;
}

const PageBoxes::Answered* PageBoxes::answered(const std::string& client, const std::string& id) const {
    const auto known = answers_.find({client, id});
    return known == answers_.end() ? nullptr : &known->second;
}

void PageBoxes::remember(const std::string& client, const std::string& id, Answered answered) {
    const auto key = std::pair(client, id);
    answers_.emplace(key, std::move(answered));
    asked_.push_back(key);
    if (asked_.size() > most_answers) {
        answers_.erase(asked_.front());
        asked_.pop_front();
    }
}

} // namespace herding::inline v0::tool
