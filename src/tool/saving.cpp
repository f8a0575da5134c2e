#include "saving.hpp"

#include "interrupt.hpp"
#include "saved_game.hpp"

#include <ostream>
#include <stdexcept>

namespace herding::inline v0::tool {

std::string_view trimmed(std::string_view text) {
    const auto begin = text.find_first_not_of(" \t\r");
    if (begin == std::string_view::npos) {
        return {};
    }
    return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

bool leaves(std::string_view typed) { return typed == "quit" || typed == "exit" || typed == "q"; }

void Saving::save(const play::Match& match, const std::string& file) {
    if (options_.header.empty()) {
        out_ << "This match was not begun by `play`, so it cannot be saved as text. Its record has all "
                "of it.\n";
        return;
    }
    try {
        write_game(file, options_.header, options_.begun, match.history());
        unsaved_ = false;
        out_ << "Saved to " << file << (hides_ ? ", with all that is hidden.\n" : ".\n");
    } catch (const std::runtime_error& error) {
        out_ << file << ": " << error.what() << '\n';
    }
}

bool Saving::may_leave(const play::Match& match) {
    if (!would_be_lost()) {
        return true;
    }
    out_ << "This match is not saved (`save FILE` does that).\n";
    const auto answer = yes_or_no("Leave it?", match);
    if (!answer && would_be_lost()) {
        out_ << '\n';
    }
    return answer.value_or(true);
}

std::optional<bool> Saving::yes_or_no(const std::string& question, const play::Match& match) {
    for (;;) {
        in_.complete_from({"yes", "no"});
        const auto answer = in_.read(question + " (yes or no) ");
        if (!answer) {
            return std::nullopt;
        }
        const std::string word(trimmed(*answer));
        if (word == "y" || word == "yes" || leaves(word)) {
            return true;
        }
        if (word == "n" || word == "no" || word.empty()) {
            return false;
        }
        if (word.starts_with("save ")) {
            save(match, std::string(trimmed(std::string_view(word).substr(5))));
            if (!would_be_lost()) {
                return std::nullopt;
            }
            continue;
        }
        out_ << "  Answer `yes` or `no`.\n";
    }
}

void Saving::before_end(const play::Match& match) {
    if (!would_be_lost() || options_.header.empty() || !options_.ask_at_end || terminated()) {
        return;
    }
    while (would_be_lost()) {
        const auto file = options_.ask_at_end(
            "This match is not saved. A file name saves it; Enter or Ctrl-C leaves without: ");
        if (!file || trimmed(*file).empty()) {
            return;
        }
        save(match, std::string(trimmed(*file)));
    }
}

} // namespace herding::inline v0::tool
