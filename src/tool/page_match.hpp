#pragma once

#include "opponents.hpp"
#include "page_boxes.hpp"
#include "page_log.hpp"
#include "terminal.hpp"

#include "herding/core/actor.hpp"
#include "herding/core/random.hpp"
#include "herding/play/game.hpp"
#include "herding/play/match.hpp"
#include "herding/scene/scene.hpp"

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace herding::inline v0::tool {

namespace page {
class Answer;
class Body;
struct Request;
} // namespace page

/// One match as the messages of docs/messages.md: persons at one screen, agents on the other seats. It knows no network and no
/// clock, so equal messages lead to equal answers.
///
/// All clients are pages of one screen, and see the same. Messages show what play::Match shows to the player who has the
/// seat. A player who knows more than everybody gets the seat only after `pass` was sent and `sit` came back, and until then
/// nothing is sent that the next player may not see.
class PageMatch {
public:
    /// The game must outlive it. `check_players` (opponents.hpp) has accepted the options.
    PageMatch(const play::Game& game, std::unique_ptr<play::Match> match, const PlayOptions& options);

    /// Takes a message of a client. The answers wait in the boxes. Throws what the rules throw.
    void receive(const std::string& client, std::string_view message);
    /// Lets agents, chance and the program act until a message is sent, if the match waits for none of the persons. False: it
    /// does. So the number of calls does not depend on commits that a viewer does not notice.
    /// Throws std::runtime_error if an agent chooses what is not legal, and what agents and rules throw.
    bool step();
    /// The messages that wait for a client. A client that said no `hello` gets a `bye`.
    [[nodiscard]] std::vector<std::string> take(const std::string& client) { return boxes_.take(client); }
    /// Sends a bye to all clients.
    void end(std::string_view code, std::string_view words) { boxes_.end(code, words); }

    /// Whether Ctrl-C has ended a thought of an agent.
    [[nodiscard]] bool interrupted() const noexcept { return opponents_.interrupted(); }
    [[nodiscard]] const play::Match& match() const noexcept { return *match_; }
    /// How many whole views clients asked for, because an update did not fit.
    [[nodiscard]] std::size_t repairs() const noexcept { return repairs_; }

    static constexpr std::size_t longest_message = 64U << 10U; ///< bytes of a message of a client

private:
    using Answer = page::Answer;
    using Request = page::Request;
    using Json = nlohmann::ordered_json;

    [[nodiscard]] bool is_person(Actor by) const;
    [[nodiscard]] std::uint16_t viewer() const;
    [[nodiscard]] bool knows_more(Actor actor) const;
    [[nodiscard]] bool needs_pass(Actor next) const;
    [[nodiscard]] std::optional<Actor> awaited() const;
    [[nodiscard]] bool chance_waits() const;
    [[nodiscard]] std::string chance_label() const;
    [[nodiscard]] scene::Scene seen(std::uint16_t viewer) const;
    [[nodiscard]] std::string called(std::size_t player) const;
    [[nodiscard]] std::string over() const;
    void why(std::uint64_t number, Answer& answer) const;

    [[nodiscard]] play::RefusalText do_input(const std::string& input, Actor by);

    void settle();
    void sit(Actor next);
    std::uint64_t happened(Actor by);
    void send(const std::string& message);
    void add_present(Json& json) const;
    [[nodiscard]] std::string welcome() const;
    [[nodiscard]] std::string view();
    [[nodiscard]] std::string pass() const;

    void hello(const std::string& client, page::Body& body);
    [[nodiscard]] std::string answer_to(const Request& request, const std::string& message,
                                        const std::string& client);
    void obey(const Request& request, Answer& answer, const std::string& client);
    void act(const Request& request, Actor by, Answer& answer);
    [[nodiscard]] bool can_take_back(const std::string& input, Actor by) const;
    [[nodiscard]] play::RefusalText why_no_undo(Actor by) const;
    void submit(const std::string& input, Actor by, Answer& answer);
    [[nodiscard]] std::string reason_of(const play::Match& match, const std::string& input, Actor by,
                                        const std::string& refused) const;
    [[nodiscard]] std::vector<play::Choice> choices_of(const play::Match& match, Actor by) const;
    void read(const std::string& line, Actor by, Answer& answer) const;
    void why_not(const std::string& input, Actor by, Answer& answer);
    void act_for_others(const std::vector<play::Choice>& choices);
    bool agent_acts(Actor by, bool early);
    void undo(Actor by, Answer& answer);
    void redo(Actor by, Answer& answer);
    void hint(Actor by, Answer& answer);

    const play::Game& game_;
    PlayOptions options_;
    std::unique_ptr<play::Match> match_;
    std::ostringstream unread_; // opponents print here
    Opponents opponents_{game_, options_, unread_};
    herding::Generator random_; // of the application
    bool hides_;
    std::vector<std::uint16_t> persons_ = {};

    std::optional<Actor> seat_ = {};    // of the view that is shown
    Actor first_ = Actor::system;       // who sits there before the first decision
    std::optional<Actor> passing_ = {}; // who gets the device
    bool private_ = false;              // the screen shows what is not for everybody
    PageLog log_{game_, *match_};
    scene::Scene shown_ = {}; // what the clients have

    PageBoxes boxes_ = {};
    std::size_t repairs_ = 0;
    std::size_t sent_ = 0; // messages to all clients
};

} // namespace herding::inline v0::tool
