// swift-tools-version: 6.2

import PackageDescription

/// The settings of all targets; warnings become errors if `LINKD_WARNINGS_AS_ERRORS` is set, as in CI.
let settings: [SwiftSetting] =
    [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ] + (Context.environment["LINKD_WARNINGS_AS_ERRORS"] == "1" ? [.treatAllWarnings(as: .error)] : [])

/// Returns the targets of a program with these products; its generated links contain the table.
func example(_ name: String, with products: [String]) -> [Target] {
    let libraries = products.map { Target.Dependency.product(name: $0, package: "linkd") }
    return [
        .executableTarget(
            name: name,
            dependencies: libraries,
            exclude: ["README.md", "routes.json"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "\(name)Tests",
            dependencies: [.target(name: name), .product(name: "LinkTesting", package: "linkd")] + libraries,
            swiftSettings: settings
        ),
    ]
}

/// The products that an app and its tests use; none of them needs libevent.
let libraries = ["LinkRoutes", "LinkHandling"]

let package = Package(
    name: "examples",
    platforms: [.iOS(.v17), .macOS(.v15), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
    dependencies: [.package(name: "linkd", path: "..", traits: [])],
    targets: ["EntryPoints", "Banklet", "LinkList", "TripsCalendar"].flatMap { example($0, with: libraries) }
        + example("Notes", with: libraries + ["LinkActions"])
)
