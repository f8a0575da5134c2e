#include "meaning/commands.hpp"

#include "meaning/cases.hpp"
#include "meaning/explain.hpp"
#include "meaning/lines.hpp"
#include "meaning/lint.hpp"
#include "meaning/load.hpp"
#include "meaning/matrix.hpp"

#include "herding/reflect/detail/printable.hpp"
#include "herding/reflect/error.hpp"

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <optional>
#include <ostream>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace meaning {

namespace {

// Rules of others may have anything in their keys, also what moves the cursor of a terminal.
using herding::reflect::detail::printable;

std::ifstream opened(const std::string& path, std::ostream& err) {
    std::ifstream in(path);
    if (std::error_code none; std::filesystem::is_directory(path, none)) {
        in.setstate(std::ios::failbit);
    }
    if (!in) {
        err << "meaning: cannot read " << path << "\n";
    }
    return in;
}

/// Writes a file, or leaves the one that is there as it was. A pipe or a device is written directly. Returns why it cannot be
/// written, or nothing.
template <class Write> std::string write_whole(const std::string& path, Write write) {
    std::error_code error;
    const auto status = std::filesystem::status(path, error);
    const bool there = std::filesystem::exists(status);
    const bool direct = there && !std::filesystem::is_regular_file(status);
    const std::string target = there ? std::filesystem::canonical(path, error).string() : path;
    const std::string written = direct ? path : target + ".new";
    if (!direct && std::filesystem::exists(written, error)) {
        return written + " is there, which another program writes, or has left: remove it";
    }
    std::ofstream out(written, std::ios::binary);
    if (!out) {
        return "it cannot be opened";
    }
    write(out);
    out.close();
    error.clear();
    if (out && !direct) {
        std::filesystem::rename(written, target, error);
    }
    if (out && !error) {
        return {};
    }
    if (!direct) {
        std::error_code none;
        std::filesystem::remove(written, none);
    }
    return error ? error.message() : "a part of it was not taken";
}

/// Calls `each(line, key)` with every line that is a JSON object with a key of its own, and says what is wrong with
/// others. False if there are such lines.
template <class KeyOf, class Each>
bool for_lines(std::istream& in, std::ostream& err, KeyOf key_of, Each each) {
    bool all = true;
    LineNames keys;
    for_each_line(in, [&](std::size_t number, const std::string& text) {
        const auto parsed = parse_json(text);
        const std::string line = "line " + std::to_string(number);
        std::string fault;
        if (!parsed.value) {
            fault = line + ": no JSON\n";
        } else if (parsed.value->object() == nullptr) {
            fault = line + ": no object\n";
        } else if (!parsed.faults.empty()) {
            const JsonFault& first = parsed.faults.front();
            fault = line + ", at " + printable(first.path) + ": " + std::string(first.kind) + "\n";
        } else {
            const std::string key = key_of(*parsed.value);
            fault = key_fault(keys, key, number);
            if (fault.empty()) {
                each(*parsed.value, key);
            }
        }
        if (!fault.empty()) {
            all = false;
            err << "meaning: " << fault;
        }
    });
    return all;
}

/// The key of a rule.
std::string key_of_rule(const Json& line) { return line.text_of("key"); }
/// The key of a unit or a weapon: `faction/name`.
std::string key_of_profile(const Json& line) {
    const std::string name = line.text_of("name");
    return name.empty() ? name : line.text_of("faction") + "/" + name;
}

void explain(const Json& line, std::ostream& out) {
    out << printable(line.text_of("key")) << "\n";
    const Json* object = line.find("meaning");
    if (object == nullptr) {
        out << "  no object: " << printable(line.text_of("status")) << "\n";
        return;
    }
    const Loaded<Rule> loaded = load_rule(*object);
    for (const auto* problems : {&loaded.errors, &loaded.unsupported, &loaded.warnings}) {
        for (const Problem& problem : *problems) {
            out << "  " << printable(message(problem)) << "\n";
        }
    }
    if (!loaded.root) {
        return;
    }
    out << outline(*loaded.root);
    const std::string all = dependencies(*loaded.root);
    out << "depends on: " << (all.empty() ? "nothing" : all) << "\n";
}

/// Writes what is wrong with a line. False if there is something.
bool is_right(const std::vector<Problem>& problems, const std::string& key, std::ostream& err) {
    for (const Problem& problem : problems) {
        err << "meaning: " << printable(message(problem, key)) << "\n";
    }
    return problems.empty();
}

Profile profile_of(const Json& line, const std::string& key, std::vector<Problem>& problems) {
    const Json* stats = line.find("stats");
    if (stats == nullptr || stats->object() == nullptr) {
        problems.push_back({.kind = "bad_stats",
                            .path = "/stats",
                            .found = stats == nullptr ? "nothing" : excerpt(*stats),
                            .expected = "an object with characteristics"});
        return {};
    }
    for (const auto& [name, value] : *stats->object()) {
        if (!stat_of(name)) {
            problems.push_back({.kind = "unknown_stat",
                                .path = pointer("/stats", name),
                                .found = excerpt(Json(name)),
                                .expected = "a characteristic",
                                .near = herding::reflect::nearest(name, stat_names)});
        }
    }
    return {.name = key, .stats = read_stats(*stats, "/stats", problems)};
}

/// The units of a file, or nothing where it has one that cannot be read.
std::optional<std::vector<Profile>> profiles(std::istream& in, const std::string& faction,
                                             std::ostream& err) {
    std::vector<Profile> all;
    bool right = true;
    const bool read = for_lines(in, err, key_of_profile, [&](const Json& line, const std::string& key) {
        if (!faction.empty() && line.text_of("faction") != faction) {
            return;
        }
        std::vector<Problem> problems;
        all.push_back(profile_of(line, key, problems));
        right = is_right(problems, key, err) && right;
    });
    return read && right ? std::optional(std::move(all)) : std::nullopt;
}

/// The weapon of this name, or nothing where the file does not have it or it cannot be read.
std::optional<Weapon> weapon_of(std::istream& in, const MatrixOptions& options, std::ostream& err) {
    std::optional<Weapon> found;
    std::vector<std::string> keys;
    bool right = true;
    const bool read = for_lines(in, err, key_of_profile, [&](const Json& line, const std::string& key) {
        keys.push_back(key);
        if (key == options.weapon) {
            std::vector<Problem> problems;
            found = read_weapon(line, "", problems);
            if (line.find("ap") == nullptr) { // what is not known is not 0
                problems.push_back(
                    {.kind = "bad_number", .path = "/ap", .found = "nothing", .expected = "a number"});
            }
            right = is_right(problems, key, err) && right;
        }
    });
    if (!found) {
        const std::string near = herding::reflect::nearest(options.weapon, keys);
        err << "meaning: no weapon " << printable(options.weapon) << " in " << options.weapons
            << (near.empty() ? "" : "; did you mean `" + printable(near) + "`?") << "\n";
    }
    return read && right ? found : std::nullopt;
}

void write_table(const std::vector<Profile>& units, const Matrix& matrix, std::ostream& out) {
    out << "attacker\\target";
    for (const Profile& unit : units) {
        out << "\t" << unit.name;
    }
    out << "\n";
    for (std::size_t a = 0; a < units.size(); ++a) {
        out << units[a].name;
        for (std::size_t t = 0; t < units.size(); ++t) {
            const Exact& mean = matrix.means[a * units.size() + t];
            out << "\t" << (mean < 0 ? "-" : mean.str());
        }
        out << "\n";
    }
}

} // namespace

