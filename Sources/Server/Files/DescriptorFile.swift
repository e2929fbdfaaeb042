internal import CLibevent
public import HTTP

/// A file that stays open as long as it is referenced.
///
/// Its status and its content are read through the descriptor, so later changes of its path have no effect.
public final class DescriptorFile: StoredFile {
    /// The open file; it can be read at any offset.
    public let descriptor: Int32
    /// The file's status when it was opened.
    public let status: FileStatus

    /// The size when the file was opened, in bytes.
    public var count: Int { status.count }

    /// The size of one read beyond the size when the file was opened, in bytes.
    private static let blockBytes = 1 << 16

    /// Opens a regular file by its path, through any links; a pipe is an error, and opening it does not wait.
    public init(path: String) throws(FileFailure) {
        // C would stop at the NUL and open another path.
        guard !path.utf8.contains(0) else { throw .missing }
        let descriptor = linkd_open_at_once(path)
        guard descriptor >= 0 else { throw .ofLastCall() }
        let status: FileStatus
        do throws(FileFailure) {
            status = try FileStatus(of: descriptor)
            switch status.kind {
            case .file: break
            case .folder: throw FileFailure.isFolder
            case .link, .other: throw FileFailure.irregular
            }
        } catch {
            close(descriptor)
            throw error
        }
        // Last: once all members are set, `deinit` closes the descriptor, even if this initialiser throws.
        self.descriptor = descriptor
        self.status = status
    }

    /// Creates a file from a descriptor with a known status; this object closes the descriptor.
    init(owning descriptor: Int32, _ status: FileStatus) {
        self.descriptor = descriptor
        self.status = status
    }

    deinit {
        close(descriptor)
    }

    /// Reads the whole content.
    public func bytes(limit: Int) throws(FileFailure) -> [UInt8] {
        guard count <= limit else { throw .tooLarge(limit: limit) }
        var bytes: [UInt8] = []
        // One byte more than the size, to detect a file that has grown.
        var wanted = count + 1
        while bytes.count <= limit {
            let (offset, count) = (bytes.count, min(wanted, limit + 1 - bytes.count))
            let block = try [UInt8](atMost: count) { pread(descriptor, $0, count, off_t(offset)) }
            if block.isEmpty { return bytes }
            if bytes.isEmpty { bytes = block } else { bytes += block }
            wanted = Self.blockBytes
        }
        throw .tooLarge(limit: limit)
    }
}

extension [UInt8] {
    /// Reads the next bytes with a system call, again while signals interrupt it; empty at the end.
    init(atMost count: Int, _ read: (UnsafeMutableRawPointer?) -> Int) throws(FileFailure) {
        while true {
            var errorNumber: Int32 = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: count) { room, initialized in
                let received = read(room.baseAddress)
                if received < 0 { errorNumber = linkd_error_number() }
                initialized = Swift.max(received, 0)
            }
            guard errorNumber != 0 else {
                self = bytes
                return
            }
            guard errorNumber == EINTR else { throw .ofCall(errorNumber) }
        }
    }
}

extension FileStatus {
    /// Reads the status of the file at a path, through any links; nil if the system returns none.
    public init?(path: String) {
        var status = stat()
        guard !path.utf8.contains(0), stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Reads the status of an open file.
    init(of descriptor: Int32) throws(FileFailure) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .ofLastCall() }
        self.init(status)
    }

    /// Converts the result of a system call.
    init(_ status: stat) {
        // The types of the members differ between systems.
        let kind: Kind =
            switch UInt32(status.st_mode) & UInt32(S_IFMT) {
            case UInt32(S_IFREG): .file
            case UInt32(S_IFDIR): .folder
            case UInt32(S_IFLNK): .link
            default: .other
            }
        let time = linkd_modified(status)
        let change = linkd_changed(status)
        self.init(
            kind: kind,
            identity: Identity(
                device: UInt64(truncatingIfNeeded: status.st_dev),
                inode: UInt64(truncatingIfNeeded: status.st_ino)
            ),
            count: kind == .file ? max(Int(status.st_size), 0) : 0,
            modifiedSeconds: Int(time.tv_sec),
            modifiedNanoseconds: Int(time.tv_nsec),
            changedNanoseconds: Int(change.tv_sec) &* 1_000_000_000 &+ Int(change.tv_nsec)
        )
    }
}

extension FileFailure {
    /// Returns the reason for the failure of the last system call.
    static func ofLastCall() -> FileFailure { ofCall(linkd_error_number()) }

    /// Converts an error number of the system.
    static func ofCall(_ errorNumber: Int32) -> FileFailure {
        switch errorNumber {
        case ENOENT, ENOTDIR: .missing
        case ELOOP: .danglingLink
        // Sockets cannot be opened; Linux returns the first number, macOS the second.
        case ENXIO, EOPNOTSUPP: .irregular
        case EACCES, EPERM: .unreadable(reason: "\(ServerError.text(errorNumber)); change its permissions")
        case EMFILE, ENFILE: .unreadable(reason: "\(ServerError.text(errorNumber)); raise RLIMIT_NOFILE (ulimit -n)")
        default: .unreadable(reason: ServerError.text(errorNumber))
        }
    }
}
