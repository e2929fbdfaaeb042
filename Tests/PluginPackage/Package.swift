// swift-tools-version: 6.2

import PackageDescription

// An app's package that generates its links while it builds; `make test-plugin` builds it, and changes its table.
let package = Package(
    name: "plugin-package",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "linkd", path: "../.."), .package(path: "Feature")],
    targets: [
        .executableTarget(
            name: "App",
            dependencies: [.product(name: "Places", package: "Feature")]
                + ["LinkRoutes", "LinkHandling", "LinkActions", "LinkTesting"].map {
                    .product(name: $0, package: "linkd")
                },
            swiftSettings: [.treatAllWarnings(as: .error)],
            plugins: [.plugin(name: "LinksPlugin", package: "linkd")]
        )
    ]
)
