#include "json.hpp"

#include "herding/inspect/inspector.hpp"

#include <cstddef>
#include <map>
#include <ostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

/// `--html`: the page with its data, in one file.

namespace herding::inline v0::inspect {

namespace {

using detail::dump;
using detail::Json;
using detail::json_of;

/// JSON inside a script element must not end it.
std::string for_script(const std::string& text) {
    std::string out;
    out.reserve(text.size());
    for (const char c : text) {
        if (c == '<') {
            out += "\\u003c";
        } else {
            out += c;
        }
    }
    return out;
}

/// Texts of a file. Drawings of successive states are often equal. The first of equal texts is written, and later
/// ones are its number among all texts. The memory is bounded; a forgotten text is written again.
class Texts {
public:
    [[nodiscard]] Json operator()(const std::string& text) {
        constexpr std::size_t most_bytes = std::size_t{8} << 20U; // bounds the memory for long records
        if (bytes_ > most_bytes) {
            numbers_.clear();
            bytes_ = 0;
        }
        const auto [found, added] = numbers_.emplace(text, count_);
        if (!added) {
            return found->second;
        }
        ++count_;
        bytes_ += text.size();
        return text;
    }

private:
    std::map<std::string, std::size_t> numbers_;
    std::size_t count_ = 0;
    std::size_t bytes_ = 0;
};

/// The states of a row as documents: the first one whole, each later one as a patch (RFC 6902) of the one before.
Json states_of(const OpenedRow& opened, Texts& texts) {
    if (!opened.problem.empty()) {
        return Json{{"problem", opened.problem}};
    }
    Json states = Json::array();
    Json before;
    for (const ShownState& shown : opened.states) {
        Json state = Json::parse(shown.json);
        Json one = states.empty() ? Json{{"state", state}} : Json{{"patch", Json::diff(before, state)}};
        if (!shown.drawing.empty()) {
            one["drawing"] = texts(shown.drawing);
        }
        if (!shown.svg.empty()) {
            one["svg"] = texts(shown.svg);
        }
        states.push_back(std::move(one));
        before = std::move(state);
    }
    return states;
}

} // namespace

void write_html(Session& session, std::ostream& out, std::size_t from, std::size_t to) {
    constexpr std::string_view place = "<script type=\"application/json\" id=\"data\">null";
    const std::string_view page = inspect::page();
    const auto at = page.find(place);
    if (at == std::string_view::npos) {
        throw std::logic_error("herding: the page of the inspector has no place for data");
    }
    out << page.substr(0, at + place.size() - 4)
        << "{\"overview\":" << for_script(dump(json_of(session.overview()))) << ",\"rows\":[";
    Texts texts;
    struct Unwritable {};
    try {
        session.open_each(from, to, WithStates::Yes, [&](const OpenedRow& opened) {
            Json one{{"row", json_of(opened.row)}};
            if (opened.frame) {
                one["frame"] = json_of(*opened.frame);
            }
            one["states"] = states_of(opened, texts);
            out << (opened.row.row == from ? "" : ",\n") << for_script(dump(one));
            if (!out) {
                throw Unwritable{}; // the caller checks `out`
            }
        });
    } catch (const Unwritable&) {
        return;
    }
    out << "]}" << page.substr(at + place.size());
}

} // namespace herding::inline v0::inspect
