import Foundation
import HTTP
import TestFolders
import Testing

@testable import Sites

@Suite struct CompressedSiblingsTests {
    static let content = String(repeating: "a", count: 300)

    private static func read(_ write: (TemporaryFolder) throws -> Void) throws -> PublicFolder {
        let folder = try TemporaryFolder()
        try write(folder)
        return PublicFolder(folder.path)
    }

    /// The codings of a file.
    private static func codings(_ folder: PublicFolder, _ path: String = "/app.css") -> [ContentCoding] {
        folder.files.first { $0.path == path }?.alternatives.map(\.coding) ?? []
    }

    @Test func `brotli comes before gzip`() throws {
        let folder = try Self.read {
            try $0.write(Self.content, to: "app.css")
            try $0.write(Data(GzipTrailerTests.gzipped), to: "app.css.gz")
            try $0.write("brotli", to: "app.css.br")
        }
        #expect(Self.codings(folder) == [.brotli, .gzip])
        #expect(folder.warnings.isEmpty && folder.problems.isEmpty)
        #expect(folder.files.map(\.path) == ["/app.css", "/app.css.br", "/app.css.gz"])
        #expect(Set(folder.files.map(\.entityTag)).count == 3)
        #expect(folder.files[0].alternatives.map(\.entityTag) == folder.files[1...].map(\.entityTag))
    }

    @Test(arguments: [
        ("a/app.css", "a/app.css.br", true), (".well-known/a.json", ".well-known/a.json.br", true),
        ("é.css", "é.css.br", true), ("app.css.gz", "app.css.gz.br", true), ("noextension", "noextension.br", true),
        ("\u{E9}.css", "e\u{301}.css.br", false), ("app.css", "APP.css.br", false), ("app.css", "app.css.BR", false),
        ("app.css", "app.br", false), ("app.css", "app.css.brotli", false), ("a/app.css", "app.css.br", false),
        ("app.css", ".app.css.br", false), ("app.css", ".br", false),
    ])
    func `a sibling lies beside its file and adds an ending to its name`(
        name: String,
        sibling: String,
        isOne: Bool
    ) throws {
        let folder = try Self.read {
            try $0.write(Self.content, to: name)
            try $0.write("brotli", to: sibling)
        }
        #expect(Self.codings(folder, "/" + name) == (isOne ? [.brotli] : []))
    }

    @Test(arguments: [
        (1_000_000_000.0, true), (1_000_000_001, true), (1_000_000_000.2, true), (999_999_999, false), (0, true),
        (1, true),
    ])
    func `an older sibling is an ordinary file`(modified: Double, isOne: Bool) throws {
        let folder = try Self.read {
            try $0.write(Self.content, to: "app.css", modified: 1_000_000_000.7)
            try $0.write("brotli", to: "app.css.br", modified: modified)
        }
        #expect(Self.codings(folder) == (isOne ? [.brotli] : []))
        #expect(folder.files.count == 2)
        let warning = """
            the file /app.css.br is sent only under its own name: it is older than /app.css; \
            compress that file again, or remove this one
            """
        #expect(folder.warnings == (isOne ? [] : [warning]))
    }

    @Test func `a gzip sibling is accepted by its trailer, with any time`() throws {
        for (content, isOne) in [(Self.content, true), (Self.content.replacing("a", with: "b"), false)] {
            let folder = try Self.read {
                try $0.write(content, to: "app.css", modified: 1_100_000_000)
                try $0.write(Data(GzipTrailerTests.gzipped), to: "app.css.gz", modified: 1_000_000_000)
            }
            #expect(Self.codings(folder) == (isOne ? [.gzip] : []))
            #expect(folder.warnings.isEmpty == isOne)
            #expect(folder.warnings.allSatisfy { $0.contains("it was not made from /app.css") })
        }
    }

    @Test func `a file that is not gzip is not sent as gzip`() throws {
        let folder = try Self.read {
            try $0.write(Self.content, to: "app.css")
            try $0.write("no gzip", to: "app.css.gz")
        }
        #expect(Self.codings(folder).isEmpty && folder.warnings.count == 1)
    }

    @Test(arguments: [299, 300, 301])
    func `a sibling is sent only where it is shorter`(count: Int) throws {
        let folder = try Self.read {
            try $0.write(Self.content, to: "app.css")
            try $0.write(String(repeating: "b", count: count), to: "app.css.br")
        }
        #expect(Self.codings(folder) == (count < 300 ? [.brotli] : []))
        #expect(folder.warnings.isEmpty == (count < 300))
    }

    @Test func `a sibling without its file is an ordinary file, with a warning`() throws {
        let folder = try Self.read {
            try $0.write("brotli", to: "app.css.br")
            try $0.write("archive", to: "data.tar.gz")
        }
        #expect(folder.files.map(\.path) == ["/app.css.br", "/data.tar.gz"])
        #expect(folder.warnings.count == 1)
        #expect(folder.warnings.first?.hasPrefix("the file /app.css.br is sent only under its own name") == true)
    }

    @Test func `large files have siblings by their time`() throws {
        for (modified, isOne) in [(1_000_000_000.0, true), (999_999_999, false)] {
            let folder = try Self.read {
                try $0.write(Data(count: PublicFolder.largestInMemory + 2), to: "app.css", modified: 1_000_000_000)
                try $0.write(Data(count: PublicFolder.largestInMemory + 1), to: "app.css.br", modified: modified)
                try $0.write(Data(count: 100), to: "app.css.gz", modified: modified)
            }
            #expect(Self.codings(folder) == (isOne ? [.brotli, .gzip] : []))
            #expect(folder.warnings.isEmpty == isOne)
        }
    }

    @Test func `a link to outside is not a sibling`() throws {
        let folder = try Self.read {
            try $0.write(Self.content, to: "app.css")
            try $0.link("app.css.br", to: "/etc/hostname")
        }
        #expect(Self.codings(folder).isEmpty)
        #expect(folder.problems.count == 1)
    }
}

@Suite struct GzipTrailerTests {
    /// What the program gzip makes of three hundred times the letter a.
    static let gzipped: [UInt8] = [
        31, 139, 8, 0, 0, 0, 0, 0, 2, 255, 75, 76, 28, 5, 196, 2, 0, 9, 25, 151, 137, 44, 1, 0, 0,
    ]

    @Test(arguments: [("", 0), ("a", 0xE8B7_BE43), ("123456789", 0xCBF4_3926)] as [(String, UInt32)])
    func `the checksum matches the standard's`(text: String, value: UInt32) {
        #expect(CRC32(Array(text.utf8)).value == value)
    }

    @Test func `a gzip file has the length and checksum of its content`() throws {
        let trailer = try #require(GzipTrailer(Self.gzipped))
        #expect(trailer.count == 300)
        #expect(trailer.describes(Array(repeating: UInt8(ascii: "a"), count: 300)))
        #expect(!trailer.describes(Array(repeating: UInt8(ascii: "b"), count: 300)))
        #expect(!trailer.describes(Array(repeating: UInt8(ascii: "a"), count: 299)))
        #expect(!trailer.describes([]))
    }

    @Test func `a file that is not gzip has no trailer`() {
        for count in 0..<18 { #expect(GzipTrailer(Array(Self.gzipped.prefix(count))) == nil) }
        for place in 0..<3 {
            var other = Self.gzipped
            other[place] ^= 1
            #expect(GzipTrailer(other) == nil)
        }
    }
}
