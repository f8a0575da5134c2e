/// Writes values to each archive and reads them back. Compares with code by hand, with nlohmann's own conversions,
/// and with cereal's portable binary. Names are `archive/<value>/<archive>/<what>[/<other way>]`. The counter `bytes`
/// is the size of the written form. Values: a board of tic-tac-toe, a match of backgammon, and a State of 1 MiB.

#include "items.hpp"
#include "realm.hpp"

#include "herding/reflect/binary.hpp"
#include "herding/reflect/detail/xxhash.hpp"
#include "herding/reflect/difference.hpp"
#include "herding/reflect/hash.hpp"
#include "herding/reflect/json.hpp"
#include "herding/reflect/tensor.hpp"
#include "herding/reflect/text.hpp"

#include <backgammon/serialize.hpp>
#include <benchmark/benchmark.h>
#include <cereal/archives/portable_binary.hpp>
#include <cereal/types/array.hpp>
#include <cereal/types/vector.hpp>
#include <nlohmann/json.hpp>
#include <tictactoe/serialize.hpp>

#include <array>
#include <charconv>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <istream>
#include <ostream>
#include <span>
#include <streambuf>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace {

namespace rf = herding::reflect;
using realm::Realm;
using realm::Unit;

// ---- By hand: code for these types and no others

/// Little-endian bytes in a buffer that is large enough.
class ByteWriter {
public:
    explicit ByteWriter(std::vector<std::byte>& out) : out_(out.data()) {}
    template <class Integer> void operator()(Integer value) {
        std::memcpy(out_, &value, sizeof value);
        out_ += sizeof value;
    }

private:
    std::byte* out_;
};
class ByteReader {
public:
    explicit ByteReader(const std::vector<std::byte>& in) : in_(in.data()) {}
    template <class Integer> void operator()(Integer& value) {
        std::memcpy(&value, in_, sizeof value);
        in_ += sizeof value;
    }

private:
    const std::byte* in_;
};

/// One function for each field, in order.
template <class Board, class Each>
    requires std::same_as<std::remove_const_t<Board>, tictactoe::Board>
void each_field(Board& board, Each each) {
    for (auto& cell : board.cells) {
        each(cell);
    }
    each(board.turn);
    each(board.over);
}
template <class Match, class Each>
    requires std::same_as<std::remove_const_t<Match>, backgammon::Match>
void each_field(Match& match, Each each) {
    for (auto& side : match.board.checkers) {
        for (auto& point : side) {
            each(point);
        }
    }
    each(match.phase);
    each(match.turn);
    for (auto& die : match.thrown) {
        each(die);
    }
    for (auto& die : match.dice.showing) {
        each(die);
    }
    each(match.cube.value);
    each(match.cube.owner);
    for (auto& points : match.score) {
        each(points);
    }
    each(match.game);
    each(match.resigner);
    each(match.resigned_times);
    each(match.crawford_game);
    each(match.crawford_played);
}

template <class T> std::size_t binary_size(const T& value) {
    std::size_t size = 0;
    each_field(value, [&](auto field) { size += sizeof field; });
    return size;
}
template <class T> std::vector<std::byte> write_by_hand(const T& value) {
    std::vector<std::byte> out(binary_size(value));
    each_field(value, ByteWriter(out));
    return out;
}
std::vector<std::byte> write_by_hand(const Realm& realm) {
    std::vector<std::byte> out(12 + realm.units.size() * sizeof(Unit));
    ByteWriter write(out);
    write(realm.turn);
    write(static_cast<std::uint64_t>(realm.units.size()));
    std::memcpy(out.data() + 12, realm.units.data(), realm.units.size() * sizeof(Unit));
    return out;
}
template <class T> T read_by_hand(const std::vector<std::byte>& bytes) {
    T value;
    ByteReader read(bytes);
    if constexpr (std::is_same_v<T, Realm>) {
        std::uint64_t size = 0;
        read(value.turn);
        read(size);
        value.units.resize(size);
        std::memcpy(value.units.data(), bytes.data() + 12, size * sizeof(Unit));
    } else {
        each_field(value, read);
    }
    return value;
}

template <class T> std::uint64_t hash_by_hand(const T& value) {
    std::array<std::byte, 128> bytes;
    std::byte* end = bytes.data();
    each_field(value, [&end](auto field) {
        std::memcpy(end, &field, sizeof field);
        end += sizeof field;
    });
    return XXH3_64bits(bytes.data(), static_cast<std::size_t>(end - bytes.data()));
}
std::uint64_t hash_by_hand(const Realm& realm) {
    return XXH3_64bits(realm.units.data(), realm.units.size() * sizeof(Unit)) ^ realm.turn;
}

