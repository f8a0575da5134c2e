#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace herding::inline v0::tool {

/// The messages that wait for the clients of a match, and the answers that they got, so that a message that comes twice has one
/// effect.
class PageBoxes {
public:
    static constexpr std::size_t most_clients = 16;   ///< a further one takes the place of the oldest
    static constexpr std::size_t most_answers = 4096; ///< of which the id is remembered

    struct Answered {
        std::string message;
        std::string answer;
        std::uint16_t viewer; ///< who may see it
    };

    /// Opens the box of a client, or empties it.
    void open(const std::string& client);
    [[nodiscard]] bool has(const std::string& client) const { return boxes_.contains(client); }
    /// Whether the last message for a client is a bye.
    [[nodiscard]] bool has_left(const std::string& client) const { return left_.contains(client); }
    /// The client has a box.
    void put(const std::string& client, std::string message) {
        boxes_.at(client).push_back(std::move(message));
    }
    /// Puts a message into all boxes.
    void put_all(const std::string& message);
    /// Sends a bye to one client.
    void goodbye(const std::string& client, std::string_view code, std::string_view words);
    /// Sends a bye to all clients.
    void end(std::string_view code, std::string_view words);
    /// Empties a box. A client without a box gets a bye.
    [[nodiscard]] std::vector<std::string> take(const std::string& client);

    /// The answer to an earlier message with this id; null if there was none.
    [[nodiscard]] const Answered* answered(const std::string& client, const std::string& id) const;
    void remember(const std::string& client, const std::string& id, Answered answered);

private:
    std::map<std::string, std::vector<std::string>> boxes_ = {};
    std::deque<std::string> clients_ = {}; // in the order in which they came
    std::set<std::string> left_ = {};      // clients whose box ends with a bye
    std::map<std::pair<std::string, std::string>, Answered> answers_ = {}; // by client and id
    std::deque<std::pair<std::string, std::string>> asked_ = {};
};

} // namespace herding::inline v0::tool
