public import LinkActions

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Replaces the function of the system that opens URLs, and records what is opened.
///
/// ```swift
/// let system = RecordingOpener()
/// let router = LinkRouter(table, policy: CallbackPolicy(schemes: .only(["otherapp"])), opener: system.opener)
/// await router.handle("tcal:///notes/create?title=Milk&x-success=otherapp%3A%2F%2Fdone")
/// #expect(system.opened == ["otherapp://done"])
/// ```
@MainActor
public final class RecordingOpener {
    /// The URLs that the app asked the system to open, in order.
    public private(set) var opened: [String] = []
    /// Whether the system finds an app for a URL.
    public var isInstalled = true

    private let whenOpened: @MainActor (URL) async -> Void

    /// Creates a system that opens every URL.
    ///
    /// - Parameter whenOpened: acts as the app that is opened, before the opener returns.
    public init(whenOpened: @escaping @MainActor (URL) async -> Void = { _ in }) { self.whenOpened = whenOpened }

    /// The function for a router, or for the app's own requests.
    public var opener: LinkOpener {
        { url in
            self.opened.append(url.absoluteString)
            guard self.isInstalled else { return false }
            await self.whenOpened(url)
            return true
        }
    }
}
