#pragma once

/// Forward declarations of all public types of `record_sqlite`.

namespace herding::inline v0::record {

class SqliteStore;

} // namespace herding::inline v0::record
