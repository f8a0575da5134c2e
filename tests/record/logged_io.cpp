#include "herding/record/logged_io.hpp"

#include "record/support/failing_io.hpp"
#include "record/support/games.hpp"

#include "herding/record/error.hpp"
#include "herding/record/store.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

/// Many records with one log, in which the k-th operation of the system fails, for every k: whatever was acknowledged is there
/// afterwards, and everything else is absent or whole.

namespace record_logged_io {

namespace rec = herding::record;
using record_test::FailingIo;
using record_test::payload;
using record_test::plain_header;
using Mode = FailingIo::Mode;

/// Progress of a record, as the program knows it.
struct Told {
    std::size_t first = 0; ///< number of its first event: an earlier record of its name has others
    std::size_t appended = 0;
    std::size_t acknowledged = 0;
    bool created = false;
    bool may_be_gone = false; ///< and another record may have its name, which has no events
};

rec::Bytes event(std::size_t i) { return payload(20 + 97 * i % 700, static_cast<std::uint8_t>(i)); }

/// A program that writes three records in turns, and stops at the first error.
class Program {
public:
    explicit Program(const std::shared_ptr<FailingIo>& io) : io_(io) {}

    [[nodiscard]] const std::map<std::string, Told>& told() const { return told_; }
    [[nodiscard]] bool failed() const { return failed_; }
    [[nodiscard]] bool has_emptied_its_log() const { return emptied_; }

    /// Begins, and writes. After an error it opens its records again, as the server does, if `again`.
    void run(bool again) {
        try {
            store_ = std::make_unique<rec::FileStore>("", rec::logged_io("", io_, 3000));
            write();
        } catch (const rec::Error&) {
            failed_ = true;
        } catch (const std::system_error&) {
            failed_ = true;
        } catch (const record_test::PowerLoss&) {
            failed_ = true;
            again = false;
        }
        writers_.clear();
        if (failed_ && again && store_ != nullptr) {
            for (auto& [name, told] : told_) {
                try {
                    if (told.created && !told.may_be_gone) {
                        open(name);
                        append({name});
                    }
                } catch (const rec::Error& error) {
                    ADD_FAILURE() << name << ": " << error.what();
                }
            }
            writers_.clear();
        }
    }
    /// Ends as a program that is killed: the system keeps what it has, and nothing else happens.
    void end() {
        io_->fail_at(0, Mode::PowerLoss);
        store_.reset();
        io_->fail_at(0, Mode::None);
    }

private:
    void write() {
        for (const char* name : {"a", "b", "c"}) {
            create(name, 0);
        }
        append({"a", "b"});
        append({"a", "b", "c"});
        append({"c"});
        writers_.erase("b"); // closed, and opened again
        append({"a", "c"});
        open("b");
        append({"a", "b", "c"});
        writers_.erase("c"); // another record gets its name
        told_["c"].acknowledged = 0;
        told_["c"].may_be_gone = true;
        store_->remove("c");
        create("c", 100);
        for (int i = 0; i < 4; ++i) {
            append({"a", "c"});
            append({"b", "c"});
        }
        store_->put("d", {}); // another file
    }
    void create(const std::string& name, std::size_t first) {
        writers_[name] = store_->create(name, plain_header(), {rec::Durability::None});
        told_[name] = {first, 0, 0, true, false};
    }
    void open(const std::string& name) {
        const auto reader = store_->open(name, rec::Access::Append);
        rec::RawEvent one;
        std::size_t count = 0;
        while (reader->next(one)) {
            ++count;
        }
        EXPECT_GE(count, told_[name].acknowledged) << name;
        told_[name].appended = count;
        writers_[name] = reader->append({rec::Durability::None});
        told_[name].acknowledged = count;
    }
    void append(const std::vector<std::string>& names) {
        std::vector<rec::Writer*> writers;
        for (const std::string& name : names) {
            Told& told = told_[name];
            writers.push_back(writers_[name].get());
            writers.back()->append(rec::Kind::Committed, event(told.first + told.appended++));
        }
        store_->sync(writers);
        for (const std::string& name : names) {
            told_[name].acknowledged = told_[name].appended;
        }
        if (const auto log = io_->open(std::string(rec::common_log), rec::Io::Open::Read)) {
            emptied_ = emptied_ || log->size() < log_size_;
            log_size_ = log->size();
        }
    }

