internal import CLibevent

/// Tells the service manager what becomes of this process (sd_notify(3)); says nothing where nobody wants to know.
public final class ServiceNotifier: Sendable {
    private let descriptor: Int32
    /// The path of the manager's socket, or a NUL and a name of Linux's own.
    private let name: [UInt8]

    /// Takes the variable that names the manager's socket out of the environment.
    ///
    /// To be called once, before there are threads.
    public init() {
        let text = Environment.take("NOTIFY_SOCKET") ?? ""
        let isAbstract = text.hasPrefix("@")
        name = isAbstract ? [0] + text.utf8.dropFirst() : Array(text.utf8)
        let isName = text.hasPrefix("/") || isAbstract && name.count > 1
        // Opened once: it must work too when there are no descriptors left.
        descriptor = isName && name.count <= UnixAddress.longestPath ? linkd_datagram_socket(AF_UNIX) : -1
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// The process serves, for the first time or again after a reload.
    ///
    /// - Parameter status: one line for the person who asks the manager.
    public func ready(_ status: String) {
        send("READY=1\nSTATUS=\(Self.line(status))")
    }

    /// The process begins to reload, and will say when it is ready.
    public func reloading() {
        send("RELOADING=1\nMONOTONIC_USEC=\(LoopClock.nanoseconds / 1_000)")
    }

    /// The process has begun to stop.
    public func stopping() {
        send("STOPPING=1")
    }

    /// What it says about itself must not look like another variable.
    private static func line(_ status: String) -> String {
        String(status.unicodeScalars.map { $0.value < 0x20 ? " " : Character($0) })
    }

    private func send(_ message: String) {
        guard descriptor >= 0 else { return }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
        // An abstract name is as long as the address says; what a path has behind its end does no harm.
        let offset = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2
        let size = socklen_t(name.first == 0 ? offset + name.count : MemoryLayout<sockaddr_un>.size)
        let bytes = Array(message.utf8)
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = sendto(descriptor, bytes, bytes.count, 0, $0, size)
            }
        }
    }
}

/// The variables that a process was started with.
enum Environment {
    /// Takes a variable out, so that no child process mistakes it for its own; nil when it is not set.
    ///
    /// To be called before there are threads, which might read variables at the same time.
    static func take(_ name: String) -> String? {
        guard let value = getenv(name) else { return nil }
        let text = String(cString: value)
        unsetenv(name)
        return text
    }
}
