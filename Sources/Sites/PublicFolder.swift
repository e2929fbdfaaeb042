public import HTTP

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads the folder of files that the site serves beside its pages.
public struct PublicFolder: Sendable {
    /// Files up to this size are kept in memory.
    static let largestInMemory = 1 << 20
    /// Larger ones are kept open, so their number is bounded.
    static let mostLargeFiles = 256
    private static let deepest = 32

    /// The files, in the order of their paths.
    public private(set) var files: [PublicFile] = []
    /// What cannot be served, a sentence each.
    public private(set) var problems: [String] = []

    private let root: String
    private let open: @Sendable (String) -> (any OpenFile)?
    private var largeFiles = 0

    /// Reads a folder and all below it; an absent one is a problem.
    ///
    /// - Parameters:
    ///   - path: the folder.
    ///   - open: opens a file that is too large to keep in memory.
    public init(_ path: String, open: @escaping @Sendable (String) -> (any OpenFile)?) {
        self.open = open
        root = URL(filePath: path).resolvingSymlinksInPath().path
        guard FileManager.default.fileExists(atPath: root) else {
            problems.append("the public folder \(path) does not exist; create it, or set \"public\" to null")
            return
        }
        read(root, path: "", depth: 0)
        files.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }

    private mutating func read(_ folder: String, path: String, depth: Int) {
        guard depth <= Self.deepest else {
            problems.append("\(folder) lies more than \(Self.deepest) folders deep; a link may lead back up")
            return
        }
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            problems.append("\(folder) cannot be read; check its permissions")
            return
        }
        for name in names.sorted() where !name.hasPrefix(".") || path.isEmpty && name == ".well-known" {
            let real = URL(filePath: folder + "/" + name).resolvingSymlinksInPath().path
            guard real.hasPrefix(root + "/") else {
                problems.append("\(folder)/\(name) is a link that leads out of the public folder; copy what it leads to")
                continue
            }
            add(real, path: path + "/" + name, depth: depth)
        }
    }

    private mutating func add(_ file: String, path: String, depth: Int) {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: file) else {
            problems.append("\(file) cannot be read; check its permissions, or remove the link to nowhere")
            return
        }
        if attributes[.type] as? FileAttributeType == .typeDirectory { return read(file, path: path, depth: depth + 1) }
        guard attributes[.type] as? FileAttributeType == .typeRegular else { return }
        if let name = Self.ownName(path) {
            problems.append("\(file) can never be served: \(name) is linkd's own; remove the file")
            return
        }
        let seconds = (attributes[.modificationDate] as? Date).map { Int($0.timeIntervalSince1970) } ?? 0
        let modified = seconds > 1 ? HTTPDate(secondsSince1970: seconds) : nil
        let size = attributes[.size] as? UInt ?? 0
        if size > Self.largestInMemory {
            addLarge(file, path, modified, "\(size) \(seconds) \(attributes[.systemFileNumber] ?? 0)")
        } else if let content = FileManager.default.contents(atPath: file) {
            let bytes = Array(content)
            files.append(
                PublicFile(path: path, body: .bytes(bytes), entityTag: EntityTag(hashing: bytes), modified: modified))
        } else {
            problems.append("\(file) cannot be read; check its permissions")
        }
    }

    private mutating func addLarge(_ file: String, _ path: String, _ modified: HTTPDate?, _ identity: String) {
        largeFiles += 1
        guard largeFiles <= Self.mostLargeFiles else {
            if largeFiles == Self.mostLargeFiles + 1 {
                problems.append(
                    "more than \(Self.mostLargeFiles) files in the public folder are over 1 MiB; serve them from nginx or a CDN")
            }
            return
        }
        guard let opened = open(file) else {
            problems.append("\(file) cannot be opened; check its permissions")
            return
        }
        files.append(
            PublicFile(path: path, body: .file(opened), entityTag: EntityTag(hashing: identity.utf8), modified: modified))
    }

    /// The name of linkd's own that a file would stand in for.
    private static func ownName(_ path: String) -> String? {
        if path.hasPrefix("/_linkd/") { return "/_linkd/" }
        return Site.associationPaths.first { $0 == path }
    }
}
