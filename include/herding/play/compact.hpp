#pragma once

#include "herding/play/observation.hpp"
#include "herding/play/playable.hpp"
#include "herding/reflect/tensor.hpp"
#include "herding/sequence/detail/script/program.hpp"
#include "herding/view/view.hpp"

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <span>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

/// Compact observations: tensors for learners, without the bookkeeping of the library.
///
/// A Playable may define the tensor:
///
///     static std::vector<std::size_t> compact_shape(const Setup&);   // planes first: {2, 3, 3}
///     template <class Number>
///     static void compact(const Setup&, const StateView&, std::uint16_t viewer, std::span<Number> cells);
///
/// `cells` are all 0 before the call. Without `compact`, the tensor is that of the Playable's `observe`. Without `observe`, it is the
/// tensor of the view (reflect/tensor.hpp) with only the topmost pending sequence: its variables, and a cell for each position at
/// which a sequence can wait.
///
/// If a view has the type of the State, `compact` gets the State itself, because this saves the time for a view. So it must read a
/// `Hidden` only if the viewer may see it: `hidden.known() && hidden.seen_by(viewer)`. Each `Compact` compares its first
/// observations with those of views.

namespace herding::inline v0::play {

/// The Playable names its compact tensor.
template <class P>
concept NamesCompact = requires(const SetupOf<typename P::Spec>& setup, const ViewOf<typename P::Spec>& seen,
                                std::span<float> cells) {
    P::compact(setup, seen, std::uint16_t{}, cells);
    { P::compact_shape(setup) } -> std::convertible_to<std::vector<std::size_t>>;
};

/// Writer of compact observations of one Setup. Use a copy in each thread, because it counts its comparisons.
template <class P> class Compact {
    using Spec = typename P::Spec;
    using State = StateOf<Spec>;
    using Setup = SetupOf<Spec>;
    using View = ViewOf<Spec>;

public:
    /// Number of observations that are compared with those of views.
    static constexpr std::size_t compared_by_default = 64;

    /// Throws: reflect::TensorError, which names the field, if the view has no shape and the Playable names none.
    explicit Compact(const Setup& setup, std::size_t compared = compared_by_default) : compared_(compared) {
        if constexpr (NamesCompact<P>) {
            shape_ = P::compact_shape(setup);
        } else if constexpr (Observes<P>) {
            shape_ = P::observation_shape(setup);
        } else if constexpr (board_apart) {
            for (const auto& program : Spec::Rules::programs) {
                auto& cells = waits_.emplace_back();
                for (const auto& code : program.code) {
                    cells.push_back(code.op == sequence::Op::Offer ? positions_++ : none);
                }
            }
            board_ = reflect::tensor_size<typename Spec::Rules::Board>();
            variables_ = reflect::tensor_size<typename Spec::Rules::Variables>();
            shape_ = {board_ + variables_ + positions_};
        } else {
            shape_ = {reflect::tensor_size<View>()};
        }
        size_ = std::accumulate(shape_.begin(), shape_.end(), std::size_t{1}, std::multiplies<>());
        scratch_.resize(only_reads_view ? 0 : size_);
        if constexpr (view_is_copy_if_open) {
            open_ = !view::secrets_of<State>();
        }
    }

    /// The dimensions, the same for all states of the Setup.
    [[nodiscard]] const std::vector<std::size_t>& shape() const noexcept { return shape_; }
    /// Number of cells: the product of the shape.
    [[nodiscard]] std::size_t size() const noexcept { return size_; }

    /// Writes the observation of a viewer (a player, or view::observer) into float or std::uint8_t cells.
    /// Throws: reflect::TensorError unless there are `size()` cells; std::logic_error if a comparison shows that the Playable's
    /// `compact` reads a value that the viewer may not see.
    /// Complexity: O(cells), and that of a view unless the Playable has `compact`. Allocates nothing for a warm, plain State.
    template <class Number>
    void write(const Setup& setup, const State& state, std::uint16_t viewer, std::span<Number> cells) {
        if (cells.size() != size_) {
            throw reflect::TensorError("herding: the compact observation has " + std::to_string(size_) +
                                       " cells, and the span " + std::to_string(cells.size()));
        }
        std::fill(cells.begin(), cells.end(), Number{});
        if constexpr (only_reads_view) {
            if constexpr (view_is_copy_if_open) {
                if (open_) {
                    write_view(setup, state, viewer, cells);
                    return;
                }
            }
            write_view(setup, view::of<Spec>(state, viewer), viewer, cells);
        } else {
            P::compact(setup, state, viewer, cells);
            if (compared_ != 0) [[unlikely]] {
                --compared_;
                compare(setup, state, viewer);
            }
        }
    }

private:
    static constexpr std::size_t none = ~std::size_t{0};
    static constexpr bool only_reads_view = !NamesCompact<P> || !std::same_as<View, State>;
    /// If a State contains no secret, its view is a copy of it, and the State itself is read instead.
    static constexpr bool view_is_copy_if_open =
        std::same_as<View, State> && !view::HasView<Spec> && !HasGenerator<Spec>;
    /// The board and the pending sequences can be written apart.
    static constexpr bool board_apart = [] {
        if constexpr (HasSequences<Spec>) {
            return std::derived_from<View, typename Spec::Rules::State>;
        }
        return false;
    }();

    template <class Number>
    void write_view(const Setup& setup, const View& seen, std::uint16_t viewer, std::span<Number> cells) {
        if constexpr (NamesCompact<P>) {
            P::compact(setup, seen, viewer, cells);
        } else if constexpr (Observes<P>) {
            P::observe(setup, seen, viewer, cells);
        } else if constexpr (board_apart) {
            const typename Spec::Rules::Board& board = seen;
            reflect::write_tensor(board, cells.first(board_));
            if (seen.pending.depth() != 0) {
                const auto& top = seen.pending.top();
                reflect::write_tensor(top.of, cells.subspan(board_, variables_));
                if (const std::size_t at = waits_[top.of.index()][top.at]; at != none) {
                    cells[board_ + variables_ + at] = Number{1};
                }
            }
        } else {
            reflect::write_tensor(seen, cells);
        }
    }

    /// Not inlined, because it is called only a few times.
    [[gnu::noinline]] void compare(const Setup& setup, const State& state, std::uint16_t viewer) {
        std::vector<float> seen(size_);
        std::fill(scratch_.begin(), scratch_.end(), 0.0F);
        P::compact(setup, view::of<Spec>(state, viewer), viewer, std::span(scratch_));
        P::compact(setup, state, viewer, std::span(seen));
        if (seen != scratch_) {
            throw std::logic_error("herding: `compact` of " + std::string(P::name) +
                                   " shows what the viewer may not see: it reads a hidden value without "
                                   "asking for `seen_by(viewer)`");
        }
    }

    std::vector<std::size_t> shape_;
    std::size_t size_ = 0;
    std::size_t board_ = 0;
    std::size_t variables_ = 0;
    std::size_t positions_ = 0;                   ///< at which a sequence can wait
    std::vector<std::vector<std::size_t>> waits_; ///< the cell of each position of each sequence
    std::vector<float> scratch_;
    std::size_t compared_;
    bool open_ = false; ///< the State contains no secret
};

} // namespace herding::inline v0::play
