#include "evaluator.hpp"

#include "events.hpp"
#include "positions.hpp"

#include "herding/play/mcts.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <exception>
#include <functional>
#include <iterator>
#include <memory>
#include <span>
#include <stdexcept>
#include <utility>

namespace herding::inline v0::inspect {

namespace {

constexpr std::size_t most_positions = 1000;
constexpr std::size_t most_nodes = 200'000; // of the tree of one position
constexpr std::uint64_t seed = 1;

bool values_known(const play::Abilities& abilities) { return abilities.returns || abilities.evaluates; }

/// The score that each player may expect: the mean of the later half of all games, whose tree knows more. The player who
/// decides takes the best option.
std::vector<double> search(play::World& world, std::uint64_t iterations, const std::atomic<bool>& stop) {
    play::Mcts<> tree(world, {.evaluate = world.abilities().evaluates, .most_nodes = most_nodes}, seed);
    std::vector<double> means(world.players());
    double games = 0;
    for (std::uint64_t i = 0; i < iterations && !stop.load(std::memory_order_relaxed) && tree.iterate();
         ++i) {
        if (2 * i >= iterations || i + 1 == iterations) {
            const std::span<const double> values = tree.values();
            std::transform(means.begin(), means.end(), values.begin(), means.begin(), std::plus<>());
            ++games;
        }
    }
    if (tree.solved()) {
        const std::span<const double> values = tree.values();
        return {values.begin(), values.end()};
    }
    for (double& mean : means) {
        mean /= std::max(games, 1.0);
    }
    const bool zero_sum = means.size() == 2 && std::abs(means[0] + means[1]) < 1e-9;
    const auto options = tree.edges();
    for (std::size_t player = 0; player < means.size() && !options.empty(); ++player) {
        if (tree.may_decide(player)) {
            means[player] = options[tree.best()].value;
            if (zero_sum) {
                means[1 - player] = -means[player];
            }
            break;
        }
    }
    return means;
}

} // namespace

Session::Evaluator::Evaluator(Source source, MakeRules make, Viewer viewer, std::uint64_t iterations,
                              std::vector<Evaluated> known)
    : source_(std::move(source)), make_(make), viewer_(viewer),
      evaluation_{.running = true, .iterations = iterations, .values = std::move(known)},
      background_([this](const std::atomic<bool>& stop) { return step(stop); }) {}

Evaluation Session::Evaluator::now(std::size_t from) {
    background_.help();
    const record::Guard guard(mutex_);
    Evaluation now = evaluation_;
    now.done = now.values.size();
    now.values.erase(now.values.begin(),
                     std::next(now.values.begin(), static_cast<std::ptrdiff_t>(std::min(from, now.done))));
    return now;
}

bool Session::Evaluator::step(const std::atomic<bool>& stop) {
    std::string problem;
    try {
        if (next(stop)) {
            return true;
        }
    } catch (const std::exception& error) {
        problem = error.what();
    }
    session_.reset();
    const record::Guard guard(mutex_);
    evaluation_.problem = std::move(problem);
    evaluation_.running = false;
    return false;
}

/// Evaluates the next position. Returns whether there is another one.
bool Session::Evaluator::next(const std::atomic<bool>& stop) {
    if (session_ == nullptr) {
        session_ = std::make_unique<Session>(source_, std::vector<MakeRules>{make_}, viewer_);
        choose();
    }
    if (done_ == chosen_.size() || stop.load(std::memory_order_relaxed)) {
        return false;
    }
    const std::size_t row = chosen_[done_++];
    const auto position = session_->position_at(row, static_cast<std::size_t>(-1));
    const auto world = session_->rules_->world(*position);
    const auto actor = row == 0 ? std::nullopt : session_->events_->at(row).actor;
    Evaluated one{row, actor, search(*world, evaluation_.iterations, stop)};
    if (stop.load(std::memory_order_relaxed)) {
        return false;
    }
    const record::Guard guard(mutex_);
    evaluation_.values.push_back(std::move(one));
    return true;
}

/// Chooses the rows, and skips those that an earlier evaluation has.
void Session::Evaluator::choose() {
    std::vector<std::size_t> rows{0};
    for (std::size_t row = 1; row < session_->rows(); ++row) {
        const detail::Entry& entry = session_->events_->at(row);
        if (entry.kind == record::Kind::Committed && session_->events_->undone_by(entry.number) == 0) {
            rows.push_back(row);
        }
    }
    const std::size_t every = (rows.size() + most_positions - 1) / most_positions;
    for (std::size_t i = 0; i < rows.size(); i += every) {
        chosen_.push_back(rows[i]);
    }
    const record::Guard guard(mutex_);
    auto& values = evaluation_.values;
    while (done_ < std::min(values.size(), chosen_.size()) && values[done_].row == chosen_[done_]) {
        ++done_;
    }
    values.resize(done_); // since then something was undone, or there are more events
    evaluation_.all = chosen_.size();
    evaluation_.every = every;
}

void Session::evaluate(std::uint64_t iterations) {
    if (rules_ == nullptr || make_ == nullptr) {
        throw std::invalid_argument("this program does not have the rules of the record");
    }
    const auto world = rules_->world(*rules_->initial());
    const play::Abilities can = world == nullptr ? play::Abilities() : world->abilities();
    if (viewer_ && (rules_->hides() || can.draws)) { // the search knows what is hidden, and the next numbers
        throw std::invalid_argument("an evaluation knows what is hidden from this player");
    }
    if (!values_known(can)) {
        throw std::invalid_argument("the Playable of this game has neither `returns` nor `evaluate`");
    }
    std::vector<Evaluated> known;
    if (evaluator_ != nullptr) {
        Evaluation before = evaluator_->now(0);
        if (before.running && before.iterations == iterations && !evaluator_->is_canceled()) {
            return;
        }
        if (before.iterations == iterations) {
            known = std::move(before.values);
        }
        evaluator_.reset();
    }
    evaluator_ = std::make_unique<Evaluator>(source_, make_, viewer_, iterations, std::move(known));
}

void Session::cancel_evaluation() noexcept {
    if (evaluator_ != nullptr) {
        evaluator_->cancel();
    }
}

Evaluation Session::evaluation(std::size_t from) const {
    return evaluator_ == nullptr ? Evaluation() : evaluator_->now(from);
}

} // namespace herding::inline v0::inspect
