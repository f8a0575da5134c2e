#include "herding/record/layout.hpp"

#include "kuhn/kuhn.hpp"

#include "herding/record/detail/bodies.hpp"
#include "herding/record/detail/layout_of.hpp"
#include "herding/record/json_lines.hpp"
#include "herding/record/store.hpp"
#include "herding/reflect/bounded.hpp"
#include "herding/reflect/hash.hpp"
#include "herding/reflect/id.hpp"
#include "herding/reflect/json.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

namespace record_layout {

namespace rec = herding::record;

enum class Color : std::uint8_t { Red, Green = 200 };
enum class Wide : int { Low = -40, High = 300 };
constexpr auto reflect_enumerators(std::type_identity<Wide>) { return std::array{Wide::Low, Wide::High}; }
enum class Open : std::int16_t { One = 1 };
constexpr bool reflect_open(Open) { return true; }
enum class Flag : bool { No, Yes };

struct Nothing {
    friend bool operator==(Nothing, Nothing) = default;
};
struct Plain {
    std::int8_t tiny = -3;
    std::string text = "ü \"x\"\n";
    template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(tiny), CEREAL_NVP(text)); }
    friend bool operator==(const Plain&, const Plain&) = default;
};
struct NoFields {
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(NoFields, NoFields) = default;
};
struct Tree {
    std::vector<Tree> below;
    std::uint8_t leaf = 0;
    template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(below), CEREAL_NVP(leaf)); }
    friend bool operator==(const Tree&, const Tree&) = default;
};
struct PieceTag {};

/// One field of each kind.
struct Zoo {
    bool flag = true;
    std::uint8_t u8 = 255;
    std::uint64_t u64 = ~std::uint64_t{0};
    std::int64_t i64 = -(std::int64_t{1} << 62);
    Color color = Color::Green;
    Wide wide = Wide::Low;
    Open open = static_cast<Open>(-7);
    Flag yes = Flag::Yes;
    herding::reflect::Bounded<-5, 5> bounded{4};
    std::bitset<11> bits{0x405};
    std::string bytes = "\xff\x01";
    std::optional<std::optional<int>> twice = std::optional<int>{};
    std::optional<Plain> maybe = Plain{};
    std::tuple<int, Plain> tuple{1, {}};
    std::array<std::uint16_t, 3> array{1, 300, 65535};
    std::vector<std::variant<Plain, Nothing, NoFields, std::variant<int, std::string>>> list{
        Plain{}, Nothing{}, NoFields{}, std::variant<int, std::string>{7},
        std::variant<int, std::string>{"$bytes:"}};
    std::set<int> set{-1, 2};
    std::map<std::string, int> object{{"a", 1}, {"b", 2}};
    std::map<int, Plain> pairs{{3, {}}, {4, {}}};
    std::map<Color, int> colors{{Color::Red, 1}};
    herding::Cow<Plain> box{Plain{}};
    herding::Hidden<Color> hidden{Color::Red};
    herding::Actor actor = herding::Actor::chance;
    herding::reflect::Id<PieceTag, std::uint16_t> id{9};
    Tree tree{{{{}, 1}, {{{{}, 2}}, 3}}, 4};
    Nothing nothing;

    template <class A> void serialize(A& a, std::uint32_t) {
        a(CEREAL_NVP(flag), CEREAL_NVP(u8), CEREAL_NVP(u64), CEREAL_NVP(i64), CEREAL_NVP(color),
          CEREAL_NVP(wide), CEREAL_NVP(open), CEREAL_NVP(yes), CEREAL_NVP(bounded), CEREAL_NVP(bits),
          CEREAL_NVP(bytes), CEREAL_NVP(twice), CEREAL_NVP(maybe), CEREAL_NVP(tuple), CEREAL_NVP(array),
          CEREAL_NVP(list), CEREAL_NVP(set), CEREAL_NVP(object), CEREAL_NVP(pairs), CEREAL_NVP(colors),
          CEREAL_NVP(box), CEREAL_NVP(hidden), CEREAL_NVP(actor), CEREAL_NVP(id), CEREAL_NVP(tree),
          CEREAL_NVP(nothing));
    }
    friend bool operator==(const Zoo&, const Zoo&) = default;
};

/// The layout of one type, all of whose roots are that type.
template <class T> rec::Layout layout_of() {
    const herding::reflect::Readable* one = &herding::reflect::readable_of<T>();
    const herding::reflect::Readable* const roots[] = {one, one, one, one, one};
    return rec::detail::layout_of(roots);
}

