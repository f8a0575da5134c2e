#include "commands/recorded_table.hpp"

#include "commands/record_places.hpp"

#include "herding/record/bytes.hpp"
#include "herding/record/detail/json_depth.hpp"
#include "herding/record/error.hpp"
#include "herding/record/io.hpp"
#include "herding/tool/files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <exception>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <tuple>
#include <utility>
#include <vector>

namespace herding::inline v0::tool {

namespace {

using Json = nlohmann::ordered_json;

/// The key of the annotation with the result of a game.
constexpr std::string_view result_key = "arena result";

/// Does not wait for the disk with each event: a game that a crash cuts off is played again. The end of a game is synced.
class BufferedStore final : public record::Store {
public:
    explicit BufferedStore(const std::string& folder) : files_(folder) {}

    [[nodiscard]] std::unique_ptr<record::Writer> create(const std::string& name,
                                                         const record::Header& header,
                                                         const record::WriterOptions& options) override {
        auto buffered = options;
        buffered.durability = record::Durability::None;
        return files_.create(name, header, buffered);
    }
    [[nodiscard]] std::unique_ptr<record::Reader> open(const std::string& name, record::Access access,
                                                       const record::ReadLimits& limits) override {
        return files_.open(name, access, limits);
    }
    [[nodiscard]] std::vector<std::string> names() override { return files_.names(); }
    void remove(const std::string& name) override { files_.remove(name); }

private:
    record::FileStore files_;
};

/// Padded, so that a folder lists games in their order.
std::string name_of_game(std::uint64_t index) { return fmt::format("game-{:08}.journal", index); }

class RecordedGame final : public TableMatch {
public:
    RecordedGame(RecordedMatch recorded, record::Store& store, const GamePlan& plan)
        : recorded_(std::move(recorded)), store_(store), plan_(plan), name_(name_of_game(plan.index)) {}
    ~RecordedGame() override {
        if (!finished_) {
            try { // half a game is played again from its beginning
                recorded_.match.reset();
                recorded_.recording.reset();
                store_.remove(name_);
            } catch (const std::exception&) {} // `begin` removes it, too
        }
    }
    RecordedGame(const RecordedGame&) = delete;
    RecordedGame& operator=(const RecordedGame&) = delete;

