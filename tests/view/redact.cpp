#include "herding/view/redact.hpp"

#include "herding/core/cow.hpp"
#include "herding/core/cow_vector.hpp"
#include "herding/reflect/binary.hpp"
#include "herding/reflect/hash.hpp"
#include "herding/reflect/json.hpp"
#include "herding/reflect/tensor.hpp"
#include "herding/reflect/text.hpp"

#include <boost/container/flat_map.hpp>
#include <boost/container/static_vector.hpp>
#include <cereal/cereal.hpp>
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

namespace {

namespace rf = herding::reflect;
namespace vw = herding::view;
using herding::Cow;
using herding::CowVector;
using herding::Hidden;

template <class Call> std::string message_of(Call call) {
    try {
        call();
    } catch (const std::logic_error& error) {
        return error.what();
    }
    return "(no error)";
}

constexpr std::uint64_t all = ~std::uint64_t{0};

template <class T> Hidden<T> seen_by(std::uint64_t viewers, T value) {
    return Hidden<T>::with_viewers(std::move(value), viewers);
}

struct Card {
    std::uint8_t number = 0;
    Hidden<std::string> note;
    friend bool operator==(const Card&, const Card&) = default;
    template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(number), CEREAL_NVP(note)); }
};

struct Inner {
    std::vector<Inner> children; // a type inside itself
    Hidden<int> secret;
    friend bool operator==(const Inner&, const Inner&) = default;
    template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(children), CEREAL_NVP(secret)); }
};

struct Nothing {
    friend bool operator==(Nothing, Nothing) = default;
};

/// Secrets in every place that a value can have.
struct Everything {
    Hidden<int> plain;
    std::vector<Hidden<int>> list;
    std::array<Hidden<int>, 2> array;
    boost::container::static_vector<Hidden<int>, 4> places;
    CowVector<Hidden<int>> chunks;
    Cow<Inner> box;
    std::optional<Hidden<int>> maybe;
    std::map<std::string, Hidden<int>> by_name;
    boost::container::flat_map<int, Card> by_number;
    std::variant<Nothing, Card> choice;
    std::tuple<int, Hidden<int>> tuple;
    std::pair<Hidden<int>, bool> pair;
    Hidden<std::vector<Hidden<int>>> hidden_list;
    std::vector<bool> bools;
    std::set<int> set;
    herding::Generator generator{1};
    std::vector<herding::Generator> generators;

    friend bool operator==(const Everything&, const Everything&) = default;
    template <class A> void serialize(A& a, std::uint32_t) {
        a(CEREAL_NVP(plain), CEREAL_NVP(list), CEREAL_NVP(array), CEREAL_NVP(places), CEREAL_NVP(chunks),
          CEREAL_NVP(box), CEREAL_NVP(maybe), CEREAL_NVP(by_name), CEREAL_NVP(by_number), CEREAL_NVP(choice),
          CEREAL_NVP(tuple), CEREAL_NVP(pair), CEREAL_NVP(hidden_list), CEREAL_NVP(bools), CEREAL_NVP(set),
          CEREAL_NVP(generator), CEREAL_NVP(generators));
    }
};

/// The same for all viewers but for the values and viewers of what they have not seen.
Everything everything(std::uint64_t viewers, int base) {
    const auto one = [&](int n) { return seen_by(viewers, base + n); };
    const auto card = [&](int n) { return Card{7, seen_by(viewers, "note " + std::to_string(base + n))}; };
    Everything value;
    value.plain = one(1);
    value.list = {one(2), seen_by(all, 5), one(3)};
    value.array = {one(4), one(5)};
    value.places = {one(6)};
    for (int i = 0; i < 600; ++i) {
        value.chunks.push_back(one(i));
    }
    value.box = Cow<Inner>(Inner{{Inner{{}, one(7)}}, one(8)});
    value.maybe = one(9);
    value.by_name = {{"a", one(10)}};
    value.by_number = {{1, card(11)}};
    value.choice = card(12);
    value.tuple = {1, one(13)};
    value.pair = {one(14), true};
    value.hidden_list = seen_by(std::uint64_t{2}, std::vector{one(15), seen_by(all, 3)});
    value.bools = {true, false};
    value.set = {1, 2};
    value.generator = herding::Generator(static_cast<std::uint64_t>(base));
    value.generators = {value.generator};
    return value;
}

