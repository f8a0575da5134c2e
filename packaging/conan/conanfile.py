"""The core of Herding as a Conan 2 package: `conan create packaging/conan`."""

import pathlib
import re

from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.files import copy, load

required_conan_version = ">=2.0"


class HerdingConan(ConanFile):
    name = "herding"
    description = "A framework for turn-based rules"
    license = "Apache-2.0"
    topics = ("games", "rules", "undo", "header-only")
    package_type = "header-library"
    settings = "os", "arch", "compiler", "build_type"
    no_copy_source = True

    @property
    def _checkout(self):
        return pathlib.Path(self.recipe_folder).parent.parent

    def set_version(self):
        header = load(self, str(self._checkout / "include" / "herding" / "version.hpp"))
        self.version = re.search(r'#define HERDING_VERSION "([^"]+)"', header).group(1)

    def export_sources(self):
        for pattern in ("LICENSE", "include/herding/*.hpp", "include/herding/core/*.hpp"):
            copy(self, pattern, str(self._checkout), self.export_sources_folder)

    def requirements(self):
        # Headers that users' own translation units include: Boost.Container.
        self.requires("boost/[>=1.81.0 <2]", transitive_headers=True, options={"header_only": True})

    def validate(self):
        check_min_cppstd(self, 20)

    def package_id(self):
        self.info.clear()

    def package(self):
        copy(self, "LICENSE", self.source_folder, str(pathlib.Path(self.package_folder) / "licenses"))
        copy(self, "*.hpp", str(pathlib.Path(self.source_folder) / "include"),
             str(pathlib.Path(self.package_folder) / "include"))

    def package_info(self):
        self.cpp_info.set_property("cmake_file_name", "herding")
        core = self.cpp_info.components["core"]
        core.set_property("cmake_target_name", "herding::core")
        core.set_property("pkg_config_name", "herding")
        core.requires = ["boost::headers"]
        core.bindirs = []
        core.libdirs = []
