import Foundation
import LinkCode
import Testing

/// Wrong uses of the generated Swift type, which the compiler refuses with a message that names the mistake.
struct MisuseTests {
    private static let uses: [(use: String, message: String)] = [
        ("_ = TripLinks.tripp(reference: \"5\")", "type 'TripLinks' has no member 'tripp'"),
        (
            "_ = TripLinks.trip(refernce: \"5\")",
            "incorrect argument label in call (have 'refernce:', expected 'reference:')"
        ),
        ("_ = TripLinks.trip(reference: 5)", "cannot convert value of type 'Int' to expected argument type 'String'"),
        ("_ = TripLinks.trip()", "missing argument for parameter 'reference' in call"),
        ("_ = TripLinks.details(reference: \"5\", tab: .list)", "type 'TripLinks.DetailsTab?' has no member 'list'"),
        ("_ = link.url", "property access can throw"),
        ("switch link { case .home: break }", "switch must be exhaustive"),
        ("switch link { \(handled) }", "add missing case: '.addNote(title: let title, body: let body)'"),
    ]

    /// Every case but the last one.
    private static let handled = [
        "home", "trip", "newTrip", "day", "details", "seat", "device", "calendar", "code", "file", "search",
    ].map { "case .\($0): break" }.joined(separator: "\n")

    @Test func `a wrong use does not compile, and the message names the mistake`() throws {
        let functions = Self.uses.enumerated().map { "func use\($0.offset)(_ link: TripLinks) { \($0.element.use) }\n" }
        let output = try Compiler.typecheck(["Generated/TripLinks.swift"], functions.joined())
        for (use, message) in Self.uses { #expect(output.contains(": \(message)"), "\(use)\n\(output)") }
    }

    @Test(
        arguments: ["5", "6"],
        [[], ["-enable-upcoming-feature", "InternalImportsByDefault", "-strict-memory-safety"]]
    )
    func `generated code has no warnings`(version: String, options: [String]) throws {
        let imports = "import Foundation\nimport LinkRoutes\n"
        let use = imports + "func title(_ link: TripLinks) throws(PrintError) -> URL { try link.url }\n"
        let files = ["Generated/TripLinks.swift", "Generated/NameLinks.swift"]
        let output = try Compiler.typecheck(files, use, ["-swift-version", version, "-warnings-as-errors"] + options)
        #expect(output == "")
    }
}

/// The compiler that built these tests.
enum Compiler {
    /// Checks files of this folder with one more, and returns what the compiler prints.
    static func typecheck(_ files: [String], _ source: String, _ options: [String] = []) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(component: "linkcode-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(component: "Use.swift")
        try Data(source.utf8).write(to: file)
        let output = folder.appending(component: "output")
        try Data().write(to: output)
        let handle = try FileHandle(forWritingTo: output)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            ["swiftc", "-typecheck", "-module-cache-path", cache.path] + modules + options
            + files.map { GeneratedFile.folder.appending(path: $0).path } + [file.path]
        (process.standardOutput, process.standardError) = (handle, handle)
        try process.run()
        process.waitUntilExit()
        return try String(contentsOf: output, encoding: .utf8)
    }

    private static let cache = FileManager.default.temporaryDirectory.appending(component: "linkcode-modules")

    /// The options for the modules that these tests were built with, which Swift Build puts beside the programs.
    private static let modules: [String] = {
        let products = Bundle.module.bundleURL.deletingLastPathComponent()
        return ["-I", products.path, "-I", products.appending(component: "Modules").path]
    }()
}
