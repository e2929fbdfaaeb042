#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The system did not open a callback: no app that is installed has its scheme.
public struct CallbackNotOpened: Error, Sendable {
    /// The callback.
    public let url: URL
}

extension CallbackNotOpened: CustomStringConvertible {
    /// One sentence.
    public var description: String { "the system opened nothing for the callback \(url.absoluteString)" }
}
