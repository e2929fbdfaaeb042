// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "route-benchmark",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "linkd", path: "../..", traits: [])],
    targets: [
        .executableTarget(
            name: "RouteBenchmark",
            dependencies: [
                .product(name: "LinkActions", package: "linkd"),
                .product(name: "LinkHandling", package: "linkd"),
                .product(name: "LinkRoutes", package: "linkd"),
                .product(name: "SiteAssociation", package: "linkd"),
            ],
            swiftSettings: [
                .swiftLanguageMode(.v6),
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ]
        )
    ]
)
