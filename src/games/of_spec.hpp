#pragma once

#include "games/game.hpp"

#include "herding/core/random.hpp"
#include "herding/herding.hpp"
#include "herding/reflect/text.hpp"
#include "herding/sequence/sequence.hpp"
#include "herding/sequence/step_trace.hpp"
#include "herding/view/view.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

/// A Spec of sequences as a `Game`.
namespace herd {

/// A line that is longer, or nested deeper, is no input.
inline constexpr herding::reflect::ReadBudget line_budget{.bytes = 4096, .elements = 1024, .depth = 16};

template <class Spec> class TableOf final : public Table {
    using State = typename Spec::State;
    using Input = typename Spec::Input;

public:
    TableOf(const herding::SetupOf<Spec>& setup, State state, std::uint64_t seed)
        : engine_(setup, std::move(state)), before_(engine_.state()), generator_(seed) {}

    [[nodiscard]] bool over() const override { return engine_.state().pending.over(); }

    [[nodiscard]] std::vector<Choice> choices() const override {
        std::vector<Choice> choices;
        for (const auto& choice : herding::sequence::legal<Spec>(engine_.setup(), engine_.state())) {
            choices.push_back({herding::reflect::print(choice.input), choice.by});
        }
        return choices;
    }

    [[nodiscard]] std::string draw() override {
        return herding::reflect::print(
            herding::sequence::draw<Spec>(engine_.setup(), engine_.state(), generator_));
    }

    [[nodiscard]] Refused submit(std::string_view text, herding::Actor by) override {
        const Input input = herding::reflect::parse<Input>(text, line_budget);
        State before = engine_.state();
        const auto outcome = engine_.dispatch(input, by);
        if (const auto* refusal = outcome.refusal()) {
            const auto shown = herding::view::of<Spec>(*refusal, viewer(by));
            return shown.info() != nullptr ? words(*shown.info())
                                           : words(herding::name(outcome.kind())) + " by " + words(shown);
        }
        if (!outcome.committed()) {
            return words(outcome);
        }
        before_ = std::move(before);
        moved_ = false;
        done_.resize(now_);
        done_.push_back({herding::reflect::print(input), by});
        ++now_;
        remember(outcome);
        return std::nullopt;
    }

    [[nodiscard]] Refused undo() override { return moved(engine_.undo(), -1); }
    [[nodiscard]] Refused redo() override { return moved(engine_.redo(), +1); }

    [[nodiscard]] std::size_t events() const override { return forgotten_ + events_.size(); }

    [[nodiscard]] std::string tell(std::size_t event, std::uint16_t player) const override {
        const auto& [kind, kept] = events_.at(event - forgotten_);
        const auto frame = herding::view::of<Spec>(*kept, player);
        if (kind != herding::OutcomeKind::Committed) {
            return "  " + words(herding::name(kind)) + " frame " + std::to_string(frame.number) + ": " +
                   asked(frame) + '\n';
        }
        std::string text = words(frame.actor) + ": " + asked(frame) + '\n';
        for (const auto& trace : frame.traces) { // steps are for `why` and `trace`
            if (!std::holds_alternative<herding::sequence::Stepped<typename Spec::Rules>>(trace)) {
                text += "  " + described(trace) + '\n';
            }
        }
        return text;
    }

    [[nodiscard]] std::string state(std::uint16_t player) const override {
        return herding::reflect::print(herding::view::of<Spec>(engine_.state(), player));
    }

    [[nodiscard]] std::string why(std::uint16_t player) const override {
        const auto* last_frame = last();
        if (last_frame == nullptr) {
            return "Nothing has been done yet.\n";
        }
        const auto frame = herding::view::of<Spec>(*last_frame, player);
        std::string text = "frame " + std::to_string(frame.number) + ": " + asked(frame) + " by " +
                           words(frame.actor) + '\n';
        for (const auto& trace : frame.traces) {
            text += "  " + described(trace) + '\n';
        }
        const auto answer = engine_.can_undo();
        return text + (answer ? "It can be undone.\n"
                              : "Undo: " + words(herding::view::of<Spec>(answer, player)) + ".\n");
    }

    [[nodiscard]] std::string trace(std::uint16_t player) const override {
        const auto* frame = last();
        if (frame == nullptr || moved_) {
            return "No step to show: nothing has been done since.\n";
        }
        const auto before = herding::view::of<Spec>(before_, player);
        const auto shown = herding::view::of<Spec>(*frame, player);
        if constexpr (std::is_same_v<decltype(before), const State>) {
            return words(herding::sequence::step_trace<Spec>(before, shown));
        } else { // what is pending is not in such a view
            return words(herding::sequence::step_trace<Spec>(State{}, shown));
        }
    }

    [[nodiscard]] std::vector<Choice> history() const override {
        return {done_.begin(), done_.begin() + static_cast<std::ptrdiff_t>(now_)};
    }

private:
    /// Something that happened: a commit, an undo or a redo.
    struct Event {
        herding::OutcomeKind kind;
        herding::KeptFrame<Spec> frame;
    };

    template <class T> static std::string words(const T& value) {
        std::ostringstream out;
        out << value;
        return out.str();
    }
    template <class... Info> static std::string words(const std::variant<Info...>& info) {
        return std::visit([](const auto& one) { return words(one); }, info);
    }

    template <class Trace> static std::string described(const Trace& trace) {
        if constexpr (requires { Spec::describe(trace); }) {
            return Spec::describe(trace);
        } else {
            return herding::reflect::print(trace);
        }
    }

    [[nodiscard]] static std::uint16_t viewer(herding::Actor actor) {
        return actor.is_player() ? static_cast<std::uint16_t>(actor.index()) : herding::view::observer;
    }

    static std::string asked(const herding::view::FrameView<Spec>& frame) {
        const auto& input = frame.inputs.front();
        return input ? herding::reflect::print(*input) : "(not shown)";
    }

    void remember(const herding::Outcome<Spec>& outcome) {
        if (herding::view::is_open<Spec>()) { // who is told one thing has been told all before
            forgotten_ += events_.size();
            events_.clear();
        }
        events_.push_back({outcome.kind(), *outcome.keep()});
    }

    [[nodiscard]] const herding::Frame<Spec>* last() const {
        const auto frames = engine_.frames();
        return frames.empty() ? nullptr : &*frames.back();
    }

    Refused moved(const herding::HistoryResult<Spec>& result, int by) {
        if (!result) {
            return words(herding::view::of<Spec>(result.refusal(), herding::view::observer));
        }
        now_ = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(now_) + by);
        moved_ = true;
        remember(*result);
        return std::nullopt;
    }

