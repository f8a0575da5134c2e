#include "herding/record/logged_io.hpp"

#include "common_log.hpp"
#include "mutex.hpp"

#include <algorithm>
#include <random>
#include <set>
#include <system_error>
#include <utility>
#include <vector>

namespace herding::inline v0::record {

namespace {

using detail::CommonLog;
using detail::write_all;

/// Bytes of a file that wait in memory before they are written there.
constexpr std::size_t most_waiting = 4096;

std::uint64_t random_number() {
    std::random_device random;
    return std::uint64_t{random()} << 32U | random();
}

class LoggedFile;

/// State of a file that is open, or that could not take its last bytes.
///
/// Invariants: `waiting` is the end of the file, and belongs behind what the file below has. Its first `logged` bytes are in the log.
struct Shared {
    std::string path;
    std::uint64_t at = 0;   ///< of `waiting`
    bool knows_end = false; ///< whether `at` is right while nothing waits
    Bytes waiting;
    std::size_t logged = 0;
    /// Whether the file below has bytes that are neither durable there nor in the log.
    bool needs_sync = false;
    std::uint64_t log = 0; ///< number of the log that has bytes of the file (LoggedIo::logs_)
    std::vector<LoggedFile*> handles;

    [[nodiscard]] std::uint64_t end() const { return at + waiting.size(); }
};

class LoggedIo final : public Io, public std::enable_shared_from_this<LoggedIo> {
public:
    LoggedIo(std::string folder, std::shared_ptr<Io> below, std::unique_ptr<File> log, std::uint64_t most)
        : folder_(folder.empty() ? std::string() : std::move(folder) + '/'), below_(std::move(below)),
          log_(std::move(log)), most_(most), next_(most) {}
    ~LoggedIo() override {
        try {
            empty_log();
            below_->remove(log_path());
        } catch (...) { // then the log stays for the next program
        }
    }
    LoggedIo(const LoggedIo&) = delete;
    LoggedIo& operator=(const LoggedIo&) = delete;

    void begin(const detail::Pieces& left);

    std::unique_ptr<File> open(const std::string& path, Open how) override;
    bool is(const std::string& path, const File& file) override;
    bool rename_new(const std::string& from, const std::string& to) override {
        const Guard guard(mutex_);
        forget(from);
        forget(to);
        if (!below_->rename_new(from, to)) {
            return false;
        }
        renamed(from, to);
        return true;
    }
    void rename(const std::string& from, const std::string& to) override {
        const Guard guard(mutex_);
        forget(from);
        forget(to);
        below_->rename(from, to);
        renamed(from, to);
    }
    void remove(const std::string& path) override {
        const Guard guard(mutex_);
        forget(path);
        below_->remove(path);
        files_.erase(path);
    }
    void sync_folder(const std::string& path) override { below_->sync_folder(path); }
    std::vector<std::string> list(const std::string& folder) override { return below_->list(folder); }
    void sync_all(std::span<File* const> files) override;

private:
    friend class LoggedFile;

    [[nodiscard]] std::string log_path() const { return folder_ + std::string(common_log); }
    /// The name of a file in the log. Empty if the file is in another folder.
    [[nodiscard]] std::string_view name_in_log(std::string_view path) const {
        const std::string_view name =
            path.starts_with(folder_) ? path.substr(folder_.size()) : std::string_view();
        return name.find('/') == std::string_view::npos ? name : std::string_view();
    }
    /// Before a file gets another content or name: the log must not have its bytes any more.
    void forget(const std::string& path) {
        if (in_log_.contains(path)) {
            empty_log();
        }
    }
    void renamed(const std::string& from, const std::string& to) {
        files_.erase(to);
        if (const auto found = files_.find(from); found != files_.end()) {
            auto shared = found->second;
            files_.erase(found);
            shared->path = to;
            files_[to] = std::move(shared);
        }
    }
    void make_usable() {
        if (!is_usable_) {
            empty_log();
        }
    }
    void empty_log();
    static void write_waiting(Shared& shared, File& below);

