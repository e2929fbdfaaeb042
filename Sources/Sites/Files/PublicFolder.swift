import BorrowedBytes
public import HTTP

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads the folder of files that the site serves beside its pages.
///
/// Links are followed if they stay inside the folder, as in a Kubernetes `ConfigMap` mount. Names that begin with a dot
/// are omitted, except `.well-known` at the top level.
public struct PublicFolder: Sendable {
    /// The maximum size of a file that is kept in memory, in bytes; larger ones stay open.
    static let largestInMemory = 1 << 20
    /// The maximum number of larger files.
    public static let maximumLargeFiles = 256
    /// The maximum number of paths, including folders.
    ///
    /// Links to folders multiply paths: 30 folders with two links each to the next one have 2³⁰ paths.
    public static let maximumPaths = 20_000
    /// The maximum depth of folders in a path.
    public static let maximumLevels = 32

    /// The files, sorted by path.
    public private(set) var files: [PublicFile] = []
    /// The files that cannot be served.
    public private(set) var problems: [SiteError] = []

    /// The number of files that stay open.
    public private(set) var openFiles = 0

    /// The path of the folder in messages.
    private let root: String
    private let now = Date()
    /// The folders that contain the one being read: a link to one of them would be a cycle.
    private var ancestors: [(identity: FileStatus.Identity, path: String)] = []
    private var paths = 0
    private var isTooDeep = false
    /// The contents read so far: a file that several links lead to is kept in memory once.
    private var contents: [FileStatus: (bytes: [UInt8], tag: EntityTag)] = [:]
    /// The files that stay open, each once.
    private var largeFiles: [FileStatus: any StoredFile] = [:]
    private var hasTooManyLargeFiles = false
    private let maximumOpen: Int

    /// Reads a folder and its subfolders; a missing folder is a problem.
    ///
    /// - Parameters:
    ///   - path: the folder.
    ///   - maximumOpen: the number of files that may stay open, if that is less than ``maximumLargeFiles``.
    ///   - open: opens the folder as a root that no name in it leads out of.
    public init(
        _ path: String,
        maximumOpen: Int = Self.maximumLargeFiles,
        open: (String) throws(FileFailure) -> any OpenFolder
    ) {
        root = path.hasSuffix("/") ? String(path.dropLast()) : path
        self.maximumOpen = maximumOpen
        do throws(FileFailure) {
            read(try open(path), path: "")
        } catch {
            let fix = error == .missing ? "create the folder, or set \"publicDirectory\" to null" : nil
            report("public folder \"\(path)\" \(error)", fix: fix)
        }
        contents = [:]
        openFiles = largeFiles.count
        largeFiles = [:]
        files.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
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
            report(path, error)
        }
    }

    private static func isServed(_ name: String, in path: String) -> Bool {
        name.utf8.first != UInt8(ascii: ".") || path.isEmpty && name == ".well-known"
    }

    /// Counts a path; returns false if there are too many, which is reported once.
    private mutating func countPath(_ path: String) -> Bool {
        paths += 1
        if paths == Self.maximumPaths + 1 {
            report(
                "public folder has more than \(Self.maximumPaths) paths, e.g. \"\(root)\(path)\"",
                fix: "remove files, or links to folders, which multiply paths"
            )
        }
        return paths <= Self.maximumPaths
    }

    private mutating func add(_ name: String, of folder: any OpenFolder, path: String) {
        do throws(FileFailure) {
            switch try folder.open(name) {
            case .folder(let next):
                if let ancestor = ancestors.first(where: { $0.identity == next.identity }) {
                    let start = root + ancestor.path
                    let target = start.isEmpty ? "/" : start
                    report("circular link \"\(root)\(path)\" to \"\(target)\"", fix: "remove the link")
                } else if ancestors.count <= Self.maximumLevels {
                    read(next, path: path)
                } else if !isTooDeep {
                    isTooDeep = true
                    report(
                        "\"\(root)\(path)\" is more than \(Self.maximumLevels) folders deep",
                        fix: "move the folder up, or remove the link that leads there"
                    )
                }
            case .file(let file):
                if let owner = ReservedNames.owner(ofFile: path) {
                    report("unreachable file \"\(root)\(path)\"; linkd reserves \(owner)", fix: "remove the file")
                } else {
                    try add(file, path: path)
                }
            case nil where name.unicodeScalars.contains("\u{FFFD}"):
                report("name of \"\(root)\(path)\" is not UTF-8", fix: "rename the file")
            case nil:
                // The file was removed after it was listed.
                break
            }
        } catch {
            report(path, error)
        }
    }

    private mutating func report(_ path: String, _ failure: FileFailure) {
        report("\"\(root)\(path)\" \(failure.predicate(in: "the public folder"))", fix: failure.fix)
    }

    private mutating func report(_ message: String, fix: String?) {
        problems.append(SiteError(message: message, fix: fix))
    }

    private mutating func add(_ file: any StoredFile, path: String) throws(FileFailure) {
        let status = file.status
        if status.count > Self.largestInMemory { return addLarge(file, path) }
        if contents[status] == nil {
            let bytes = try file.bytes(limit: Self.largestInMemory)
            contents[status] = (bytes, EntityTag(hashing: bytes))
        }
        guard let (bytes, tag) = contents[status] else { return }
        files.append(PublicFile(path: path, body: .bytes(bytes), entityTag: tag, modified: modified(status)))
    }

    private mutating func addLarge(_ file: any StoredFile, _ path: String) {
        let status = file.status
        if largeFiles[status] == nil, largeFiles.count >= min(maximumOpen, Self.maximumLargeFiles) {
            if !hasTooManyLargeFiles {
                hasTooManyLargeFiles = true
                let fix = "serve large files from the proxy or a CDN"
                if largeFiles.count == Self.maximumLargeFiles {
                    report("public folder has more than \(Self.maximumLargeFiles) files over 1 MiB", fix: fix)
                } else {
                    report(
                        "too many files over 1 MiB in the public folders, e.g. \"\(root)\(path)\"",
                        fix: fix + ", or raise RLIMIT_NOFILE (ulimit -n, LimitNOFILE=)"
                    )
                }
            }
            return
        }
        let file = largeFiles[status] ?? file
        largeFiles[status] = file
        let time = "\(status.modifiedSeconds) \(status.modifiedNanoseconds)"
        let tag = EntityTag(hashing: "\(status.count) \(time) \(status.identity.inode)".utf8)
        files.append(PublicFile(path: path, body: .file(file), entityTag: tag, modified: modified(status)))
    }

    /// Returns the time of a file; nil for the seconds 0 and 1, which reproducible images give every file, and nil for
    /// a time in the future, which no answer may contain (RFC 9110 §8.8.2.1).
    private func modified(_ status: FileStatus) -> HTTPDate? {
        let seconds = status.modifiedSeconds
        guard seconds >= 2, Double(seconds) <= now.timeIntervalSince1970 else { return nil }
        return HTTPDate(secondsSince1970: seconds)
    }
}

