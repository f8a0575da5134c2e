#include "herding/scene/json.hpp"

#include "json_text.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>
#include <set>
#include <type_traits>
#include <utility>

namespace herding::inline v0::scene {

namespace {

using detail::JsonObject;
using detail::JsonText;
using detail::put_json;

// ---- Writing. A field with its default value is left out.

void put_json(JsonText& out, Arrangement value) { put_json(out, name(value)); }
void put_json(JsonText& out, Shape value) { put_json(out, name(value)); }
void put_json(JsonText& out, const Point& point) {
    out += '[';
    put_json(out, point.x);
    out += ',';
    put_json(out, point.y);
    out += ']';
}
template <class T>
    requires std::is_aggregate_v<T>
void put_json(JsonText& out, const T& value);
template <class T> void put_json(JsonText& out, const std::vector<T>& values);

/// Writes the fields of a struct that differ from those of its default value.
class Writer {
public:
    explicit Writer(JsonText& out) : object_(out) {}
    template <class T> void operator()(const char* name, const T& value, const T& standard) {
        if (value != standard) {
            put_json(object_.field(name), value);
        }
    }
    template <class T>
    void operator()(const char* name, const std::optional<T>& value, const std::optional<T>& standard) {
        if (value != standard) {
            put_json(object_.field(name), *value);
        }
    }

private:
    JsonObject object_;
};

// The fields of each struct, for both. `object` is the value, and `standard` the default value of its type.
template <class Visit, class T> void fields(Visit& visit, T& piece, const Piece& standard) {
    visit("id", piece.id, standard.id);
    visit("kind", piece.kind, standard.kind);
    visit("owner", piece.owner, standard.owner);
    visit("face", piece.face, standard.face);
    visit("count", piece.count, standard.count);
    visit("shape", piece.shape, standard.shape);
    visit("hidden", piece.hidden, standard.hidden);
    visit("tapped", piece.tapped, standard.tapped);
    visit("marked", piece.marked, standard.marked);
    visit("at", piece.at, standard.at);
    visit("size", piece.size, standard.size);
    visit("words", piece.words, standard.words);
}
template <class Visit, class T> void fields(Visit& visit, T& place, const Place& standard) {
    visit("name", place.name, standard.name);
    visit("label", place.label, standard.label);
    visit("text", place.text, standard.text);
    visit("at", place.at, standard.at);
    visit("pieces", place.pieces, standard.pieces);
}
template <class Visit, class T> void fields(Visit& visit, T& layout, const Layout& standard) {
    visit("kind", layout.arrangement, standard.arrangement);
    visit("size", layout.size, standard.size);
    visit("room", layout.room, standard.room);
    visit("columns", layout.column_labels, standard.column_labels);
    visit("rows", layout.row_labels, standard.row_labels);
    visit("unit", layout.unit, standard.unit);
}
template <class Visit, class T> void fields(Visit& visit, T& area, const Area& standard) {
    visit("name", area.name, standard.name);
    visit("label", area.label, standard.label);
    visit("owner", area.owner, standard.owner);
    visit("layout", area.layout, standard.layout);
    visit("places", area.places, standard.places);
}
template <class Visit, class T> void fields(Visit& visit, T& counter, const Counter& standard) {
    visit("name", counter.name, standard.name);
    visit("owner", counter.owner, standard.owner);
    visit("value", counter.value, standard.value);
    visit("most", counter.most, standard.most);
}
template <class Visit, class T> void fields(Visit& visit, T& scene, const Scene& standard) {
    visit("players", scene.players, standard.players);
    visit("turn", scene.turn, standard.turn);
    visit("labels", scene.labels, standard.labels);
    visit("areas", scene.areas, standard.areas);
    visit("counters", scene.counters, standard.counters);
}
template <class Visit, class T> void fields(Visit& visit, T& moved, const MovedPiece& standard) {
    visit("id", moved.id, standard.id);
    visit("area", moved.area, standard.area);
    visit("place", moved.place, standard.place);
    visit("index", moved.index, standard.index);
}
template <class Visit, class T> void fields(Visit& visit, T& difference, const Difference& standard) {
    visit("removed", difference.removed, standard.removed);
    visit("placed", difference.placed, standard.placed);
    visit("changed", difference.changed, standard.changed);
    visit("added", difference.added, standard.added);
    visit("areas", difference.areas, standard.areas);
    visit("order", difference.order, standard.order);
    visit("counted", difference.counted, standard.counted);
    visit("counters", difference.counters, standard.counters);
    visit("players", difference.players, standard.players);
    visit("turn", difference.turn, standard.turn);
    visit("labels", difference.labels, standard.labels);
}

template <class T>
    requires std::is_aggregate_v<T>
void put_json(JsonText& out, const T& value) {
    static const T standard{};
    Writer writer(out);
    fields(writer, value, standard);
}
template <class T> void put_json(JsonText& out, const std::vector<T>& values) {
    detail::put_json_list(out, values, [&out](const T& one) { put_json(out, one); });
}

// ---- Reading. Of long objects a sorted map is read faster.

using Parsed = nlohmann::json;

/// Place of a value, as a chain of the names around it.
struct Where {
    const Where* above = nullptr;
    std::string_view name = {};
    std::size_t index = 0;