    std::string folder_; ///< with a slash, or empty
    std::shared_ptr<Io> below_;
    CommonLog log_;
    std::uint64_t most_;
    std::uint64_t next_;    ///< size of the log at which it is emptied
    bool is_usable_ = true; ///< false: a batch may be in the log that nobody was told of
    std::map<std::string, std::shared_ptr<Shared>, std::less<>> files_;
    std::set<std::string, std::less<>> in_log_; ///< paths
    std::uint64_t logs_ = 1;                    ///< number of the log: how often it began
    Mutex mutex_;
};

class LoggedFile final : public File {
public:
    LoggedFile(std::shared_ptr<LoggedIo> io, std::unique_ptr<File> below, std::shared_ptr<Shared> shared,
               bool writes)
        : io_(std::move(io)), below_(std::move(below)), shared_(std::move(shared)), writes_(writes) {
        shared_->handles.push_back(this);
    }
    ~LoggedFile() override {
        const Guard guard(io_->mutex_);
        std::erase(shared_->handles, this);
        try {
            if (writes_) {
                LoggedIo::write_waiting(*shared_, *below_);
            }
        } catch (...) { // what was acknowledged is in the log, and the next one who opens the file writes it
            shared_->waiting.resize(shared_->logged);
        }
        if (shared_->handles.empty() && shared_->waiting.empty()) {
            if (const auto found = io_->files_.find(shared_->path);
                found != io_->files_.end() && found->second == shared_) {
                io_->files_.erase(found);
            }
        }
    }
    LoggedFile(const LoggedFile&) = delete;
    LoggedFile& operator=(const LoggedFile&) = delete;

    [[nodiscard]] std::size_t read(std::uint64_t at, std::span<std::byte> into) const override {
        const Guard guard(io_->mutex_);
        std::size_t done = below_->read(at, into);
        const Shared& shared = *shared_;
        const std::uint64_t begin = std::max(at, shared.at);
        const std::uint64_t end = std::min(at + into.size(), shared.end());
        if (begin < end) {
            std::copy_n(shared.waiting.begin() + static_cast<std::ptrdiff_t>(begin - shared.at), end - begin,
                        into.begin() + static_cast<std::ptrdiff_t>(begin - at));
            done = std::max(done, static_cast<std::size_t>(end - at));
        }
        return done;
    }
    std::size_t write(std::uint64_t at, View bytes) override {
        const Guard guard(io_->mutex_);
        Shared& shared = *shared_;
        if (!shared.knows_end) {
            shared.at = below_->size();
            shared.knows_end = true;
        }
        if (at != shared.end() || io_->name_in_log(shared.path).empty()) { // no end of a file of the folder
            LoggedIo::write_waiting(shared, *below_);
            shared.needs_sync = true;
            shared.knows_end = false;
            return below_->write(at, bytes);
        }
        shared.waiting.insert(shared.waiting.end(), bytes.begin(), bytes.end());
        return bytes.size();
    }
    [[nodiscard]] std::uint64_t size() const override {
        const Guard guard(io_->mutex_);
        return shared_->waiting.empty() ? below_->size() : std::max(below_->size(), shared_->end());
    }
    void truncate(std::uint64_t size) override {
        const Guard guard(io_->mutex_);
        Shared& shared = *shared_;
        if (!shared.waiting.empty() && size >= shared.at + shared.logged && size <= shared.end()) {
            shared.waiting.resize(static_cast<std::size_t>(size - shared.at)); // nobody was told of the rest
            return;
        }
        LoggedIo::write_waiting(shared, *below_);
        if (io_->in_log_.contains(shared.path)) {
            io_->is_usable_ = false; // it may have bytes that are none any more
        }
        shared.needs_sync = true;
        shared.knows_end = false;
        below_->truncate(size);
    }
    void sync() override {
        const Guard guard(io_->mutex_);
        io_->make_usable();
        LoggedIo::write_waiting(*shared_, *below_);
        below_->sync();
        shared_->needs_sync = false;
    }
    bool lock() override { return below_->lock(); }

