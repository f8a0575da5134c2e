#pragma once

#include "herding/reflect/detail/impl/text_cursor.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace herding::inline v0::reflect::detail {

/// A place in a document from which values can be skipped: strings and brackets, without a look at what they mean.
///
/// It remembers where long bracketed values end, so that each byte is looked at once by whoever skips first, and a
/// bounded number of times by those who skip parts of it later. What it remembers is charged to the budget.
class ValueSkipper : public TextCursor {
public:
    using TextCursor::TextCursor;

protected:
    /// Goes to the comma or closing bracket behind the value that begins here. Amortized O(size), and O(log n) for
    /// values that were skipped before as parts of others.
    void skip_value() {
        const std::size_t begin = at_;
        for (; at_ < input_.size(); ++at_) {
            switch (const char c = input_[at_]) {
            case '"':
                skip_string();
                --at_;
                break;
            case '[':
            case '{':
            case '(': open(); break;
            case ']':
            case '}':
            case ')':
            case ',':
                if (open_.empty()) {
                    scanned_ = std::max(scanned_, at_);
                    return;
                }
                if (c != ',') {
                    close(c);
                }
                break;
            default: break;
            }
        }
        fail(begin, "the value that begins here does not end");
    }

    /// To be called when nothing that has been skipped is going to be read any more.
    void forget_skipped() noexcept { skipped_.clear(); }

private:
    /// A bracketed value that is worth remembering.
    struct Skipped {
        std::size_t begin = 0;
        std::size_t end = 0;
    };
    struct Open {
        std::size_t begin = 0;
        std::size_t slot = none; // in skipped_
    };
    static constexpr std::size_t none = static_cast<std::size_t>(-1);
    static constexpr std::size_t worth = 256; // bytes

    void open() {
        Open bracket{at_, none};
        if (at_ >= scanned_) {
            bracket.slot = skipped_.size();
            add(skipped_, {at_, 0});
        } else if (const auto known =
                       std::lower_bound(skipped_.begin(), skipped_.end(), at_,
                                        [](const Skipped& s, std::size_t at) { return s.begin < at; });
                   known != skipped_.end() && known->begin == at_) {
            at_ = known->end - 1;
            return;
        }
        add(open_, bracket);
    }

    void close(char c) {
        const Open bracket = open_.back();
        const char opened = input_[bracket.begin];
        const char closing = opened == '(' ? ')' : static_cast<char>(opened + 2); // [ ] and { } are 2 apart
        if (c != closing) {
            expected(std::string("`") + closing + "`");
        }
        open_.pop_back();
        if (bracket.slot == none) {
            return;
        }
        if (at_ + 1 - bracket.begin < worth) {
            skipped_.pop_back(); // it is the last: what is inside it is shorter
        } else {
            skipped_[bracket.slot].end = at_ + 1;
        }
    }

    template <class T> void add(std::vector<T>& list, const T& item) {
        if (list.size() == list.capacity()) {
            const std::size_t more = std::max<std::size_t>(64, 2 * list.capacity());
            charge(more * sizeof(T));
            list.reserve(more);
        }
        list.push_back(item);
    }

    std::vector<Skipped> skipped_; // in order of their starts
    std::vector<Open> open_;       // empty between values
    std::size_t scanned_ = 0;      // up to here skipped_ is complete
};

} // namespace herding::inline v0::reflect::detail
