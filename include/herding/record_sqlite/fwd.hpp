#pragma once

/// Forward declarations of everything public in `record_sqlite`.

namespace herding::inline v0::record {

class SqliteStore;

} // namespace herding::inline v0::record
