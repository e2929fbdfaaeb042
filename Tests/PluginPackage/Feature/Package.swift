// swift-tools-version: 6.2

import PackageDescription

// A package between an app and linkd, with links of its own that it generates while it builds.
let package = Package(
    name: "feature",
    platforms: [.macOS(.v15)],
    products: [.library(name: "Places", targets: ["Places"])],
    dependencies: [.package(name: "linkd", path: "../../..")],
    targets: [
        .target(
            name: "Places",
            dependencies: [.product(name: "LinkRoutes", package: "linkd")],
            plugins: [.plugin(name: "LinksPlugin", package: "linkd")]
        )
    ]
)
