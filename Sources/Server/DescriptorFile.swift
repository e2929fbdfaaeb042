internal import CLibevent
public import HTTP

/// A file that stays open for as long as somebody holds it.
///
/// It was looked at through its descriptor and is read through it: what its path leads to later changes nothing.
public final class DescriptorFile: StoredFile {
    /// The open file; it can be read at any offset.
    public let descriptor: Int32
    /// What the file was when it was opened.
    public let status: FileStatus

    /// Its size when it was opened, in bytes.
    public var count: Int { status.count }

    /// How much is read at once of what was not there when the file was opened, in bytes.
    private static let blockBytes = 1 << 16

    /// Opens a regular file by its path, wherever links on the way lead; a pipe is a failure and is not waited for.
    public init(path: String) throws(FileFailure) {
        // C would take what stands before the NUL for the whole path.
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
        // Last: an object that has all its members closes the descriptor itself when it is not made after all.
        self.descriptor = descriptor
        self.status = status
    }

    /// Takes a descriptor that was looked at; this object closes it.
    init(owning descriptor: Int32, _ status: FileStatus) {
        self.descriptor = descriptor
        self.status = status
    }

    deinit {
        close(descriptor)
    }

    /// The whole content.
    public func bytes(limit: Int) throws(FileFailure) -> [UInt8] {
        guard count <= limit else { throw .tooLarge(limit: limit) }
        var bytes: [UInt8] = []
        // One more than there should be: a file that has grown is seen to.
        var wanted = count + 1
        while bytes.count <= limit {
            let block = try block(at: bytes.count, count: min(wanted, limit + 1 - bytes.count))
            if block.isEmpty { return bytes }
            if bytes.isEmpty { bytes = block } else { bytes += block }
            wanted = Self.blockBytes
        }
        throw .tooLarge(limit: limit)
    }

    /// The next bytes, none at the end.
    private func block(at offset: Int, count: Int) throws(FileFailure) -> [UInt8] {
        while true {
            var errorNumber: Int32 = 0
            let block = [UInt8](unsafeUninitializedCapacity: count) { room, initialized in
                let received = pread(descriptor, room.baseAddress, count, off_t(offset))
                if received < 0 { errorNumber = linkd_error_number() }
                initialized = max(received, 0)
            }
            if errorNumber == 0 { return block }
            guard errorNumber == EINTR else { throw .ofCall(errorNumber) }
        }
    }
}

extension FileStatus {
    /// What is at a path, wherever links lead; nil where nothing can be looked at.
    public init?(path: String) {
        var status = stat()
        guard !path.utf8.contains(0), stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// What an open file is.
    init(of descriptor: Int32) throws(FileFailure) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .ofLastCall() }
        self.init(status)
    }

    /// What a system call has said.
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
        self.init(
            kind: kind,
            identity: Identity(
                device: UInt64(truncatingIfNeeded: status.st_dev),
                inode: UInt64(truncatingIfNeeded: status.st_ino)
            ),
            count: kind == .file ? max(Int(status.st_size), 0) : 0,
            modifiedSeconds: Int(time.tv_sec),
            modifiedNanoseconds: Int(time.tv_nsec)
        )
    }
}

extension FileFailure {
    /// Why the system call that has just failed did.
    static func ofLastCall() -> FileFailure { ofCall(linkd_error_number()) }

    /// What an error number of the system says of a file.
    static func ofCall(_ errorNumber: Int32) -> FileFailure {
        switch errorNumber {
        case ENOENT, ENOTDIR: .missing
        case ELOOP: .danglingLink
        // Sockets cannot be opened; Linux says the first, macOS the second.
        case ENXIO, EOPNOTSUPP: .irregular
        case EACCES, EPERM: .unreadable(reason: "\(ServerError.text(errorNumber)); change its permissions")
        case EMFILE, ENFILE: .unreadable(reason: "\(ServerError.text(errorNumber)); raise RLIMIT_NOFILE (ulimit -n)")
        default: .unreadable(reason: ServerError.text(errorNumber))
        }
    }
}
