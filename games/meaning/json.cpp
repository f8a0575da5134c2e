#include "meaning/json.hpp"

#include "herding/reflect/detail/json_syntax.hpp"

#include <algorithm>
#include <limits>
#include <set>

namespace meaning {

namespace {

namespace syntax = herding::reflect::detail;

/// The exact value of a number token, where numerator and denominator fit.
std::optional<Rational> exact(std::string_view token) {
    std::int64_t digits = 0; // below 0, because the least number has no counterpart above
    int scale = 0;           // the value is -digits * 10^scale
    bool negative = false;
    bool fraction = false;
    std::size_t i = 0;
    constexpr auto least = std::numeric_limits<std::int64_t>::min();
    for (; i < token.size() && token[i] != 'e' && token[i] != 'E'; ++i) {
        if (token[i] == '-') {
            negative = true;
        } else if (token[i] == '.') {
            fraction = true;
        } else {
            const std::int64_t digit = token[i] - '0';
            if (digits < (least + digit) / 10) {
                return std::nullopt;
            }
            digits = digits * 10 - digit;
            scale -= fraction ? 1 : 0;
        }
    }
    if (i < token.size()) {
        const bool down = token[i + 1] == '-';
        int exponent = 0;
        for (i += down || token[i + 1] == '+' ? 2 : 1; i < token.size(); ++i) {
            exponent = std::min(1000, exponent * 10 + (token[i] - '0'));
        }
        scale += down ? -exponent : exponent;
    }
    try {
        Rational value = negative ? Rational(digits) : -Rational(digits);
        if (digits == 0) {
            return value;
        }
        for (; scale > 0; --scale) {
            value = value * 10;
        }
        for (; scale < 0; ++scale) {
            value = value / 10;
        }
        return value;
    } catch (const herding::modify::ModifyError&) {
        return std::nullopt;
    }
}

class Reader {
public:
    explicit Reader(std::string_view text) : text_(text) {}

    ParsedJson read() {
        ParsedJson parsed;
        if (text_.size() > most_json_bytes) {
            parsed.faults.push_back({"json_syntax", "too_large", {1, 1}, {}});
            return parsed;
        }
        skip_blank();
        if (at_end()) {
            fail("empty_input");
        } else if (const char c = peek(); c == ',' || c == '}' || c == ']' || c == ':') {
            fail("unexpected_token");
        } else {
            Json value;
            if (read_value(value, "", 0)) {
                skip_blank();
                if (!at_end()) {
                    fail(is_comment() ? "comment" : "trailing_text");
                } else {
                    parsed.value = std::move(value);
                }
            }
        }
        parsed.faults = std::move(faults_);
        return parsed;
    }

private:
    [[nodiscard]] bool at_end() const { return at_ >= text_.size(); }
    [[nodiscard]] char peek() const { return text_[at_]; }

    [[nodiscard]] bool is_comment() const {
        const std::string_view rest = text_.substr(at_);
        return rest.starts_with("//") || rest.starts_with("/*") || rest.starts_with("--") ||
               rest.starts_with("#");
    }

    void skip_blank() {
        while (!at_end() && (peek() == ' ' || peek() == '\t' || peek() == '\n' || peek() == '\r')) {
            ++at_;
        }
    }

    [[nodiscard]] Place place_of(std::size_t at) const {
        Place place{1, 1};
        for (std::size_t i = 0; i < at && i < text_.size(); ++i) {
            const auto byte = static_cast<unsigned char>(text_[i]);
            if (byte == '\n') {
                ++place.line;
                place.column = 1;
            } else if ((byte & 0xC0U) !=
                       0x80U) { // bytes that continue a character are no column of their own
                ++place.column;
            }
        }
        return place;
    }

    bool fail(std::string_view detail, std::size_t at) {
        faults_.push_back({"json_syntax", detail, place_of(at), {}});
        return false;
    }
    bool fail(std::string_view detail) { return fail(detail, at_); }

    bool read_value(Json& out, const std::string& path, std::size_t depth) {
        skip_blank();
        if (at_end()) {
            return fail("unclosed");
        }
        if (depth > deepest_json) {
            faults_.push_back({"too_deep", {}, place_of(at_), path});
            return false;
        }
        if (is_comment()) {
            return fail("comment");
        }
        switch (const char c = peek()) {
        case '{': return read_object(out, path, depth);
        case '[': return read_list(out, path, depth);
        case '"': {
            std::string text;
            if (!read_text(text)) {
                return false;
            }
            out = Json(std::move(text));
            return true;
        }
        case ',':
        case '}':
        case ']': return fail("missing_value");
        default:
            if (c == '-' || c == '+' || c == '.' || (c >= '0' && c <= '9')) {
                return read_number(out);
            }
            return read_word(out, "true", Json(true)) || read_word(out, "false", Json(false)) ||
                   read_word(out, "null", Json()) || fail("unexpected_token");
        }
    }

