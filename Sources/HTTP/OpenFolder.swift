/// An open folder: later reads use the folder that was opened, even if its path has changed since.
///
/// No name leads out of the root, the folder that was opened by its path; links are followed only inside it.
public protocol OpenFolder {
    /// The identity that all openings of this folder share.
    var identity: FileStatus.Identity { get }
    /// Returns the names in the folder, unordered and without `.` and `..`; bytes that are not UTF-8 become U+FFFD.
    func names() throws(FileFailure) -> [String]
    /// Opens the file or folder with a name; nil if it does not exist, or no longer exists.
    func open(_ name: String) throws(FileFailure) -> FolderEntry?
}

/// An open file or folder that a name leads to.
public enum FolderEntry {
    case file(any StoredFile)
    case folder(any OpenFolder)
}

/// An open file that can be read into memory.
public protocol StoredFile: OpenFile {
    /// The file's metadata from the system.
    var status: FileStatus { get }
    /// Reads the whole content.
    ///
    /// - Parameter limit: the maximum number of bytes; more bytes are an error, even if the file grows while it is
    ///   read.
    func bytes(limit: Int) throws(FileFailure) -> [UInt8]
}

/// A file's metadata at one moment.
public struct FileStatus: Hashable, Sendable {
    /// Identifies a file, whatever its names.
    public struct Identity: Hashable, Sendable {
        /// The device number.
        public let device: UInt64
        /// The inode number on the device.
        public let inode: UInt64

        /// Creates an identity from the system's numbers.
        public init(device: UInt64, inode: UInt64) {
            self.device = device
            self.inode = inode
        }
    }

    /// The kind of a file.
    public enum Kind: Hashable, Sendable {
        /// A regular file.
        case file
        case folder
        /// A symbolic link.
        case link
        /// A pipe, a socket or a device.
        case other
    }

    /// The kind of the file.
    public let kind: Kind
    /// The identity of the file.
    public let identity: Identity
    /// The size in bytes; 0 unless it is a regular file.
    public let count: Int
    /// The time of the last change of the content, in seconds since 1970.
    public let modifiedSeconds: Int
    /// The nanoseconds of that time within the second.
    public let modifiedNanoseconds: Int
    /// The time of the last change of the content or of the metadata, in nanoseconds since 1970: no program can set it.
    public let changedNanoseconds: Int

    /// Creates a status from the system's values.
    public init(
        kind: Kind,
        identity: Identity,
        count: Int,
        modifiedSeconds: Int,
        modifiedNanoseconds: Int,
        changedNanoseconds: Int
    ) {
        self.kind = kind
        self.identity = identity
        self.count = count
        self.modifiedSeconds = modifiedSeconds
        self.modifiedNanoseconds = modifiedNanoseconds
        self.changedNanoseconds = changedNanoseconds
    }
}

/// Why a file or a folder cannot be read.
public enum FileFailure: Error, Hashable, Sendable {
    /// The name does not exist.
    case missing
    /// A link to a missing name, or a chain of too many links.
    case danglingLink
    /// A link that leads outside the root.
    case leadsOut
    /// A folder instead of a file.
    case isFolder
    /// A file instead of a folder.
    case notFolder
    /// A pipe, a socket or a device.
    case irregular
    /// The file has more bytes than the limit.
    case tooLarge(limit: Int)
    /// A system call failed; the reason is the system's text, followed by the fix if there is one.
    case unreadable(reason: String)
}

extension FileFailure: CustomStringConvertible {
    /// The end of a sentence that begins with the path, with the fix.
    public var description: String { predicate(in: "its folder") + (fix.map { "; \($0)" } ?? "") }

    /// Returns the end of a sentence that begins with the path.
    ///
    /// - Parameter place: the root in words, for example "the public folder".
    public func predicate(in place: String) -> String {
        switch self {
        case .missing: "does not exist"
        case .danglingLink: "is a link to a missing file, or through too many folders"
        case .leadsOut: "is a link that leads out of \(place)"
        case .isFolder: "is a folder"
        case .notFolder: "is not a folder"
        case .irregular: "is neither a file nor a folder"
        case .tooLarge(let limit): "is larger than \(limit) bytes"
        case .unreadable(let reason): "cannot be read: \(reason)"
        }
    }

    /// The fix, an imperative; nil if it depends on the cause.
    public var fix: String? {
        switch self {
        case .missing, .unreadable: nil
        case .danglingLink: "correct or remove the link"
        case .leadsOut: "replace the link with a copy of its target"
        case .isFolder: "name a file"
        case .notFolder: "name a folder"
        case .irregular: "replace it with a regular file, or remove it"
        case .tooLarge: "shorten the file"
        }
    }
}

/// A file that is too large to keep in memory; it is open as long as it is referenced.
public protocol OpenFile: AnyObject, Sendable {
    /// A descriptor that can be read at any offset.
    var descriptor: Int32 { get }
    /// The offset of the first byte to send.
    var offset: Int { get }
    /// The number of bytes to send.
    var count: Int { get }
}

extension OpenFile {
    /// The file is sent from its beginning.
    public var offset: Int { 0 }
}
