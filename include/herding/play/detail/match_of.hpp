#pragma once

#include "herding/core/detail/visit.hpp"
#include "herding/core/engine.hpp"
#include "herding/core/log.hpp"
#include "herding/core/random.hpp"
#include "herding/play/action_ids.hpp"
#include "herding/play/chance.hpp"
#include "herding/play/deciders.hpp"
#include "herding/play/detail/decisions.hpp"
#include "herding/play/detail/listing.hpp"
#include "herding/play/detail/match_events.hpp"
#include "herding/play/detail/match_words.hpp"
#include "herding/play/detail/read_inputs.hpp"
#include "herding/play/detail/undo_words.hpp"
#include "herding/play/detail/words.hpp"
#include "herding/play/determinize.hpp"
#include "herding/play/match.hpp"
#include "herding/play/observation.hpp"
#include "herding/play/playable.hpp"
#include "herding/play/scene.hpp"
#include "herding/play/words.hpp"
#include "herding/play/world_of.hpp"
#include "herding/reflect/detail/type_of.hpp"
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
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// The Match of a Playable.

namespace herding::inline v0::play::detail {

/// Gets the inputs that the rules of a match refused, and the outcome with the reason.
template <class Spec> using OnRefused =
    std::function<void(const Outcome<Spec>&, std::span<const InputOf<Spec>>, Actor)>;

/// Inputs from before a match began to run in this program.
struct Past {
    std::vector<std::vector<Choice>> done; ///< the inputs of each commit
    std::size_t now = 0;                   ///< those from here on have been undone
};

template <class P> class MatchOf final : public Match {
    using Spec = typename P::Spec;
    using State = StateOf<Spec>;
    using Input = InputOf<Spec>;

public:
    /// `past` has the inputs of the engine so far, and `noticed` the numberings after them. `submit` passes on exceptions of
    /// `on_refused`.
    MatchOf(Engine<Spec> engine, std::uint64_t seed, Past past = {}, OnRefused<Spec> on_refused = {},
            std::optional<Noticed<Spec>> noticed = {})
        : engine_(std::move(engine)), before_(engine_.state()), moved_(!past.done.empty()), generator_(seed),
          events_(noticed ? *std::move(noticed) : Noticed<Spec>(play::players<P>(engine_.setup()))),
          done_(std::move(past.done)), now_(past.now), on_refused_(std::move(on_refused)) {}

    [[nodiscard]] bool over() const override { return play::over<P>(engine_.setup(), engine_.state()); }

    [[nodiscard]] std::vector<Choice> legal_actions() const override {
        return choices(play::legal_actions<P>(engine_.setup(), engine_.state()));
    }

    [[nodiscard]] std::vector<Choice> candidates(Actor by) const override {
        const auto of_others = [by](const Action<Spec>& action) { return !(action.by == by); };
        std::vector<Action<Spec>> actions;
        if constexpr (NamesCandidates<P>) {
            if (!over()) {
                P::candidates(engine_.setup(), engine_.state(), actions);
                std::erase_if(actions, of_others);
            }
        }
        if (actions.empty()) {
            play::legal_actions<P>(engine_.setup(), engine_.state(), actions);
            std::erase_if(actions, of_others);
        }
        return choices(actions);
    }

    [[nodiscard]] std::vector<std::string> legal_inputs(Actor by) const override {
        const std::vector<Input> legal = play::legal_inputs<P>(engine_.setup(), engine_.state(), by);
        std::vector<std::string> inputs;
        inputs.reserve(legal.size());
        for (const Input& input : legal) {
            inputs.push_back(reflect::print(input));
        }
        return inputs;
    }
    [[nodiscard]] const reflect::Type* input_type() const override { return &reflect::type_of<Input>(); }
    [[nodiscard]] std::span<const ActionWords> action_words() const override {
        if constexpr (requires { std::span<const ActionWords>(P::action_words); }) {
            return P::action_words;
        } else {
            return {};
        }
    }

    [[nodiscard]] std::optional<Actor> decider() const override {
        const auto actions = play::legal_actions<P>(engine_.setup(), engine_.state());
        return actions.empty() ? std::nullopt : std::optional(actions.front().by);
    }

    [[nodiscard]] Decider deciders() const override {
        return play::decider<P>(engine_.setup(), engine_.state());
    }

    [[nodiscard]] std::vector<ChanceChoice> chance() const override {
        std::vector<ChanceChoice> choices;
        for (const auto& one : play::chance_probabilities<P>(engine_.setup(), engine_.state())) {
            choices.push_back({reflect::print(one.input), id_of(one.input), one.probability});
        }
        return choices;
    }

    [[nodiscard]] std::string sample_chance() override {
        return reflect::print(play::sample_chance<P>(engine_.setup(), engine_.state(), generator_));
    }

    [[nodiscard]] std::vector<std::int64_t> returns() const override {
        return over() ? play::returns<P>(engine_.setup(), engine_.state()) : std::vector<std::int64_t>();
    }

    [[nodiscard]] unsigned players() const override { return play::players<P>(engine_.setup()); }

    [[nodiscard]] std::uint64_t action_count() const override { return ids() ? ids()->size() : 0; }
    [[nodiscard]] std::uint64_t player_action_count() const override { return ids() ? ids()->players() : 0; }
    [[nodiscard]] bool is_chance_action(std::uint64_t id) const override {
        return ids() && id >= ids()->first_chance() && id - ids()->first_chance() < ids()->chance();
    }
    [[nodiscard]] std::string action(std::uint64_t id) const override { return reflect::print(input_of(id)); }
    [[nodiscard]] std::optional<std::uint64_t> action_id(std::string_view text) const override {
        const ValueList<Input> inputs = read(text);
        return inputs.size() == 1 ? id_of(canonical(inputs.front())) : std::nullopt;
    }
    [[nodiscard]] RefusalText submit_id(std::uint64_t id, Actor by) override {
        const Input& input = input_of(id);
        if (const Input listed = canonical(input); !herding::detail::same_value(listed, input)) {
            return "action " + std::to_string(id) + " is the same as " + reflect::print(listed) +
                   ", which has another id";
        }
        return submit({input}, by);
    }
    [[nodiscard]] bool is_legal(std::uint64_t id, Actor by) override {
        if (!herding::detail::same_value(canonical(input_of(id)), input_of(id))) {
            return false;
        }
        const auto preview = engine_.preview(input_of(id), by);
        if (!preview.veiled()) {
            return preview.outcome == OutcomeKind::Committed;
        }
        State after = engine_.state(); // a veiled preview does not say what the rules answer
        return !advance<Spec>(engine_.setup(), after, input_of(id), by).stops();
    }

    [[nodiscard]] std::vector<std::size_t> observation_shape() const override {
        return play::observation_shape<P>(engine_.setup());
    }
    [[nodiscard]] std::vector<float> observation(std::uint16_t viewer) const override {
        return play::observation<P>(engine_.setup(), engine_.state(), viewer);
    }

    [[nodiscard]] RefusalText submit(std::string_view text, Actor by) override {
        return submit(read(text), by);
    }

    [[nodiscard]] std::uint64_t decision(Actor by) const override {
        return decisions_.begun(engine_, by, [this](Actor one) { return begun_now(one); });
    }
    [[nodiscard]] RefusalText submit(std::string_view text, Actor by, std::uint64_t decision) override {
        return decision == this->decision(by) ? submit(text, by) : stale();
    }
    [[nodiscard]] RefusalText submit_id(std::uint64_t id, Actor by, std::uint64_t decision) override {
        return decision == this->decision(by) ? submit_id(id, by) : stale();
    }

    [[nodiscard]] std::string preview(std::string_view text, Actor by) override {
        const ValueList<Input> inputs = read(text);
        if (inputs.size() != 1) {
            return "Only single inputs can be previewed.\n";
        }
        return preview_words<Spec>(view::of<Spec>(engine_.preview(inputs.front(), by), viewer_of(by)),
                                   TraceWords<P>(engine_.setup(), &engine_.state(), viewer_of(by)));
    }

    [[nodiscard]] std::string question(std::string_view text, Actor by) const override {
        if constexpr (requires(const ViewOf<Spec>& seen, const Input& input) {
                          P::question(engine_.setup(), seen, input);
                      }) {
            const auto seen = view::of<Spec>(engine_.state(), viewer_of(by));
            State after = engine_.state();
            std::string asked;
            for (const Input& input : read(text)) {
                if (advance<Spec>(engine_.setup(), after, input, by).stops()) {
                    return {};
                }
                asked += asked.empty() ? P::question(engine_.setup(), seen, input) : std::string();
            }
            return asked;
        }
        return {};
    }
    [[nodiscard]] RefusedBy refused_by() const override { return refused_by_; }

    [[nodiscard]] RefusalText undo(Actor by) override {
        if (may_notice_less(by)) {
            return not_in_secret();
        }
        make_room();
        auto board = board_to_keep();
        const RefusalText refused = moved(engine_.undo(by), by, -1);
        if (!refused) {
            keep_board(std::move(board));
        }
        return refused;
    }
    [[nodiscard]] RefusalText redo(Actor by) override {
        if (may_notice_less(by)) {
            return not_in_secret();
        }
        make_room();
        return moved(engine_.redo(by), by, +1);
    }

    [[nodiscard]] RefusalText why_no_undo(Actor by) const override {
        if (may_notice_less(by)) {
            return takes_nothing_back;
        }
        const auto answer = engine_.can_undo(by);
        return answer ? RefusalText() : not_moved(events_.seen(answer.refusal(), viewer_of(by)), -1);
    }
    [[nodiscard]] RefusalText why_no_redo(Actor by) const override {
        if (may_notice_less(by)) {
            return takes_nothing_back;
        }
        const auto answer = engine_.can_redo(by);
        return answer ? RefusalText() : not_moved(events_.seen(answer.refusal(), viewer_of(by)), +1);
    }

    [[nodiscard]] std::vector<Actor> undoable() const override {
        std::vector<Actor> actors;
        for (std::size_t i = now_ - std::min(now_, engine_.undo_depth()); i < now_; ++i) {
            actors.push_back(done_[i].front().by);
        }
        return actors;
    }
    [[nodiscard]] RefusalText undo_own(Actor by) override {
        if (may_notice_less(by)) {
            return not_in_secret();
        }
        std::size_t own = now_; // behind the actor's last commit
        while (own > 0 && !(done_[own - 1].front().by == by)) {
            --own;
        }
        if (own > 0) {
            if (auto refused = depends_on_secrets(now_ - own, by)) {
                return refused;
            }
        }
        // All that can throw comes first, so that the match and its engine never differ.
        const std::size_t later = now_ - own;
        auto done = done_;
        if (own > 0 && later > 0) {
            done.resize(now_);
            done.erase(done.begin() + static_cast<std::ptrdiff_t>(own) - 1);
        }
        events_.reserve(later + 1);
        auto board = board_to_keep();
        refused_by_ = {};
        const auto taken = engine_.undo_own(by);
        if (!taken) {
            return not_taken_back(taken, viewer_of(by));
        }
        done_ = std::move(done);
        --now_;
        moved_ = true;
        keep_board(std::move(board));
        events_.add(*taken);
        const auto frames = engine_.frames();
        for (std::size_t i = frames.size() - std::min(later, frames.size()); i < frames.size(); ++i) {
            events_.add(OutcomeKind::Committed, frames[i].keep());
        }
        end_decisions();
        return std::nullopt;
    }

    [[nodiscard]] bool at_barrier() const override {
        const auto frames = engine_.frames();
        return !frames.empty() && frames.back()->barrier.raised();
    }

    [[nodiscard]] std::unique_ptr<Match> fork(std::uint64_t seed) const override {
        auto copy = std::make_unique<MatchOf>(engine_.fork(), seed);
        copy->ids_ = ids_;
        return copy;
    }
    [[nodiscard]] std::unique_ptr<Match> determinized(std::uint16_t viewer,
                                                      std::uint64_t seed) const override {
        Generator generator(seed);
        State state = engine_.state();
        play::determinize<P>(engine_.setup(), state, viewer, generator);
        auto same = std::make_shared<const SetupOf<Spec>>(engine_.setup());
        auto other = std::make_unique<MatchOf>(Engine<Spec>(std::move(same), std::move(state)), seed);
        other->ids_ = ids_;
        return other;
    }

    [[nodiscard]] std::unique_ptr<World> world(Actor by) const override {
        const auto here = std::make_shared<const Snapshot<Spec>>(engine_.snapshot());
        return std::make_unique<WorldOf<P>>(std::shared_ptr<const SetupOf<Spec>>(here, &here->setup()),
                                            here->state(), by);
    }

    [[nodiscard]] std::size_t events() const override { return events_.size(); }

    [[nodiscard]] std::string describe(std::size_t event, std::uint16_t viewer) const override {
        return words(viewer).describe(event);
    }
    [[nodiscard]] Telling tell(std::size_t event, std::uint16_t viewer) const override {
        return words(viewer).tell(event);
    }
    [[nodiscard]] std::string why(std::uint16_t viewer) const override { return words(viewer).why(); }
    [[nodiscard]] std::string why_event(std::size_t event, std::uint16_t viewer) const override {
        return words(viewer).why(event);
    }
    [[nodiscard]] std::string trace(std::uint16_t viewer) const override { return words(viewer).trace(); }

    [[nodiscard]] std::optional<std::size_t> counted(std::size_t event, std::uint16_t viewer) const override {
        return events_.counted(event, viewer);
    }

    [[nodiscard]] std::optional<std::uint64_t> noticed(std::uint16_t viewer) const override {
        if constexpr (view::HidesCommits<Spec>) {
            return events_.numbering(viewer).count();
        } else {
            return std::nullopt;
        }
    }

    [[nodiscard]] Prompt prompt(Actor by) const override {
        if constexpr (requires(const ViewOf<Spec>& seen) { P::prompt(engine_.setup(), seen, by); }) {
            return P::prompt(engine_.setup(), view::of<Spec>(engine_.state(), viewer_of(by)), by);
        } else {
            return {};
        }
    }

    [[nodiscard]] std::string state(std::uint16_t viewer, Form form) const override {
        const auto shown = view::of<Spec>(engine_.state(), viewer);
        return form == Form::Json ? reflect::to_json(shown, reflect::JsonLayout::Pretty)
                                  : reflect::print(shown);
    }

    [[nodiscard]] std::string draw(const Look& look) const override {
        return play::drawing<P>(engine_.setup(), view::of<Spec>(engine_.state(), look.viewer), look);
    }
    [[nodiscard]] std::string picture(std::uint16_t viewer) const override {
        return play::picture<P>(engine_.setup(), view::of<Spec>(engine_.state(), viewer), {viewer});
    }
    [[nodiscard]] scene::Scene scene(std::uint16_t viewer) const override {
        return play::scene<P>(engine_.setup(), view::of<Spec>(engine_.state(), viewer), viewer);
    }

    [[nodiscard]] bool same_for_all_viewers() const override { return detail::same_for_all_viewers<P>(); }

    [[nodiscard]] std::string explain(std::string_view what, std::uint16_t viewer) const override {
        const auto shown = view::of<Spec>(engine_.state(), viewer);
        if constexpr (requires { P::explain(engine_.setup(), shown, what); }) {
            return P::explain(engine_.setup(), shown, what);
        } else {
            return {};
        }
    }

    [[nodiscard]] std::vector<Choice> history() const override {
        std::vector<Choice> all;
        for (std::size_t i = 0; i < now_; ++i) {
            for (const Choice& choice : done_[i]) { // `insert` of a range takes thirty functions more
                all.push_back(choice);
            }
        }
        return all;
    }

    [[nodiscard]] std::string saved() const override { return reflect::print(engine_.state()); }

private:
    /// The event with which the decision of an actor began, at the first call for this actor. If the Spec hides commits, it is the
    /// last event that the actor has noticed.
    [[nodiscard]] std::uint64_t begun_now(Actor by) const {
        if constexpr (view::HidesCommits<Spec>) {
            return events_.numbering(viewer_of(by)).count();
        } else {
            return engine_.decision(by, play::legal_inputs<P>);
        }
    }
    void end_decisions() noexcept {
        decisions_.end(engine_, [this](Actor by) { return begun_now(by); });
    }

    [[nodiscard]] RefusalText stale() {
        refused_by_ = {{}, {}, true};
        return "stale: the question that this input answers has passed";
    }

    [[nodiscard]] MatchWords<P> words(std::uint16_t viewer) const {
        return {engine_, events_, before_, moved_, viewer};
    }
    /// Before an undo: the board of what will be undone, if its words depend on it.
    [[nodiscard]] auto board_to_keep() const {
        if constexpr (DescribesOnBoard<P>) {
            return engine_.state();
        } else {
            return nullptr;
        }
    }
    template <class Board> void keep_board([[maybe_unused]] Board board) {
        if constexpr (DescribesOnBoard<P>) {
            before_ = std::move(board); // `trace` uses the other one only if nothing was undone since
        }
    }

    static constexpr const char* takes_nothing_back =
        "players take nothing back in a game that hides commits";
    /// Whether the answer to an undo could tell an actor of commits that they have not noticed.
    [[nodiscard]] static bool may_notice_less(Actor by) noexcept {
        return view::HidesCommits<Spec> && by.is_player();
    }
    [[nodiscard]] RefusalText not_in_secret() {
        refused_by_ = {};
        return takes_nothing_back;
    }

    /// All that can throw comes before the dispatch, so that the match and its engine never differ.
    RefusalText submit(const ValueList<Input>& inputs, Actor by) {
        State before = engine_.state();
        std::vector<Choice> done;
        done.reserve(inputs.size());
        for (const Input& input : inputs) {
            done.push_back({reflect::print(input), by});
        }
        make_room();
        refused_by_ = {};
        const auto outcome =
            inputs.size() == 1 ? engine_.dispatch(inputs.front(), by) : engine_.dispatch_all(inputs, by);
        if (const auto* refusal = outcome.refusal()) {
            if (on_refused_) {
                on_refused_(outcome, std::span<const Input>(inputs), by);
            }
            const Input& input = inputs[refusal->input < inputs.size() ? refusal->input : 0];
            refused_by_ = {notation_or_text(input),
                           telling_cite<Spec>(view::of<Spec>(*refusal, viewer_of(by)).behavior), false,
                           refusal->exceeded() != nullptr};
            return refused<Spec>(*refusal, outcome.kind(), viewer_of(by));
        }
        if (!outcome.committed()) {
            return detail::printed(outcome);
        }
        before_ = std::move(before);
        moved_ = false;
        done_.resize(now_);
        done_.push_back(std::move(done));
        ++now_;
        events_.add(outcome);
        decisions_.keep(engine_, *outcome.frame(), [this](Actor one) { return begun_now(one); });
        return std::nullopt;
    }

    [[nodiscard]] std::vector<Choice> choices(const std::vector<Action<Spec>>& actions) const {
        std::vector<Choice> choices;
        choices.reserve(actions.size());
        for (const auto& action : actions) {
            choices.push_back(
                {reflect::print(action.input), action.by, notation(action.input), id_of(action.input)});
        }
        return choices;
    }

    /// Null if the game has no ids. Made at the first use, because some matches never need them.
    [[nodiscard]] const ActionIds<P>* ids() const {
        if (!ids_) {
            try {
                ids_ = std::make_shared<const std::optional<ActionIds<P>>>(ActionIds<P>(engine_.setup()));
            } catch (const reflect::NotEnumerable&) {
                ids_ = std::make_shared<const std::optional<ActionIds<P>>>();
            }
        }
        return ids_->has_value() ? &**ids_ : nullptr;
    }
    [[nodiscard]] Input canonical(const Input& input) const {
        return play::canonical<P>(engine_.setup(), engine_.state(), input);
    }
    [[nodiscard]] std::optional<std::uint64_t> id_of(const Input& input) const {
        return ids() ? ids()->find(input) : std::nullopt;
    }
    [[nodiscard]] const Input& input_of(std::uint64_t id) const {
        if (!ids()) {
            throw std::out_of_range("herding: the actions of " + std::string(P::name) + " have no ids");
        }
        return ids()->input(id);
    }

    [[nodiscard]] std::string notation(const Input& input) const {
        if constexpr (requires { P::write(engine_.setup(), engine_.state(), input); }) {
            return P::write(engine_.setup(), engine_.state(), input);
        } else {
            return {};
        }
    }

    [[nodiscard]] std::string notation_or_text(const Input& input) const {
        return detail::notation_or_text<P>(engine_.setup(), engine_.state(), input);
    }

    [[nodiscard]] ValueList<Input> read(std::string_view text) const {
        return read_inputs<P>(engine_.setup(), engine_.state(), text);
    }

    /// Room for one more commit or event.
    void make_room() {
        if (done_.size() == done_.capacity()) {
            done_.reserve(2 * done_.size() + 1);
        }
        events_.reserve(1);
    }

    /// `step` is -1 for undo and +1 for redo.
    RefusalText moved(const HistoryResult<Spec>& result, Actor by, int step) {
        if (!result) {
            const HistoryRefusal shown = events_.seen(result.refusal(), viewer_of(by));
            refused_by_ = {{}, telling_cite<Spec>(shown.barrier.behavior)};
            return not_moved(shown, step);
        }
        now_ = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(now_) + step);
        moved_ = true;
        events_.add(*result);
        end_decisions();
        return std::nullopt;
    }

