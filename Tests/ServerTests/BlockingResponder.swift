import Foundation
import HTTP
import HTTPCases

/// Answers 404, and holds its loop up at `/block` until it is told to go on.
final class BlockingResponder: Responder {
    private let blocked = DispatchSemaphore(value: 0)
    private let goesOn = DispatchSemaphore(value: 0)

    func respond(to head: RequestHead, in bytes: Span<UInt8>, onLoopback: Bool) -> Response {
        if text(bytes, head.path) == "/block" {
            blocked.signal()
            goesOn.wait()
        }
        return .refusal(.notFound)
    }

    func waitUntilBlocked() { blocked.wait() }

    func goOn() { goesOn.signal() }
}
