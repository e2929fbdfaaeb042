import Foundation
import LinkHandling
import LinkRoutes
import Testing

/// The rest of the device: takes what a client opens, and answers as it is told to.
@MainActor
final class OtherApp {
    /// What has been opened, in order.
    private(set) var opened: [String] = []
    /// Whether the system opens anything.
    var isInstalled = true
    /// Runs before the system says whether it opened the app.
    var meanwhile: @MainActor (String) async -> Void = { _ in }

    /// The system's part.
    var opener: LinkOpener {
        { url in
            self.opened.append(url.absoluteString)
            await self.meanwhile(url.absoluteString)
            return self.isInstalled
        }
    }

    /// Waits until this many requests have been opened.
    func requests(_ count: Int) async throws -> [String] {
        for _ in 0..<10_000 where opened.count < count { await Task.yield() }
        try #require(opened.count >= count)
        return opened
    }

    /// The address for an outcome that a request names.
    static func address(_ name: CallbackName, of request: String) throws -> String {
        try #require(IncomingCallbacks(try LinkURL(request).query)[name])
    }
}
