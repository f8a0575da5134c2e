#pragma once

#include "herding/herding.hpp"
#include "herding/law/coverage_report.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace herding::inline v0::law::detail {

/// Does what `StepsSeen` promises, by numbers of positions.
template <class Spec> class StepCounter {
    using Rules = typename Spec::Rules;
    using Kind = Coverage::Kind;

public:
    StepCounter() {
        for (std::size_t sequence = 0; sequence < Rules::programs.size(); ++sequence) {
            add(static_cast<std::uint16_t>(sequence));
        }
    }

    /// A game begins, or continues, in this state.
    void begin(const StateOf<Spec>& state) {
        stack_.clear();
        for (const auto& suspension : state.pending.stack()) {
            stack_.push_back({{static_cast<std::uint16_t>(suspension.of.index()), unknown, 0}});
        }
        answers_.clear();
        for (const auto& answer : state.pending.answers()) {
            answer_given(answer);
        }
    }

    /// A commit in the state after the previous one.
    void note(const Frame<Spec>& frame) {
        answers_itself_ = frame.actor.is_player() && !frame.inputs.empty() && is_action(frame.inputs.back());
        actor_ = frame.actor;
        for (const auto& diff : frame.diffs) {
            if constexpr (herding::detail::is_variant<DiffOf<Spec>>) {
                std::visit([this](const auto& one) { this->look(one); }, diff);
            } else {
                look(diff);
            }
        }
    }

    /// `die@keep_it`, `battle@turn.attack`: how often each ran.
    [[nodiscard]] std::vector<Kind> positions() const {
        std::vector<Kind> kinds;
        for (const Place& place : order_) {
            kinds.push_back({position_text(place), positions_.at(place)});
        }
        return kinds;
    }

    /// `die@roll -> keep_it`, `die@roll -> (end)`: how often each way was taken, for steps with several ways on.
    [[nodiscard]] std::vector<Kind> branches() const {
        std::vector<Kind> kinds;
        for (const Place& place : sources_) {
            const Ways& ways = ways_.at(place);
            for (const auto& [to, count] : ways) {
                if (ways.size() > 1) {
                    kinds.push_back({position_text(place) + " -> " + text(place.sequence, to), count});
                }
            }
        }
        return kinds;
    }

private:
    // Values in place of a code.
    static constexpr std::uint16_t start = 0xffff;
    static constexpr std::uint16_t end = 0xfffe;
    static constexpr std::uint16_t unknown = 0xfffd;
    static constexpr std::uint16_t whole_offer = 0xffff; ///< the offer itself, not an alternative

    struct Place {
        std::uint16_t sequence;
        std::uint16_t code;
        std::uint16_t alternative;
        friend auto operator<=>(const Place&, const Place&) = default;
    };
    using Ways = std::map<std::uint16_t, std::uint64_t>;

    // ---- Positions

    void add(std::uint16_t sequence) {
        const auto& program = Rules::programs[sequence];
        follow(from({sequence, start, 0}), sequence, 0);
        for (std::size_t at = 0; at < program.code.size(); ++at) {
            const auto& code = program.code[at];
            const auto here = static_cast<std::uint16_t>(at);
            using Op = std::remove_cvref_t<decltype(code.op)>;
            if (code.name.empty()) {
                continue;
            }
            if (code.op != Op::Offer) {
                count({sequence, here, 0});
                Ways& ways = from({sequence, here, 0});
                follow(ways, sequence, at + 1);
                if (code.may_stop) {
                    ways.emplace(end, 0);
                }
                continue;
            }
            if (code.count > 1) {
                count({sequence, here, whole_offer});
            }
            for (std::uint16_t i = 0; i < code.count; ++i) {
                const auto& alternative = program.alternatives[code.to + i];
                count({sequence, here, i});
                Ways& ways = from({sequence, here, i});
                follow(ways, sequence, alternative.next);
                if (alternative.may_stop) {
                    ways.emplace(end, 0);
                }
            }
        }
    }

    Ways& from(const Place& place) {
        sources_.push_back(place);
        return ways_[place];
    }

    void count(const Place& place) {
        order_.push_back(place);
        positions_.emplace(place, 0);
    }

    /// The next steps from a position, past conditions.
    void follow(Ways& ways, std::uint16_t sequence, std::size_t first) {
        const auto& code = Rules::programs[sequence].code;
        std::vector<bool> met(code.size());
        std::vector<std::size_t> open{first};
        while (!open.empty()) {
            const std::size_t at = open.back();
            open.pop_back();
            if (met[at]) {
                continue;
            }
            met[at] = true;
            using Op = std::remove_cvref_t<decltype(code[at].op)>;
            switch (code[at].op) {
            case Op::Stop: ways.emplace(end, 0); break;
            case Op::Jump: open.push_back(code[at].to); break;
            case Op::Branch:
                open.push_back(code[at].to);
                open.push_back(at + 1);
                break;
            default: ways.emplace(static_cast<std::uint16_t>(at), 0); break;
            }
        }
    }

    // ---- Events

    static bool is_action(const InputOf<Spec>& input) {
        using Action = typename Rules::Input;
        if constexpr (std::is_same_v<InputOf<Spec>, Action>) {
            return true;
        } else {
            return std::holds_alternative<Action>(input);
        }
    }

    template <class Answer> void answer_given(const Answer& answer) {
        if (answer.input.known()) {
            answers_[answer.player] = std::visit(
                [](const auto& action) { return std::string_view(action.name); }, answer.input.value());
        }
    }

    template <class D> void look(const D& diff) {
        if constexpr (requires { diff.answered.player; }) {
            answer_given(diff.answered);
        } else if constexpr (std::is_same_v<D, typename Rules::Dropped>) {
            answers_.erase(diff.player);
        } else if constexpr (requires {
                                 diff.what.kind;
                                 diff.depth;
                                 diff.top.at;
                             }) {
            step(diff.what, diff.depth);
        }
    }

    template <class Stepped> void step(const Stepped& what, std::size_t depth) {
        using StepKind = std::remove_cvref_t<decltype(what.kind)>;
        const auto answers = std::exchange(answers_, {});
        for (; stack_.size() > depth; stack_.pop_back()) {
            went_to(end);
        }
        switch (what.kind) {
        case StepKind::Began: stack_.push_back({{what.sequence, start, 0}}); break;
        case StepKind::Took:
        case StepKind::Ran:
        case StepKind::Returned: {
            went_to(what.code);
            stack_.back().clear();
            if (what.kind == StepKind::Took && !answers.empty()) {
                took_all(what, answers);
            } else {
                took({what.sequence, what.code, what.alternative});
            }
            break;
        }
        default: break; // continued or ended: the depth shows which
        }
    }

    void took(const Place& place) {
        stack_.back().push_back(place);
        ++positions_.at(place);
        if (const auto offer = positions_.find({place.sequence, place.code, whole_offer});
            offer != positions_.end()) {
            ++offer->second;
        }
    }

    /// What each of several players has answered, the last one with this input.
    template <class Stepped> void took_all(const Stepped& what,
                                           const std::map<std::uint16_t, std::string_view>& answers) {
        const auto& program = Rules::programs[what.sequence];
        const auto& code = program.code[what.code];
        for (const auto& [player, name] : answers) {
            if (answers_itself_ && actor_ == Actor::player(player)) {
                continue; // thought again
            }
            for (std::uint16_t i = 0; i < code.count; ++i) {
                if (program.alternatives[code.to + i].name == name) {
                    took({what.sequence, what.code, i});
                }
            }
        }
        if (answers_itself_) { // else the last one who was missing has left
            took({what.sequence, what.code, what.alternative});
        }
    }

    /// Several players may have gone there at once.
    void went_to(std::uint16_t next) {
        for (const Place& last : stack_.back()) {
            if (last.code != unknown) {
                ++ways_.at(last).at(next);
            }
        }
    }

    // ---- Names

    static std::string text(std::uint16_t sequence, std::uint16_t code) {
        return code == start ? "(start)"
               : code == end ? "(end)"
                             : std::string(Rules::programs[sequence].code[code].name);
    }

    static std::string position_text(const Place& place) {
        std::string words =
            std::string(Rules::sequence_names[place.sequence]) + '@' + text(place.sequence, place.code);
        if (place.code != start && place.alternative != whole_offer) {
            const auto& program = Rules::programs[place.sequence];
            const auto& code = program.code[place.code];
            using Op = std::remove_cvref_t<decltype(code.op)>;
            if (code.op == Op::Offer && code.count > 1) {
                words += '.';
                words += program.alternatives[code.to + place.alternative].name;
            }
        }
        return words;
    }

    std::vector<Place> order_;   ///< positions in declared order
    std::vector<Place> sources_; ///< sources of ways, in declared order
    std::map<Place, std::uint64_t> positions_;
    std::map<Place, Ways> ways_;
    /// For each pending sequence its last step; for an `each`, all answers.
    std::vector<std::vector<Place>> stack_;
    std::map<std::uint16_t, std::string_view> answers_; ///< answers that wait: the action's name by player
    Actor actor_;                                       ///< of the last frame
    bool answers_itself_ = false;                       ///< whether that frame is an action of a player
};

} // namespace herding::inline v0::law::detail