    bool read_word(Json& out, std::string_view word, Json value) {
        if (!text_.substr(at_).starts_with(word)) {
            return false;
        }
        at_ += word.size();
        out = std::move(value);
        return true;
    }

    bool read_number(Json& out) {
        const std::size_t begin = at_;
        const auto digits = [&] {
            const std::size_t first = at_;
            while (!at_end() && peek() >= '0' && peek() <= '9') {
                ++at_;
            }
            return at_ != first;
        };
        if (peek() == '-') {
            ++at_;
        }
        const bool zero = !at_end() && peek() == '0';
        if (!digits()) {
            return fail("bad_number");
        }
        const std::size_t whole = begin + (text_[begin] == '-' ? 1 : 0);
        if (zero && at_ > whole + 1) {
            return fail("bad_number", whole + 1);
        }
        if (!at_end() && peek() == '.') {
            ++at_;
            if (!digits()) {
                return fail("bad_number");
            }
        }
        if (!at_end() && (peek() == 'e' || peek() == 'E')) {
            ++at_;
            if (!at_end() && (peek() == '+' || peek() == '-')) {
                ++at_;
            }
            if (!digits()) {
                return fail("bad_number");
            }
        }
        const std::string_view token = text_.substr(begin, at_ - begin);
        out = Json(Number{std::string(token), exact(token)});
        return true;
    }

    bool read_text(std::string& out) {
        const auto found = syntax::scan_json_string(text_, at_);
        if (found.wrong != nullptr) {
            // The scanner points to the quote of a string without end.
            return found.end == at_ ? fail("unclosed_string", text_.size()) : fail("bad_string", found.end);
        }
        syntax::json_unescape(out, text_.substr(at_ + 1, found.end - at_ - 2));
        at_ = found.end;
        return true;
    }

    /// Behind a part of a list or object: whether another follows, or the fault.
    enum class Next { part, end, fault };
    Next next_part(char closer) {
        skip_blank();
        if (at_end()) {
            fail("unclosed");
            return Next::fault;
        }
        const char c = peek();
        if (c == ',') {
            ++at_;
            skip_blank();
            if (at_end()) {
                fail("unclosed");
                return Next::fault;
            }
            if (peek() == closer) {
                fail("trailing_comma");
                return Next::fault;
            }
            return Next::part;
        }
        if (c == closer) {
            ++at_;
            return Next::end;
        }
        constexpr std::string_view begins_value = "\"{[-0123456789tfn";
        fail(c == '}' || c == ']'                        ? "mismatched_close"
             : is_comment()                              ? "comment"
             : begins_value.find(c) != begins_value.npos ? "missing_comma"
                                                         : "unexpected_token");
        return Next::fault;
    }

    /// Behind the opening bracket: whether it closes at once, or the fault.
    Next first_part(char closer) {
        ++at_;
        skip_blank();
        if (at_end()) {
            fail("unclosed");
            return Next::fault;
        }
        if (peek() == closer) {
            ++at_;
            return Next::end;
        }
        if (peek() == '}' || peek() == ']') {
            fail("mismatched_close");
            return Next::fault;
        }
        return Next::part;
    }

    bool read_list(Json& out, const std::string& path, std::size_t depth) {
        Json::List list;
        Next next = first_part(']');
        while (next == Next::part) {
            const std::string below = pointer(path, list.size());
            if (!read_value(list.emplace_back(), below, depth + 1)) {
                return false;
            }
            next = next_part(']');
        }
        out = Json(std::move(list));
        return next == Next::end;
    }

