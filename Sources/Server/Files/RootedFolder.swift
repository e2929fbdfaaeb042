internal import CLibevent
public import HTTP

/// A folder that no name leads out of, even if another process replaces names by links at the same time.
///
/// Each name is opened separately, relative to an open folder, and the system follows no link (`O_NOFOLLOW`). Links are
/// read and followed here, but not beyond the root. `..` is resolved from the root again, never by the system. An
/// absolute link is followed if its path is inside the root.
public final class RootedFolder: OpenFolder {
    /// The file, folder or link with a name, without following links.
    private enum Step {
        case file(DescriptorFile)
        case folder(RootedFolder)
        case link(to: String)
        /// A link that was replaced before it was read.
        case swapped
    }

    /// The maximum number of links in the path of one name, as in Linux.
    static let maximumLinks = 40
    /// The maximum number of folders that are opened for one name: 40 links of 4,000 bytes have thousands of parts, and each
    /// `..` opens the way from the root again.
    static let maximumSteps = 300
    /// The maximum length of a link's target in bytes, the limit of the system.
    private static let longestLink = Int(PATH_MAX)

    /// The identity that all openings of this folder share.
    public let identity: FileStatus.Identity
    private let descriptor: Int32
    /// The folder that was opened by its path; nil for that folder itself.
    private let root: RootedFolder?
    /// The real path of the root, without a slash at its end; empty for `/` and for other folders.
    private let rootPath: String
    /// The names from the root to this folder, none of them a link.
    private let way: [String]

    /// Opens a folder as a root; its own path may contain links to anywhere.
    public init(_ path: String) throws(FileFailure) {
        guard !path.utf8.contains(0) else { throw .missing }
        let descriptor = linkd_open_folder(path)
        guard descriptor >= 0 else {
            let errorNumber = linkd_error_number()
            throw errorNumber == ENOTDIR ? .notFolder : .ofCall(errorNumber)
        }
        let identity: FileStatus.Identity
        let rootPath: String
        do throws(FileFailure) {
            identity = try FileStatus(of: descriptor).identity
            guard let realPath = Self.realPath(path) else { throw FileFailure.ofLastCall() }
            rootPath = realPath
        } catch {
            close(descriptor)
            throw error
        }
        // Last: once all members are set, `deinit` closes the descriptor, even if this initialiser throws.
        self.descriptor = descriptor
        self.identity = identity
        self.rootPath = rootPath
        root = nil
        way = []
    }

    private init(_ descriptor: Int32, _ status: FileStatus, name: String, in folder: RootedFolder) {
        self.descriptor = descriptor
        identity = status.identity
        root = folder.root ?? folder
        rootPath = ""
        way = folder.way + [name]
    }

    deinit {
        close(descriptor)
    }

    /// Returns the names in the folder, unordered and without `.` and `..`.
    public func names() throws(FileFailure) -> [String] {
        // A second descriptor, with its own position in the list.
        let copy = linkd_open_beneath(descriptor, ".")
        guard copy >= 0 else { throw .ofLastCall() }
        guard let stream = fdopendir(copy) else {
            let failure = FileFailure.ofLastCall()
            close(copy)
            throw failure
        }
        defer { closedir(stream) }
        var names: [String] = []
        while let name = linkd_next_name(stream) {
            let text = String(cString: name)
            if text != ".", text != ".." { names.append(text) }
        }
        guard linkd_error_number() == 0 else { throw .ofLastCall() }
        return names
    }

    /// Opens the file or folder with a name, through links inside the root; nil if the name does not exist.
    public func open(_ name: String) throws(FileFailure) -> FolderEntry? {
        guard !name.utf8.contains(0) else { return nil }
        var links = 0
        do throws(FileFailure) {
            return try open(name, links: &links)
        } catch {
            guard error == .missing else { throw error }
            if links > 0 { throw .danglingLink }
            return nil
        }
    }

