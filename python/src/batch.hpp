#pragma once

#include "pool.hpp"

#include "herding/play/game.hpp"

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

/// Many states of one game that are stepped together, whatever the game.

namespace herding::inline v0::python {

/// Continuation after the end of an episode.
enum class Autoreset : std::uint8_t {
    SameStep, ///< the step that ends an episode begins the next one
    NextStep, ///< the step after it ignores its action and begins the next one
    Never     ///< the row stays as it is and ignores actions until the whole batch is reset
};

/// Whose observations a batch writes.
enum class Views : std::uint8_t {
    Current, ///< one for each row: that of its current player, or of player 0 if it has none
    All      ///< one for each player of each row
};

struct BatchOptions {
    std::size_t rows = 1;
    std::size_t threads = 1;
    std::uint64_t seed = 0;
    Autoreset autoreset = Autoreset::SameStep;
    Views views = Views::Current;
    std::uint32_t longest = 0;  ///< actions of players in an episode before it is truncated; 0: no bound
    bool skip_illegal = false;  ///< an illegal action changes nothing; else it is an error
    bool compare_views = false; ///< compares each observation with that of a view, for tests
};

/// Arrays of the caller, with a place for each row. Null: not wanted. All are written completely by each call.
struct BatchArrays {
    float* floats = nullptr;           ///< observations: rows (× players) × cells
    std::uint8_t* bytes = nullptr;     ///< the same in bytes; one of both
    std::uint8_t* mask = nullptr;      ///< rows × actions
    std::int32_t* player = nullptr;    ///< who decides; -1: nobody, because the row is over
    float* reward = nullptr;           ///< rows × players
    std::uint8_t* terminal = nullptr;  ///< whether this step ended the game
    std::uint8_t* truncated = nullptr; ///< whether this step reached the longest episode
    std::uint8_t* illegal = nullptr;   ///< whether the action was illegal and was skipped
};

/// Thrown for an illegal action. Nothing has changed.
class IllegalAction : public std::runtime_error {
public:
    IllegalAction(std::size_t row, std::int64_t action, const std::string& why)
        : std::runtime_error(why), row_(row), action_(action) {}
    [[nodiscard]] std::size_t row() const noexcept { return row_; }
    [[nodiscard]] std::int64_t action() const noexcept { return action_; }

private:
    std::size_t row_;
    std::int64_t action_;
};

/// Mixes the bits of a number (Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators", 2014).
[[nodiscard]] constexpr std::uint64_t mixed(std::uint64_t number) noexcept {
    number += 0x9e3779b97f4a7c15U;
    number = (number ^ (number >> 30U)) * 0xbf58476d1ce4e5b9U;
    number = (number ^ (number >> 27U)) * 0x94d049bb133111ebU;
    return number ^ (number >> 31U);
}

/// States of one game side by side. Each row has a generator of its own for chance, which follows from the seed and its number. So
/// results do not depend on threads.
///
/// Chance and the application act inside of a step, until a player decides or the game is over. If several players decide
/// at once, they act one after the other, in the order of their indices, and do not see one another's answers if the game hides them.
///
/// Not safe for concurrent calls. After warm-up a step allocates only what the Spec and the Playable allocate.
class Batch {
public:
    Batch(const play::Game& game, BatchOptions options)
        : game_(game), options_(options),
          pool_(std::min(options.threads, std::max<std::size_t>(1, options.rows))) {}
    Batch(const Batch&) = delete;
    Batch& operator=(const Batch&) = delete;
    virtual ~Batch() = default;

    [[nodiscard]] const play::Game& game() const noexcept { return game_; }
    [[nodiscard]] const BatchOptions& options() const noexcept { return options_; }
    [[nodiscard]] std::size_t rows() const noexcept { return options_.rows; }
    [[nodiscard]] std::size_t players() const noexcept { return players_; }
    /// Number of players' actions: ids are below.
    [[nodiscard]] std::size_t actions() const noexcept { return actions_; }
    /// Dimensions of one observation.
    [[nodiscard]] const std::vector<std::size_t>& shape() const noexcept { return shape_; }
    /// Cells of one observation.
    [[nodiscard]] std::size_t cells() const noexcept { return cells_; }
    /// Cells of all observations of a row.
    [[nodiscard]] std::size_t cells_of_row() const noexcept {
        return cells_ * (options_.views == Views::All ? players_ : 1);
    }