    [[nodiscard]] std::string text() const {
        if (above == nullptr) {
            return {};
        }
        const std::string path = above->text();
        if (name.empty()) {
            return path + '[' + std::to_string(index) + ']';
        }
        return path + (path.empty() ? "" : ".") + std::string(name);
    }
};

[[noreturn]] void fail(const Where& where, const std::string& what) {
    const std::string path = where.text();
    throw Error("scene: " + (path.empty() ? std::string("JSON") : path) + ": " + what);
}

/// The value for a message, cut to a line.
std::string shown(const Parsed& json) {
    std::string text = json.dump(-1, ' ', true, Parsed::error_handler_t::replace);
    if (text.size() > 60) {
        text.resize(57);
        text += "...";
    }
    return text;
}

[[noreturn]] void expected(const Where& where, const std::string& what, const Parsed& found) {
    fail(where, "expected " + what + ", found " + shown(found));
}

void read(const Parsed& json, const Where& where, std::string& text) {
    if (!json.is_string()) {
        expected(where, "a text", json);
    }
    text = json.get<std::string>();
}
void read(const Parsed& json, const Where& where, bool& value) {
    if (!json.is_boolean()) {
        expected(where, "true or false", json);
    }
    value = json.get<bool>();
}
template <class Number>
    requires(std::is_integral_v<Number> && !std::is_same_v<Number, bool>)
void read(const Parsed& json, const Where& where, Number& number) {
    using Limits = std::numeric_limits<Number>;
    const auto fits = [&] {
        if (json.is_number_unsigned()) {
            return std::in_range<Number>(json.get<std::uint64_t>());
        }
        return json.is_number_integer() && std::in_range<Number>(json.get<std::int64_t>());
    };
    if (!fits()) {
        expected(where,
                 "a whole number from " + std::to_string(Limits::min()) + " to " +
                     std::to_string(Limits::max()),
                 json);
    }
    number = json.get<Number>();
}
/// A value of an enumeration whose values are 0, 1, ... up to the last one.
template <class Enum> void read_name(const Parsed& json, const Where& where, Enum last, Enum& value) {
    std::string all;
    for (unsigned i = 0; i <= static_cast<unsigned>(last); ++i) {
        const auto one = static_cast<Enum>(i);
        if (json.is_string() && json.get_ref<const std::string&>() == name(one)) {
            value = one;
            return;
        }
        all += (all.empty() ? "" : ", ") + std::string(name(one));
    }
    expected(where, "one of " + all, json);
}
void read(const Parsed& json, const Where& where, Arrangement& value) {
    read_name(json, where, Arrangement::Table, value);
}
void read(const Parsed& json, const Where& where, Shape& value) {
    read_name(json, where, Shape::Block, value);
}
void read(const Parsed& json, const Where& where, Point& point) {
    if (!json.is_array() || json.size() != 2) {
        expected(where, "a list of two whole numbers", json);
    }
    read(json[0], {&where, {}, 0}, point.x);
    read(json[1], {&where, {}, 1}, point.y);
}
template <class T>
    requires std::is_aggregate_v<T>
void read(const Parsed& json, const Where& where, T& value);
template <class T> void read(const Parsed& json, const Where& where, std::vector<T>& values);
template <class T> void read(const Parsed& json, const Where& where, std::optional<T>& value) {
    read(json, where, value.emplace());
}
template <class T> void read(const Parsed& json, const Where& where, std::vector<T>& values) {
    if (!json.is_array()) {
        expected(where, "a list", json);
    }
    values.reserve(json.size());
    for (std::size_t i = 0; i < json.size(); ++i) {
        read(json[i], {&where, {}, i}, values.emplace_back());
    }
}

class Reader {
public:
    Reader(const Parsed& json, const Where& where) : json_(&json), where_(&where) {}

