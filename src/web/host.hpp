#pragma once

#include "herding/play/game.hpp"
#include "herding/record/io.hpp"
#include "herding/record/store.hpp"
#include "herding/tool/web_game.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace herding::inline v0::tool {

class PageMatch;

/// The other side of a page whose rules are in the browser: games, and one match with its record. It knows no network, no files, and
/// no clock but that of thoughts.
///
/// A request is a word, a line feed and a body, and gets one answer. An answer begins with `+`; behind `-` are the words of what is
/// wrong, and nothing has happened.
///
/// | word | body | answer |
/// |---|---|---|
/// | `games` | | JSON: the games, each with its setups and what can be set |
/// | `begin` | JSON: game, setup, options, players, seed | JSON: the game, who has which seat, and the number of events that were resumed |
/// | `resume` | JSON in a line (game, seed, players), then the bytes of a journal | the same |
/// | `post` | the name of a client in a line, then messages in lines | messages in lines (docs/messages.md) |
/// | `journal` | a number of bytes | the record of the match from there on |
/// | `predict` | JSON: game, setup, options, state, player, input, sure | JSON: `before`, the checksum of the scene that the player sees, and `scene`, how the input changes it. Empty if only the program that has the State can know it |
/// | `signature` | JSON: game, dispatches, seed | the line of `herd signature`; modules of pages refuse it |
class Host {
public:
    /// The games must outlive it.
    explicit Host(std::span<const WebGame> games);
    ~Host();
    Host(const Host&) = delete;
    Host& operator=(const Host&) = delete;

    /// Throws std::bad_alloc. Everything else that rules and agents throw becomes an answer.
    [[nodiscard]] std::string call(std::string_view request);

    static constexpr std::size_t longest_journal = 256U << 20U; ///< bytes of a journal that is resumed

private:
    struct Running;

    [[nodiscard]] const WebGame& game(std::string_view name) const;
    [[nodiscard]] std::string games() const;
    [[nodiscard]] std::string begin(std::string_view body);
    [[nodiscard]] std::string resume(std::string_view body);
    [[nodiscard]] std::string post(std::string_view body);
    [[nodiscard]] std::string journal(std::string_view body) const;
    [[nodiscard]] std::string predict(std::string_view body) const;
    [[nodiscard]] std::string signature(std::string_view body) const;

    std::span<const WebGame> games_;
    std::unique_ptr<Running> running_;
};

} // namespace herding::inline v0::tool
