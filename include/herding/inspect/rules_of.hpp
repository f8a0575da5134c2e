#pragma once

#include "herding/core/advance.hpp"
#include "herding/core/detail/value_list.hpp"
#include "herding/core/diff.hpp"
#include "herding/core/engine.hpp"
#include "herding/inspect/detail/compiled_lists.hpp"
#include "herding/inspect/detail/rule_names.hpp"
#include "herding/inspect/detail/shown.hpp"
#include "herding/inspect/rules.hpp"
#include "herding/play/detail/check_playable.hpp"
#include "herding/play/detail/read_inputs.hpp"
#include "herding/play/detail/words.hpp"
#include "herding/play/playable.hpp"
#include "herding/play/world_of.hpp"
#include "herding/record/branch.hpp"
#include "herding/record/detail/bodies.hpp"
#include "herding/record/detail/layout_of.hpp"
#include "herding/record/detail/renames.hpp"
#include "herding/record/header.hpp"
#include "herding/record/journal.hpp"
#include "herding/record/open.hpp"
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

/// Rules of a Playable, for records of its Spec. Include it in one source of each game.

namespace herding::inline v0::inspect {

namespace detail {

template <class P> class RulesOf final : public Rules {
    using Spec = typename P::Spec;
    using State = StateOf<Spec>;
    using Setup = SetupOf<Spec>;
    using Input = InputOf<Spec>;

    struct TypedPosition final : Position {
        explicit TypedPosition(State value) : state(std::move(value)) {}
        [[nodiscard]] std::unique_ptr<Position> copy() const override {
            return std::make_unique<TypedPosition>(state);
        }
        State state;
    };

public:
    explicit RulesOf(const record::Header& header)
        : header_(record::detail::with_actions_of_now<Spec>(header)),
          same_(header.layout == record::detail::layout_of<Spec>() &&
                !record::detail::has_renamed_positions<Spec>()),
          bodies_(header_, same_) {
        Setup setup{};
        reading("the Setup", [&] { bodies_.read(setup, record::Layout::Root::Setup, header_.setup); });
        setup_ = std::make_shared<const Setup>(std::move(setup));
        shown_ = Shown<P>(setup_);
    }

    [[nodiscard]] std::string_view name() const override { return P::name; }
    [[nodiscard]] unsigned players() const override { return play::players<P>(*setup_); }
    [[nodiscard]] std::vector<std::string> player_names() const override {
        if constexpr (requires { P::player_names; }) {
            return {std::begin(P::player_names), std::end(P::player_names)};
        } else {
            return {};
        }
    }
    [[nodiscard]] bool hides() const override { return !view::is_open<Spec>(); }
    [[nodiscard]] bool hides_commits() const override { return view::HidesCommits<Spec>; }
    [[nodiscard]] std::string setup() const override { return reflect::to_json(*setup_); }
    [[nodiscard]] std::vector<record::BehaviorName> sequences() const override {
        std::vector<record::BehaviorName> all;
        if constexpr (play::HasSequences<Spec>) {
            using R = typename Spec::Rules;
            for (std::size_t i = 0; i < R::sequence_names.size(); ++i) {
                record::BehaviorName& one = all.emplace_back();
                one.name = R::sequence_names[i];
                one.cite = R::sequence_cites[i];
            }
        }
        return all;
    }
    [[nodiscard]] bool runs_sequences([[maybe_unused]] std::string_view behavior) const override {
        if constexpr (play::HasSequences<Spec>) {
            const auto* found = find_behavior<Spec>(behavior);
            return found != nullptr && (found->evaluate == sequence::resume<Spec> ||
                                        found->evaluate == sequence::interrupts<Spec>);
        } else {
            return false;
        }
    }

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
            throw Differs("the rules lead to another State than the one in the record");
        }
        ShownFrame shown = shown_.frame(*engine.frames().back(), before, engine.state(), viewer, changes);
        before = engine.state();
        return shown;
    }

    [[nodiscard]] bool notices(Position& position, const record::RawEvent& event,
                               std::uint16_t viewer) const override {
        if constexpr (view::HidesCommits<Spec>) {
            State& state = state_of(position);
            const Engine<Spec> engine = execute(state, read_frame(event));
            state = engine.state();
            return view::notices<Spec>(*engine.frames().back(), viewer);
        } else {
            apply(position, event);
            return true;
        }
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
        return shown_.state(state_of(position), viewer);
    }

    [[nodiscard]] const reflect::Type* input_type() const override { return &reflect::type_of<Input>(); }
    [[nodiscard]] std::span<const play::ActionWords> action_words() const override {
        if constexpr (requires { std::span<const play::ActionWords>(P::action_words); }) {
            return P::action_words;
        } else {
            return {};
        }
    }
    [[nodiscard]] scene::Scene scene(const Position& position, std::uint16_t viewer) const override {
        return shown_.scene(state_of(position), viewer);
    }
    [[nodiscard]] std::unique_ptr<play::World> world(const Position& position) const override {
        return std::make_unique<play::WorldOf<P>>(setup_, state_of(position), std::nullopt);
    }

    [[nodiscard]] std::vector<reflect::Change> difference(const Position& from, const Position& to,
                                                          Viewer viewer) const override {
        return shown_.difference(state_of(from), state_of(to), viewer);
    }