    template <class T> void operator()(const char* name, T& value, const T& /*standard*/) {
        names_.emplace_back(name);
        const auto found = json_->find(name);
        if (found != json_->end()) {
            read(*found, {where_, name, 0}, value);
            ++found_;
        }
    }

    /// Rejects names that are no fields.
    void finish() const {
        if (found_ == json_->size()) {
            return;
        }
        std::string all;
        for (const std::string_view one : names_) {
            all += (all.empty() ? "" : ", ") + std::string(one);
        }
        for (const auto& [key, value] : json_->items()) {
            if (std::find(names_.begin(), names_.end(), key) == names_.end()) {
                fail(*where_, "there is no field " + shown(Parsed(key)) + "; the fields are " + all);
            }
        }
    }

private:
    const Parsed* json_;
    const Where* where_;
    std::vector<std::string_view> names_ = {};
    std::size_t found_ = 0;
};

template <class T>
    requires std::is_aggregate_v<T>
void read(const Parsed& json, const Where& where, T& value) {
    if (!json.is_object()) {
        expected(where, "an object", json);
    }
    Reader reader(json, where);
    fields(reader, value, T{});
    reader.finish();
}

/// The levels of the deepest scene: areas, an area, places, a place, pieces, a piece, its position.
constexpr std::size_t deepest = 10;

/// Checks the syntax, the depth, and that no name comes twice in an object, before a value is made. The parser with a callback would
/// take quadratic time for long lists.
class Syntax final : public nlohmann::json_sax<Parsed> {
public:
    bool null() override { return true; }
    bool boolean(bool /*value*/) override { return true; }
    bool number_integer(std::int64_t /*value*/) override { return true; }
    bool number_unsigned(std::uint64_t /*value*/) override { return true; }
    bool number_float(double /*value*/, const std::string& /*text*/) override { return true; }
    bool string(std::string& /*value*/) override { return true; }
    bool binary(Parsed::binary_t& /*value*/) override { return true; }
    bool start_object(std::size_t /*size*/) override { return start(); }
    bool end_object() override { return end(); }
    bool start_array(std::size_t /*size*/) override { return start(); }
    bool end_array() override { return end(); }
    bool key(std::string& key) override {
        if (!keys_.back().insert(key).second) {
            throw Error("scene: JSON: the name " + shown(Parsed(key)) + " comes twice in one object");
        }
        return true;
    }
    bool parse_error(std::size_t byte, const std::string& /*token*/,
                     const Parsed::exception& /*error*/) override {
        throw Error("scene: JSON: byte " + std::to_string(byte) + " is not as JSON requires");
    }

private:
    bool start() {
        if (keys_.size() == deepest) {
            throw Error("scene: JSON: it is deeper than " + std::to_string(deepest) + " levels");
        }
        keys_.emplace_back();
        return true;
    }
    bool end() {
        keys_.pop_back();
        return true;
    }

    std::vector<std::set<std::string>> keys_ = {}; ///< of each object or list that is open
};

Parsed parsed(std::string_view text) {
    if (text.size() > longest_json) {
        throw Error("scene: JSON: it has " + std::to_string(text.size()) + " bytes, and at most " +
                    std::to_string(longest_json) + " are read");
    }
    Syntax syntax;
    static_cast<void>(Parsed::sax_parse(text, &syntax));
    return Parsed::parse(text);
}

template <class T> T read_from(std::string_view text) {
    T value;
    read(parsed(text), Where{}, value);
    return value;
}

template <class T> std::string written(const T& value, std::size_t usual = 0) {
    JsonText out(usual);
    put_json(out, value);
    return out.text();
}

} // namespace

std::string to_json(const Scene& scene) { return written(scene, 2000); }
std::string to_json(const Difference& difference) { return written(difference); }

Scene scene_from_json(std::string_view text, const Limits& limits) {
    auto scene = read_from<Scene>(text);
    check(scene, limits);
    return scene;
}

Difference difference_from_json(std::string_view text) { return read_from<Difference>(text); }

} // namespace herding::inline v0::scene
