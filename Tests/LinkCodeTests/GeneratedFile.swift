import Foundation
import LinkCode
import LinkRoutes
import LinkTesting
import PlatformCode
import TableChecks
import Testing

/// A table and the file that is generated from it and checked in.
struct GeneratedFile: Sendable, CustomTestStringConvertible {
    /// The table, relative to the folder of these tests.
    let table: String
    let language: CodeLanguage
    let name: String
    let access: CodeAccess
    /// The file, relative to the folder of these tests.
    let path: String

    static let all = [
        GeneratedFile("Golden/trips.json", .swift, "TripLinks", .internal, "Generated/TripLinks.swift"),
        GeneratedFile("Golden/names.json", .swift, "NameLinks", .public, "Generated/NameLinks.swift"),
        GeneratedFile("Golden/shop.json", .swift, "ShopLinks", .internal, "Generated/ShopLinks.swift"),
        // The apps of README.md and docs/app.md.
        GeneratedFile("../../docs/examples/tour.json", .swift, "TourLinks", .internal, "Generated/TourLinks.swift"),
        GeneratedFile("../../docs/examples/shop.json", .swift, "Links", .internal, "Generated/Links.swift"),
        GeneratedFile("Golden/trips.json", .kotlin, "com.example.TripLinks", .internal, "Golden/TripLinks.kt"),
        GeneratedFile("Golden/names.json", .kotlin, "com.example.NameLinks", .internal, "Golden/NameLinks.kt"),
        GeneratedFile("Golden/shop.json", .kotlin, "ShopLinks", .internal, "Golden/ShopLinks.kt"),
        GeneratedFile("Golden/trips.json", .typescript, "TripLinks", .internal, "Golden/TripLinks.ts"),
        GeneratedFile("Golden/names.json", .typescript, "NameLinks", .internal, "Golden/NameLinks.ts"),
        GeneratedFile("Golden/shop.json", .typescript, "ShopLinks", .internal, "Golden/ShopLinks.ts"),
    ]

    private init(_ table: String, _ language: CodeLanguage, _ name: String, _ access: CodeAccess, _ path: String) {
        (self.table, self.language, self.name, self.access, self.path) = (table, language, name, access, path)
    }

    var testDescription: String { path }

    static let folder = URL(filePath: #filePath).deletingLastPathComponent()

    var url: URL { Self.folder.appending(path: path) }

    /// What the table gives today.
    func text() throws -> String {
        let json = try Data(contentsOf: Self.folder.appending(path: table))
        let generator = try #require(CodeGenerator(language, name: name, access: access))
        return try generator.text(json: Array(json))
    }
}

struct GeneratedFileTests {
    /// `LINKD_UPDATE_GENERATED=1` writes the files of today.
    @Test(arguments: GeneratedFile.all)
    func `a generated file is what its table gives today`(_ file: GeneratedFile) throws {
        let text = try file.text()
        if ProcessInfo.processInfo.environment["LINKD_UPDATE_GENERATED"] != nil {
            try Data(text.utf8).write(to: file.url)
        }
        #expect(try String(contentsOf: file.url, encoding: .utf8) == text)
    }

    @Test(arguments: GeneratedFile.all)
    func `the same table gives the same file, with its hash and without a date`(_ file: GeneratedFile) throws {
        let text = try file.text()
        #expect(try file.text() == text)
        let json = try Data(contentsOf: GeneratedFile.folder.appending(path: file.table))
        let hash = try RouteTable(checking: Array(json)).linkHash
        #expect(text.contains("table \(hash), format \(CodeModel.version)\n"))
        #expect(!text.contains("2026"))
    }
}
