"""Makes folders that the Swift compiler takes for the SDKs of Apple's systems.

Swift's own modules are those of the toolchain, which name the versions of Apple's systems that have each declaration. C
has Apple's headers, as the package ziglang distributes them. Frameworks are not here: Tests/Apple/StandIns has what the
code uses of them.
"""

from __future__ import annotations

import dataclasses
import json
import pathlib
import re
import subprocess

from package import SWIFT

# A module that the code imports, or that one of these imports.
SWIFT_MODULES = (
    "Swift", "SwiftOnoneSupport", "_Builtin_float", "_Concurrency", "_RegexParser", "_StringProcessing", "Observation",
    "Synchronization",
)  # fmt: skip

# The declarations of the toolchain are of this release of Apple's systems.
SWIFT_RELEASE = "26.4"

# The architecture, names in a triple, of the SDK and in Package.swift, and the release that the SDK is for the compiler: in
# a newer one, it wants C's headers in modules that refer to its own. All watches of the oldest version have Int of 32 bits.
SYSTEMS = {
    "iOS": ("arm64", "ios", "", "iPhoneOS", "ios", "17.0"),
    "iOS simulator": ("arm64", "ios", "-simulator", "iPhoneSimulator", "ios", "17.0"),
    "tvOS": ("arm64", "tvos", "", "AppleTVOS", "tvos", "17.0"),
    "watchOS": ("arm64_32", "watchos", "", "WatchOS", "watchos", "10.0"),
    "visionOS": ("arm64", "xros", "", "XROS", "visionos", "1.0"),
    "macOS": ("arm64", "macosx", "", "MacOSX", "macos", "14.0"),
}

HEADERS = (
    "_time.h _types.h alloca.h arpa/inet.h assert.h copyfile.h crt_externs.h ctype.h dirent.h dlfcn.h errno.h fcntl.h"
    " float.h fnmatch.h getopt.h glob.h grp.h ifaddrs.h inttypes.h langinfo.h libproc.h limits.h locale.h mach/mach.h"
    " mach/mach_time.h mach/thread_info.h malloc/malloc.h math.h net/if.h netdb.h netinet/in.h netinet/tcp.h os/lock.h"
    " poll.h pthread.h pwd.h regex.h sched.h semaphore.h setjmp.h signal.h spawn.h stddef.h stdint.h stdio.h stdlib.h"
    " string.h strings.h sys/_types.h sys/cdefs.h sys/event.h sys/fcntl.h sys/file.h sys/ioctl.h sys/mman.h sys/mount.h"
    " sys/param.h sys/resource.h sys/select.h sys/socket.h sys/stat.h sys/statvfs.h sys/sysctl.h sys/syslimits.h"
    " sys/time.h sys/times.h sys/ttycom.h sys/types.h sys/uio.h sys/un.h sys/utsname.h sys/wait.h sysexits.h syslog.h"
    " termios.h time.h unistd.h wchar.h xlocale.h"
).split()

CLOCKS = (
    "CLOCK_REALTIME", "CLOCK_MONOTONIC", "CLOCK_MONOTONIC_RAW", "CLOCK_UPTIME_RAW", "CLOCK_PROCESS_CPUTIME_ID",
    "CLOCK_THREAD_CPUTIME_ID",
)  # fmt: skip


@dataclasses.dataclass(frozen=True)
class Platform:
    name: str
    triple: str
    # As Package.swift names it.
    system: str
    floor: str
    sdk: pathlib.Path

    @property
    def title(self) -> str:
        return f"{self.name} {self.floor.removesuffix('.0')}"


def platforms(floors: dict[str, str], folder: pathlib.Path) -> list[Platform]:
    """The systems with the versions of Package.swift; macOS, which has most modules, is first."""
    found = []
    for name, (architecture, system, environment, sdk, key, _) in reversed(SYSTEMS.items()):
        if key not in floors:
            raise SystemExit(f"Package.swift: `platforms` has no version of {name}: add one")
        triple = f"{architecture}-apple-{system}{floors[key]}{environment}"
        found.append(Platform(name, triple, key, floors[key], folder / f"{sdk}.sdk"))
    return found


def write(file: pathlib.Path, text: str):
    """Writes what has changed: the compiler keeps modules by the times of their files."""
    if not file.exists() or file.read_text() != text:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)