int load_command(const std::string& corpus, bool verbose, std::ostream& out, std::ostream& err) {
    std::ifstream in = opened(corpus, err);
    if (!in) {
        return 2;
    }
    const LoadTotals totals = load_corpus(in, out, verbose);
    out << "rules " << totals.rules << ", objects " << totals.objects << ", loaded " << totals.loaded
        << ", refused " << totals.refused << ", pending " << totals.pending << "\n";
    return totals.unexplained == 0 ? 0 : 1;
}

int check_command(const std::string& cases, std::ostream& out, std::ostream& err) {
    std::ifstream in = opened(cases, err);
    if (!in) {
        return 2;
    }
    const CaseTotals totals = check_cases(in, out);
    out << "cases " << totals.cases << ", agree " << totals.agree << ", differ " << totals.differ << "\n";
    return totals.differ == 0 ? 0 : 1;
}

int explain_command(const std::string& corpus, const std::string& key, std::ostream& out, std::ostream& err) {
    std::ifstream in = opened(corpus, err);
    if (!in) {
        return 2;
    }
    bool found = false;
    std::vector<std::string> keys;
    const bool read = for_lines(in, err, key_of_rule, [&](const Json& line, const std::string& own) {
        keys.push_back(own);
        if (own == key) {
            found = true;
            explain(line, out);
        }
    });
    if (!found) {
        const std::string near = herding::reflect::nearest(key, keys);
        err << "meaning: no rule " << printable(key) << " in " << corpus
            << (near.empty() ? "" : "; did you mean `" + printable(near) + "`?") << "\n";
        return 2;
    }
    return read ? 0 : 2;
}

