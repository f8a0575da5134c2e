#include "herding/tables/entry.hpp"

#include "../scene/json_text.hpp"
#include "fields.hpp"
#include "plain_json.hpp"

#include <limits>
#include <type_traits>
#include <utility>

namespace herding::inline v0::tables {

namespace {

using Json = nlohmann::ordered_json;

std::int64_t count(Time time) { return time.count(); }
Time time_of(std::uint64_t milliseconds) { return Time(static_cast<std::int64_t>(milliseconds)); }

constexpr std::size_t longest = std::size_t{1} << 16U;

// ---- Writing

Json json_of(const Options& options) {
    const ClockRules& clocks = options.clocks;
    return {{"clocks",
             {{"kind", name_of(clocks.kind)},
              {"time", count(clocks.time)},
              {"extra", count(clocks.extra)},
              {"periods", clocks.periods},
              {"credit", count(clocks.credit)}}},
            {"on_timeout", name_of(options.on_timeout)},
            {"default_input", options.default_input},
            {"timeout_agent", options.timeout_agent},
            {"agents", options.agents},
            {"delay", count(options.delay)},
            {"owner", options.owner},
            {"hash_every", options.hash_every}};
}

Json json_of(const std::vector<Planned>& line) {
    Json list = Json::array();
    for (const Planned& planned : line) {
        list.push_back({{"when", planned.when}, {"input", planned.input}});
    }
    return list;
}

struct Writer {
    Json& out;

