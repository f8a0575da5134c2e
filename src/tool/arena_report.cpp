#include "herding/tool/arena.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>

namespace herding::inline v0::tool {

namespace {

using Json = nlohmann::ordered_json;

std::string_view name(Decision decision) {
    return decision == Decision::None ? "none" : decision == Decision::H0 ? "H0" : "H1";
}

/// JSON has no infinity.
Json finite(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

Json bounds(const Interval& interval) { return Json::array({finite(interval.low), finite(interval.high)}); }

Json sample(const Sample& found) {
    const auto within = found.interval();
    return {{"results", found.count()},
            {"mean", found.mean()},
            {"variance", found.variance()},
            {"interval", within ? bounds(*within) : Json(nullptr)}};
}

/// `+12 (-3 to 27)`.
std::string elo_words(const Pairing& pair) {
    return fmt::format("{:+.0f} ({:+.0f} to {:+.0f})", pair.elo, pair.elo_interval.low,
                       pair.elo_interval.high);
}

std::string share_words(double share, const Interval& within) {
    return fmt::format("{:.1f} % ({:.1f} to {:.1f})", 100 * share, 100 * within.low, 100 * within.high);
}

std::string mean_words(const Sample& found) {
    const auto within = found.interval();
    return within ? fmt::format("{:+.4f} ({:+.4f} to {:+.4f})", found.mean(), within->low, within->high)
                  : fmt::format("{:+.4f}", found.mean());
}

/// Long names lose their middle, because the end of a description distinguishes it from others.
std::string short_name(const std::string& name) {
    constexpr std::size_t most = 40;
    constexpr std::size_t front = 14;
    return name.size() <= most
               ? name
               : name.substr(0, front) + "..." + name.substr(name.size() - (most - front - 3));
}

} // namespace

std::string text(const ArenaResult& result) {
    std::string out;
    const auto to = std::back_inserter(out);
    fmt::format_to(to, "{} of {} games, seed {}{}{}\n", result.games, result.planned, result.seed,
                   result.duplicate ? ", the same chance for each seat" : "",
                   result.interrupted ? ", interrupted" : "");
    if (result.unfinished != 0) {
        fmt::format_to(to, "{} games were too long: their returns count as 0\n", result.unfinished);
    }
    std::size_t width = std::string_view("agent").size();
    for (const Standing& one : result.standings) {
        width = std::max(width, short_name(one.name).size());
    }
    fmt::format_to(to, "\n{:<{}}  {:>7}  {:<28}  {:<24}  returns by seat\n", "agent", width, "games",
                   "returns (95 %)", "first places (95 %)");
    for (const Standing& one : result.standings) {
        fmt::format_to(to, "{:<{}}  {:>7}  {:<28}  {:<24} ", short_name(one.name), width, one.games,
                       mean_words(one.returns), share_words(one.share, one.share_interval));
        for (const Sample& seat : one.by_seat) {
            out += seat.count() == 0 ? " -" : fmt::format(" {:+.4f}", seat.mean());
        }
        out += '\n';
    }
    for (const Pairing& pair : result.pairings) {
        fmt::format_to(to, "\n{} against {}: {} wins, {} draws, {} losses; {}; Elo {}\n",
                       short_name(result.standings[pair.first].name),
                       short_name(result.standings[pair.second].name), pair.wins, pair.draws, pair.losses,
                       share_words(pair.share, pair.share_interval), elo_words(pair));
    }
    if (const auto& sprt = result.sprt) {
        fmt::format_to(to, "\nsequential test of elo0 {} and elo1 {}: ratio {:.2f} ({:.2f} to {:.2f}), {}\n",
                       sprt->options.elo0, sprt->options.elo1, sprt->ratio, sprt->lower, sprt->upper,
                       sprt->decision == Decision::None ? "undecided"
                       : sprt->decision == Decision::H0 ? "H0: no better than elo0"
                                                        : "H1: at least elo1");
    }
    return out;
}

std::string json(const ArenaResult& result) {
    Json out{{"games", result.games},
             {"planned", result.planned},
             {"seed", result.seed},
             {"duplicate", result.duplicate},
             {"interrupted", result.interrupted},
             {"unfinished", result.unfinished},
             {"actions", result.actions}};
    out["agents"] = Json::array();
    for (const Standing& one : result.standings) {
        Json by_seat = Json::array();
        for (const Sample& seat : one.by_seat) {
            by_seat.push_back(sample(seat));
        }
        out["agents"].push_back({{"name", one.name},
                                 {"games", one.games},
                                 {"returns", sample(one.returns)},
                                 {"returns_by_seat", std::move(by_seat)},
                                 {"share", one.share},
                                 {"share_interval", bounds(one.share_interval)}});
    }
    out["pairings"] = Json::array();
    for (const Pairing& pair : result.pairings) {
        out["pairings"].push_back({{"first", pair.first},
                                   {"second", pair.second},
                                   {"wins", pair.wins},
                                   {"draws", pair.draws},
                                   {"losses", pair.losses},
                                   {"share", pair.share},
                                   {"share_interval", bounds(pair.share_interval)},
                                   {"elo", finite(pair.elo)},
                                   {"elo_interval", bounds(pair.elo_interval)}});
    }
    if (const auto& sprt = result.sprt) {
        out["sprt"] = {{"elo0", sprt->options.elo0},   {"elo1", sprt->options.elo1},
                       {"alpha", sprt->options.alpha}, {"beta", sprt->options.beta},
                       {"ratio", sprt->ratio},         {"lower", sprt->lower},
                       {"upper", sprt->upper},         {"decision", name(sprt->decision)}};
    }
    return out.dump(2, ' ', true, Json::error_handler_t::replace) + '\n';
}

} // namespace herding::inline v0::tool