def resources() -> pathlib.Path:
    output = subprocess.run([SWIFT + "c", "-print-target-info"], stdout=subprocess.PIPE, check=True).stdout
    return pathlib.Path(json.loads(output)["paths"]["runtimeResourcePath"])


def interface(name: str) -> str:
    """The interface of a module of this toolchain."""
    files = (resources() / f"linux/{name}.swiftmodule").glob("*.swiftinterface")
    return next(file for file in files if not file.name.endswith(".private.swiftinterface")).read_text()


def retargeted(text: str, platform: Platform) -> str:
    triple = platform.triple.replace(platform.floor, SWIFT_RELEASE)
    text = re.sub(r"-target \S+", f"-target {triple}", text, count=1)
    # Only declarations matter to who compiles with a module, and bodies are nine tenths of the time. Within the module,
    # declarations use newer ones freely.
    skip = "-experimental-skip-all-function-bodies -disable-availability-checking"
    text = text.replace(" -O ", f" {skip} ", 1)
    if "_32-" in platform.triple:
        words = re.compile(r"^@frozen public struct U?Int : .*?^}", re.MULTILINE | re.DOTALL)
        text = words.sub(lambda word: word[0].replace("Builtin.Int64", "Builtin.Int32"), text)
    # It wants a body, and the interface of a system without back deployment has none; @available says all that matters.
    text = re.sub(r"@backDeployed\([^()]*\)", "", text)
    return text.replace("import Glibc", "import Darwin")


def darwin_overlay() -> str:
    """Swift's part of Darwin: that of Glibc is the same but for names."""
    text = interface("Glibc").replace("SwiftGlibc", "Darwin").replace("Glibc", "Darwin").replace("swiftGlibc", "swiftDarwin")
    text = re.sub(r"SwiftOverlayShims\.(timespec|timeval|sem_t)", r"Darwin.\1", text)
    text = text.replace("Darwin.__sighandler_t", "@convention(c) (Swift.Int32) -> Swift.Void")
    # Macros that the importer leaves out.
    for name in CLOCKS:
        text += f"public var {name}: Darwin.clockid_t {{ get }}\n"
    for name in ("stdin", "stdout", "stderr"):
        text += f"public var {name}: Swift.UnsafeMutablePointer<Darwin.FILE> {{ get set }}\n"
    return text


def make(platform: Platform, headers: pathlib.Path):
    """Writes the SDK of a platform."""
    triple = platform.triple.replace("macosx", "macos").replace(platform.floor, "")
    modules = platform.sdk / "usr/lib/swift"
    texts = {name: interface(name) for name in SWIFT_MODULES} | {"Darwin": darwin_overlay()}
    for name, text in texts.items():
        write(modules / f"{name}.swiftmodule/{triple}.swiftinterface", retargeted(text, platform))
    include = platform.sdk / "usr/include"
    include.mkdir(parents=True, exist_ok=True)
    for entry in headers.iterdir():
        link = include / entry.name
        # A folder that was moved or copied has links to where it was.
        if not link.is_symlink() or link.readlink() != entry:
            link.unlink(missing_ok=True)
            link.symlink_to(entry)
    # Whoever includes one of them sees all, for some are included by several others.
    entries = "".join(f'    header "{name}"\n' for name in HEADERS)
    mach_o = "module MachO [system] [extern_c] { module dyld { header \"mach-o/dyld.h\" export * } }\n"
    darwin = f"module Darwin [system] [extern_c] {{\n{entries}    module Mach {{}}\n    export *\n}}\n"
    write(include / "module.modulemap", darwin + mach_o)
    release = SYSTEMS[platform.name][-1]
    settings = {
        "Version": release,
        "CanonicalName": platform.sdk.stem.lower() + release,
        "MaximumDeploymentTarget": SWIFT_RELEASE + ".99",
        # What is said of iOS alone holds for visionOS too, from the same year on. The others must be there on macOS.
        "VersionMap": {
            "iOS_visionOS": {"17.0": "1.0", "18.0": "2.0", "26.0": "26.0"},
            "visionOS_iOS": {"1.0": "17.0", "2.0": "18.0", "26.0": "26.0"},
            "macOS_iOSMac": {"14.0": "17.0", "15.0": "18.0", "26.0": "26.0"},
            "iOSMac_macOS": {"17.0": "14.0", "18.0": "15.0", "26.0": "26.0"},
        },
    }
    write(platform.sdk / "SDKSettings.json", json.dumps(settings))
