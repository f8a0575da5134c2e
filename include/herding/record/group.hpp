#pragma once

#include "herding/record/io.hpp"

#include <chrono>
#include <cstddef>
#include <memory>

namespace herding::inline v0::record {

/// Shared sync for the writers of several engines, which may be on several threads. The first writer of a batch waits
/// for others, at most `delay` and until there are `batch` of them. Then it syncs for all.
///
/// A dispatch with this policy returns when its event is durable, as with `Durability::Each`. It takes at most
/// `delay` longer than two syncs. A single writer does not wait. An error of the sync reaches every writer of the
/// batch.
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

    /// Makes the file durable.
    /// Throws: the error of the sync. If another writer of the batch synced, std::system_error with the same code.
    void sync(File& file);

    /// Count the writers. A batch that contains all of them does not wait.
    void join();
    void leave() noexcept;

    /// Numbers of syncs, and of files that they have synced, for measurements.
    [[nodiscard]] std::size_t syncs() const noexcept;
    [[nodiscard]] std::size_t files() const noexcept;

private:
    struct Shared;
    std::unique_ptr<Shared> shared_;
};

} // namespace herding::inline v0::record
