# Rules that need letters of all languages take them from the C library (games/rulegame/unicode.cpp).
set(ICU_FOUND TRUE)
if(NOT TARGET ICU::uc)
    add_library(ICU::uc INTERFACE IMPORTED)
endif()