    herding::Engine<Spec> engine_;
    State before_; ///< where the last frame began
    bool moved_ = false;
    herding::Generator generator_;
    std::vector<Event> events_;
    std::size_t forgotten_ = 0; ///< events before these
    std::vector<Choice> done_;  ///< what was done; from now_ on it has been undone
    std::size_t now_ = 0;
};

template <class Spec> class GameOf final : public Game {
    using Rules = typename Spec::Rules;

public:
    explicit GameOf(herding::SetupOf<Spec> setup = {}, typename Spec::State state = {})
        : setup_(std::move(setup)), state_(std::move(state)) {}

    [[nodiscard]] std::vector<herding::sequence::ListedAction> actions() const override {
        return herding::sequence::actions<Rules>();
    }

    [[nodiscard]] std::optional<std::uint64_t> table_size() const override {
        try {
            return herding::sequence::ActionTable<Spec>().size();
        } catch (const herding::reflect::NotEnumerable&) {
            return std::nullopt;
        }
    }

    [[nodiscard]] herding::sequence::Graph graph() const override {
        return herding::sequence::graph<Rules>();
    }

    [[nodiscard]] bool hides() const override { return !herding::view::is_open<Spec>(); }

    [[nodiscard]] std::unique_ptr<Table> begin(std::uint64_t seed) const override {
        return std::make_unique<TableOf<Spec>>(setup_, state_, seed);
    }

private:
    herding::SetupOf<Spec> setup_;
    typename Spec::State state_;
};

} // namespace herd
