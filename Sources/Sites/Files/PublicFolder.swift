public import HTTP

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads the folder of files that the site serves beside its pages.
///
/// Links are followed where they stay inside the folder, as those that Kubernetes mounts a `ConfigMap` with do. Names
/// with a dot in front are left out, but for `.well-known` at the top.
public struct PublicFolder: Sendable {
    /// Files up to this size, in bytes, are kept in memory.
    static let largestInMemory = 1 << 20
    /// Larger ones are kept open, so their number is bounded.
    static let mostLargeFiles = 256
    /// The most paths that are looked at, those of folders included.
    ///
    /// Links to folders multiply paths: 30 folders with two links each to the next have 2³⁰.
    public static let mostPaths = 20_000
    /// The most folders inside one another, as a path names them.
    public static let mostLevels = 32

    /// The files, in the order of their paths.
    public private(set) var files: [PublicFile] = []
    /// What cannot be served, a sentence each.
    public private(set) var problems: [String] = []
    /// What is served, but not as its name says it should be; a sentence each.
    public private(set) var warnings: [String] = []

    /// The folder as messages name it.
    private let root: String
    private let now = Date()
    /// The folders that lead to the one being read: a link to one of them would never end.
    private var ancestors: [(identity: FileStatus.Identity, path: String)] = []
    private var paths = 0
    private var isTooDeep = false
    /// What was read already: a file that many links lead to is kept in memory once.
    private var contents: [FileStatus: (bytes: [UInt8], tag: EntityTag)] = [:]
    /// The files that stay open, each once.
    private var largeFiles: [FileStatus: any StoredFile] = [:]
    private var hasTooManyLargeFiles = false

    /// Reads a folder and all below it; an absent one is a problem.
    ///
    /// - Parameters:
    ///   - path: the folder.
    ///   - open: opens the folder as a root that no name in it leads out of.
    public init(_ path: String, open: (String) throws(FileFailure) -> any OpenFolder) {
        root = path.hasSuffix("/") ? String(path.dropLast()) : path
        do throws(FileFailure) {
            read(try open(path), path: "")
        } catch {
            let advice = error == .missing ? "; create it, or set \"public\" to null" : ""
            problems.append("the public folder \(path) \(error)\(advice)")
        }
        contents = [:]
        largeFiles = [:]
        files.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        let siblings = CompressedSiblings(files)
        files = siblings.files
        warnings = siblings.warnings
    }

    private mutating func read(_ folder: any OpenFolder, path: String) {
        ancestors.append((folder.identity, path))
        defer { ancestors.removeLast() }
        do throws(FileFailure) {
            for name in try folder.names().sorted() where Self.isServed(name, in: path) {
                guard countPath(path + "/" + name) else { return }
                add(name, of: folder, path: path + "/" + name)
            }
        } catch {
            printError(path, error)
        }
    }

    private static func isServed(_ name: String, in path: String) -> Bool {
        name.utf8.first != UInt8(ascii: ".") || path.isEmpty && name == ".well-known"
    }

    /// Counts a path; false where there are too many, which is said of the first one.
    private mutating func countPath(_ path: String) -> Bool {
        paths += 1
        if paths == Self.mostPaths + 1 {
            problems.append(
                "the public folder holds more than \(Self.mostPaths) paths, and \(root)\(path) is beyond them; remove files, or "
                    + "links to folders: such a link adds a path for everything below the folder"
            )
        }
        return paths <= Self.mostPaths
    }

    private mutating func add(_ name: String, of folder: any OpenFolder, path: String) {
        do throws(FileFailure) {
            switch try folder.open(name) {
            case .folder(let next):
                if let ancestor = ancestors.first(where: { $0.identity == next.identity }) {
                    let start = root + ancestor.path
                    problems.append(
                        "\(root)\(path) leads back to \(start.isEmpty ? "/" : start), which it lies in; remove the link"
                    )
                } else if ancestors.count <= Self.mostLevels {
                    read(next, path: path)
                } else if !isTooDeep {
                    isTooDeep = true
                    problems.append(
                        "\(root)\(path) lies more than \(Self.mostLevels) folders deep; move it up, or remove the link that "
                            + "leads there"
                    )
                }
            case .file(let file):
                if let owner = ReservedNames.owner(ofFile: path) {
                    problems.append("\(root)\(path) can never be served: \(owner) is linkd's own; remove the file")
                } else {
                    try add(file, path: path)
                }
            case nil where name.unicodeScalars.contains("\u{FFFD}"):
                problems.append("the name of \(root)\(path) is not UTF-8; rename the file")
            case nil:
                // Removed since it was listed.
                break
            }
        } catch {
            printError(path, error)
        }
    }

