#include "commands/play_recorded.hpp"

#include "commands/record_places.hpp"
#include "match_page.hpp"
#include "registry.hpp"
#include "saved_game.hpp"

#include "herding/tool/program.hpp"

#include <algorithm>
#include <cstdint>
#include <iostream>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>

namespace herding::inline v0::tool {

namespace {

/// The key of the annotation with the first line that a saved game of this match has.
constexpr std::string_view begun_key = "begun with";

/// Returns null, after it has said why, where the record cannot be continued.
RecordedMatch resume(const Records& records, const Place& place, PlayOptions& options, std::ostream& out,
                     int& code) {
    auto resumed =
        records.resume(*place.store, place.name, record::Access::Append, options.start.seed, ShownProgress());
    for (const std::string& reason : resumed.reasons) {
        std::cerr << place.typed << ": " << reason << '\n';
    }
    if (resumed.recorded.match == nullptr) {
        std::cerr << place.typed << ": opens " << name(resumed.opening)
                  << ", so it cannot be continued; `herd replay` shows more\n";
        code = exit_code(resumed.error.value_or(record::ErrorKind::OtherRules));
        return {};
    }
    for (const auto& note : resumed.annotations) {
        if (note.key == begun_key) {
            options.header = note.text;
        }
    }
    out << "Continues " << place.typed << " behind event " << resumed.events << ".\n";
    return std::move(resumed.recorded);
}

/// Where something is hidden, the page shows the person what they may see, and no more.
std::optional<std::uint16_t> viewer_of(const play::Game& game, const PlayOptions& options) {
    if (!game.hides()) {
        return std::nullopt;
    }
    const auto person = std::find(options.players.begin(), options.players.end(), human);
    return static_cast<std::uint16_t>(person == options.players.end() ? 0 : person - options.players.begin());
}

int play_recorded(const play::Game& game, const Records& records, const PlayedRecord& asked,
                  PlayOptions options, LineReader& in, std::ostream& out) {
    try {
        const std::string& path = asked.resume.empty() ? asked.record : asked.resume;
        const Place place = place_of(path);
        options.recorded = true;
        RecordedMatch recorded;
        if (!asked.resume.empty()) {
            int code = 0;
            recorded = resume(records, place, options, out, code);
            if (recorded.match == nullptr) {
                return code;
            }
        } else {
            recorded = records.begin(options.start, *place.store, place.name);
            options.header = saved_header(game, options.start);
            recorded.recording->annotate(begun_key, options.header);
        }
        std::unique_ptr<MatchPage> page;
        if (asked.inspect) {
            page = serve_of_program()(records, path, viewer_of(game, options));
            out << "The inspector is at " << page->url() << '\n';
        }
        const int code = tool::play(game, std::move(recorded.match), options, in, out);
        recorded.recording->close();
        return code;
    } catch (const record::Error& error) {
        std::cerr << error.what() << '\n';
        return exit_code(error.kind());
    }
}

} // namespace

const MatchRecorder match_recorder{play_recorded};

} // namespace herding::inline v0::tool
