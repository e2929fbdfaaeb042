// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// The code under test alone: what a fuzzer itself compares is nothing to learn from, and would cost half of its time.
let instrumented = settings + [.unsafeFlags(["-sanitize=fuzzer"])]

/// gold, the default on some systems, cannot link libFuzzer beside a program's own `main`.
let linking: [LinkerSetting] = [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]

let package = Package(
    name: "fuzzing",
    platforms: [.macOS(.v14)],
    targets: [
        // The code under test is linked in from ../Sources, so that it too is built with the fuzzer's instruments.
        .target(name: "StrictJSON", swiftSettings: instrumented),
        .target(name: "LinkRoutes", dependencies: ["StrictJSON"], swiftSettings: instrumented),
        .target(name: "SiteAssociation", dependencies: ["LinkRoutes", "StrictJSON"], swiftSettings: instrumented),
        .target(
            name: "AssociationProof",
            dependencies: ["LinkRoutes", "SiteAssociation", "StrictJSON"],
            swiftSettings: instrumented
        ),
        .target(
            name: "AssociationChecker",
            dependencies: ["AssociationProof", "LinkRoutes", "SiteAssociation", "StrictJSON"],
            swiftSettings: instrumented
        ),
        .target(name: "HTTP", swiftSettings: instrumented),
        .systemLibrary(name: "CLibevent", pkgConfig: "libevent_core"),
        .target(
            name: "Server",
            dependencies: ["CLibevent", "HTTP"],
            // Its fuzzer drives a worker by hand.
            swiftSettings: instrumented + [.unsafeFlags(["-enable-testing"])]
        ),

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
            dependencies: ["AssociationChecker", "AssociationProof", "Fuzzer", "SiteAssociation", "StrictJSON"],
            swiftSettings: settings,
            linkerSettings: linking
        ),
        .executableTarget(
            name: "FuzzRequest",
            dependencies: ["Fuzzer", "HTTP"],
            swiftSettings: settings,
            linkerSettings: linking
        ),
        .executableTarget(
            name: "FuzzConnection",
            dependencies: ["Fuzzer", "HTTP", "Server"],
            swiftSettings: settings,
            linkerSettings: linking
        ),
    ]
)