    private mutating func printError(_ path: String, _ failure: FileFailure) {
        problems.append("\(root)\(path) \(failure.predicate(in: "the public folder"))")
    }

    private mutating func add(_ file: any StoredFile, path: String) throws(FileFailure) {
        let status = file.status
        if status.count > Self.largestInMemory {
            addLarge(file, path)
            return
        }
        if contents[status] == nil {
            let bytes = try file.bytes(limit: Self.largestInMemory)
            contents[status] = (bytes, EntityTag(hashing: bytes))
        }
        guard let (bytes, tag) = contents[status] else { return }
        files.append(PublicFile(path: path, body: .bytes(bytes), entityTag: tag, modified: modified(status)))
    }

    private mutating func addLarge(_ file: any StoredFile, _ path: String) {
        let status = file.status
        if largeFiles[status] == nil, largeFiles.count == Self.mostLargeFiles {
            if !hasTooManyLargeFiles {
                hasTooManyLargeFiles = true
                problems.append(
                    "more than \(Self.mostLargeFiles) files in the public folder are over 1 MiB; "
                        + "serve them from the proxy or a CDN"
                )
            }
            return
        }
        let file = largeFiles[status] ?? file
        largeFiles[status] = file
        let time = "\(status.modifiedSeconds) \(status.modifiedNanoseconds)"
        let tag = EntityTag(hashing: "\(status.count) \(time) \(status.identity.inode)".utf8)
        files.append(PublicFile(path: path, body: .file(file), entityTag: tag, modified: modified(status)))
    }

    /// The time of a file; none for the seconds 0 and 1 that reproducible images give every file, and none for the
    /// future, which no answer may state (RFC 9110 §8.8.2.1).
    private func modified(_ status: FileStatus) -> HTTPDate? {
        let seconds = status.modifiedSeconds
        guard seconds >= 2, Double(seconds) <= now.timeIntervalSince1970 else { return nil }
        return HTTPDate(secondsSince1970: seconds)
    }
}

/// What pages need to know of the public folder.
struct PublicIndex {
    /// By the bytes of the path: two spellings of one accented letter are two names.
    private let files: [[UInt8]: PublicFile]

    init(_ files: [PublicFile]) {
        self.files = Dictionary(files.map { (Array($0.path.utf8), $0) }) { first, _ in first }
    }

    /// The file at a decoded path.
    func file(at path: String) -> PublicFile? { files[Array(path.utf8)] }

    /// The icon that home screens and Messages show; pages show it too.
    var icon: String? { first(of: ["/apple-touch-icon.png"]) }

    /// The icon of a browser's tab.
    var favicon: String? { first(of: ["/favicon.ico", "/favicon.png", "/favicon.svg"]) }

    /// The size of a picture, where it is a PNG that is kept in memory.
    func imageSize(_ path: String) -> ImageSize? {
        guard case .bytes(let bytes) = file(at: path)?.body else { return nil }
        return ImageSize(png: bytes)
    }

    private func first(of paths: [String]) -> String? { paths.first { file(at: $0) != nil } }
}

/// A file of the public folder.
public struct PublicFile: Sendable {
    /// The path that asks for it, decoded, with its leading slash.
    let path: String
    /// Its bytes, or the open file when there are too many to keep.
    let body: ResponseBody
    /// From the content up to `PublicFolder.largestInMemory`, else from size, time and inode.
    let entityTag: EntityTag
    /// When it was last changed, where its time says so.
    let modified: HTTPDate?
    /// The same content under codings, the one to prefer first.
    var alternatives: [Representation] = []

    /// The answer that sends it.
    func answer() throws(ResponseFieldError) -> ExactAnswer {
        let cache = Self.isFingerprinted(path) ? "public, max-age=31536000, immutable" : "public, max-age=3600"
        return try ExactAnswer(
            Representation(.identity, body, entityTag),
            alternatives,
            type: MediaType.of(path),
            cache: cache,
            modified: modified,
            from: .publicFile
        )
    }

    /// Whether the name holds a hash of the content, and so never means anything else: a part between dots or dashes of
    /// eight or more hex digits, as build tools write `app.3f9a1c7e.js` and `app-3f9a1c7e.css`.
    ///
    /// Figures alone are a date or a number, letters alone a word.
    static func isFingerprinted(_ path: String) -> Bool {
        let name = path.utf8.split(separator: UInt8(ascii: "/")).last ?? path.utf8[...]
        let parts = name.split { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
        return parts.dropFirst().dropLast().contains { part in
            let digits = part.count { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            let letters = part.count { (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0 | 0x20) }
            return part.count >= 8 && digits + letters == part.count && digits > 0 && letters > 0
        }
    }
}
