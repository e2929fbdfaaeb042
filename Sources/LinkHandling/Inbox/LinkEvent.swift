public import LinkRoutes

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// One tap on a link, as it reached the app.
///
/// Its identity is neither the link, which may be tapped twice, nor the time.
public struct LinkEvent: Hashable, Sendable, Identifiable, Codable {
    /// Whether the app ran already.
    public enum Phase: String, Hashable, Sendable, Codable {
        /// The link started the app, or came before anything in it was ready.
        case cold
        /// The app was ready.
        case running
    }

    /// The identity of the tap.
    public let id: UUID
    /// The link, byte for byte as the system handed it over.
    public let url: String
    /// When it came.
    public let receivedAt: Date
    /// Whether the app ran already.
    public let phase: Phase
    /// The bundle identifier of the app that it came from; the system tells it only for apps of one's own team.
    public let sourceApp: String?
    /// The way by which the system handed it over first.
    public let entryPoint: LinkEntryPoint

    /// The same tap after a new start, to which it belongs now.
    var restored: LinkEvent {
        LinkEvent(
            id: id,
            url: url,
            receivedAt: receivedAt,
            phase: .cold,
            sourceApp: sourceApp,
            entryPoint: entryPoint
        )
    }

    /// A web link, or one with a custom scheme.
    public var kind: LinkKind {
        let start = url.utf8.prefix(6).map(ASCII.lowercased)
        return start.starts(with: "https:".utf8) || start.starts(with: "http:".utf8) ? .universal : .scheme
    }
}