void put(std::string& out, std::string_view key, std::int64_t number) {
    char digits[24];
    out += key;
    out.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
}
template <class List> void put_list(std::string& out, const List& list) {
    const char* separator = "[";
    for (const auto item : list) {
        put(out, separator, static_cast<std::int64_t>(item));
        separator = ",";
    }
    out += ']';
}
std::string json_by_hand(const tictactoe::Board& board) {
    constexpr std::string_view marks[] = {"none", "x", "o"};
    std::string out = R"({"cells":[)";
    const char* separator = "\"";
    for (const auto cell : board.cells) {
        out += separator;
        out += marks[static_cast<std::size_t>(cell)];
        separator = "\",\"";
    }
    out += R"("],"turn":")";
    out += marks[static_cast<std::size_t>(board.turn)];
    out += board.over ? R"(","over":true})" : R"(","over":false})";
    return out;
}
std::string json_by_hand(const backgammon::Match& match) {
    std::string out = R"({"board":{"checkers":[)";
    put_list(out, match.board.checkers[0]);
    out += ',';
    put_list(out, match.board.checkers[1]);
    put(out, R"(]},"phase":)", static_cast<int>(match.phase));
    put(out, R"(,"turn":)", match.turn);
    out += R"(,"thrown":)";
    put_list(out, match.thrown);
    out += R"(,"dice":{"showing":)";
    put_list(out, match.dice.showing);
    put(out, R"(},"cube":{"value":)", match.cube.value);
    put(out, R"(,"owner":)", match.cube.owner);
    out += R"(},"score":)";
    put_list(out, match.score);
    put(out, R"(,"game":)", match.game);
    put(out, R"(,"resigner":)", match.resigner);
    put(out, R"(,"resigned_times":)", match.resigned_times);
    out += match.crawford_game ? R"(,"crawford_game":true)" : R"(,"crawford_game":false)";
    out += match.crawford_played ? R"(,"crawford_played":true})" : R"(,"crawford_played":false})";
    return out;
}
std::string json_by_hand(const Realm& realm) {
    std::string out;
    put(out, R"({"turn":)", realm.turn);
    out += R"(,"units":)";
    const char* separator = "[";
    for (const Unit& unit : realm.units) {
        out += separator;
        put(out, R"({"id":)", unit.id);
        put(out, R"(,"owner":)", unit.owner);
        put(out, R"(,"x":)", unit.x);
        put(out, R"(,"y":)", unit.y);
        put(out, R"(,"strength":)", unit.strength);
        put(out, R"(,"kind":)", unit.kind);
        put(out, R"(,"orders":)", unit.orders);
        put(out, R"(,"seen_by":)", static_cast<std::int64_t>(unit.seen_by));
        out += '}';
        separator = ",";
    }
    out += "]}";
    return out;
}

} // namespace

// ---- By nlohmann: conversions as in its documentation

namespace tictactoe {
NLOHMANN_JSON_SERIALIZE_ENUM(Mark, {{Mark::None, "none"}, {Mark::X, "x"}, {Mark::O, "o"}})
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Board, cells, turn, over)
} // namespace tictactoe
namespace backgammon {
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Board, checkers)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Dice, showing)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Cube, value, owner)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Match, board, phase, turn, thrown, dice, cube, score, game, resigner,
                                   resigned_times, crawford_game, crawford_played)
} // namespace backgammon
namespace realm {
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Unit, id, owner, x, y, strength, kind, orders, seen_by)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Realm, turn, units)
} // namespace realm

