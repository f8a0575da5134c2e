#pragma once

#include "herding/core/detail/value_list.hpp"
#include "herding/herding.hpp"
#include "herding/law/config.hpp"
#include "herding/law/detail/differences.hpp"
#include "herding/law/detail/print.hpp"
#include "herding/law/detail/transition.hpp"
#include "herding/law/detail/trial.hpp"
#include "herding/law/detail/unseen_values.hpp"
#include "herding/law/result.hpp"
#include "herding/reflect/binary_writer.hpp"
#include "herding/reflect/text_writer.hpp"
#include "herding/view/determinize.hpp"
#include "herding/view/frame_view.hpp"
#include "herding/view/of.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

/// Laws Irrevocable and Secret: nothing shows what a player may not know, and a commit that shows something new is a
/// barrier. They need a Spec that has `determinize`, or whose only secrets are answers (herding/view/spec.hpp).

namespace herding::inline v0::law {

namespace detail {

/// Equal values, and equal bytes if both can be written.
template <class T> [[nodiscard]] bool looks_equal(const T& a, const T& b) {
    if (!(a == b)) {
        return false;
    }
    if constexpr (view::detail::is_reflected<T>()) {
        reflect::Bytes one;
        reflect::Bytes other;
        reflect::write_body(one, a);
        reflect::write_body(other, b);
        return one == other;
    }
    return true;
}

template <class Spec> using ViewOf =
    std::remove_cvref_t<decltype(view::of<Spec>(std::declval<const StateOf<Spec>&>(), std::uint16_t{}))>;

} // namespace detail

/// Compares games that differ only in what one player may not see. Keeps what players saw before each commit.
template <class Spec> class Secrets {
    using State = StateOf<Spec>;
    using View = detail::ViewOf<Spec>;
    using FrameView = view::FrameView<Spec>;

public:
    Secrets(const Config<Spec>& config, const TablePtr<Spec>& table, Distribution* seen)
        : config_(config), table_(table), counted_(seen) {
        if (!view::can_determinize<Spec>()) {
            return; // no player is checked
        }
        for (std::uint16_t player = 0; player < config.players; ++player) {
            players_.push_back(player);
        }
        if (config.observer) {
            players_.push_back(view::observer);
        }
    }

    /// Gives an input to a state and, for each player, to a determinized copy. Both results must look the same to that player.
    /// `one` is the trial of the input in this state.
    void check(const State& state, const InputOf<Spec>& input, Actor by, const Trial<Spec>& one,
               std::uint32_t seed) {
        if (players_.empty() || (!config_.laws.has(Law::Irrevocable) && !config_.laws.has(Law::Secret))) {
            return;
        }
        Generator generator(seed);
        for (const std::uint16_t player : players_) {
            const State dealt = deal(state, player, generator);
            check_sight(state, dealt, player);
            const auto other = try_out(config_, table_, dealt, input, by);
            if (shows_answers(state, one)) { // to everybody, so the results may depend on the answers
                const auto with_answers = [&](State cards) {
                    return copy_answers(state, cards) ? try_out(config_, table_, cards, input, by)
                                                      : Trial<Spec>{};
                };
                check_commits(one, with_answers(dealt), player, state, dealt, generator, with_answers);
            } else {
                check_commits(one, other, player, state, dealt, generator,
                              [&](const State& cards) { return try_out(config_, table_, cards, input, by); });
            }
            if (by == Actor::player(player) ||
                by == Actor::system) { // a game without actors answers to everybody
                check_answers(one, other, player);
                const auto peek = [&](const State& from) {
                    Engine<Spec> engine(config_.setup, State(from),
                                        {.budget = config_.budget, .table = table_});
                    return view::of<Spec>(engine.preview(input, by), player);
                };
                if (!(peek(state) == peek(dealt))) {
                    broken(config_.laws, Law::Secret, "a preview shows " + who(player) + hidden);
                }
            }
        }
        if constexpr (view::HidesAnswers<Spec>) {
            check_answer(one, state, input, by, generator);
        }
        if constexpr (view::HidesCommits<Spec>) {
            check_unnoticed(one, state, generator);
        }
        if constexpr (view::detail::ShowsPart<Spec, InputOf<Spec>> || view::detail::ShowsInputBy<Spec>) {
            check_hidden_input(one, state, input, by, generator);
        }
    }

    /// Keeps every player's view before a commit.
    void before(const State& state) {
        last_.clear();
        for (const std::uint16_t player : players_) {
            last_.push_back(view::of<Spec>(state, player));
        }
    }
    void committed(std::uint64_t frame) { seen_[frame] = std::move(last_); }

    /// Checks that after an undo of this frame and all later ones, each player sees the same as before the frame.
    void undone(std::uint64_t frame, const State& state) const {
        const auto found = seen_.find(frame);
        for (std::size_t i = 0; found != seen_.end() && i < players_.size(); ++i) {
            if (!detail::looks_equal(found->second[i], view::of<Spec>(state, players_[i]))) {
                broken(config_.laws, Law::Secret,
                       "after the undo " + who(players_[i]) + " does not see what they saw before the frame");
            }
        }
    }

    /// Call it when a new engine begins to count frames.
    void forget() { seen_.clear(); }

private:
    static constexpr int attempts_after = 2; // inputs that are tried after a commit that is not noticed
    static constexpr const char* hidden = " what they may not know";

    [[nodiscard]] static std::string who(std::uint16_t player) {
        return player == view::observer ? "an observer" : "player " + std::to_string(player);
    }

    /// Whether two States are equal apart from the generator, which the library deals again.
    [[nodiscard]] static bool same_cards(const State& state, const State& dealt) {
        if constexpr (HasGenerator<Spec>) {
            State copy = dealt;
            std::invoke(Spec::generator, copy) = std::invoke(Spec::generator, state);
            return copy == state;
        } else {
            return dealt == state;
        }
    }

    /// Deals again what a player may not see. The result must be a possible state, and depend on nothing else.
    [[nodiscard]] State deal(const State& state, std::uint16_t player, Generator& generator) const {
        const Generator before = generator;
        Generator same = generator;
        State dealt = state;
        view::determinize<Spec>(*config_.setup, dealt, player, generator);
        State again = state;
        view::determinize<Spec>(*config_.setup, again, player, same);
        if (!(dealt == again)) {
            broken(config_.laws, Law::Deterministic,
                   "determinize makes different States from equal arguments for " + who(player));
        }
        check_dealt_alike(dealt, player, before);
        if constexpr (HasHash<Spec>) {
            const auto hash = Spec::Hash::of(dealt);
            if (!(hash == Spec::Hash::of(again)) && dealt == again) {
                broken(config_.laws, Law::Regular, "equal determinized States have different hashes");
            }
            if (!(dealt == state) && hash == Spec::Hash::of(state)) {
                broken(config_.laws, Law::Hashed,
                       "a determinized State differs from its original, but both have equal hashes");
            }
        }
        if (counted_ != nullptr) {
            ++counted_->dealt;
            counted_->dealt_otherwise += same_cards(state, dealt) ? 0 : 1;
        }
        check_state(config_, dealt, ", in a State that is determinized for " + who(player));
        return dealt;
    }

    /// Deals a dealt State again, as the original was: to the player they look the same, so they must become the same.
    void check_dealt_alike(const State& dealt, std::uint16_t player, Generator generator) const {
        State other = dealt;
        view::determinize<Spec>(*config_.setup, other, player, generator);
        if (!(other == dealt)) {
            broken(
                config_.laws, Law::Secret,
                "determinize depends on what " + who(player) +
                    " may not know: it deals two States that look the same to them differently, with equal "
                    "generators. Sort what it shuffles, or use view::shuffle_unseen");
        }
    }

    void check_sight(const State& state, const State& dealt, std::uint16_t player) const {
        if (!detail::looks_equal(view::of<Spec>(state, player), view::of<Spec>(dealt, player))) {
            broken(config_.laws, Law::Secret,
                   "the view shows " + who(player) + hidden + ", or determinize changes what they see",
                   apart(player, view_lines(view::of<Spec>(state, player), view::of<Spec>(dealt, player))));
        }
        if (config_.legal_actions) {
            const Actor actor = Actor::player(player);
            if (!(config_.legal_actions(*config_.setup, state, actor) ==
                  config_.legal_actions(*config_.setup, dealt, actor))) {
                broken(config_.laws, Law::Secret, "what is legal shows " + who(player) + hidden);
            }
        }
    }

    /// A value as canonical text; without `serialize`, the name of its type.
    template <class T> [[nodiscard]] static std::string in_full(const T& value) {
        if constexpr (view::detail::is_reflected<T>()) {
            return reflect::print(value);
        } else {
            return detail::kind_of(value);
        }
    }

    /// The first part of a frame that differs from its counterpart in a game that the player cannot tell apart.
    [[nodiscard]] static std::vector<std::string> frame_lines(const FrameView& one, const FrameView& other,
                                                              std::uint16_t player) {
        const std::string apart = "in a game that " + who(player) + " could not tell apart: ";
        auto lines = detail::frame_difference(
            one, other, {"here: ", apart.c_str()}, [](const TraceOf<Spec>& trace) { return in_full(trace); },
            [](const DiffOf<Spec>& diff) { return in_full(diff); });
        if (lines.empty() && one.barriers != other.barriers) {
            const auto kinds = [](const FrameView& frame) {
                std::string all;
                for (const BarrierKind kind : frame.barriers) {
                    all += (all.empty() ? "" : "+") + std::string(name(kind));
                }
                return "barrier " + (all.empty() ? "none" : all);
            };
            lines = {"here: " + kinds(one), apart + kinds(other)};
        }
        return lines;
    }

    /// The changes from one view to another, if views are States.
    [[nodiscard]] std::vector<std::string> view_lines(const View& one, const View& other) const {
        if constexpr (std::is_same_v<View, State>) {
            return detail::state_difference(config_, one, other);
        } else {
            return {};
        }
    }

    /// The same lines after a title.
    [[nodiscard]] static std::vector<std::string> apart(std::uint16_t player,
                                                        std::vector<std::string> lines) {
        if (!lines.empty()) {
            lines.insert(lines.begin(),
                         "what " + who(player) + " sees here -> in a game that they could not tell apart:");
        }
        return lines;
    }

    /// Two views after commits may differ only if neither commit can be undone, no preview shows what it did, and something was
    /// revealed to this player. If they are equal, the shown frames must be equal too, because a player must learn nothing that
    /// is not in their view. `again` tries the input with other cards.
    template <class Again>
    void check_commits(const Trial<Spec>& one, const Trial<Spec>& other, std::uint16_t player,
                       const State& state, const State& dealt, Generator& generator,
                       const Again& again) const {
        if (!one.after || !other.after) {
            return;
        }
        if (!detail::looks_equal(view::of<Spec>(*one.after, player), view::of<Spec>(*other.after, player))) {
            if (!one.barrier().veils() || !other.barrier().veils()) {
                broken(config_.laws, Law::Irrevocable,
                       "the commit shows " + who(player) + " what they did not know, and " +
                           (one.barrier().raised() && other.barrier().raised()
                                ? "a preview would show the same"
                                : "can be undone") +
                           ": give the diff that shows it `static constexpr bool reveals = true;`",
                       apart(player, view_lines(view::of<Spec>(*one.after, player),
                                                view::of<Spec>(*other.after, player))));
            } else if (!reveals_anything(one) && !reveals_anything(other)) {
                check_reveals(one, other, player, state, dealt, generator, again);
            }
        } else {
            check_frames(one, other, player);
        }
    }

    /// Whether a commit does not say what it shows to whom: a diff declares `reveals`, or the generator moved.
    [[nodiscard]] static bool reveals_anything(const Trial<Spec>& trial) {
        const auto& diffs = trial.frame->diffs;
        return trial.barrier().has(BarrierKind::Generator) ||
               std::any_of(diffs.begin(), diffs.end(), detail::declares_reveal<Spec>);
    }

    /// Whether two commits have revealed the same to a player.
    [[nodiscard]] static bool same_reveals(const Trial<Spec>& one, const Trial<Spec>& other,
                                           std::uint16_t player) {
        const auto values = [player](const Trial<Spec>& trial) {
            std::vector<std::uint64_t> all;
            for (const detail::Reveal& reveal : trial.reveals) {
                if (reveal.to(player)) {
                    all.push_back(reveal.value.value_or(0));
                }
            }
            return all;
        };
        const auto known = [player](const Trial<Spec>& trial) {
            return std::all_of(trial.reveals.begin(), trial.reveals.end(), [player](const auto& reveal) {
                return !reveal.to(player) || reveal.value.has_value();
            });
        };
        return known(one) && known(other) && values(one) == values(other);
    }

    /// A commit reveals hidden values to some players. Others must see the same as without it. Those who gained values must see the
    /// same in all games in which these values are equal.
    template <class Again>
    void check_reveals(const Trial<Spec>& one, const Trial<Spec>& other, std::uint16_t player,
                       const State& state, const State& dealt, Generator& generator,
                       const Again& again) const {
        const auto shows = [&](const std::string& what, const Trial<Spec>& here, const Trial<Spec>& there) {
            broken(config_.laws, Law::Secret,
                   "the commit shows " + who(player) + what +
                       ": leave it out of what they see, or give the diff that shows it `static constexpr "
                       "bool reveals = true;`",
                   apart(player, view_lines(view::of<Spec>(*here.after, player),
                                            view::of<Spec>(*there.after, player))));
        };
        if (!one.revealed_to(player) && !other.revealed_to(player)) {
            shows(" what they did not know, and reveals nothing to them", one, other);
            return;
        }
        if constexpr (view::detail::is_reflected<State>()) {
            const auto uncovered = [player](const State& before, const Trial<Spec>& trial) {
                const auto unseen = [player](const State& in) {
                    return detail::unseen_values(reflect::type_of<State>(), &in, player);
                };
                return detail::Uncovered(unseen(before), unseen(*trial.after));
            };
            constexpr int deals = 12; // any two of them may reveal the same
            std::vector<std::pair<Trial<Spec>, detail::Uncovered>> all;
            all.emplace_back(one, uncovered(state, one));
            all.emplace_back(other, uncovered(dealt, other));
            for (int i = 0; i < deals; ++i) {
                State next = state;
                view::determinize<Spec>(*config_.setup, next, player, generator);
                auto now = again(next);
                if (!now.after || reveals_anything(now)) {
                    continue;
                }
                detail::Uncovered gone = uncovered(next, now);
                all.emplace_back(std::move(now), std::move(gone));
                compare_last(all, player, shows);
            }
        }
    }

    /// Compares the last game with those before that have revealed the same.
    template <class Games, class Shows>
    void compare_last(const Games& all, std::uint16_t player, const Shows& shows) const {
        const auto& [now, uncovered] = all.back();
        for (std::size_t i = 0; i + 1 < all.size(); ++i) {
            const auto& [before, other] = all[i];
            if (!same_reveals(before, now, player) || !other.same(uncovered)) {
                continue;
            }
            if (!detail::looks_equal(view::of<Spec>(*before.after, player),
                                     view::of<Spec>(*now.after, player))) {
                shows(" more than the hidden values that it reveals to them", before, now);
            }
            check_frames(before, now, player);
        }
    }

    void check_frames(const Trial<Spec>& one, const Trial<Spec>& other, std::uint16_t player) const {
        if (!detail::looks_equal(view::of<Spec>(*one.frame, player), view::of<Spec>(*other.frame, player))) {
            broken(config_.laws, Law::Secret,
                   "the frame shows " + who(player) + hidden + ", and what their view after it does not show",
                   frame_lines(view::of<Spec>(*one.frame, player), view::of<Spec>(*other.frame, player),
                               player));
        }
    }

    /// Whether this commit was the last one of several answers.
    [[nodiscard]] static bool shows_answers(const State& before, const Trial<Spec>& one) {
        if constexpr (view::HidesAnswers<Spec>) {
            return one.after && !before.pending.answers().empty() && one.after->pending.answers().empty();
        } else {
            return false;
        }
    }
    /// Returns whether the determinized state still allows the answers: with other cards an answer may be impossible.
    bool copy_answers(const State& from, State& to) const {
        if constexpr (view::HidesAnswers<Spec>) {
            return Spec::Rules::template Answering<Spec>::copy(*config_.setup, from, to);
        } else {
            return true;
        }
    }

    /// A player cannot tell a game with a commit that they do not notice from the same game without it. So it changes nothing
    /// that they see, nothing that is legal for them, and no answer to what they try.
    void check_unnoticed(const Trial<Spec>& one, const State& state, Generator& generator) const {
        for (const std::uint16_t player : players_) {
            if (!one.after || view::notices<Spec>(*one.frame, player)) {
                continue;
            }
            if (!detail::looks_equal(view::of<Spec>(state, player), view::of<Spec>(*one.after, player))) {
                broken(config_.laws, Law::Secret,
                       "a commit changes what " + who(player) +
                           " sees, but they do not notice it: show them one of its diffs or traces",
                       apart(player,
                             view_lines(view::of<Spec>(state, player), view::of<Spec>(*one.after, player))));
            }
            const Actor actor = Actor::player(player);
            if (config_.legal_actions && !(config_.legal_actions(*config_.setup, state, actor) ==
                                           config_.legal_actions(*config_.setup, *one.after, actor))) {
                broken(config_.laws, Law::Secret,
                       "what is legal shows " + who(player) + " a commit that they do not notice");
            }
            for (int i = 0; i < attempts_after; ++i) {
                const auto drawn = detail::drawn(config_, i % 2 == 0 ? state : *one.after, generator);
                if (!drawn) {
                    break;
                }
                check_after_unnoticed(state, *one.after, drawn->input, player);
            }
        }
    }

    /// The player submits an input without and with the commit.
    void check_after_unnoticed(const State& without, const State& with, const InputOf<Spec>& input,
                               std::uint16_t player) const {
        const Actor by = Actor::player(player);
        const auto here = try_out(config_, table_, without, input, by);
        const auto there = try_out(config_, table_, with, input, by);
        check_answers(here, there, player);
        if (here.after && there.after && !here.barrier().veils() &&
            !(detail::looks_equal(view::of<Spec>(*here.after, player),
                                  view::of<Spec>(*there.after, player)) &&
              detail::looks_equal(view::of<Spec>(*here.frame, player),
                                  view::of<Spec>(*there.frame, player)))) {
            broken(config_.laws, Law::Secret,
                   "what their input does shows " + who(player) + " a commit that they do not notice");
        }
    }

    /// A waiting answer is the secret of its player. Replaces it by another answer: everybody else must see the same.
    void check_answer(const Trial<Spec>& one, const State& state, const InputOf<Spec>& input, Actor by,
                      Generator& generator) const {
        if (!by.is_player() || !one.after) {
            return;
        }
        const auto place = place_of(*one.after, by);
        const auto& answers = one.after->pending.answers();
        if (place == answers.size() || place_of(state, by) != state.pending.answers().size()) {
            return; // it does not wait, or it waited before
        }
        const auto drawn =
            Spec::Rules::template Answering<Spec>::in_place(*config_.setup, *one.after, place, generator);
        if (!drawn) {
            return;
        }
        const InputOf<Spec> given = *drawn;
        const auto other = try_out(config_, table_, state, given, by);
        if (given == input || !other.after) {
            return; // rules may judge the answer before it waits
        }
        for (const std::uint16_t player : players_) {
            if (by != Actor::player(player) && !(detail::looks_equal(view::of<Spec>(*one.after, player),
                                                                     view::of<Spec>(*other.after, player)) &&
                                                 detail::looks_equal(view::of<Spec>(*one.frame, player),
                                                                     view::of<Spec>(*other.frame, player)))) {
                broken(config_.laws, Law::Secret,
                       "the view or the frame shows " + who(player) + " an answer before all have answered");
            }
        }
    }

    /// If `view` hides an input, another input of its kind must look the same.
    void check_hidden_input(const Trial<Spec>& one, const State& state, const InputOf<Spec>& input, Actor by,
                            Generator& generator) const {
        const auto shown = [by](const InputOf<Spec>& what, std::uint16_t player) {
            return view::of<Spec>(what, player, by);
        };
        for (const std::uint16_t player : players_) {
            if (!one.after || by == Actor::player(player) || shown(input, player) == input) {
                continue;
            }
            constexpr int attempts = 32;
            for (int i = 0; i < attempts; ++i) {
                const auto drawn = detail::drawn(config_, state, generator);
                if (!drawn) {
                    break;
                }
                const InputOf<Spec>& other = drawn->input;
                if (other == input || !same_kind(input, other) ||
                    shown(other, player) != shown(input, player)) {
                    continue;
                }
                const auto trial = try_out(config_, table_, state, other, by);
                if (trial.after &&
                    detail::looks_equal(view::of<Spec>(*one.after, player),
                                        view::of<Spec>(*trial.after, player)) &&
                    !detail::looks_equal(view::of<Spec>(*one.frame, player),
                                         view::of<Spec>(*trial.frame, player))) {
                    broken(config_.laws, Law::Secret,
                           "the frame shows " + who(player) +
                               " which input was given, but `view` hides it: " + text_of(config_, other) +
                               ", another input of its kind, makes another frame");
                }
                break;
            }
        }
    }

    [[nodiscard]] bool same_kind(const InputOf<Spec>& a, const InputOf<Spec>& b) const {
        if (config_.same_kind) {
            return config_.same_kind(a, b);
        }
        if constexpr (herding::detail::is_variant<InputOf<Spec>>) {
            return a.index() == b.index();
        } else {
            return false;
        }
    }

    /// Index of an actor's answer among the waiting ones.
    [[nodiscard]] static std::size_t place_of(const State& state, Actor by) {
        const auto& answers = state.pending.answers();
        std::size_t place = 0;
        while (place < answers.size() && by != Actor::player(answers[place].player)) {
            ++place;
        }
        return place;
    }

    /// Trying an input is free, so its refusal must not depend on what the player may not know.
    void check_answers(const Trial<Spec>& one, const Trial<Spec>& other, std::uint16_t player) const {
        const auto shown = [player](const Trial<Spec>& trial) {
            return trial.refusal ? std::optional(view::of<Spec>(*trial.refusal, player)) : std::nullopt;
        };
        if (one.kind != other.kind || shown(one) != shown(other)) {
            const auto words = [](const Trial<Spec>& trial) {
                return std::string(name(trial.kind)) + (trial.refusal ? ": " + printed(*trial.refusal) : "");
            };
            broken(config_.laws, Law::Secret,
                   "whether the input is taken, or why not, shows " + who(player) + hidden,
                   {"here: " + words(one),
                    "in a game that " + who(player) + " could not tell apart: " + words(other)});
        }
    }

    const Config<Spec>& config_;
    TablePtr<Spec> table_;
    Distribution* counted_;
    std::vector<std::uint16_t> players_;
    ValueList<View> last_;
    std::map<std::uint64_t, ValueList<View>> seen_; // by frame: the views before it
};

/// Replacement for Specs without determinize. Checks nothing.
template <class Spec>
    requires(!view::HasDeterminize<Spec> && !view::HidesAnswers<Spec>)
class Secrets<Spec> {
public:
    Secrets(const Config<Spec>&, const TablePtr<Spec>&, Distribution*) {}
    void check(const StateOf<Spec>&, const InputOf<Spec>&, Actor, const Trial<Spec>&, std::uint32_t) {}
    void before(const StateOf<Spec>&) {}
    void committed(std::uint64_t) {}
    void undone(std::uint64_t, const StateOf<Spec>&) const {}
    void forget() {}
};

} // namespace herding::inline v0::law
