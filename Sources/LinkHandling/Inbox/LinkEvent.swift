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

    /// Universal for `https` with a host and without user information; scheme for any other link, also for `http`.
    ///
    /// The form alone decides. ``LinkRoutes/RouteTable/link(_:)`` tells whether the host is one of a table's.
    public var kind: LinkKind {
        let start = "https://".utf8
        guard url.utf8.prefix(start.count).map(ASCII.lowercased).elementsEqual(start) else { return .scheme }
        let authority = url.utf8.dropFirst(start.count).prefix { !"/?#".utf8.contains($0) }
        guard let first = authority.first, first != UInt8(ascii: ":") else { return .scheme }
        return authority.contains(UInt8(ascii: "@")) ? .scheme : .universal
    }
}

/// The way by which a system hands a link to an app.
public enum LinkEntryPoint: String, Hashable, Sendable, Codable, CaseIterable {
    /// `launchOptions` of `application(_:didFinishLaunchingWithOptions:)`.
    case launchOptions
    /// `application(_:open:options:)`, in an app without scenes.
    case applicationOpen
    /// `scene(_:willConnectTo:options:)`: URL contexts and user activities of the connection.
    case sceneConnection
    /// `scene(_:openURLContexts:)`.
    case sceneOpen
    /// `webpageURL` of an `NSUserActivity` of the type `NSUserActivityTypeBrowsingWeb`, in an app or a scene.
    case userActivity
    /// `onOpenURL` of SwiftUI.
    case onOpenURL
    /// A notification, a QR code, a shortcut, or whatever else the app itself reads a link from.
    case app
}

/// A link that has just come in, as an entry point hands it over.
public struct ArrivedLink: Hashable, Sendable {
    /// The link.
    public let url: String
    /// The bundle identifier of the app that it came from, where the system tells it.
    public let sourceApp: String?

    /// Takes a link as text.
    public init(_ url: String, sourceApp: String? = nil) {
        self.url = url
        self.sourceApp = sourceApp
    }

    /// Takes a link as the system's value, whose text is used as it is.
    public init(_ url: URL, sourceApp: String? = nil) { self.init(url.absoluteString, sourceApp: sourceApp) }
}
