// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// The settings of the code under test: instrumenting the fuzzers' own comparisons would take half of the time.
let instrumented = settings + [.unsafeFlags(["-sanitize=fuzzer"])]

/// gold, the default linker on some systems, cannot link libFuzzer into a program with its own `main`.
let linking: [LinkerSetting] = [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]

let package = Package(
    name: "fuzzing",
    platforms: [.macOS(.v14)],
    targets: [
        // The code under test is linked from ../Sources, so that it is built with the fuzzer's instrumentation.
        .target(name: "Diagnostics", swiftSettings: instrumented),
        .target(name: "StrictJSON", dependencies: ["Diagnostics"], swiftSettings: instrumented),
        .target(name: "LinkRoutes", dependencies: ["Diagnostics", "StrictJSON"], swiftSettings: instrumented),
        .target(name: "SiteAssociation", dependencies: ["LinkRoutes", "StrictJSON"], swiftSettings: instrumented),
        .target(
            name: "AssociationProof",
            dependencies: ["LinkRoutes", "SiteAssociation", "StrictJSON"],
            swiftSettings: instrumented
        ),
        .target(
            name: "AssociationChecker",
            dependencies: ["AssociationProof", "Diagnostics", "LinkRoutes", "SiteAssociation", "StrictJSON"],
            swiftSettings: instrumented
        ),
        .target(name: "HTTP", swiftSettings: instrumented),
        .systemLibrary(name: "CLibevent", pkgConfig: "libevent_core"),
        .target(
            name: "Server",
            dependencies: ["CLibevent", "HTTP"],
            // The fuzzer drives a worker by hand.
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
            dependencies: [
                "AssociationChecker", "AssociationProof", "Diagnostics", "Fuzzer", "SiteAssociation", "StrictJSON",
            ],
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
