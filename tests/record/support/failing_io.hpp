#pragma once

#include "herding/core/random.hpp"
#include "herding/record/io.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

/// Files in memory that fail at a chosen moment, and that know what would be left of them after a loss of power.

namespace record_test {

namespace rec = herding::record;

/// The power is gone; thrown by every operation from then on.
struct PowerLoss {};

class FailingIo final : public rec::Io {
public:
    enum class Mode {
        None,
        Fail,      ///< one operation reports an error and does nothing
        Short,     ///< one write is done in part, and then reports an error
        Partial,   ///< one write is done in part, and says so: no error
        PowerLoss, ///< this operation and all later ones never happen
    };

    void fail_at(std::size_t operation, Mode mode) {
        at_ = operation;
        mode_ = mode;
        done_ = 0;
    }
    [[nodiscard]] std::size_t operations() const noexcept { return done_; }

    /// What a disk may hold after a loss of power: of everything that was not synced any part, in any order.
    [[nodiscard]] std::shared_ptr<FailingIo> after_power_loss(std::uint64_t seed) const {
        herding::Generator generator(seed);
        const auto kept = [&](std::uint32_t one_in) { return seed != 0 && generator.below(one_in) != 0; };
        auto disk = std::make_shared<FailingIo>();
        // Renamings and new names that were not synced happen, or do not, in order.
        auto names = durable_names_;
        for (const auto& change : pending_names_) {
            if (!kept(2)) {
                break;
            }
            change.apply(names);
        }
        for (const auto& [path, node] : names) {
            auto copy = std::make_shared<Node>();
            copy->bytes = node->durable;
            for (const Write& write : node->pending) {
                if (write.truncates) {
                    if (kept(2)) {
                        copy->bytes.resize(static_cast<std::size_t>(write.at));
                    }
                    continue;
                }
                // The size may be there without the bytes, and bytes by the sector.
                const std::size_t end = static_cast<std::size_t>(write.at) + write.bytes.size();
                std::size_t from = 0;
                while (from < write.bytes.size()) {
                    const std::size_t begin = static_cast<std::size_t>(write.at) + from;
                    const std::size_t until = std::min(end, (begin / sector + 1) * sector);
                    if (kept(3)) {
                        copy->bytes.resize(std::max(copy->bytes.size(), until));
                        std::copy_n(write.bytes.begin() + static_cast<std::ptrdiff_t>(from), until - begin,
                                    copy->bytes.begin() + static_cast<std::ptrdiff_t>(begin));
                    }
                    from += until - begin;
                }
            }
            copy->durable = copy->bytes;
            disk->names_[path] = copy;
        }
        disk->durable_names_ = disk->names_;
        return disk;
    }

    std::unique_ptr<rec::File> open(const std::string& path, Open how) override {
        if (const auto found = names_.find(path); found != names_.end()) {
            return std::make_unique<Handle>(*this, found->second);
        }
        if (how != Open::Create) {
            return nullptr;
        }
        step();
        const auto node = std::make_shared<Node>();
        change({{}, path, node});
        return std::make_unique<Handle>(*this, node);
    }
    bool is(const std::string& path, const rec::File& file) override {
        const auto found = names_.find(path);
        return found != names_.end() && found->second == static_cast<const Handle&>(file).node;
    }
    bool rename_new(const std::string& from, const std::string& to) override {
        step();
        if (names_.contains(to)) {
            return false;
        }
        change({from, to, names_.at(from)});
        return true;
    }
    void rename(const std::string& from, const std::string& to) override {
        step();
        change({from, to, names_.at(from)});
    }
    void remove(const std::string& path) override {
        step();
        change({path, {}, nullptr});
    }
    void sync_folder(const std::string& /*path*/) override {
        step();
        durable_names_ = names_;
        pending_names_.clear();
    }
    std::vector<std::string> list(const std::string& /*folder*/) override {
        std::vector<std::string> names;
        for (const auto& [path, node] : names_) {
            names.push_back(path);
        }
        return names;
    }

private:
    static constexpr std::size_t sector = 512;

    struct Write {
        std::uint64_t at = 0;
        rec::Bytes bytes;
        bool truncates = false;
    };
    struct Node {
        rec::Bytes bytes;
        rec::Bytes durable;
        std::vector<Write> pending; // since the last sync
        bool locked = false;
    };
    struct NameChange {
        std::string from;
        std::string to;
        std::shared_ptr<Node> node;
        void apply(std::map<std::string, std::shared_ptr<Node>>& names) const {
            if (!from.empty()) {
                names.erase(from);
            }
            if (!to.empty()) {
                names[to] = node;
            }
        }
    };

    class Handle final : public rec::File {
    public:
        Handle(FailingIo& disk, std::shared_ptr<Node> opened) : node(std::move(opened)), io_(disk) {}
        ~Handle() override {
            if (holds_) {
                node->locked = false;
            }
        }
        std::size_t read(std::uint64_t at, std::span<std::byte> into) const override {
            if (at >= node->bytes.size()) {
                return 0;
            }
            const auto count =
                std::min<std::size_t>(into.size(), node->bytes.size() - static_cast<std::size_t>(at));
            std::copy_n(node->bytes.begin() + static_cast<std::ptrdiff_t>(at), count, into.begin());
            return count;
        }
        std::size_t write(std::uint64_t at, rec::View bytes) override {
            const Mode now = io_.step(true);
            const bool all = now == Mode::None;
            const rec::View done = all ? bytes : bytes.first((bytes.size() + 1) / 2);
            node->bytes.resize(
                std::max<std::size_t>(node->bytes.size(), static_cast<std::size_t>(at) + done.size()));
            std::copy(done.begin(), done.end(), node->bytes.begin() + static_cast<std::ptrdiff_t>(at));
            node->pending.push_back({at, {done.begin(), done.end()}, false});
            if (now == Mode::Short) {
                throw std::system_error(std::make_error_code(std::errc::no_space_on_device), "write");
            }
            return done.size();
        }
        std::uint64_t size() const override { return node->bytes.size(); }
        void truncate(std::uint64_t size) override {
            io_.step();
            node->bytes.resize(static_cast<std::size_t>(size));
            node->pending.push_back({size, {}, true});
        }
        void sync() override {
            io_.step();
            node->durable = node->bytes;
            node->pending.clear();
        }
        bool lock() override {
            holds_ = holds_ || !std::exchange(node->locked, true);
            return holds_;
        }

        std::shared_ptr<Node> node;

    private:
        FailingIo& io_;
        bool holds_ = false;
    };

    /// Counts an operation that could fail. What is done in part is only a write; anything else fails instead.
    Mode step(bool writes = false) {
        ++done_;
        if (mode_ == Mode::PowerLoss && done_ > at_) {
            throw PowerLoss{};
        }
        if (mode_ == Mode::None || mode_ == Mode::PowerLoss || done_ != at_ + 1) {
            return Mode::None;
        }
        if (writes && mode_ != Mode::Fail) {
            return mode_;
        }
        if (mode_ != Mode::Partial) {
            throw std::system_error(std::make_error_code(std::errc::io_error), "the disk");
        }
        return Mode::None;
    }
    void change(const NameChange& change) {
        change.apply(names_);
        pending_names_.push_back(change);
    }

    std::map<std::string, std::shared_ptr<Node>> names_;
    std::map<std::string, std::shared_ptr<Node>> durable_names_;
    std::vector<NameChange> pending_names_;
    std::size_t at_ = 0;
    std::size_t done_ = 0;
    Mode mode_ = Mode::None;
};

} // namespace record_test
