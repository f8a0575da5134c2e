#pragma once

#include "herding/play/game.hpp"
#include "herding/play/match.hpp"
#include "herding/record/store.hpp"
#include "herding/tables/table.hpp"
#include "herding/tool/records.hpp"
#include "herding/tool/registration.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

extern const herding::tool::Registration herding_game_kuhn;
extern const herding::tool::Registration herding_game_phantom_ttt;
extern const herding::tool::Registration herding_game_pig;
extern const herding::tool::Registration herding_game_tictactoe;
const herding::tool::Records& herding_records_kuhn();
const herding::tool::Records& herding_records_phantom_ttt();
const herding::tool::Records& herding_records_pig();
const herding::tool::Records& herding_records_tictactoe();

namespace tables_test {

using Json = nlohmann::json;
using herding::tables::Table;
using herding::tables::Time;

inline constexpr std::uint16_t observer = 0xffff;

/// Stores the entries of a table in the record of its match.
class RecordNotes final : public herding::tables::Notes {
public:
    explicit RecordNotes(herding::tool::Recording& recording) : recording_(recording) {}
    void write(std::string_view entry) override { recording_.annotate(herding::tables::entry_key, entry); }
    void write_with_next(std::string_view entry) override {
        recording_.annotate_with_next(herding::tables::entry_key, entry);
    }
    void forget_next() override { recording_.forget_next(); }

private:
    herding::tool::Recording& recording_;
};

/// A game with its records.
struct GameUnderTest {
    const herding::play::Game& game;
    const herding::tool::Records& records;
};
inline GameUnderTest tictactoe() { return {herding_game_tictactoe.game(), herding_records_tictactoe()}; }
inline GameUnderTest kuhn() { return {herding_game_kuhn.game(), herding_records_kuhn()}; }
inline GameUnderTest phantom_ttt() {
    return {herding_game_phantom_ttt.game(), herding_records_phantom_ttt()};
}
inline GameUnderTest pig() { return {herding_game_pig.game(), herding_records_pig()}; }

/// Input of tic-tac-toe for a cell, counted row by row.
inline std::string cell(int number) {
    return "place{row=" + std::to_string(number / 3) + ",column=" + std::to_string(number % 3) + "}";
}

/// A table whose match is recorded in memory. It can end at any moment and be opened again.
class Playing {
public:
    explicit Playing(GameUnderTest game, herding::tables::Options options = {}, std::uint64_t seed = 1)
        : game_(game), store_(herding::record::memory_store()) {
        herding::play::Start start;
        start.seed = seed;
        recorded_ = game_.records.begin(start, *store_, "table");
        notes_ = std::make_unique<RecordNotes>(*recorded_.recording);
        table_ = std::make_unique<Table>(game_.game, *recorded_.match, *notes_, std::move(options), now);
    }

    /// As after a crash: the program is gone, and its record is opened.
    void open_again(std::uint64_t seed = 7) {
        table_.reset();
        notes_.reset();
        recorded_.match.reset();
        recorded_.recording.reset();
        auto resumed = game_.records.resume(*store_, "table", herding::record::Access::Append, seed, {});
        recorded_ = std::move(resumed.recorded);
        entries.clear();
        for (const auto& note : resumed.annotations) {
            if (note.key == herding::tables::entry_key) {
                entries.push_back({note.event, note.text});
            }
        }
        notes_ = std::make_unique<RecordNotes>(*recorded_.recording);
        constexpr std::uint64_t told = Table::events_told;
        table_ = std::make_unique<Table>(
            game_.game, *recorded_.match, *notes_, entries, resumed.events, now,
            game_.records.past(*store_, "table", resumed.events - std::min(resumed.events, told)));
        got.clear();
    }

    /// Two persons sit down, and watch as 0 and 1. A third watches as 2.
    void seat_two(const std::string& first = "Ann") {
        table().watch(2, "carl", observer, {}, now);
        for (std::uint16_t seat = 0; seat < 2; ++seat) {
            const std::string person = seat == 0 ? "ann" : "bob";
            table().watch(seat, person, observer, {}, now);
            (void)send(seat,
                       {{"sit", {{"id", "sit"}, {"player", seat}, {"name", seat == 0 ? first : "Bob"}}}});
            table().watch(seat, person, seat, {}, now);
        }
        (void)deliver();
    }

    /// Sends a command. Returns the answer to it.
    Json send(std::uint64_t watcher, const Json& command, Time lag = {}) {
        table().command(watcher, command.dump(), now, lag);
        const auto messages = deliver();
        Json answer;
        for (const auto& [to, json] : messages) {
            if (to == watcher && json.contains("answer")) {
                answer = json.at("answer");
            }
        }
        return answer;
    }
    /// Acts in the present decision of a player.
    Json act(std::uint16_t player, const std::string& input, const std::string& id = {}) {
        return send(player, {{"act",
                              {{"id", id.empty() ? "act-" + std::to_string(++acts_) : id},
                               {"decision", match().decision(herding::Actor::player(player))},
                               {"input", input}}}});
    }
    /// Takes the messages. Each watcher has all of theirs in `got`.
    std::vector<std::pair<std::uint64_t, Json>> deliver() {
        std::vector<std::pair<std::uint64_t, Json>> messages;
        for (const auto& message : table().take_messages()) {
            messages.emplace_back(message.watcher, Json::parse(*message.json));
            got[message.watcher].push_back(messages.back().second);
        }
        return messages;
    }
    void wait(Time time) {
        now += time;
        table().tick(now);
        (void)deliver();
    }

    /// Numbers of the updates that a watcher got.
    [[nodiscard]] std::vector<std::uint64_t> numbers(std::uint64_t watcher) const {
        std::vector<std::uint64_t> numbers;
        if (const auto found = got.find(watcher); found != got.end()) {
            for (const Json& json : found->second) {
                if (json.contains("update")) {
                    numbers.push_back(json.at("update").at("number").get<std::uint64_t>());
                }
            }
        }
        return numbers;
    }
    /// The last message of a kind that a watcher got; null if they got none.
    [[nodiscard]] Json last(std::uint64_t watcher, const std::string& kind) const {
        Json json;
        if (const auto found = got.find(watcher); found != got.end()) {
            for (const Json& one : found->second) {
                if (one.contains(kind)) {
                    json = one.at(kind);
                }
            }
        }
        return json;
    }

    Table& table() { return *table_; }
    herding::play::Match& match() { return *recorded_.match; }

    Time now{1000};
    std::vector<herding::tables::StoredEntry> entries; ///< of the record, when it was opened again
    std::map<std::uint64_t, std::vector<Json>> got;

private:
    GameUnderTest game_;
    std::unique_ptr<herding::record::Store> store_;
    herding::tool::RecordedMatch recorded_;
    std::unique_ptr<RecordNotes> notes_;
    std::unique_ptr<Table> table_;
    int acts_ = 0;
};

} // namespace tables_test