    [[nodiscard]] play::Match& match() override { return *recorded_.match; }
    void finish(const GameResult& result) override {
        const Json words{{"game", plan_.index},
                         {"chance", plan_.chance},
                         {"returns", result.returns},
                         {"actions", result.actions}};
        recorded_.recording->annotate(result_key, words.dump());
        recorded_.recording->close();
        finished_ = true;
    }

private:
    RecordedMatch recorded_;
    record::Store& store_;
    GamePlan plan_;
    std::string name_;
    bool finished_ = false;
};

/// The key of the annotation with the agent in a seat. Each record of an arena begins with these.
std::string key_of_seat(std::size_t seat) { return fmt::format("player {}", seat); }

/// JSON that an arena has written; discarded if it is none, or deeper than an arena writes: copies and comparisons of it would
/// take the whole stack.
Json arena_json(std::string_view text) {
    constexpr std::size_t levels = 32;
    return record::detail::is_deeper(text, levels) ? Json(Json::value_t::discarded)
                                                   : Json::parse(text, nullptr, false);
}

/// What `RecordedGame::finish` wrote of this game, or nothing if that is something else.
std::optional<GameResult> result_of(std::string_view text, const GamePlan& plan) {
    const Json words = arena_json(text);
    if (!words.is_object() || !words.contains("returns") || !words.contains("actions")) {
        return std::nullopt;
    }
    const Json& returns = words["returns"];
    const Json& actions = words["actions"];
    const auto whole = [](const Json& number) { return number.is_number_integer(); };
    // A game that was longer than an arena allows has no returns.
    if (!returns.is_array() || (returns.size() != plan.seats.size() && !returns.empty()) ||
        !std::all_of(returns.begin(), returns.end(), whole) || !actions.is_number_unsigned() ||
        words.value("game", Json(plan.index)) != plan.index ||
        words.value("chance", Json(plan.chance)) != plan.chance) {
        return std::nullopt;
    }
    return GameResult{returns.get<std::vector<std::int64_t>>(), actions.get<std::uint64_t>()};
}

/// The header that the rules of this program write, and the number of players.
std::pair<record::Header, unsigned> header_of(const Records& records, const play::Start& start) {
    record::FileStore memory({}, record::memory_io());
    auto begun = records.begin(start, memory, "rules");
    const auto players = static_cast<unsigned>(begun.match->players());
    begun.recording->close();
    return {memory.open("rules", record::Access::Read, {})->header(), players};
}

/// Whether two records were made by the same rules, of games that began in the same way. States may differ by the seed.
bool same_rules(const record::Header& one, const record::Header& other) {
    return one.game == other.game && one.rules_version == other.rules_version && one.layout == other.layout &&
           one.behaviors == other.behaviors && one.setup == other.setup;
}

/// Whether an annotation has this key and this text.
bool is_annotation(const record::RawEvent& event, std::string_view key, std::string_view text) {
    record::detail::Cursor cursor(event.payload);
    return cursor.string() == key && cursor.string() == text;
}

Json to_json(const ArenaSettings& settings) {
    Json options = Json::object();
    for (const auto& [name, value] : settings.start.options) {
        options[name] = value;
    }
    Json sprt;
    if (settings.sprt) {
        sprt = {{"elo0", settings.sprt->elo0},
                {"elo1", settings.sprt->elo1},
                {"alpha", settings.sprt->alpha},
                {"beta", settings.sprt->beta}};
    }
    return {{"game", settings.game},       {"setup", settings.start.setup}, {"options", options},
            {"agents", settings.agents},   {"seed", settings.start.seed},   {"duplicate", settings.duplicate},
            {"longest", settings.longest}, {"time", settings.milliseconds}, {"sprt", sprt}};
}

/// Throws std::runtime_error if a folder has games of other settings.
void check_settings(const std::string& path, const Json& settings) {
    std::string text;
    try {
        text = read_file(path);
    } catch (const std::runtime_error& error) {
        throw std::runtime_error(path + ": " + error.what() + "; choose another folder");
    }
    const Json there = arena_json(text);
    if (!there.is_object()) {
        throw std::runtime_error(
            path + ": expected the settings of an arena, a JSON object, and it is no such file; "
                   "choose another folder");
    }
    for (const auto& [name, value] : settings.items()) {
        const auto found = there.find(name);
        if (found == there.end() && name == "time" && value == 0) {
            continue; // an older version did not write it
        }
        if (found == there.end() || *found != value) {
            throw std::runtime_error(path + ": the folder has games of another arena: " + name + " is " +
                                     (found == there.end() ? "missing" : record::printable(found->dump())) +
                                     " there, and " + value.dump() + " here; choose another folder");
        }
    }
}

/// Half a file would keep every later arena out of the folder.
void write_settings(const std::string& path, const Json& settings) {
    try {
        write_file(path, settings.dump(2) + '\n');
    } catch (const std::runtime_error& error) {
        throw std::runtime_error(path + ": " + error.what());
    }
}

} // namespace

FolderLock::FolderLock(const std::string& folder) : number_(::open(folder.c_str(), O_RDONLY | O_CLOEXEC)) {
    int result = number_ < 0 ? -1 : 0;
    if (result == 0) {
        do {
            result = ::flock(number_, LOCK_EX | LOCK_NB);
        } while (result != 0 && errno == EINTR);
    }
    if (result != 0) {
        const int cause = errno;
        if (number_ >= 0) {
            ::close(number_);
        }
        throw std::runtime_error(
            folder + ": " +
            (cause == EWOULDBLOCK
                 ? std::string("another arena is being played into this folder; wait for its "
                               "end, or choose another folder")
                 : std::generic_category().message(cause)));
    }
}

FolderLock::~FolderLock() { ::close(number_); }

RecordedTable::RecordedTable(const Records& records, const std::string& folder, ArenaSettings settings)
    : records_(records), settings_(std::move(settings)), folder_(folder) {
    std::error_code error;
    std::filesystem::create_directories(folder_, error);
    if (error) {
        throw std::runtime_error(folder_ + ": " + error.message());
    }
    lock_.emplace(folder_);
    const std::string path = (std::filesystem::path(folder_) / "arena.json").string();
    if (std::filesystem::exists(path)) {
        check_settings(path, to_json(settings_));
    } else {
        write_settings(path, to_json(settings_));
    }
    store_ = std::make_unique<BufferedStore>(folder_);
    std::tie(rules_, players_) = header_of(records_, settings_.start);
}

std::unique_ptr<TableMatch> RecordedTable::begin(const GamePlan& plan) {
    const std::string name = name_of_game(plan.index);
    if (std::filesystem::exists(std::filesystem::path(folder_) / name)) {
        store_->remove(name); // it was cut off
    }
    auto start = settings_.start;
    start.seed = plan.chance;
    auto recorded = records_.begin(start, *store_, name);
    for (std::size_t seat = 0; seat < plan.seats.size(); ++seat) {
        recorded.recording->annotate(key_of_seat(seat), settings_.agents[plan.seats[seat]]);
    }
    return std::make_unique<RecordedGame>(std::move(recorded), *store_, plan);
}

void RecordedTable::damaged(const std::string& name, const std::string& cause) const {
    throw std::runtime_error((std::filesystem::path(folder_) / name).string() + ": " + cause +
                             "; move the file away, and the game is played again");
}

std::optional<GameResult> RecordedTable::played(const GamePlan& plan) {
    const std::string name = name_of_game(plan.index);
    if (!std::filesystem::exists(std::filesystem::path(folder_) / name)) {
        return std::nullopt;
    }
    try {
        const auto reader = store_->open(name, record::Access::Read, {});
        if (!same_rules(reader->header(), rules_)) {
            throw std::runtime_error((std::filesystem::path(folder_) / name).string() +
                                     ": the game was played by other rules: its game, rules version, types, "
                                     "behaviors or setup differ; choose another folder");
        }
        std::size_t seats = 0; // whose agents the record has named
        for (record::RawEvent event; reader->next(event);) {
            if (seats < plan.seats.size()) {
                const std::string& agent = settings_.agents[plan.seats[seats]];
                if (event.kind != record::Kind::Annotation ||
                    !is_annotation(event, key_of_seat(seats), agent)) {
                    damaged(name, fmt::format("expected a game of this arena, in which player {} is {}",
                                              seats, agent));
                }
                ++seats;
                continue;
            }
            if (event.kind != record::Kind::Annotation) {
                continue;
            }
            record::detail::Cursor cursor(event.payload);
            if (cursor.string() == result_key) {
                auto result = result_of(cursor.string(), plan);
                if (!result) {
                    damaged(name, fmt::format("its annotation \"{}\" is none of game {} for {} players",
                                              result_key, plan.index, plan.seats.size()));
                }
                return result;
            }
        }
        if (reader->tail().ending == record::Ending::Damaged) {
            damaged(name, reader->tail().cause);
        }
    } catch (const record::Error& error) {
        if (error.kind() != record::ErrorKind::TruncatedHeader) { // a crash cuts off, and damages nothing
            damaged(name, error.reason());
        }
    } catch (const record::detail::Cursor::Malformed& malformed) {
        damaged(name, malformed.cause);
    }
    return std::nullopt;
}

void RecordedTable::drop_from(std::uint64_t index) {
    for (const std::string& name : store_->names()) {
        if (name.starts_with("game-") && name >= name_of_game(index)) {
            store_->remove(name);
        }
    }
}

} // namespace herding::inline v0::tool
