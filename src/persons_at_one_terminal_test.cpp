// Every game is played by persons at one terminal, who also enter what chance does: straight on, saved and loaded at every
// fifth input, and recorded and resumed there. All three must offer the same choices and end alike.

#include "commands/play_recorded.hpp"
#include "line_reader.hpp"
#include "saved_game.hpp"
#include "terminal.hpp"

#include "herding/core/random.hpp"
#include "herding/play/game.hpp"
#include "herding/record/store.hpp"
#include "herding/tool/program.hpp"
#include "herding/tool/records.hpp"
#include "herding/tool/registration.hpp"

#include <gtest/gtest.h>

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <ostream>
#include <regex>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#define GAME(name)                                                                                           \
    extern const herding::tool::Registration herding_game_##name;                                            \
    const herding::tool::Records& herding_records_##name();
#define LARGE_GAME(name) extern const herding::tool::Registration herding_game_##name;
#include <all_games.inc>
#include <large_games.inc>
#undef GAME
#undef LARGE_GAME

namespace herd_tests {
namespace {

namespace tool = herding::tool;

constexpr std::uint64_t seed = 20261126;
constexpr std::size_t most_inputs = 5000; // of one game; each of them ends before
constexpr std::size_t between = 5;        // inputs

struct Listed {
    const char* name;
    const tool::Registration* registration;
    const tool::Records& (*records)(); ///< null: compiled in a program of its own

    friend void PrintTo(const Listed& game, std::ostream* out) { *out << game.name; }
};
const Listed all_games[] = {
#define GAME(name) {#name, &herding_game_##name, herding_records_##name},
#define LARGE_GAME(name) {#name, &herding_game_##name, nullptr},
#include <all_games.inc>
#include <large_games.inc>
#undef GAME
#undef LARGE_GAME
};

/// What happens at every fifth input.
enum class Pause : std::uint8_t { None, SaveAndLoad, Leave };

/// Types for all persons: lists what can be done, and chooses by a number that depends on the seed and the input alone.
class Persons final : public tool::LineReader {
public:
    Persons(Pause pause, std::string file) : pause_(pause), file_(std::move(file)) {}

    [[nodiscard]] std::optional<std::string> read(const std::string& prompt) override {
        if (prompt.starts_with("Hand the terminal to ")) {
            ++hand_overs_;
            return "";
        }
        if (prompt.ends_with("(yes or no) ")) { // whether to leave, or to resign
            return "yes";
        }
        EXPECT_TRUE(prompt.ends_with("> ")) << prompt;
        if (listed_) {
            listed_ = false;
            return chosen(prompt);
        }
        if (log_.size() == most_inputs) {
            return std::nullopt;
        }
        if (log_.size() % between == between - 1 && paused_at_ != log_.size()) {
            if (pause_ == Pause::Leave) {
                paused_at_ = log_.size();
                return std::nullopt;
            }
            if (pause_ == Pause::SaveAndLoad && !saved_) {
                saved_ = true;
                return "save " + file_;
            }
            if (pause_ == Pause::SaveAndLoad) {
                saved_ = false;
                paused_at_ = log_.size();
                ++loads_;
                return "load " + file_;
            }
        }
        printed_ += out.str();
        out.str("");
        listed_ = true;
        return "list";
    }

    /// Whether a pause ended the input, and nothing else.
    [[nodiscard]] bool has_left() const { return paused_at_ == log_.size() && log_.size() < most_inputs; }
    /// Another program continues.
    void resumed() { listed_ = false; }

    /// What was chosen, of how many choices, by whom.
    [[nodiscard]] const std::vector<std::string>& log() const { return log_; }
    [[nodiscard]] std::string printed() const { return printed_ + out.str(); }
    [[nodiscard]] std::size_t hand_overs() const { return hand_overs_; }
    [[nodiscard]] std::size_t loads() const { return loads_; }

    std::ostringstream out; ///< what the terminal prints

private:
    std::string chosen(const std::string& prompt) {
        std::vector<std::string> choices;
        std::istringstream lines(out.str());
        for (std::string line; std::getline(lines, line);) {
            const std::string number = "  " + std::to_string(choices.size() + 1) + "  ";
            if (line.starts_with(number)) {
                choices.push_back(line.substr(number.size()));
            }
        }
        if (choices.empty()) {
            ADD_FAILURE() << "nothing is listed: " << out.str();
            return "quit";
        }
        herding::Generator generator(seed + log_.size());
        const auto index = generator.below(static_cast<std::uint32_t>(choices.size()));
        log_.push_back(prompt + choices[index] + " of " + std::to_string(choices.size()));
        return std::to_string(index + 1);
    }

