#include "meaning/commands.hpp"

#include "herding/tool/command.hpp"

#include <CLI/CLI.hpp>

#include <iostream>
#include <memory>
#include <string>

namespace herd {

using herding::tool::Run;

namespace {

struct Options {
    std::string file;
    std::string corpus = HERDING_MEANING_SAMPLES;
    std::string key;
    bool verbose = false;
    meaning::MatrixOptions matrix;
};

Run add_meaning(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    CLI::App* all =
        app.add_subcommand("meaning", "Rules stored as data: load, compare, explain and project them");
    all->require_subcommand(1);
    all->footer("Examples:\n  herd meaning load games/meaning/samples/rules.jsonl\n"
                "  herd meaning explain tidewatch/ability/lantern_oath");

    CLI::App* load = all->add_subcommand("load", "Load every object of a corpus (JSON lines)");
    load->add_option("CORPUS", options->file, "One rule a line: key, meaning")->required();
    load->add_flag("--verbose", options->verbose, "Print warnings too");

    CLI::App* check = all->add_subcommand("check", "Evaluate recorded cases and compare every field");
    check->add_option("CASES", options->file, "One case a line: call, context, expected")->required();

    CLI::App* explain =
        all->add_subcommand("explain", "Print a rule in plain English, and what it depends on");
    explain->add_option("KEY", options->key, "faction/ability/name or faction/weapon/name")->required();
    explain->add_option("--corpus", options->corpus, "Where the rule is")->capture_default_str();

    CLI::App* lint = all->add_subcommand(
        "lint", "List rules that can never apply, overlap, or contradict the numbers of their own text");
    lint->add_option("CORPUS", options->corpus, "One rule a line: key, text, meaning")->capture_default_str();

    CLI::App* matrix = all->add_subcommand("matrix", "Project all pairs of units exactly, on all cores");
    matrix->add_option("UNITS", options->matrix.units, "One unit a line: faction, name, stats")->required();
    CLI::Option* weapons = matrix->add_option("--weapons", options->matrix.weapons, "A file of weapons");
    matrix->add_option("--weapon", options->matrix.weapon, "faction/name; default: bare hands")
        ->needs(weapons);
    matrix->add_option("--faction", options->matrix.faction, "Only units of this faction");
    matrix->add_option("--out", options->matrix.out, "Write the table of means here, as fractions");
    matrix->add_option("--threads", options->matrix.threads, "0: one for each core")->capture_default_str();

    return [=]() -> std::optional<int> {
        if (load->parsed()) {
            return meaning::load_command(options->file, options->verbose, std::cout, std::cerr);
        }
        if (check->parsed()) {
            return meaning::check_command(options->file, std::cout, std::cerr);
        }
        if (explain->parsed()) {
            return meaning::explain_command(options->corpus, options->key, std::cout, std::cerr);
        }
        if (lint->parsed()) {
            return meaning::lint_command(options->corpus, std::cout, std::cerr);
        }
        if (matrix->parsed()) {
            return meaning::matrix_command(options->matrix, std::cout, std::cerr);
        }
        return std::nullopt;
    };
}

} // namespace

} // namespace herd

extern const herding::tool::Commands meaning_commands;
const herding::tool::Commands meaning_commands{herd::add_meaning};
