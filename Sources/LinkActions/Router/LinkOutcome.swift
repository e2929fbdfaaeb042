public import LinkHandling
public import LinkRoutes

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The result of handling a link.
public enum LinkOutcome: Equatable, Sendable {
    /// The route's handler succeeded; the callback that was opened, if any.
    case handled(route: String, reply: URL?)
    /// The route has a handler, but decoding or the handler failed; the callback that was opened, if any.
    case failed(LinkFailure, reply: URL?)
    /// The handler threw `CancellationError`, failed after its task was cancelled, or was not called since another process
    /// took the link from the store; the callback that was opened, if any.
    case cancelled(route: String, reply: URL?)
    /// A newer link cancelled the handler (`LinkRunning.latest`); no callback is opened.
    case superseded(route: String)
    /// No handler was called.
    case unmatched(LinkMiss)

    /// Whether the link belongs to this app, even if handling it failed.
    public var isHandled: Bool {
        if case .unmatched = self { false } else { true }
    }

    /// The id of the route whose handler was called; nil if none was.
    public var route: String? {
        switch self {
        case .handled(let route, _), .cancelled(let route, _), .superseded(let route): route
        case .failed(let failure, _): failure.route
        case .unmatched: nil
        }
    }

    /// The callback that was opened; nil if there was none.
    public var reply: URL? {
        switch self {
        case .handled(_, let reply), .failed(_, let reply), .cancelled(_, let reply): reply
        case .unmatched(let miss): miss.reply
        case .superseded: nil
        }
    }
}

/// A link that no handler was called for.
///
/// The system opens the app for some links that no route matches, since an association file cannot express every table.
/// The app should show their web page.
public struct LinkMiss: Sendable {
    /// The link.
    public let url: String
    /// The tap, if the link came through an inbox.
    public let event: LinkEvent?
    /// How the table routes the link, and why each candidate route did not match.
    public let explanation: LinkExplanation
    /// The `x-error` that was opened to report an unknown action to another app; nil if none was.
    public let reply: URL?

    /// The id of the route of the link, which has no handler; nil if no route matches its path.
    public var route: String? {
        explanation.match?.route.id ?? explanation.mismatches.first(where: \.isForItem)?.route
    }

    /// Whether it is a web link or a link with the app's scheme; nil if it is foreign or malformed.
    public var kind: LinkKind? { explanation.link?.kind }

    /// The page to show in the app instead: the link itself if it is a web link of the table.
    ///
    /// It is nil for other links, which must not be loaded in a web view.
    public var webPage: URL? {
        kind == .universal ? URL(string: url, encodingInvalidCharacters: false) : nil
    }

    init(_ explanation: LinkExplanation, of event: LinkEvent?, reply: URL?) {
        url = explanation.text
        self.event = event
        self.explanation = explanation
        self.reply = reply
    }
}

extension LinkMiss: Equatable {
    /// Whether two links have the same text and missed for the same reason.
    public static func == (left: LinkMiss, right: LinkMiss) -> Bool {
        left.url.hasSameBytes(as: right.url) && left.event == right.event
            && left.explanation.outcome == right.explanation.outcome && left.reply == right.reply
    }
}

extension LinkMiss: CustomStringConvertible {
    /// Lines for a log: the link, and the reasons.
    public var description: String {
        guard let route else { return explanation.description }
        return "\(url): route \"\(route)\" has no handler; add one with on(\"\(route)\")"
    }
}
