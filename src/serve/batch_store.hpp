#pragma once

#include "herding/record/store.hpp"

#include <memory>
#include <string>
#include <vector>

namespace herding::inline v0::serve {

/// Store over another one, whose records become durable together: what is appended waits for `sync_all`.
///
/// Invariant: a writer is in `changed_` if and only if something that it appended may not be durable.
class BatchStore final : public record::Store {
public:
    explicit BatchStore(std::shared_ptr<record::Store> store) : store_(std::move(store)) {}

    using record::Store::open;
    [[nodiscard]] std::unique_ptr<record::Writer> create(const std::string& name,
                                                         const record::Header& header,
                                                         const record::WriterOptions& options) override;
    [[nodiscard]] std::unique_ptr<record::Reader> open(const std::string& name, record::Access access,
                                                       const record::ReadLimits& limits) override;
    [[nodiscard]] std::vector<std::string> names() override { return store_->names(); }
    void remove(const std::string& name) override { store_->remove(name); }

    /// Makes everything durable that was appended to any record. Throws record::Error. Then nothing of it may be durable.
    void sync_all();

private:
    class Writer;
    class Reader;

    std::shared_ptr<record::Store> store_;
    std::vector<Writer*> changed_;
};

} // namespace herding::inline v0::serve
