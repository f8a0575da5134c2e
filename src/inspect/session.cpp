#include "herding/inspect/session.hpp"

#include "evaluator.hpp"
#include "events.hpp"
#include "positions.hpp"
#include "recorded.hpp"
#include "verification.hpp"

#include "herding/play/offer.hpp"
#include "herding/play/typed.hpp"
#include "herding/record/error.hpp"
#include "herding/record/io.hpp"
#include "herding/scene/json.hpp"
#include "herding/view/fwd.hpp"

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <utility>

namespace herding::inline v0::inspect {

Session::Session(Source source, const std::vector<MakeRules>& games, Viewer viewer)
    : source_(std::move(source)), viewer_(viewer), store_(source_.store()),
      reader_(store_->open(source_.name)), header_(reader_->header()),
      events_(std::make_unique<detail::Events>(source_.name, header_, viewer.has_value())) {
    find_rules(games);
    if (viewer_ && rules_ == nullptr) {
        throw record::Error(record::ErrorKind::OtherRules, source_.name,
                            "only the rules of `" + header_.game +
                                "` know what a player may see, and this program does not have them");
    }
    if (viewer_ && *viewer_ != view::observer && *viewer_ >= rules_->players()) {
        throw std::invalid_argument("there is no player " + std::to_string(*viewer_) + ": " + source_.name +
                                    " has " + std::to_string(rules_->players()) + " players, from 0 on");
    }
    if (rules_ != nullptr) {
        positions_ = std::make_unique<detail::Positions>(*rules_, *events_);
    }
    if (viewer_ && rules_->hides_commits()) {
        events_->count_noticed();
    }
    refresh();
}

Session::~Session() = default;

void Session::find_rules(const std::vector<MakeRules>& games) {
    verdict_ = {
        record::Opening::ViewOnly, {"this program does not have the rules of `" + header_.game + "`"}, {}};
    try {
        for (const MakeRules make : games) {
            rules_ = make(header_);
            if (rules_ != nullptr) {
                make_ = make;
                static_cast<void>(rules_->initial());
                verdict_ = {record::Opening::Exact, {}, {}};
                return;
            }
        }
    } catch (const Differs& error) {
        rules_.reset();
        verdict_.reasons = {error.what()};
    }
}

bool Session::refresh() {
    const std::size_t before = events_->size();
    record::RawEvent event;
    while (reader_->next(event)) {
        events_->take(event);
    }
    if (viewer_ && rules_->hides_commits()) {
        judge_events();
    }
    const bool verified = take_verdict();
    return events_->size() != before || verified;
}

/// Executes new events. A player's rows end at an event that the rules do not repeat.
void Session::judge_events() {
    std::unique_ptr<Position> position;
    std::uint32_t at = 0;
    for (const detail::Entry* entry = nullptr; !stuck_ && (entry = events_->unjudged()) != nullptr;) {
        bool noticed = false;
        if (entry->kind == record::Kind::Committed) {
            try {
                if (position == nullptr || at != entry->before) {
                    position = reach(entry->before);
                }
                noticed = rules_->notices(*position, events_->raw(*entry), *viewer_);
                at = entry->after;
                positions_->remember(at, *position);
            } catch (const Differs&) {
                stuck_ = noticed = true; // its row reports the problem
            }
        }
        events_->judge(noticed);
    }
}

bool Session::take_verdict() {
    const Verdict* verdict = verification_ == nullptr ? nullptr : verification_->result();
    if (verdict == nullptr) {
        return false;
    }
    verdict_ = *verdict;
    verified_ = true;
    verification_.reset();
    return true;
}

void Session::check_known(std::uint64_t number) const {
    if (rules_ == nullptr) {
        throw Differs(verdict_.reasons.front());
    }
    if (verdict_.stopped && number >= *verdict_.stopped) {
        throw Differs("the rules do not repeat event " + std::to_string(*verdict_.stopped));
    }
}

/// The exact difference is hidden from players.
std::string Session::problem(const Differs& error) const {
    return viewer_ ? "The rules of this program do not repeat this event." : error.what();
}

// ---- States

std::unique_ptr<Position> Session::reach(std::uint32_t commit) {
    check_known(commit);
    return positions_->reach(commit);
}

std::unique_ptr<Position> Session::position_at(std::size_t row, std::size_t diffs) {
    if (row == 0) {
        return reach(0);
    }
    const detail::Entry& entry = events_->at(row);
    check_known(entry.number);
    if (entry.kind != record::Kind::Committed) {
        return reach(diffs == 0 ? entry.before : entry.after);
    }
    auto position = reach(entry.before);
    if (viewer_ && rules_->hides()) { // a player may not see the states between diffs
        if (diffs > 0) {
            rules_->apply(*position, events_->raw(entry));
        }
    } else if (diffs > 0) {
        rules_->apply_diffs(*position, events_->raw(entry), diffs);
    }
    return position;
}

ShownState Session::recorded_state_at(std::size_t row, std::size_t diffs) const {
    if (viewer_) {
        throw Differs("The rules of this program do not repeat this event.");
    }
    const std::uint32_t commit = row == 0 ? 0 : diffs == 0 ? events_->at(row).before : events_->at(row).after;
    if (const auto checkpoint = events_->checkpoint(commit)) {
        return {detail::recorded_state(header_, *checkpoint), {}, {}};
    }
    if (commit == 0) {
        return {detail::recorded_start(header_), {}, {}};
    }
    throw Differs("the record has no State here, and " +
                  (rules_ == nullptr ? "this program does not have the rules of `" + header_.game + "`"
                                     : std::string("the rules of this program do not lead to it")));
}

ShownState Session::state(std::size_t row, std::size_t diffs) {
    std::unique_ptr<Position> position;
    try {
        position = position_at(row, diffs);
    } catch (const Differs&) {
        return recorded_state_at(row, diffs);
    }
    return show(*position);
}

/// A position with its scene. Between two diffs a scene may be one that no state of a game has.
ShownState Session::show(const Position& position) const {
    ShownState shown = rules_->show(position, viewer_);
    try {
        if (const scene::Scene scene = rules_->scene(position, viewer_.value_or(view::observer));
            !scene.empty()) {
            shown.scene = scene::to_json(scene);
        }
    } catch (const scene::Error&) {
        shown.scene.clear();
    }
    return shown;
}

std::vector<Action> Session::actions(std::size_t row) {
    if (rules_ == nullptr) {
        return {};
    }
    try {
        const auto position = position_at(row, static_cast<std::size_t>(-1));
        std::vector<Action> actions = rules_->actions(*position, viewer_);
        add_words(*position, actions);
        return actions;
    } catch (const Differs&) {
        return {};
    }
}

/// The offer of an actor's actions among those of a position.
std::uint16_t Session::viewer_of(Actor by) const {
    return viewer_ ? *viewer_ : by.is_player() ? static_cast<std::uint16_t>(by.index()) : view::observer;
}

play::Offer Session::offer(const Position& position, const std::vector<Action>& actions, Actor by) const {
    std::vector<std::string> inputs;
    for (const Action& action : actions) {
        if (action.by == by) {
            inputs.push_back(action.input);
        }
    }
    if (inputs.empty()) {
        play::Offer none;
        none.nodes.emplace_back();
        return none;
    }
    const std::uint16_t viewer = viewer_of(by);
    return play::offer_of(inputs, rules_->input_type(), rules_->scene(position, viewer),
                          rules_->action_words(), rules_->players(), viewer);
}

std::string Session::name_of(Actor actor) const {
    const auto names = rules_ == nullptr ? std::vector<std::string>() : rules_->player_names();
    const bool has_name = actor.is_player() && static_cast<std::size_t>(actor.index()) < names.size();
    return has_name ? names[static_cast<std::size_t>(actor.index())] : detail::words_of(actor);
}

/// Words of an input that need not be legal. Empty if it is no canonical text.
std::string Session::called(const Position& position, const std::string& input, Actor by) const {
    try {
        return play::words_of(offer(position, {{input, by, {}}}, by), input);
    } catch (const scene::Error&) {
        return {};
    }
}

void Session::add_words(const Position& position, Part& input, Actor by) const {
    if (input.words == input.text) { // else it has its notation
        if (std::string words = called(position, input.text, by); !words.empty()) {
            input.words = std::move(words);
        }
    }
}

/// Nobody reads more than the first words.
void Session::add_words(const Position& position, std::vector<Action>& actions) const {
    constexpr std::size_t most = 1000;
    std::vector<std::pair<Actor, play::Offer>> offers;
    for (std::size_t i = 0; i < std::min(actions.size(), most); ++i) {
        Action& action = actions[i];
        auto found = std::find_if(offers.begin(), offers.end(),
                                  [&](const auto& one) { return one.first == action.by; });
        if (found == offers.end()) {
            found = offers.emplace(offers.end(), action.by, offer(position, actions, action.by));
        }
        action.words = play::words_of(found->second, action.input);
    }
}

std::unique_ptr<Position> Session::position_after(std::size_t row, const std::vector<Try>& inputs) {
    auto position = position_at(row, static_cast<std::size_t>(-1));
    for (const Try& one : inputs) {
        if (!rules_->attempt(*position, one.input, one.by, viewer_).frame) {
            break;
        }
    }
    return position;
}

Reading Session::understand(std::size_t row, const std::vector<Try>& inputs, Actor by,
                            std::string_view line) {
    const auto position = position_after(row, inputs);
    std::vector<Action> actions = rules_->actions(*position, viewer_);
    const play::Offer offer = this->offer(*position, actions, by);
    play::Shown shown = play::shown_in_words(offer);
    const auto action_of = [&](const std::string& input) {
        return std::find_if(actions.begin(), actions.end(),
                            [&](const Action& action) { return action.by == by && action.input == input; });
    };
    for (auto& [input, words] : shown) { // the notation of the game, as a terminal lists it
        if (const auto action = action_of(input); action != actions.end() && !action->notation.empty()) {
            words = action->notation;
        }
    }
    const std::uint16_t viewer = viewer_of(by);
    const auto kinds = play::kinds_of_actions(rules_->input_type(), rules_->scene(*position, viewer),
                                              rules_->action_words(), rules_->players(), viewer);
    play::Understood meant = play::understood(offer, shown, line, {.kinds = kinds});
    Reading reading{std::move(meant.input), {}, std::move(meant.attempt), std::move(meant.expected)};
    for (const std::string& input : meant.candidates) {
        if (const auto action = action_of(input); action != actions.end()) {
            action->words = play::words_of(offer, input);
            reading.candidates.push_back(*action);
        }
    }
    return reading;
}

Branch Session::attempt(std::size_t row, const std::vector<Try>& inputs) {
    auto position = position_at(row, static_cast<std::size_t>(-1));
    Branch branch;
    for (const Try& one : inputs) {
        std::string words = called(*position, one.input, one.by);
        branch.last = rules_->attempt(*position, one.input, one.by, viewer_);
        if (branch.last.frame && !branch.last.frame->inputs.empty()) {
            const auto& done = branch.last.frame->inputs.front();
            if (branch.last.frame->inputs.size() > 1) {
                words = one.input; // several at once, as the game writes them
            } else if (done && (done->words != done->text || words.empty())) {
                words = done->words; // its notation
            }
        }
        branch.inputs.push_back(words.empty() ? one.input : std::move(words));
        if (!branch.last.frame) {
            break;
        }
        ++branch.done;
    }
    branch.state = show(*position);
    branch.actions = rules_->actions(*position, viewer_);
    add_words(*position, branch.actions);
    return branch;
}

record::Bytes Session::save_branch(std::size_t row, const std::vector<Try>& inputs) {
    if (viewer_) {
        throw std::invalid_argument("a branch cannot be saved for one player: a record contains everything");
    }
    const std::uint64_t event = row == 0 ? 0 : events_->at(row).number;
    check_known(event);
    const std::string name = "branch.journal";
    const auto io = record::memory_io();
    record::FileStore files({}, io);
    rules_->branch(*source_.store(), source_.name, event, inputs, files, name);
    const auto file = io->open(name, record::Io::Open::Read);
    record::Bytes bytes(static_cast<std::size_t>(file->size()));
    bytes.resize(file->read(0, bytes));
    return bytes;
}

// ---- The whole

void Session::verify() {
    if (rules_ != nullptr) {
        verdict_ = Verification::run(*rules_, source_, std::atomic<bool>(false));
        verified_ = true;
    }
}

void Session::verify_in_background() {
    if (rules_ != nullptr && !verified_ && verification_ == nullptr) {
        verification_ = std::make_unique<Verification>(*rules_, source_);
    }
}

Overview Session::overview() const {
    Overview all;
    all.record = source_.name;
    all.game = header_.game;
    all.rules_version = header_.rules_version;
    all.verdict = verdict_;
    all.verified = verified_;
    all.viewer = viewer_;
    all.rows = rows();
    all.events = events_->last();
    all.closed = events_->closed();
    all.behaviors = header_.behaviors;
    if (rules_ != nullptr) {
        all.players = rules_->players();
        all.names = rules_->player_names();
        all.hides = rules_->hides();
        std::erase_if(all.behaviors, [&](const auto& one) { return rules_->runs_sequences(one.name); });
        const auto sequences = rules_->sequences();
        all.behaviors.insert(all.behaviors.end(), sequences.begin(), sequences.end());
    }
    if (viewer_) {
        all.verdict.reasons.clear();
        if (rules_->hides_commits() && all.verdict.stopped) {
            all.verdict.stopped = rows();
        }
        return all;
    }
    all.law = events_->law();
    all.law_row = events_->law_row();
    if (rules_ != nullptr) {
        all.setup = rules_->setup();
    }
    if (header_.parent) {
        all.parent = header_.parent->record + ", event " + std::to_string(header_.parent->event);
    }
    if (const record::Tail& tail = reader_->tail(); tail.ending != record::Ending::Clean) {
        all.ending = std::string(name(tail.ending)) + " at byte " + std::to_string(tail.location.byte) +
                     ", after event " + std::to_string(tail.location.event) + ": " + tail.cause;
    }
    return all;
}

} // namespace herding::inline v0::inspect
