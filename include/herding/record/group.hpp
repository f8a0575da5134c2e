#pragma once

#include "herding/record/io.hpp"

#include <chrono>
#include <cstddef>
#include <memory>

namespace herding::inline v0::record {

/// Makes the events of several engines durable together: who comes first waits for others, at most `delay` and until
/// there are `batch` of them, and then syncs for all. Shared by the writers of engines on several threads.
///
/// A dispatch with this policy returns when its event is durable, as with `Durability::Each`; it takes at most `delay`
/// longer than two syncs. A writer that is alone does not wait. An error of the sync reaches every writer of the batch.
class GroupCommit {
public:
    struct Limits {
        std::size_t batch = 64;
        std::chrono::microseconds delay{1000};
    };

    explicit GroupCommit(std::shared_ptr<Io> io);
    GroupCommit(std::shared_ptr<Io> io, Limits limits);
    ~GroupCommit();
    GroupCommit(const GroupCommit&) = delete;
    GroupCommit& operator=(const GroupCommit&) = delete;

    /// Returns when the file is durable. Throws what the sync threw, or std::system_error with the code of that where
    /// another writer of the batch synced.
    void sync(File& file);

    /// How many writers there are: a batch of all of them waits for nobody.
    void join();
    void leave() noexcept;

    /// Syncs so far, and files synced by them, for measurements.
    [[nodiscard]] std::size_t syncs() const noexcept;
    [[nodiscard]] std::size_t files() const noexcept;

private:
    struct Shared;
    std::unique_ptr<Shared> shared_;
};

} // namespace herding::inline v0::record
