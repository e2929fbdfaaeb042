/// A folder that is open: what is read of it later is what was opened, whatever its path then leads to.
///
/// No name leads out of the root, the folder that was opened by its path: links are followed inside it only.
public protocol OpenFolder {
    /// What every opening of this folder has in common.
    var identity: FileStatus.Identity { get }
    /// The names in the folder, in no order and without `.` and `..`; bytes that are not UTF-8 become U+FFFD.
    func names() throws(FileFailure) -> [String]
    /// Opens what a name leads to; nil where nothing has the name, or nothing has it any more.
    func open(_ name: String) throws(FileFailure) -> FolderEntry?
}

/// What a name in a folder leads to, open.
public enum FolderEntry {
    case file(any StoredFile)
    case folder(any OpenFolder)
}

/// An open file that can be read into memory.
public protocol StoredFile: OpenFile {
    /// What the system said of the open file.
    var status: FileStatus { get }
    /// The whole content.
    ///
    /// - Parameter limit: the most bytes to take; more are a failure, also where the file grows meanwhile.
    func bytes(limit: Int) throws(FileFailure) -> [UInt8]
}

/// What the system says of a file at one moment.
public struct FileStatus: Hashable, Sendable {
    /// What tells a file from all others, whatever its names.
    public struct Identity: Hashable, Sendable {
        /// The system's number of the device.
        public let device: UInt64
        /// The number of the file on its device.
        public let inode: UInt64

        /// Takes the system's numbers.
        public init(device: UInt64, inode: UInt64) {
            self.device = device
            self.inode = inode
        }
    }

    /// What kind of file it is.
    public enum Kind: Hashable, Sendable {
        /// A regular file.
        case file
        case folder
        /// A symbolic link.
        case link
        /// A pipe, a socket or a device.
        case other
    }

    /// What kind of file it is.
    public let kind: Kind
    /// Which file it is.
    public let identity: Identity
    /// The size in bytes; 0 for what is no regular file.
    public let count: Int
    /// When the content last changed, in seconds since 1970.
    public let modifiedSeconds: Int
    /// The nanoseconds of that time after the second.
    public let modifiedNanoseconds: Int

    /// What the system has said.
    public init(kind: Kind, identity: Identity, count: Int, modifiedSeconds: Int, modifiedNanoseconds: Int) {
        self.kind = kind
        self.identity = identity
        self.count = count
        self.modifiedSeconds = modifiedSeconds
        self.modifiedNanoseconds = modifiedNanoseconds
    }
}

/// Why a file or a folder cannot be read.
public enum FileFailure: Error, Hashable, Sendable {
    /// Nothing has the name.
    case missing
    /// A link to a name that nothing has, or one of more links in a row than are followed.
    case danglingLink
    /// A link that leads out of the root.
    case leadsOut
    /// A folder where a file should be.
    case isFolder
    /// A file where a folder should be.
    case notFolder
    /// A pipe, a socket or a device.
    case irregular
    /// More bytes than the limit.
    case tooLarge(limit: Int)
    /// A system call failed, for the reason in the system's words, with what to do where there is something.
    case unreadable(reason: String)
}

extension FileFailure: CustomStringConvertible {
    /// The rest of a sentence that begins with the path, with what to do.
    public var description: String { predicate(in: "its folder") }

    /// The rest of a sentence that begins with the path, with what to do.
    ///
    /// - Parameter place: the root in words, for example "the public folder".
    public func predicate(in place: String) -> String {
        switch self {
        case .missing: "does not exist"
        case .danglingLink: "is a link that leads to nothing; correct or remove it"
        case .leadsOut: "is a link that leads out of \(place); copy what it leads to"
        case .isFolder: "is a folder; name a file"
        case .notFolder: "is not a folder; name a folder"
        case .irregular: "is neither a file nor a folder; put a regular file in its place, or remove it"
        case .tooLarge(let limit): "is larger than \(limit) bytes, the most that is read; make it smaller"
        case .unreadable(let reason): "cannot be read: \(reason)"
        }
    }
}
