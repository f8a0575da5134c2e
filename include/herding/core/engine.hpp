#pragma once

#include "herding/core/detail/history.hpp"
#include "herding/core/detail/inlined.hpp"
#include "herding/core/detail/pass.hpp"
#include "herding/core/frame_list.hpp"
#include "herding/core/log.hpp"
#include "herding/core/outcome.hpp"
#include "herding/core/preview.hpp"
#include "herding/core/snapshot.hpp"
#include "herding/core/spec.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace herding::inline v0 {

/// Bounds, log and table of an engine. Every member has a default.
template <class Spec> struct Options {
    HistoryPolicy history = {}; ///< how far undo reaches
    FramePolicy frames = {};    ///< how many frames `frames()` shows
    Budget budget = {};         ///< of one dispatch
    /// Gets every event before it happens. Must outlive the engine. Forks do not inherit it.
    Log<Spec>* log = nullptr;
    /// Replaces the Spec's own tables (tools and tests).
    std::shared_ptr<const RuntimeTable<Spec>> table = nullptr;
};

/// Position in an engine's history for `undo_to`: the number of the latest frame when the mark was made.
struct Mark {
    std::uint64_t frame = 0;
    friend constexpr bool operator==(const Mark&, const Mark&) noexcept = default;
};

namespace detail {

/// The undo of an `undo_own`, for records. They repeat its events one by one; its commits are ordinary dispatches.
template <class Spec> struct OwnUndo {
    /// Goes back to the mark. The commit right after it must be the last one of this actor. `may_undo` is called for
    /// that commit, and not for later frames.
    static HistoryResult<Spec> back_to(Engine<Spec>& engine, Mark mark, Actor by) {
        const typename Engine<Spec>::Busy busy(engine.busy_);
        const auto position = engine.history_.find(mark.frame);
        const auto own = engine.last_of(by);
        if (!position || !own || *own != *position + 1) {
            return HistoryRefusal{HistoryReason::NotYours, mark.frame};
        }
        if (const auto answer = engine.may_undo(*own, by); !answer) {
            return answer.refusal();
        }
        return engine.step_back(*position, by);
    }
};

} // namespace detail

