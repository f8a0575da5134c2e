# herding_add_inspect(<folder of the sources>)
#
# herding::inspect, what the inspector shows of a record and its page, and herding::inspect_server, which serves it. They
# know no game's types, and are only built where something links them. As with records, the package brings
# the sources, and the targets link no package that a project may lack: so herding::record, and not herding::play.
function(herding_add_inspect folder)
    if(TARGET herding_inspect)
        return()
    endif()
    add_library(herding_inspect STATIC EXCLUDE_FROM_ALL
        "${folder}/inspect/compare.cpp"
        "${folder}/inspect/events.cpp"
        "${folder}/inspect/html.cpp"
        "${folder}/inspect/inspector.cpp"
        "${folder}/inspect/json.cpp"
        "${folder}/inspect/page.cpp"
        "${folder}/inspect/positions.cpp"
        "${folder}/inspect/question.cpp"
        "${folder}/inspect/recorded.cpp"
        "${folder}/inspect/rows.cpp"
        "${folder}/inspect/session.cpp"
        "${folder}/inspect/text.cpp"
        "${folder}/inspect/verification.cpp")
    add_library(herding::inspect ALIAS herding_inspect)
    # The server is a target of its own: it takes seconds to compile, and files need none.
    add_library(herding_inspect_server STATIC EXCLUDE_FROM_ALL "${folder}/inspect/server.cpp")
    add_library(herding::inspect_server ALIAS herding_inspect_server)
    target_link_libraries(herding_inspect_server
        PUBLIC herding_inspect
        PRIVATE Boost::headers $<TARGET_NAME_IF_EXISTS:Threads::Threads> $<TARGET_NAME_IF_EXISTS:herding_warnings>)
    target_link_libraries(herding_inspect
        PUBLIC herding::record
        PRIVATE $<TARGET_NAME_IF_EXISTS:nlohmann_json::nlohmann_json> $<TARGET_NAME_IF_EXISTS:herding_warnings>)
    # One unit, because the sources are small and most of the time goes into what they include.
    set_target_properties(herding_inspect PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0)
endfunction()
