import Foundation

/// Where the programs are that the tests run.
enum Program {
    /// The built `linkd`, which lies beside the tests in debug and release builds alike.
    static func linkd() throws -> URL {
        let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
        let started = CommandLine.arguments.prefix(1).map { URL(filePath: $0) }
        for neighbour in bundles + started {
            let url = neighbour.deletingLastPathComponent().appending(path: "linkd")
            if FileManager.default.isExecutableFile(atPath: url.path) { return url }
        }
        throw TestFailure("no linkd lies beside the tests; build it with them")
    }

    /// A program of the system; Debian keeps some in folders that are not on everyone's path.
    static func installed(_ name: String) -> URL? {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let folders = path.split(separator: ":").map(String.init) + ["/usr/sbin", "/sbin", "/usr/bin", "/bin"]
        return folders.map { URL(filePath: $0).appending(path: name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    /// The folder of the project.
    static let project = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
}
