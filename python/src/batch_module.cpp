#include "batch.hpp"
#include "module.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

/// Batches for Python: arrays of the caller are checked, and written without a copy.

namespace herding::inline v0::python {

using namespace nb::literals;

namespace {

using Array = nb::ndarray<nb::device::cpu>;
using ReadOnly = nb::ndarray<nb::ro, nb::device::cpu>;

struct PyBatch {
    PyGame game;
    std::unique_ptr<Batch> batch;
    std::atomic<bool> busy{false};
};

/// One call at a time. A second thread gets an error, because it would see half of a step.
class Use {
public:
    explicit Use(PyBatch& batch) : batch_(batch) {
        if (batch_.busy.exchange(true)) {
            throw std::runtime_error(
                "this batch is used by another thread now; each thread needs a batch of its own");
        }
    }
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;
    ~Use() { batch_.busy.store(false); }

private:
    PyBatch& batch_;
};

std::string shape_text(const std::vector<std::size_t>& shape) {
    std::string text = "(";
    for (std::size_t i = 0; i < shape.size(); ++i) {
        text += (i == 0 ? "" : ", ") + std::to_string(shape[i]);
    }
    return text + (shape.size() == 1 ? ",)" : ")");
}

std::string dtype_text(nb::dlpack::dtype type) {
    if (type == nb::dtype<bool>()) {
        return "bool";
    }
    constexpr std::array<const char*, 3> kinds{"int", "uint", "float"};
    return (type.code < kinds.size() ? kinds[type.code] : "kind " + std::to_string(type.code) + " of ") +
           std::to_string(type.bits);
}

/// Requirements of an array.
struct Wanted {
    const char* name;
    std::vector<std::size_t> shape;
    std::initializer_list<nb::dlpack::dtype> types;
    const char* types_text;
    bool writable = true;
};

template <class Any> void check(const Any& array, const Wanted& wanted) {
    bool fits = false;
    for (const auto& type : wanted.types) {
        fits = fits || array.dtype() == type;
    }
    if (!fits) {
        throw nb::type_error((std::string(wanted.name) + " has the dtype " + dtype_text(array.dtype()) +
                              ", but must have " + wanted.types_text)
                                 .c_str());
    }
    std::vector<std::size_t> shape(array.ndim());
    for (std::size_t i = 0; i < shape.size(); ++i) {
        shape[i] = array.shape(i);
    }
    if (shape != wanted.shape) {
        throw std::invalid_argument(std::string(wanted.name) + " has the shape " + shape_text(shape) +
                                    ", but must have " + shape_text(wanted.shape));
    }
    if (reinterpret_cast<std::uintptr_t>(array.data()) % (array.dtype().bits / 8U) != 0) {
        throw std::invalid_argument(
            std::string(wanted.name) +
            " is not aligned: its memory is a view of bytes at an odd place. Give an "
            "array of its own, such as numpy.require(array, requirements=\"A\") makes");
    }
    std::int64_t stride = 1;
    for (std::size_t i = shape.size(); i-- > 0;) {
        if (shape[i] > 1 && array.stride(i) != stride) {
            throw std::invalid_argument(
                std::string(wanted.name) +
                " is not contiguous in C order: its strides are those of a part or a "
                "transposed array. Give a whole array, such as numpy.ascontiguousarray makes");
        }
        stride *= static_cast<std::int64_t>(shape[i]);
    }
}

/// Words for what is no array of the processor.
std::string no_array(nb::handle given, const char* name) {
    std::string kind = nb::cast<std::string>(nb::handle(given.type()).attr("__name__"));
    if (nb::hasattr(given, "dtype")) { // such as numbers whose bytes have another order
        kind += " of the dtype " + utf8(nb::str(nb::object(given.attr("dtype"))));
    }
    return std::string(name) + " must be an array in the memory of the processor (NumPy or DLPack), not " +
           kind;
}

Array writable(nb::handle given, const Wanted& wanted) {
    Array array;
    if (!nb::try_cast(given, array, false)) {
        ReadOnly fixed;
        if (nb::try_cast(given, fixed, false)) {
            throw std::invalid_argument(std::string(wanted.name) +
                                        " is read-only, and a step writes into it");
        }
        throw nb::type_error(no_array(given, wanted.name).c_str());
    }
    check(array, wanted);
    return array;
}

/// The arrays of one call. They live until it ends.
struct Arrays {
    std::array<Array, 7> kept;
    BatchArrays of;
};

Arrays arrays_of(const Batch& batch, nb::handle observation, nb::handle mask, nb::handle player,
                 nb::handle reward, nb::handle terminal, nb::handle truncated, nb::handle illegal) {
    const std::size_t rows = batch.rows();
    Arrays all;
    const auto flags = [&](std::size_t i, nb::handle given, const char* name,
                           std::vector<std::size_t> shape) {
        if (given.is_none()) {
            return static_cast<std::uint8_t*>(nullptr);
        }
        all.kept[i] = writable(
            given, {name, std::move(shape), {nb::dtype<bool>(), nb::dtype<std::uint8_t>()}, "bool or uint8"});
        return static_cast<std::uint8_t*>(all.kept[i].data());
    };
    if (!observation.is_none()) {
        std::vector<std::size_t> shape{rows};
        if (batch.options().views == Views::All) {
            shape.push_back(batch.players());
        }
        shape.insert(shape.end(), batch.shape().begin(), batch.shape().end());
        all.kept[0] = writable(observation, {"observation",
                                             std::move(shape),
                                             {nb::dtype<float>(), nb::dtype<std::uint8_t>()},
                                             "float32 or uint8"});
        if (all.kept[0].dtype() == nb::dtype<float>()) {
            all.of.floats = static_cast<float*>(all.kept[0].data());
        } else {
            all.of.bytes = static_cast<std::uint8_t*>(all.kept[0].data());
        }
    }
    all.of.mask = flags(1, mask, "mask", {rows, batch.actions()});
    if (!player.is_none()) {
        all.kept[2] = writable(player, {"player", {rows}, {nb::dtype<std::int32_t>()}, "int32"});
        all.of.player = static_cast<std::int32_t*>(all.kept[2].data());
    }
    if (!reward.is_none()) {
        all.kept[3] = writable(reward, {"reward", {rows, batch.players()}, {nb::dtype<float>()}, "float32"});
        all.of.reward = static_cast<float*>(all.kept[3].data());
    }
    all.of.terminal = flags(4, terminal, "terminal", {rows});
    all.of.truncated = flags(5, truncated, "truncated", {rows});
    all.of.illegal = flags(6, illegal, "illegal", {rows});
    return all;
}

/// Calls a function with the actions as int32 or int64.
template <class Any, class Do> void with_actions(const Any& actions, std::size_t rows, Do what) {
    check(actions,
          {"actions", {rows}, {nb::dtype<std::int32_t>(), nb::dtype<std::int64_t>()}, "int32 or int64"});
    if (actions.dtype() == nb::dtype<std::int32_t>()) {
        what(static_cast<std::int32_t*>(const_cast<void*>(static_cast<const void*>(actions.data()))));
    } else {
        what(static_cast<std::int64_t*>(const_cast<void*>(static_cast<const void*>(actions.data()))));
    }
}

template <class Enum, std::size_t N>
Enum one_of(const char* what, const std::string& text,
            const std::array<std::pair<const char*, Enum>, N>& all) {
    std::string names;
    for (const auto& [name, value] : all) {
        if (text == name) {
            return value;
        }
        names += (names.empty() ? "\"" : ", \"") + std::string(name) + "\"";
    }
    throw std::invalid_argument(std::string(what) + " is \"" + text + "\", but must be one of " + names);
}

} // namespace

void add_batch(nb::module_& module) {
    nb::class_<PyBatch>(module, "BatchCore",
                        "The compiled part of a Batch. Arrays may be None: they are then not written.")
        .def(
            "__init__",
            [](PyBatch* self, const PyGame& game, std::size_t rows, std::size_t threads, std::uint64_t seed,
               const std::string& autoreset, const std::string& views, std::uint32_t longest,
               const std::string& illegal, bool compare_views, const std::string& state) {
                if (rows == 0 || threads == 0 || threads > 1024) {
                    throw std::invalid_argument(rows == 0 ? "a batch has at least one row"
                                                          : "a batch has from 1 to 1024 threads");
                }
                BatchOptions options;
                options.rows = rows;
                options.threads = threads;
                options.seed = seed;
                options.autoreset = one_of<Autoreset, 3>("autoreset", autoreset,
                                                         {{{"same_step", Autoreset::SameStep},
                                                           {"next_step", Autoreset::NextStep},
                                                           {"disabled", Autoreset::Never}}});
                options.views =
                    one_of<Views, 2>("views", views, {{{"current", Views::Current}, {"all", Views::All}}});
                options.longest = longest;
                options.skip_illegal =
                    one_of<bool, 2>("illegal", illegal, {{{"error", false}, {"skip", true}}});
                options.compare_views = compare_views;
                play::Start start = game.start;
                start.state = state;
                std::unique_ptr<Batch> made;
                try {
                    const nb::gil_scoped_release released;
                    made = game.entry->batch(start, options);
                } catch (const std::length_error&) {
                    throw std::bad_alloc();
                }
                new (self) PyBatch{game, std::move(made), {}};
            },
            "game"_a, "rows"_a, "threads"_a, "seed"_a, "autoreset"_a, "views"_a, "longest"_a, "illegal"_a,
            "compare_views"_a, "state"_a)
        .def_prop_ro("rows", [](const PyBatch& self) { return self.batch->rows(); })
        .def_prop_ro("players", [](const PyBatch& self) { return self.batch->players(); })
        .def_prop_ro("num_actions", [](const PyBatch& self) { return self.batch->actions(); })
        .def_prop_ro("shape", [](const PyBatch& self) { return self.batch->shape(); })
        .def(
            "reset",
            [](PyBatch& self, std::optional<std::uint64_t> seed, nb::handle observation, nb::handle mask,
               nb::handle player, nb::handle reward, nb::handle terminal, nb::handle truncated,
               nb::handle illegal) {
                const Use use(self);
                const Arrays out =
                    arrays_of(*self.batch, observation, mask, player, reward, terminal, truncated, illegal);
                const nb::gil_scoped_release released;
                self.batch->reset(seed, out.of);
            },
            "seed"_a.none(), "observation"_a.none(), "mask"_a.none(), "player"_a.none(), "reward"_a.none(),
            "terminal"_a.none(), "truncated"_a.none(), "illegal"_a.none())
        .def(
            "step",
            [](PyBatch& self, nb::handle given, nb::handle observation, nb::handle mask, nb::handle player,
               nb::handle reward, nb::handle terminal, nb::handle truncated, nb::handle illegal) {
                ReadOnly actions;
                if (!nb::try_cast(given, actions, false)) {
                    throw nb::type_error(no_array(given, "actions").c_str());
                }
                const Use use(self);
                const Arrays out =
                    arrays_of(*self.batch, observation, mask, player, reward, terminal, truncated, illegal);
                with_actions(actions, self.batch->rows(), [&](const auto* from) {
                    const nb::gil_scoped_release released;
                    self.batch->step(from, out.of);
                });
            },
            "actions"_a.none(), "observation"_a.none(), "mask"_a.none(), "player"_a.none(), "reward"_a.none(),
            "terminal"_a.none(), "truncated"_a.none(), "illegal"_a.none())
        .def(
            "look",
            [](PyBatch& self, nb::handle observation, nb::handle mask, nb::handle player, nb::handle reward,
               nb::handle terminal, nb::handle truncated, nb::handle illegal) {
                const Use use(self);
                const Arrays out =
                    arrays_of(*self.batch, observation, mask, player, reward, terminal, truncated, illegal);
                const nb::gil_scoped_release released;
                self.batch->look(out.of);
            },
            "observation"_a.none(), "mask"_a.none(), "player"_a.none(), "reward"_a.none(),
            "terminal"_a.none(), "truncated"_a.none(), "illegal"_a.none())
        .def(
            "sample",
            [](PyBatch& self, nb::handle actions) {
                const Use use(self);
                const Array array = writable(actions, {"actions",
                                                       {self.batch->rows()},
                                                       {nb::dtype<std::int32_t>(), nb::dtype<std::int64_t>()},
                                                       "int32 or int64"});
                with_actions(array, self.batch->rows(), [&](auto* to) {
                    const nb::gil_scoped_release released;
                    self.batch->sample(to);
                });
            },
            "actions"_a)
        .def(
            "play",
            [](PyBatch& self, std::uint64_t steps, nb::handle observation, nb::handle mask, nb::handle player,
               nb::handle reward, nb::handle terminal, nb::handle truncated, nb::handle illegal) {
                const Use use(self);
                const Arrays out =
                    arrays_of(*self.batch, observation, mask, player, reward, terminal, truncated, illegal);
                std::vector<std::int32_t> actions(self.batch->rows());
                std::uint64_t done = 0;
                while (done < steps) {
                    {
                        const nb::gil_scoped_release released;
                        const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(20);
                        do { // the clock decides only how often signals are checked
                            self.batch->sample(actions.data());
                            self.batch->step(actions.data(), out.of);
                            ++done;
                        } while (done < steps && std::chrono::steady_clock::now() < until);
                    }
                    if (PyErr_CheckSignals() != 0) {
                        throw nb::python_error();
                    }
                }
            },
            "steps"_a, "observation"_a.none(), "mask"_a.none(), "player"_a.none(), "reward"_a.none(),
            "terminal"_a.none(), "truncated"_a.none(), "illegal"_a.none())
        .def(
            "state",
            [](PyBatch& self, std::size_t row) {
                const Use use(self);
                if (row >= self.batch->rows()) {
                    throw nb::index_error(("there is no row " + std::to_string(row)).c_str());
                }
                return self.batch->state(row);
            },
            "row"_a)
        .def("saved",
             [](PyBatch& self) {
                 const Use use(self);
                 std::vector<std::pair<std::string, std::vector<std::uint64_t>>> all;
                 for (std::size_t row = 0; row < self.batch->rows(); ++row) {
                     all.emplace_back(self.batch->state(row), self.batch->numbers(row));
                 }
                 return all;
             })
        .def(
            "restore",
            [](PyBatch& self, const std::vector<std::pair<std::string, std::vector<std::uint64_t>>>& rows) {
                const Use use(self);
                if (rows.size() != self.batch->rows()) {
                    throw std::invalid_argument("a batch of " + std::to_string(self.batch->rows()) +
                                                " rows cannot restore " + std::to_string(rows.size()));
                }
                for (std::size_t row = 0; row < rows.size(); ++row) {
                    self.batch->restore(row, rows[row].first, rows[row].second);
                }
            },
            "rows"_a);
}

} // namespace herding::inline v0::python
