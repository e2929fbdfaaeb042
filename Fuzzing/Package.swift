// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .unsafeFlags(["-sanitize=fuzzer"]),
]

/// gold, the default on some systems, cannot link libFuzzer beside a program's own `main`.
let linking: [LinkerSetting] = [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]

let package = Package(
    name: "fuzzing",
    platforms: [.macOS(.v14)],
    targets: [
        // The code under test is linked in from ../Sources, so that it too is built with the fuzzer's instruments.
        .target(name: "StrictJSON", swiftSettings: settings),
        .target(name: "LinkRoutes", dependencies: ["StrictJSON"], swiftSettings: settings),
        .target(name: "SiteAssociation", dependencies: ["LinkRoutes", "StrictJSON"], swiftSettings: settings),
        .target(name: "HTTP", swiftSettings: settings),

        .target(name: "CLibFuzzer"),
        .target(name: "Fuzzer", dependencies: ["CLibFuzzer"], swiftSettings: settings),
        .executableTarget(
            name: "FuzzTable",
            dependencies: ["Fuzzer", "LinkRoutes", "StrictJSON"],
            swiftSettings: settings,
            linkerSettings: linking
        ),
        .executableTarget(
            name: "FuzzAssociation",
            dependencies: ["Fuzzer", "SiteAssociation", "StrictJSON"],
            swiftSettings: settings,
            linkerSettings: linking
        ),
        .executableTarget(
            name: "FuzzRequest",
            dependencies: ["Fuzzer", "HTTP"],
            swiftSettings: settings,
            linkerSettings: linking
        ),
    ]
)
