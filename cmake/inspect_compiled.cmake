# herding_add_inspect(<folder of the sources>)
#
# herding::inspect, what the inspector shows of a record and its page, and herding::inspect_server, which serves it. They
# know no game's types, and are only built where something links them (library.cmake). As with records, the targets link no
# package that a project may lack: so herding::record, and not herding::play.
function(herding_add_inspect folder)
    if(TARGET herding_inspect)
        return()
    endif()
    herding_library(herding_inspect UNITY
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
        "${folder}/inspect/search.cpp"
        "${folder}/inspect/session.cpp"
        "${folder}/inspect/text.cpp"
        "${folder}/inspect/verification.cpp"
        PUBLIC herding::record
        PRIVATE $<TARGET_NAME_IF_EXISTS:nlohmann_json::nlohmann_json>)
    add_library(herding::inspect ALIAS herding_inspect)
    # The server is a target of its own: it takes seconds to compile, and files need none.
    herding_library(herding_inspect_server "${folder}/inspect/server.cpp"
        PUBLIC herding_inspect
        PRIVATE Boost::headers $<TARGET_NAME_IF_EXISTS:Threads::Threads>)
    add_library(herding::inspect_server ALIAS herding_inspect_server)
endfunction()
