#include "backgammon/legal_turns.hpp"
#include "backgammon/tool/checks.hpp"

#include "herding/tool/files.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string_view>

namespace herd {

using herding::tool::read_file;

namespace {

using nlohmann::json;
using Numbers = std::array<int, 52>; // the mover's 26 points, then the opponent's; borne off is not counted

constexpr int deepest = 4; // an object of lists of lists of numbers

/// Reads `count` whole numbers from `least` to `most`.
void read_numbers(const json& list, std::string_view what, int least, int most, int* out, std::size_t count) {
    if (!list.is_array() || list.size() != count) {
        throw std::runtime_error(fmt::format("\"{}\" must be a list of {} numbers", what, count));
    }
    for (const json& number : list) {
        if (!number.is_number_integer() || number < least || number > most) {
            throw std::runtime_error(
                fmt::format("\"{}\" holds something else than {} to {}", what, least, most));
        }
        *out++ = number.get<int>();
    }
}

const json& field(const json& object, const char* name) {
    const auto found = object.find(name);
    if (found == object.end()) {
        throw std::runtime_error(fmt::format("\"{}\" is missing", name));
    }
    return *found;
}

backgammon::Match position(const json& line) {
    backgammon::Match match;
    match.board = {};
    match.phase = backgammon::Phase::Move;
    match.turn = 0;
    constexpr std::array names{"mover", "opponent"};
    for (std::size_t side = 0; side < 2; ++side) {
        std::array<int, 26> points{};
        read_numbers(field(line, names[side]), names[side], 0, 15, points.data(), points.size());
        int on_board = 0;
        for (std::size_t point = 1; point < points.size(); ++point) {
            match.board.checkers[side][point] = static_cast<std::uint8_t>(points[point]);
            on_board += points[point];
        }
        if (on_board > 15) {
            throw std::runtime_error(fmt::format("\"{}\" has more than 15 checkers", names[side]));
        }
        match.board.checkers[side][backgammon::off] = static_cast<std::uint8_t>(15 - on_board);
    }
    std::array<int, 2> dice{};
    read_numbers(field(line, "dice"), "dice", 1, 6, dice.data(), dice.size());
    match.thrown = {static_cast<std::uint8_t>(dice[0]), static_cast<std::uint8_t>(dice[1])};
    match.dice = backgammon::Dice::thrown(dice[0], dice[1]);
    return match;
}

Numbers numbers_of(const backgammon::Board& board) {
    Numbers numbers{};
    for (std::size_t side = 0; side < 2; ++side) {
        for (std::size_t point = 1; point < 26; ++point) {
            numbers[26 * side + point] = board.checkers[side][point];
        }
    }
    return numbers;
}

/// Whether the rules lead from the position to exactly the end positions that the line lists.
bool agrees(const json& line) {
    const backgammon::Match match = position(line);
    std::vector<Numbers> expected;
    const json& results = field(line, "results");
    if (!results.is_array()) {
        throw std::runtime_error("\"results\" must be a list");
    }
    for (const json& result : results) {
        read_numbers(result, "results", 0, 15, expected.emplace_back().data(), 52);
    }
    int most = 0;
    read_numbers(json::array({field(line, "dice_used")}), "dice_used", 0, 4, &most, 1);

    std::vector<Numbers> found;
    bool same_dice = true;
    for (const auto& turn : backgammon::legal_turns(backgammon::Setup{}, match)) {
        found.push_back(numbers_of(turn.after.board));
        // A game that ends leaves the rest of the dice unplayed.
        same_dice = same_dice && (static_cast<int>(turn.moves.size()) == most ||
                                  turn.after.phase == backgammon::Phase::GameOver);
    }
    std::sort(expected.begin(), expected.end());
    std::sort(found.begin(), found.end());
    return same_dice && expected == found;
}

json parse(std::string_view line) {
    return json::parse(line.begin(), line.end(), [](int depth, json::parse_event_t, const json&) {
        if (depth > deepest) {
            throw std::runtime_error("is nested too deeply");
        }
        return true;
    });
}

} // namespace

int check_legal(const std::string& file) {
    std::string text;
    try {
        text = read_file(file);
    } catch (const std::runtime_error& error) {
        fmt::print(stderr, "{}: {}\n", file, error.what());
        return 2;
    }
    std::size_t positions = 0;
    std::size_t agree = 0;
    std::size_t number = 0;
    bool readable = true;
    for (std::string_view rest = text; !rest.empty();) {
        ++number;
        const std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(rest.size(), line.size() + 1));
        if (line.find_first_not_of(" \t\r") == std::string_view::npos) {
            continue;
        }
        try {
            const bool same = agrees(parse(line));
            ++positions;
            agree += same ? 1 : 0;
            if (!same) {
                fmt::print("{}:{}: the legal turns lead to other positions\n", file, number);
            }
        } catch (const json::parse_error& error) {
            fmt::print(stderr, "{}:{}: column {}: the text is no JSON here\n", file, number, error.byte);
            readable = false;
        } catch (const json::exception&) {
            fmt::print(
                stderr,
                "{}:{}: expected a position: an object with mover, opponent, dice, dice_used and results\n",
                file, number);
            readable = false;
        } catch (const std::exception& error) {
            fmt::print(stderr, "{}:{}: {}\n", file, number, error.what());
            readable = false;
        }
    }
    fmt::print("positions {}, agree {}, differ {}\n", positions, agree, positions - agree);
    return !readable ? 2 : agree < positions ? 1 : 0;
}

} // namespace herd
