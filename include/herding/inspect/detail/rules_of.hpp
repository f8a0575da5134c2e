#pragma once

#include "herding/core/advance.hpp"
#include "herding/core/detail/value_list.hpp"
#include "herding/core/diff.hpp"
#include "herding/core/engine.hpp"
#include "herding/inspect/rules.hpp"
#include "herding/play/detail/read_inputs.hpp"
#include "herding/play/detail/words.hpp"
#include "herding/play/playable.hpp"
#include "herding/record/branch.hpp"
#include "herding/record/detail/bodies.hpp"
#include "herding/record/detail/layout_of.hpp"
#include "herding/record/open.hpp"
#include "herding/reflect/difference.hpp"
#include "herding/reflect/json.hpp"
#include "herding/reflect/text.hpp"
#include "herding/view/view.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace herding::inline v0::inspect::detail {

/// The alternative in canonical text: `set_cell` of `set_cell{cell=4}`. Empty for a value that is no variant.
[[nodiscard]] inline std::string kind_in(std::string_view text) {
    return std::string(text.substr(0, std::min(text.find_first_of("{(["), text.size())));
}

template <class Spec, class T> [[nodiscard]] Part part_of(const T& value) {
    Part part{{}, reflect::words_of<Spec>(value), reflect::print(value)};
    if constexpr (herding::detail::is_variant<T>) {
        part.kind = kind_in(part.text);
    }
    return part;
}