    bool read_object(Json& out, const std::string& path, std::size_t depth) {
        Json::Object object;
        std::set<std::string, std::less<>> keys;
        Next next = first_part('}');
        while (next == Next::part) {
            const std::size_t begin = at_;
            if (peek() != '"') {
                return fail(is_comment()    ? "comment"
                            : peek() == ']' ? "mismatched_close"
                                            : "unexpected_token");
            }
            std::string key;
            if (!read_text(key)) {
                return false;
            }
            const std::string below = pointer(path, key);
            skip_blank();
            if (at_end()) {
                return fail("unclosed");
            }
            if (peek() != ':') {
                return fail(is_comment() ? "comment" : "missing_colon");
            }
            ++at_;
            Json value;
            if (!read_value(value, below, depth + 1)) {
                return false;
            }
            if (keys.insert(key).second) {
                object.emplace_back(std::move(key), std::move(value));
            } else {
                faults_.push_back({"duplicate_key", {}, place_of(begin), below});
            }
            next = next_part('}');
        }
        out = Json(std::move(object));
        return next == Next::end;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::vector<JsonFault> faults_;
};

void append_text(std::string& out, std::string_view text) {
    constexpr std::string_view hex = "0123456789abcdef";
    out += '"';
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (static_cast<unsigned char>(c) < 0x20) {
            out += "\\u00";
            out += hex[static_cast<unsigned char>(c) / 16];
            out += hex[static_cast<unsigned char>(c) % 16];
        } else {
            out += c;
        }
    }
    out += '"';
}

void append(std::string& out, const Json& json) {
    if (const bool* flag = json.boolean()) {
        out += *flag ? "true" : "false";
    } else if (const Number* number = json.number()) {
        out += number->text;
    } else if (const std::string* text = json.text()) {
        append_text(out, *text);
    } else if (const Json::List* list = json.list()) {
        out += '[';
        for (std::size_t i = 0; i < list->size(); ++i) {
            out += i == 0 ? "" : ", ";
            append(out, (*list)[i]);
        }
        out += ']';
    } else if (const Json::Object* object = json.object()) {
        out += '{';
        for (std::size_t i = 0; i < object->size(); ++i) {
            out += i == 0 ? "" : ", ";
            append_text(out, (*object)[i].first);
            out += ": ";
            append(out, (*object)[i].second);
        }
        out += '}';
    } else {
        out += "null";
    }
}

/// A decimal, cut behind nine places.
std::string decimal(const Rational& number) {
    if (number.is_whole()) {
        return std::to_string(number.numerator());
    }
    // Parts without sign, because the least number has no counterpart above 0.
    std::string out = number < 0 ? "-" : "";
    const auto below = static_cast<std::uint64_t>(number.denominator());
    const auto above = static_cast<std::uint64_t>(number.numerator());
    const std::uint64_t size = number < 0 ? std::uint64_t{0} - above : above;
    out += std::to_string(size / below) + ".";
    __extension__ using Wide = unsigned __int128;
    Wide rest = size % below;
    for (int place = 0; place < 9 && rest != 0; ++place) {
        rest *= 10;
        out += static_cast<char>('0' + static_cast<int>(rest / below));
        rest %= below;
    }
    return out;
}

} // namespace

Json::Json(const Rational& number) : value_(Number{decimal(number), number}) {}

std::optional<Rational> Json::rational() const {
    const Number* own = number();
    return own == nullptr ? std::nullopt : own->value;
}

std::optional<std::int64_t> Json::whole() const {
    const auto value = rational();
    return value && value->is_whole() ? std::optional(value->numerator()) : std::nullopt;
}

const Json* Json::find(std::string_view name) const {
    const Object* members = object();
    if (members == nullptr) {
        return nullptr;
    }
    for (const auto& [key, value] : *members) {
        if (key == name) {
            return value.is_null() ? nullptr : &value;
        }
    }
    return nullptr;
}

std::string Json::text_of(std::string_view name) const {
    const Json* found = find(name);
    return found != nullptr && found->text() != nullptr ? *found->text() : std::string();
}

Json& Json::put(std::string name, Json value) {
    if (is_null()) {
        value_ = Object();
    }
    std::get<Object>(value_).emplace_back(std::move(name), std::move(value));
    return *this;
}

std::string_view Json::kind() const noexcept {
    constexpr std::string_view names[] = {"null",   "true or false", "a number",
                                          "a text", "a list",        "an object"};
    return names[value_.index()];
}

bool operator==(const Json& a, const Json& b) {
    const Json::Object* left = a.object();
    const Json::Object* right = b.object();
    if (left == nullptr || right == nullptr) {
        return a.value_ == b.value_;
    }
    return left->size() == right->size() && std::all_of(left->begin(), left->end(), [&](const auto& member) {
               return std::any_of(right->begin(), right->end(), [&](const auto& other) {
                   return other.first == member.first && other.second == member.second;
               });
           });
}

std::string to_text(const Json& json) {
    std::string out;
    append(out, json);
    return out;
}

std::string excerpt(const Json& json, std::size_t most) {
    std::string text = to_text(json);
    if (text.size() > most) {
        while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0U) == 0x80U) {
            --most; // not within a character
        }
        text.resize(most);
        text += "...";
    }
    return text;
}

ParsedJson parse_json(std::string_view text) { return Reader(text).read(); }

std::string pointer(std::string_view path, std::string_view member) {
    std::string all(path);
    all += '/';
    for (const char c : member) {
        all += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
    }
    return all;
}

std::string pointer(std::string_view path, std::size_t index) {
    return std::string(path) + "/" + std::to_string(index);
}

} // namespace meaning
