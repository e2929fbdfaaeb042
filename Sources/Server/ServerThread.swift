internal import CLibevent

/// A server that runs on a thread of its own, beside what the program is there for.
public final class ServerThread: Sendable {
    private let server: HTTPServer
    private let thread: UInt

    /// Starts the server.
    public init(_ server: HTTPServer) throws(ServerError) {
        self.server = server
        let context = Unmanaged.passRetained(server)
        var thread: UInt = 0
        let error = linkd_thread_start(&thread, Self.main, context.toOpaque())
        guard error == 0 else {
            context.release()
            throw .system(call: "pthread_create", errorNumber: error)
        }
        self.thread = thread
    }

    deinit {
        server.stop()
        server.stop()
        linkd_thread_join(thread)
    }

    private static let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
        guard let context else { return nil }
        Unmanaged<HTTPServer>.fromOpaque(context).takeRetainedValue().runReporting()
        return nil
    }
}

extension HTTPServer {
    /// Serves as `run` does, and logs why it cannot.
    fileprivate func runReporting() {
        do throws(ServerError) {
            try run()
        } catch {
            shared.log("\(error)")
        }
    }
}