template <class T> std::string json_by_layout(const T& value) {
    const rec::Layout layout = layout_of<T>();
    const rec::Bytes body = rec::detail::body_of(value);
    rec::BodyReader reader(layout, body);
    std::string json;
    reader.json(layout.root(rec::Layout::Root::State), json);
    reader.cursor().end();
    return json;
}

TEST(Layout, takes_a_body_apart_into_the_json_of_its_value) {
    Zoo zoo;
    EXPECT_EQ(json_by_layout(zoo), herding::reflect::to_json(zoo));
    zoo.hidden.reveal_to(3);
    zoo.twice = std::nullopt;
    zoo.wide = Wide::High;
    zoo.maybe = std::nullopt;
    EXPECT_EQ(json_by_layout(zoo), herding::reflect::to_json(zoo));
    EXPECT_EQ(json_by_layout(kuhn::Game::State{}), herding::reflect::to_json(kuhn::Game::State{}));
}

TEST(Layout, reads_back_as_itself) {
    const rec::Layout layout = layout_of<Zoo>();
    EXPECT_EQ(rec::decode_layout(rec::encode(layout)), layout);
}

TEST(Layout, that_is_cut_off_or_changed_is_refused_or_another_one) {
    const rec::Layout layout = layout_of<Zoo>();
    const rec::Bytes whole = rec::encode(layout);
    const rec::Bytes body = rec::detail::body_of(Zoo{});
    const auto try_out = [&](rec::View bytes) {
        try {
            const rec::Layout read = rec::decode_layout(bytes);
            EXPECT_EQ(rec::encode(read), rec::Bytes(bytes.begin(), bytes.end()))
                << "each layout has one form";
            rec::BodyReader reader(read, body); // and whatever it says, a body is read within bounds
            std::string json;
            reader.json(read.root(rec::Layout::Root::State), json);
        } catch (const rec::detail::Cursor::Malformed&) {}
    };
    for (std::size_t i = 0; i < whole.size(); ++i) {
        EXPECT_THROW((void)rec::decode_layout(rec::View(whole).first(i)), rec::detail::Cursor::Malformed);
        for (unsigned bit = 0; bit < 8; ++bit) {
            rec::Bytes changed = whole;
            changed[i] ^= static_cast<std::byte>(1U << bit);
            try_out(changed);
        }
    }
}

TEST(Layout, names_types_that_there_are_and_integers_of_a_size) {
    const auto refused = [](const rec::Layout& layout) {
        try {
            static_cast<void>(rec::decode_layout(rec::encode(layout)));
        } catch (const rec::detail::Cursor::Malformed&) {
            return true;
        }
        return false;
    };
    rec::Layout layout;
    layout.types.resize(2);
    layout.types[0].code = rec::Layout::Code::Unsigned;
    layout.types[0].size = 4;
    layout.types[1].code = rec::Layout::Code::List;
    layout.types[1].parts = {{"", 0, 0}};
    EXPECT_FALSE(refused(layout));
    for (const std::uint64_t size : {0U, 3U, 16U}) {
        rec::Layout other = layout;
        other.types[0].size = size;
        EXPECT_TRUE(refused(other)) << size;
    }
    for (const int code : {0, static_cast<int>(rec::Layout::last_code) + 1}) {
        rec::Layout other = layout;
        other.types[0].code = static_cast<rec::Layout::Code>(code);
        EXPECT_TRUE(refused(other)) << code;
    }
    for (const std::uint32_t number : {2U, 3U}) {
        rec::Layout other = layout;
        other.roots[4] = number;
        EXPECT_TRUE(refused(other)) << number;
        other = layout;
        other.types[1].parts[0].type = number;
        EXPECT_TRUE(refused(other)) << number;
    }
}

TEST(BodyReader, stays_within_the_bytes_whatever_they_are) {
    const rec::Layout layout = layout_of<Zoo>();
    const rec::Bytes whole = rec::detail::body_of(Zoo{});
    for (std::size_t i = 0; i < whole.size(); ++i) {
        rec::BodyReader cut(layout, rec::View(whole).first(i));
        std::string json;
        EXPECT_THROW(cut.json(layout.root(rec::Layout::Root::State), json), rec::detail::Cursor::Malformed);
        for (unsigned bit = 0; bit < 8; ++bit) {
            rec::Bytes changed = whole;
            changed[i] ^= static_cast<std::byte>(1U << bit);
            rec::BodyReader reader(layout, changed);
            try {
                reader.skip(layout.root(rec::Layout::Root::State));
            } catch (const rec::detail::Cursor::Malformed&) {}
        }
    }
}

