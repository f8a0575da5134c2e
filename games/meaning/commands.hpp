#pragma once

#include <iosfwd>
#include <string>

/// The commands of `herd meaning`: each reads files, writes its report and returns the exit status. 2 means that a file
/// cannot be read or a name is not in it.
namespace meaning {

/// Loads every object of a corpus. 0 only if the specification names the reason of every refusal.
int load_command(const std::string& corpus, bool verbose, std::ostream& out, std::ostream& err);

/// Evaluates and compares every case. 0 only if all agree.
int check_command(const std::string& cases, std::ostream& out, std::ostream& err);

/// A rule in plain English, with what it depends on.
int explain_command(const std::string& corpus, const std::string& key, std::ostream& out, std::ostream& err);

/// Rules that can never apply, overlap, or contradict the numbers of their own text. 0 also with findings.
int lint_command(const std::string& corpus, std::ostream& out, std::ostream& err);

/// What to project for all pairs of units.
struct MatrixOptions {
    std::string units = {};
    std::string weapons = {}; ///< empty: bare hands, strength User, damage 1
    std::string weapon = {};  ///< `faction/name` in that file
    std::string faction = {}; ///< only its units; empty: all
    std::string out = {};     ///< a file for the table, tab-separated; empty: only the totals
    unsigned threads = 0;     ///< 0: one for each core
};
int matrix_command(const MatrixOptions& options, std::ostream& out, std::ostream& err);

} // namespace meaning
