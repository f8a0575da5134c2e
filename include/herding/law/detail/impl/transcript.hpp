#pragma once

#include "herding/law/detail/files.hpp"
#include "herding/law/detail/transcript.hpp"
#include "herding/reflect/detail/take_line.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace herding::inline v0::law::detail {

inline constexpr std::string_view transcript_ending = ".transcript";
inline constexpr std::uintmax_t longest_transcript = 4U << 20U; ///< bytes

HERDING_LAW_INLINE std::string write_transcript(const Transcript& transcript) {
    std::ostringstream out;
    out << "start " << transcript.start << "\npolicy " << transcript.policy << '\n';
    for (const auto& [command, by, inputs] : transcript.commands) {
        out << name(command.op);
        if (!inputs.empty()) {
            out << " by " << by;
        }
        out << " pick " << command.pick;
        if (command.fault != 0) {
            out << " fault " << command.fault;
        }
        out << (command.illegal ? " illegal" : "") << (command.other_actor ? " other_actor" : "")
            << (command.irreversible ? " irreversible" : "") << (command.reenter ? " reenter" : "") << '\n';
        for (const std::string& input : inputs) {
            out << "> " << input << '\n';
        }
    }
    return std::move(out).str();
}

/// Reads one line of a transcript, word by word.
class TranscriptLine {
public:
    TranscriptLine(std::string_view line, std::size_t number) : words_(std::string(line)), number_(number) {}

    [[nodiscard]] bool next(std::string& word) { return static_cast<bool>(words_ >> word); }
    [[nodiscard]] std::string word(const char* what) {
        std::string word;
        if (!next(word)) {
            wrong(std::string("expected ") + what + " at the end of the line");
        }
        return word;
    }
    template <class Number> [[nodiscard]] Number number() {
        const std::string text = word("a number");
        Number value{};
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc() || end != text.data() + text.size()) {
            wrong("`" + text + "` is not a number");
        }
        return value;
    }
    [[nodiscard]] Actor actor() {
        const std::string who = word("an actor");
        if (who == "player") {
            return Actor::player(number<std::uint16_t>());
        }
        if (who != "chance" && who != "system") {
            wrong("`" + who + "` is not an actor; write `player 0`, `chance` or `system`");
        }
        return who == "chance" ? Actor::chance : Actor::system;
    }
    [[noreturn]] void wrong(const std::string& what) const {
        throw std::invalid_argument("herding: law::replay: line " + std::to_string(number_) + ": " + what);
    }

private:
    std::istringstream words_;
    std::size_t number_;
};

inline void read_command(TranscriptLine& line, const std::string& op, Transcript& transcript) {
    WrittenCommand one;
    std::size_t index = 0;
    while (index < op_count && name(static_cast<Op>(index)) != op) {
        ++index;
    }
    if (index == op_count) {
        line.wrong("`" + op + "` is not a command");
    }
    one.command.op = static_cast<Op>(index);
    for (std::string word; line.next(word);) {
        if (word == "by") {
            one.by = line.actor();
        } else if (word == "pick") {
            one.command.pick = line.number<std::uint32_t>();
        } else if (word == "fault") {
            one.command.fault = line.number<std::uint32_t>();
        } else if (word == "illegal") {
            one.command.illegal = true;
        } else if (word == "other_actor") {
            one.command.other_actor = true;
        } else if (word == "irreversible") {
            one.command.irreversible = true;
        } else if (word == "reenter") {
            one.command.reenter = true;
        } else {
            line.wrong("`" + word + "` is not a part of a command");
        }
    }
    transcript.commands.push_back(std::move(one));
}

HERDING_LAW_INLINE Transcript read_transcript(std::string_view text) {
    Transcript transcript;
    for (std::size_t number = 1; !text.empty(); ++number) {
        std::string_view line = reflect::detail::take_line(text);
        const std::size_t begin = std::min(line.find_first_not_of(" \t\r"), line.size());
        line = line.substr(begin, line.find_last_not_of(" \t\r") + 1 - begin);
        TranscriptLine words(line, number);
        if (line.empty() || line.front() == '#') {
            continue;
        }
        if (line.front() == '>') {
            if (transcript.commands.empty()) {
                words.wrong("an input without a command");
            }
            line.remove_prefix(std::min(line.find_first_not_of(" \t", 1), line.size()));
            transcript.commands.back().inputs.emplace_back(line);
            continue;
        }
        if (const std::string first = words.word("a command"); first == "start") {
            transcript.start = words.number<std::uint32_t>();
        } else if (first == "policy") {
            transcript.policy = words.number<std::uint64_t>();
        } else {
            read_command(words, first, transcript);
        }
    }
    return transcript;
}

