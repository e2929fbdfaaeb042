// swift-tools-version: 6.2

import PackageDescription

/// What every target is built with; warnings become errors where `WARNINGS_AS_ERRORS` is set, as CI does.
let settings: [SwiftSetting] =
    [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ] + (Context.environment["WARNINGS_AS_ERRORS"] == "1" ? [.treatAllWarnings(as: .error)] : [])

/// What an app takes of the project: two products, neither of which needs libevent.
let libraries: [Target.Dependency] = [
    .product(name: "LinkRoutes", package: "linkd"),
    .product(name: "LinkHandling", package: "linkd"),
]

/// A program with its table inside, so that it needs no file beside it.
func example(_ name: String) -> [Target] {
    [
        .executableTarget(
            name: name,
            dependencies: libraries,
            resources: [.embedInCode("routes.json")],
            swiftSettings: settings
        ),
        .testTarget(
            name: "\(name)Tests",
            dependencies: [.target(name: name)] + libraries,
            swiftSettings: settings
        ),
    ]
}

let package = Package(
    name: "examples",
    platforms: [.iOS(.v17), .macOS(.v14), .tvOS(.v17), .watchOS(.v10)],
    dependencies: [.package(name: "linkd", path: "..")],
    targets: ["EntryPoints", "Banklet", "LinkList", "TripsCalendar", "Notes"].flatMap(example)
)