/// The public folder, as pages use it.
struct PublicIndex: Sendable {
    /// The files by the bytes of the path: two encodings of an accented letter are two names.
    private let files: [[UInt8]: PublicFile]

    init(_ files: [PublicFile]) {
        self.files = Dictionary(files.map { (Array($0.path.utf8), $0) }) { first, _ in first }
    }

    /// All files, in no order.
    var all: Dictionary<[UInt8], PublicFile>.Values { files.values }

    /// The decoded paths of all files.
    var paths: [String] { files.values.map(\.path) }

    /// Returns the file at a decoded path.
    func file(at path: String) -> PublicFile? { files[Array(path.utf8)] }

    /// The path at which home screens and Messages look for an icon.
    static let homeScreenIcon = "/apple-touch-icon.png"

    /// The icon for home screens and Messages; pages show it too.
    var icon: String? { first(of: [Self.homeScreenIcon]) }

    /// The icon of a browser tab.
    var favicon: String? { first(of: ["/favicon.ico", "/favicon.png", "/favicon.svg"]) }

    /// Returns the size of an image, if it is in memory and known.
    func imageSize(_ path: String) -> ImageSize? { file(at: path)?.content.flatMap(ImageSize.init) }

    private func first(of paths: [String]) -> String? { paths.first { file(at: $0) != nil } }
}

/// A file of the public folder.
public struct PublicFile: Sendable {
    /// The decoded path, with its leading slash.
    let path: String
    /// The content, or the open file if it is too large for memory.
    let body: ResponseBody
    /// A hash of the content up to `PublicFolder.largestInMemory`; otherwise of size, time and inode.
    let entityTag: EntityTag
    /// The time of the last change, if it is valid.
    let modified: HTTPDate?

    /// The content, if it is in memory.
    var content: [UInt8]? { if case .bytes(let bytes) = body { Array(bytes) } else { nil } }

    /// Returns the answer that sends the file.
    func answer() throws(ResponseFieldError) -> ExactAnswer {
        let type = MediaType.of(path, content: content)
        let cache = Self.isFingerprinted(path) ? "public, max-age=31536000, immutable" : "public, max-age=3600"
        return try ExactAnswer(
            file: body,
            entityTag: entityTag,
            modified: modified,
            type: type,
            cache: cache,
            fields: Self.fields(ofType: type),
            from: .publicFile
        )
    }

    /// Returns the security fields of a file with this media type.
    ///
    /// Only pages of the same origin may frame a document. Every site may embed a file: clients show the images of previews
    /// on other sites, and the files are the same for every client, so embedding reveals nothing.
    private static func fields(ofType type: String) -> [(name: String, value: String)] {
        let framing = [(name: "Content-Security-Policy", value: "frame-ancestors 'self'")]
        let embedding = [(name: "Cross-Origin-Resource-Policy", value: "cross-origin")]
        return MediaType.isDocument(type) ? framing + embedding : embedding
    }

    /// Whether the name contains a hash of the content, so that the content never changes: a part between dots or
    /// dashes with at least eight hex digits, as in `app.3f9a1c7e.js` and `app-3f9a1c7e.css` from build tools.
    ///
    /// Digits alone may be a date or a number, and letters alone a word.
    static func isFingerprinted(_ path: String) -> Bool {
        let name = path.utf8.split(separator: UInt8(ascii: "/")).last ?? path.utf8[...]
        let parts = name.split { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
        return parts.dropFirst().dropLast().contains { part in
            let digits = part.count(where: \.isDigit)
            return part.count >= 8 && part.allSatisfy(\.isHexDigit) && (1..<part.count).contains(digits)
        }
    }
}
