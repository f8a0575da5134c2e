#pragma once

#include "plain_bytes.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

/// JSON written as text, without a tree of it. The bytes are those of nlohmann's `dump(-1, ' ', false, replace)`: pages hash them.

namespace herding::inline v0::scene::detail {

/// Pages of a browser are small, and programs are fast.
#ifdef __OPTIMIZE_SIZE__
#define HERDING_DETAIL_JSON_CALL [[gnu::noinline]]
#else
#define HERDING_DETAIL_JSON_CALL
#endif

/// A text that is being written. It begins in the object, so most texts allocate no memory.
class JsonText {
public:
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init): the memory is written before it is read
    JsonText() = default;
    /// `size` is that of most texts, so that the memory of a long one is allocated once.
    explicit JsonText(std::size_t size) { // NOLINT(cppcoreguidelines-pro-type-member-init): as above
        if (size > first_.size()) {
            grow(size);
        }
    }

    JsonText(const JsonText&) = delete;
    JsonText& operator=(const JsonText&) = delete;
    ~JsonText() = default;

    HERDING_DETAIL_JSON_CALL JsonText& operator+=(char c) {
        if (at_ == end_) {
            grow(1);
        }
        *at_++ = c;
        return *this;
    }
    HERDING_DETAIL_JSON_CALL JsonText& operator+=(std::string_view text) {
        if (text.size() > static_cast<std::size_t>(end_ - at_)) {
            grow(text.size());
        }
        std::memcpy(at_, text.data(), text.size());
        at_ += text.size();
        return *this;
    }
    template <std::size_t Size> JsonText& operator+=(const char (&text)[Size]) {
        return *this += std::string_view(text, Size - 1);
    }

    [[nodiscard]] bool empty() const noexcept { return at_ == begin_; }
    [[nodiscard]] std::string_view view() const noexcept {
        return {begin_, static_cast<std::size_t>(at_ - begin_)};
    }
    [[nodiscard]] std::string text() const { return std::string(view()); }

private:
    [[gnu::noinline]] void grow(std::size_t more) {
        const std::string_view before = view();
        const std::size_t size = std::max(2 * static_cast<std::size_t>(end_ - begin_), before.size() + more);
        auto longer = std::make_unique_for_overwrite<char[]>(size);
        std::memcpy(longer.get(), before.data(), before.size());
        begin_ = longer.get();
        at_ = begin_ + before.size();
        end_ = begin_ + size;
        longer_ = std::move(longer);
    }

    std::array<char, is_small ? 256 : 1024> first_;
    std::unique_ptr<char[]> longer_; ///< once `first_` is too small
    char* begin_ = first_.data();
    char* at_ = begin_;
    char* end_ = begin_ + first_.size();
};

/// A text in quotes.
HERDING_DETAIL_JSON_CALL inline void put_json(JsonText& out, std::string_view text) {
    if (is_plain_json(text)) {
        out += '"';
        out += text;
        out += '"';
    } else {
        using Json = nlohmann::ordered_json; // the one that modules of browsers have anyway
        out += std::string_view(Json(text).dump(-1, ' ', false, Json::error_handler_t::replace));
    }
}
inline void put_json(JsonText& out, const std::string& text) { put_json(out, std::string_view(text)); }
inline void put_json(JsonText& out, const char* text) { put_json(out, std::string_view(text)); }
template <std::same_as<bool> Bool> void put_json(JsonText& out, Bool value) {
    out += value ? std::string_view("true") : std::string_view("false");
}
template <std::integral Number>
    requires(!std::same_as<Number, bool> && !std::same_as<Number, char>)
void put_json(JsonText& out, Number value) {
    char digits[24];
    const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
    out += std::string_view(digits, static_cast<std::size_t>(end - digits));
}

/// An object that is being written. It ends with its scope.
class JsonObject {
public:
    explicit JsonObject(JsonText& out) : out_(out) { out_ += '{'; }
    ~JsonObject() { out_ += '}'; }
    JsonObject(const JsonObject&) = delete;
    JsonObject& operator=(const JsonObject&) = delete;

    /// The name of a field, whose value is written next.
    HERDING_DETAIL_JSON_CALL JsonText& field(std::string_view name) {
        if (!std::exchange(first_, false)) {
            out_ += ',';
        }
        out_ += '"';
        out_ += name;
        out_ += "\":";
        return out_;
    }
    template <class T> void put(std::string_view name, const T& value) { put_json(field(name), value); }

private:
    JsonText& out_;
    bool first_ = true;
};

/// A list, with a function that writes each value.
template <class List, class Write> void put_json_list(JsonText& out, const List& list, Write write) {
    out += '[';
    bool first = true;
    for (const auto& one : list) {
        if (!std::exchange(first, false)) {
            out += ',';
        }
        write(one);
    }
    out += ']';
}

} // namespace herding::inline v0::scene::detail
