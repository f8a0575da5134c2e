#pragma once

#include "herding/core/detail/visit.hpp"
#include "herding/law/command.hpp"
#include "herding/law/config.hpp"
#include "herding/law/detail/alone.hpp"
#include "herding/law/detail/bench.hpp"
#include "herding/law/detail/counted.hpp"
#include "herding/law/detail/equal_states.hpp"
#include "herding/law/detail/given.hpp"
#include "herding/law/detail/kept_list.hpp"
#include "herding/law/detail/legality.hpp"
#include "herding/law/detail/model.hpp"
#include "herding/law/detail/picks.hpp"
#include "herding/law/detail/previews.hpp"
#include "herding/law/detail/print.hpp"
#include "herding/law/detail/regular.hpp"
#include "herding/law/detail/secret_laws.hpp"
#include "herding/law/detail/tables.hpp"
#include "herding/law/detail/transition.hpp"
#include "herding/law/detail/trial.hpp"
#include "herding/law/result.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace herding::inline v0::law::detail {

/// Runs the commands of one scenario and checks the laws after each.
template <class Spec> class Runner : Bench<Spec> {
    using Base = Bench<Spec>;
    using State = StateOf<Spec>;
    using Input = InputOf<Spec>;
    using Base::add;
    using Base::begin_line;
    using Base::call;
    using Base::compare;
    using Base::config_;
    using Base::engine_;
    using Base::fresh;
    using Base::injected_;
    using Base::lines_;
    using Base::log_;
    using Base::logged_;
    using Base::model_;
    using Base::now;
    using Base::seen_;
    using Base::sessions_;
    using Base::table_;
    using Base::twins_;
    using Base::twins_agree;
    using typename Base::Api;
    using typename Base::Call;

public:
    /// Adds one line to `lines` for each command that runs.
    Runner(const Config<Spec>& config, const TablePtr<Spec>& table, std::uint32_t start, std::size_t policy,
           std::vector<std::string>& lines, Distribution* seen, Given<Spec>& given)
        : Base(config, table, start, policy, lines, seen), picks_(config, table_, given),
          secrets_(config, table, seen) {}

    /// Gives the command the inputs that it draws.
    void run(Command& command) {
        begin_line(std::string(name(command.op)));
        if (command.op != Op::Play && std::exchange(played_, false)) {
            model_.begin_here(fresh());
        }
        try {
            make(command);
        } catch (const NoInput&) { // nothing has happened yet
            add(" has no input to try");
            if (command.op == Op::Play) {
                end_of_game();
            }
        }
    }

    /// Takes commits back from between later ones, and checks that engines with forks have not changed since.
    void finish() {
        if (!lines_.empty()) { // of the last command
            undo_own();
        }
        const Engine<Spec>& logged = forked_from_.empty() ? *engine_ : *forked_from_[0].engine;
        for (const auto& session : sessions_) {
            if (const auto wrong = session->why_not(logged)) {
                broken(config_.laws, wrong->law, wrong->what);
            }
        }
        for (std::size_t i = 0; i < forked_from_.size(); ++i) {
            if (!(forked_from_[i].engine->state() == forked_from_[i].model.rebuild(fresh()))) {
                broken(config_.laws, Law::Regular,
                       "what was done to a fork changed the engine that it was forked from");
            }
        }
    }

private:
    /// An engine with its model, of which a fork has been made.
    struct ForkedFrom {
        std::unique_ptr<Engine<Spec>> engine;
        Model<Spec> model;
    };

    // ---- Commands

    void make(Command& command) {
        switch (command.op) {
        case Op::Dispatch:
        case Op::DispatchAll: dispatch(command); break;
        case Op::Preview: compare_preview(command); break;
        case Op::Undo: undo(command); break;
        case Op::Redo: redo(command); break;
        case Op::Mark: marks_.push_back(engine_->mark()); break;
        case Op::UndoTo: undo_to(command); break;
        case Op::Fork: fork(); break;
        case Op::Search: search(command); break;
        case Op::Play: play(command); break;
        }
    }

    void dispatch(Command& command) {
        const auto requested = command.irreversible ? Reversibility::Irreversible : Reversibility::Reversible;
        const State before = now();
        const auto [inputs, by] = picks_.of(command, before);
        log_.reenter = command.reenter && logged_;
        add((requested == Reversibility::Irreversible ? " irreversibly" : "") + words(inputs) + " by " +
            printed(by));
        for (const Input& input : inputs) {
            check_copy(config_.laws, "an Input", input);
        }
        secrets_.before(before);
        or_unsteady(before, inputs, by,
                    [&, &inputs = inputs, by = by] { dispatch(command, before, inputs, by, requested); });
    }

    void dispatch(Command& command, const State& before, const ValueList<Input>& inputs, Actor by,
                  Reversibility requested) {
        const Api api{[&](Engine<Spec>& engine) -> Call {
            return command.op == Op::Dispatch ? engine.dispatch(inputs[0], by, requested)
                                              : engine.dispatch_all(inputs, by, requested);
        }};
        const Call result = call(command, api);
        log_.reenter = false;
        if (injected_) {
            return;
        }
        if (result.outcome) {
            answer(*result.outcome, by, requested, inputs, before);
            if (inputs.size() == 1) {
                check_legality(config_, before, inputs[0], by, *result.outcome);
            }
        }
        twins_agree(result, api);
        if (result.outcome && result.outcome->kind() != OutcomeKind::Committed) {
            refused_again(*result.outcome, api);
        }
        if (!repeats()) {
            return;
        }
        if (result.outcome && inputs.size() == 1) {
            const auto trial = try_out(config_, table_, before, inputs[0], by);
            check_alone(config_, table_, before, inputs[0], by, *result.outcome, trial);
            secrets_.check(before, inputs[0], by, trial, command.pick);
            if (config_.laws.has(Law::Regular)) {
                sameness_.check(config_, table_, before, inputs[0], by, trial);
            }
        } else if (result.outcome) {
            check_one_by_one<Spec>(config_, table_, before, inputs, by, *result.outcome);
        }
    }

    /// Runs checks that compare different games. Before they blame anything else, the rules must do the same each time.
    template <class Checks>
    void or_unsteady(const State& before, const ValueList<Input>& inputs, Actor by, const Checks& checks) {
        try {
            checks();
        } catch (const Violation& violation) {
            const Law law = violation.law;
            if (inputs.size() == 1 &&
                (law == Law::OrderIndependent || law == Law::Irrevocable || law == Law::Secret)) {
                check_steady(config_, table_, before, inputs[0], by,
                             try_out(config_, table_, before, inputs[0], by));
            }
            throw;
        }
    }

    void answer(const Outcome<Spec>& outcome, Actor by, Reversibility requested,
                const ValueList<Input>& inputs, const State& before) {
        add(" -> " + printed(outcome));
        count(outcome);
        if (!outcome.committed()) {
            if (const auto* refusal = outcome.refusal()) {
                check_copy(config_.laws, "the refusal", *refusal);
                if (refusal->exceeded() != nullptr) {
                    broken(config_.laws, Law::Bounded, printed(*refusal));
                }
            }
            compare(Law::Atomic, "after " + std::string(name(outcome.kind())));
            return;
        }
        const Frame<Spec>& frame = *outcome.frame();
        seen_states_.check(config_.laws, now());
        seen_states_.keep(engine_->state());
        check_commit(config_, [this] { return model_.rebuild(fresh()); }, frame, engine_->state(), requested);
        equal_states_.check(config_, table_, before, inputs, by, engine_->state());
        if (frame.number != model_.last_event() + 1 || !(frame.actor == by) ||
            !herding::detail::same_values(frame.inputs, inputs)) {
            broken(config_.laws, Law::Explained,
                   "the frame does not show who submitted what, or has a wrong number");
        }
        model_.commit(frame, engine_->state());
        secrets_.committed(frame.number);
        compare(Law::Sufficient, "after the commit");
    }

    /// Whether a law is checked that needs the same input on other states. Shrinking mostly checks another law.
    [[nodiscard]] bool repeats() const {
        const Laws laws = config_.laws;
        return laws.has(Law::Regular) || laws.has(Law::Deterministic) || laws.has(Law::RoundTrip) ||
               laws.has(Law::Irrevocable) || laws.has(Law::Secret) || laws.has(Law::Hashed);
    }

    /// Repeats an input that was refused or did nothing. The answer must be the same, and still nothing may change.
    void refused_again(const Outcome<Spec>& first, const Api& api) {
        Call again = call(Command{}, api);
        if (!again.outcome || !(*again.outcome == first)) {
            broken(config_.laws, Law::Deterministic,
                   "submitted again, it is answered differently" +
                       (again.outcome ? ", " + printed(*again.outcome) : std::string()) +
                       std::string(outside_causes));
        }
        compare(Law::Atomic, "after it was refused again");
    }

    void compare_preview(Command& command) {
        const auto [inputs, by] = picks_.of(command, now());
        add(words(inputs) + " by " + printed(by));
        std::optional<Preview<Spec>> preview;
        call(command, {[&, &inputs = inputs, by = by](Engine<Spec>& engine) -> Call {
                 preview.reset();
                 preview = engine.preview(inputs[0], by);
                 return Call{};
             }});
        if (!(engine_->state() == now()) && copies_share(inputs[0], by)) {
            broken(config_.laws, Law::Regular,
                   "a preview changed the state, because copies of it share a part");
        }
        compare(Law::Atomic, "after a preview");
        if (!preview) {
            return;
        }
        const auto trial = try_out(config_, table_, now(), inputs[0], by);
        if (trial.after) {
            seen_states_.keep(*trial.after);
        }
        check_preview(config_.laws, *preview, trial);
    }

    [[nodiscard]] bool copies_share(const Input& input, Actor by) const {
        const auto trial = try_out(config_, table_, now(), input, by);
        const State original = now();
        State copy(original);
        if (trial.frame) {
            static_cast<void>(apply_frame<Spec>(*trial.frame, copy));
        }
        return !(original == now());
    }

    /// Dispatches a legal input, and checks no more than the invariants and the twins. Does nothing at the end of the game.
    void play(Command& command) {
        if (over_) {
            return;
        }
        played_ = true;
        const State before = engine_->state();
        secrets_.before(before);
        const bool drawn_now = command.given == 0;
        const Submission<Spec> one = picks_.legal(command, before);
        add(words({one.input}) + " by " + printed(one.by));
        const Api api{[one](Engine<Spec>& engine) -> Call { return engine.dispatch(one.input, one.by); }};
        const Call result = call(Command{}, api);
        if (!result.outcome) {
            return;
        }
        add(" -> " + printed(*result.outcome));
        count(*result.outcome);
        if (const Frame<Spec>* frame = result.outcome->frame()) {
            model_.commit(*frame, engine_->state());
            secrets_.committed(frame->number);
            check_invariants(config_, before, *frame, engine_->state());
        } else if (drawn_now) { // in a shrunk case, earlier inputs may be missing
            end_of_game();
        }
        or_unsteady(before, {one.input}, one.by, [&] { twins_agree(result, api); });
    }

    void end_of_game() {
        over_ = true;
        if (seen_ != nullptr) {
            ++seen_->finished;
        }
    }

    void undo(const Command& command) { go_back(command, model_.now() - (model_.undo_depth() == 0 ? 0 : 1)); }

    void undo_to(const Command& command) {
        if (marks_.empty()) {
            add(" without a mark");
            return;
        }
        const Mark mark = marks_[command.pick % marks_.size()];
        const Actor by = picks_.actor(command);
        const auto [position, refused] = model_.way_to(mark, by, engine_->state());
        add(" frame " + std::to_string(mark.frame) + " by " + printed(by));
        history(command, position, refused,
                {[mark, by](Engine<Spec>& engine) -> Call { return engine.undo_to(mark, by); }, false});
    }

    void go_back(const Command& command, std::size_t position) {
        const Actor by = picks_.actor(command);
        add(" by " + printed(by));
        history(command, position, model_.undo_refused(by, engine_->state()),
                {[by](Engine<Spec>& engine) -> Call { return engine.undo(by); }, false});
    }

    void redo(const Command& command) {
        const Actor by = picks_.actor(command);
        add(" by " + printed(by));
        history(command, model_.now() + 1, model_.redo_refused(by, engine_->state()),
                {[by](Engine<Spec>& engine) -> Call { return engine.redo(by); }, false});
    }

    /// Checks undo, redo and undo_to: each goes to a position of the model, or is refused.
    void history(const Command& command, std::size_t position, const std::optional<HistoryRefusal>& refused,
                 const Api& api) {
        const Call result = call(command, api);
        if (result.threw) {
            return;
        }
        add(" -> " + (result.refusal ? printed(*result.refusal) : printed(*result.outcome)));
        if (seen_ != nullptr) {
            Distribution::count(seen_->history,
                                result.refusal ? name(result.refusal->reason) : name(result.outcome->kind()));
        }
        if (result.refusal != refused) {
            broken(config_.laws, Law::Guarded,
                   "undo or redo answers " + (result.refusal ? printed(*result.refusal) : "yes") +
                       ", but should answer " + (refused ? printed(*refused) : "yes"));
            compare(Law::Reversible, "after " + std::string(name(command.op)));
            return; // neither law is checked, and the model has no such position
        }
        if (!result.refusal && position != model_.now()) {
            const auto& expected = model_.frame(std::max(position, std::min(position, model_.now()) + 1));
            if (result.outcome->frame() == nullptr || !(*result.outcome->frame() == expected)) {
                broken(config_.laws, Law::Guarded, "undo or redo names another frame than it should");
            }
            if (position < model_.now()) {
                secrets_.undone(result.outcome->frame()->number, engine_->state());
            }
            model_.go_to(position);
        }
        compare(Law::Reversible, "after " + std::string(name(command.op)));
        note_depths();
        twins_agree(result, api);
    }

    /// `undo_own` by up to three actors. The state must equal that of an engine which got only the inputs of the others.
    void undo_own() {
        std::vector<Actor> actors;
        for (std::size_t p = model_.now(); p > model_.now() - model_.undo_depth() && actors.size() < 3; --p) {
            const Actor by = model_.frame(p).actor;
            if (std::find(actors.begin(), actors.end(), by) == actors.end()) {
                actors.push_back(by);
            }
        }
        for (const Actor by : actors) {
            if (const std::size_t own = model_.last_of(by); own != 0 && own != model_.now()) {
                undo_own(own, by);
            }
        }
    }

    void undo_own(std::size_t own, Actor by) {
        Model<Spec> line = model_;
        line.go_to(own - 1);
        Engine<Spec> others(config_.setup, line.rebuild(fresh()),
                            {.history = HistoryPolicy::none(), .budget = config_.budget, .table = table_});
        std::optional<HistoryRefusal> refused = model_.own_refused(own, by, engine_->state());
        for (std::size_t p = own + 1; p <= model_.now() && !refused; ++p) {
            Frame<Spec> frame = model_.frame(p);
            const auto outcome = others.dispatch_all(
                std::span<const Input>(frame.inputs.data(), frame.inputs.size()), frame.actor);
            if (!outcome.committed() || outcome.frame()->barrier.raised()) {
                refused = {HistoryReason::Depends, frame.number,
                           outcome.committed() ? outcome.frame()->barrier : Barrier{}};
            } else {
                frame = *outcome.frame();
                frame.number = line.last_event() + 1;
                line.commit(frame, others.state());
            }
        }
        add("; undo_own by " + printed(by));
        const Api api{[by](Engine<Spec>& engine) -> Call { return engine.undo_own(by); }};
        const Call result = call(Command{}, api);
        if (result.threw) {
            return;
        }
        add(" -> " + (result.refusal ? printed(*result.refusal) : printed(*result.outcome)));
        if (seen_ != nullptr) {
            Distribution::count(seen_->history, result.refusal
                                                    ? "undo_own: " + std::string(name(result.refusal->reason))
                                                    : std::string("undo_own: done"));
        }
        if (result.refusal != refused) {
            broken(config_.laws, Law::Reversible,
                   "undo_own answers " + (result.refusal ? printed(*result.refusal) : "yes") +
                       ", but the inputs of the others alone give " + (refused ? printed(*refused) : "yes"));
        } else if (!refused) {
            if (!(engine_->state() == others.state())) {
                broken(config_.laws, Law::Reversible,
                       "undo_own leads to another state than the inputs of the others alone",
                       state_difference(config_, others.state(), engine_->state()));
            }
            model_ = std::move(line);
        }
        compare(refused ? Law::Atomic : Law::Reversible, "after undo_own");
        twins_agree(result, api);
    }

    void fork() {
        auto forked = std::make_unique<Engine<Spec>>(engine_->fork());
        Model<Spec> model = model_.fork(engine_->state());
        forked_from_.push_back(
            {std::exchange(engine_, std::move(forked)), std::exchange(model_, std::move(model))});
        logged_ = false;
        marks_.clear();
        secrets_.forget();
        for (std::size_t i = 0; i < twins_.size(); ++i) {
            auto& twin = twins_[i];
            twin.engine = std::make_unique<Engine<Spec>>(twin.engine->fork());
        }
        compare(Law::Regular, "in a fork");
    }

    void search(Command& command) {
        Engine<Spec> forked = engine_->fork_for_search(command.pick);
        if constexpr (HasGenerator<Spec>) {
            State expected = engine_->state();
            std::invoke(Spec::generator, expected).reseed(command.pick);
            if (!(forked.state() == expected)) {
                broken(config_.laws, Law::Regular, "a fork for search differs in more than its generator");
            }
        }
        const Submission<Spec> one = picks_.one(command, forked.state());
        add(words({one.input}) + " by " + printed(one.by));
        (void)forked.dispatch(one.input, one.by);
        compare(Law::Regular, "after a dispatch on a fork");
    }

    [[nodiscard]] std::string words(const ValueList<Input>& inputs) const {
        std::string text;
        for (const Input& input : inputs) {
            text += (text.empty() ? " " : ", ") + text_of(config_, input);
        }
        return text;
    }

    // ---- Distribution

    void count(const Outcome<Spec>& outcome) {
        if (seen_ != nullptr) {
            count_outcome(*seen_, outcome);
            note_depths();
        }
    }

    void note_depths() {
        if (seen_ != nullptr) {
            seen_->undo_depth = std::max(seen_->undo_depth, engine_->undo_depth());
            seen_->redo_depth = std::max(seen_->redo_depth, engine_->redo_depth());
        }
    }

    Picks<Spec> picks_;
    KeptList<ForkedFrom> forked_from_;
    std::vector<Mark> marks_;
    bool played_ = false; // since the model has kept a state
    bool over_ = false;   // a play has found no legal input
    SeenStates<Spec> seen_states_;
    EqualStates<Spec> equal_states_;
    Sameness<Spec> sameness_;
    Secrets<Spec> secrets_;
};

} // namespace herding::inline v0::law::detail
