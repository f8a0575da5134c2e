#include "rulegame/board_json.hpp"

#include "rulegame/boards.hpp"
#include "rulegame/orders.hpp"

#include <charconv>
#include <limits>
#include <optional>
#include <string_view>

namespace rulegame {

namespace {

/// The number that the Java server makes of a text (`Long.parseLong`); none if it is no whole number.
std::optional<std::int64_t> number_in(std::string_view text) {
    const bool plus = text.starts_with('+');
    std::int64_t number = 0;
    const char* const begin = text.data() + (plus ? 1 : 0);
    const char* const last = text.data() + text.size();
    const auto [end, error] = std::from_chars(begin, last, number);
    const bool whole = error == std::errc{} && end == last && !(plus && *begin == '-');
    return whole ? std::optional(number) : std::nullopt;
}

/// A number, or a text with one, as the Java server reads it.
std::int32_t number_or_text(const json& object, const char* name, std::int32_t least, std::int32_t most) {
    const json& value = field(object, name);
    if (value.is_string()) {
        if (const auto read = number_in(value.get_ref<const std::string&>())) {
            return number(json(*read), name, least, most);
        }
    }
    return number(value, name, least, most);
}

/// The Java server takes a missing id, and a text that is no number, for 0. A second piece with 0 is then refused.
std::int32_t read_id(const json& value) {
    const auto found = value.find("id");
    const bool none =
        found == value.end() || (found->is_string() && !number_in(found->get_ref<const std::string&>()));
    return none ? 0 : number_or_text(value, "id", 0, std::numeric_limits<std::int32_t>::max());
}

Piece read_piece(const json& value) {
    if (!value.is_object()) {
        throw std::runtime_error("a piece must be an object");
    }
    Piece piece;
    piece.id = read_id(value);
    piece.cell =
        static_cast<std::uint8_t>(value.contains("cell") ? number_or_text(value, "cell", 1, cells)
                                                         : cell_at(number_or_text(value, "x", 1, side),
                                                                   number_or_text(value, "y", 1, side)));
    if (value.contains("image") && !value.contains("props")) {
        throw std::runtime_error("piece " + std::to_string(piece.id) +
                                 " has an \"image\", whose properties are in a table of the Java server; "
                                 "write them as \"props\" of the piece");
    }
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

Board read_board_file(const std::string& file, std::string_view text) {
    try {
        return read_board(parse_json(text));
    } catch (const std::runtime_error& error) {
        throw std::runtime_error(file + ": " + error.what());
    }
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