/// A body is accepted exactly if it can be read as a value of the type. The order of sets and maps is not in the layout.
TEST(BodyReader, accepts_what_the_types_accept) {
    const rec::Layout layout = layout_of<Zoo>();
    rec::Header header;
    header.layout = layout;
    const rec::Bytes whole = rec::detail::body_of(Zoo{});
    std::size_t accepted = 0;
    for (std::size_t bit = 0; bit < 8 * whole.size(); ++bit) {
        rec::Bytes changed = whole;
        changed[bit / 8] ^= static_cast<std::byte>(1U << bit % 8);
        std::string by_layout;
        std::string by_types;
        try {
            rec::BodyReader reader(layout, changed);
            reader.skip(layout.root(rec::Layout::Root::State));
            reader.cursor().end();
        } catch (const rec::detail::Cursor::Malformed& error) {
            by_layout = error.cause;
        }
        try {
            Zoo zoo;
            rec::detail::Bodies(header, true).read(zoo, rec::Layout::Root::State, changed);
            EXPECT_EQ(rec::detail::hash_of_body(layout, layout.root(rec::Layout::Root::State), changed),
                      herding::reflect::hash64(zoo));
            ++accepted;
        } catch (const herding::reflect::ReadError& error) {
            by_types = error.what();
        }
        if (by_types.find("not in order") == std::string::npos) {
            EXPECT_EQ(by_layout.empty(), by_types.empty()) << bit << ": " << by_layout << " | " << by_types;
        }
    }
    EXPECT_GT(accepted, 200U);
}

/// What makes parts longer than the canonical form keeps them.
struct Long {
    std::vector<std::uint8_t> bytes;
    std::vector<std::string> texts;
    std::vector<std::vector<std::uint16_t>> lists;
    herding::CowVector<Plain> shared;
    std::array<std::uint64_t, 200> array{};
    std::map<int, std::string> map;
    std::set<std::string> set;
    std::optional<std::string> text;
    std::variant<int, std::string> choice;
    herding::Hidden<std::string> hidden;
    std::string last;
    template <class A> void serialize(A& a, std::uint32_t) {
        a(CEREAL_NVP(bytes), CEREAL_NVP(texts), CEREAL_NVP(lists), CEREAL_NVP(shared), CEREAL_NVP(array),
          CEREAL_NVP(map), CEREAL_NVP(set), CEREAL_NVP(text), CEREAL_NVP(choice), CEREAL_NVP(hidden),
          CEREAL_NVP(last));
    }
    friend bool operator==(const Long&, const Long&) = default;
};
struct Ranges {
    herding::reflect::Bounded<0, 255> a{200};
    herding::reflect::Bounded<-128, 127> b{-3};
    herding::reflect::Bounded<-1, 128> c{128};
    herding::reflect::Bounded<0, 65535> d{65000};
    herding::reflect::Bounded<-1, 65535> e{-1};
    herding::reflect::Bounded<0, 4294967295> f{4000000000};
    herding::reflect::Bounded<-1, 4294967295> g{4000000000};
    template <class A> void serialize(A& s, std::uint32_t) {
        s(CEREAL_NVP(a), CEREAL_NVP(b), CEREAL_NVP(c), CEREAL_NVP(d), CEREAL_NVP(e), CEREAL_NVP(f),
          CEREAL_NVP(g));
    }
    friend bool operator==(const Ranges&, const Ranges&) = default;
};

template <class T> void expect_hash(const T& value, const std::string& what) {
    const rec::Layout layout = layout_of<T>();
    EXPECT_EQ(
        rec::detail::hash_of_body(layout, layout.root(rec::Layout::Root::State), rec::detail::body_of(value)),
        herding::reflect::hash64(value))
        << what;
}

