#pragma once

#include "background.hpp"
#include "mutex.hpp"

#include "herding/inspect/rules.hpp"
#include "herding/inspect/session.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace herding::inline v0::inspect {

/// Evaluation of a record in the background, with a session of its own. Its destructor ends it early.
class Session::Evaluator {
public:
    /// Continues behind the values of an earlier evaluation.
    Evaluator(Source source, MakeRules make, Viewer viewer, std::uint64_t iterations,
              std::vector<Evaluated> known);

    void cancel() noexcept { background_.stop(); }
    [[nodiscard]] bool is_canceled() const noexcept { return background_.stopped(); }
    [[nodiscard]] Evaluation now(std::size_t from);

private:
    bool step(const std::atomic<bool>& stop);
    bool next(const std::atomic<bool>& stop);
    void choose();

    // Of the one who works.
    Source source_;
    MakeRules make_;
    Viewer viewer_;
    std::unique_ptr<Session> session_ = {}; // begins with the first step
    std::vector<std::size_t> chosen_ = {};  // rows
    std::size_t done_ = 0;

    record::Mutex mutex_; // of evaluation_
    Evaluation evaluation_;
    Background background_; // the last member, because it uses the others
};

} // namespace herding::inline v0::inspect
