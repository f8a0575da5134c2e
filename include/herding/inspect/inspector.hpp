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

/// Interface of the inspector's page: questions in the form of a URL, answers in JSON.

namespace herding::inline v0::inspect {

/// Records of one store, with their viewer.
struct Library {
    std::function<std::shared_ptr<record::Store>()> store; ///< returns a store that another thread may use
    std::vector<std::string> names;                        ///< visible records; the first one is the default
    std::vector<MakeRules> games;
    Viewer viewer = {};
};

/// Answer to a question of the page.
struct Answer {
    int status = 200;  ///< of HTTP: 200, 400 for an invalid question, 404 for an unknown thing, 500
    std::string body;  ///< JSON; `{"error":"..."}` for a failure; the bytes of a journal for `save`
    bool file = false; ///< whether the browser saves the body as a file
};

/// Answers to questions about records. No answer depends on an earlier one; a branch is a part of its question. At
/// most four records stay open, which bounds the memory. Not safe for concurrent calls, except `link`.
class Inspector {
public:
    explicit Inspector(Library library);
    ~Inspector();
    Inspector(const Inspector&) = delete;
    Inspector& operator=(const Inspector&) = delete;

    /// Answers a question such as `overview?record=friday` or `rows?from=0&count=100`. docs/inspector.md lists all questions and their
    /// parameters. The default record is the first one.
    [[nodiscard]] Answer answer(std::string_view question);

    /// The session of a record, opened if necessary.
    /// Throws: record::Error.
    [[nodiscard]] Session& session(const std::string& record);

    [[nodiscard]] const Library& library() const noexcept { return library_; }

    /// Ends the evaluations of all sessions but one, so that one thread searches at most.
    void cancel_evaluations(const Session& other_than);

    /// Address of the page on which the match of the records is played: `overview` has it, for a link. Any thread may
    /// call it.
    void link(std::string game);
    [[nodiscard]] std::string linked() const;

private:
    [[nodiscard]] std::string for_viewer(const char* words) const;

    Library library_;
    std::list<std::pair<std::string, std::unique_ptr<Session>>> open_; // the latest used one first
    struct Link; // with a mutex, which a module of a browser has not
    std::unique_ptr<Link> link_;
};

/// Writes rows `from` to `to` with their details in words: `--text`.
void write_text(Session& session, std::ostream& out, std::size_t from, std::size_t to);

/// Writes one page that contains rows `from` to `to` of a record and needs neither server nor network: `--html`.
void write_html(Session& session, std::ostream& out, std::size_t from, std::size_t to);

/// The page without data.
[[nodiscard]] std::string_view page();

} // namespace herding::inline v0::inspect
