#pragma once

#include "rulegame/captive.hpp"
#include "rulegame/parser.hpp"
#include "rulegame/unicode.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <string_view>

/// Checks of the captive protocol for any input: a strict reader accepts every answer.
namespace fuzz {

/// Reads all answers of a session, line by line.
class CaptiveClient {
public:
    /// The fault of the answers, or an empty string.
    [[nodiscard]] std::string read(std::string_view answers) {
        if (!answers.ends_with('\n')) {
            return "the last line has no end";
        }
        for (std::size_t begin = 0; begin < answers.size() && wrong_.empty();) {
            const std::size_t end = answers.find('\n', begin);
            line(answers.substr(begin, end - begin));
            begin = end + 1;
        }
        return wrong_;
    }

    [[nodiscard]] std::size_t lines() const noexcept { return lines_; }

private:
    static constexpr std::size_t longest_line = 4096;

    void require(bool holds, const char* what, std::string_view line) {
        if (!holds && wrong_.empty()) {
            wrong_ = std::string(what) + ": " + std::string(line);
        }
    }

    void line(std::string_view line) {
        ++lines_;
        require(!left_ || line == "# Goodbye.", "something follows the end", line);
        require(line.size() <= longest_line, "too long", line);
        require(rulegame::well_formed(line) == line, "not UTF-8", line);
        for (std::size_t at = 0; at < line.size();) {
            const auto [code, end] = rulegame::character_at(line, at);
            const bool control = code < 0x20 || (code >= 0x7F && code < 0xA0);
            require(!control && code != 0x2028 && code != 0x2029, "ends a line or steers a terminal", line);
            at = end;
        }
        if (line.starts_with('{')) {
            object(line);
        } else if (!line.starts_with("# ")) {
            status(line);
        }
    }

    /// Code, finish and attempts, with one space between them.
    void status(std::string_view line) {
        std::istringstream in{std::string(line)};
        int code = 0;
        int finish = -1;
        int attempts = -1;
        in >> code >> finish >> attempts;
        require(!in.fail() && line == std::to_string(code) + ' ' + std::to_string(finish) + ' ' +
                                          std::to_string(attempts),
                "no three numbers", line);
        constexpr std::array codes = {0, 2, 3, 4, 5, 6, 7, -1, -2, -4, -5, -10, -11};
        require(std::find(codes.begin(), codes.end(), code) != codes.end(), "no such code", line);
        require(finish >= 0 && finish <= 2, "no such finish", line);
        if (code == 2 || code == 6) {
            attempts_ = 0;
            taken_ = 0;
            pieces_.reset();
        }
        require(attempts == attempts_ || attempts == attempts_ + 1, "attempts jump", line);
        require((code != 0 && code != 4 && code != 7) || attempts == attempts_ + 1, "not counted", line);
        attempts_ = attempts;
        taken_ += code == 0 ? 1 : 0;
        left_ = code == 5;
    }

    /// A board has the initial pieces without the taken ones. Any other list is a list of features.
    void object(std::string_view line) {
        const auto json = nlohmann::json::parse(line, nullptr, false);
        require(json.is_object(), "no JSON", line);
        if (wrong_.empty() && json.contains("value")) {
            require(json["value"].is_array(), "no board", line);
            const std::size_t pieces = json["value"].size() + taken_;
            require(pieces == pieces_.value_or(pieces), "pieces come and go", line);
            pieces_ = pieces;
        }
    }

    std::string wrong_;
    std::size_t lines_ = 0;
    int attempts_ = 0;
    std::size_t taken_ = 0;
    std::optional<std::size_t> pieces_;
    bool left_ = false;
};

/// Rules with counters, memory, an order, and an expression that fails on texts; a board with pictures and other pieces.
/// Every second board has two pieces in one cell.
inline rulegame::CaptiveSession captive_session() {
    static const auto program = std::make_shared<const rulegame::Program>(rulegame::compile(
        rulegame::parse_rules("Order Own=[[26,27],5]\n"
                              "2 (1, [square,star], *, *, [0,1]) (color:blue, bucket:Nearby)\n"
                              "2 (pos:[Own,8], bucket:p+1) (pos:T)\n"
                              "1 (bucket:this.size+last.size) (size:small)\n")));
    rulegame::CaptiveSession session;
    session.program = program;
    const rulegame::Board board = {
        rulegame::shape_and_color(0, "square", "red", 26),
        rulegame::shape_and_color(1, "star", "blue", 35),
        rulegame::shape_and_color(70, "circle", "black", 5),
        {7, 8, rulegame::PieceKind::Properties, {{"size", "3"}, {"name", "\"\xC3\xA4\"\n\xFF"}}},
        {8, 13, rulegame::PieceKind::Properties, {{"size", "small"}}}};
    session.next_board = [board, crowded = true]() mutable {
        rulegame::Board next = board;
        crowded = !crowded;
        if (crowded) {
            next.push_back(rulegame::shape_and_color(2147483647, "star", "red", 5));
        }
        return next;
    };
    session.features = {{"size", {"3", "small"}}, {"color", {"RED", "BLUE", "BLACK"}}};
    return session;
}

/// Sends these bytes as one session. Returns the fault of the answers, or an empty string.
inline std::string serve_captive(std::span<const std::uint8_t> bytes) {
    constexpr std::size_t most_lines = 32; // of one answer
    std::istringstream in(std::string(bytes.begin(), bytes.end()));
    std::ostringstream out;
    if (rulegame::serve_captive(captive_session(), in, out) != 0) {
        return "the session failed";
    }
    CaptiveClient client;
    const std::string wrong = client.read(out.str());
    const auto commands = static_cast<std::size_t>(std::count(bytes.begin(), bytes.end(), '\n')) + 2;
    return !wrong.empty()                           ? wrong
           : client.lines() > most_lines * commands ? "more is answered than asked"
                                                    : std::string();
}

} // namespace fuzz