    [[nodiscard]] File& below() const noexcept { return *below_; }
    [[nodiscard]] Shared& shared() const noexcept { return *shared_; }
    [[nodiscard]] bool writes() const noexcept { return writes_; }

private:
    std::shared_ptr<LoggedIo> io_;
    std::unique_ptr<File> below_;
    std::shared_ptr<Shared> shared_;
    bool writes_;
};

/// Writes what waits to the file below. Bytes that are not in the log make a sync of that file necessary.
void LoggedIo::write_waiting(Shared& shared, File& below) {
    if (shared.waiting.empty()) {
        return;
    }
    write_all(below, shared.at, shared.waiting);
    shared.at = shared.end();
    shared.needs_sync = shared.needs_sync || shared.logged < shared.waiting.size();
    shared.waiting = {}; // an idle file is small
    shared.logged = 0;
}

void LoggedIo::begin(const detail::Pieces& left) {
    std::vector<std::unique_ptr<File>> opened;
    std::vector<File*> files;
    for (const auto& [name, pieces] : left) {
        auto file = below_->open(folder_ + name, Open::Write);
        if (file != nullptr && file->lock()) { // else somebody has opened it, and written them
            detail::write_pieces(*file, pieces);
            files.push_back(file.get());
            opened.push_back(std::move(file));
        }
    }
    if (!files.empty()) {
        below_->sync_all(files);
    }
    log_.begin_again(random_number());
    below_->sync_folder(log_path());
}

std::unique_ptr<File> LoggedIo::open(const std::string& path, Open how) {
    const Guard guard(mutex_);
    if (path == log_path()) {
        return nullptr; // the files have what is in there
    }
    auto file = below_->open(path, how);
    if (file == nullptr) {
        return nullptr;
    }
    auto& shared = files_[path];
    if (shared == nullptr) {
        shared = std::make_shared<Shared>();
        shared->path = path;
    }
    return std::make_unique<LoggedFile>(shared_from_this(), std::move(file), shared, how != Open::Read);
}

bool LoggedIo::is(const std::string& path, const File& file) {
    return below_->is(path, static_cast<const LoggedFile&>(file).below());
}

/// Makes everything durable where it belongs, so that the log is not needed.
void LoggedIo::empty_log() {
    std::vector<std::unique_ptr<File>> opened;
    std::vector<File*> files;
    std::vector<Shared*> written;
    for (const std::string& path : in_log_) {
        const auto found = files_.find(path);
        Shared* const shared = found == files_.end() ? nullptr : found->second.get();
        File* file = nullptr;
        if (shared != nullptr) {
            const auto writer = std::find_if(shared->handles.begin(), shared->handles.end(),
                                             [](const LoggedFile* one) { return one->writes(); });
            file = writer == shared->handles.end() ? nullptr : &(*writer)->below();
        }
        if (file == nullptr) {
            auto fresh = below_->open(path, Open::Write);
            if (fresh == nullptr) {
                continue; // somebody has removed it
            }
            file = fresh.get();
            opened.push_back(std::move(fresh));
        }
        if (shared != nullptr) {
            write_waiting(*shared, *file);
            written.push_back(shared);
        }
        files.push_back(file);
    }
    if (!files.empty()) {
        below_->sync_all(files);
    }
    for (Shared* one : written) {
        one->needs_sync = false;
    }
    is_usable_ = false; // unless the following succeeds
    log_.begin_again(random_number());
    is_usable_ = true;
    next_ = most_;
    in_log_.clear();
    ++logs_;
}

void LoggedIo::sync_all(std::span<File* const> files) {
    const Guard guard(mutex_);
    make_usable();
    std::vector<File*> direct;
    for (File* file : files) {
        const auto& one = static_cast<const LoggedFile&>(*file);
        if (one.shared().needs_sync) {
            write_waiting(one.shared(), one.below());
            direct.push_back(&one.below());
        }
    }
    if (!direct.empty()) {
        below_->sync_all(direct);
    }
    for (File* file : files) {
        Shared& shared = static_cast<const LoggedFile&>(*file).shared();
        shared.needs_sync = false;
        if (shared.logged < shared.waiting.size()) {
            if (shared.log != logs_) {
                in_log_.insert(shared.path);
                shared.log = logs_;
            }
            log_.add(name_in_log(shared.path), shared.at + shared.logged,
                     View(shared.waiting).subspan(shared.logged));
        }
    }
    if (!log_.has_batch()) {
        return;
    }
    try {
        log_.sync();
    } catch (...) {
        is_usable_ = false;
        log_.drop_batch();
        throw;
    }
    for (File* file : files) {
        const auto& one = static_cast<const LoggedFile&>(*file);
        one.shared().logged = one.shared().waiting.size();
        try {
            if (one.shared().waiting.size() > most_waiting) {
                write_waiting(one.shared(), one.below());
            }
        } catch (const std::system_error&) { // NOLINT(bugprone-empty-catch): the log has it, so it may wait
        }
    }
    if (log_.size() > next_) {
        try {
            empty_log();
        } catch (const std::system_error&) { // the log has everything: later
            next_ = log_.size() + most_;
        }
    }
}

} // namespace

std::shared_ptr<Io> logged_io(const std::string& folder, std::shared_ptr<Io> below, std::uint64_t most) {
    const std::string path =
        folder.empty() ? std::string(common_log) : folder + '/' + std::string(common_log);
    std::unique_ptr<File> log;
    try {
        log = below->open(path, Io::Open::Create);
        if (!log->lock() || !below->is(path, *log)) {
            return below;
        }
    } catch (const std::system_error&) {
        return below; // then the store will say what is wrong with the folder
    }
    const detail::Pieces left = detail::pieces_of(*log);
    auto io = std::make_shared<LoggedIo>(folder, std::move(below), std::move(log), most);
    io->begin(left);
    return io;
}

} // namespace herding::inline v0::record
