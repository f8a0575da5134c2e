#include "json.hpp"

#include "herding/inspect/inspector.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <ostream>
#include <stdexcept>
#include <string>
#include <string_view>

/// `--html`: the page with its data, in one file.

namespace herding::inline v0::inspect {

namespace {

using detail::dump;
using detail::Json;
using detail::json_of;

/// JSON inside a script element must not end it.
std::string for_script(std::string text) {
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

/// Drawings of successive states are often equal, so each stands in the file once.
class Texts {
public:
    std::size_t operator()(const std::string& text) {
        const auto [found, added] = numbers_.emplace(text, all_.size());
        if (added) {
            all_.push_back(text);
        }
        return found->second;
    }
    [[nodiscard]] const Json& all() const noexcept { return all_; }

private:
    std::map<std::string, std::size_t> numbers_;
    Json all_ = Json::array();
};

/// The states of a row as documents: the first whole, each other one as a patch (RFC 6902) of the one before.
Json states_of(Session& session, std::size_t row, std::size_t count, Texts& texts) {
    Json states = Json::array();
    Json before;
    for (std::size_t i = 0; i < count; ++i) {
        ShownState shown;
        try {
            shown = session.state(row, i + 1 == count && count > 1 ? static_cast<std::size_t>(-1) : i);
        } catch (const Differs& error) {
            return Json{{"problem", error.what()}};
        }
        Json state = Json::parse(shown.json);
        Json one = i == 0 ? Json{{"state", state}} : Json{{"patch", Json::diff(before, state)}};
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
    const std::size_t end = std::min(to, session.rows() - 1);
    out << page.substr(0, at + place.size() - 4)
        << "{\"overview\":" << for_script(dump(json_of(session.overview()))) << ",\"rows\":[";
    Texts texts;
    for (std::size_t i = from; i <= end && out; ++i) {
        const auto [row, frame] = session.open(i);
        Json one{{"row", json_of(row)}};
        if (frame) {
            one["frame"] = json_of(*frame);
        }
        const std::size_t states = row.start ? 1 : frame ? std::max<std::size_t>(frame->states, 1) : 2;
        one["states"] = states_of(session, i, states, texts);
        out << (i == from ? "" : ",\n") << for_script(dump(one));
    }
    out << "],\"texts\":" << for_script(dump(texts.all())) << '}' << page.substr(at + place.size());
}

} // namespace herding::inline v0::inspect
