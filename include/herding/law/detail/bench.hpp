#pragma once

#include "herding/law/command.hpp"
#include "herding/law/config.hpp"
#include "herding/law/detail/differences.hpp"
#include "herding/law/detail/kept_list.hpp"
#include "herding/law/detail/kit_log.hpp"
#include "herding/law/detail/model.hpp"
#include "herding/law/detail/print.hpp"
#include "herding/law/detail/tables.hpp"
#include "herding/law/detail/transition.hpp"
#include "herding/law/detail/what_was_thrown.hpp"
#include "herding/law/fault.hpp"
#include "herding/law/function.hpp"
#include "herding/law/result.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace herding::inline v0::law::detail {

/// The engines of a scenario: the checked engine, its twins that must do the same, and a plain model of its history.
/// `call` makes a call, and can inject an exception into user code. `compare` compares all that the engine answers
/// with the model. Both throw a `Violation` of the first law that does not hold.
template <class Spec> class Bench {
protected:
    using State = StateOf<Spec>;

    /// Result of a call on an engine.
    struct Call {
        std::optional<Outcome<Spec>> outcome;
        std::optional<HistoryRefusal> refusal; // of undo and redo
        bool threw = false;

        Call() = default;
        Call(Outcome<Spec> done) : outcome(std::move(done)) {}
        Call(const HistoryResult<Spec>& answer) {
            if (answer) {
                outcome = *answer;
            } else {
                refusal = answer.refusal();
            }
        }
        friend bool operator==(const Call&, const Call&) = default;
    };

    /// One call, made on the engine and on each twin. Its type is erased, so that each kind of call compiles once.
    struct Api {
        Function<Call(Engine<Spec>&)> make;
        bool runs_rules = true; ///< the call passes the fault points in rules
    };

    struct Twin {
        std::unique_ptr<Engine<Spec>> engine;
        Law law;
        std::string_view what;
    };

    /// Adds one line to `lines` for each command.
    Bench(const Config<Spec>& config, const TablePtr<Spec>& table, std::uint32_t start, std::size_t policy,
          std::vector<std::string>& lines, Distribution* seen)
        : config_(config), table_(table), start_(start), lines_(lines), seen_(seen), wrapped_(table),
          model_(config.policies[policy].first, config.policies[policy].second, fresh(), config.players) {
        const auto& [history, frames] = config.policies[policy];
        const auto options = [&](TablePtr<Spec> own) {
            return Options<Spec>{history, frames, config.budget, nullptr, std::move(own)};
        };
        auto logged = options(wrapped_.table());
        logged.log = &log_;
        for (const auto& make : config.session_laws) {
            sessions_.push_back(make(options(config.table)));
            log_.also.push_back(&sessions_.back()->log());
        }
        engine_ = std::make_unique<Engine<Spec>>(config.setup, fresh(), std::move(logged));
        log_.engine = engine_.get();
        add_twin(Law::Deterministic, "a second engine", options(config.table));
        if (table == nullptr || config.table == nullptr) {
            add_twin(Law::Deterministic, "an engine whose table is written in another order",
                     options(rewritten(*table, Generator(start))));
        }
        if (config.laws.has(Law::OrderIndependent)) {
            if (auto reversed = ties_reversed(*table)) {
                add_twin(Law::OrderIndependent, "an engine with behaviors of equal order keys reversed",
                         options(std::move(reversed)));
            }
            if (auto rotated = ties_rotated(*table, 1 + policy)) {
                add_twin(Law::OrderIndependent,
                         "an engine with behaviors of equal order keys in another order",
                         options(std::move(rotated)));
            }
        }
        check_copy(config.laws, "the State", fresh());
        check_state(config, fresh());
        compare(Law::Regular, "at the start");
    }

    ~Bench() = default;
    Bench(const Bench&) = delete;
    Bench& operator=(const Bench&) = delete;

    [[nodiscard]] State fresh() const {
        try {
            return config_.initial.make(start_);
        } catch (...) {
            throw Violation{Law::Total, "`initial` of the config threw: " + what_was_thrown()};
        }
    }

    /// The current state, built from a fresh one. Tests on it do not touch the engine, even if copies share memory.
    [[nodiscard]] State now() const { return model_.rebuild(fresh()); }

    void begin_line(std::string text) { lines_.push_back(std::move(text)); }
    void add(const std::string& text) { lines_.back() += text; }

    /// Calls the engine with the command's fault armed. Accepts an answer, or the injected exception without a
    /// change. If law Total is off, also accepts an exception of the Spec without a change.
    Call call(const Command& command, const Api& api) {
        std::uint32_t point = 0;
        if (command.fault != 0) {
            const std::uint32_t points = fault_points(api);
            throw_at_each(api, points);
            point = 1 + (command.fault - 1) % std::max(points, std::uint32_t{1});
        }
        Call result;
        ArmedFault fault(point);
        std::string threw;
        try {
            result = api.make(*engine_);
        } catch (const InjectedFault&) {
            result.threw = true;
        } catch (const EngineError& error) {
            fault.disarm();
            add(std::string(" -> throws: ") + error.what());
            engine_error(error);
            result.threw = true;
        } catch (...) {
            result.threw = true;
            threw = what_was_thrown();
        }
        injected_ = fault.disarm();
        if (injected_) {
            add(" with an exception at fault point " + std::to_string(point));
            if (seen_ != nullptr) {
                ++seen_->faults;
            }
            if (!result.threw || !threw.empty()) {
                broken(config_.laws, Law::Atomic,
                       "a callback threw, and the exception did not reach the caller");
            }
        } else if (!threw.empty()) {
            add(" -> throws: " + threw);
            broken(config_.laws, Law::Total, "the Spec's code threw: " + threw);
        }
        if (result.threw) {
            compare(Law::Atomic, "after an exception");
        }
        return result;
    }

    /// The same call on the twins must give the same answer and state.
    void twins_agree(const Call& expected, const Api& api) {
        for (std::size_t i = 0; i < twins_.size(); ++i) {
            Twin& twin = twins_[i];
            Call result;
            try {
                result = api.make(*twin.engine);
            } catch (...) {
                result.threw = true;
            }
            const bool same =
                twin.law == Law::OrderIndependent ? same_but_order(result, expected) : result == expected;
            if (!same) {
                broken(config_.laws, twin.law,
                       std::string(twin.what) + " does something else" +
                           (result.outcome ? ": " + printed(*result.outcome)
                            : result.threw ? ": it throws"
                                           : ""),
                       expected.outcome && result.outcome
                           ? outcome_difference(config_, *expected.outcome, *result.outcome)
                           : std::vector<std::string>{});
            } else if (!(twin.engine->state() == engine_->state())) {
                broken(config_.laws, twin.law, std::string(twin.what) + " comes to another state",
                       state_difference(config_, engine_->state(), twin.engine->state()));
            } else if (!same_hash(*twin.engine)) {
                broken(config_.laws, twin.law,
                       std::string(twin.what) + " has another hash of the same state");
            }
        }
    }

    /// Compares all that the engine answers with the model. A wrong state breaks `law`. A wrong history breaks
    /// Guarded, or `law` if nothing should have happened.
    void compare(Law law, std::string_view when) {
        const auto differs = [&](std::string_view what, bool of_history = true) {
            broken(config_.laws, of_history && law != Law::Atomic ? Law::Guarded : law,
                   std::string(what) + " is not as it should be " + std::string(when));
        };
        if (!(engine_->state() == now())) {
            broken(config_.laws, law, "the state is not as it should be " + std::string(when),
                   state_difference(config_, now(), engine_->state()));
        }
        if constexpr (HasFootprint<Spec>) {
            if (Spec::footprint(engine_->state()) != Spec::footprint(now())) {
                broken(config_.laws, Law::Regular,
                       "`footprint` differs between equal states: it must not depend on more than the value, "
                       "as a "
                       "capacity does");
            }
        }
        if constexpr (HasHash<Spec>) { // the model's state is new, so its boxes have no cached hashes
            if (!(engine_->state_hash() == Spec::Hash::of(now()))) {
                differs("the state's hash", false);
            }
        }
        if (engine_->undo_depth() != model_.undo_depth()) {
            differs("the depth of undo");
        }
        if (engine_->redo_depth() != model_.redo_depth()) {
            differs("the depth of redo");
        }
        if (engine_->mark().frame != model_.number(model_.now())) {
            differs("the mark");
        }
        const auto expected = model_.shown();
        const auto frames = engine_->frames();
        if (!std::equal(frames.begin(), frames.end(), expected.begin(), expected.end(),
                        [](const auto& lent, const auto* frame) { return *lent == *frame; })) {
            differs("the list of frames");
        }
        const auto answers = [](const HistoryAnswer& answer, const std::optional<HistoryRefusal>& refused) {
            return refused ? !answer && answer.refusal() == *refused : static_cast<bool>(answer);
        };
        for (const Actor by : {Actor::system, Actor::player(0)}) {
            if (!answers(engine_->can_undo(by), model_.undo_refused(by, engine_->state()))) {
                differs("can_undo");
            }
            if (!answers(engine_->can_redo(by), model_.redo_refused(by, engine_->state()))) {
                differs("can_redo");
            }
        }
        if constexpr (herding::detail::GoodMayUndo<Spec>) {
            if (!model_.may_undo_is_stable(engine_->state())) {
                broken(config_.laws, Law::Guarded,
                       "may_undo answers differently for the same frame and actor");
            }
        }
        if (logged_ && (log_.last != model_.last_event() || !log_.complete)) {
            broken(config_.laws, law == Law::Atomic ? law : Law::Explained,
                   "the log is not as it should be " + std::string(when));
        }
        if (log_.reentered) {
            broken(config_.laws, Law::Inert, "the engine let itself be changed from inside its own log");
        }
    }

    const Config<Spec>& config_;
    TablePtr<Spec> table_;
    std::uint32_t start_;
    std::vector<std::string>& lines_;
    Distribution* seen_;
    Wrapped<Spec> wrapped_;
    std::vector<std::unique_ptr<SessionLaw<Spec>>> sessions_;
    KitLog<Spec> log_;
    bool logged_ = true;    // forks have no log
    bool injected_ = false; // the last call met an injected exception
    Model<Spec> model_;
    std::unique_ptr<Engine<Spec>> engine_;
    KeptList<Twin> twins_;

private:
    [[nodiscard]] bool same_hash(const Engine<Spec>& other) const {
        if constexpr (HasHash<Spec>) {
            return other.state_hash() == engine_->state_hash();
        } else {
            return true;
        }
    }

    void add_twin(Law law, std::string_view what, Options<Spec> options) {
        twins_.push_back(
            {std::make_unique<Engine<Spec>>(config_.setup, fresh(), std::move(options)), law, what});
    }

    /// Number of fault points that a call passes. Counts on a separate engine, so that each armed fault is reached.
    [[nodiscard]] std::uint32_t fault_points(const Api& api) const {
        constexpr std::uint32_t many = ~std::uint32_t{0};
        std::uint32_t passed = logged_ ? 1 : 0;
        if (api.runs_rules) {
            Engine<Spec> engine(
                config_.setup, now(),
                {.history = HistoryPolicy::none(), .budget = config_.budget, .table = wrapped_.table()});
            const ArmedFault fault(many);
            try {
                (void)api.make(engine);
            } catch (...) { // the count up to here is valid
            }
            passed += many - fault_countdown;
        }
        return passed;
    }

    /// Lets each of the first fault points of a call throw, on a separate engine. A mistake in one `apply` is found only by an
    /// exception inside of it, and a single point that is drawn rarely is there.
    void throw_at_each(const Api& api, std::uint32_t points) {
        constexpr std::uint32_t most = 16; // bounds the time of a long call
        if (!api.runs_rules) {
            return;
        }
        Engine<Spec> engine(
            config_.setup, now(),
            {.history = HistoryPolicy::none(), .budget = config_.budget, .table = wrapped_.table()});
        const State before = now();
        for (std::uint32_t point = 1; point <= std::min(points, most); ++point) {
            ArmedFault fault(point);
            bool arrived = false;
            try {
                (void)api.make(engine);
            } catch (const InjectedFault&) {
                arrived = true;
            } catch (const EngineError& error) {
                fault.disarm();
                add(" with an exception at fault point " + std::to_string(point));
                engine_error(error);
            } catch (...) { // not the injected exception
            }
            if (!fault.disarm()) {
                return; // the call passes fewer points this time
            }
            if (!arrived || !(engine.state() == before)) {
                add(" with an exception at fault point " + std::to_string(point));
                broken(config_.laws, Law::Atomic,
                       arrived ? "a callback threw, and the state has changed"
                               : "a callback threw, and the exception did not reach the caller");
                return; // the law is not checked
            }
        }
    }

    void engine_error(const EngineError& error) {
        const Law law = error.kind() == EngineError::Kind::UnexplainedDiff  ? Law::Explained
                        : error.kind() == EngineError::Kind::SwallowedError ? Law::Atomic
                        : error.kind() == EngineError::Kind::Reentered      ? Law::Inert
                                                                            : Law::Total;
        broken(config_.laws, law, error.what());
    }

    /// Another order of behaviors gives another order of diffs. The results must be the same.
    static bool same_but_order(const Call& a, const Call& b) {
        if (a.threw != b.threw || a.refusal.has_value() != b.refusal.has_value() ||
            a.outcome.has_value() != b.outcome.has_value()) {
            return false;
        }
        if (!a.outcome) {
            return true;
        }
        const auto* one = a.outcome->refusal();
        const auto* other = b.outcome->refusal();
        return a.outcome->kind() == b.outcome->kind() &&
               (one == nullptr || (other != nullptr && *one == *other));
    }
};

} // namespace herding::inline v0::law::detail
