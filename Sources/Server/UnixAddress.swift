internal import CLibevent

/// The path of a Unix-domain socket, and who may connect to it.
struct UnixAddress: Hashable, Sendable {
    /// Absolute, so that it means the same in a configuration, on a command line and in a proxy's configuration.
    let path: String
    /// The permissions of the socket's file; writing is what connecting takes.
    let mode: UInt16?

    /// The owner and the group, not everybody: a proxy that may connect is told so on purpose.
    static let defaultMode: UInt16 = 0o660

    /// The longest path that fits into a socket address with the NUL behind it, in bytes.
    static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

    init(path: String, mode: UInt16?) {
        self.path = path
        self.mode = mode
    }

    /// Reads what `getsockname` filled in; nil for other families.
    ///
    /// A name that is no path, as Linux has them, is shown with `@` in front.
    init?(_ storage: sockaddr_storage, size: socklen_t) {
        guard Int32(storage.ss_family) == AF_UNIX else { return nil }
        let offset = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2
        let name = withUnsafeBytes(of: storage) { bytes in
            Array(bytes.prefix(Int(size)).dropFirst(offset))
        }
        if name.first == 0 {
            path = "@" + String(decoding: name.dropFirst(), as: UTF8.self)
        } else {
            path = String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
        }
        mode = nil
    }

    /// The folder that the file is made in.
    var folder: String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash > path.startIndex else { return "/" }
        return String(path[..<slash])
    }

    /// Lends the address in the form that `bind` and `connect` take.
    func withSocketAddress<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8.prefix(Self.longestPath))
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}

extension UnixAddress: CustomStringConvertible {
    /// `unix:/run/linkd.sock`, with the mode where one was given.
    var description: String {
        "unix:\(path)" + (mode.map { ",mode=\(String($0, radix: 8))" } ?? "")
    }
}
