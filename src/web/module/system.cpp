#include "herding/record/group.hpp"
#include "herding/record/io.hpp"

#include <memory>
#include <stdexcept>

/// The system of a browser: no files.

namespace herding::inline v0::record {

/// The default of a store of files. Nobody makes one without an Io here.
std::shared_ptr<Io> system_io() { throw std::logic_error("there are no files here"); }

/// Nobody makes one either.
struct GroupCommit::Shared {};
GroupCommit::~GroupCommit() = default;
void GroupCommit::sync(File& file) { file.sync(); }
void GroupCommit::join() {}
void GroupCommit::leave() noexcept {}

} // namespace herding::inline v0::record

/// Nobody reads what an assertion prints, so a module has neither its text nor the printf for it.
extern "C" [[noreturn]] void __assert_fail(const char* /*expression*/, const char* /*file*/, int /*line*/,
                                           const char* /*function*/) {
    __builtin_trap();
}