    void operator()(const entry::Created& one) const { out["created"] = json_of(one.options); }
    void operator()(const entry::Seated& one) const {
        out["seated"] = {
            {"seat", one.seat},        {"held", name_of(one.holder.held)}, {"person", one.holder.person},
            {"name", one.holder.name}, {"agent", one.holder.agent},        {"absent", one.holder.absent}};
    }
    void operator()(const entry::Acted&) const {} // written without a tree
    void operator()(const entry::Said& one) const {
        out["said"] = {{"person", one.person}, {"text", one.text}, {"players", one.players}};
    }
    void operator()(const entry::Muted& one) const {
        out["muted"] = {{"person", one.person}, {"on", one.on}};
    }
    void operator()(const entry::Asked& one) const {
        out["asked"] = {{"what", name_of(one.what)}, {"seat", one.seat}};
    }
    void operator()(const entry::Replied& one) const {
        out["replied"] = {{"seat", one.seat}, {"yes", one.yes}};
    }
    void operator()(const entry::Withdrawn&) const { out["withdrawn"] = Json::object(); }
    void operator()(const entry::PlanSet& one) const {
        out["plan"] = {{"seat", one.seat}, {"line", json_of(one.line)}, {"dropped", one.dropped}};
    }
    void operator()(const entry::Paused& one) const { out["paused"] = {{"on", one.on}}; }
    void operator()(const entry::Ended& one) const {
        out["ended"] = {{"how", name_of(one.result.how)}};
        if (one.result.loser) {
            out["ended"]["loser"] = *one.result.loser;
        }
    }
};

/// The same bytes, without a tree.
std::string json_of(const entry::Acted& acted, const Entry& entry) {
    using scene::detail::JsonObject;
    using scene::detail::put_json_list;
    scene::detail::JsonText out;
    {
        JsonObject json(out);
        {
            JsonObject one(json.field("acted"));
            put_json_list(one.field("clocks"), acted.clocks, [&out](const Clock& clock) {
                JsonObject fields(out);
                fields.put("left", count(clock.left));
                fields.put("periods", clock.periods);
                fields.put("in_period", clock.in_period);
            });
        }
        if (!entry.id.empty()) {
            JsonObject command(json.field("command"));
            command.put("person", entry.person);
            command.put("id", entry.id);
            command.put("content", entry.content);
            command.put("number", entry.number);
        }
    }
    return out.text();
}

// ---- Reading

Options options_of(Fields& fields) {
    Options options;
    Fields clocks(fields.take("clocks"), "clocks");
    options.clocks.kind = clocks.one_of<ClockKind>("kind");
    options.clocks.time = time_of(clocks.number("time"));
    options.clocks.extra = time_of(clocks.number("extra"));
    options.clocks.periods = static_cast<std::uint32_t>(clocks.number("periods", 1000));
    options.clocks.credit = time_of(clocks.number("credit"));
    clocks.finish();
    options.on_timeout = fields.one_of<OnTimeout>("on_timeout");
    options.default_input = fields.text("default_input", longest);
    options.timeout_agent = fields.text("timeout_agent", longest);
    for (const auto& agent : fields.list("agents", 64)) {
        options.agents.push_back(agent.get<std::string>());
    }
    options.delay = time_of(fields.number("delay"));
    options.owner = fields.text("owner", longest);
    options.hash_every = static_cast<std::uint32_t>(fields.number("hash_every", 0xffffffffU));
    return options;
}

std::vector<Clock> clocks_of(Fields& fields) {
    std::vector<Clock> clocks;
    for (const auto& one : fields.list("clocks", 64)) {
        Fields clock(one, "clock");
        Clock& read = clocks.emplace_back();
        read.left = time_of(clock.number("left"));
        read.periods = static_cast<std::uint32_t>(clock.number("periods", 1000));
        read.in_period = clock.yes("in_period");
        clock.finish();
    }
    return clocks;
}

std::vector<Planned> line_of(Fields& fields) {
    std::vector<Planned> line;
    for (const auto& one : fields.list("line", 1000)) {
        Fields planned(one, "planned");
        Planned& read = line.emplace_back();
        read.when = planned.text("when", longest);
        read.input = planned.text("input", longest);
        planned.finish();
    }
    return line;
}

decltype(Entry::what) what_of(std::string_view kind, Fields& fields) {
    if (kind == "created") {
        return entry::Created{options_of(fields)};
    }
    if (kind == "seated") {
        entry::Seated one{fields.seat(), {}};
        one.holder.held = fields.one_of<Held>("held");
        one.holder.person = fields.text("person", longest);
        one.holder.name = fields.text("name", longest);
        one.holder.agent = fields.text("agent", longest);
        one.holder.absent = fields.yes("absent");
        return one;
    }
    if (kind == "acted") {
        return entry::Acted{clocks_of(fields)};
    }
    if (kind == "said") {
        entry::Said one{fields.number("person"), fields.text("text", longest)};
        one.players = fields.yes("players");
        return one;
    }
    if (kind == "muted") {
        entry::Muted one{fields.number("person")};
        one.on = fields.yes("on");
        return one;
    }
    if (kind == "asked") {
        entry::Asked one{fields.one_of<Consent>("what")};
        one.seat = fields.seat();
        return one;
    }
    if (kind == "replied") {
        entry::Replied one{fields.seat()};
        one.yes = fields.yes("yes");
        return one;
    }
    if (kind == "withdrawn") {
        return entry::Withdrawn{};
    }
    if (kind == "plan") {
        entry::PlanSet one{fields.seat(), line_of(fields), {}};
        one.dropped = fields.text("dropped", longest);
        return one;
    }
    if (kind == "paused") {
        return entry::Paused{fields.yes("on")};
    }
    if (kind == "ended") {
        entry::Ended one{{fields.one_of<Ending>("how"), {}}};
        if (fields.has("loser")) {
            one.result.loser = fields.seat("loser");
        }
        return one;
    }
    throw FieldError("no entry of this name");
}

/// Reads the entry of an action in the form in which `to_json` writes it. Nothing for another text.
std::optional<Entry> plain_acted(std::string_view text) {
    constexpr auto most = std::uint64_t{std::numeric_limits<std::int64_t>::max()};
    constexpr std::size_t most_clocks = 64;
    PlainJson json(text);
    entry::Acted acted;
    if (text.size() > longest || !json.skip(R"({"acted":{"clocks":[)")) {
        return std::nullopt;
    }
    while (!json.skip("]}")) {
        if ((!acted.clocks.empty() && !json.skip(",")) || acted.clocks.size() == most_clocks ||
            !json.skip(R"({"left":)")) {
            return std::nullopt;
        }
        const auto left = json.number(most);
        const auto periods = json.skip(R"(,"periods":)") ? json.number(1000) : std::nullopt;
        const auto in_period = json.skip(R"(,"in_period":)") ? json.truth() : std::nullopt;
        if (!left || !periods || !in_period || !json.skip("}")) {
            return std::nullopt;
        }
        Clock& clock = acted.clocks.emplace_back();
        clock.left = time_of(*left);
        clock.periods = static_cast<std::uint32_t>(*periods);
        clock.in_period = *in_period == "true";
    }
    Entry entry{std::move(acted)};
    if (json.skip(R"(,"command":{"person":)")) {
        const auto person = json.text();
        const auto id = json.skip(R"(,"id":)") ? json.text() : std::nullopt;
        const auto content = json.skip(R"(,"content":)")
                                 ? json.number(std::numeric_limits<std::uint64_t>::max())
                                 : std::nullopt;
        const auto number = json.skip(R"(,"number":)") ? json.number(most) : std::nullopt;
        if (!person || !id || !content || !number || !json.skip("}")) {
            return std::nullopt;
        }
        entry.person = *person;
        entry.id = *id;
        entry.content = *content;
        entry.number = *number;
    }
    return json.rest() == "}" ? std::optional(std::move(entry)) : std::nullopt;
}

} // namespace

std::string to_json(const Entry& entry) {
    if (const auto* acted = std::get_if<entry::Acted>(&entry.what)) { // most are
        return json_of(*acted, entry);
    }
    Json json = Json::object();
    std::visit(Writer{json}, entry.what);
    if (!entry.id.empty()) {
        json["command"] = {
            {"person", entry.person}, {"id", entry.id}, {"content", entry.content}, {"number", entry.number}};
    }
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::optional<Entry> entry_from_json(std::string_view text) {
    if (auto acted = plain_acted(text)) { // most are
        return acted;
    }
    try {
        const nlohmann::json json = parse_shallow(text);
        if (!json.is_object() || json.size() != (json.contains("command") ? 2U : 1U)) {
            return std::nullopt;
        }
        Entry entry;
        for (const auto& [kind, content] : json.items()) {
            Fields fields(content, "entry");
            if (kind == "command") {
                entry.person = fields.text("person", longest);
                entry.id = fields.text("id", longest);
                entry.content = fields.take("content").get<std::uint64_t>();
                entry.number = fields.number("number");
            } else {
                entry.what = what_of(kind, fields);
            }
            fields.finish();
        }
        return entry;
    } catch (const FieldError&) {
        return std::nullopt;
    } catch (const nlohmann::json::exception&) {
        return std::nullopt;
    }
}

} // namespace herding::inline v0::tables
