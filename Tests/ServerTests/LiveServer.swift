import Foundation
import HTTP
import HTTPCases

@testable import Server

/// A server on a free port of this machine, running on threads of its own until the test lets go of it.
final class LiveServer: Sendable {
    let ports: [Int]
    /// What the server has to say.
    let messages: AsyncStream<String>
    private let server: HTTPServer
    private let ended = DispatchSemaphore(value: 0)

    init(
        addresses: [String] = ["127.0.0.1:0"],
        limits: Limits = Limits(),
        threads: Int = 1,
        accessLog: AccessLog? = nil,
        responder: any Responder = CaseResponder()
    ) throws {
        let (messages, continuation) = AsyncStream.makeStream(of: String.self)
        self.messages = messages
        server = try HTTPServer(
            addresses: try addresses.map { try ListenAddress($0) },
            threads: threads,
            limits: limits,
            accessLog: accessLog,
            responder: responder
        ) { continuation.yield($0) }
        ports = server.boundAddresses.map(\.port)
        let (server, ended) = (server, ended)
        Thread.detachNewThread {
            try? server.run()
            continuation.finish()
            ended.signal()
        }
    }

    deinit {
        server.stop()
        server.stop()
    }

    func client(receiveBufferBytes: Int32? = nil) throws -> Client {
        try Client(port: ports[0], receiveBufferBytes: receiveBufferBytes)
    }

    func reload(_ responder: any Responder) {
        server.reload(responder)
    }

    func reload(_ service: Service) {
        server.reload(service)
    }

    /// What the server has counted.
    func metrics(patience: Duration = .seconds(20)) -> ServerMetrics {
        server.metrics(patience: patience)
    }

    /// What the server has counted once it is as wanted, or after a long time.
    func metrics(until isWanted: (ServerMetrics) -> Bool) -> ServerMetrics {
        for _ in 0..<1_000 where !isWanted(metrics()) { Thread.sleep(forTimeInterval: 0.02) }
        return metrics()
    }

    /// The number of connections of each loop.
    var loopConnections: [Int] { server.shared.intakes.map { $0.connections.value } }

    /// Asks the server to stop, once for finishing and twice for ending at once.
    func stop() {
        server.stop()
    }

    /// Whether the server has ended within a time.
    func hasEnded(within seconds: Double) -> Bool {
        guard ended.wait(timeout: .now() + seconds) == .success else { return false }
        ended.signal()
        return true
    }
}

extension HTTPServer {
    /// Binds all addresses, with a service made of these parts.
    convenience init(
        addresses: [ListenAddress],
        threads: Int = 0,
        limits: Limits = Limits(),
        accessLog: AccessLog? = nil,
        responder: any Responder,
        log: @escaping @Sendable (String) -> Void
    ) throws(ServerError) {
        let service = Service(responder, limits: limits, accessLog: accessLog)
        try self.init(addresses: addresses, threads: threads, service: service, log: log)
    }

    /// Replaces the responder and keeps the limits.
    func reload(_ responder: any Responder) {
        var service = service
        service.responder = responder
        reload(service)
    }
}

/// An open file without a name, gone with this object.
final class TemporaryFile: OpenFile {
    let descriptor: Int32
    let count: Int
    private let handle: FileHandle

    /// Writes a file; it may claim to be longer or shorter than it is.
    init(_ bytes: [UInt8], claiming count: Int? = nil) throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try Data(bytes).write(to: url)
        handle = try FileHandle(forUpdating: url)
        try FileManager.default.removeItem(at: url)
        descriptor = handle.fileDescriptor
        self.count = count ?? bytes.count
    }

    /// Cuts the file, as a writer does that replaces it in place.
    func truncate(to count: Int) throws {
        try handle.truncate(atOffset: UInt64(count))
    }
}