    /// The reason if one of the last `later` commits has an input that the actor may not know. Then nothing is tried, because the
    /// answer would show something of that input.
    [[nodiscard]] RefusalText depends_on_secrets(std::size_t later, Actor by) {
        if (!by.is_player() || view::is_open<Spec>()) {
            return std::nullopt;
        }
        const auto frames = engine_.frames();
        for (std::size_t i = frames.size() - std::min(later, frames.size()); i < frames.size(); ++i) {
            for (const auto& input : view::of<Spec>(*frames[i], viewer_of(by)).inputs) {
                if (!input) {
                    refused_by_ = {};
                    return actor_name<P>(frames[i]->actor) +
                           " has since done (not shown): whether that depends on it, you may not know";
                }
            }
        }
        return std::nullopt;
    }

    /// The reason why `undo_own` was refused. It names the rule of a later input only if the Spec hides nothing, because that rule
    /// may depend on values that only its player knows.
    [[nodiscard]] std::string not_taken_back(const OwnUndoResult<Spec>& result, std::uint16_t viewer) {
        const HistoryRefusal shown = events_.seen(result.refusal(), viewer);
        refused_by_ = {{}, telling_cite<Spec>(shown.barrier.behavior)};
        const auto frames = engine_.frames();
        const auto later = std::find_if(frames.begin(), frames.end(), [&result](const auto& frame) {
            return frame->number == result.refusal().frame;
        });
        if (shown.reason != HistoryReason::Depends || later == frames.end() ||
            !view::notices<Spec>(**later, viewer)) {
            return not_moved(shown, -1);
        }
        std::string text = actor_name<P>((*later)->actor) + " has since done";
        for (const auto& input : view::of<Spec>(*later, viewer).inputs) {
            text += ' ' + (input ? notation_or_text(*input) : "(not shown)");
        }
        if (!view::is_open<Spec>()) {
            refused_by_ = {};
            return text + ", which depends on it";
        }
        if (const auto* refusal = result.later()) {
            refused_by_ = {{}, telling_cite<Spec>(refusal->behavior)};
            return text + ", which is not allowed without it: " +
                   refused<Spec>(*refusal, result.later_kind(), viewer);
        }
        return text + (shown.barrier.raised()
                           ? ", which cannot be undone without it: " + detail::printed(shown.barrier)
                           : ", which does nothing without it");
    }

    Engine<Spec> engine_;
    mutable std::shared_ptr<const std::optional<ActionIds<P>>> ids_; ///< shared with forks
    State before_;                                                   ///< the state before the last frame
    bool moved_; ///< by undo or redo, or before the match ran here: then `before_` is another state
    Generator generator_;
    MatchEvents<Spec> events_;
    std::vector<std::vector<Choice>> done_; ///< the inputs of each commit; from now_ on they have been undone
    std::size_t now_;
    OnRefused<Spec> on_refused_;
    RefusedBy refused_by_ = {};
    mutable Decisions<P> decisions_;
};

} // namespace herding::inline v0::play::detail
