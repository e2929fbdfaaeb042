#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What became of a link.
public enum LinkOutcome: Sendable {
    /// The handler of a route did its work; the callback that was opened, if one was.
    case handled(route: String, reply: URL?)
    /// The route has a handler, but what the link carries or the handler itself failed; the callback that was opened.
    case failed(LinkFailure, reply: URL?)
    /// The handler threw `CancellationError`; the callback that was opened.
    case cancelled(route: String, reply: URL?)
    /// It was the reply to a request of this app, and whoever sent that has it.
    case replied
    /// Nobody took it.
    case unmatched(LinkMiss)

    /// Whether the link was this app's to handle, even if that failed.
    public var isHandled: Bool {
        if case .unmatched = self { false } else { true }
    }

    /// The callback that was opened, nil where none was.
    public var reply: URL? {
        switch self {
        case .handled(_, let reply), .failed(_, let reply), .cancelled(_, let reply): reply
        case .unmatched(let miss): miss.reply
        case .replied: nil
        }
    }
}
