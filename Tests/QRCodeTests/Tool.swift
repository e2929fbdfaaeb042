import Foundation

/// A program of the system that judges codes.
struct Tool {
    let name: String

    /// The Debian package with the program.
    let package: String

    static let qrencode = Tool(name: "qrencode", package: "qrencode")
    static let zbarimg = Tool(name: "zbarimg", package: "zbar-tools")

    /// Whether its tests run: where it is installed, and in CI in any case, where they fail without it.
    var isExpected: Bool { isInstalled || ProcessInfo.processInfo.environment["CI"] != nil }

    private var isInstalled: Bool {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
            .contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
    }

    /// Runs the program, and returns what it prints.
    ///
    /// - Parameter input: the content of the file whose name is the last argument.
    func run(_ arguments: [String], input: Data) throws -> Data {
        guard isInstalled else { throw ToolError(message: "\(name) is not installed; it is in the package \(package)") }
        let folder = FileManager.default.temporaryDirectory.appending(component: "qrcode-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (read, written) = (folder.appending(component: "input"), folder.appending(component: "output"))
        try input.write(to: read)
        try Data().write(to: written)
        let output = try FileHandle(forWritingTo: written)
        defer { try? output.close() }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [name] + arguments + [read.path]
        (process.standardOutput, process.standardError) = (output, FileHandle.nullDevice)
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw ToolError(message: "\(name) ended with \(process.terminationStatus)")
        }
        return try Data(contentsOf: written)
    }
}

struct ToolError: Error {
    let message: String
}
