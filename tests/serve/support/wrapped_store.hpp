#pragma once

#include "herding/record/store.hpp"

#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace serve_test {

/// A store in memory whose `sync` does something before.
class WrappedStore : public herding::record::Store {
public:
    using Store::open;
    std::unique_ptr<herding::record::Writer> create(const std::string& name,
                                                    const herding::record::Header& header,
                                                    const herding::record::WriterOptions& options) override {
        return store_->create(name, header, options);
    }
    std::unique_ptr<herding::record::Reader> open(const std::string& name, herding::record::Access access,
                                                  const herding::record::ReadLimits& limits) override {
        return store_->open(name, access, limits);
    }
    std::vector<std::string> names() override { return store_->names(); }
    void remove(const std::string& name) override { store_->remove(name); }
    void sync(std::span<herding::record::Writer* const> writers) override {
        before_sync();
        store_->sync(writers);
    }

private:
    virtual void before_sync() = 0;

    std::unique_ptr<herding::record::Store> store_ = herding::record::memory_store();
};

} // namespace serve_test
