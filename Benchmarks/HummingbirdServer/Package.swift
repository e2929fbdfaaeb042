// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "hummingbird-server",
    platforms: [.macOS(.v15)],
    dependencies: [
        // The reference among Swift's servers. The version is exact, so that its figure changes only on purpose.
        .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1")
    ],
    targets: [
        .executableTarget(
            name: "HummingbirdServer",
            dependencies: [.product(name: "Hummingbird", package: "hummingbird")],
            swiftSettings: [
                .swiftLanguageMode(.v6),
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ]
        )
    ]
)
