internal import CLibevent

/// Reports the state of this process to the service manager (sd_notify(3)), if there is one.
public final class ServiceNotifier: Sendable {
    private let descriptor: Int32
    /// The path of the manager's socket, or a NUL and an abstract name of Linux.
    private let name: [UInt8]

    /// Removes the variable that names the manager's socket from the environment.
    ///
    /// Call this once, before any thread starts.
    public init() {
        let text = Environment.take("NOTIFY_SOCKET") ?? ""
        let isAbstract = text.hasPrefix("@")
        name = isAbstract ? [0] + text.utf8.dropFirst() : Array(text.utf8)
        let isName = text.hasPrefix("/") || isAbstract && name.count > 1
        // Opened once, so that it also works when no descriptors are left.
        descriptor = isName && name.count <= UnixAddress.longestPath ? linkd_datagram_socket(AF_UNIX) : -1
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Reports that the process serves, for the first time or after a reload.
    ///
    /// - Parameter status: one line that the manager shows to people.
    public func ready(_ status: String) {
        send("READY=1\nSTATUS=\(Self.line(status))")
    }

    /// Reports that a reload has begun; `ready` ends it.
    public func reloading() {
        send("RELOADING=1\nMONOTONIC_USEC=\(LoopClock.nanoseconds / 1_000)")
    }

    /// Reports that the process has begun to stop.
    public func stopping() {
        send("STOPPING=1")
    }

    /// Returns the text without line breaks, so that it cannot look like another variable.
    private static func line(_ status: String) -> String {
        String(status.unicodeScalars.map { $0.value < 0x20 ? " " : Character($0) })
    }

    private func send(_ message: String) {
        guard descriptor >= 0 else { return }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
        // The size determines the length of an abstract name; the bytes after a path do no harm.
        let offset = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2
        let size = name.first == 0 ? offset + name.count : MemoryLayout<sockaddr_un>.size
        let bytes = Array(message.utf8)
        _ = lend(address, size: size) { sendto(descriptor, bytes, bytes.count, 0, $0, $1) }
    }
}
