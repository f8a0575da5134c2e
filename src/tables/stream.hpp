#pragma once

#include "../play/offer_maker.hpp"

#include "herding/scene/scene.hpp"
#include "herding/tables/clock.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace herding::inline v0::tables {

using Text = std::shared_ptr<const std::string>;

/// The messages for watchers of one viewer: updates with numbers from 1 on, without gaps.
class Stream {
public:
    struct Update {
        std::uint64_t number = 0;
        Time due = {};
        Text json;
        Text whole; ///< the view behind it, if it is shown later than it is made
    };

    Stream(std::uint16_t viewer, Time delay) : viewer_(viewer), delay_(delay) {}

    [[nodiscard]] std::uint16_t viewer() const noexcept { return viewer_; }
    [[nodiscard]] bool is_delayed() const noexcept { return delay_ > Time(0); }
    /// Number of the last update that was made, and of the last one that was sent.
    [[nodiscard]] std::uint64_t made() const noexcept { return made_; }
    [[nodiscard]] std::uint64_t published() const noexcept { return published_; }

    /// Counts an update that nobody gets, because nobody watches.
    void count(std::uint64_t updates = 1) {
        made_ += updates;
        published_ = made_;
    }
    /// The updates so far were made before the table was opened again. Numbers of decisions may differ since, so who has them gets
    /// the whole view.
    void begin_again() { first_ = made_ + 1; }
    /// The view behind everything that was counted, which can be seen from a time on. Of a delayed stream.
    void begin_whole(std::string json, Time due);
    /// Makes the next update. Its number is `made() + 1`.
    void make(std::string json, std::string whole, Time now);
    /// Calls a function with the text of each update that is old enough, in their order. They count as published then.
    template <class Send> void publish(Time now, Send send) {
        for (std::size_t i = kept_.size() - waiting(); i < kept_.size(); ++i) {
            Update& update = kept_[i];
            if (update.due > now) {
                break;
            }
            published_ = update.number;
            if (update.whole != nullptr) {
                published_whole = update.whole;
                bytes_ -= update.whole->size();
                update.whole.reset();
            }
            send(update.json);
        }
        drop_old();
    }
    /// When `publish` has something; nothing if nothing waits.
    [[nodiscard]] std::optional<Time> due() const;
    /// The published updates behind a number. Nothing if one of them is not kept any more.
    [[nodiscard]] std::optional<std::vector<Text>> since(std::uint64_t number) const;

    /// Last view that was made. Only while somebody watches.
    bool live = false;
    std::shared_ptr<const scene::Scene> scene; ///< may be that of other streams, too
    std::size_t scene_of = 0;                  ///< events of the match when it was taken
    std::uint64_t frame = 0;                   ///< of the scene, for OfferMaker
    std::deque<std::string> told;   ///< the last events in words, as JSON, unless the table has them
    play::detail::OfferMaker offer; ///< of a player
    std::optional<std::size_t>
        offer_of;         ///< events of the match when it was made, if it is as it would be made now
    Text published_whole; ///< of a delayed stream; null until it can be seen

    /// Forgets all that only watchers need.
    void forget();

private:
    static constexpr std::size_t kept_updates = 64;
    static constexpr std::size_t kept_bytes = std::size_t{1} << 17U;
    static constexpr std::size_t kept_bytes_waiting = std::size_t{1} << 20U;

    void drop_old();
    /// How many of `kept_` wait: the last ones.
    [[nodiscard]] std::size_t waiting() const;

    std::uint16_t viewer_;
    Time delay_;
    std::uint64_t made_ = 0;
    std::uint64_t published_ = 0;
    std::uint64_t first_ = 0; ///< which `since` can resume behind
    std::deque<Update> kept_; ///< published ones, and then those that wait
    std::size_t bytes_ = 0;
};

} // namespace herding::inline v0::tables
