#pragma once

#include "herding/inspect/rules.hpp"
#include "herding/inspect/session.hpp"

#include <functional>
#include <list>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Records as the page of the inspector sees them: questions in the form of a URL, answers as JSON.

namespace herding::inline v0::inspect {

/// The records of one store, and who looks at them.
struct Library {
    std::function<std::shared_ptr<record::Store>()> store; ///< each call: one that another thread may use
    std::vector<std::string> names; ///< the records that may be looked at, the first one first
    std::vector<MakeRules> games;
    Viewer viewer = {};
};

/// An answer to a question of the page.
struct Answer {
    int status = 200;  ///< of HTTP: 200, 400 for a question that is none, 404 for what is not there, 500
    std::string body;  ///< JSON; of a failure `{"error":"..."}`; of `save` the bytes of a journal
    bool file = false; ///< the body is to be saved, and not to be read
};

/// Answers questions about records. No answer depends on an earlier one. Only open records are kept: a
/// branch is a part of the question. Memory is bounded by the records that are open, of which there are four at most.
/// Not safe for concurrent calls.
class Inspector {
public:
    explicit Inspector(Library library);

    /// `overview?record=friday`, `rows?from=0&count=100`, `find`, `open`, `state`, `actions`, `attempt`, `save`,
    /// `since`, `compare` and `records` (docs/inspector.md lists their parameters). Without a record it is the first one.
    [[nodiscard]] Answer answer(std::string_view question);

    /// The record of a name; opened if it is not. Throws record::Error.
    [[nodiscard]] Session& session(const std::string& record);

    [[nodiscard]] const Library& library() const noexcept { return library_; }

private:
    [[nodiscard]] std::string for_viewer(const char* words) const;

    Library library_;
    std::list<std::pair<std::string, std::unique_ptr<Session>>> open_; // the one asked last at the front
};

/// Rows `from` to `to`, opened, in words: `--text`.
void write_text(Session& session, std::ostream& out, std::size_t from, std::size_t to);

/// One page with rows `from` to `to` of a record in it, which needs neither server nor network: `--html`.
void write_html(Session& session, std::ostream& out, std::size_t from, std::size_t to);

/// The page without data.
[[nodiscard]] std::string_view page();

} // namespace herding::inline v0::inspect
