internal import CLibevent

/// A server on a separate thread, beside the main work of the program.
public final class ServerThread: Sendable {
    private let body: Body

    /// The maximum wait for the end of the server, in milliseconds.
    ///
    /// A responder may be busy; the program must end anyway.
    private static let patience: Milliseconds = 1_000

    /// Starts the server.
    public init(_ server: HTTPServer) throws(ServerError) {
        body = Body(server)
        let context = Unmanaged.passRetained(body)
        let error = linkd_thread_start_detached(Self.main, context.toOpaque())
        guard error == 0 else {
            context.release()
            throw .system(call: "pthread_create", errorNumber: error)
        }
    }

    /// Ends the server at once; a responder that is still busy after a second is abandoned.
    deinit {
        body.server.stop()
        body.server.stop()
        body.hasEnded.wait(atMost: Self.patience) { $0 ? () : nil }
    }

    private final class Body: Sendable {
        let server: HTTPServer
        let hasEnded = Monitor(false)

        init(_ server: HTTPServer) {
            self.server = server
        }

        /// Serves, and logs an error if it cannot.
        func run() {
            do throws(ServerError) {
                try server.run()
            } catch {
                server.shared.log("\(error)")
            }
            hasEnded.update { $0 = true }
        }
    }

    private static let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
        guard let context else { return nil }
        Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
        return nil
    }
}
