#include "herding/record/group.hpp"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <system_error>
#include <utility>
#include <vector>

namespace herding::inline v0::record {

struct GroupCommit::Shared {
    struct Batch {
        std::vector<File*> files;
        bool done = false;
        std::error_code error; ///< each writer throws its own exception, because threads must not share one
    };

    std::shared_ptr<Io> io;
    Limits limits;
    std::mutex mutex;
    std::condition_variable changed;
    std::shared_ptr<Batch> open; ///< the batch that writers can join
    bool syncing = false;        ///< one batch at a time, so that the next one grows during the sync
    std::size_t writers = 0;
    std::size_t syncs = 0;
    std::size_t files = 0;
};

GroupCommit::GroupCommit(std::shared_ptr<Io> io) : GroupCommit(std::move(io), Limits{}) {}

GroupCommit::GroupCommit(std::shared_ptr<Io> io, Limits limits) : shared_(std::make_unique<Shared>()) {
    shared_->io = std::move(io);
    shared_->limits = limits;
    shared_->limits.batch = std::max<std::size_t>(limits.batch, 1);
}

GroupCommit::~GroupCommit() = default;

void GroupCommit::join() {
    const std::scoped_lock guard(shared_->mutex);
    ++shared_->writers;
}

void GroupCommit::leave() noexcept {
    const std::scoped_lock guard(shared_->mutex);
    --shared_->writers;
    shared_->changed.notify_all(); // a batch waits for fewer writers now
}

std::size_t GroupCommit::syncs() const noexcept {
    const std::scoped_lock guard(shared_->mutex);
    return shared_->syncs;
}

std::size_t GroupCommit::files() const noexcept {
    const std::scoped_lock guard(shared_->mutex);
    return shared_->files;
}

void GroupCommit::sync(File& file) {
    Shared& shared = *shared_;
    std::unique_lock guard(shared.mutex);
    const bool leads = shared.open == nullptr;
    if (leads) {
        shared.open = std::make_shared<Shared::Batch>();
    }
    const std::shared_ptr<Shared::Batch> batch = shared.open;
    batch->files.push_back(&file);
    const auto full = [&] {
        return batch->files.size() >= std::min(shared.limits.batch, std::max<std::size_t>(shared.writers, 1));
    };
    if (full()) {
        shared.changed.notify_all();
    }
    if (batch->files.size() >= shared.limits.batch && shared.open == batch) {
        shared.open.reset(); // the next writer begins another batch
    }
    if (!leads) {
        shared.changed.wait(guard, [&] { return batch->done; });
    } else {
        shared.changed.wait_for(guard, shared.limits.delay, full);
        shared.changed.wait(guard, [&] { return !shared.syncing; });
        if (shared.open == batch) {
            shared.open.reset();
        }
        shared.syncing = true;
        ++shared.syncs;
        shared.files += batch->files.size();
        guard.unlock();
        const auto end = [&](std::error_code error) {
            guard.lock();
            batch->error = error;
            batch->done = true;
            shared.syncing = false;
            shared.changed.notify_all();
        };
        try {
            shared.io->sync_all(batch->files);
        } catch (const std::system_error& error) {
            end(error.code());
            throw;
        } catch (...) {
            end(std::make_error_code(std::errc::io_error));
            throw;
        }
        end({});
    }
    if (batch->error) {
        throw std::system_error(batch->error, "sync of several files");
    }
}

} // namespace herding::inline v0::record
