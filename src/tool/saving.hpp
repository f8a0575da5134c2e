#pragma once

#include "line_reader.hpp"
#include "terminal.hpp"

#include "herding/play/match.hpp"

#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

namespace herding::inline v0::tool {

/// A typed line without blanks around it.
[[nodiscard]] std::string_view trimmed(std::string_view text);

/// Whether a typed line leaves the match.
[[nodiscard]] bool leaves(std::string_view typed);

/// Saves the match of a terminal. Before an unsaved match is lost, the person must confirm it.
class Saving {
public:
    /// `hides`: the game has secrets. All must outlive this.
    Saving(const PlayOptions& options, bool hides, LineReader& in, std::ostream& out)
        : options_(options), hides_(hides), in_(in), out_(out) {}

    /// The match has an event that is not saved.
    void changed() { unsaved_ = true; }
    /// The match is as its file has it.
    void loaded() { unsaved_ = false; }

    /// Writes the match as text, and prints a line about it.
    void save(const play::Match& match, const std::string& file);
    /// Whether the match may be lost. An unsaved match needs a `yes` from the person. The end of the input counts as `yes`.
    [[nodiscard]] bool may_leave(const play::Match& match);
    /// The answer to a question, until it is yes or no, or until the match is saved here. Nothing at the end of the input, and if
    /// the match is saved.
    [[nodiscard]] std::optional<bool> yes_or_no(const std::string& question, const play::Match& match);
    /// Ctrl-C has ended the input. Whoever sits at a terminal may still name a file.
    void before_end(const play::Match& match);

private:
    [[nodiscard]] bool would_be_lost() const { return unsaved_ && !options_.kept; }

    const PlayOptions& options_;
    bool hides_;
    LineReader& in_;
    std::ostream& out_;
    bool unsaved_ = false; ///< something was done since the match was saved
};

} // namespace herding::inline v0::tool
