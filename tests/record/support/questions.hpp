#pragma once

#include "record/support/games.hpp"
#include "support/shared_data.hpp"

#include "herding/core/random.hpp"
#include "herding/record/branch.hpp"
#include "herding/record/json_lines.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

/// docs/records.md has questions in SQL with their answers, which are those of this database. The same queries have the
/// answers of C++ over generated games, in which undo, redo and new commits follow each other in any order.

namespace record_questions {

namespace rec = herding::record;
using namespace record_test;

/// Two games of tic-tac-toe, with what players do wrong and take back.
inline void play(rec::Store& store) {
    const auto submit = [](rec::Recorded<Game>& game, int row, int column, Mark mark) {
        const tictactoe::Place place{row, column};
        const auto by = tictactoe::player(mark);
        game.journal->refused(game.engine.dispatch(place, by), place, by);
    };
    auto friday = rec::create<Game>(store, "friday", Board{}, {}, {.keep = rec::Keep::Frames});
    friday.journal->annotate("X", "Ada");
    submit(friday, 1, 1, Mark::X);
    submit(friday, 0, 0, Mark::X); // not their turn
    submit(friday, 1, 1, Mark::O); // occupied
    submit(friday, 0, 0, Mark::O);
    submit(friday, 0, 1, Mark::X);
    submit(friday, 0, 1, Mark::O); // occupied
    (void)friday.engine.undo_to({1});
    submit(friday, 0, 2, Mark::O);
    submit(friday, 0, 1, Mark::X);
    submit(friday, 2, 2, Mark::O);
    submit(friday, 2, 1, Mark::X); // wins
    friday.journal->close();
    auto saturday = rec::create<Game>(store, "saturday", Board{}, {}, {.keep = rec::Keep::Frames});
    submit(saturday, 1, 1, Mark::X);
    submit(saturday, 0, 0, Mark::O);
    submit(saturday, 5, 5, Mark::X); // outside
    submit(saturday, 2, 0, Mark::X);
    (void)saturday.engine.undo();
    (void)saturday.engine.redo();
}

inline std::string table(const std::vector<std::vector<std::string>>& rows) {
    std::vector<std::size_t> width(rows[0].size());
    for (const auto& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            width[i] = std::max(width[i], row[i].size());
        }
    }
    std::ostringstream out;
    for (const auto& row : rows) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i) {
            line += (i == 0 ? "" : " | ") + row[i] + std::string(width[i] - row[i].size(), ' ');
        }
        out << line.substr(0, line.find_last_not_of(' ') + 1) << '\n';
    }
    return out.str();
}

struct Question {
    std::string words; ///< the beginning of the paragraph before it
    std::string sql;
    std::string answer;
};

/// Each block of SQL in the document, and the block of text behind it.
inline std::vector<Question> questions() {
    std::vector<Question> found;
    std::istringstream in(file_text(HERDING_SOURCE_DIR "/docs/records.md"));
    std::string* block = nullptr;
    std::string words; // the first line of the last paragraph
    bool was_empty = true;
    for (std::string line; std::getline(in, line);) {
        if (block == nullptr && was_empty && !line.empty() && !line.starts_with("```")) {
            words = line;
        }
        was_empty = line.empty();
        if (line == "```sql") {
            found.emplace_back().words = words;
            block = &found.back().sql;
        } else if (line == "```text" && !found.empty()) {
            block = &found.back().answer;
        } else if (line == "```") {
            block = nullptr;
        } else if (block != nullptr) {
            *block += line + '\n';
        }
    }
    return found;
}

using Json = nlohmann::ordered_json;
using Rows = std::vector<std::vector<std::string>>;

/// An event as another reader shows it.
struct Shown {
    Json json;
    rec::Bytes payload;
    std::vector<std::uint64_t> gone; ///< the frames that an undo went back over

    std::string kind() const { return json.at("kind").get<std::string>(); }
    bool is(const char* what) const { return kind() == what; }
    std::uint64_t number() const { return json.at("event").get<std::uint64_t>(); }
    std::string actor() const { return json.at("actor").dump(); }
};

/// All games by name. Undo and redo are done again, with a list of frames.
inline std::map<std::string, std::vector<Shown>> all_shown(rec::Store& store) {
    std::map<std::string, std::vector<Shown>> games;
    for (const std::string& game : store.names()) {
        std::vector<std::uint64_t> done;
        std::vector<std::uint64_t> undone;
        const auto reader = store.open(game);
        rec::RawEvent event;
        while (reader->next(event)) {
            Shown shown{Json::parse(rec::event_json(reader->header(), event)),
                        {event.payload.begin(), event.payload.end()},
                        {}};
            if (shown.is("committed")) {
                done.push_back(event.number);
                undone.clear();
            } else if (shown.is("redone")) {
                EXPECT_EQ(undone.back(), shown.json.at("frame").get<std::uint64_t>());
                done.push_back(undone.back());
                undone.pop_back();
            } else if (shown.is("undone")) {
                do {
                    undone.push_back(done.back());
                    shown.gone.insert(shown.gone.begin(), done.back());
                    done.pop_back();
                } while (undone.back() != shown.json.at("frame").get<std::uint64_t>());
            }
            games[game].push_back(std::move(shown));
        }
    }
    return games;
}

