"""Checks deploy/ where nothing can build an image: deploy.py SOURCE PROGRAM.

The image gets the Debian packages of all libraries that the program loads, and no others. The options of its command and those of
the service exist. `systemd-analyze` accepts the service where it is installed.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile


def output_of(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def loaded_by(program):
    """Names of the libraries that the dynamic linker looks for in the program itself, not in other libraries."""
    return set(re.findall(r"\(NEEDED\).*\[(.*)\]", output_of("readelf", "-d", program)))


def package_of(library):
    """The package of a library on this machine, without its architecture."""
    found = re.search(rf"^\s*{re.escape(library)} .*=> (\S+)", output_of("ldconfig", "-p"), re.MULTILINE)
    path = pathlib.Path(found[1]).resolve()
    for name in (path, pathlib.Path(found[1]), pathlib.Path("/usr") / path.relative_to("/")):
        owner = subprocess.run(["dpkg", "-S", name], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
        if owner:
            return owner.split(":")[0]
    sys.exit(f"no package has {path}")


def check_packages(containerfile, program):
    image = containerfile.split("\nFROM ")[-1]
    installed = set(re.search(r"--no-install-recommends \\\n(.*?)&&", image, re.DOTALL)[1].replace("\\", "").split())
    always = {"libc6", "libgcc-s1", "libstdc++6"}  # in every image of Debian with a C++ program of its own
    needed = {package_of(name) for name in loaded_by(program)} - always
    missing = needed - installed
    assert not missing, f"the image lacks {sorted(missing)}"
    print(f"the image has all of {sorted(needed)}; besides {sorted(installed - needed)}")


def check_options(words, program):
    known = output_of(program, "serve", "--help")
    options = re.findall(r"--[a-z-]+", words)
    assert options, words
    for option in options:
        assert re.search(rf"{option}\b", known), f"`serve` has no option {option}"


def check_service(text, program):
    if shutil.which("systemd-analyze") is None:
        print("systemd-analyze is not installed")
        return
    with tempfile.TemporaryDirectory() as folder:
        service = pathlib.Path(folder) / "herding.service"
        # The program has another place here.
        service.write_text(re.sub(r"^(ExecStart=)\S+", rf"\g<1>{program}", text, flags=re.MULTILINE), encoding="utf-8")
        run = subprocess.run(["systemd-analyze", "verify", "--man=no", service], stderr=subprocess.PIPE, text=True)
        complaints = [line for line in run.stderr.splitlines() if "herding.service" in line]
        assert not complaints, "\n".join(complaints)


def main():
    source, program = pathlib.Path(sys.argv[1]), sys.argv[2]
    if shutil.which("dpkg") is None or shutil.which("readelf") is None:
        print("skipped: no Debian, or no readelf")
        sys.exit(77)
    containerfile = (source / "deploy/Containerfile").read_text(encoding="utf-8")
    service = (source / "deploy/herding.service").read_text(encoding="utf-8")
    check_packages(containerfile, program)
    check_options(" ".join(re.findall(r"(?:ENTRYPOINT|CMD) (.*)", containerfile)), program)
    check_options(re.search(r"^ExecStart=(.*(?:\\\n.*)*)", service, re.MULTILINE)[1], program)
    check_service(service, program)


if __name__ == "__main__":
    main()