template <class P> class RulesOf final : public Rules {
    using Spec = typename P::Spec;
    using State = StateOf<Spec>;
    using Setup = SetupOf<Spec>;
    using Input = InputOf<Spec>;
    using StateView = decltype(view::of<Spec>(std::declval<const State&>(), std::uint16_t{}));

    struct TypedPosition final : Position {
        explicit TypedPosition(State value) : state(std::move(value)) {}
        [[nodiscard]] std::unique_ptr<Position> copy() const override {
            return std::make_unique<TypedPosition>(state);
        }
        State state;
    };

public:
    explicit RulesOf(const record::Header& header)
        : header_(header), same_(header_.layout == record::detail::layout_of<Spec>()),
          bodies_(header_, same_) {
        Setup setup{};
        reading("the Setup", [&] { bodies_.read(setup, record::Layout::Root::Setup, header_.setup); });
        setup_ = std::make_shared<const Setup>(std::move(setup));
    }

    [[nodiscard]] std::string_view name() const override { return P::name; }
    [[nodiscard]] unsigned players() const override { return play::players<P>(*setup_); }
    [[nodiscard]] bool hides() const override { return !view::is_open<Spec>(); }
    [[nodiscard]] std::string setup() const override { return reflect::to_json(*setup_); }

    [[nodiscard]] std::unique_ptr<Position> initial() const override {
        return read_state("the initial State", header_.state, header_.state_hash);
    }

    [[nodiscard]] std::unique_ptr<Position> checkpoint(record::View payload) const override {
        std::uint64_t hash = 0;
        record::View body;
        reading("the checkpoint", [&] {
            record::detail::Cursor cursor(payload);
            hash = cursor.u64();
            static_cast<void>(cursor.varint());
            body = cursor.rest();
        });
        return read_state("the State of the checkpoint", body, hash);
    }

    void apply(Position& position, const record::RawEvent& event) const override {
        State& state = state_of(position);
        const auto stored = read_frame(event);
        if (stored.frame.inputs.size() != 1) {
            state = execute(state, stored).state();
            return;
        }
        const auto verdict = advance<Spec>(*setup_, state, stored.frame.inputs.front(), stored.frame.actor);
        if (verdict.stops()) {
            throw Differs("the rules refuse an input that was committed");
        }
    }

    [[nodiscard]] ShownFrame frame(Position& position, const record::RawEvent& event, Viewer viewer,
                                   bool changes) const override {
        State& before = state_of(position);
        const auto stored = read_frame(event);
        Engine<Spec> engine = execute(before, stored);
        if (same_ && reflect::hash64(engine.state()) != stored.state_hash) {
            throw Differs("the rules lead to another State than the record says");
        }
        ShownFrame shown = show_frame(*engine.frames().back(), before, engine.state(), viewer, changes);
        before = engine.state();
        return shown;
    }

    void apply_diffs(Position& position, const record::RawEvent& event, std::size_t diffs) const override {
        State& state = state_of(position);
        Engine<Spec> engine = execute(state, read_frame(event));
        const Frame<Spec>& done = *engine.frames().back();
        for (std::size_t i = 0; i < std::min<std::size_t>(diffs, done.diffs.size()); ++i) {
            herding::apply<Spec>(done.diffs[i], state);
        }
    }

    [[nodiscard]] ShownState show(const Position& position, Viewer viewer) const override {
        const State& state = state_of(position);
        if (viewer) {
            const StateView shown = view::of<Spec>(state, *viewer);
            return {reflect::to_json(shown), draw(shown, *viewer), picture(shown, *viewer)};
        }
        if constexpr (std::is_same_v<StateView, State>) {
            return {reflect::to_json(state), draw(state, view::observer), picture(state, view::observer)};
        } else { // only a view is drawn, so this draws what everybody sees
            const StateView shown = view::of<Spec>(state, view::observer);
            return {reflect::to_json(state), draw(shown, view::observer), picture(shown, view::observer)};
        }
    }

    [[nodiscard]] std::vector<reflect::Change> difference(const Position& from, const Position& to,
                                                          Viewer viewer) const override {
        return changes_between(state_of(from), state_of(to), viewer);
    }

    [[nodiscard]] std::vector<Action> actions(const Position& position, Viewer viewer) const override {
        const State& state = state_of(position);
        std::vector<Action> actions;
        for (const auto& action : play::legal_actions<P>(*setup_, state)) {
            if (!viewer || action.by == Actor::player(*viewer)) {
                actions.push_back({reflect::print(action.input), action.by,
                                   viewer && hides() ? "" : notation(state, action.input)});
            }
        }
        return actions;
    }

    [[nodiscard]] Attempt attempt(Position& position, std::string_view text, Actor by,
                                  Viewer viewer) const override {
        State& before = state_of(position);
        const ValueList<Input> inputs = play::detail::read_inputs<P>(*setup_, before, text);
        Engine<Spec> engine(setup_, before);
        Attempt result;
        if (viewer && hides()) { // its frame could show what this player cannot know yet
            result.preview = inputs.size() != 1 || by != Actor::player(*viewer)
                                 ? "Only this player's single inputs can be tried.\n"
                                 : play::detail::preview_words<Spec>(
                                       view::of<Spec>(engine.preview(inputs.front(), by), *viewer));
            return result;
        }
        const auto outcome = engine.dispatch_all(std::span<const Input>(inputs), by);
        if (const auto* refusal = outcome.refusal()) {
            result.refusal = play::detail::refused<Spec>(*refusal, outcome.kind(),
                                                         viewer.value_or(play::detail::viewer_of(by)));
        } else if (!outcome.committed()) {
            result.refusal = play::detail::printed(outcome);
        } else {
            result.frame = show_frame(*engine.frames().back(), before, engine.state(), viewer, true);
            before = engine.state();
        }
        return result;
    }

    void branch(record::Store& from, const std::string& name, std::uint64_t event, std::span<const Try> tries,
                record::Store& to, const std::string& new_name) const override {
        auto game = record::branch<Spec>(from, name, event, to, new_name);
        for (const Try& one : tries) {
            const ValueList<Input> inputs =
                play::detail::read_inputs<P>(*setup_, game.engine.state(), one.input);
            const auto outcome = game.engine.dispatch_all(std::span<const Input>(inputs), one.by);
            if (!outcome.committed()) {
                throw Differs("`" + one.input + "` is answered with " + play::detail::printed(outcome));
            }
        }
        game.journal->close();
    }

    [[nodiscard]] Verdict verify(record::Store& store, const std::string& name,
                                 const std::function<void(std::uint64_t)>& go_on) const override {
        struct Watch final : Log<Spec> {
            explicit Watch(const std::function<void(std::uint64_t)>& function) : call(function) {}
            void record(const Event<Spec>& event) override {
                if (event.number % 256 == 0) {
                    call(event.number);
                }
            }
            const std::function<void(std::uint64_t)>& call;
        } watch(go_on);
        record::OpenOptions<Spec> options;
        options.access = record::Access::Read;
        options.also = &watch;
        const auto opened = record::open<Spec>(store, name, std::move(options));
        Verdict verdict{opened.opening, opened.reasons, {}};
        if (opened.stopped) {
            verdict.stopped = opened.events + 1;
        }
        return verdict;
    }

private:
    static State& state_of(Position& position) { return static_cast<TypedPosition&>(position).state; }
    static const State& state_of(const Position& position) {
        return static_cast<const TypedPosition&>(position).state;
    }

    /// Calls a reader; what it throws becomes Differs.
    template <class Read> static void reading(const char* what, Read read) {
        try {
            read();
        } catch (const record::detail::Cursor::Malformed& error) {
            throw Differs(std::string(what) + " cannot be read: " + error.cause);
        } catch (const std::exception& error) {
            throw Differs(std::string(what) + " cannot be read: " + error.what());
        }
    }

    [[nodiscard]] std::unique_ptr<Position> read_state(const char* what, record::View body,
                                                       std::uint64_t hash) const {
        State state{};
        reading(what, [&] { bodies_.read(state, record::Layout::Root::State, body); });
        if (same_ && reflect::hash64(state) != hash) {
            throw Differs(std::string(what) + " has another hash than the record says");
        }
        return std::make_unique<TypedPosition>(std::move(state));
    }

    [[nodiscard]] record::detail::StoredFrame<Spec> read_frame(const record::RawEvent& event) const {
        record::detail::StoredFrame<Spec> stored;
        reading("the event", [&] { bodies_.template read<Spec>(stored, event.payload); });
        stored.frame.number = event.number;
        return stored;
    }

    /// An engine that has done this event, and nothing else.
    [[nodiscard]] Engine<Spec> execute(const State& before,
                                       const record::detail::StoredFrame<Spec>& stored) const {
        Engine<Spec> engine(setup_, before);
        const Frame<Spec>& frame = stored.frame;
        const auto requested = frame.barrier.has(BarrierKind::Requested) ? Reversibility::Irreversible
                                                                         : Reversibility::Reversible;
        const auto outcome = engine.dispatch_all(
            std::span<const Input>(frame.inputs.data(), frame.inputs.size()), frame.actor, requested);
        if (!outcome.committed()) {
            throw Differs("an input that was committed is now answered with " +
                          play::detail::printed(outcome));
        }
        return engine;
    }

    [[nodiscard]] ShownFrame show_frame(const Frame<Spec>& frame, const State& before, const State& after,
                                        Viewer viewer, bool with_changes) const {
        ShownFrame shown;
        const view::FrameView<Spec> seen = viewer ? view::of<Spec>(frame, *viewer) : whole(frame);
        const bool by_diffs = !viewer || view::is_open<Spec>();
        shown.states = by_diffs ? frame.diffs.size() + 1 : 2;
        for (const auto& input : seen.inputs) {
            shown.inputs.push_back(input ? std::optional(input_part(before, *input, by_diffs))
                                         : std::nullopt);
        }
        std::optional<State> between;
        if (with_changes) {
            shown.changes = changes_between(before, after, viewer);
            between = before;
        }
        for (const auto& step : seen.steps) {
            ShownStep& to = shown.steps.emplace_back();
            to.behavior = step.behavior;
            to.cite = play::detail::cite_of<Spec>(step.behavior);
            to.input = step.input;
            to.round = step.round;
            for (std::uint32_t i = step.diffs_begin; i < step.diffs_end; ++i) {
                ShownDiff& diff = to.diffs.emplace_back();
                diff.part = part_of<Spec>(seen.diffs[i]);
                if (with_changes && by_diffs) {
                    const State from = *between;
                    herding::apply<Spec>(seen.diffs[i], *between);
                    diff.changes = changes_between(from, *between, viewer);
                }
            }
            for (std::uint32_t i = step.traces_begin; i < step.traces_end; ++i) {
                to.traces.push_back(part_of<Spec>(seen.traces[i]));
            }
        }
        for (const BarrierKind kind : seen.barriers) {
            shown.barriers.emplace_back(herding::name(kind));
        }
        if (by_diffs) {
            shown.barrier_by = frame.barrier.behavior;
        }
        return shown;
    }

    /// A frame with everything that is in it.
    [[nodiscard]] static view::FrameView<Spec> whole(const Frame<Spec>& frame) {
        view::FrameView<Spec> all;
        all.number = frame.number;
        all.actor = frame.actor;
        all.inputs.assign(frame.inputs.begin(), frame.inputs.end());
        for (const Step& step : frame.steps) {
            all.steps.push_back({std::string(step.behavior), step.input, step.round, step.diffs_begin,
                                 step.diffs_end, step.traces_begin, step.traces_end});
        }
        all.diffs.assign(frame.diffs.begin(), frame.diffs.end());
        all.traces.assign(frame.traces.begin(), frame.traces.end());
        for (int i = 0; i <= static_cast<int>(BarrierKind::Reveal); ++i) {
            if (const auto kind = static_cast<BarrierKind>(i); frame.barrier.has(kind)) {
                all.barriers.push_back(kind);
            }
        }
        return all;
    }

    [[nodiscard]] static std::vector<reflect::Change> changes_between(const State& from, const State& to,
                                                                      Viewer viewer) {
        return viewer ? reflect::difference(view::of<Spec>(from, *viewer), view::of<Spec>(to, *viewer))
                      : reflect::difference(from, to);
    }

    /// `all`: who looks may know the whole State, from which a notation is written.
    [[nodiscard]] Part input_part(const State& before, const Input& input, bool all) const {
        Part part = part_of<Spec>(input);
        if (std::string own = all ? notation(before, input) : std::string(); !own.empty()) {
            part.words = std::move(own);
        }
        return part;
    }

    [[nodiscard]] std::string notation(const State& state, const Input& input) const {
        if constexpr (requires { P::write(*setup_, state, input); }) {
            return P::write(*setup_, state, input);
        } else {
            return {};
        }
    }

    [[nodiscard]] std::string draw(const StateView& shown, std::uint16_t viewer) const {
        const play::Look look{viewer, false};
        if constexpr (requires { P::draw(*setup_, shown, look); }) {
            return P::draw(*setup_, shown, look);
        } else {
            return {};
        }
    }

    [[nodiscard]] std::string picture(const StateView& shown, std::uint16_t viewer) const {
        const play::Look look{viewer, false};
        if constexpr (requires { P::svg(*setup_, shown, look); }) {
            return P::svg(*setup_, shown, look);
        } else {
            return {};
        }
    }

    record::Header header_;
    bool same_;
    record::detail::Bodies bodies_;
    std::shared_ptr<const Setup> setup_;
};

} // namespace herding::inline v0::inspect::detail