TEST(Redact, removes_what_a_player_has_not_seen_wherever_it_is) {
    const auto mine = vw::redacted(everything(0b100, 100), 1); // player 2 has seen it, 1 looks
    EXPECT_FALSE(mine.plain.known());
    EXPECT_FALSE(mine.list[0].known());
    EXPECT_EQ(mine.list[1].value(), 5);
    EXPECT_FALSE(mine.array[1].known());
    EXPECT_FALSE(mine.places[0].known());
    EXPECT_EQ(mine.chunks.size(), 600U);
    EXPECT_FALSE(mine.chunks[599].known());
    EXPECT_FALSE(mine.box->children[0].secret.known());
    EXPECT_FALSE(mine.maybe->known());
    EXPECT_FALSE(mine.by_name.at("a").known());
    EXPECT_EQ(mine.by_number.at(1).number, 7);
    EXPECT_FALSE(mine.by_number.at(1).note.known());
    EXPECT_FALSE(std::get<Card>(mine.choice).note.known());
    EXPECT_FALSE(std::get<1>(mine.tuple).known());
    EXPECT_FALSE(mine.pair.first.known());
    ASSERT_TRUE(mine.hidden_list.known()); // they have seen the list, not all that is in it
    EXPECT_FALSE(mine.hidden_list.value()[0].known());
    EXPECT_TRUE(mine.hidden_list.value()[1].known());
    EXPECT_EQ(mine.generator, herding::Generator{});
    EXPECT_EQ(mine.generators[0], herding::Generator{});
}

TEST(Redact, leaves_what_they_have_seen) {
    const auto mine = vw::redacted(everything(0b110, 100), 1);
    EXPECT_EQ(mine.plain.value(), 101);
    EXPECT_EQ(mine.chunks[599].value(), 699);
    EXPECT_EQ(mine.box->children[0].secret.value(), 107);
    EXPECT_EQ(mine.hidden_list.value()[0].value(), 115);
}

TEST(Redact, names_no_other_viewers_unless_it_is_open) {
    const auto mine = vw::redacted(everything(0b110, 100), 1);
    EXPECT_EQ(mine.plain.viewers(), 0b10U);
    EXPECT_EQ(mine.list[1].viewers(), all);
    EXPECT_EQ(vw::redacted(everything(0b100, 100), 1).plain.viewers(), 0U);
}

TEST(Redact, shows_an_observer_what_lies_open_to_all) {
    const auto his = vw::redacted(everything(0b111, 100), vw::observer);
    EXPECT_FALSE(his.plain.known());
    EXPECT_TRUE(his.list[1].known());
    EXPECT_FALSE(his.hidden_list.known());
    EXPECT_TRUE(vw::redacted(everything(all, 100), vw::observer).plain.known());
}

TEST(Redact, is_the_same_for_all_that_look_equal_to_a_player_in_every_format) {
    const auto one = vw::redacted(everything(0b100, 100), 1);
    const auto other = vw::redacted(everything(0b001, 4000), 1);
    EXPECT_EQ(one, other);
    EXPECT_EQ(rf::print(one), rf::print(other));
    EXPECT_EQ(rf::to_json(one), rf::to_json(other));
    EXPECT_EQ(rf::write_binary(one), rf::write_binary(other));
    EXPECT_EQ(rf::hash128(one), rf::hash128(other));
    EXPECT_NE(rf::hash128(one), rf::hash128(vw::redacted(everything(0b110, 100), 1)));
}

TEST(Redact, gives_a_value_that_reads_back) {
    const auto view = vw::redacted(everything(0b100, 100), 1);
    EXPECT_EQ(rf::parse<Everything>(rf::print(view)), view);
    EXPECT_EQ(rf::from_json<Everything>(rf::to_json(view)), view);
    EXPECT_EQ(rf::read_binary<Everything>(rf::write_binary(view)), view);
    EXPECT_EQ(vw::redacted(view, 1), view);
}

TEST(Redact, leaves_the_original_and_what_shares_with_it_alone) {
    const auto original = everything(0b100, 100);
    const auto copy = original;
    static_cast<void>(vw::redacted(original, 1));
    EXPECT_EQ(original, copy);
    EXPECT_EQ(copy.box->secret.value(), 108);
}

struct Dull {
    Cow<std::vector<int>> numbers;
    CowVector<Nothing> nothings;
    template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(numbers), CEREAL_NVP(nothings)); }
};

TEST(Redact, clones_no_box_that_can_hold_no_secret) {
    const Dull dull{Cow(std::vector<int>(1000)), {}};
    EXPECT_TRUE(vw::redacted(dull, 0).numbers.shares_with(dull.numbers));
}

struct Envelope {
    Hidden<int> letter;
    template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(letter)); }
};

/// A class that is written as another type, in which the secret is.
class Letter {
public:
    Letter() = default;
    explicit Letter(Hidden<int> text) : text_(std::move(text)) {}
    [[nodiscard]] const Hidden<int>& text() const { return text_; }

private:
    Hidden<int> text_;
};

struct Drawer {
    std::vector<Letter> letters;
    template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(letters)); }
};

} // namespace

template <> struct herding::reflect::Representation<Letter> {
    using As = Envelope;
    static As to(const Letter& letter) { return {letter.text()}; }
    static Letter from(const As& fields) { return Letter(fields.letter); }
};