/// Rules engine of one game. It runs inputs through the Spec's behaviors, commits their diffs as frames, and undoes
/// and redoes commits up to the nearest barrier.
///
///     herding::Engine<Game> engine;
///     const auto outcome = engine.dispatch(Place{4}, herding::Actor::player(0));
///     if (const auto* refusal = outcome.refusal()) {
///         std::cout << refusal->behavior << " refuses\n";
///     }
///     engine.undo();
///
/// Every call happens completely or leaves the engine as it was. This also holds if the Spec's code throws; the
/// exception is passed on.
/// References to states and frames are valid until the next call that changes the engine.
/// Calls that change the engine or run its rules throw EngineError (Reentered) if one of the engine's own callbacks
/// makes them.
/// One thread at a time. Snapshots and kept frames may be used by other threads.
template <class Spec> class Engine {
    static_assert(sizeof(detail::CheckSpec<Spec>) != 0);

public:
    using State = StateOf<Spec>;
    using Input = InputOf<Spec>;
    using Setup = SetupOf<Spec>;

    /// Begins with the State's default value.
    /// Throws: as the constructor with a Setup.
    /// Complexity: as the constructor with a Setup.
    Engine()
        requires std::default_initializable<State> && std::default_initializable<Setup>
        : Engine(State{}) {}

    /// Begins with a given state and the default Setup.
    /// Throws: as the constructor with a Setup.
    /// Complexity: as the constructor with a Setup.
    explicit Engine(State initial, Options<Spec> options = {})
        requires std::default_initializable<Setup>
        : Engine(std::make_shared<const Setup>(), std::move(initial), std::move(options)) {}

    /// Begins with a given state and its own Setup.
    ///
    /// Throws: exceptions of `validate` (`HasValidate`), `Spec::footprint`, the hash, the log and allocation.
    /// Complexity: a move, a validation and a hash of the State; the log gets a checkpoint.
    Engine(Setup setup, State initial, Options<Spec> options = {})
        : Engine(std::make_shared<const Setup>(std::move(setup)), std::move(initial), std::move(options)) {}

    /// Shares the Setup with every fork and snapshot; it is never copied.
    ///
    /// Throws: exceptions of `validate` (`HasValidate`), `Spec::footprint`, the hash, the log and allocation.
    /// Complexity: a move, a validation and a hash of the State; the log gets a checkpoint.
    Engine(std::shared_ptr<const Setup> setup, State initial, Options<Spec> options = {})
        : Engine(Reached{}, std::move(setup), std::move(initial), std::move(options)) {
        if constexpr (HasValidate<Spec>) {
            state().template validate<Spec>(*setup_);
        }
        record(EventKind::Checkpoint, Actor::system, nullptr, state(), initial_hash_);
    }

    /// Moves the game to another engine. The old one can only be destroyed. An engine cannot be copied; `fork` makes
    /// a second one.
    /// Complexity: O(1).
    Engine(Engine&&) noexcept = default;
    Engine& operator=(Engine&&) = delete;
    ~Engine() {} // not defaulted, so that HERDING_EXTERN_ENGINE covers it

    /// Runs the behaviors on one input and commits their diffs as one frame.
    ///
    /// `requested` can make the commit irreversible. It cannot make it reversible.
    ///
    /// Returns: the outcome, which lends the frame. `keep()` holds it beyond the next call.
    /// Throws: EngineError if the Spec is broken or a callback makes this call; exceptions of the Spec's code, the
    /// log and allocation.
    /// Complexity: the behaviors, and a copy of the State at the first diff. A warm engine allocates only what the
    /// Spec's own types allocate. A refusal or NoChange without a diff copies nothing. Exception: if short sequences
    /// are the only rule, it may copy a plain State of up to 512 bytes.
    Outcome<Spec> dispatch(const Input& input, Actor by = Actor::system,
                           Reversibility requested = Reversibility::Reversible) {
        if constexpr (detail::in_one_function<Spec> && !detail::rules_record_alone<Spec>) {
            return dispatch_in_one_function(input, by, requested);
        } else {
            return run_and_commit(std::span<const Input, 1>(&input, 1), by, requested);
        }
    }

    /// Runs several inputs in order and commits them as one frame, or none of them. Each input begins in the
    /// state after the input before it.
    ///
    /// Parameters are those of `dispatch`. The barriers of all inputs add up.
    ///
    /// Returns: the outcome. A refusal has the index of the refused input (`Refusal::input`).
    /// Throws: as `dispatch`.
    /// Complexity: the sum of the inputs' dispatches, with one copy of the State.
    Outcome<Spec> dispatch_all(std::span<const Input> inputs, Actor by = Actor::system,
                               Reversibility requested = Reversibility::Reversible) {
        return run_and_commit(inputs, by, requested);
    }
    /// Overload for a list in braces.
    /// Throws: as `dispatch`.
    /// Complexity: as above, and a copy of the inputs.
    Outcome<Spec> dispatch_all(std::initializer_list<Input> inputs, Actor by = Actor::system,
                               Reversibility requested = Reversibility::Reversible) {
        return dispatch_all(std::span<const Input>(inputs.begin(), inputs.size()), by, requested);
    }

    /// Number of the event with which the actor's present decision began.
    ///
    /// The decision begins with the latest of: the last commit of this actor, the last undo or redo, the last commit that changed the
    /// actor's offer.
    ///
    ///     const auto offer = [](const Setup& setup, const State& state, Actor by) { return play::legal_inputs<P>(setup, state, by); };
    ///     const auto decision = engine.decision(by, offer); // when the actor is asked
    ///
    /// `offer(setup, state, actor)` returns the actor's legal actions as a value with ==. Two decisions never have the
    /// same number, so an input for an earlier decision can be recognized. A commit of another actor does not end a
    /// decision if the offer stays the same. A barrier or an eviction ends every decision, because the states
    /// before it are gone.
    ///
    /// A program may show this number to a player only if the player may know that the event happened.
    ///
    /// Returns: the number, or 0 if the decision began with the engine.
    /// Throws: exceptions of `offer`.
    /// Complexity: one offer for each commit back to that event.
    template <class Offer> [[nodiscard]] std::uint64_t decision(Actor by, const Offer& offer) const {
        auto position = history_.now();
        if (history_.number(position) != last_event_) {
            return last_event_; // an undo or a redo
        }
        const auto present = offer(setup(), state(), by);
        for (const auto floor = position - history_.undo_depth(); position > floor; --position) {
            const std::uint64_t number = history_.number(position);
            if (history_.frame(position).frame.actor == by ||
                !(offer(setup(), history_.state_at(position - 1), by) == present)) {
                return number;
            }
            if (history_.number(position - 1) + 1 != number) {
                return number - 1; // an undo or a redo led back to the state before
            }
        }
        return history_.number(position);
    }

    /// Dispatches an input that is meant for a decision of the actor. If that decision has passed, nothing
    /// happens. So the second click of a double click does not answer the next question.
    ///
    /// Returns: the outcome, or Stale if the decision has passed.
    /// Throws: as `decision` and `dispatch`.
    /// Complexity: as `decision`, then `dispatch`.
    template <class Offer>
    MeantResult<Spec> dispatch(const Input& input, Actor by, Meant meant, const Offer& offer,
                               Reversibility requested = Reversibility::Reversible) {
        if (const std::uint64_t now = decision(by, offer); now != meant.decision) {
            return Stale{meant.decision, now};
        }
        return dispatch(input, by, requested);
    }

    /// Tries an input and returns what `dispatch` would return. Changes nothing and calls no log.
    ///
    /// Returns: outcome, refusal, traces and barrier. If chance, the generator or a reveal would make the commit a
    /// barrier, the result has only the kinds of that barrier (`Preview::barrier`).
    /// Throws: as `dispatch`.
    /// Complexity: a dispatch without the commit.
    [[nodiscard]] Preview<Spec> preview(const Input& input, Actor by = Actor::system) {
        const Busy busy(busy_);
        return options_.table != nullptr ? preview_of(input, by, *options_.table) : preview_of(input, by);
    }

    /// Goes back before the last frame.
    ///
    /// Returns: Undone, or a HistoryRefusal with its reason: nothing to undo, barrier, evicted, or `Spec::may_undo`
    /// refuses.
    /// Throws: EngineError if a callback makes this call; exceptions of `Spec::may_undo` and the log.
    /// Complexity: O(1) for every size of State.
    HistoryResult<Spec> undo(Actor by = Actor::system) {
        const Busy busy(busy_);
        if (history_.undo_depth() == 0) {
            return history_.floor_refusal();
        }
        return go_back(history_.now() - 1, by);
    }

    /// Goes back to a mark over any number of frames, or not at all. The log gets one event.
    ///
    /// Returns: Undone with the earliest of these frames, NoChange at the mark, or a HistoryRefusal as `undo`.
    /// Throws: EngineError (UnknownMark) if the mark's number is above the last event of this engine; otherwise as
    /// `undo`. A mark of another engine is not always detected.
    /// Complexity: O(frames in between).
    HistoryResult<Spec> undo_to(Mark mark, Actor by = Actor::system) {
        const Busy busy(busy_);
        if (mark.frame > last_event_) {
            throw EngineError(EngineError::Kind::UnknownMark,
                              "undo_to: this engine has not made that mark yet");
        }
        if (const auto position = history_.find(mark.frame)) {
            return *position == history_.now() ? HistoryResult<Spec>(NoChange{}) : go_back(*position, by);
        }
        if (mark.frame < history_.number(history_.now() - history_.undo_depth())) {
            return history_.floor_refusal();
        }
        return HistoryRefusal{HistoryReason::NothingToUndo};
    }

    /// Takes back the last commit of this actor and keeps the later commits of others.
    ///
    /// Goes back before that commit and dispatches the inputs of all later frames again, with their actors. It
    /// succeeds if each of them is committed again without a barrier. The new state is the result of the other
    /// inputs alone. Without later frames it is an `undo`. `Spec::may_undo` is called for the commit that is taken
    /// back, and not for the later frames, which stay.
    ///
    /// The log gets an undo of that commit and of everything after it, then the new commits, all together
    /// (`Log::record_together`). So later frames have new numbers, and nothing is left to redo.
    ///
    /// The answer depends on the inputs of others. A program should not call this for a player who may not know all of
    /// them.
    ///
    /// Returns: Undone with the frame that was taken back. Or a HistoryRefusal: as `undo` if the commit is out of
    /// reach or `may_undo` refuses; Depends with the number of the later frame if its inputs are not committed again,
    /// or would be a barrier (`OwnUndoResult::later`). Then nothing has changed.
    /// Throws: as `dispatch`.
    /// Complexity: a copy of the State and the dispatches of the later frames. Allocates.
    OwnUndoResult<Spec> undo_own(Actor by) {
        const Busy busy(busy_);
        const auto own = last_of(by);
        if (!own) {
            return HistoryResult<Spec>(history_.floor_refusal());
        }
        if (const auto answer = may_undo(*own, by); !answer) {
            return HistoryResult<Spec>(answer.refusal());
        }
        return *own == history_.now() ? OwnUndoResult<Spec>(step_back(*own - 1, by)) : remove_own(*own, by);
    }

    /// Goes forward to the frame that was undone last. A commit after an undo discards everything that could be
    /// redone.
    ///
    /// Returns: Redone, or a HistoryRefusal with its reason: nothing to redo, the barrier that discarded redo, or
    /// `Spec::may_undo` refuses.
    /// Throws: EngineError if a callback makes this call; exceptions of `Spec::may_undo` and the log.
    /// Complexity: O(1) for every size of State.
    HistoryResult<Spec> redo(Actor by = Actor::system) {
        const Busy busy(busy_);
        if (const auto answer = may_redo(by); !answer) {
            return answer.refusal();
        }
        auto& node = history_.frame(history_.now() + 1);
        record(EventKind::Redone, by, &node.frame, history_.state_at(history_.now() + 1), node.frame);
        ++last_event_;
        history_.forward();
        return Outcome<Spec>(Redone<Spec>{FrameRef<Spec>(node)});
    }

    /// Whether `undo` by this actor would succeed. Callbacks may call it, because it changes nothing. A callback of a
    /// dispatch gets the answer for the state before that dispatch.
    ///
    /// Returns: yes, or the reason.
    /// Throws: EngineError (Reentered) if `Spec::may_undo` calls it; exceptions of `Spec::may_undo`.
    /// Complexity: O(1), and one call of `Spec::may_undo`.
    HistoryAnswer can_undo(Actor by = Actor::system) const {
        const Asking asking(busy_);
        if (history_.undo_depth() == 0) {
            return history_.floor_refusal();
        }
        return may_undo(history_.now(), by);
    }

    /// Whether `redo` by this actor would succeed. Callbacks may call it.
    ///
    /// Returns: yes, or the reason.
    /// Throws: as `can_undo`.
    /// Complexity: as `can_undo`.
    HistoryAnswer can_redo(Actor by = Actor::system) const {
        const Asking asking(busy_);
        return may_redo(by);
    }

    /// Returns: this position for `undo_to`, such as the start of a turn.
    /// Complexity: O(1).
    [[nodiscard]] Mark mark() const noexcept { return {history_.number(history_.now())}; }

    /// Returns: the current state, valid until the next call that changes the engine.
    /// Complexity: O(1).
    [[nodiscard]] const State& state() const noexcept { return history_.state(); }
    /// Returns: the hash of the current state, if the Spec names one. Players must not see it (`HasHash`).
    /// Complexity: O(1).
    [[nodiscard]] auto state_hash() const noexcept
        requires HasHash<Spec>
    {
        return hash_at(history_.now()).state_hash;
    }
    /// Returns: the Setup of this game, the same object for its forks and snapshots.
    /// Complexity: O(1).
    [[nodiscard]] const Setup& setup() const noexcept { return *setup_; }
    /// Returns: the latest frames that led to the current state, oldest first. FramePolicy bounds their number.
    /// Complexity: O(1).
    [[nodiscard]] FrameList<Spec> frames() const noexcept { return FrameList<Spec>(history_); }
    /// Returns: the number of frames that `undo` can take back one after the other, if `Spec::may_undo` permits.
    /// Complexity: O(1).
    [[nodiscard]] std::size_t undo_depth() const noexcept { return history_.undo_depth(); }
    /// Returns: the number of frames that `redo` can bring back, if `Spec::may_undo` permits.
    /// Complexity: O(1).
    [[nodiscard]] std::size_t redo_depth() const noexcept { return history_.redo_depth(); }

    /// Returns: an independent engine with the same Setup, options and state, without history and log.
    /// Throws: exceptions of copying and hashing the State, `Spec::footprint` and allocation.
    /// Complexity: a copy and a hash of the State.
    [[nodiscard]] Engine fork() const {
        Options<Spec> options = options_;
        options.log = nullptr;
        return Engine(Reached{}, setup_, state(), std::move(options));
    }

    /// A fork for search. `view::determinize` also replaces hidden values.
    ///
    /// Returns: a fork whose generator has a new seed, so that the search cannot foresee random numbers.
    /// Throws: as `fork`.
    /// Complexity: a copy and a hash of the State.
    [[nodiscard]] Engine fork_for_search(std::uint64_t seed) const {
        Options<Spec> options = options_;
        options.log = nullptr;
        State state = this->state();
        if constexpr (HasGenerator<Spec>) {
            detail::of_state(Spec::generator, state).reseed(seed);
        }
        return Engine(Reached{}, setup_, std::move(state), std::move(options));
    }

    /// Returns: the current state for other threads. They may read it while this engine runs.
    /// Throws: exceptions of copying the State and allocation.
    /// Complexity: a copy of the State: O(1) if it consists of boxes.
    [[nodiscard]] Snapshot<Spec> snapshot() const {
        return Snapshot<Spec>(history_.number(history_.now()), setup_, state());
    }

private:
    friend struct detail::OwnUndo<Spec>;
    using WithHash = detail::WithHash<Spec>;
    using Pass = detail::Pass<Spec>;

    /// Begins with a state that is known to be right, and records nothing.
    struct Reached {};
    Engine(Reached /*known*/, std::shared_ptr<const Setup> setup, State initial, Options<Spec> options)
        : setup_(std::move(setup)), options_(std::move(options)),
          history_(std::move(initial), options_.history, options_.frames),
          initial_hash_(hash_of(history_.state())) {}

    /// Set while the Spec's code may run. A second call during this time is misuse.
    class Busy {
    public:
        explicit Busy(bool& busy) : busy_(busy) {
            if (busy_) [[unlikely]] {
                reentered();
            }
            busy_ = true;
        }
        ~Busy() { busy_ = false; }
        Busy(const Busy&) = delete;
        Busy& operator=(const Busy&) = delete;

    private:
        [[noreturn, gnu::cold, gnu::noinline]] static void reentered() {
            throw EngineError(EngineError::Kind::Reentered,
                              "a call that changes the engine or runs its rules came from inside one of its "
                              "own callbacks");
        }

        bool& busy_;
    };

    /// Sets the flag while a query calls `may_undo`, and restores it.
    class Asking {
    public:
        explicit Asking(bool& busy) noexcept : busy_(busy), was_busy_(std::exchange(busy, true)) {}
        ~Asking() { busy_ = was_busy_; }
        Asking(const Asking&) = delete;
        Asking& operator=(const Asking&) = delete;

    private:
        bool& busy_;
        bool was_busy_;
    };

    [[nodiscard]] Pass make_pass(Actor by) noexcept {
        return Pass(history_.state(), *setup_, options_.budget, by, history_);
    }

    /// Everything but the slow paths is inlined, so that values between the parts of a dispatch stay in registers.
    HERDING_DETAIL_ONE_FUNCTION [[gnu::noinline]] Outcome<Spec>
    dispatch_in_one_function(const Input& input, Actor by, Reversibility requested) {
        return run_and_commit(std::span<const Input, 1>(&input, 1), by, requested);
    }

    template <std::size_t Count> // known for one input, which is the usual case
    Outcome<Spec> run_and_commit(std::span<const Input, Count> inputs, Actor by, Reversibility requested) {
        const Busy busy(busy_);
        if (options_.table != nullptr) [[unlikely]] {
            return run_table(inputs, by, requested, *options_.table);
        }
        if constexpr (Count == 1 && detail::rules_record_alone<Spec>) {
            if (Frame<Spec>* frame = record_alone(inputs, by, requested)) [[likely]] {
                return commit(*frame, by);
            }
        }
        return run_table(inputs, by, requested);
    }

    /// Runs inputs through the Spec's tables, or through a run-time table.
    template <std::size_t Count, class... Table>
    Outcome<Spec> run_table(std::span<const Input, Count> inputs, Actor by, Reversibility requested,
                            const Table&... table) {
        auto pass = make_pass(by);
        if (!pass.run(inputs, table...)) {
            return refusal(std::move(pass).stop());
        }
        if (!pass.emitted()) {
            return NoChange{};
        }
        Frame<Spec>& frame = pass.frame();
        open_frame(frame, inputs, by);
        pass.write_barrier(frame.barrier, requested);
        return commit(frame, by);
    }

    /// Runs an input and does not commit it. See `preview`.
    template <class... Table>
    Preview<Spec> preview_of(const Input& input, Actor by, const Table&... table) {
        auto pass = make_pass(by);
        const bool stopped = !pass.run(std::span<const Input, 1>(&input, 1), table...);
        const bool commits = pass.emitted() && !stopped;
        Preview<Spec> result;
        if (pass.emitted()) {
            // Also for a refused input. Otherwise the kinds would show whether it was refused.
            pass.write_barrier(result.barrier, Reversibility::Reversible);
        }
        if (result.barrier.veils()) {
            result.barrier.behavior = {}; // the behavior that raised it may depend on hidden values
            return result;
        }
        if (!commits) {
            result.barrier = {};
        }
        if (stopped) {
            auto refused = refusal(std::move(pass).stop());
            result.outcome = refused.kind();
            result.refusal = *refused.refusal();
        } else {
            result.outcome = commits ? OutcomeKind::Committed : OutcomeKind::NoChange;
            if (commits) {
                result.traces.assign(pass.frame().traces.begin(), pass.frame().traces.end());
            }
        }
        return result;
    }

    /// See `rules_record_alone`. Returns the frame, or null if a dispatch must run the input.
    [[gnu::always_inline]] Frame<Spec>* record_alone(std::span<const Input, 1> inputs, Actor by,
                                                     Reversibility requested)
        requires detail::rules_record_alone<Spec>
    {
        // No memory is allocated for an input that may be refused.
        if (!history_.has_spares() && !history_.find_spares()) [[unlikely]] {
            return nullptr;
        }
        Frame<Spec>& frame = history_.spare_frame().frame;
        const auto filled = Spec::Rules::template record<Spec>(*setup_, history_.working(), frame,
                                                               inputs.front(), by, options_.budget);
        if (!filled) [[unlikely]] {
            return nullptr;
        }
        const std::string_view behavior = detail::BehaviorTable<Spec>::entries[0].name;
        using Steps = detail::Unchecked<decltype(frame.steps)>; // an empty list has room
        const auto diffs = static_cast<std::uint32_t>(frame.diffs.size());
        const auto traces = static_cast<std::uint32_t>(frame.traces.size());
        Steps::put(frame.steps, 0, {behavior, 0, 0, 0, diffs, 0, traces});
        Steps::set_size(frame.steps, 1);
        open_frame(frame, inputs, by);
        if (detail::join_barrier(frame.barrier, filled.barriers(), requested, by)) {
            frame.barrier.behavior = behavior;
        }
        return &frame;
    }

    template <std::size_t Count>
    void open_frame(Frame<Spec>& frame, std::span<const Input, Count> inputs, Actor by) {
        frame.number = last_event_ + 1;
        frame.actor = by;
        if constexpr (Count == 1 && std::is_trivially_copyable_v<Input>) {
            detail::Unchecked<decltype(frame.inputs)>::put(frame.inputs, 0, inputs.front());
            detail::Unchecked<decltype(frame.inputs)>::set_size(frame.inputs, 1);
        } else {
            for (const Input& input : inputs) {
                frame.inputs.push_back(input);
            }
        }
    }

    Outcome<Spec> commit(Frame<Spec>& frame, Actor by) {
        history_.prepare();
        static_cast<WithHash&>(frame) = hash_of(history_.prepared());
        record(EventKind::Committed, by, &frame, history_.prepared(), frame);
        ++last_event_;
        return Committed<Spec>{FrameRef<Spec>(history_.commit())};
    }

    static Outcome<Spec> refusal(detail::Stop<Spec>&& stop) {
        return Outcome<Spec>(stop.kind(), [&] { return std::move(stop).refusal(); });
    }

    [[nodiscard]] static WithHash hash_of(const State& state) {
        if constexpr (HasHash<Spec>) {
            return {Spec::Hash::of(state)};
        } else {
            return {};
        }
    }
    /// The hash of a state that undo or redo reaches.
    [[nodiscard]] const WithHash& hash_at(std::uint64_t position) const noexcept {
        return position == 0 ? initial_hash_ : history_.frame(position).frame;
    }

    void record(EventKind kind, Actor by, const Frame<Spec>* frame, const State& after,
                const WithHash& hash) {
        if (options_.log != nullptr) {
            const std::uint64_t number = kind == EventKind::Checkpoint ? 0 : last_event_ + 1;
            options_.log->record({hash, kind, by, number, frame, &after});
        }
    }

    HistoryResult<Spec> go_back(std::uint64_t position, Actor by) {
        for (auto undone = history_.now(); undone > position; --undone) {
            if (const auto answer = may_undo(undone, by); !answer) {
                return answer.refusal();
            }
        }
        return step_back(position, by);
    }

    /// The position of the last commit of an actor that undo reaches.
    [[nodiscard]] std::optional<std::uint64_t> last_of(Actor by) const noexcept {
        for (auto position = history_.now(); position > history_.now() - history_.undo_depth(); --position) {
            if (history_.frame(position).frame.actor == by) {
                return position;
            }
        }
        return std::nullopt;
    }

    /// The rest of `undo_own` if there are later frames. A separate engine dispatches them, so that nothing changes
    /// here before all of them are committed and in the log.
    OwnUndoResult<Spec> remove_own(std::uint64_t own, Actor by) {
        Options<Spec> options = options_;
        options.log = nullptr;
        options.history = HistoryPolicy::unbounded();
        options.frames = FramePolicy::unbounded();
        Engine line(Reached{}, setup_, State(history_.state_at(own - 1)), std::move(options));
        line.last_event_ = last_event_ + 1; // the undo
        for (auto position = own + 1; position <= history_.now(); ++position) {
            const Frame<Spec>& later = history_.frame(position).frame;
            const auto outcome = line.dispatch_all(
                std::span<const Input>(later.inputs.data(), later.inputs.size()), later.actor);
            if (!outcome.committed() || outcome.frame()->barrier.raised()) {
                const Barrier barrier = outcome.committed() ? outcome.frame()->barrier : Barrier{};
                return {HistoryRefusal{HistoryReason::Depends, later.number, barrier}, outcome.kind(),
                        outcome.refusal() != nullptr ? std::optional(*outcome.refusal()) : std::nullopt};
            }
        }
        const auto commits = line.history_.now();
        if (options_.log != nullptr) {
            std::vector<Event<Spec>> events;
            events.reserve(static_cast<std::size_t>(commits) + 1);
            events.push_back({hash_at(own - 1), EventKind::Undone, by, last_event_ + 1,
                              &history_.frame(own).frame, &history_.state_at(own - 1)});
            for (std::uint64_t i = 1; i <= commits; ++i) {
                const Frame<Spec>& frame = line.history_.frame(i).frame;
                events.push_back({static_cast<const WithHash&>(frame), EventKind::Committed, frame.actor,
                                  frame.number, &frame, &line.history_.state_at(i)});
            }
            options_.log->record_together(events);
        }
        last_event_ += commits + 1;
        return HistoryResult<Spec>(
            Outcome<Spec>(Undone<Spec>{FrameRef<Spec>(history_.remove(own, line.history_))}));
    }

    HistoryResult<Spec> step_back(std::uint64_t position, Actor by) {
        auto& node = history_.frame(position + 1);
        record(EventKind::Undone, by, &node.frame, history_.state_at(position), hash_at(position));
        ++last_event_;
        history_.back_to(position);
        return Outcome<Spec>(Undone<Spec>{FrameRef<Spec>(node)});
    }

    /// Calls `Spec::may_undo` for the frame at a position, for an undo or a redo of it.
    HistoryAnswer may_undo(std::uint64_t position, Actor by) const {
        if constexpr (detail::GoodMayUndo<Spec>) {
            if (in_may_undo_) {
                throw EngineError(
                    EngineError::Kind::Reentered,
                    "`may_undo` called `can_undo` or `can_redo` of its engine: decide by its arguments");
            }
            const Asking once(in_may_undo_);
            const Frame<Spec>& frame = history_.frame(position).frame;
            if (!detail::asked_may_undo<Spec>(by, frame, history_.state())) {
                return HistoryRefusal{HistoryReason::NotYours, frame.number};
            }
        }
        return {};
    }

    HistoryAnswer may_redo(Actor by) const {
        if (history_.redo_depth() == 0) {
            // Right after a barrier, the barrier is the reason that nothing can be redone.
            const HistoryRefusal floor = history_.floor_refusal();
            const bool barrier = history_.undo_depth() == 0 && floor.reason == HistoryReason::Barrier;
            return barrier ? floor : HistoryRefusal{HistoryReason::NothingToRedo};
        }
        return may_undo(history_.now() + 1, by);
    }

    std::shared_ptr<const Setup> setup_;
    Options<Spec> options_;
    History<Spec> history_;
    [[no_unique_address]] WithHash initial_hash_;
    std::uint64_t last_event_ = 0;
    mutable bool busy_ = false;
    mutable bool in_may_undo_ = false;
};

} // namespace herding::inline v0