int lint_command(const std::string& corpus, std::ostream& out, std::ostream& err) {
    std::ifstream in = opened(corpus, err);
    if (!in) {
        return 2;
    }
    std::size_t rules = 0;
    std::size_t findings = 0;
    const bool read = for_lines(in, err, key_of_rule, [&](const Json& line, const std::string& key) {
        const Json* object = line.find("meaning");
        const auto loaded = object == nullptr ? Loaded<Rule>() : load_rule(*object);
        if (!loaded.root) {
            return;
        }
        ++rules;
        const Json* cut = line.find("text_cut");
        const bool whole = cut == nullptr || cut->boolean() == nullptr || !*cut->boolean();
        for (const Finding& one : lint(*loaded.root, whole ? line.text_of("text") : "")) {
            findings += one.unlisted != 0 ? one.unlisted : 1 + one.more;
            out << printable(key) << (one.path.empty() ? "" : ", at " + one.path)
                << (one.more == 0   ? ""
                    : one.more == 1 ? " and 1 other place"
                                    : " and " + std::to_string(one.more) + " other places")
                << ": " << one.kind << ": " << one.words << "\n";
        }
    });
    out << "rules " << rules << ", findings " << findings << "\n";
    return read ? 0 : 2;
}

int matrix_command(const MatrixOptions& options, std::ostream& out, std::ostream& err) {
    std::ifstream in = opened(options.units, err);
    if (!in) {
        return 2;
    }
    Weapon weapon{.type = "melee", .shots = "1", .strength = "User", .damage = "1"};
    if (!options.weapon.empty()) {
        std::ifstream weapons = opened(options.weapons, err);
        if (!weapons) {
            return 2;
        }
        const auto found = weapon_of(weapons, options, err);
        if (!found) {
            return 2;
        }
        weapon = *found;
    }
    const auto all = profiles(in, options.faction, err);
    if (!all) {
        return 2;
    }
    const std::vector<Profile>& units = *all;
    if (units.empty()) {
        err << "meaning: no units" << (options.faction.empty() ? "" : " of the faction " + options.faction)
            << " in " << options.units << "\n";
        return 2;
    }
    for (const std::string* input : {&options.units, &options.weapons}) {
        if (std::error_code none;
            !options.out.empty() && std::filesystem::equivalent(options.out, *input, none)) {
            err << "meaning: " << options.out << " has the "
                << (input == &options.units ? "units" : "weapons") << ": choose another --out\n";
            return 2;
        }
    }
    const bool fights = weapon.type == "melee";
    const Matrix result = matrix(
        units, weapon, fights ? "FIGHT" : "SHOOT", options.threads, [&](std::size_t done, std::size_t all) {
            err << "\rprojections " << done << " of " << all << (done == all ? "\n" : "") << std::flush;
        });
    for (const auto& [why, pairs] : result.reasons) {
        err << "meaning: " << pairs << (pairs == 1 ? " pair has" : " pairs have")
            << " no number: " << printable(why) << "\n";
    }
    if (!options.out.empty()) {
        const std::string why =
            write_whole(options.out, [&](std::ostream& table) { write_table(units, result, table); });
        if (!why.empty()) {
            err << "meaning: cannot write " << options.out << ": " << why << "\n";
            return 2;
        }
    }
    Exact sum = 0;
    for (const Exact& mean : result.means) {
        sum += mean < 0 ? Exact(0) : mean;
    }
    out << "units " << units.size() << ", pairs " << result.means.size() << ", projected " << result.projected
        << ", distinct " << result.distinct << ", mean damage "
        << (result.projected == 0 ? "-" : to_text(Json(rounded(sum / result.projected)))) << "\n";
    return 0;
}

} // namespace meaning
