#include "stream.hpp"

#include <utility>

namespace herding::inline v0::tables {

void Stream::begin_whole(std::string json, Time due) {
    published_ = 0; // until then
    kept_.push_back({made_, due, std::make_shared<const std::string>(json),
                     std::make_shared<const std::string>(std::move(json))});
    bytes_ = 2 * kept_.back().json->size();
}

void Stream::make(std::string json, std::string whole, Time now) {
    ++made_;
    // Somebody may make many updates while observers wait. Then the last one takes the place of the one before it, with the whole view.
    if (!whole.empty() && bytes_ + json.size() + whole.size() > kept_bytes_waiting && waiting() > 1) {
        Update& last = kept_.back();
        bytes_ += 2 * whole.size() - last.json->size() - last.whole->size();
        last = {made_, now + delay_, std::make_shared<const std::string>(whole),
                std::make_shared<const std::string>(std::move(whole))};
        return;
    }
    bytes_ += json.size() + whole.size();
    kept_.push_back({made_, now + delay_, std::make_shared<const std::string>(std::move(json)),
                     whole.empty() ? nullptr : std::make_shared<const std::string>(std::move(whole))});
}

void Stream::drop_old() {
    while (!kept_.empty() && kept_.front().number <= published_ &&
           (kept_.size() > kept_updates || bytes_ > kept_bytes)) {
        bytes_ -= kept_.front().json->size();
        kept_.pop_front();
    }
}

std::optional<Time> Stream::due() const {
    const std::size_t waits = waiting();
    return waits == 0 ? std::nullopt : std::optional(kept_[kept_.size() - waits].due);
}

std::size_t Stream::waiting() const {
    std::size_t waits = 0;
    while (waits < kept_.size()) {
        const Update& update = kept_[kept_.size() - 1 - waits];
        if (update.number <= published_ && update.whole == nullptr) {
            break;
        }
        ++waits;
    }
    return waits;
}

std::optional<std::vector<Text>> Stream::since(std::uint64_t number) const {
    std::vector<Text> missed;
    if (number > published_ || number < first_) {
        return std::nullopt; // it never was, or before the table was opened again
    }
    for (const Update& update : kept_) {
        if (update.number > number && update.number <= published_) {
            missed.push_back(update.json);
        }
    }
    return missed.size() == published_ - number ? std::optional(std::move(missed)) : std::nullopt;
}

void Stream::forget() {
    if (is_delayed()) {
        return; // what is behind the present is only here
    }
    live = false;
    scene.reset();
    told.clear();
    offer = {};
    offer_of.reset();
    kept_ = {};
    bytes_ = 0;
    published_whole.reset();
}

} // namespace herding::inline v0::tables