namespace {

// ---- cereal's portable binary, over a buffer, because a string stream would copy

class Appending : public std::streambuf {
public:
    explicit Appending(std::string& out) : out_(out) {}

protected:
    std::streamsize xsputn(const char* data, std::streamsize size) override {
        out_.append(data, static_cast<std::size_t>(size));
        return size;
    }
    int_type overflow(int_type c) override {
        out_ += traits_type::to_char_type(c);
        return c;
    }

private:
    std::string& out_;
};
class Reading : public std::streambuf {
public:
    explicit Reading(std::string& in) { setg(in.data(), in.data(), in.data() + in.size()); }
};

template <class T> std::string write_by_cereal(const T& value) {
    std::string out;
    Appending buffer(out);
    std::ostream stream(&buffer);
    cereal::PortableBinaryOutputArchive archive(stream);
    archive(value);
    return out;
}
template <class T> T read_by_cereal(std::string& bytes) {
    T value;
    Reading buffer(bytes);
    std::istream stream(&buffer);
    cereal::PortableBinaryInputArchive archive(stream);
    archive(value);
    return value;
}

// ---- Values

tictactoe::Board some_board() {
    using tictactoe::Mark;
    return {{Mark::X, Mark::O, Mark::X, Mark::None, Mark::O}, Mark::X, false};
}
backgammon::Match some_match() {
    backgammon::Match match;
    match.phase = backgammon::Phase::Move;
    match.turn = 1;
    match.thrown = {6, 3};
    match.cube = {4, 0};
    match.score = {3, 11};
    match.game = 5;
    return match;
}

// ---- Registration

/// One item is one call. `size` is the size of the form that it writes or reads.
template <class Call> void add(const std::string& name, std::size_t size, Call call) {
    benchmark::RegisterBenchmark(name.c_str(), [size, call](benchmark::State& state) mutable {
        Items items(state);
        for (auto _ : state) {
            benchmark::DoNotOptimize(call());
        }
        items.done(state.iterations());
        state.counters["bytes"] = static_cast<double>(size);
    });
}

template <class T> void add_all(const std::string& name, const T& value, const T& next) {
    const auto binary = rf::write_binary(value);
    const auto json = rf::to_json(value);
    const auto text = rf::print(value);
    const auto by_hand = write_by_hand(value);
    auto by_cereal = write_by_cereal(value);
    if (!(rf::read_binary<T>(binary) == value && read_by_hand<T>(by_hand) == value &&
          read_by_cereal<T>(by_cereal) == value && rf::from_json<T>(json) == value &&
          nlohmann::json::parse(nlohmann::json(value).dump()).template get<T>() == value &&
          nlohmann::json::parse(json_by_hand(value)).template get<T>() == value &&
          rf::parse<T>(text) == value)) {
        std::abort(); // one of the compared programs gives another value
    }

    add(name + "/binary/write", binary.size(), [=] { return rf::write_binary(value); });
    add(name + "/binary/write/by_hand", by_hand.size(), [=] { return write_by_hand(value); });
    add(name + "/binary/write/cereal", by_cereal.size(), [=] { return write_by_cereal(value); });
    add(name + "/binary/read", binary.size(), [=] { return rf::read_binary<T>(binary); });
    add(name + "/binary/read/by_hand", by_hand.size(), [=] { return read_by_hand<T>(by_hand); });
    add(name + "/binary/read/cereal", by_cereal.size(),
        [=]() mutable { return read_by_cereal<T>(by_cereal); });

    add(name + "/json/write", json.size(), [=] { return rf::to_json(value); });
    add(name + "/json/write/by_hand", json_by_hand(value).size(), [=] { return json_by_hand(value); });
    add(name + "/json/write/nlohmann", nlohmann::json(value).dump().size(),
        [=] { return nlohmann::json(value).dump(); });
    add(name + "/json/read", json.size(), [=] { return rf::from_json<T>(json); });
    const auto other = nlohmann::json(value).dump();
    add(name + "/json/read/nlohmann", other.size(),
        [=] { return nlohmann::json::parse(other).template get<T>(); });

    add(name + "/text/write", text.size(), [=] { return rf::print(value); });
    add(name + "/text/read", text.size(), [=] { return rf::parse<T>(text); });

    const std::size_t size = by_hand.size();
    add(name + "/hash", size, [=] { return rf::hash64(value); });
    add(name + "/hash/by_hand", size, [=] { return hash_by_hand(value); });
    add(name + "/difference", size, [=] { return rf::difference(value, next); });
    if constexpr (!std::is_same_v<T, Realm>) {
        std::vector<float> cells(rf::tensor_size<T>());
        add(name + "/tensor", 4 * cells.size(), [=]() mutable {
            rf::write_tensor(value, std::span<float>(cells));
            return cells[0];
        });
    }
}

const bool added = [] {
    auto board = some_board();
    board.cells[3] = tictactoe::Mark::X;
    add_all("archive/tictactoe", some_board(), board);
    auto match = some_match();
    match.board.checkers[0][24] = 1;
    match.cube.value = 8;
    add_all("archive/backgammon", some_match(), match);
    auto later = realm::make();
    later.units[1000].x = 7;
    add_all("archive/1MiB", realm::make(), later);
    return true;
}();

} // namespace
