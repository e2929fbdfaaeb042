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

    /// The files, in the order of their paths.
    public private(set) var files: [PublicFile] = []
    /// What cannot be served, a sentence each.
    public private(set) var problems: [String] = []
    /// What is served, but not as its name says it should be; a sentence each.
    public private(set) var warnings: [String] = []

    private let root: String
    private let open: @Sendable (String) -> (any OpenFile)?
    private let now = Date()
    /// The folders that lead to the one being read: a link to one of them would never end.
    private var ancestors: [String] = []
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
        read(root, path: "")
        files.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        let siblings = CompressedSiblings(files)
        files = siblings.files
        warnings = siblings.warnings
    }

    private mutating func read(_ folder: String, path: String) {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            problems.append("\(folder) cannot be read; check its permissions")
            return
        }
        ancestors.append(folder)
        for name in names.sorted() where Self.isServed(name, in: path) {
            let file = URL(filePath: folder + "/" + name).resolvingSymlinksInPath().path
            if file.utf8.starts(with: (root + "/").utf8) || ancestors.contains(file) {
                add(file, path: path + "/" + name)
            } else {
                problems.append(
                    "\(folder)/\(name) is a link that leads out of the public folder; copy what it leads to"
                )
            }
        }
        ancestors.removeLast()
    }

    private static func isServed(_ name: String, in path: String) -> Bool {
        name.utf8.first != UInt8(ascii: ".") || path.isEmpty && name == ".well-known"
    }

    private mutating func add(_ file: String, path: String) {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: file),
            let type = attributes[.type] as? FileAttributeType, type != .typeSymbolicLink
        else {
            problems.append("\(file) cannot be read; check its permissions, or remove the link to nowhere")
            return
        }
        if type == .typeDirectory {
            guard !ancestors.contains(file) else {
                problems.append("\(path) leads back to \(file), which it lies in; remove the link")
                return
            }
            return read(file, path: path)
        }
        guard type == .typeRegular else {
            problems.append("\(file) is neither a file nor a folder; remove it from the public folder")
            return
        }
        if let owner = ReservedNames.owner(ofFile: path) {
            problems.append("\(file) can never be served: \(owner) is linkd's own; remove the file")
            return
        }
        addFile(file, path, attributes)
    }

    private mutating func addFile(_ file: String, _ path: String, _ attributes: [FileAttributeKey: Any]) {
        let time = (attributes[.modificationDate] as? Date) ?? Date(timeIntervalSince1970: 0)
        let size = attributes[.size] as? UInt ?? 0
        if size > Self.largestInMemory {
            let identity = "\(size) \(time.timeIntervalSince1970) \(attributes[.systemFileNumber] ?? 0)"
            addLarge(file, path, modified(time), EntityTag(hashing: identity.utf8))
        } else if let content = FileManager.default.contents(atPath: file) {
            let bytes = Array(content)
            let tag = EntityTag(hashing: bytes)
            files.append(PublicFile(path: path, body: .bytes(bytes), entityTag: tag, modified: modified(time)))
        } else {
            problems.append("\(file) cannot be read; check its permissions")
        }
    }

    private mutating func addLarge(_ file: String, _ path: String, _ modified: HTTPDate?, _ tag: EntityTag) {
        largeFiles += 1
        guard largeFiles <= Self.mostLargeFiles else {
            if largeFiles == Self.mostLargeFiles + 1 {
                problems.append(
                    "more than \(Self.mostLargeFiles) files in the public folder are over 1 MiB; "
                        + "serve them from the proxy or a CDN"
                )
            }
            return
        }
        guard let opened = open(file) else {
            problems.append("\(file) cannot be opened; check its permissions")
            return
        }
        files.append(PublicFile(path: path, body: .file(opened), entityTag: tag, modified: modified))
    }

    /// The time of a file; none for the seconds 0 and 1 that reproducible images give every file, and none for the
    /// future, which no answer may state (RFC 9110 §8.8.2.1).
    private func modified(_ time: Date) -> HTTPDate? {
        guard time.timeIntervalSince1970 >= 2, time <= now else { return nil }
        return HTTPDate(secondsSince1970: Int(time.timeIntervalSince1970))
    }
}
