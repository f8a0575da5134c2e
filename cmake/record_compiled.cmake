# herding_add_record(<folder of the sources>)
#
# herding::record and herding::record_sqlite: the parts of records that do not depend on a Spec. They are only built where
# something links them (library.cmake). The project finds the packages: Threads and nlohmann_json, and SQLite3 for the second. The targets can be configured
# without them, so they link what herding::reflect links, and not herding::reflect.
function(herding_add_record folder)
    if(TARGET herding_record)
        return()
    endif()
    herding_library(herding_record UNITY
        "${folder}/record/bodies.cpp"
        "${folder}/record/body_hash.cpp"
        "${folder}/record/body_writer.cpp"
        "${folder}/record/bytes.cpp"
        "${folder}/record/changed_types.cpp"
        "${folder}/record/check.cpp"
        "${folder}/record/copy.cpp"
        "${folder}/record/error.cpp"
        "${folder}/record/file_store.cpp"
        "${folder}/record/framing.cpp"
        "${folder}/record/group.cpp"
        "${folder}/record/header.cpp"
        "${folder}/record/index.cpp"
        "${folder}/record/journal_reader.cpp"
        "${folder}/record/json_import.cpp"
        "${folder}/record/json_lines.cpp"
        "${folder}/record/json_text.cpp"
        "${folder}/record/layout.cpp"
        "${folder}/record/layout_of.cpp"
        "${folder}/record/memory_io.cpp"
        "${folder}/record/opening.cpp"
        "${folder}/record/payload.cpp"
        "${folder}/record/renames.cpp"
        "${folder}/record/system_io.cpp"
        PUBLIC herding_reflect_compiled $<TARGET_NAME_IF_EXISTS:Threads::Threads>
        PRIVATE $<TARGET_NAME_IF_EXISTS:nlohmann_json::nlohmann_json>)
    add_library(herding::record ALIAS herding_record)

    herding_library(herding_record_sqlite UNITY
        "${folder}/record_sqlite/columns.cpp" "${folder}/record_sqlite/database.cpp" "${folder}/record_sqlite/store.cpp"
        "${folder}/record_sqlite/writer.cpp"
        INCLUDES "${folder}/record" # "framing.hpp"
        PUBLIC herding_record
        PRIVATE $<TARGET_NAME_IF_EXISTS:SQLite::SQLite3>)
    add_library(herding::record_sqlite ALIAS herding_record_sqlite)
endfunction()