inline bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }
inline bool is_word(char letter) {
    return is_digit(letter) || letter == '_' || (letter >= 'a' && letter <= 'z') ||
           (letter >= 'A' && letter <= 'Z');
}

HERDING_LAW_INLINE std::string changed_text(const std::string& text, std::size_t place) {
    for (std::size_t at = 0, end = 0; at < text.size(); at = std::max(end, at + 1)) {
        end = at;
        if (at != 0 && is_word(text[at - 1])) {
            continue;
        }
        while (end < text.size() && is_word(text[end])) {
            ++end;
        }
        const std::string word = text.substr(at, end - at);
        const bool number = !word.empty() && std::all_of(word.begin(), word.end(), is_digit);
        if (!number && word != "true" && word != "false") {
            continue;
        }
        if (place-- != 0) {
            continue;
        }
        std::uint64_t value = 0;
        std::from_chars(word.data(), word.data() + word.size(), value);
        return text.substr(0, at) +
               (number           ? std::to_string(value == 0 ? 1 : value - 1)
                : word == "true" ? "false"
                                 : "true") +
               text.substr(end);
    }
    return {};
}

HERDING_LAW_INLINE std::vector<std::string> simpler_texts(const std::string& text) {
    std::vector<std::string> simpler;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const auto replace = [&](std::size_t size, const std::string& by) {
            simpler.push_back(text.substr(0, at) + by + text.substr(at + size));
        };
        if (at != 0 && is_word(text[at - 1])) {
            continue;
        }
        if (text.compare(at, 4, "true") == 0 && (at + 4 == text.size() || !is_word(text[at + 4]))) {
            replace(4, "false");
        }
        const bool minus = text[at] == '-';
        std::size_t end = at + (minus ? 1 : 0);
        while (end < text.size() && is_digit(text[end])) {
            ++end;
        }
        const std::string sign = minus ? "-" : "";
        std::uint64_t number = 0; // without its sign
        if (std::from_chars(text.data() + at + sign.size(), text.data() + end, number).ec != std::errc() ||
            number == 0 || (end < text.size() && is_word(text[end]))) {
            continue;
        }
        replace(end - at, "0");
        if (minus) { // a positive number is simpler; the smallest one has no positive
            replace(1, "");
        }
        if (number / 2 != 0) {
            replace(end - at, sign + std::to_string(number / 2));
        }
        if (number - 1 != 0 && number - 1 != number / 2) {
            replace(end - at, sign + std::to_string(number - 1));
        }
    }
    return simpler;
}

HERDING_LAW_INLINE std::vector<std::pair<std::string, std::string>> read_failures(const std::string& folder) {
    std::vector<std::pair<std::string, std::string>> failures;
    if (!std::filesystem::is_directory(folder)) {
        return failures;
    }
    for (const auto& file : std::filesystem::directory_iterator(folder)) {
        if (file.path().extension() != transcript_ending) {
            continue;
        }
        // A transcript that cannot be read has no command, and is reported as unreadable.
        std::string text;
        if (file.is_regular_file() && file.file_size() <= longest_transcript) {
            std::ifstream in(file.path(), std::ios::binary);
            text.assign(std::istreambuf_iterator<char>(in), {});
            if (in.bad()) {
                text.clear();
            }
        }
        failures.emplace_back(file.path().stem().string(), std::move(text));
    }
    std::sort(failures.begin(), failures.end());
    return failures;
}

HERDING_LAW_INLINE void write_failure(const std::string& folder, const std::string& name,
                                      const std::string& text) {
    std::filesystem::create_directories(folder);
    write_whole((std::filesystem::path(folder) / name).string() + std::string(transcript_ending), text);
}

} // namespace herding::inline v0::law::detail
