#include "mutex.hpp"

#include "herding/record/io.hpp"

#include <algorithm>
#include <map>
#include <span>
#include <string>
#include <system_error>
#include <utility>

namespace herding::inline v0::record {

namespace {

/// Content of a file. It lives on while somebody has it open.
struct Contents {
    Mutex mutex;
    Bytes bytes;
    bool locked = false;
};

class MemoryFile final : public File {
public:
    explicit MemoryFile(std::shared_ptr<Contents> contents) noexcept : contents_(std::move(contents)) {}
    ~MemoryFile() override {
        if (holds_lock_) {
            const Guard guard(contents_->mutex);
            contents_->locked = false;
        }
    }

    [[nodiscard]] std::size_t read(std::uint64_t at, std::span<std::byte> into) const override {
        const Guard guard(contents_->mutex);
        const Bytes& bytes = contents_->bytes;
        if (at >= bytes.size()) {
            return 0;
        }
        const auto count = std::min<std::size_t>(into.size(), bytes.size() - static_cast<std::size_t>(at));
        std::copy_n(bytes.begin() + static_cast<std::ptrdiff_t>(at), count, into.begin());
        return count;
    }
    std::size_t write(std::uint64_t at, View from) override {
        const Guard guard(contents_->mutex);
        Bytes& bytes = contents_->bytes;
        bytes.resize(std::max<std::size_t>(bytes.size(), static_cast<std::size_t>(at) + from.size()));
        std::copy(from.begin(), from.end(), bytes.begin() + static_cast<std::ptrdiff_t>(at));
        return from.size();
    }
    [[nodiscard]] std::uint64_t size() const override {
        const Guard guard(contents_->mutex);
        return contents_->bytes.size();
    }
    void truncate(std::uint64_t size) override {
        const Guard guard(contents_->mutex);
        contents_->bytes.resize(static_cast<std::size_t>(size));
    }
    void sync() override {}
    bool lock() override {
        const Guard guard(contents_->mutex);
        holds_lock_ = holds_lock_ || !std::exchange(contents_->locked, true);
        return holds_lock_;
    }

    [[nodiscard]] const Contents* contents() const noexcept { return contents_.get(); }

private:
    std::shared_ptr<Contents> contents_;
    bool holds_lock_ = false;
};

class MemoryIo final : public Io {
public:
    std::unique_ptr<File> open(const std::string& path, Open how) override {
        const Guard guard(mutex_);
        const auto found = files_.find(path);
        if (found != files_.end()) {
            return std::make_unique<MemoryFile>(found->second);
        }
        if (how != Open::Create) {
            return nullptr;
        }
        return std::make_unique<MemoryFile>(files_[path] = std::make_shared<Contents>());
    }
    bool is(const std::string& path, const File& file) override {
        const Guard guard(mutex_);
        const auto found = files_.find(path);
        return found != files_.end() &&
               found->second.get() == static_cast<const MemoryFile&>(file).contents();
    }
    bool rename_new(const std::string& from, const std::string& to) override {
        const Guard guard(mutex_);
        if (files_.contains(to)) {
            return false;
        }
        move(from, to);
        return true;
    }
    void rename(const std::string& from, const std::string& to) override {
        const Guard guard(mutex_);
        move(from, to);
    }
    void remove(const std::string& path) override {
        const Guard guard(mutex_);
        files_.erase(path);
    }
    void sync_folder(const std::string& /*path*/) override {}
    std::vector<std::string> list(const std::string& folder) override {
        const Guard guard(mutex_);
        const std::string before = folder.empty() ? "" : folder + "/";
        std::vector<std::string> names;
        for (const auto& [path, contents] : files_) {
            if (path.starts_with(before) && path.find('/', before.size()) == std::string::npos) {
                names.push_back(path.substr(before.size()));
            }
        }
        return names;
    }

private:
    void move(const std::string& from, const std::string& to) {
        const auto node = files_.find(from);
        if (node == files_.end()) {
            throw std::system_error(std::make_error_code(std::errc::no_such_file_or_directory), "rename");
        }
        files_[to] = node->second;
        files_.erase(node);
    }

    Mutex mutex_;
    std::map<std::string, std::shared_ptr<Contents>> files_;
};

} // namespace

void Io::sync_all(std::span<File* const> files) {
    for (File* file : files) {
        file->sync();
    }
}

std::shared_ptr<Io> memory_io() { return std::make_shared<MemoryIo>(); }

} // namespace herding::inline v0::record
