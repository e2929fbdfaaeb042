public import LinkRoutes

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

/// A link that nobody took.
///
/// The system opens the app for a few links that no route takes, since an association file cannot say all that a table
/// can; their place is the web page, shown inside the app.
public struct LinkMiss: Sendable {
    /// Why nobody took it.
    public enum Cause: Hashable, Sendable {
        /// It is a link of the table, but no route has its path.
        case noPath
        /// The route with this id has its path, but no handler.
        case noHandler(String)
        /// It is another's link.
        case foreign(ForeignLink)
        /// It is no link that any table could route.
        case malformed(LinkURLError)
        /// It is a reply, but no request waits for it: it came late, twice, or from somebody who made it up.
        case unknownReply
    }

    /// The link.
    public let url: String
    /// The tap, where the link came through an inbox.
    public let event: LinkEvent?
    /// Why nobody took it.
    public let cause: Cause
    /// Why each route that might have taken it did not.
    public let explanation: LinkExplanation
    /// The `x-error` that was opened to tell another app that the action is unknown; nil if none was.
    public let reply: URL?

    /// Whether it is a web link or one of the app's scheme; nil for one that is foreign or malformed.
    public var kind: LinkKind? { explanation.link?.kind }

    /// The page to show in the app instead: the link itself, where it is a web link of the table; nil for any other,
    /// which no web view should be given.
    public var webPage: URL? {
        kind == .universal ? URL(string: url, encodingInvalidCharacters: false) : nil
    }

    init(_ cause: Cause, _ explanation: LinkExplanation, _ event: LinkEvent?, reply: URL?) {
        url = explanation.text
        self.event = event
        self.cause = cause
        self.explanation = explanation
        self.reply = reply
    }
}

extension LinkMiss: CustomStringConvertible {
    /// Lines for a log: the link, and the reasons.
    public var description: String {
        switch cause {
        case .noHandler(let route): "\(url): route \"\(route)\" has no handler; add one with on(\"\(route)\")"
        case .unknownReply:
            "\(url): no request waits for this reply; it came late, twice, or from nobody that was asked"
        default: explanation.description
        }
    }
}