namespace {

TEST(Redact, goes_into_what_a_type_is_written_as) {
    const Drawer drawer{{Letter(seen_by(0b10, 3)), Letter(seen_by(0b01, 4))}};
    const Drawer mine = vw::redacted(drawer, 1);
    EXPECT_EQ(mine.letters[0].text().value(), 3);
    EXPECT_FALSE(mine.letters[1].text().known());
}

/// Names a copy of what it holds.
struct Veiled {
    Hidden<int> kept{3};
    template <class A> void serialize(A& a, std::uint32_t) {
        Hidden<int> copy = kept;
        a(cereal::make_nvp("kept", copy));
    }
};

TEST(Redact, refuses_to_show_what_it_cannot_take_out) {
    const auto message = message_of([] { static_cast<void>(vw::redacted(Veiled{}, 0)); });
    EXPECT_NE(message.find("a `serialize` names a copy of a member"), std::string::npos) << message;
    Veiled open;
    open.kept.reveal_to_all();
    EXPECT_EQ(vw::redacted(open, 0).kept.value(), 3);
}

/// Names a copy of any value.
template <class T> struct Copied {
    T kept;
    template <class A> void serialize(A& a, std::uint32_t) {
        T copy = kept;
        a(cereal::make_nvp("kept", copy));
    }
};

template <class T> std::string of_a_copy(T kept) {
    return message_of([&] { static_cast<void>(vw::redacted(Copied<T>{std::move(kept)}, 0)); });
}

TEST(Redact, refuses_a_copy_in_every_place_that_a_secret_can_have) {
    const auto refused = [](const std::string& message) {
        return message.find("names a copy of a member") != std::string::npos;
    };
    const Hidden<int> secret(3);
    EXPECT_TRUE(refused(of_a_copy(std::optional(secret))));
    EXPECT_TRUE(refused(of_a_copy(std::vector{seen_by(all, 1), secret})));
    EXPECT_TRUE(refused(of_a_copy(std::array{seen_by(all, 1), secret})));
    CowVector<Hidden<int>> chunks;
    chunks.push_back(secret);
    EXPECT_TRUE(refused(of_a_copy(chunks)));
    EXPECT_TRUE(refused(of_a_copy(Cow<Inner>(Inner{{}, secret}))));
    EXPECT_TRUE(refused(of_a_copy(std::map<int, Hidden<int>>{{1, secret}})));
    EXPECT_TRUE(refused(of_a_copy(std::tuple(1, secret))));
    EXPECT_TRUE(refused(of_a_copy(std::variant<int, Hidden<int>>(secret))));
    EXPECT_TRUE(refused(of_a_copy(Inner{{Inner{{}, secret}}, seen_by(all, 1)})));
    EXPECT_TRUE(refused(of_a_copy(Letter(secret))));
    EXPECT_TRUE(refused(of_a_copy(seen_by(0b01, secret)))); // a secret in a value that the player has seen
    EXPECT_TRUE(refused(of_a_copy(seen_by(0b11, 3))));      // who else has seen it

    EXPECT_EQ(of_a_copy(std::optional<Hidden<int>>()), "(no error)");
    EXPECT_EQ(of_a_copy(std::vector{seen_by(all, 1), seen_by(0b01, 2)}), "(no error)");
    EXPECT_EQ(of_a_copy(std::variant<int, Hidden<int>>(4)), "(no error)");
    EXPECT_EQ(of_a_copy(Letter(seen_by(0b01, 3))), "(no error)");
    EXPECT_EQ(of_a_copy(seen_by(0b01, seen_by(0b01, 3))), "(no error)");
    EXPECT_EQ(of_a_copy(herding::Generator{}), "(no error)");
    EXPECT_TRUE(refused(of_a_copy(herding::Generator{5})));
}

struct Sorted {
    std::map<Hidden<int>, int> by_secret;
    template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(by_secret)); }
};

TEST(Secrets, are_found_by_type) {
    EXPECT_TRUE(vw::secrets_of<Everything>().hidden);
    EXPECT_TRUE(vw::secrets_of<Everything>().generator);
    EXPECT_TRUE(vw::secrets_of<Inner>().hidden);
    EXPECT_FALSE(vw::secrets_of<Inner>().generator);
    EXPECT_FALSE(vw::secrets_of<Dull>());
    EXPECT_FALSE(vw::secrets_of<int>());
    EXPECT_TRUE(vw::secrets_of<Hidden<herding::Generator>>().generator);
}

struct Tree;
struct Branch {
    std::vector<Tree> grafts;
    template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(grafts)); }
};
/// Contains itself, also through another type.
struct Tree {
    std::vector<Branch> branches;
    std::vector<Tree> saplings;
    Hidden<int> secret;
    template <class A> void serialize(A& a, std::uint32_t) {
        a(CEREAL_NVP(branches), CEREAL_NVP(saplings), CEREAL_NVP(secret));
    }
};