    private func open(_ name: String, links: inout Int) throws(FileFailure) -> FolderEntry {
        var folder = self
        var rest = Self.parts(of: name)
        var steps = 0
        while let name = rest.popLast() {
            steps += name == ".." ? max(folder.way.count, 1) : 1
            guard steps <= Self.maximumSteps else { throw .danglingLink }
            if name.isEmpty || name == "." { continue }
            if name == "..", let parent = try folder.parent() {
                folder = parent
                continue
            }
            if name == ".." {
                // A path that leaves the root is resolved by its names, which may lead back into the root.
                let path = (["\(rootFolder.rootPath)/.."] + rest.reversed()).joined(separator: "/")
                guard let parts = rootFolder.parts(beneathReal: path) else { throw .leadsOut }
                links += 1
                rest = parts
                folder = rootFolder
            } else {
                switch try folder.step(name) {
                case .file(let file):
                    guard rest.isEmpty else { throw .missing }
                    return .file(file)
                case .folder(let next):
                    folder = next
                case .link(let target) where target.utf8.first == UInt8(ascii: "/"):
                    guard let parts = rootFolder.parts(beneath: target) ?? rootFolder.parts(beneathReal: target) else {
                        throw .leadsOut
                    }
                    links += 1
                    rest += parts
                    folder = rootFolder
                case .link(let target):
                    links += 1
                    rest += Self.parts(of: target)
                case .swapped:
                    links += 1
                    rest.append(name)
                }
            }
            guard links <= Self.maximumLinks else { throw .danglingLink }
        }
        return .folder(folder)
    }

    private var rootFolder: RootedFolder { root ?? self }

    /// Opens the parent folder again from the root; nil for the root.
    private func parent() throws(FileFailure) -> RootedFolder? {
        guard var folder = root else { return nil }
        for name in way.dropLast() {
            guard case .folder(let next) = try folder.step(name) else { throw .missing }
            folder = next
        }
        return folder
    }

    private func step(_ name: String) throws(FileFailure) -> Step {
        let opened = linkd_open_beneath(descriptor, name)
        guard opened >= 0 else {
            let errorNumber = linkd_error_number()
            guard errorNumber == ELOOP else { throw .ofCall(errorNumber) }
            return try link(name)
        }
        do throws(FileFailure) {
            let status = try FileStatus(of: opened)
            switch status.kind {
            case .file: return .file(DescriptorFile(owning: opened, status))
            case .folder: return .folder(RootedFolder(opened, status, name: name, in: self))
            case .link, .other: throw FileFailure.irregular
            }
        } catch {
            close(opened)
            throw error
        }
    }

    private func link(_ name: String) throws(FileFailure) -> Step {
        var errorNumber: Int32 = 0
        let target = [UInt8](unsafeUninitializedCapacity: Self.longestLink) { room, initialized in
            let count = linkd_read_link(descriptor, name, room.baseAddress, Self.longestLink)
            if count < 0 { errorNumber = linkd_error_number() }
            initialized = max(count, 0)
        }
        switch errorNumber {
        case 0: break
        case EINVAL: return .swapped
        default: throw .ofCall(errorNumber)
        }
        // A target that fills the buffer may have been cut.
        guard target.count < Self.longestLink else { throw .danglingLink }
        return .link(to: String(decoding: target, as: UTF8.self))
    }

    /// Returns the parts of a path, the first one last; an empty last part requires a folder, as for the system.
    private static func parts(of path: String) -> [String] {
        path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .reversed().map { String(Substring($0)) }
    }

    /// Returns the parts of a path below the root, the first one last; nil if the path does not begin with the root's.
    private func parts(beneath path: String) -> [String]? {
        if path.utf8.elementsEqual(rootPath.utf8) { return [] }
        let start = "\(rootPath)/".utf8
        return path.utf8.starts(with: start) ? Self.parts(of: String(Substring(path.utf8.dropFirst(start.count)))) : nil
    }

    /// Returns the same parts for the path without links.
    ///
    /// Only the names are resolved here. The folder is then opened from the root as usual.
    private func parts(beneathReal path: String) -> [String]? { Self.realPath(path).flatMap { parts(beneath: $0) } }

    /// Returns a path without links and without a slash at its end, empty for `/`; nil if the path does not exist.
    private static func realPath(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        let path = String(cString: resolved)
        return path == "/" ? "" : path
    }
}