    std::shared_ptr<FailingIo> io_;
    std::unique_ptr<rec::FileStore> store_;
    std::map<std::string, std::unique_ptr<rec::Writer>> writers_;
    std::map<std::string, Told> told_;
    bool failed_ = false;
    bool emptied_ = false;
    std::uint64_t log_size_ = 0;
};

/// Whether the records are as they may be after what was told.
void check(const std::shared_ptr<rec::Io>& io, const std::map<std::string, Told>& all,
           const std::string& where) {
    for (const auto& [name, told] : all) {
        rec::FileStore store("", io);
        rec::RawEvent one;
        std::size_t count = 0;
        const auto read = [&](rec::Access access) {
            std::unique_ptr<rec::Reader> reader;
            try {
                reader = store.open(name, access);
            } catch (const rec::Error& error) {
                EXPECT_EQ(error.kind(), rec::ErrorKind::NotFound) << where << ": " << error.what();
                EXPECT_TRUE(told.may_be_gone || !told.created) << where;
                return reader;
            }
            for (count = 0; reader->next(one); ++count) {
                const rec::Bytes expected = event(told.first + count);
                EXPECT_TRUE(
                    std::equal(one.payload.begin(), one.payload.end(), expected.begin(), expected.end()))
                    << where << ", record " << name << ", event " << count;
            }
            EXPECT_GE(count, told.acknowledged) << where << ", record " << name;
            EXPECT_LE(count, told.appended) << where << ", record " << name;
            EXPECT_NE(reader->tail().ending, rec::Ending::Damaged) << where << ": " << reader->tail().cause;
            return reader;
        };
        (void)read(rec::Access::Read);
        const auto reader = read(rec::Access::Append);
        if (reader == nullptr) {
            continue;
        }
        const auto writer = reader->append({}); // and it can be continued
        writer->append(rec::Kind::Committed, event(told.first + count));
        const auto again = store.open(name);
        std::size_t events = 0;
        while (again->next(one)) {
            ++events;
        }
        EXPECT_EQ(events, count + 1) << where;
        EXPECT_EQ(again->tail().ending, rec::Ending::Clean) << where;
    }
}

/// By another program without a log, and by the same program, which begins again.
void check_both(const FailingIo& disk, std::uint64_t seed, const std::map<std::string, Told>& all,
                const std::string& where) {
    check(disk.after_power_loss(seed), all, where + ", power loss " + std::to_string(seed));
    check(rec::logged_io("", disk.after_power_loss(seed)), all,
          where + ", power loss and log " + std::to_string(seed));
    const auto begun = disk.after_power_loss(seed);
    (void)rec::logged_io("", begun); // writes what a log has left, and removes it
    check(begun->after_power_loss(seed), all, where + ", power loss twice " + std::to_string(seed));
}

std::size_t operations() {
    const auto io = std::make_shared<FailingIo>();
    Program program(io);
    program.run(false);
    EXPECT_FALSE(program.failed());
    EXPECT_TRUE(program.has_emptied_its_log());
    const std::size_t count = io->operations();
    program.end();
    check(rec::logged_io("", io), program.told(), "after a kill");
    return count;
}

TEST(LoggedIo, keeps_what_was_acknowledged_before_which_operation_the_power_goes) {
    const std::size_t count = operations();
    EXPECT_GT(count, 50U);
    for (std::size_t k = 0; k <= count; ++k) {
        const auto io = std::make_shared<FailingIo>();
        io->fail_at(k, Mode::PowerLoss);
        Program program(io);
        program.run(false);
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            check_both(*io, seed, program.told(), "operation " + std::to_string(k));
        }
    }
}

TEST(LoggedIo, keeps_what_was_acknowledged_which_operation_fails) {
    const std::size_t count = operations();
    for (const Mode mode : {Mode::Fail, Mode::Short, Mode::Partial}) {
        for (std::size_t k = 0; k < count; ++k) {
            const auto io = std::make_shared<FailingIo>();
            io->fail_at(k, mode);
            Program program(io);
            program.run(true); // and it opens its records again
            const std::string where =
                "operation " + std::to_string(k) + ", mode " + std::to_string(int(mode));
            for (std::uint64_t seed = 0; seed < 5; ++seed) {
                check_both(*io, seed, program.told(), where);
            }
            program.end();
            check(rec::logged_io("", io), program.told(), where + ", then a kill");
        }
    }
}

TEST(LoggedIo, writes_one_log_for_all_files_and_removes_it) {
    const auto io = std::make_shared<FailingIo>();
    {
        rec::FileStore store("", rec::logged_io("", io));
        const auto one = store.create("one", plain_header(), {rec::Durability::None});
        const auto two = store.create("two", plain_header(), {rec::Durability::None});
        const std::uint64_t empty = io->open("one", rec::Io::Open::Read)->size();
        rec::Writer* const both[] = {one.get(), two.get()};
        const std::size_t before = io->operations();
        for (std::size_t i = 0; i < 3; ++i) {
            one->append(rec::Kind::Committed, event(i));
            two->append(rec::Kind::Committed, event(i));
            store.sync(both);
        }
        EXPECT_EQ(io->operations() - before, 6U) << "a write and a sync each";
        EXPECT_EQ(io->open("one", rec::Io::Open::Read)->size(), empty);
        // Others see everything all the same: of the same program, and of another one.
        for (const auto& seen : {store.io(), std::shared_ptr<rec::Io>(io)}) {
            rec::FileStore reading("", seen);
            const auto reader = reading.open("two");
            rec::RawEvent event_seen;
            std::size_t count = 0;
            while (reader->next(event_seen)) {
                ++count;
            }
            EXPECT_EQ(count, 3U);
        }
        EXPECT_EQ(rec::logged_io("", io), io) << "a folder has one log";
    }
    EXPECT_EQ(io->open(std::string(rec::common_log), rec::Io::Open::Read), nullptr);
    EXPECT_EQ(io->list(""), (std::vector<std::string>{"one", "two"}));
}

TEST(LoggedIo, takes_no_foreign_bytes_from_a_log) {
    const auto io = std::make_shared<FailingIo>();
    for (const char* text :
         {"", "HERDLOG1", "something else that is no log", "HERDLOG1\1\2\3\4\5\6\7\10\377\377\377\377abcd"}) {
        {
            rec::FileStore store("", io);
            store.remove("one");
            (void)store.create("one", plain_header());
            const auto log = io->open(std::string(rec::common_log), rec::Io::Open::Create);
            log->truncate(0);
            const std::string bytes = text;
            EXPECT_EQ(log->write(0, std::as_bytes(std::span(bytes))), bytes.size());
        }
        rec::RawEvent event_seen;
        EXPECT_FALSE(rec::FileStore("", io).open("one")->next(event_seen));
        EXPECT_FALSE(rec::FileStore("", rec::logged_io("", io)).open("one")->next(event_seen));
    }
}

} // namespace record_logged_io
