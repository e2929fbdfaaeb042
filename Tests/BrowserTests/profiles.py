"""Who looks at a page: devices and browsers, as far as a page can tell them apart."""

from typing import Any, Dict, NamedTuple

WEBKIT = "AppleWebKit/605.1.15 (KHTML, like Gecko)"
IPHONE_SYSTEM = f"Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) {WEBKIT}"
PIXEL_SYSTEM = "Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/BP1A.250505.005; wv) AppleWebKit/537.36 (KHTML, like Gecko)"
PIXEL_VIEW = f"{PIXEL_SYSTEM} Version/4.0 Chrome/136.0.7103.60 Mobile Safari/537.36"
PHONE = {"has_touch": True, "is_mobile": True}
IPHONE_SCREEN = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 3, **PHONE}
PIXEL_SCREEN = {"viewport": {"width": 412, "height": 915}, "device_scale_factor": 2.625, **PHONE}


class Profile(NamedTuple):
    """A device with a browser; `system` is ios, android or desktop."""

    name: str
    system: str
    is_in_app: bool
    options: Dict[str, Any]


def profile(name, system, screen, user_agent, is_in_app=False):
    """A profile with the options that a browser context takes."""
    return Profile(name, system, is_in_app, {**screen, "user_agent": user_agent})


IPHONE = profile("iphone", "ios", IPHONE_SCREEN, f"{IPHONE_SYSTEM} Version/18.5 Mobile/15E148 Safari/604.1")
ANDROID = profile(
    "android",
    "android",
    PIXEL_SCREEN,
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/136.0.0.0 Mobile Safari/537.36",
)
DESKTOP = profile(
    "desktop",
    "desktop",
    {"viewport": {"width": 1280, "height": 800}},
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/136.0.0.0 Safari/537.36",
)
DEVICES = [IPHONE, ANDROID, DESKTOP]

FIREFOX_ANDROID = profile(
    "firefox-android", "android", PIXEL_SCREEN, "Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0"
)
IPAD = profile(
    "ipad",
    "ios",
    {"viewport": {"width": 834, "height": 1194}, "device_scale_factor": 2, "has_touch": True},
    f"Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) {WEBKIT} Version/18.5 Mobile/15E148 Safari/604.1",
)
# A phone with a mouse and a large screen.
DEX = profile(
    "dex",
    "android",
    {"viewport": {"width": 1280, "height": 720}},
    "Mozilla/5.0 (Linux; Android 15; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Safari/537.36",
)
# Without a mouse: Chromium says so of a screen that is touched.
WINDOWS_TABLET = profile(
    "windows-tablet",
    "desktop",
    {"viewport": {"width": 1280, "height": 800}, "has_touch": True, "is_mobile": True},
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
)
CHROMEOS_TABLET = profile(
    "chromeos-tablet",
    "desktop",
    {"viewport": {"width": 1280, "height": 800}, "has_touch": True, "is_mobile": True},
    "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
)
# A television, for example: no mouse, and no system with an app of the table.
UNKNOWN = profile(
    "unknown",
    "unknown",
    {"viewport": {"width": 1280, "height": 720}, "has_touch": True, "is_mobile": True},
    "Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36 WebAppManager",
)

INSTAGRAM_IPHONE = profile(
    "instagram-iphone",
    "ios",
    IPHONE_SCREEN,
    f"{IPHONE_SYSTEM} Mobile/22F76 Instagram 380.0.0.28.104 (iPhone15,2; iOS 18_5; en_GB; en; scale=3.00; 1179x2556)",
    is_in_app=True,
)
FACEBOOK_IPHONE = profile(
    "facebook-iphone",
    "ios",
    IPHONE_SCREEN,
    f"{IPHONE_SYSTEM} Mobile/22F76 [FBAN/FBIOS;FBAV/510.0.0.45.115;FBBV/724651234;FBDV/iPhone15,2;FBSN/iOS;FBSV/18.5]",
    is_in_app=True,
)
INSTAGRAM_ANDROID = profile(
    "instagram-android",
    "android",
    PIXEL_SCREEN,
    f"{PIXEL_VIEW} Instagram 380.0.0.49.84 Android (35/15; 420dpi; 1080x2424; Google/google; Pixel 9; tokay; en_GB)",
    is_in_app=True,
)
FACEBOOK_ANDROID = profile(
    "facebook-android",
    "android",
    PIXEL_SCREEN,
    f"{PIXEL_VIEW} [FB_IAB/FB4A;FBAV/510.0.0.45.115;IABMV/1;]",
    is_in_app=True,
)
LINE_IPHONE = profile("line-iphone", "ios", IPHONE_SCREEN, f"{IPHONE_SYSTEM} Mobile/15E148 Safari Line/15.12.0", is_in_app=True)
TIKTOK_ANDROID = profile(
    "tiktok-android",
    "android",
    PIXEL_SCREEN,
    f"{PIXEL_VIEW} trill_410203 BytedanceWebview/d8a21c6 TTWebView/0751130041008",
    is_in_app=True,
)
WEB_VIEW_ANDROID = profile("web-view-android", "android", PIXEL_SCREEN, PIXEL_VIEW, is_in_app=True)
IN_APP = [INSTAGRAM_IPHONE, FACEBOOK_IPHONE, INSTAGRAM_ANDROID, FACEBOOK_ANDROID]
PROFILES = DEVICES + IN_APP
