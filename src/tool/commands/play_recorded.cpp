#include "commands/play_recorded.hpp"

#include "agents.hpp"
#include "commands/record_places.hpp"
#include "complain.hpp"
#include "external_agent.hpp"
#include "interrupt.hpp"
#include "line_reader.hpp"
#include "match_page.hpp"
#include "opponents.hpp"
#include "recorded_seats.hpp"
#include "registry.hpp"
#include "saved_game.hpp"

#include "herding/record/error.hpp"
#include "herding/record/io.hpp"
#include "herding/record/store.hpp"
#include "herding/tool/program.hpp"
#include "herding/view/fwd.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <functional>
#include <iostream>
#include <memory>
#include <optional>
#include <ostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace herding::inline v0::tool {

namespace {

/// Gives the seats of a resumed match to who had them. `--players` gives them to others, who are stored from then on.
void resume_seats(const play::Game& game, const Resumed& resumed, PlayOptions& options, std::ostream& out) {
    const unsigned count = resumed.recorded.match->players();
    const Seats seats = read_seats(resumed.annotations, count);
    options.ask_chance = options.chance_given ? options.ask_chance : seats.ask_chance;
    const bool from_record = options.players.empty();
    if (from_record) {
        options.players = seats.players;
        std::replace(options.players.begin(), options.players.end(), std::string(), std::string(human));
        refuse_programs(options.players);
        if (options.players != seats.players) {
            out << "The record does not say who plays, so persons do; `--players` names others.\n";
        }
    }
    try {
        check_players(game, options, count);
    } catch (const std::invalid_argument& error) {
        if (!from_record) {
            throw;
        }
        throw std::invalid_argument("the record names players that cannot play: " +
                                    std::string(error.what()) + "; name others with --players");
    }
    write_seats(*resumed.recorded.recording, seats, options, count);
}

/// What `save` needs to know of how a record began. Its header is empty if the game does not know it: the record may be
/// anybody's.
void set_begun(const play::Game& game, std::string begun, PlayOptions& options) {
    try {
        if (const auto start = start_of(options.header, game)) {
            const bool as_all = game.begin(*start)->saved() == begun && !game.deals_first();
            options.begun = as_all ? std::string() : std::move(begun);
            options.start.setup = start->setup; // for agents
            options.start.options = start->options;
            return;
        }
    } catch (const std::exception&) {} // of an option
    options.header.clear();
}

/// Returns null if the record cannot be continued, after a message with the reason.
RecordedMatch resume(const play::Game& game, const Records& records, const Place& place, PlayOptions& options,
                     std::ostream& out, int& code) {
    auto resumed = records.resume(*place.store, place.name, record::Access::Append, options.start.seed,
                                  ShownProgress(place));
    // Whoever sits here may not see everything. A record that is refused has shown nothing but its header.
    const bool all = !game.hides() || resumed.opening == record::Opening::Refused;
    const auto reasons = all ? resumed.reasons : public_reasons(resumed);
    for (const std::string& reason : reasons) {
        std::cerr << place.typed << ": " << reason << '\n';
    }
    if (resumed.recorded.match == nullptr) {
        if (resumed.opening == record::Opening::Exact) {
            std::cerr << place.typed << ": is damaged, so it cannot be continued; `" << program_name()
                      << " record repair` copies the events before the damage into a new record\n";
        } else {
            std::cerr << place.typed << ": opens " << name(resumed.opening) << ", so it cannot be continued"
                      << (resumed.opening == record::Opening::Refused
                              ? ""
                              : "; `" + program_name() + " replay` shows more")
                      << '\n';
        }
        code = exit_code(resumed.error.value_or(record::ErrorKind::OtherRules));
        return {};
    }
    options.header.clear(); // a match that was not begun by `play` has options that nobody knows
    for (const auto& note : resumed.annotations) {
        if (note.key == begun_key) {
            options.header = note.text;
        }
    }
    set_begun(game, std::move(resumed.begun), options);
    out << "Continues " << place.typed << " behind event " << resumed.events << ".\n";
    resume_seats(game, resumed, options, out);
    return std::move(resumed.recorded);
}

/// If something is hidden, the page shows one person what they may see. Several persons share the screen, so it shows
/// what everybody may see; who enters chance is one of them.
std::optional<std::uint16_t> viewer_of(const play::Game& game, const PlayOptions& options, unsigned players) {
    if (!game.hides()) {
        return std::nullopt;
    }
    const std::vector<std::string> all = players_of(options, game);
    std::optional<std::uint16_t> person;
    unsigned persons = options.ask_chance ? 1 : 0;
    for (unsigned i = 0; i < players; ++i) {
        if (player_in(all, i) == human) {
            person = static_cast<std::uint16_t>(i);
            ++persons;
        }
    }
    return persons == 1 && person ? *person : view::observer;
}

/// A record that is written here, and read by a page in another thread.
struct PlayedPlace {
    Place place;
    std::function<std::shared_ptr<record::Store>()> readers;
};

/// Who asked for no record gets one in memory, so that nobody else can read it and nothing stays behind.
PlayedPlace played_place(const PlayedRecord& asked) {
    if (asked.any()) {
        const std::string& path = asked.resume.empty() ? asked.record : asked.resume;
        return {place_of(path), [folder = std::filesystem::path(path).parent_path().string()] {
                    return std::make_shared<record::FileStore>(folder);
                }};
    }
    const auto io = record::memory_io();
    return {{std::make_unique<record::FileStore>(std::string(), io), "match", "match"},
            [io] { return std::make_shared<record::FileStore>(std::string(), io); }};
}

/// The page shows the last events until the person ends it. If nobody can, it gets a moment to read the rest.
void keep_serving(MatchPage& page, LineReader& in, std::ostream& out) {
    out << "The page stays until you press Enter or Ctrl-C.\n" << std::flush;
    std::atomic<bool> interrupted = false;
    const Interrupt interrupt(interrupted, OnInterrupt::EndInput);
    in.complete_from({});
    if (!in.read("") && !interrupted) {
        page.deliver();
    }
}

int play_recorded(const play::Game& game, const Records& records, const PlayedRecord& asked,
                  PlayOptions options, LineReader& in, std::ostream& out) {
    try {
        const auto [place, readers] = played_place(asked);
        options.recorded = true;
        options.kept = asked.any();
        RecordedMatch recorded;
        if (!asked.resume.empty()) {
            int code = 0;
            recorded = resume(game, records, place, options, out, code);
            if (recorded.match == nullptr) {
                return code;
            }
        } else {
            recorded = records.begin(options.start, *place.store, place.name);
            options.header = saved_header(game, options.start);
            recorded.recording->annotate(begun_key, options.header);
            options.players = players_of(options, game);
            write_seats(*recorded.recording, {}, options, recorded.match->players());
        }
        if (!asked.no_refused) { // whoever searches for a fault needs the refusals
            recorded.recording->keep_refused();
        }
        std::unique_ptr<MatchPage> page;
        if (asked.inspect) {
            page = serve_of_program()(records, readers, place.name,
                                      viewer_of(game, options, recorded.match->players()));
            if (!options.page) { // it has a link
                out << "The inspector is at " << page->url() << '\n';
            }
            options.inspector = page->url();
            options.on_page = [&page](const std::string& game) { page->link(game); };
        }
        if (options.page) {
            const int code = page_of_program()(game, std::move(recorded.match), options, out);
            recorded.recording->close();
            return code;
        }
        const int code = tool::play(game, std::move(recorded.match), options, in, out);
        recorded.recording->close();
        if (page != nullptr && code != interrupted_code) {
            keep_serving(*page, in, out);
        }
        return code;
    } catch (const record::Error& error) {
        complain(error.what());
        return exit_code(error.kind());
    }
}

} // namespace

const MatchRecorder match_recorder{play_recorded};

} // namespace herding::inline v0::tool