TEST(HashOfBody, is_that_of_the_value) {
    expect_hash(Zoo{}, "zoo");
    expect_hash(Ranges{}, "ranges");
    expect_hash(kuhn::Game::State{}, "kuhn");
    for (const std::size_t size :
         {0, 1, 31, 32, 33, 64, 65, 96, 97, 128, 129, 224, 500, 1015, 1016, 1017, 1023, 1024, 1025, 5000}) {
        Long all;
        const std::string text(size, 'x');
        all.bytes.assign(size, 7);
        all.text = text;
        all.choice = text;
        all.hidden = herding::Hidden<std::string>(text);
        all.last = text;
        for (std::size_t i = 0; i < size; ++i) {
            all.texts.push_back(i % 50 == 0 ? text : std::to_string(i));
            all.lists.emplace_back(i % 70, static_cast<std::uint16_t>(i));
            all.shared.push_back({static_cast<std::int8_t>(i), std::to_string(i)});
            all.map[static_cast<int>(i)] = i % 40 == 0 ? text : "";
            all.set.insert(std::to_string(i));
        }
        expect_hash(all, std::to_string(size));
        expect_hash(all.bytes, "bytes " + std::to_string(size));
        expect_hash(all.last, "text " + std::to_string(size));
    }
}

/// What is exported of a header with these values is imported again as the same bytes.
template <class T> void expect_round_trip(const T& value, const std::string& what) {
    rec::Header header;
    header.game = "\xff game \"of\"\n all";
    header.rules_version = "$bytes:7";
    header.minor = 7;
    header.layout = layout_of<T>();
    header.behaviors = {{false, "one", ""}, {true, "two", "rule \xfe"}, {true, "one", "settles"}};
    header.setup_hash = ~std::uint64_t{0};
    header.setup = header.state = rec::detail::body_of(value);
    header.state_hash = 1;
    header.hash_algorithm = "another";
    header.parent = rec::Parent{"a/b \x80", ~std::uint64_t{0}, ~std::uint32_t{0}, 5};
    const rec::Bytes bytes = rec::encode(header);
    std::stringstream text;
    rec::export_json(*rec::read_journal(bytes), text);
    EXPECT_EQ(rec::import_json(text, "record"), bytes) << what << '\n' << text.str();
}

struct Floats {
    static constexpr bool allows_floats = true;
    double wide = 0;
    float narrow = 0;
    std::vector<double> more;
    template <class A> void serialize(A& a, std::uint32_t) {
        a(CEREAL_NVP(wide), CEREAL_NVP(narrow), CEREAL_NVP(more));
    }
    friend bool operator==(const Floats&, const Floats&) = default;
};

