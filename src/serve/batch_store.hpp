#pragma once

#include "herding/record/store.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace herding::inline v0::serve {

/// Store over another one, whose records become durable together: what is appended waits for `sync_all`.
///
/// Invariant: a writer is in `changed_` if something that it appended may not be durable, or if it must be checked.
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
    bool leave_notice(std::string_view text) override { return store_->leave_notice(text); }
    [[nodiscard]] std::vector<record::Notice> notices() override { return store_->notices(); }

    class Writer;
    /// The writer of a record, kept so that it is not searched again.
    struct Found {
        Writer* writer = nullptr; ///< null: the record is not being written
        std::uint64_t when = 0;   ///< `changes_` then
    };

    /// The next `sync_all` also checks that a record still belongs to this program, if nothing is appended to it. `found` belongs to the
    /// record.
    void check(const std::string& name, Found& found);
    /// Makes everything durable that was appended to any record. Throws record::Error. Then `failed` has the records of which
    /// something may not be durable.
    void sync_all();
    /// Whether a record that is being written takes nothing more.
    [[nodiscard]] bool failed(const std::string& name) const;

private:
    class Reader;

    std::shared_ptr<record::Store> store_;
    std::vector<Writer*> changed_;
    std::map<std::string, Writer*> writers_; ///< all, by record
    std::uint64_t changes_ = 1;              ///< of `writers_`
};

} // namespace herding::inline v0::serve
