#include "thought.hpp"

#include <ostream>

namespace herding::inline v0::tool {

void Thought::show(const play::Progress& progress, std::ostream& out) {
    const auto now = Clock::now();
    if (!shows_ || now < next_) {
        return;
    }
    next_ = now + std::chrono::milliseconds(200);
    shown_ = true;
    out << "\r\x1b[K" << what_;
    if (progress.iterations != 0) {
        out << ": " << 100 * progress.done / progress.iterations << " %";
    } else {
        out << ": " << progress.done;
    }
    out << " (Ctrl-C: act now)" << std::flush;
}

void Thought::clear(std::ostream& out) const {
    if (shown_) {
        out << "\r\x1b[K" << std::flush;
    }
}

} // namespace herding::inline v0::tool