TEST(Export, of_every_kind_of_value_is_imported_as_the_same_bytes) {
    Zoo zoo;
    expect_round_trip(zoo, "zoo");
    zoo.bytes = "$bytes:00";
    zoo.object = {{"", 1}, {"$bytes:", 2}, {"\xff", 3}};
    zoo.hidden.reveal_to(63);
    zoo.twice = std::nullopt;
    zoo.flag = false;
    zoo.yes = Flag::No;
    zoo.u64 = 0;
    zoo.i64 = std::numeric_limits<std::int64_t>::min();
    expect_round_trip(zoo, "another zoo");
    expect_round_trip(Ranges{}, "ranges");
    using Limits = std::numeric_limits<double>;
    const double own_nan = std::bit_cast<double>(std::uint64_t{0x7ff8'0000'0000'0123});
    for (const double value :
         {0.0, -0.0, 1.0, -1.5, 0.1, 1e22, 1e23, 9007199254740993.0, 18446744073709551616.0, 1e300,
          Limits::denorm_min(), Limits::max(), Limits::lowest(), Limits::infinity(), -Limits::infinity(),
          Limits::quiet_NaN(), -Limits::quiet_NaN(), own_nan, -own_nan}) {
        expect_round_trip(Floats{value, static_cast<float>(value), {value, 2}}, std::to_string(value));
    }
}

/// Each event of a journal, with each flag that it can have.
TEST(Export, of_every_kind_of_event_is_imported_as_the_same_bytes) {
    const auto store = rec::memory_store();
    rec::Header header;
    header.game = "game";
    header.layout = layout_of<Zoo>();
    header.behaviors = {{false, "one", ""}, {true, "two", ""}};
    const rec::Bytes zoo = header.setup = header.state = rec::detail::body_of(Zoo{});
    const auto hashed = [](const rec::Bytes& rest) {
        rec::Bytes bytes;
        rec::detail::put_u64(bytes, 0xfedc'ba98'7654'3210);
        rec::detail::put_bytes(bytes, rest);
        return bytes;
    };
    const auto joined = [](std::initializer_list<rec::Bytes> parts) {
        rec::Bytes bytes;
        for (const rec::Bytes& part : parts) {
            rec::detail::put_bytes(bytes, part);
        }
        return bytes;
    };
    const auto numbers = [](std::initializer_list<unsigned> all) {
        rec::Bytes bytes;
        for (const unsigned number : all) {
            rec::detail::put_varint(bytes, number);
        }
        return bytes;
    };
    const auto text = [](const std::string& words) {
        rec::Bytes bytes;
        rec::detail::put_string(bytes, words);
        return bytes;
    };
    // Actor, what is kept, kinds of barriers and who raised the first, inputs, steps, traces, diffs. A struct has its version
    // only where it occurs first, so lists hold one value.
    const std::vector<std::pair<rec::Kind, rec::Bytes>> events{
        {rec::Kind::Committed, hashed(joined({numbers({65537, 0, 31, 2, 1}), zoo}))},
        {rec::Kind::Committed,
         hashed(joined({numbers({0, 1, 0, 1}), zoo, numbers({2, 1, 0, 0, 7, 0, 2, 0, 300, 1, 0, 0})}))},
        {rec::Kind::Committed, hashed(joined({numbers({1, 2, 1, 0, 0, 0, 0, 1}), zoo}))},
        {rec::Kind::Undone, hashed(numbers({1, 300}))},
        {rec::Kind::Redone, hashed(numbers({0, 0}))},
        {rec::Kind::Checkpoint, hashed(joined({numbers({77}), zoo}))},
        {rec::Kind::Mark, joined({text("\xff"), numbers({1u << 30U})})},
        {rec::Kind::Annotation, joined({text("$bytes:"), text("\n\"\\")})},
        {rec::Kind::Closed, {}},
        {rec::Kind::Refused, joined({numbers({2, 0}), text("why"), numbers({1}), zoo})},
        {static_cast<rec::Kind>(0), {}},
        {static_cast<rec::Kind>(9), text("bytes")},
        {static_cast<rec::Kind>(255), text("\xff")}};
    const auto writer = store->create("all", header);
    for (const auto& [kind, payload] : events) {
        for (const bool optional : {false, true}) {
            for (const bool durable : {false, true}) {
                if (optional || !name(kind).empty()) { // else a reader must know the kind
                    const rec::NewEvent event{kind, payload, optional, durable};
                    writer->append({&event, 1});
                }
            }
        }
    }
    const auto reader = store->open("all");
    std::stringstream lines;
    rec::export_json(*reader, lines);
    const rec::Bytes imported = rec::import_json(lines, "record");
    const auto again = rec::read_journal(imported);
    const auto original = store->open("all");
    rec::RawEvent one;
    rec::RawEvent other;
    while (original->next(one)) {
        ASSERT_TRUE(again->next(other));
        const std::string what = rec::event_json(header, one);
        EXPECT_EQ(one.kind, other.kind) << what;
        EXPECT_EQ(one.optional, other.optional) << what;
        EXPECT_EQ(one.durable, other.durable) << what;
        EXPECT_EQ(one.number, other.number) << what;
        EXPECT_TRUE(
            std::equal(one.payload.begin(), one.payload.end(), other.payload.begin(), other.payload.end()))
            << what;
        EXPECT_EQ(one.checksum, other.checksum) << what;
    }
    EXPECT_FALSE(again->next(other));
}

/// A header of few bytes would otherwise take a hundred times as many, and an event write a long name for each byte.
TEST(Layout, that_takes_too_much_memory_is_refused) {
    const auto refused = [](const rec::Header& header) {
        try {
            static_cast<void>(rec::read_journal(rec::encode(header)));
        } catch (const rec::Error& error) {
            return std::string(name(error.kind())) + ": " + error.cause();
        }
        return std::string("nothing");
    };
    rec::Header header;
    header.layout.types.resize(rec::Layout::most_types);
    for (auto& type : header.layout.types) {
        type.code = rec::Layout::Code::Bool;
    }
    EXPECT_EQ(refused(header), "nothing");
    header.layout.types.resize(20'000'000 / 100, header.layout.types[0]);
    EXPECT_EQ(
        refused(header),
        "too large: the header has a layout of 200000 types, more than the limit of 65536, which no game "
        "needs");
    header.layout.types.resize(3);
    for (const auto code : {rec::Layout::Code::Tuple, rec::Layout::Code::Variant, rec::Layout::Code::Enum}) {
        rec::Header parts = header;
        parts.layout.types[1].code = parts.layout.types[2].code = code;
        parts.layout.types[1].parts.resize(rec::Layout::most_parts / 2);
        parts.layout.types[2].parts.resize(rec::Layout::most_parts / 2 + 1);
        parts.layout.types[1].size = parts.layout.types[2].size = 4;
        EXPECT_EQ(refused(parts), "too large: the header has a layout of 1048577 fields, alternatives and "
                                  "enumerators, more than the limit of 1048576, which no game needs");
        parts.layout.types[2].parts.pop_back();
        EXPECT_EQ(refused(parts), "nothing");
    }
    rec::Header behaviors = header;
    behaviors.behaviors.resize((std::size_t{1} << 16U) + 1);
    EXPECT_EQ(refused(behaviors),
              "too large: the header has 65537 behaviors, more than the limit of 65536, which no game needs");
}

TEST(Export, of_a_long_name_for_each_byte_is_refused) {
    rec::Header header;
    header.layout.types.resize(3);
    header.layout.types[0].code = rec::Layout::Code::List;
    header.layout.types[0].parts = {{"", 1, 0}};
    header.layout.types[1].code = rec::Layout::Code::Variant;
    header.layout.types[1].parts = {{std::string(1'000'000, 'x'), 2, 0}};
    header.layout.types[2].code = rec::Layout::Code::Empty;
    rec::RawEvent event;
    event.kind = rec::Kind::Checkpoint;
    rec::Bytes payload;
    rec::detail::put_u64(payload, 0);
    rec::detail::put_varint(payload, 0);
    rec::detail::put_varint(payload, 100'000);
    payload.resize(payload.size() + 100'000);
    event.payload = payload;
    try {
        static_cast<void>(rec::event_json(header, event));
        ADD_FAILURE() << "100 GB were written";
    } catch (const rec::Error& error) {
        EXPECT_EQ(error.kind(), rec::ErrorKind::TooLarge);
        EXPECT_EQ(error.cause(), "the event cannot be written: its JSON is longer than the limit of 256 MiB");
    }
}

// Generations of one type: what the reader of a record does for types that have changed since.
namespace then {
struct Move {
    int to = 0;
    template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(to)); }
};
struct Pass {};
struct Gone {
    template <class A> void serialize(A&, std::uint32_t) {}
};
struct Turn {
    std::vector<std::variant<Move, Pass, Gone>> moves;
    std::variant<Pass, Move> last;
    template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(moves), CEREAL_NVP(last)); }
};
} // namespace then
namespace now {
struct Move {
    int to = 0;
    int from = 0;
    template <class A> void serialize(A& a, std::uint32_t version) {
        a(CEREAL_NVP(to));
        if (version > 0) {
            a(CEREAL_NVP(from));
        }
    }
    friend bool operator==(const Move&, const Move&) = default;
};
inline void upcast(Move& move, herding::reflect::FromVersion<0>) { move.from = -1; }
struct Pass {
    friend bool operator==(Pass, Pass) = default;
};
struct Added {
    friend bool operator==(Added, Added) = default;
};
struct Turn {
    std::vector<std::variant<Added, Pass, Move>> moves;
    std::variant<Added, Pass, Move> last;
    template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(moves), CEREAL_NVP(last)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};
} // namespace now

} // namespace record_layout

CEREAL_CLASS_VERSION(record_layout::now::Move, 1)

namespace record_layout {

TEST(Bodies, of_earlier_types_are_read_by_names_and_upcast) {
    rec::Header header;
    header.layout = layout_of<then::Turn>();
    const rec::Bytes body =
        rec::detail::body_of(then::Turn{{then::Move{5}, then::Pass{}, then::Move{6}}, then::Move{7}});
    now::Turn turn;
    rec::detail::Bodies(header, false).read(turn, rec::Layout::Root::State, body);
    EXPECT_EQ(turn, (now::Turn{{now::Move{5, -1}, now::Pass{}, now::Move{6, -1}}, now::Move{7, -1}}));
    const rec::Bytes gone = rec::detail::body_of(then::Turn{{then::Gone{}}, then::Pass{}});
    try {
        rec::detail::Bodies(header, false).read(turn, rec::Layout::Root::State, gone);
        ADD_FAILURE() << "nothing was thrown";
    } catch (const herding::reflect::ReadError& error) {
        EXPECT_NE(std::string(error.what()).find("there is no alternative `gone`"), std::string::npos)
            << error.what();
    }
}

} // namespace record_layout
