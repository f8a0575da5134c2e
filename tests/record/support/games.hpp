#pragma once

#include "tictactoe/serialize.hpp"

#include "herding/record/open.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

/// Tic-tac-toe as it is recorded in tests: cheap to compile, with undo.
namespace record_test {

using tictactoe::Board;
using tictactoe::Game;
using tictactoe::Mark;

namespace rec = herding::record;

inline herding::Actor turn(const herding::Engine<Game>& engine) {
    return tictactoe::player(engine.state().turn);
}

/// Places the next free mark.
inline bool place(herding::Engine<Game>& engine) {
    for (int cell = 0; cell < 9; ++cell) {
        if (engine.dispatch({cell / 3, cell % 3}, turn(engine)).committed()) {
            return true;
        }
    }
    return false;
}

/// What can be told of an engine and of where it can go.
template <class Spec> struct Image {
    herding::StateOf<Spec> state;
    std::size_t undo = 0;
    std::size_t redo = 0;
    herding::Mark mark;
    std::string can_undo;
    std::string can_redo;
    std::vector<herding::Frame<Spec>> frames;

    friend bool operator==(const Image&, const Image&) = default;
};

inline std::string words(const herding::HistoryAnswer& answer) {
    if (answer) {
        return "yes";
    }
    const auto refusal = answer.refusal();
    std::ostringstream out;
    out << name(refusal.reason) << ' ' << refusal.frame << ' ' << refusal.barrier;
    return out.str();
}

template <class Spec> Image<Spec> image(const herding::Engine<Spec>& engine) {
    Image<Spec> image{engine.state(),
                      engine.undo_depth(),
                      engine.redo_depth(),
                      engine.mark(),
                      words(engine.can_undo()),
                      words(engine.can_redo()),
                      {}};
    for (const auto frame : engine.frames()) {
        image.frames.push_back(*frame);
    }
    return image;
}

/// All bytes of a record.
inline rec::Bytes bytes_of(rec::Io& io, const std::string& path) {
    const auto file = io.open(path, rec::Io::Open::Read);
    rec::Bytes bytes(file == nullptr ? 0 : static_cast<std::size_t>(file->size()));
    if (file != nullptr) {
        bytes.resize(file->read(0, bytes));
    }
    return bytes;
}

inline void put_file(rec::Io& io, const std::string& path, rec::View bytes) {
    const auto file = io.open(path, rec::Io::Open::Create);
    file->truncate(0);
    EXPECT_EQ(file->write(0, bytes), bytes.size());
}

/// A header that a store takes, for tests without a game.
inline rec::Header plain_header(const std::string& game = "game") {
    rec::Header header;
    header.game = game;
    header.layout = rec::detail::layout_of<Game>();
    header.behaviors = {{false, "place", "rule 1"}, {true, "settle", ""}};
    header.setup = rec::Bytes(3, std::byte{7});
    header.state = rec::Bytes(5, std::byte{9});
    return header;
}

inline rec::Bytes payload(std::size_t size, std::uint8_t fill) {
    rec::Bytes bytes(size);
    for (std::size_t i = 0; i < size; ++i) {
        bytes[i] = static_cast<std::byte>(fill + i);
    }
    return bytes;
}

} // namespace record_test