inline Rows by_count(const std::map<std::string, std::uint64_t>& counts) {
    std::vector<std::pair<std::string, std::uint64_t>> sorted(counts.begin(), counts.end());
    std::ranges::sort(sorted, [](const auto& a, const auto& b) {
        return a.second != b.second ? a.second > b.second : a.first < b.first;
    });
    Rows rows;
    for (const auto& [name, count] : sorted) {
        rows.push_back({name, std::to_string(count)});
    }
    return rows;
}

/// The answers to the questions of the document, without SQL. All cases are in the order of the document.
class Answers {
public:
    explicit Answers(rec::Store& store) : store_(store), games_(all_shown(store)) {}

    Rows to(const std::string& question) {
        const auto is = [&](const char* words) { return question.starts_with(words); };
        if (is("Which rule refused most often?")) {
            std::map<std::string, std::uint64_t> counts;
            each("refused", [&](const std::string&, const Shown& one) {
                ++counts[one.json.at("behavior").get<std::string>()];
            });
            return by_count(counts);
        }
        if (is("How often did each behavior act?")) {
            return by_count(acted());
        }
        if (is("Which behaviors never acted")) {
            std::set<std::string> names;
            for (const auto& [game, events] : games_) {
                const auto reader = store_.open(game);
                for (const rec::BehaviorName& one : reader->header().behaviors) {
                    names.insert(one.name);
                }
            }
            Rows rows;
            for (const std::string& name : names) {
                if (!acted().contains(name)) {
                    rows.push_back({name});
                }
            }
            return rows;
        }
        if (is("What was the longest undo?")) {
            Rows rows;
            std::size_t longest = 0;
            each("undone", [&](const std::string& game, const Shown& one) {
                if (one.gone.size() > longest) {
                    longest = one.gone.size();
                    rows = {{game, std::to_string(one.number()), std::to_string(longest)}};
                }
            });
            return rows;
        }
        if (is("In which frames was a game won")) {
            Rows rows;
            each("committed", [&](const std::string& game, const Shown& one) {
                for (const Json& trace : one.json.at("traces")) {
                    if (trace.contains("game_over") && trace["game_over"]["winner"] != "none") {
                        rows.push_back({game, std::to_string(one.number()),
                                        trace["game_over"]["winner"].get<std::string>()});
                    }
                }
            });
            return rows;
        }
        if (is("Which inputs were taken back")) {
            Rows rows;
            each("undone", [&](const std::string& game, const Shown& one) {
                for (const std::uint64_t frame : one.gone) {
                    const Shown& back = committed(game, frame);
                    for (const Json& input : back.json.at("inputs")) {
                        rows.push_back({game, std::to_string(frame), back.actor(), input.dump(),
                                        std::to_string(one.number())});
                    }
                }
            });
            return rows;
        }
        if (is("What did a player try that was refused")) {
            Rows rows;
            each("refused", [&](const std::string& game, const Shown& one) {
                for (const Json& input : one.json.at("inputs")) {
                    if (one.actor() == "1") {
                        rows.push_back({game, input.dump(), one.json.at("reason").get<std::string>()});
                    }
                }
            });
            return rows;
        }
        if (is("What happened since a player's last turn?")) {
            Rows rows;
            for (const Shown& one : games_.at("friday")) {
                if (one.is("committed") || one.is("undone") || one.is("redone")) {
                    const std::string actor = one.json.at("actor").is_string()
                                                  ? one.json.at("actor").get<std::string>()
                                                  : one.actor();
                    rows.push_back({std::to_string(one.number()), one.kind(), actor});
                    if (one.is("committed") && actor == "1") {
                        rows.clear();
                    }
                }
            }
            return rows;
        }
        if (is("Which cells were taken most often?")) {
            std::map<std::string, std::uint64_t> counts;
            each("committed", [&](const std::string&, const Shown& one) {
                for (const Json& diff : one.json.at("diffs")) {
                    if (diff.contains("set_cell")) {
                        ++counts[diff["set_cell"]["cell"].dump()];
                    }
                }
            });
            Rows rows = by_count(counts);
            rows.resize(std::min<std::size_t>(rows.size(), 3));
            return rows;
        }
        if (is("How many undos, redos, annotations and ends")) {
            std::map<std::string, std::pair<std::uint64_t, std::uint64_t>> kinds;
            for (const char* kind : {"undone", "redone", "annotation", "closed"}) {
                each(kind, [&](const std::string&, const Shown& one) {
                    ++kinds[kind].first;
                    kinds[kind].second += one.payload.size() + 16;
                });
            }
            Rows rows;
            for (const auto& [kind, sums] : kinds) {
                rows.push_back({kind, std::to_string(sums.first), std::to_string(sums.second)});
            }
            return rows;
        }
        if (is("Where do two records first differ?")) {
            const auto& one = games_.at("friday");
            const auto& other = games_.at("saturday");
            for (std::size_t i = 0; i < std::max(one.size(), other.size()); ++i) {
                if (i >= one.size() || i >= other.size() || one[i].kind() != other[i].kind() ||
                    one[i].payload != other[i].payload) {
                    return {{std::to_string(i + 1), i < one.size() ? one[i].kind() : "",
                             i < other.size() ? other[i].kind() : ""}};
                }
            }
            return {};
        }
        ADD_FAILURE() << "no answer without SQL to: " << question;
        return {};
    }

private:
    template <class Use> void each(const std::string& kind, Use use) const {
        for (const auto& [game, events] : games_) {
            for (const Shown& one : events) {
                if (one.kind() == kind) {
                    use(game, one);
                }
            }
        }
    }
    std::map<std::string, std::uint64_t> acted() const {
        std::map<std::string, std::uint64_t> counts;
        each("committed", [&](const std::string&, const Shown& one) {
            for (const Json& step : one.json.at("steps")) {
                ++counts[step.at("behavior").get<std::string>()];
            }
        });
        return counts;
    }
    const Shown& committed(const std::string& game, std::uint64_t number) const {
        const auto& events = games_.at(game);
        return *std::find_if(events.begin(), events.end(), [number](const Shown& one) {
            return one.is("committed") && one.number() == number;
        });
    }

