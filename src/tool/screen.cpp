#include "screen.hpp"

#include "menu.hpp"

#include "herding/view/fwd.hpp"

#include <algorithm>
#include <ostream>
#include <string_view>
#include <utility>

namespace herding::inline v0::tool {

namespace {

constexpr std::string_view clear_screen = "\x1b[H\x1b[2J\x1b[3J"; // and what has scrolled away

} // namespace

std::uint16_t viewer(Actor actor) {
    return actor.is_player() ? static_cast<std::uint16_t>(actor.index()) : view::observer;
}

void Screen::show(const play::Match& match, std::size_t first, Actor person) {
    match_ = &match;
    person_ = person;
    begun_ = first;
    told_.clear();
    words_.forget();
}

std::string Screen::input(const std::string& input) const {
    return words_.input(*match_, input, seat_ ? viewer(*seat_) : view::observer);
}

bool Screen::sit(Actor next) {
    auto& told = told_.try_emplace(next, begun_).first->second;
    if (seat_ != next) {
        const auto before = told_.find(seat_.value_or(Actor::system));
        const bool is_known = next == person_ || (!next.is_player() && person_.is_player());
        const bool other = seat_ || !is_known;
        finish();
        if (other && (private_ || knows_more(next))) {
            if (!hand_over(next)) {
                return false;
            }
        } else if (before != told_.end()) {
            told = std::max(told, before->second); // it is on the screen
        }
        changed_ = true;
    }
    seat_ = next;
    tell();
    finish();
    private_ = private_ || knows_more(next);
    return true;
}

bool Screen::changed() { return std::exchange(changed_, false); }

/// Whether this actor is shown what is not for everybody. Who enters what chance does knows it.
bool Screen::knows_more(Actor actor) const {
    return hides_ &&
           (actor == Actor::chance || match_->state(viewer(actor)) != match_->state(view::observer));
}

bool Screen::hand_over(Actor next) {
    clear();
    in_.forget();
    const std::string who = next == Actor::chance ? "who enters chance" : name_of(game_, next);
    if (!in_.read("Hand the terminal to " + who + ", who presses Enter. ")) {
        out_ << "\nThe input ends here.\n";
        return false;
    }
    return true;
}

void Screen::clear() {
    out_ << (clears_ ? clear_screen : "");
    private_ = false;
}

void Screen::print(const std::function<std::string(std::uint16_t)>& text) {
    finish();
    const std::string mine = text(seat_ ? viewer(*seat_) : view::observer);
    private_ = private_ || (hides_ && mine != text(view::observer));
    out_ << mine;
}

void Screen::draw(const std::function<std::string(const play::Match&, std::uint16_t)>& drawing) {
    finish();
    private_ = private_ || (seat_ && knows_more(*seat_));
    out_ << drawing(*match_, seat_ ? viewer(*seat_) : view::observer);
}

void Screen::tell() {
    auto& told = told_.try_emplace(seat_.value_or(Actor::system), begun_).first->second;
    for (; told < match_->events(); ++told) {
        if (match_->counted(told,
                            seat_ ? viewer(*seat_) : view::observer)) { // else a new drawing would show it
            tell(told);
            changed_ = true;
        }
    }
}

void Screen::tell(std::size_t event) {
    const std::uint16_t who = seat_ ? viewer(*seat_) : view::observer;
    play::Telling telling = match_->tell(event, who);
    if (telling.sentence.starts_with("Taken back: ") || telling.sentence.starts_with("Played again: ")) {
        telling.sentence = words_.event(*match_, telling.sentence, who);
    }
    if (telling.sentence.empty()) {
        print([&](std::uint16_t player) {
            return narrow(words_.event(*match_, match_->describe(event, player), player), columns_);
        });
        return;
    }
    private_ = private_ || (hides_ && !(telling == match_->tell(event, view::observer)));
    const bool says_nothing =
        telling.more.empty() && !longer_; // then the sentence would hide that it happened
    if (sentence_.empty() || !telling.joins || says_nothing) {
        finish();
        sentence_ = telling.sentence;
    } else if (!telling.more.empty()) {
        sentence_ += (std::exchange(longer_, true) ? " " : ": ") + telling.more;
    }
}

void Screen::finish() {
    if (!sentence_.empty()) {
        out_ << in_lines(sentence_ + '.', columns_);
    }
    sentence_.clear();
    longer_ = false;
}

void Screen::typed() {
    if (seat_) {
        const std::size_t last = match_->events() - 1;
        private_ =
            private_ || knows_more(*seat_) ||
            (hides_ && match_->describe(last, viewer(*seat_)) != match_->describe(last, view::observer));
    }
}

void Screen::open() {
    finish();
    if (private_ && told_.size() > 1) {
        clear();
        std::size_t seen = match_->events();
        for (const auto& [who, told] : told_) {
            seen = std::min(seen, told);
        }
        seat_.reset();
        told_[Actor::system] = seen;
        out_ << "Everybody may look:\n";
    }
    tell();
    finish();
}

} // namespace herding::inline v0::tool
