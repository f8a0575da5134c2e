# CMake 3.25 does not know this system. It has static libraries only.
set(UNIX 1)
set_property(GLOBAL PROPERTY TARGET_SUPPORTS_SHARED_LIBS FALSE)