    rec::Store& store_;
    std::map<std::string, std::vector<Shown>> games_;
};

/// Moves, wrong moves, undos of any length and redos, in any order.
inline void play_on(rec::Recorded<Game>& game, herding::Generator& generator, int count) {
    for (int i = 0; i < count; ++i) {
        switch (generator.below(8)) {
        case 0: (void)game.engine.undo(); break;
        case 1: (void)game.engine.redo(herding::Actor::player(1)); break;
        case 2:
            (void)game.engine.undo_to(
                {generator.below(static_cast<std::uint32_t>(game.engine.mark().frame) + 1)},
                herding::Actor::player(0));
            break;
        case 3: game.journal->annotate("turn", std::to_string(i)); break;
        default: {
            const tictactoe::Place place{static_cast<int>(generator.below(4)),
                                         static_cast<int>(generator.below(3))};
            const auto by =
                herding::Actor::player(static_cast<std::uint16_t>(generator.below(5) == 0 ? 1 : 0));
            const auto player = generator.below(4) == 0 ? by : turn(game.engine);
            game.journal->refused(game.engine.dispatch(place, player), place, player);
        }
        }
    }
}

/// Two games that begin alike, and branches of them.
inline void generate(rec::Store& store, std::uint64_t seed) {
    const rec::JournalOptions options{
        .writer = {.durability = rec::Durability::None}, .keep = rec::Keep::Frames, .checkpoint_events = 8};
    herding::Generator generator(seed);
    auto friday = rec::create<Game>(store, "friday", Board{}, {}, options);
    auto saturday = rec::create<Game>(store, "saturday", Board{}, {}, options);
    herding::Generator same(seed + 1);
    play_on(friday, same, 10);
    same = herding::Generator(seed + 1);
    play_on(saturday, same, 10);
    if (seed % 4 == 0) { // one of them is the beginning of the other
        friday.journal->sync();
    } else {
        play_on(friday, generator, 60);
        friday.journal->close();
    }
    play_on(saturday, generator, 40);
    saturday.journal->sync();
    for (const char* name : {"friday", "saturday"}) {
        const std::uint64_t event = 1 + generator.below(5);
        if (rec::open<Game>(store, name, {.access = rec::Access::Read}).events >= event) {
            auto branch =
                rec::branch<Game>(store, name, event, store, "branch of " + std::string(name), {}, options);
            play_on(branch, generator, 30);
        }
    }
}

/// The queries of the document have the answers of C++ over a generated game in this empty store, which has `query`.
template <class Store> std::size_t expect_answers(Store& store, std::uint64_t seed) {
    generate(store, seed);
    Answers answers(store);
    for (const Question& one : questions()) {
        Rows rows = store.query(one.sql);
        rows.erase(rows.begin()); // names of columns
        EXPECT_EQ(rows, answers.to(one.words)) << seed << ": " << one.words << '\n' << one.sql;
    }
    std::size_t longest = 0;
    for (const auto& [game, events] : all_shown(store)) {
        for (const Shown& one : events) {
            longest = std::max(longest, one.gone.size());
        }
    }
    return longest;
}

/// They have the answers of the document, over its two games.
template <class Store> void expect_documented_answers(Store& store) {
    play(store);
    const auto all = questions();
    EXPECT_GE(all.size(), 10U);
    for (const Question& one : all) {
        EXPECT_EQ(table(store.query(one.sql)), one.answer) << one.sql;
    }
}

} // namespace record_questions
