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

std::string text_of(const Json& line, const char* name) {
    const Json* found = line.find(name);
    return found != nullptr && found->text() != nullptr ? *found->text() : std::string();
}

/// Calls `each(line)` with every line that is a JSON object, and says which lines are none. False if there are such lines.
template <class Each> bool for_lines(std::istream& in, std::ostream& err, Each each) {
    bool all = true;
    for_each_line(in, [&](std::size_t number, const std::string& text) {
        const auto parsed = parse_json(text);
        if (parsed.value && parsed.value->object() != nullptr) {
            each(*parsed.value);
            return;
        }
        all = false;
        err << "meaning: line " << number << (parsed.value ? ": no object" : ": no JSON") << "\n";
    });
    return all;
}

void explain(const Json& line, std::ostream& out) {
    out << printable(text_of(line, "key")) << "\n";
    const Json* object = line.find("meaning");
    if (object == nullptr) {
        out << "  no object: " << printable(text_of(line, "status")) << "\n";
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

std::optional<std::vector<Profile>> profiles(std::istream& in, const std::string& faction,
                                             std::ostream& err) {
    std::vector<Profile> all;
    const bool read = for_lines(in, err, [&](const Json& line) {
        const std::string own = text_of(line, "faction");
        const Json* stats = line.find("stats");
        if (stats == nullptr || (!faction.empty() && own != faction)) {
            return;
        }
        Profile profile;
        profile.name = own + "/" + text_of(line, "name");
        for (std::size_t i = 0; i < stat_count; ++i) {
            const Json* found = stats->find(stat_names[i]);
            profile.stats[i] = found == nullptr ? std::nullopt : found->rational();
        }
        all.push_back(std::move(profile));
    });
    return read ? std::optional(std::move(all)) : std::nullopt;
}

/// The weapon of this name, or nothing where the file does not have it.
std::optional<Weapon> weapon_of(std::istream& in, const std::string& name, std::ostream& err) {
    std::optional<Weapon> found;
    for_lines(in, err, [&](const Json& line) {
        if (!found && text_of(line, "faction") + "/" + text_of(line, "name") == name) {
            Json attempt;
            attempt.put("attacker", Json::Object()).put("target", Json::Object()).put("weapon", line);
            found = read_attempt(attempt).weapon;
        }
    });
    return found;
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
    const bool read = for_lines(in, err, [&](const Json& line) {
        keys.push_back(text_of(line, "key"));
        if (keys.back() == key) {
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
    const bool read = for_lines(in, err, [&](const Json& line) {
        const Json* object = line.find("meaning");
        const auto loaded = object == nullptr ? Loaded<Rule>() : load_rule(*object);
        if (!loaded.root) {
            return;
        }
        ++rules;
        const Json* cut = line.find("text_cut");
        const bool whole = cut == nullptr || cut->boolean() == nullptr || !*cut->boolean();
        for (const Finding& one : lint(*loaded.root, whole ? text_of(line, "text") : "")) {
            ++findings;
            out << printable(text_of(line, "key")) << (one.path.empty() ? "" : ", at " + one.path) << ": "
                << one.kind << ": " << one.words << "\n";
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
        const auto found = weapon_of(weapons, options.weapon, err);
        if (!found) {
            err << "meaning: no weapon " << options.weapon << " in " << options.weapons << "\n";
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
    if (std::error_code none;
        !options.out.empty() && std::filesystem::equivalent(options.out, options.units, none)) {
        err << "meaning: " << options.out << " has the units: choose another --out\n";
        return 2;
    }
    const bool fights = weapon.type == "melee";
    const Matrix result = matrix(
        units, weapon, fights ? "FIGHT" : "SHOOT", options.threads, [&](std::size_t done, std::size_t all) {
            err << "\rprojections " << done << " of " << all << (done == all ? "\n" : "") << std::flush;
        });
    if (!options.out.empty()) {
        std::ofstream table(options.out);
        write_table(units, result, table);
        if (!table) {
            err << "meaning: cannot write " << options.out << "\n";
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
