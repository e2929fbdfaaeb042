// swift-tools-version: 6.2

import PackageDescription

/// What every target is built with.
///
/// Warnings become errors only where `LINKD_WARNINGS_AS_ERRORS` is set, as in CI: a newer compiler's new warning must not
/// stop a person who only wants to run the server. The package of an app must not have it: Xcode and Swift Build suppress
/// the warnings of such packages, and the compiler refuses both at once.
let everywhere: [SwiftSetting] =
    [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ] + (Context.environment["LINKD_WARNINGS_AS_ERRORS"] == "1" ? [.treatAllWarnings(as: .error)] : [])

/// Pure modules: every unsafe expression is a warning, so that C stays fenced into `Server`.
let safe: [SwiftSetting] = everywhere + [.strictMemorySafety()]

let package = Package(
    name: "linkd",
    platforms: [.iOS(.v17), .macOS(.v15), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
    products: [
        .library(name: "LinkRoutes", targets: ["LinkRoutes"]),
        .library(name: "LinkHandling", targets: ["LinkHandling"]),
        .library(name: "LinkActions", targets: ["LinkActions"]),
        .library(name: "LinkTesting", targets: ["LinkTesting"]),
        .plugin(name: "LinksPlugin", targets: ["LinksPlugin"]),
        .plugin(name: "GenerateLinksPlugin", targets: ["GenerateLinksPlugin"]),
        // Server: begin
        .executable(name: "linkd", targets: ["linkd"]),
        // For macOS: AssociationProof computes with UInt128, which other systems have from iOS 18 and its relatives on.
        .library(name: "SiteAssociation", targets: ["SiteAssociation", "AssociationProof", "AssociationChecker"]),
        // Server: end
    ],
    // Server: begin
    traits: [
        .default(enabledTraits: ["Server"]),
        .trait(name: "Server", description: "The program linkd; without it, no other package is needed."),
    ],
    dependencies: [
        // Sub-commands, help and usage errors; the field's standard.
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
        // The common vocabulary for a server's log.
        .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
        // `linkd doctor` runs the system's curl. Without its trait for Foundation, it brings no ICU.
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
    ],
    // Server: end
    targets: [
        // Bytes that a caller owns, for as long as it lends them. Only the feature can promise that, and the packages of
        // Apple use it too. It is not named Bytes: a graph of packages has each name once, and there is a package Bytes.
        .target(name: "BorrowedBytes", swiftSettings: safe + [.enableExperimentalFeature("Lifetimes")]),
        .target(name: "Diagnostics", swiftSettings: safe),
        .target(name: "StrictJSON", dependencies: ["BorrowedBytes", "Diagnostics"], swiftSettings: safe),
        .target(name: "LinkRoutes", dependencies: ["BorrowedBytes", "Diagnostics", "StrictJSON"], swiftSettings: safe),
        .target(
            name: "LinkHandling",
            dependencies: ["BorrowedBytes", "Diagnostics", "LinkRoutes"],
            swiftSettings: safe
        ),
        // What a whole table is checked for, and its apps: for those who take a table from a person, not for an app.
        .target(
            name: "TableChecks",
            dependencies: ["BorrowedBytes", "Diagnostics", "LinkRoutes", "StrictJSON"],
            swiftSettings: safe
        ),
        // The router of apps that are called by others: decoded input, replies, x-callback-url.
        .target(
            name: "LinkActions",
            dependencies: ["BorrowedBytes", "Diagnostics", "LinkHandling", "LinkRoutes", "StrictJSON", "TableChecks"],
            swiftSettings: safe
        ),
        // What the tests of an app use: expectations, a clock, and an opener for those with a router.
        .target(
            name: "LinkTesting",
            dependencies: ["LinkActions", "LinkHandling", "LinkRoutes", "TableChecks"],
            swiftSettings: safe
        ),
        // The links of a table as source code, pure: the plugin's tool has nothing else.
        .target(
            name: "LinkCode",
            dependencies: ["BorrowedBytes", "Diagnostics", "LinkRoutes", "StrictJSON", "TableChecks"],
            swiftSettings: safe
        ),
        // The tool of the two plugins; it has no dependency that an app would have to build for it alone.
        .executableTarget(name: "GenerateLinks", dependencies: ["Diagnostics", "LinkCode"], swiftSettings: safe),
        .plugin(name: "LinksPlugin", capability: .buildTool(), dependencies: ["GenerateLinks"]),
        .plugin(
            name: "GenerateLinksPlugin",
            capability: .command(
                intent: .custom(verb: "generate-links", description: "Writes Links.swift beside each routes.json."),
                permissions: [.writeToPackageDirectory(reason: "It writes Links.swift beside each routes.json.")]
            ),
            dependencies: ["GenerateLinks"]
        ),
        // Server: begin
        // The system's libevent, core only: the loop, no evhttp, no bufferevent on the request path.
        .systemLibrary(
            name: "CLibevent",
            pkgConfig: "libevent_core",
            providers: [.apt(["libevent-dev"]), .brew(["libevent"])]
        ),
        // The system's zlib, to compress the association files once. Not by pkg-config: on a Mac that may name the headers
        // of another SDK, or of a port, instead of those of the SDK that compiles.
        .systemLibrary(name: "CZlib"),
        // The system's expat, to read the property lists and the manifest of an app's project.
        .systemLibrary(name: "CExpat"),
        .target(name: "XMLElements", dependencies: ["CExpat"], swiftSettings: everywhere),
        .target(name: "Deflate", dependencies: ["CZlib"], swiftSettings: everywhere),
        // The common mistakes in JSON, for those who report them.
        .target(name: "JSONMistakes", dependencies: ["BorrowedBytes", "StrictJSON"], swiftSettings: safe),
        // What a table says for its site alone: pages, their look, and redirects.
        .target(
            name: "SiteTables",
            dependencies: ["BorrowedBytes", "Diagnostics", "JSONMistakes", "LinkRoutes", "StrictJSON", "TableChecks"],
            swiftSettings: safe
        ),
        .target(
            name: "SiteAssociation",
            dependencies: ["BorrowedBytes", "Diagnostics", "JSONMistakes", "LinkRoutes", "StrictJSON", "TableChecks"],
            swiftSettings: safe
        ),
        .target(
            name: "AssociationProof",
            dependencies: [
                "BorrowedBytes", "Diagnostics", "LinkRoutes", "SiteAssociation", "SiteTables", "StrictJSON",
            ],
            swiftSettings: safe
        ),
        .target(
            name: "AssociationChecker",
            dependencies: [
                "AssociationProof", "BorrowedBytes", "Diagnostics", "JSONMistakes", "LinkRoutes", "SiteAssociation",
                "StrictJSON", "TableChecks",
            ],
            swiftSettings: safe
        ),
        // Whether the files of an app's project agree with a table.
        .target(
            name: "AppFiles",
            dependencies: [
                "AssociationProof", "BorrowedBytes", "Diagnostics", "LinkRoutes", "SiteAssociation", "TableChecks",
                "XMLElements",
            ],
            swiftSettings: safe
        ),
        // What a host answers to the fetchers of Apple and Google: facts in, findings out.
        .target(
            name: "HostChecker",
            dependencies: [
                "AssociationChecker", "AssociationProof", "BorrowedBytes", "Diagnostics", "HTTP", "JSONMistakes",
                "LinkRoutes", "SiteAssociation", "SiteTables", "StrictJSON", "TableChecks",
            ],
            swiftSettings: safe
        ),
        // A table from an association file of any origin.
        .target(
            name: "TableImport",
            dependencies: [
                "AssociationProof", "BorrowedBytes", "Diagnostics", "LinkRoutes", "SiteAssociation", "StrictJSON",
                "TableChecks",
            ],
            swiftSettings: safe
        ),
        // The links of a table as Kotlin and TypeScript. Their files are in the code, which not every build system can
        // do, so that an app's plugin does not have this module.
        .target(
            name: "PlatformCode",
            dependencies: ["Diagnostics", "LinkCode", "LinkRoutes"],
            exclude: ["Resources"],
            swiftSettings: safe,
            plugins: ["EmbedTexts"]
        ),
        .target(name: "HTTP", dependencies: ["BorrowedBytes"], swiftSettings: safe),
        // The QR codes of links, encoded and drawn.
        .target(name: "QRCode", swiftSettings: safe),
        .target(name: "Templates", dependencies: ["Diagnostics"], swiftSettings: safe),
        .target(
            name: "Sites",
            dependencies: [
                "BorrowedBytes", "Diagnostics", "HTTP", "JSONMistakes", "LinkRoutes", "QRCode", "SiteAssociation",
                "SiteTables", "StrictJSON", "TableChecks", "Templates",
            ],
            // In the program itself, which needs no other file.
            exclude: ["Resources"],
            swiftSettings: safe,
            plugins: ["EmbedTexts"]
        ),
        .target(name: "Server", dependencies: ["BorrowedBytes", "CLibevent", "HTTP"], swiftSettings: everywhere),
        // What a command reads by name, and how it reports what it found.
        .target(
            name: "Reports",
            dependencies: [
                "AssociationChecker", "BorrowedBytes", "Diagnostics", "HTTP", "JSONMistakes", "LinkRoutes", "Server",
                "Sites", "StrictJSON",
            ],
            swiftSettings: safe,
            plugins: ["EmbedTexts"]
        ),
        // The configuration of the server, with the tables and folders that it names.
        .target(
            name: "SiteConfiguration",
            dependencies: [
                "AssociationChecker", "Deflate", "Diagnostics", "HTTP", "JSONMistakes", "LinkRoutes", "Reports",
                "Server", "Sites", "SiteTables", "StrictJSON", "TableChecks", "Templates",
            ],
            swiftSettings: safe
        ),
        // Why a link opens the app, or does not: by a table, or by an association file.
        .target(
            name: "Explaining",
            dependencies: [
                "AssociationChecker", "BorrowedBytes", "Diagnostics", "LinkRoutes", "Reports", "SiteAssociation",
                "SiteConfiguration", "Sites", "SiteTables", "StrictJSON", "TableChecks",
            ],
            swiftSettings: safe
        ),
        // The checks of sites, of files against tables, and of two files against each other.
        .target(
            name: "Checking",
            dependencies: [
                "AppFiles", "AssociationChecker", "AssociationProof", "Diagnostics", "Explaining", "HostChecker",
                "LinkCode",
                "LinkRoutes", "PlatformCode", "Reports", "SiteAssociation", "SiteConfiguration", "Sites", "SiteTables",
                "StrictJSON", "TableChecks",
            ],
            swiftSettings: safe
        ),
        // A site as a folder for a host that has only files.
        .target(
            name: "Exporting",
            dependencies: [
                "Diagnostics", "HTTP", "LinkRoutes", "Printing", "Reports", "Sites",
                "SiteTables", "StrictJSON",
            ],
            swiftSettings: safe
        ),
        // What is printed from a table for other programs and for people.
        .target(
            name: "Printing",
            dependencies: [
                "BorrowedBytes", "Diagnostics", "Explaining", "HTTP", "LinkRoutes", "Reports", "Server",
                "SiteAssociation", "SiteConfiguration", "Sites", "SiteTables", "StrictJSON", "TableChecks",
            ],
            swiftSettings: safe
        ),
        // The files of a new site.
        .target(
            name: "Starting",
            dependencies: [
                "AppFiles", "Diagnostics", "LinkCode", "LinkRoutes", "Printing", "Reports", "Server",
                "SiteAssociation", "SiteConfiguration", "SiteTables", "StrictJSON", "TableChecks",
            ],
            // The icons.
            resources: [.embedInCode("Resources")],
            swiftSettings: safe
        ),
        // What a running server does beside answering: reloads, the admin listener, metrics.
        .target(
            name: "Serving",
            dependencies: [
                "BorrowedBytes", "Diagnostics", "HTTP", "LinkRoutes", "Reports", "Server", "SiteConfiguration", "Sites",
                "SiteTables", "StrictJSON", "TableChecks",
                .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Server"])),
            ],
            swiftSettings: safe
        ),
        // Asks live hosts, with the system's curl.
        .target(
            name: "AskingHosts",
            dependencies: [
                "Diagnostics", "HostChecker", "LinkRoutes", "Reports", "Server", "SiteAssociation", "SiteConfiguration",
                .product(name: "Subprocess", package: "swift-subprocess", condition: .when(traits: ["Server"])),
            ],
            swiftSettings: safe
        ),
        // A table from the files that an app and its site have.
        .target(
            name: "Importing",
            dependencies: [
                "AppFiles", "AssociationChecker", "AssociationProof", "Diagnostics", "LinkRoutes", "Reports",
                "SiteAssociation", "StrictJSON", "TableChecks", "TableImport",
            ],
            swiftSettings: safe
        ),
        .executableTarget(
            name: "linkd",
            dependencies: [
                "AppFiles", "AskingHosts", "AssociationChecker", "AssociationProof", "Checking", "Diagnostics",
                "Explaining", "Exporting", "HostChecker", "HTTP", "Importing", "LinkCode", "LinkRoutes", "PlatformCode",
                "Printing", "QRCode", "Reports", "Server", "Serving", "SiteAssociation", "SiteConfiguration", "Sites",
                "SiteTables", "Starting", "StrictJSON", "TableImport", "Templates",
                .product(
                    name: "ArgumentParser",
                    package: "swift-argument-parser",
                    condition: .when(traits: ["Server"])
                ),
                .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Server"])),
            ],
            swiftSettings: safe,
            plugins: ["EmbedTexts"]
        ),
        // The pages of docs/diagnostics as source of `Reports`; the schemas and the version as source of `linkd`.
        .executableTarget(name: "TextEmbedder", swiftSettings: safe),
        .plugin(name: "EmbedTexts", capability: .buildTool(), dependencies: ["TextEmbedder"]),
        // How long something takes on a machine that does other things too.
        .target(name: "CPUTime", path: "Tests/CPUTime", swiftSettings: everywhere),
        // A folder that is gone after a test.
        .target(name: "TestFolders", path: "Tests/TestFolders", swiftSettings: everywhere),
        // The sentences of findings as files, and fixes that are applied.
        .target(
            name: "FindingSnapshots",
            dependencies: ["Diagnostics", "StrictJSON"],
            path: "Tests/FindingSnapshots",
            swiftSettings: everywhere
        ),
        // Random numbers that are the same in every run.
        .target(name: "SeededRandom", path: "Tests/SeededRandom", swiftSettings: everywhere),
        .testTarget(
            name: "DeflateTests",
            dependencies: ["CZlib", "Deflate", "SeededRandom"],
            swiftSettings: everywhere
        ),
        .testTarget(name: "BorrowedBytesTests", dependencies: ["BorrowedBytes"], swiftSettings: everywhere),
        .testTarget(name: "DiagnosticsTests", dependencies: ["Diagnostics"], swiftSettings: everywhere),
        .testTarget(
            name: "StrictJSONTests",
            dependencies: [
                "BorrowedBytes", "Diagnostics", "FindingSnapshots", "JSONMistakes", "SeededRandom", "StrictJSON",
            ],
            swiftSettings: everywhere
        ),
        .testTarget(
            name: "TemplatesTests",
            dependencies: ["CPUTime", "Diagnostics", "FindingSnapshots", "SeededRandom", "Templates"],
            swiftSettings: everywhere
        ),
        .testTarget(
            name: "LinkRoutesTests",
            dependencies: [
                "BorrowedBytes", "CPUTime", "Diagnostics", "LinkRoutes", "SeededRandom", "StrictJSON", "TableChecks",
                "TableSamples",
            ],
            resources: [.copy("Vectors")],
            swiftSettings: everywhere
        ),
        .testTarget(
            name: "TableChecksTests",
            dependencies: ["Diagnostics", "LinkRoutes", "StrictJSON", "TableChecks", "TableSamples"],
            swiftSettings: everywhere
        ),
        // Random tables and links.
        .target(
            name: "TableSamples",
            dependencies: ["LinkRoutes", "SeededRandom", "TableChecks"],
            path: "Tests/TableSamples",
            swiftSettings: everywhere
        ),
        .testTarget(
            name: "SiteTablesTests",
            dependencies: [
                "BorrowedBytes", "CPUTime", "Diagnostics", "FindingSnapshots", "LinkRoutes", "SeededRandom",
                "SiteTables", "StrictJSON", "TableChecks", "TableSamples",
            ],
            swiftSettings: everywhere
        ),
        // Another process with the store of an app, such as its share extension.
        .executableTarget(
            name: "StoreProcess",
            dependencies: ["LinkHandling"],
            path: "Tests/StoreProcess",
            swiftSettings: everywhere
        ),
        .testTarget(
            name: "LinkCodeTests",
            dependencies: [
                "AssociationSamples", "Diagnostics", "FindingSnapshots", "LinkActions", "LinkCases", "LinkCode",
                "LinkHandling", "LinkRoutes", "LinkTesting", "PlatformCode", "SeededRandom", "StrictJSON",
                "TableChecks", "TableSamples",
            ],
            resources: [.copy("Golden")],
            swiftSettings: everywhere
        ),
        // The shared cases of links, and an inbox that records what it reports.
        .target(
            name: "LinkCases",
            dependencies: ["LinkHandling", "LinkTesting", "StrictJSON"],
            path: "Tests/LinkCases",
            swiftSettings: everywhere
        ),
        .testTarget(
            name: "LinkActionsTests",
            dependencies: [
                "Diagnostics", "FindingSnapshots", "LinkActions", "LinkCases", "LinkHandling", "LinkRoutes",
                "LinkTesting", "SeededRandom", "StrictJSON", "TableSamples",
            ],
            resources: [.copy("Vectors")],
            swiftSettings: everywhere
        ),
        .testTarget(
            name: "LinkHandlingTests",
            dependencies: ["LinkCases", "LinkHandling", "LinkRoutes", "LinkTesting", "StoreProcess", "StrictJSON"],
            resources: [.copy("Vectors")],
            swiftSettings: everywhere
        ),
        // Random tables, files and links for the tests of the three modules about association files.
        .target(
            name: "AssociationSamples",
            dependencies: ["LinkRoutes", "SeededRandom", "SiteAssociation", "TableChecks"],
            path: "Tests/AssociationSamples",
            swiftSettings: everywhere
        ),
        .testTarget(
            name: "SiteAssociationTests",
            dependencies: [
                "AssociationChecker", "AssociationSamples", "LinkRoutes", "SeededRandom", "SiteAssociation",
                "StrictJSON", "TableChecks",
            ],
            resources: [.copy("Vectors")],
            swiftSettings: everywhere
        ),
        .testTarget(
            name: "AssociationProofTests",
            dependencies: [
                "AssociationChecker", "AssociationProof", "AssociationSamples", "BorrowedBytes", "CPUTime",
                "LinkRoutes", "SeededRandom", "SiteAssociation", "SiteTables", "StrictJSON", "TableChecks",
            ],
            swiftSettings: everywhere
        ),
        .testTarget(
            name: "AssociationCheckerTests",
            dependencies: [
                "AssociationChecker", "AssociationProof", "AssociationSamples", "CPUTime", "Diagnostics",
                "FindingSnapshots", "LinkRoutes", "SeededRandom", "SiteAssociation", "SiteTables", "StrictJSON",
                "TableChecks",
            ],
            swiftSettings: everywhere
        ),
        .testTarget(
            name: "AppFilesTests",
            dependencies: [
                "AppFiles", "AssociationSamples", "CPUTime", "Diagnostics", "FindingSnapshots", "LinkRoutes",
                "SeededRandom", "SiteAssociation", "TableChecks", "XMLElements",
            ],
            swiftSettings: everywhere
        ),
        .testTarget(
            name: "HostCheckerTests",
            dependencies: [
                "Diagnostics", "HostChecker", "LinkRoutes", "SeededRandom", "SiteAssociation", "SiteTables",
            ],
            swiftSettings: everywhere
        ),
        .testTarget(
            name: "TableImportTests",
            dependencies: [
                "AssociationProof", "AssociationSamples", "LinkRoutes", "SeededRandom", "SiteAssociation",
                "TableImport",
            ],
            swiftSettings: everywhere
        ),
        // The raw requests that both the parser and a live server are tried with.
        .target(
            name: "HTTPCases",
            dependencies: ["BorrowedBytes", "HTTP"],
            path: "Tests/HTTPCases",
            swiftSettings: everywhere
        ),
        .testTarget(
            name: "HTTPTests",
            dependencies: ["BorrowedBytes", "HTTP", "HTTPCases", "SeededRandom"],
            swiftSettings: everywhere
        ),
        .testTarget(name: "QRCodeTests", dependencies: ["QRCode", "SeededRandom"], swiftSettings: everywhere),
        .testTarget(
            name: "ServerTests",
            dependencies: ["BorrowedBytes", "HTTP", "HTTPCases", "Server"],
            swiftSettings: everywhere
        ),
        .testTarget(
            name: "SitesTests",
            dependencies: [
                "BorrowedBytes", "Diagnostics", "FindingSnapshots", "HTTP", "LinkRoutes", "QRCode", "SeededRandom",
                "Server", "SiteAssociation", "Sites", "SiteTables", "StrictJSON", "Templates", "TestFolders",
            ],
            swiftSettings: everywhere
        ),
        .testTarget(
            name: "CheckingTests",
            dependencies: [
                "AssociationChecker", "AssociationProof", "Checking", "CPUTime", "Diagnostics", "FindingSnapshots",
                "HTTP", "LinkCode", "LinkRoutes", "PlatformCode", "Server", "SiteAssociation", "SiteConfiguration",
                "Sites", "SiteTables", "StrictJSON", "TableChecks", "TestFolders",
            ],
            swiftSettings: everywhere
        ),
        .testTarget(
            name: "ExportingTests",
            dependencies: ["Diagnostics", "Exporting", "HTTP", "Reports", "Server", "Sites", "SiteTables"],
            swiftSettings: everywhere
        ),
        .testTarget(name: "AskingHostsTests", dependencies: ["AskingHosts"], swiftSettings: everywhere),
        .testTarget(
            name: "ReportsTests",
            dependencies: ["Diagnostics", "LinkRoutes", "Reports", "Sites"],
            swiftSettings: everywhere
        ),
        .testTarget(
            name: "linkdTests",
            dependencies: [
                "AppFiles", "AssociationChecker", "AssociationProof", "BorrowedBytes", "Checking", "CPUTime",
                "Diagnostics", "FindingSnapshots", "HostChecker", "HTTP", "LinkActions", "LinkCode", "linkd",
                "LinkRoutes", "QRCode", "Reports", "SeededRandom", "Server", "Serving", "SiteAssociation",
                "SiteConfiguration", "Sites", "Starting", "StrictJSON", "TableChecks", "Templates", "TestFolders",
            ],
            swiftSettings: everywhere
        ),
        // Server: end
    ]
)

// Server: begin
// `make sanitize` builds the tests that it runs, and no others.
if let wanted = Context.environment["TEST_TARGETS"]?.split(separator: " ").map(String.init) {
    package.targets.removeAll { $0.type == .test && !wanted.contains($0.name) }
}
// Server: end
