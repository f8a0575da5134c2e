// Hostile JSON: the seeds of the fuzzer and the samples, cut at each byte and with bytes changed.

#include "fuzz/meaning.hpp"
#include "support/shared_data.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace meaning_tests {

std::vector<std::string> seeds() {
    std::vector<std::string> all;
    for (const auto& entry : std::filesystem::directory_iterator("../../fuzz/corpus/meaning")) {
        all.push_back(file_text(entry.path().string()));
    }
    const std::string samples = file_text("samples/rules.jsonl");
    for (std::size_t at = 0; at < samples.size();) {
        const std::size_t end = std::min(samples.find('\n', at), samples.size());
        const std::string line = samples.substr(at, end - at);
        const auto object = line.find("\"meaning\": ");
        all.push_back(line.substr(object + 11, line.size() - object - 12));
        at = end + 1;
    }
    return all;
}

TEST(MeaningHostile, input_that_is_cut_anywhere_is_refused_with_a_place) {
    for (const std::string& seed : seeds()) {
        EXPECT_EQ(fuzz::load_meaning(seed), "") << seed;
        for (std::size_t size = 0; size < seed.size(); ++size) {
            const std::string cut = seed.substr(0, size);
            EXPECT_EQ(fuzz::load_meaning(cut), "") << cut;
        }
    }
}

TEST(MeaningHostile, input_with_changed_bytes_is_loaded_or_refused) {
    std::uint64_t state = 1;
    const auto below = [&](std::size_t most) {
        state = state * 6364136223846793005U + 1442695040888963407U;
        return static_cast<std::size_t>(state >> 33U) % most;
    };
    const std::string bytes = "{}[]\",:0159-.eE\\u\n\t \xff\xc0_Aa/";
    for (const std::string& seed : seeds()) {
        for (int round = 0; round < 100 && !seed.empty(); ++round) {
            std::string changed = seed;
            for (std::size_t i = 0; i <= below(3); ++i) {
                const std::size_t at = below(changed.size());
                switch (below(3)) {
                case 0: changed[at] = bytes[below(bytes.size())]; break;
                case 1: changed.insert(at, 1, bytes[below(bytes.size())]); break;
                default: changed.erase(at, below(8)); break;
                }
                if (changed.empty()) {
                    break;
                }
            }
            EXPECT_EQ(fuzz::load_meaning(changed), "") << changed;
        }
    }
}

TEST(MeaningHostile, depth_size_and_numbers_are_bounded) {
    const auto kinds = [](std::string_view text) {
        std::string all;
        for (const meaning::Problem& error : meaning::load_rule(text).errors) {
            all += error.kind + " ";
        }
        return all;
    };
    std::string deep;
    std::string rules;
    for (int i = 0; i < 100000; ++i) {
        deep += "[";
        rules += R"({"type":"AND","params":[)";
    }
    EXPECT_EQ(kinds(deep), "too_deep ");
    EXPECT_EQ(kinds(rules), "too_deep ");
    EXPECT_NE(kinds(R"({"type":"HIT","params":1e999999999})"), "");
    EXPECT_NE(kinds(R"({"type":"HIT","params":99999999999999999999})"), "");
    EXPECT_NE(kinds(R"({"type":"HIT","params":NaN})"), "");
    EXPECT_NE(kinds(R"({"type":"SET_DMG","params":"99999999999999999999D6"})"), "");
    EXPECT_NE(kinds("{\"type\":\"HIT\",\"params\":" + std::string(5 << 20, '1') + "}"), "");
}

} // namespace meaning_tests
