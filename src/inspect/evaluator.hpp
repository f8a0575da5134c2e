#pragma once

#include "herding/inspect/rules.hpp"
#include "herding/inspect/session.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace herding::inline v0::inspect {

/// Evaluation of a record in another thread, with a session of its own. Its destructor ends it early.
class Session::Evaluator {
public:
    /// Continues behind the values of an earlier evaluation.
    Evaluator(Source source, MakeRules make, Viewer viewer, std::uint64_t iterations,
              std::vector<Evaluated> known);
    ~Evaluator();
    Evaluator(const Evaluator&) = delete;
    Evaluator& operator=(const Evaluator&) = delete;

    void cancel() noexcept { stop_.store(true, std::memory_order_relaxed); }
    [[nodiscard]] bool is_canceled() const noexcept { return stop_.load(std::memory_order_relaxed); }
    [[nodiscard]] Evaluation now(std::size_t from) const;

private:
    void run(const Source& source, MakeRules make, Viewer viewer);
    void walk(Session& session);

    std::atomic<bool> stop_{false};
    mutable std::mutex mutex_; // of evaluation_
    Evaluation evaluation_;
    std::thread thread_;
};

} // namespace herding::inline v0::inspect