    Pause pause_;
    std::string file_;
    std::vector<std::string> log_;
    std::string printed_;
    bool listed_ = false;
    bool saved_ = false;
    std::optional<std::size_t> paused_at_ = {};
    std::size_t hand_overs_ = 0;
    std::size_t loads_ = 0;
};

class PersonsAtOneTerminal : public testing::TestWithParam<Listed> {
protected:
    std::filesystem::path folder =
        std::filesystem::temp_directory_path() / (std::string("herding_persons_") + GetParam().name);
    const herding::play::Game& game = GetParam().registration->game();

    void SetUp() override {
        std::filesystem::remove_all(folder);
        std::filesystem::create_directory(folder);
    }
    void TearDown() override { std::filesystem::remove_all(folder); }
    [[nodiscard]] std::string path(const char* name) const { return (folder / name).string(); }

    [[nodiscard]] tool::PlayOptions options() const {
        tool::PlayOptions options;
        options.start.seed = seed;
        options.players = {std::string(tool::human)};
        options.ask_chance = true;
        options.draw = true;
        options.header = tool::saved_header(game, options.start);
        return options;
    }
    /// A match that is not recorded.
    void play(Persons& persons) const {
        const auto how = options();
        EXPECT_EQ(tool::play(game, game.begin(how.start), how, persons, persons.out), 0);
    }
    /// The same with its record, resumed until it is over.
    void record(Persons& persons, const std::string& file) const {
        const auto& records = GetParam().records();
        const auto go_on = [&](const tool::PlayedRecord& asked, const tool::PlayOptions& how) {
            EXPECT_EQ(tool::match_recorder.play(game, records, asked, how, persons, persons.out), 0)
                << persons.printed();
        };
        go_on({.record = file}, options());
        while (persons.has_left() && !HasFailure()) {
            persons.resumed();
            tool::PlayOptions how; // the record knows who plays
            how.start.seed = seed + 1;
            how.draw = true;
            how.continued = true;
            go_on({.resume = file}, how);
        }
    }
    /// A terminal counts attempts from its own beginning. A game that was left continues in another terminal.
    static std::string without_attempts(const std::string& end) {
        return std::regex_replace(end, std::regex("[0-9]+ attempts?, of which the rules refused [0-9]+\\.\n"),
                                  "");
    }
    /// What is printed at the end of a game.
    static std::string end_of(const std::string& printed) {
        const auto at = printed.rfind("The game is over");
        return at == std::string::npos ? std::string() : printed.substr(at);
    }
};

TEST_P(PersonsAtOneTerminal, play_to_the_end_saved_loaded_recorded_and_resumed) {
    Persons straight(Pause::None, {});
    play(straight);
    const std::string end = end_of(straight.printed());
    EXPECT_TRUE(!end.empty() || straight.log().size() == most_inputs) << straight.printed();
    EXPECT_GT(straight.log().size(), 1U);
    if (!game.hides()) {
        EXPECT_EQ(straight.hand_overs(), 0U) << "nothing is hidden";
    }

    Persons saving(Pause::SaveAndLoad, path("saved"));
    play(saving);
    EXPECT_EQ(saving.log(), straight.log()) << saving.printed();
    EXPECT_EQ(end_of(saving.printed()), end);
    EXPECT_EQ(saving.loads() > 0, straight.log().size() >= between) << saving.printed();
    if (!game.hides()) {
        EXPECT_EQ(saving.hand_overs(), 0U) << "nothing is hidden";
    }

    if (GetParam().records == nullptr) {
        return;
    }
    Persons leaving(Pause::Leave, {});
    record(leaving, path("record"));
    EXPECT_EQ(leaving.log(), straight.log()) << leaving.printed();
    EXPECT_EQ(without_attempts(end_of(leaving.printed())), without_attempts(end));
    herding::record::FileStore store(folder.string());
    const auto replay = GetParam().records().replay(store, "record", {});
    EXPECT_EQ(replay.opening, herding::record::Opening::Exact);
    EXPECT_GE(replay.events, leaving.log().size()) << "each input is an event";
}

INSTANTIATE_TEST_SUITE_P(Games, PersonsAtOneTerminal, testing::ValuesIn(all_games),
                         [](const auto& game) { return std::string(game.param.name); });

} // namespace
} // namespace herd_tests
