#pragma once

#include "stream.hpp"

#include "herding/play/game.hpp"
#include "herding/play/match.hpp"
#include "herding/sequence/players.hpp"
#include "herding/tables/table.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace herding::inline v0::tables {

/// The answer to a command.
struct Answer {
    enum class Kind : std::uint8_t { Done, Reasons, State, Question, Refused, Stale, Error };
    Kind kind = Kind::Done;
    std::string code = {};    ///< of what the table refuses: `not_seated`; empty: the rules refuse
    std::string words = {};   ///< for persons
    std::string cite = {};    ///< of the rule
    std::uint64_t number = 0; ///< of the last update behind what was done, or of the present one
};

/// A table. Each entry is stored first and then applied, in `add`; opening a table again applies them once more.
class Table::Impl {
public:
    Impl(const play::Game& game, play::Match& match, Notes& notes, Time now);

    // ---- table.cpp
    void create(Options options);
    void restore(std::span<const StoredEntry> entries, std::uint64_t events,
                 std::vector<std::vector<PastEvent>> events_before);
    void begin(bool is_new);

    // ---- watching.cpp: who watches
    void begin_delayed(bool is_new);
    bool watch(std::uint64_t watcher, std::string person, std::uint16_t viewer,
               std::optional<std::uint64_t> since);
    void unwatch(std::uint64_t watcher);
    void publish();
    void send(std::uint64_t watcher, std::string json) {
        messages.push_back({watcher, std::make_shared<const std::string>(std::move(json))});
    }
    void send_missed(std::uint64_t watcher, Stream& stream, std::optional<std::uint64_t> since);
    void send_answer(std::uint64_t watcher, const std::string& id, const Answer& answer);

    // ---- commands.cpp
    void command(std::uint64_t watcher, std::string_view json, Time lag);

    // ---- playing.cpp: actions, what follows from them, and time
    Answer act(std::uint16_t seat, const Act& act, Entry entry, Time lag);
    Answer take_back(std::uint16_t seat, bool again, Entry entry);
    Answer take_back_for(std::uint16_t seat);
    void run_on();
    void expire();
    [[nodiscard]] std::optional<std::size_t> distance(std::uint16_t seat) const;
    void end(Result result);

    // ---- state
    const play::Game& game;
    play::Match& match;
    Notes& notes;
    Time now;

    Options options;
    Table::AgentJudge agent_judge;
    std::string rules; ///< as JSON, for pages that predict; empty: none
    std::vector<Seat> seats;
    sequence::Players came; ///< whose seats somebody has held
    Clocks clocks;
    bool paused = false;
    bool rematch = false;
    std::optional<Result> result;
    struct Question {
        std::uint64_t number = 0;
        Consent what{};
        std::uint16_t seat = 0;
        sequence::Players agreed;
    };
    std::optional<Question> question;
    std::uint64_t questions = 0; ///< how many there have been
    std::vector<std::vector<Planned>> plans;
    struct Person {
        std::string secret;
        std::string name;
        bool muted = false;
        std::vector<Time> said; ///< when, of late
    };
    std::vector<Person> persons;
    std::deque<entry::Said> chat; ///< what was said last, for views that begin later
    /// Compares pairs of texts without copies of them.
    struct ByTexts {
        using is_transparent = void;
        template <class One, class Other> bool operator()(const One& a, const Other& b) const {
            const int order = std::string_view(a.second).compare(b.second);
            return order == 0 ? std::string_view(a.first) < std::string_view(b.first) : order < 0;
        }
    };
    struct Remembered {
        std::uint64_t content = 0;
        Answer answer;
    };
    std::map<std::pair<std::string, std::string>, Remembered, ByTexts> remembered; ///< by person and id
    std::deque<std::pair<std::string, std::string>>
        refused; ///< keys of answers that may be forgotten, the oldest first

    sequence::Players without_time; ///< players whose time ran out, and who have not acted since
    std::vector<Actor> commits;     ///< who made each commit that undo may reach
    std::vector<Actor> undone;      ///< who made each commit that redo may reach
    std::string last_input;         ///< of a player, in canonical text; for plans and words
    std::string last_words;         ///< the same in words, if the game has some
    std::size_t shown = 0;          ///< events of the match that are in the streams
    /// The last of them in words, as JSON, if all viewers get the same. Else each stream has its own.
    std::deque<std::string> told;
    static constexpr std::size_t most_kept = events_told; ///< also of texts of persons
    /// Before this program opened the record: how many events each viewer has noticed, and the last of them as JSON. One list for
    /// all if they get the same.
    struct Before {
        std::uint64_t events = 0;
        std::deque<std::string> told;
    };
    std::vector<Before> before;

    struct Watcher {
        std::string person;
        std::uint16_t viewer = 0;
    };
    /// Who decides now. Each event of the match may change it, and nothing else.
    [[nodiscard]] const play::Decider& deciders() const {
        if (decided_at != match.events()) {
            decides = match.deciders();
            for (const std::uint16_t player : decides.players()) {
                if (player >= players()) {
                    throw std::runtime_error("the rules let player " + std::to_string(player) +
                                             " decide, and the last player is " +
                                             std::to_string(players() - 1));
                }
            }
            decided_at = match.events();
        }
        return decides;
    }
    mutable play::Decider decides;
    mutable std::optional<std::size_t> decided_at; ///< events of the match when it was asked

