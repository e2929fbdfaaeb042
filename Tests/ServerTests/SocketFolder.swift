import Foundation

/// A folder with a short name for sockets, gone with the test.
final class SocketFolder: Sendable {
    let path: String

    init() throws {
        path = "/tmp/linkd-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { "\(path)/\(name)" }

    var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? [] }

    /// Leaves a socket behind on which nobody listens.
    func leaveSocket(_ name: String) throws {
        close(try bindSocket(name))
    }

    /// Makes a socket, of datagrams if asked, and does not listen on it.
    func bindSocket(_ name: String, isDatagram: Bool = false) throws -> Int32 {
        #if canImport(Glibc)
        let descriptor = socket(AF_UNIX, Int32(isDatagram ? SOCK_DGRAM.rawValue : SOCK_STREAM.rawValue), 0)
        #else
        let descriptor = socket(AF_UNIX, isDatagram ? SOCK_DGRAM : SOCK_STREAM, 0)
        #endif
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(file(name).utf8)) }
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard bound == 0 else { throw Client.Failure(call: "bind", errorNumber: errno) }
        return descriptor
    }

    /// The permissions of a file, and whether it is a socket.
    func status(_ name: String) throws -> (mode: Int, isSocket: Bool) {
        let attributes = try FileManager.default.attributesOfItem(atPath: file(name))
        let mode = (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
        return (mode, attributes[.type] as? FileAttributeType == .typeSocket)
    }
}
