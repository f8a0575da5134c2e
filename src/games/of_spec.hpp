#pragma once

#include "games/game.hpp"

#include "herding/core/random.hpp"
#include "herding/herding.hpp"
#include "herding/reflect/text.hpp"
#include "herding/sequence/sequence.hpp"
#include "herding/sequence/step_trace.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
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

    Told submit(std::string_view text, herding::Actor by) override {
        const Input input = herding::reflect::parse<Input>(text, line_budget);
        State before = engine_.state();
        const auto outcome = engine_.dispatch(input, by);
        if (const auto* refusal = outcome.refusal()) {
            return {false, {refusal->info() != nullptr ? words(*refusal->info()) : words(outcome)}};
        }
        if (!outcome.committed()) {
            return {false, {words(outcome)}};
        }
        before_ = std::move(before);
        moved_ = false;
        done_.resize(now_);
        done_.push_back({herding::reflect::print(input), by});
        ++now_;
        return {true, happened(*outcome.frame())};
    }

    Told undo() override { return moved(engine_.undo(), -1); }
    Told redo() override { return moved(engine_.redo(), +1); }

    [[nodiscard]] std::string state() const override { return herding::reflect::print(engine_.state()); }

    [[nodiscard]] std::vector<std::string> why() const override {
        const auto* frame = last();
        if (frame == nullptr) {
            return {"Nothing has been done yet."};
        }
        std::vector<std::string> lines{"frame " + std::to_string(frame->number) + ": " +
                                       herding::reflect::print(frame->input()) + " by " +
                                       words(frame->actor)};
        for (const auto& trace : frame->traces) {
            lines.push_back("  " + described(trace));
        }
        const auto answer = engine_.can_undo();
        lines.push_back(answer ? "It can be undone." : "Undo: " + words(answer.refusal()) + ".");
        return lines;
    }

    [[nodiscard]] std::string trace() const override {
        const auto* frame = last();
        return frame == nullptr || moved_ ? "No step to show: nothing has been done since.\n"
                                          : words(herding::sequence::step_trace<Spec>(before_, *frame));
    }

    [[nodiscard]] std::vector<Choice> history() const override {
        return {done_.begin(), done_.begin() + static_cast<std::ptrdiff_t>(now_)};
    }

private:
    template <class T> static std::string words(const T& value) {
        std::ostringstream out;
        out << value;
        return out.str();
    }

    template <class Trace> static std::string described(const Trace& trace) {
        if constexpr (requires { Spec::describe(trace); }) {
            return Spec::describe(trace);
        } else {
            return herding::reflect::print(trace);
        }
    }

    /// What a frame did, in words; its steps are for `why` and `trace`.
    static std::vector<std::string> happened(const herding::Frame<Spec>& frame) {
        std::vector<std::string> lines;
        for (const auto& trace : frame.traces) {
            if (!std::holds_alternative<herding::sequence::Stepped<typename Spec::Rules>>(trace)) {
                lines.push_back(described(trace));
            }
        }
        return lines;
    }

    [[nodiscard]] const herding::Frame<Spec>* last() const {
        const auto frames = engine_.frames();
        return frames.empty() ? nullptr : &*frames.back();
    }

    Told moved(const herding::HistoryResult<Spec>& result, int by) {
        if (!result) {
            return {false, {words(result)}};
        }
        now_ = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(now_) + by);
        moved_ = true;
        return {true, {words(result) + ": " + herding::reflect::print(result->frame()->input())}};
    }

    herding::Engine<Spec> engine_;
    State before_; ///< where the last frame began
    bool moved_ = false;
    herding::Generator generator_;
    std::vector<Choice> done_; ///< what was done; from now_ on it has been undone
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

    [[nodiscard]] std::unique_ptr<Table> begin(std::uint64_t seed) const override {
        return std::make_unique<TableOf<Spec>>(setup_, state_, seed);
    }

private:
    herding::SetupOf<Spec> setup_;
    typename Spec::State state_;
};

} // namespace herd
