"""Checks the glue to SwiftUI, UIKit and AppKit, and the code of an app, against stand-ins for these frameworks."""

from __future__ import annotations

import pathlib

# Modules that need the stand-ins, so that they are compiled here.
MODULES = ("LinkHandlingUI",)


def check(platform, common_options: list[str], modules_folder: pathlib.Path) -> list[str]:
    """The problems for a platform: `file:line: message`."""
    return []
