#pragma once

#include "herding/inspect/inspector.hpp"
#include "herding/record/io.hpp"
#include "herding/record/store.hpp"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace herding::inline v0::tool {

/// The other side of an inspector whose rules are in the browser: records in memory, and answers about them. It sends nothing
/// anywhere, and writes no files.
///
/// A request is a word, a line feed and a body, and gets one answer. An answer begins with `+`; behind `-` is what is wrong, and
/// nothing has happened.
///
/// | word | body | answer |
/// |---|---|---|
/// | `knows` | the bytes of a journal | `yes`, or `no` if these rules are of another game |
/// | `add` | the name of a record in a line, then the bytes of its journal | |
/// | `ask` | a question of the inspector (docs/inspector.md) | its answer, or `-` and then JSON with `error` |
class Shelf {
public:
    explicit Shelf(std::vector<inspect::MakeRules> games);

    /// Throws std::bad_alloc. Everything else that rules and readers throw becomes an answer.
    [[nodiscard]] std::string call(std::string_view request);

private:
    [[nodiscard]] std::string knows(std::string_view journal) const;
    void add(std::string_view body);

    std::vector<inspect::MakeRules> games_;
    std::shared_ptr<record::Io> io_ = record::memory_io();
    std::shared_ptr<record::FileStore> store_ = std::make_shared<record::FileStore>(std::string(), io_);
    std::vector<std::string> names_ = {};
    std::unique_ptr<inspect::Inspector> inspector_ = {};
};

} // namespace herding::inline v0::tool