    /// Begins an episode in every row. With a seed all generators begin again, else they continue.
    void reset(std::optional<std::uint64_t> seed, const BatchArrays& out);
    /// Takes one action in each row.
    /// Throws: IllegalAction, and then nothing has changed; what the rules throw, and then the batch must be reset.
    template <class Number> void step(const Number* actions, const BatchArrays& out);
    /// Writes a legal action of each row, each equally likely; -1 if it is over. Draws from generators of their own.
    template <class Number> void sample(Number* actions);
    /// Writes what there is, without a step: rewards and ends of an episode are those of the last step.
    void look(const BatchArrays& out);

    /// State of a row in canonical text.
    [[nodiscard]] virtual std::string state(std::size_t row) const = 0;
    /// Everything about a row, for `restore`: its state, and numbers.
    [[nodiscard]] virtual std::vector<std::uint64_t> numbers(std::size_t row) const = 0;
    /// Puts back what `state` and `numbers` returned. Throws reflect::ReadError.
    virtual void restore(std::size_t row, const std::string& state,
                         std::span<const std::uint64_t> numbers) = 0;
    /// Canonical text of an action.
    [[nodiscard]] virtual std::string text(std::uint64_t action) const = 0;

protected:
    /// A part of the rows, for one thread: its number, and rows from `first` to before `last`.
    struct Part {
        std::size_t number = 0;
        std::size_t first = 0;
        std::size_t last = 0;
    };
    /// Throws what goes wrong in row `at`.
    virtual void reset_rows(const Part& part, bool reseed, std::uint64_t seed, const BatchArrays& out,
                            std::size_t& at) = 0;
    virtual void step_rows(const Part& part, const std::int32_t* narrow, const std::int64_t* wide,
                           const BatchArrays& out, std::size_t& at) = 0;
    virtual void look_rows(const Part& part, const BatchArrays& out, std::size_t& at) = 0;

    /// Part of a row that is the same for every game.
    struct Row {
        std::int32_t player = -1;
        bool over = true;
        bool terminal = false; ///< of the last step
        bool truncated = false;
        bool illegal = false;
        std::uint32_t length = 0; ///< actions of players in this episode
    };

    void set_dimensions(std::size_t players, std::size_t actions, std::vector<std::size_t> shape);
    [[nodiscard]] std::uint64_t* legal_of(std::size_t row) noexcept { return legal_.data() + row * words_; }
    [[nodiscard]] bool is_legal(std::size_t row, std::int64_t action) const noexcept {
        return action >= 0 && static_cast<std::uint64_t>(action) < actions_ &&
               ((legal_[row * words_ + static_cast<std::size_t>(action) / 64] >>
                 (static_cast<std::uint64_t>(action) % 64)) &
                1U) != 0;
    }
    [[nodiscard]] std::size_t words() const noexcept { return words_; }

    const play::Game& game_;
    BatchOptions options_;
    std::vector<Row> rows_;
    std::vector<float> rewards_;      ///< of the last step: rows × players
    std::vector<Generator> policies_; ///< for `sample`

private:
    template <class Do> void in_parts(Do what);
    void check_usable() const {
        if (broken_) {
            throw std::logic_error("herding: the rules threw in an earlier step of this batch: reset it");
        }
    }

    Pool pool_;
    std::size_t players_ = 0;
    std::size_t actions_ = 0;
    std::vector<std::size_t> shape_;
    std::size_t cells_ = 0;
    std::size_t words_ = 0; ///< of the legal actions of a row
    std::vector<std::uint64_t> legal_;
    struct Failure {
        std::size_t row = 0;
        std::exception_ptr error;
    };
    std::vector<Failure> failures_; ///< of each part
    bool broken_ = false;
};

} // namespace herding::inline v0::python
