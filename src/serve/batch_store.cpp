#include "batch_store.hpp"

#include <algorithm>
#include <span>
#include <utility>

namespace herding::inline v0::serve {

namespace {

record::WriterOptions waiting(record::WriterOptions options) {
    options.durability = record::Durability::None;
    return options;
}

} // namespace

class BatchStore::Writer final : public record::Writer {
public:
    Writer(std::unique_ptr<record::Writer> writer, std::string name, BatchStore& store)
        : writer_(std::move(writer)), name_(std::move(name)), store_(store) {
        store_.writers_[name_] = this;
        ++store_.changes_;
    }
    ~Writer() override {
        if (const auto found = store_.writers_.find(name_);
            found != store_.writers_.end() && found->second == this) {
            store_.writers_.erase(found);
            ++store_.changes_;
        }
        if (changed_) {
            std::erase(store_.changed_, this);
        }
    }
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;

    using record::Writer::append;
    void append(std::span<const record::NewEvent> events) override {
        change();
        writer_->append(events);
    }
    void change() {
        if (!std::exchange(changed_, true)) {
            store_.changed_.push_back(this);
        }
    }
    void sync() override { writer_->sync(); }
    [[nodiscard]] bool failed() const noexcept override { return writer_->failed(); }
    [[nodiscard]] std::uint64_t size() const noexcept override { return writer_->size(); }
    [[nodiscard]] std::uint32_t checksum() const noexcept override { return writer_->checksum(); }

    /// The writer of the store below. From now on it counts as durable.
    [[nodiscard]] record::Writer* take() noexcept {
        changed_ = false;
        return writer_.get();
    }

private:
    std::unique_ptr<record::Writer> writer_;
    std::string name_;
    BatchStore& store_;
    bool changed_ = false;
};

class BatchStore::Reader final : public record::Reader {
public:
    Reader(std::unique_ptr<record::Reader> reader, BatchStore& store)
        : reader_(std::move(reader)), store_(store) {}

    [[nodiscard]] const std::string& record() const noexcept override { return reader_->record(); }
    [[nodiscard]] const record::Header& header() const noexcept override { return reader_->header(); }
    [[nodiscard]] std::uint32_t header_checksum() const noexcept override {
        return reader_->header_checksum();
    }
    [[nodiscard]] bool next(record::RawEvent& event) override { return reader_->next(event); }
    [[nodiscard]] const record::Tail& tail() const noexcept override { return reader_->tail(); }
    std::uint64_t go_to_checkpoint(std::uint64_t event) override { return reader_->go_to_checkpoint(event); }
    [[nodiscard]] std::unique_ptr<record::Writer> append(const record::WriterOptions& options) override {
        return std::make_unique<Writer>(reader_->append(waiting(options)), reader_->record(), store_);
    }

private:
    std::unique_ptr<record::Reader> reader_;
    BatchStore& store_;
};

std::unique_ptr<record::Writer> BatchStore::create(const std::string& name, const record::Header& header,
                                                   const record::WriterOptions& options) {
    return std::make_unique<Writer>(store_->create(name, header, waiting(options)), name, *this);
}

std::unique_ptr<record::Reader> BatchStore::open(const std::string& name, record::Access access,
                                                 const record::ReadLimits& limits) {
    return std::make_unique<Reader>(store_->open(name, access, limits), *this);
}

void BatchStore::check(const std::string& name, Found& found) {
    if (found.when != changes_) {
        const auto writer = writers_.find(name);
        found = {writer == writers_.end() ? nullptr : writer->second, changes_};
    }
    if (found.writer != nullptr) {
        found.writer->change();
    }
}

bool BatchStore::failed(const std::string& name) const {
    const auto found = writers_.find(name);
    return found == writers_.end() || found->second->failed();
}

void BatchStore::sync_all() {
    std::vector<record::Writer*> writers;
    writers.reserve(changed_.size());
    for (Writer* writer : std::exchange(changed_, {})) {
        writers.push_back(writer->take());
    }
    store_->sync(writers);
}

} // namespace herding::inline v0::serve
