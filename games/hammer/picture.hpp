#pragma once

#include "hammer/drawing.hpp"
#include "hammer/scene.hpp"

#include <cstddef>
#include <string>

/// The table as a picture: bases to scale, objectives with their range, weapons of the attacker with theirs.
namespace hammer {

namespace detail {

class Picture {
public:
    Picture(const Setup& setup, const Game::State& state) : setup_(&setup), state_(&state) {}

    [[nodiscard]] std::string text() {
        svg_ =
            R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 924 644" font-family="sans-serif" )"
            R"(font-size="13" text-anchor="middle"><style>@media (prefers-color-scheme: dark) { )"
            R"([fill="#f4f1e8"] { fill: #2b2a25 } [fill="#e3dcc4"] { fill: #454030 } )"
            R"([stroke="#a01818"] { stroke: #ff9b94 } }</style><defs><clipPath id="table"><rect x="2" y="2" width="920" )"
            R"(height="640" rx="10"/></clipPath></defs><rect x="2" y="2" width="920" height="640" rx="10" )"
            R"svg(fill="#f4f1e8" stroke="#8a857a" stroke-width="3"/><g clip-path="url(#table)">)svg";
        for (const Spot& spot : objectives) {
            const Position at{spot.x, spot.y};
            circle(at, objective_radius * inch, R"(fill="#e3dcc4" stroke="#b9ae8a")");
            circle(at, 4, R"(fill="#8a7d4c")");
        }
        each_square_to_choose(*setup_, *state_,
                              [&](const Position& at) { circle(at, 3, R"(fill="#6fa36f")"); });
        for (std::size_t i = 0; i < state_->units.size(); ++i) {
            unit(i);
        }
        ranges();
        return svg_ + "</g></svg>\n";
    }

private:
    static constexpr int inch = 20;

    static std::string text(long long number) { return std::to_string(number); }
    static long long across(const Position& at) { return 32 + inch * static_cast<long long>(at.x.value()); }
    static long long down(const Position& at) { return 32 + inch * static_cast<long long>(at.y.value()); }

    void circle(const Position& at, int radius, std::string_view style, const std::string& names = {}) {
        svg_ += "<circle " + names + "cx=\"" + text(across(at)) + "\" cy=\"" + text(down(at)) + "\" r=\"" +
                text(radius) + "\" " + std::string(style) + "/>";
    }
    void unit(std::size_t index) {
        const Unit& unit = state_->units[index];
        for (std::size_t i = 0; i < unit.models.size(); ++i) {
            const Model& model = unit.models[i];
            const int radius = profile(model.card).base * inch * 5 / 254; // half of the diameter
            circle(model.at, radius,
                   unit.owner == 0 ? R"(fill="#1f5fbf" fill-opacity="0.8" stroke="#123a75")"
                                   : R"(fill="#b3541e" fill-opacity="0.8" stroke="#6e3210")",
                   "data-piece=\"" + model_id(index, i) +
                       "\" data-area=\"table\" data-place=\"x={x},y={y}\" ");
            svg_ += "<text x=\"" + text(across(model.at)) + "\" y=\"" + text(down(model.at) + 5) +
                    "\" fill=\"#ffffff\">" + text(static_cast<long long>(index)) + "</text>";
        }
    }
    /// The line of an attack, and the ranges of the weapons of the model that attacks.
    void ranges() {
        const auto* attack = state_->pending.find<Attack>();
        if (attack == nullptr || !state_->fights(attack->source) || !state_->fights(attack->target)) {
            return;
        }
        const Unit& source = state_->unit(attack->source);
        const Nearest pair = nearest({}, source, state_->unit(attack->target));
        const Position from = source.models[pair.from].at;
        const Position to = state_->unit(attack->target).models[pair.to].at;
        svg_ += "<path d=\"M" + text(across(from)) + ' ' + text(down(from)) + 'L' + text(across(to)) + ' ' +
                text(down(to)) + R"(" stroke="#a01818" stroke-width="3" stroke-dasharray="8 6"/>)";
        const auto* model = state_->pending.find<ResolveModelAttack>();
        if (model == nullptr || model->attack.source != attack->source ||
            model->model >= static_cast<int>(source.models.size())) {
            return;
        }
        const Model& bearer = source.models[static_cast<std::size_t>(model->model)];
        for (const WeaponId one : card(bearer.card).weapons) {
            circle(bearer.at, inch * weapon(one).range + profile(bearer.card).base * inch * 5 / 254,
                   R"(fill="none" stroke="#a01818" stroke-opacity="0.5")");
        }
    }

    const Setup* setup_;
    const Game::State* state_;
    std::string svg_;
};

} // namespace detail

} // namespace hammer
