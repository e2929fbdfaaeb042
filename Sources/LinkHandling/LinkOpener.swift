#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Hands a URL to the system, to open another app, and says whether it did: `UIApplication.open(_:)` in an app.
///
/// It gets callbacks that a ``CallbackPolicy`` lets pass, and requests that the app itself sends.
public typealias LinkOpener = @MainActor @Sendable (URL) async -> Bool