TEST(Secrets, are_found_in_types_that_contain_each_other) {
    EXPECT_TRUE(vw::secrets_of<Tree>().hidden); // looks into Branch, before it has seen the secret
    EXPECT_TRUE(vw::secrets_of<Branch>().hidden);
}

/// A secret alone, and inside of another struct.
struct Leaf {
    Hidden<int> secret;
    template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(secret)); }
};
struct Twig {
    Leaf leaf;
    template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(leaf)); }
};

TEST(Secrets, are_found_again_behind_what_has_held_them) {
    EXPECT_TRUE((vw::secrets_of<std::tuple<Twig, Leaf>>().hidden));
    EXPECT_TRUE(vw::secrets_of<Leaf>().hidden);
}

TEST(Secrets, in_a_box_that_may_not_be_written_are_visited) {
    const Cow<Inner> box(Inner{{}, Hidden<int>(3)});
    int visited = 0;
    vw::for_each_secret(box, [&](const Hidden<int>& secret) { visited += secret.value(); });
    EXPECT_EQ(visited, 3);
}

TEST(Secrets, are_visited_once_each) {
    CowVector<Hidden<int>> chunks;
    for (int i = 0; i < 3; ++i) {
        chunks.push_back(Hidden<int>(i));
    }
    std::vector<int> seen;
    vw::for_each_secret(chunks, [&](Hidden<int>& secret) { seen.push_back(secret.value()); });
    EXPECT_EQ(seen, (std::vector{0, 1, 2}));
}

TEST(Secrets, may_not_be_what_decides_an_order) {
    const auto message = message_of([] { static_cast<void>(vw::secrets_of<Sorted>()); });
    EXPECT_NE(message.find("the order of a map of `hidden`"), std::string::npos) << message;
}

/// Names its secret for some values only, not for the default one.
struct Slot {
    bool full = false;
    Hidden<int> card;
    template <class A> void serialize(A& a, std::uint32_t) {
        a(CEREAL_NVP(full));
        if (full) {
            a(CEREAL_NVP(card));
        }
    }
};
/// A count, and then as many secrets.
struct Counted {
    std::uint8_t count = 0;
    std::array<Card, 3> cards;
    template <class A> void serialize(A& a, std::uint32_t) {
        a(CEREAL_NVP(count));
        for (std::size_t i = 0; i < count; ++i) {
            a(cereal::make_nvp("card", cards[i]));
        }
    }
};
/// Has its secret in the branch of a base, with no default value.
struct Chest : Slot {
    int number;
    explicit Chest(int number) : number(number) {}
    template <class A> void serialize(A& a, std::uint32_t) {
        a(cereal::base_class<Slot>(this), CEREAL_NVP(number));
    }
};

TEST(Secrets, are_found_where_a_default_value_names_none) {
    EXPECT_TRUE(vw::secrets_of<Slot>().hidden);
    EXPECT_TRUE(vw::secrets_of<Counted>().hidden);
    EXPECT_TRUE(vw::secrets_of<Chest>().hidden);
    EXPECT_TRUE((vw::secrets_of<std::variant<int, std::vector<Slot>>>().hidden));
}

TEST(Redact, takes_out_what_serialize_names_for_some_values_only) {
    const auto seen = vw::redacted(std::vector<Slot>{{true, Hidden<int>(4711)}, {}}, 0);
    EXPECT_TRUE(seen[0].full);
    EXPECT_FALSE(seen[0].card.known());
    EXPECT_EQ(seen[0].card.value(), 0);
    EXPECT_EQ(vw::redacted(Slot{true, seen_by(0b01, 4711)}, 0).card.value(), 4711);

    const auto counted = vw::redacted(Counted{1, {Card{7, Hidden<std::string>("secret")}}}, 0);
    EXPECT_EQ(counted.cards[0].number, 7);
    EXPECT_FALSE(counted.cards[0].note.known());

    Chest chest(3);
    chest.full = true;
    chest.card = Hidden<int>(4711);
    EXPECT_FALSE(vw::redacted(chest, 0).card.known());
}

struct Seat {
    Hidden<bool> trump;
    template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(trump)); }
};

TEST(Redact, has_the_cells_of_the_whole_value) {
    const auto cells = [](const Seat& seat) {
        std::vector<float> out(rf::tensor_size<Seat>());
        rf::write_tensor(seat, std::span(out));
        return out;
    };
    const Seat seat{seen_by(0b10, true)};
    EXPECT_EQ(cells(vw::redacted(seat, 1)), (std::vector<float>{1, 1}));
    EXPECT_EQ(cells(vw::redacted(seat, 0)), (std::vector<float>{0, 0}));
}

} // namespace