    [[nodiscard]] std::vector<Action> actions(const Position& position, Viewer viewer) const override {
        const State& state = state_of(position);
        std::vector<Action> actions;
        for (const auto& action : play::legal_actions<P>(*setup_, state)) {
            if (!viewer || action.by == Actor::player(*viewer)) {
                actions.push_back({reflect::print(action.input), action.by,
                                   viewer && hides() ? "" : shown_.notation(state, action.input)});
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
        if (viewer && hides()) { // its frame could disclose hidden values
            if (inputs.size() != 1 || by != Actor::player(*viewer)) {
                result.preview = "Only this player's single inputs can be tried.\n";
                return result;
            }
            const auto preview = view::of<Spec>(engine.preview(inputs.front(), by), *viewer);
            result.preview = play::detail::preview_words<Spec>(
                preview, play::detail::TraceWords<P>(*setup_, &before, *viewer));
            if (!preview.veiled() && preview.refusal) {
                result.by = rule_of(*preview.refusal);
            }
            return result;
        }
        const auto outcome = engine.dispatch_all(std::span<const Input>(inputs), by);
        if (const auto* refusal = outcome.refusal()) {
            result.refusal = play::detail::refused<Spec>(*refusal, outcome.kind(),
                                                         viewer.value_or(play::detail::viewer_of(by)));
            result.by = rule_of(*refusal);
        } else if (!outcome.committed()) {
            result.refusal = play::detail::printed(outcome);
        } else {
            result.frame = shown_.frame(*engine.frames().back(), before, engine.state(), viewer, true);
            before = engine.state();
        }
        return result;
    }

    [[nodiscard]] ShownRefusal refused(const Position& position, std::span<const std::string> inputs,
                                       Actor by) const override {
        ShownRefusal shown;
        ValueList<Input> read;
        for (const std::string& input : inputs) {
            reading("a refused input", [&] { read.push_back(reflect::from_json<Input>(input)); });
            shown.inputs.push_back(shown_.input_part(state_of(position), read.back(), true));
        }
        Engine<Spec> engine(setup_, state_of(position));
        const auto outcome = engine.dispatch_all(std::span<const Input>(read), by);
        if (const auto* refusal = outcome.refusal()) {
            shown.by = rule_of(*refusal);
            shown.by.words =
                play::detail::refused<Spec>(*refusal, outcome.kind(), play::detail::viewer_of(by));
        }
        return shown;
    }

    void branch(record::Store& from, const std::string& name, std::uint64_t event, std::span<const Try> tries,
                record::Store& to, const std::string& new_name) const override {
        auto game = record::branch<Spec>(from, name, event, to, new_name);
        for (const Try& one : tries) {
            const ValueList<Input> inputs =
                play::detail::read_inputs<P>(*setup_, game.engine.state(), one.input);
            const auto outcome = game.engine.dispatch_all(std::span<const Input>(inputs), one.by);
            if (outcome.refusal() != nullptr && &one == &tries.back()) {
                game.journal->refused(outcome, std::span<const Input>(inputs), one.by);
            } else if (!outcome.committed()) {
                throw Differs("`" + one.input + "` is answered with " + play::detail::printed(outcome));
            }
        }
        game.journal->close();
    }

    [[nodiscard]] Verdict verify(record::Store& store, const std::string& name,
                                 const std::function<void(std::uint64_t)>& progress) const override {
        struct Watch final : Log<Spec> {
            explicit Watch(const std::function<void(std::uint64_t)>& function) : call(function) {}
            void record(const Event<Spec>& event) override {
                if (event.number % 256 == 0) {
                    call(event.number);
                }
            }
            const std::function<void(std::uint64_t)>& call;
        } watch(progress);
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

    /// Calls a reader. Its exceptions become Differs.
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
            throw Differs(std::string(what) + " has another hash than the one in the record");
        }
        return std::make_unique<TypedPosition>(std::move(state));
    }

    [[nodiscard]] record::detail::StoredFrame<Spec> read_frame(const record::RawEvent& event) const {
        record::detail::StoredFrame<Spec> stored;
        reading("the event", [&] { bodies_.template read<Spec>(stored, event.payload); });
        stored.frame.number = event.number;
        return stored;
    }

    /// An engine that has executed this event and nothing else.
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

    record::Header header_;
    bool same_;
    record::detail::Bodies bodies_;
    std::shared_ptr<const Setup> setup_;
    Shown<P> shown_;
};

} // namespace detail

/// Makes the Rules of a Playable for a record with this header. Null if it is a record of another game.
///
/// The program puts it into its table of games. The inspector calls it for each record that it opens:
///
///     const herding::inspect::MakeRules make = herding::inspect::rules_of<nim::Playable>;
///
/// Reads the Setup of the header. The result keeps a copy of the header.
///
/// Throws: Differs if the types of this program cannot read the Setup.
/// Complexity: O(size of the Setup).
template <class P> [[nodiscard]] std::unique_ptr<Rules> rules_of(const record::Header& header) {
    if constexpr (!play::detail::CheckPlayable<P>::value) {
        play::detail::CheckPlayable<P>::diagnose();
        return nullptr;
    } else if (header.game != record::detail::game_name<typename P::Spec>()) {
        return nullptr;
    } else {
        return std::make_unique<detail::RulesOf<P>>(header);
    }
}

} // namespace herding::inline v0::inspect
