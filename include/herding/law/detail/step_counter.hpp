#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/types.hpp"
#include "herding/law/coverage_result.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

/// Compiled functions: inline.hpp decides where.

namespace herding::inline v0::sequence {
enum class StepKind : std::uint8_t;
template <class R> struct Enqueue;
namespace detail {
struct ProgramView;
}
} // namespace herding::inline v0::sequence

namespace herding::inline v0::law::detail {

/// Does what `StepsSeen` promises, by numbers of positions. `step_counter_of` makes it from the `Rules` of a Spec, and
/// `CountSteps` hands it what happened.
class StepCounter {
    using Kind = Coverage::Kind;

public:
    /// The programs of all sequences, and their names.
    StepCounter(const sequence::detail::ProgramView* programs, const std::string_view* names,
                std::size_t sequences);
    StepCounter(const StepCounter& other);
    StepCounter(StepCounter&& other) noexcept;
    StepCounter& operator=(const StepCounter& other);
    StepCounter& operator=(StepCounter&& other) noexcept;
    ~StepCounter();

    /// A game begins, or continues: first with nothing pending.
    void begin();
    void pending(std::uint16_t sequence);

    /// A commit by this actor. The next calls are for its diffs.
    void commit(Actor actor, bool is_action) {
        answers_itself_ = actor.is_player() && is_action;
        actor_ = actor;
    }
    void answered(std::uint16_t player, std::string_view action);
    void dropped(std::uint16_t player);

    /// A step of a sequence: the numbers of `sequence::Stepped`.
    struct Did {
        sequence::StepKind kind;
        std::uint16_t sequence;
        std::uint16_t code;
        std::uint16_t alternative;
    };
    void step(const Did& what, std::size_t depth);
    /// A sequence that has ended leaves the stack, from below what runs.
    void forget(std::size_t place);

    /// `die@keep_it`, `battle@turn.attack`: how often each ran.
    [[nodiscard]] std::vector<Kind> positions() const;

    /// `die@roll -> keep_it`, `die@roll -> (end)`: how often each way was taken, for steps with several ways on.
    [[nodiscard]] std::vector<Kind> branches() const;

private:
    // Values in place of a code.
    static constexpr std::uint16_t start = 0xffff;
    static constexpr std::uint16_t end = 0xfffe;
    static constexpr std::uint16_t unknown = 0xfffd;
    static constexpr std::uint16_t whole_offer = 0xffff; ///< the offer itself, not an alternative

    struct Point {
        std::uint16_t sequence;
        std::uint16_t code;
        std::uint16_t alternative;
        friend auto operator<=>(const Point&, const Point&) = default;
    };
    using Ways = std::map<std::uint16_t, std::uint64_t>;

    void add(std::uint16_t sequence);
    Ways& from(const Point& place);
    void count(const Point& place);
    void follow(Ways& ways, std::uint16_t sequence, std::size_t first) const;
    void took(const Point& place);
    void took_all(const Did& what, const std::map<std::uint16_t, std::string_view>& answers);
    void went_to(std::uint16_t next) { went_to(next, stack_.back()); }
    void went_to(std::uint16_t next, const std::vector<Point>& from);
    [[nodiscard]] std::string text(std::uint16_t sequence, std::uint16_t code) const;
    [[nodiscard]] std::string position_text(const Point& place) const;

    const sequence::detail::ProgramView* programs_;
    const std::string_view* names_;
    std::vector<Point> order_;   ///< positions in declared order
    std::vector<Point> sources_; ///< sources of ways, in declared order
    std::map<Point, std::uint64_t> positions_;
    std::map<Point, Ways> ways_;
    /// For each pending sequence its last step; for an `each`, all answers.
    std::vector<std::vector<Point>> stack_;
    std::map<std::uint16_t, std::string_view> answers_; ///< answers that wait: the action's name by player
    Actor actor_;                                       ///< of the last frame
    bool answers_itself_ = false;                       ///< whether that frame is an action of a player
};

template <class Rules> StepCounter step_counter_of() {
    return {Rules::programs.data(), Rules::sequence_names.data(), Rules::programs.size()};
}

/// Hands the steps of states and frames to a counter. Only the diffs of sequences are looked at.
template <class Spec> struct CountSteps {
    using Rules = typename Spec::Rules;
    using Action = typename Rules::Input;

    StepCounter& counter;
    typename Rules::Mirror& mirror; ///< the stack itself, which each diff changes

    static bool is_action(const InputOf<Spec>& input) {
        if constexpr (std::is_same_v<InputOf<Spec>, Action>) {
            return true;
        } else {
            return std::holds_alternative<Action>(input);
        }
    }

    template <class... A> static std::string_view name_of(const std::variant<A...>& action) {
        static constexpr std::string_view names[] = {A::name...};
        return names[action.index()];
    }

    template <class Answer> void answer_given(const Answer& answer) const {
        if (answer.input.known()) {
            counter.answered(answer.player, name_of(answer.input.value()));
        }
    }

    template <class D> static constexpr bool is_answer = requires(const D& diff) { diff.answered.player; };
    template <class D> static constexpr bool is_step = requires(const D& diff) {
        diff.what.kind;
        diff.depth;
        diff.top.at;
    };

    template <class D> void look(const D& diff) const {
        if constexpr (requires { diff.makes_room(); }) {
            if (diff.makes_room()) {
                for (std::size_t i = mirror.pending.depth() - 1; i-- > 1;) {
                    if (mirror.pending.has_ended(i)) {
                        counter.forget(i);
                    }
                }
            }
        }
        mirror(diff);
        if constexpr (is_answer<D>) {
            answer_given(diff.answered);
        } else if constexpr (std::is_same_v<D, typename Rules::Dropped>) {
            counter.dropped(diff.player);
        } else if constexpr (is_step<D>) {
            counter.step({diff.what.kind, diff.what.sequence, diff.what.code, diff.what.alternative},
                         diff.depth);
        }
    }
    template <class... D> void look(const std::variant<D...>& diff) const { (look_if<D>(diff), ...); }
    template <class D, class Diff> void look_if(const Diff& diff) const {
        if constexpr (is_answer<D> || is_step<D> || std::is_same_v<D, typename Rules::Dropped> ||
                      std::is_same_v<D, sequence::Enqueue<Rules>>) {
            if (const D* const one = std::get_if<D>(&diff)) {
                look(*one);
            }
        }
    }
};

} // namespace herding::inline v0::law::detail
