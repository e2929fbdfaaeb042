import FoundationEssentials
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOPosix

/// Serves one file in the way linkd serves an association file: `HummingbirdServer PORT BODY-FILE`.
@main
enum HummingbirdServer {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 3, let port = Int(arguments[1]) else {
            throw HTTPError(.badRequest, message: "usage: HummingbirdServer PORT BODY-FILE")
        }
        let answer = try associationFile(body: ByteBuffer(bytes: Data(contentsOf: URL(filePath: arguments[2]))))
        let router = Router()
        router.get("/.well-known/apple-app-site-association") { _, _ in answer }

        // One loop, like all other servers of the benchmark.
        let loops = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let application = Application(
            router: router,
            configuration: .init(address: .hostname("127.0.0.1", port: port)),
            eventLoopGroupProvider: .shared(loops),
            logger: Logger(label: "benchmark") { _ in SwiftLogNoOpLogHandler() }
        )
        try await application.runService()
    }

    private static func associationFile(body: ByteBuffer) -> Response {
        var headers: HTTPFields = [
            .contentType: "application/json",
            .cacheControl: "public, max-age=3600",
            .eTag: "\"0123456789abcdef\"",
            .vary: "Accept-Encoding",
        ]
        headers[.xContentTypeOptions] = "nosniff"
        return Response(status: .ok, headers: headers, body: .init(byteBuffer: body))
    }
}