    mutable play::detail::OfferKinds
        offer_kinds;          ///< of all players, if they see the same; while somebody watches
    std::uint64_t frames = 0; ///< of scenes, for OfferMaker: how many have a number
    std::map<std::uint64_t, Watcher> watchers;
    std::vector<Stream> streams; ///< of each player, and of observers
    std::vector<Message> messages;

    [[nodiscard]] unsigned players() const { return static_cast<unsigned>(seats.size()); }
    [[nodiscard]] std::string player_name(std::uint16_t seat) const;
    /// The seat of an agent, or of a program if the description is `program:NAME`.
    [[nodiscard]] static Seat seat_of_agent(std::string description);
    static constexpr std::string_view program_prefix = "program:";
    [[nodiscard]] bool is_held_by(std::uint16_t seat, std::string_view person) const;
    Stream& stream_of(std::uint16_t viewer) { return streams[std::min<std::size_t>(viewer, players())]; }
    /// Stores an entry, applies it and shows it.
    void add(Entry entry);
    /// Closes the open question behind an event, because it was about another position. If rules hide commits, it stays open: a viewer
    /// who may not notice the event would notice that the question is gone.
    void event_closes_question() {
        if (!match.noticed(0xffff)) {
            question.reset();
        }
    }
    /// If every person has agreed, takes back, ends, pauses or repeats the match. Agents and programs always agree.
    void close_question_if_agreed();
    /// Number that the answer of a command has if it makes one update for its sender.
    [[nodiscard]] std::uint64_t next_number(std::uint16_t viewer) {
        const Stream& stream = stream_of(viewer);
        return stream.is_delayed() ? stream.published() : stream.made() + 1;
    }
    void remember(const std::string& person, const std::string& id, std::uint64_t content,
                  const Answer& answer);

private:
    void apply(const Entry& entry);
    void show(const Entry& entry);
    [[nodiscard]] bool is_shown(const Entry& entry, std::uint16_t viewer) const;
    [[nodiscard]] std::uint64_t number_of(const std::string& person, const std::string& name);

    // view.cpp and updates.cpp
    void show_events(Actor by);
    [[nodiscard]] std::string described(std::string text, std::string_view input,
                                        std::string_view words) const;
    [[nodiscard]] const Before& before_of(std::uint16_t viewer) const {
        return before[std::min<std::size_t>(viewer, before.size() - 1)];
    }
    void remember_past(const std::vector<std::vector<PastEvent>>& past, std::uint64_t events);
    /// Texts of one event. Viewers who see the same share them.
    struct Shown {
        std::string words = {};                          ///< in quotes
        std::string fields = {};                         ///< with the words and who acted
        std::shared_ptr<const scene::Scene> before = {}; ///< with the scene behind it, if there is one
        std::shared_ptr<const scene::Scene> behind = {};
        std::string difference = {}; ///< as JSON; empty: none
        std::uint64_t frame = 0;     ///< of the scene behind it, for OfferMaker
        std::string check = {};      ///< checksum of the scene behind it, in quotes; empty: not computed
    };
    static void keep(std::deque<std::string>& told, std::uint64_t number, std::string_view words);
    [[nodiscard]] std::deque<std::string> told_before(std::uint16_t viewer) const;
    [[nodiscard]] std::string said_json(const entry::Said& said) const;
    [[nodiscard]] std::string ask_json() const; ///< of the open question
    [[nodiscard]] std::string words_of(std::size_t event, std::uint16_t viewer) const;
    void change_scene(Stream& stream, Shown& shown);
    void update(Stream& stream, std::string_view fields, Shown* shown);
    [[nodiscard]] std::string view_fields(const Stream& stream, const std::string& scene) const;
    [[nodiscard]] std::string clocks_json(std::uint16_t viewer) const;
    [[nodiscard]] std::string seats_json() const;
    void take_offer(Stream& stream) const;
    [[nodiscard]] std::string result_json() const;
    [[nodiscard]] std::string over() const;
    [[nodiscard]] bool chance_waits(std::uint16_t viewer) const;
    [[nodiscard]] std::string chance_label() const;
    [[nodiscard]] std::string whole_json(const Stream& stream) const;
    void look(Stream& stream);

    // commands.cpp
    Answer take(const Watcher& watcher, const Command& command, Time lag);
    [[nodiscard]] Answer why_not(std::uint16_t seat, const std::string& input) const;
    Answer ask(std::uint16_t seat, Consent what, Entry entry);
    Answer reply(std::uint16_t seat, const Reply& reply, Entry entry);
    Answer say(const Watcher& watcher, const Say& say, Entry entry);
    Answer sit(const Watcher& watcher, const Sit& sit, Entry entry);
    Answer set_seat(const Watcher& watcher, const SetSeat& set, Entry entry);
    void reseat(Entry entry);
    [[nodiscard]] bool is_agreed() const;
    void send_away();

    // playing.cpp
    void happened(Actor by);
    bool try_plans();
    void let_run();
    [[nodiscard]] Entry acted(Entry entry) const;
    std::optional<Answer> submit(std::string_view input, Actor by, std::optional<std::uint64_t> decision,
                                 const Entry& entry);
};

} // namespace herding::inline v0::tables
