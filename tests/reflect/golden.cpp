// The output of each format for one value of every kind, in files. A change must show in review, and every later
// version must read what was written once.

#include "support/golden.hpp"

#include "reflect/support/any_value.hpp"
#include "reflect/zoo.hpp"

#include "herding/reflect/binary.hpp"
#include "herding/reflect/detail/impl/alternatives.hpp"
#include "herding/reflect/detail/impl/binary_writer.hpp"
#include "herding/reflect/detail/impl/envelope.hpp"
#include "herding/reflect/json.hpp"
#include "herding/reflect/text.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace rf = herding::reflect;

/// The same on every platform: drawn from a seed, with our own generator.
zoo::Zoo golden_zoo() {
    herding::Generator generator(2);
    return test::any_value<zoo::Zoo>(generator, 5);
}

std::string hex(const rf::Bytes& bytes) {
    constexpr char digits[] = "0123456789abcdef";
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const auto byte = std::to_integer<unsigned>(bytes[i]);
        text += digits[byte >> 4U];
        text += digits[byte & 15U];
        text += i % 32 == 31 || i + 1 == bytes.size() ? '\n' : ' ';
    }
    return text;
}

TEST(Golden, text) { expect_golden("reflect/golden/zoo.txt", rf::print(golden_zoo()) + "\n"); }

TEST(Golden, json_1) {
    expect_golden("reflect/golden/zoo.1.json", rf::to_json(golden_zoo(), rf::JsonLayout::Pretty) + "\n");
}

TEST(Golden, binary_4) { expect_golden("reflect/golden/zoo.4.hex", hex(rf::write_binary(golden_zoo()))); }

rf::Bytes bytes_of(const std::string& file_name) {
    std::ifstream file(file_name);
    rf::Bytes bytes;
    for (unsigned byte = 0; file >> std::hex >> byte;) {
        bytes.push_back(static_cast<std::byte>(byte));
    }
    return bytes;
}

/// Formats that are not written any more.
TEST(Golden, binary_1_and_3_are_read) {
    for (const char* const name : {"reflect/golden/zoo.1.hex", "reflect/golden/zoo.3.hex"}) {
        EXPECT_EQ(rf::read_binary<zoo::Zoo>(bytes_of(name)), golden_zoo()) << name;
    }
}

/// An envelope of version 1 has a body as it is alone.
TEST(Golden, binary_body) {
    const rf::Bytes bytes = bytes_of("reflect/golden/zoo.1.hex");
    ASSERT_GT(bytes.size(), rf::envelope_size);
    rf::Bytes body;
    rf::write_body(body, golden_zoo());
    EXPECT_EQ(rf::Bytes(bytes.begin() + static_cast<std::ptrdiff_t>(rf::envelope_size), bytes.end()), body);
}

/// Writes the body of version 3.
class Writer3 : public rf::BinaryWriter {
public:
    using BinaryWriter::BinaryWriter;
    void begin_alternative(const rf::VariantType& type, std::size_t number) {
        unsigned_integer(names_.number_of(type, number), 8);
    }
    [[nodiscard]] const std::vector<std::string_view>& names() const { return names_.names(); }

private:
    rf::detail::WrittenAlternatives names_;
};

rf::Bytes envelope(int version, const rf::Bytes& before, const rf::Bytes& body) {
    rf::Bytes data = rf::write_binary(true);
    data.resize(rf::envelope_size);
    data[4] = static_cast<std::byte>(version);
    data.insert(data.end(), before.begin(), before.end());
    data.insert(data.end(), body.begin(), body.end());
    auto* bytes = reinterpret_cast<unsigned char*>(data.data());
    rf::detail::put_little(bytes + 16, std::uint64_t{data.size() - rf::envelope_size});
    rf::detail::put_little(bytes + 24, rf::detail::envelope_checksum(data.data(), data.size()));
    return data;
}

rf::Bytes binary_1(const zoo::Zoo& value) {
    rf::Bytes body;
    rf::write_body(body, value);
    return envelope(1, {}, body);
}
rf::Bytes binary_3(const zoo::Zoo& value) {
    rf::Bytes body;
    Writer3 writer(body);
    write_whole(writer, rf::type_of<zoo::Zoo>(), &value);
    writer.flush();
    rf::Bytes names;
    Writer3 list(names);
    list.unsigned_integer(writer.names().size(), 8);
    for (const std::string_view name : writer.names()) {
        list.string(name);
    }
    list.flush();
    return envelope(3, names, body);
}

TEST(Golden, binary_1_and_3_of_any_value_are_read) {
    EXPECT_EQ(binary_1(golden_zoo()), bytes_of("reflect/golden/zoo.1.hex"));
    EXPECT_EQ(binary_3(golden_zoo()), bytes_of("reflect/golden/zoo.3.hex"));
    herding::Generator generator(3);
    for (int i = 0; i < 300; ++i) {
        const auto value = test::any_value<zoo::Zoo>(generator, 5);
        ASSERT_EQ(rf::read_binary<zoo::Zoo>(binary_1(value)), value);
        ASSERT_EQ(rf::read_binary<zoo::Zoo>(binary_3(value)), value);
        ASSERT_EQ(rf::read_binary<zoo::Zoo>(rf::write_binary(value)), value);
    }
}

} // namespace
