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

/// The same for modules whose insides a fuzzer uses.
let testable = instrumented + [.unsafeFlags(["-enable-testing"])]

/// gold, the default linker on some systems, cannot link libFuzzer into a program with its own `main`.
let linking: [LinkerSetting] = [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]

let package = Package(
    name: "fuzzing",
    platforms: [.macOS(.v15)],
    targets: [
        // The code under test is linked from ../Sources, so that it is built with the fuzzer's instrumentation.
        .target(name: "BorrowedBytes", swiftSettings: instrumented + [.enableExperimentalFeature("Lifetimes")]),
        .target(name: "Diagnostics", swiftSettings: instrumented),
        .target(name: "StrictJSON", dependencies: ["BorrowedBytes", "Diagnostics"], swiftSettings: instrumented),
        .target(
            name: "LinkRoutes",
            dependencies: ["BorrowedBytes", "Diagnostics", "StrictJSON"],
            swiftSettings: instrumented
        ),
        .target(
            name: "TableChecks",
            dependencies: ["BorrowedBytes", "Diagnostics", "LinkRoutes", "StrictJSON"],
            swiftSettings: instrumented
        ),
        .target(name: "JSONMistakes", dependencies: ["BorrowedBytes", "StrictJSON"], swiftSettings: instrumented),
        .target(
            name: "SiteTables",
            dependencies: ["BorrowedBytes", "Diagnostics", "JSONMistakes", "LinkRoutes", "StrictJSON", "TableChecks"],
            swiftSettings: instrumented
        ),
        .target(
            name: "SiteAssociation",
            dependencies: ["BorrowedBytes", "Diagnostics", "JSONMistakes", "LinkRoutes", "StrictJSON", "TableChecks"],
            swiftSettings: instrumented
        ),
        .target(
            name: "AssociationProof",
            dependencies: [
                "BorrowedBytes", "Diagnostics", "LinkRoutes", "SiteAssociation", "SiteTables", "StrictJSON",
            ],
            swiftSettings: instrumented
        ),
        .target(
            name: "AssociationChecker",
            dependencies: [
                "AssociationProof", "BorrowedBytes", "Diagnostics", "JSONMistakes", "LinkRoutes", "SiteAssociation",
                "StrictJSON", "TableChecks",
            ],
            swiftSettings: instrumented
        ),
        .systemLibrary(name: "CExpat"),
        .target(name: "XMLElements", dependencies: ["CExpat"], swiftSettings: instrumented),
        .target(
            name: "AppFiles",
            dependencies: [
                "AssociationProof", "BorrowedBytes", "Diagnostics", "LinkRoutes", "SiteAssociation", "TableChecks",
                "XMLElements",
            ],
            swiftSettings: instrumented
        ),
        .target(
            name: "TableImport",
            dependencies: [
                "AssociationProof", "BorrowedBytes", "Diagnostics", "LinkRoutes", "SiteAssociation", "StrictJSON",
                "TableChecks",
            ],
            swiftSettings: instrumented
        ),
        .target(name: "HTTP", dependencies: ["BorrowedBytes"], swiftSettings: instrumented),
        .systemLibrary(name: "CLibevent", pkgConfig: "libevent_core"),
        .target(
            name: "Server",
            dependencies: ["BorrowedBytes", "CLibevent", "HTTP"],
            // The fuzzer drives a worker by hand.
            swiftSettings: testable
        ),
        .target(name: "QRCode", swiftSettings: instrumented),
        .target(name: "Templates", dependencies: ["Diagnostics"], swiftSettings: instrumented),
        .target(
            name: "Sites",
            dependencies: [
                "BorrowedBytes", "Diagnostics", "HTTP", "JSONMistakes", "LinkRoutes", "QRCode", "SiteAssociation",
                "SiteTables", "StrictJSON", "TableChecks", "Templates",
            ],
            resources: [.embedInCode("Resources")],
            swiftSettings: testable
        ),
        .target(
            name: "LinkHandling",
            dependencies: ["BorrowedBytes", "Diagnostics", "LinkRoutes"],
            swiftSettings: instrumented
        ),
        .target(
            name: "LinkActions",
            dependencies: ["BorrowedBytes", "Diagnostics", "LinkHandling", "LinkRoutes", "StrictJSON", "TableChecks"],
            swiftSettings: testable
        ),
        // The files of these two modules that read a configuration; the others need packages of other projects.
        .target(
            name: "Reports",
            dependencies: ["AssociationChecker", "Diagnostics", "Sites", "StrictJSON"],
            swiftSettings: instrumented
        ),
        .target(
            name: "SiteConfiguration",
            dependencies: ["Diagnostics", "HTTP", "Reports", "Server", "Sites", "StrictJSON", "TableChecks"],
            swiftSettings: testable
        ),

        .target(name: "CLibFuzzer"),
        .target(name: "Fuzzer", dependencies: ["CLibFuzzer"], swiftSettings: settings),
        .executableTarget(
            name: "FuzzTable",
            dependencies: [
                "AssociationChecker", "BorrowedBytes", "Fuzzer", "LinkRoutes", "SiteTables", "StrictJSON",
            ],
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
            name: "FuzzImport",
            dependencies: ["Fuzzer", "LinkRoutes", "SiteAssociation", "TableImport"],
            swiftSettings: settings,
            linkerSettings: linking
        ),
        .executableTarget(
            name: "FuzzApp",
            dependencies: ["Fuzzer", "LinkActions", "LinkHandling", "LinkRoutes"],
            swiftSettings: settings,
            linkerSettings: linking
        ),
        .executableTarget(
            name: "FuzzTemplate",
            dependencies: ["Diagnostics", "Fuzzer", "Templates"],
            swiftSettings: settings,
            linkerSettings: linking
        ),
        .executableTarget(
            name: "FuzzConfiguration",
            dependencies: ["Diagnostics", "Fuzzer", "HTTP", "Server", "SiteConfiguration", "Sites", "StrictJSON"],
            swiftSettings: settings,
            linkerSettings: linking
        ),
        .executableTarget(
            name: "FuzzFiles",
            dependencies: [
                "AppFiles", "AssociationProof", "Diagnostics", "Fuzzer", "HTTP", "LinkRoutes", "SiteAssociation",
                "Sites",
                "StrictJSON",
            ],
            swiftSettings: settings,
            linkerSettings: linking
        ),
        .executableTarget(
            name: "FuzzRequest",
            dependencies: ["BorrowedBytes", "Fuzzer", "HTTP"],
            swiftSettings: settings,
            linkerSettings: linking
        ),
        .executableTarget(
            name: "FuzzConnection",
            dependencies: ["BorrowedBytes", "Fuzzer", "HTTP", "Server"],
            swiftSettings: settings,
            linkerSettings: linking
        ),
    ]
)
