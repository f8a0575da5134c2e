#include "rulegame/captive_options.hpp"

#include "rulegame/orders.hpp"
#include "rulegame/unicode.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <functional>
#include <stdexcept>

namespace rulegame {

namespace {

template <class Number> bool read_number(std::string_view text, Number& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size();
}

std::optional<Bounds> bounds(const std::string& text) {
    Bounds read;
    const std::size_t colon = text.find(':');
    const std::string_view whole = text;
    const bool is_range = colon != std::string::npos;
    if (!read_number(whole.substr(0, colon), read.least) ||
        !read_number(is_range ? whole.substr(colon + 1) : whole, read.most)) {
        return std::nullopt;
    }
    return read;
}

Bounds bounds(const std::string& text, const char* what, int least, int most) {
    const auto read = bounds(text);
    if (!read || read->least < least || read->most > most || read->least > read->most) {
        throw std::runtime_error("\"" + text + "\": the number of " + what + " is one from " +
                                 std::to_string(least) + " to " + std::to_string(most) +
                                 ", or a range such as 2:4");
    }
    return *read;
}

template <class Number> Number number_of(const std::string& name, const std::string& value) {
    Number read{};
    if (!read_number(value, read)) {
        throw std::runtime_error(name + "=" + value + ": a number was expected");
    }
    return read;
}

/// Words between semicolons, in upper case, each once.
std::vector<std::string> words_of(const std::string& name, const std::string& value) {
    std::vector<std::string> words;
    for (std::size_t begin = 0; begin <= value.size();) {
        const std::size_t end = std::min(value.find(';', begin), value.size());
        const std::string word = upper_case(well_formed(value.substr(begin, end - begin)));
        if (word.empty()) {
            throw std::runtime_error(name + "=" + value +
                                     ": words with semicolons between them were expected");
        }
        if (std::find(words.begin(), words.end(), word) == words.end()) {
            words.push_back(word);
        }
        begin = end + 1;
    }
    return words;
}

void set(CaptiveOptions& options, const std::string& name, const std::string& value) {
    if (name == "output") {
        const auto mode = output_mode(value);
        if (!mode) {
            throw std::runtime_error("output=" + value + ": BRIEF, STANDARD or FULL was expected");
        }
        options.output = *mode;
    } else if (name == "seed") {
        options.seed = number_of<std::uint64_t>(name, value);
    } else if (name == "colors") {
        options.color_set = words_of(name, value);
    } else if (name == "shapes") {
        options.shape_set = words_of(name, value);
    } else if (name == "log" || name == "log.append") {
        if (value.empty()) {
            throw std::runtime_error(name + "=: the name of a file was expected");
        }
        options.log = value;
        options.append = name == "log.append";
    } else if (name == "log.nickname") {
        const auto bad = [](char c) { return static_cast<unsigned char>(c) < 0x20U || c == ','; };
        if (value.empty() || std::any_of(value.begin(), value.end(), bad)) {
            throw std::runtime_error("log.nickname=" + value + ": a name without commas was expected");
        }
        options.nickname = value;
    } else if (name == "log.run") {
        options.run = number_of<std::int32_t>(name, value);
    } else {
        throw std::runtime_error("\"" + name +
                                 "\" is none of the options output, seed, colors, shapes, log, log.append, "
                                 "log.nickname, log.run");
    }
}

/// Checks the number of different values against the number of available ones and of pieces.
void check_distinct(const Bounds& wanted, const Bounds& pieces, const char* what) {
    if (wanted.most > pieces.least) {
        throw std::runtime_error(std::to_string(wanted.most) + " different " + what +
                                 " need as many pieces, not " + std::to_string(pieces.least));
    }
}

int draw(const Bounds& bounds, herding::Generator& generator) {
    return bounds.least +
           static_cast<int>(generator.below(static_cast<std::uint32_t>(bounds.most - bounds.least + 1)));
}

} // namespace

CaptiveOptions read_captive_options(const std::vector<std::string>& arguments) {
    CaptiveOptions options;
    std::vector<std::string> places;
    for (const std::string& argument : arguments) {
        if (const std::size_t equals = argument.find('='); equals != std::string::npos) {
            set(options, argument.substr(0, equals), argument.substr(equals + 1));
        } else {
            places.push_back(argument);
        }
    }
    if (places.size() < 2 || places.size() == 3 || places.size() > 4) {
        throw std::runtime_error("RULES BOARD, RULES N or RULES N SHAPES COLORS was expected");
    }
    options.rules = places[0];
    const auto is_sign = [](char c) { return (c >= '0' && c <= '9') || c == ':' || c == '-'; };
    if (places.size() == 2 && !std::all_of(places[1].begin(), places[1].end(), is_sign)) {
        options.board = places[1];
        return options;
    }
    options.pieces = bounds(places[1], "pieces", 0, cells);
    if (places.size() == 4) {
        options.shapes = bounds(places[2], "shapes", 0, static_cast<int>(options.shape_set.size()));
        options.colors = bounds(places[3], "colours", 0, static_cast<int>(options.color_set.size()));
        check_distinct(options.shapes, options.pieces, "shapes");
        check_distinct(options.colors, options.pieces, "colours");
    }
    return options;
}

std::function<Board()> random_boards(const CaptiveOptions& options, std::uint64_t seed) {
    return [options, generator = herding::Generator(seed)]() mutable {
        BoardPlan plan;
        plan.pieces = draw(options.pieces, generator);
        plan.shapes = options.shape_set;
        plan.colors = options.color_set;
        plan.distinct_shapes = draw(options.shapes, generator);
        plan.distinct_colors = draw(options.colors, generator);
        return random_board(plan, generator);
    };
}

std::vector<PropertyValues> features_of(const Board& board) {
    std::vector<PropertyValues> features;
    for (const Piece& piece : board) {
        for (const auto& [name, text] : piece.properties) {
            const bool named = piece.kind == PieceKind::ShapeAndColor;
            const std::string value = named ? upper_case(text) : text;
            const auto same = [&name = name](const PropertyValues& one) { return one.first == name; };
            auto found = std::find_if(features.begin(), features.end(), same);
            if (found == features.end()) {
                found = features.insert(features.end(), {name, {}});
            }
            if (std::find(found->second.begin(), found->second.end(), value) == found->second.end()) {
                found->second.push_back(value);
            }
        }
    }
    return features;
}

ResultsFile::ResultsFile(const CaptiveOptions& options)
    : out_(options.log, options.append ? std::ios::app : std::ios::trunc) {
    if (!out_) {
        throw std::runtime_error("cannot be written");
    }
    std::error_code unknown;
    if (const auto size = std::filesystem::file_size(options.log, unknown); unknown || size == 0) {
        out_ << "#.nickname,rule_name,trial_id\n#number_of_moves,number_of_errors,if_clear\n";
    }
    std::filesystem::path name = std::filesystem::path(options.rules).filename();
    if (name.extension() == ".txt") {
        name.replace_extension();
    }
    out_ << '.' << options.nickname << ',' << name.string() << ',' << options.run << '\n' << std::flush;
}

void ResultsFile::add(const EpisodeTally& tally) {
    out_ << tally.moves << ',' << tally.errors << ',' << (tally.cleared ? 1 : 0) << '\n' << std::flush;
}

} // namespace rulegame
