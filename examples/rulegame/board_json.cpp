#include "rulegame/board_json.hpp"

#include "rulegame/orders.hpp"

#include <limits>

namespace rulegame {

namespace {

Piece read_piece(const json& value) {
    Piece piece;
    piece.id = number_field(value, "id", 0, std::numeric_limits<std::int32_t>::max());
    piece.cell =
        static_cast<std::uint8_t>(value.contains("cell") ? number_field(value, "cell", 1, cells)
                                                         : cell_at(number_field(value, "x", 1, side),
                                                                   number_field(value, "y", 1, side)));
    if (!value.contains("props")) {
        piece.properties = {{"shape", text_field(value, "shape")}, {"color", text_field(value, "color")}};
        return piece;
    }
    piece.kind = PieceKind::Properties;
    const json& properties = field(value, "props");
    if (!properties.is_object()) {
        throw std::runtime_error("\"props\" must be an object of texts");
    }
    for (const auto& [name, text] : properties.items()) {
        piece.properties.emplace_back(name, text_field(properties, name.c_str()));
    }
    return piece;
}

} // namespace

Board read_board(const json& list) {
    if (list.is_object()) {
        return read_board(list_field(list, "value"));
    }
    if (!list.is_array()) {
        throw std::runtime_error("a board must be a list of pieces");
    }
    Board board;
    for (const json& value : list) {
        if (board.size() == most_pieces) {
            throw std::runtime_error("a board has at most " + std::to_string(most_pieces) + " pieces");
        }
        board.push_back(read_piece(value));
    }
    return board;
}

json write_board(const Board& board) {
    json list = json::array();
    for (const Piece& piece : board) {
        json& value = list.emplace_back(json::object());
        value["id"] = piece.id;
        value["cell"] = piece.cell;
        json properties = json::object();
        for (const auto& [name, text] : piece.properties) {
            properties[name] = text;
        }
        if (piece.kind == PieceKind::ShapeAndColor) {
            value.update(properties);
        } else {
            value["props"] = std::move(properties);
        }
    }
    return list;
}

} // namespace rulegame
