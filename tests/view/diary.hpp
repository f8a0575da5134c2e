#pragma once

#include "herding/herding.hpp"
#include "herding/law/config.hpp"
#include "herding/play/playable.hpp"
#include "herding/reflect/bounded.hpp"
#include "herding/view/view.hpp"

#include <cereal/cereal.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

/// A game whose commits are partly not noticed: two players write into diaries that nobody else reads, and say numbers aloud.
/// With a switch for each mistake that shows how often the other one has written.
namespace diary {

using Player = std::uint16_t;
using Number = herding::reflect::Bounded<0, 3>;

enum class Bug : std::uint8_t { None, ViewTells, RefusalTells, LegalTells, EffectTells };
inline Bug bug = Bug::None;

struct Board {
    std::array<herding::Hidden<Number>, 2> diaries{herding::Hidden<Number>::with_viewers(Number{0}, 1),
                                                   herding::Hidden<Number>::with_viewers(Number{0}, 2)};
    std::uint32_t written = 0; ///< by both; no view shows it
    Number said{0};

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(diaries), CEREAL_NVP(written), CEREAL_NVP(said));
    }
    friend bool operator==(const Board&, const Board&) = default;
};

/// Writes into one's own diary.
struct Write {
    Number number;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(number)); }
    friend bool operator==(const Write&, const Write&) = default;
};
/// Says a number aloud.
struct Say {
    Number number;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(number)); }
    friend bool operator==(const Say&, const Say&) = default;
};

struct Wrote {
    Player player = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(player)); }
    friend bool operator==(const Wrote&, const Wrote&) = default;
};
struct Said {
    Number number;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(number)); }
    friend bool operator==(const Said&, const Said&) = default;
};

struct SetDiary {
    Player player = 0;
    Number number;
    Wrote apply(Board& board) const {
        board.diaries.at(player) =
            herding::Hidden<Number>::with_viewers(number, board.diaries.at(player).viewers());
        ++board.written;
        return {player};
    }
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(player), CEREAL_NVP(number));
    }
    friend bool operator==(const SetDiary&, const SetDiary&) = default;
};
struct SetSaid {
    Number number;
    Said apply(Board& board) const {
        board.said = number;
        return {number};
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(number)); }
    friend bool operator==(const SetSaid&, const SetSaid&) = default;
};

/// `hides`: what others write is not noticed. Without it, each commit has a number for everybody.
template <bool hides> struct Game {
    using State = Board;
    using Input = std::variant<Write, Say>;
    using Diff = std::variant<SetDiary, SetSaid>;
    using Trace = std::variant<Wrote, Said>;
    using Info = int;
    using OrderKey = int;
    static constexpr bool hides_commits = hides;

    static herding::Verdict<int> act(herding::Dispatch<Game>& d) {
        if (!d.actor().is_player() || d.actor().index() > 1) {
            return herding::Disallowed{1};
        }
        const auto player = static_cast<Player>(d.actor().index());
        if (const auto* write = std::get_if<Write>(&d.input())) {
            d.emit(SetDiary{player, write->number});
            return herding::Continue{};
        }
        if (bug == Bug::RefusalTells && d->written % 2 == 1) {
            return herding::Disallowed{2};
        }
        const Number said = std::get<Say>(d.input()).number;
        d.emit(SetSaid{bug == Bug::EffectTells && d->written % 2 == 1 ? Number{0} : said});
        return herding::Continue{};
    }
    static constexpr auto behaviors() { return herding::table<Game>({{"act", 1, act}}); }

    /// A 3 that is said cannot be taken back.
    static herding::Reversibility reversibility(const Input& input) {
        const auto* say = std::get_if<Say>(&input);
        return say != nullptr && say->number == Number{3} ? herding::Reversibility::Irreversible
                                                          : herding::Reversibility::Reversible;
    }

    static Board view(const Board& board, Player) {
        Board shown = board;
        shown.written = bug == Bug::ViewTells ? board.written : 0;
        return shown;
    }
    static std::optional<Input> view(const Input& input, Player) {
        return std::holds_alternative<Say>(input) ? std::optional(input) : std::nullopt;
    }
    static std::optional<Diff> view(const Diff& diff, Player player) {
        const auto* set = std::get_if<SetDiary>(&diff);
        return set != nullptr && set->player != player ? std::nullopt : std::optional(diff);
    }
    static std::optional<Trace> view(const Trace& trace, Player player) {
        const auto* wrote = std::get_if<Wrote>(&trace);
        return wrote != nullptr && wrote->player != player ? std::nullopt : std::optional(trace);
    }
    static void determinize(Board& board, Player player, herding::Generator& generator) {
        for (Player other = 0; other < 2; ++other) {
            if (other != player) {
                board.diaries.at(other) = herding::Hidden<Number>::with_viewers(
                    Number{static_cast<std::int64_t>(generator.below(4))}, board.diaries.at(other).viewers());
            }
        }
    }
};

struct Playable {
    using Spec = Game<true>;
    static constexpr std::string_view name = "diary";
    static constexpr std::string_view summary = "two diaries";

    template <class Out> // anything with push_back
    static void legal_actions(const herding::NoSetup& /*setup*/, const Board& board, Out& out) {
        for (Player player = 0; player < 2; ++player) {
            for (int number = 0; number < 4; ++number) {
                out.push_back({Write{Number{number}}, herding::Actor::player(player)});
                if (bug != Bug::RefusalTells || board.written % 2 == 0) {
                    out.push_back({Say{Number{number}}, herding::Actor::player(player)});
                }
            }
        }
    }
};

inline herding::law::Config<Game<true>> config() {
    using Spec = Game<true>;
    herding::law::Config<Spec> config;
    std::vector<Spec::Input> inputs;
    for (int number = 0; number < 4; ++number) {
        inputs.emplace_back(Write{Number{number}});
        inputs.emplace_back(Say{Number{number}});
    }
    config.inputs = {inputs, {herding::Actor::player(0), herding::Actor::player(1)}};
    config.legal_actions = [](const herding::NoSetup&, const Board& board, herding::Actor) {
        std::vector<Spec::Input> legal{Write{}, Say{}};
        legal.resize(bug == Bug::LegalTells && board.written > 0 ? 1 : 2);
        return legal;
    };
    return config;
}

} // namespace diary
