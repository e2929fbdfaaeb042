import BorrowedBytes
public import LinkRoutes

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// One tap on a link, as the app received it.
///
/// Its id identifies the tap. The link and the time do not: a person may tap one link twice.
public struct LinkEvent: Hashable, Sendable, Identifiable, Codable {
    /// Whether the app was already running.
    public enum Phase: String, Hashable, Sendable, Codable {
        /// The link launched the app, or arrived before any part of it was ready.
        case cold
        /// The app was ready.
        case running
    }

    /// The identity of the tap.
    public let id: UUID
    /// The link as the system delivered it.
    public let url: String
    /// When the link arrived.
    public let receivedAt: Date
    /// Whether the app was already running.
    public private(set) var phase: Phase
    /// The bundle identifier of the sending app; the system reports it only for apps of the same team.
    public let sourceApp: String?
    /// The web page that had the link; the system reports it for some web links.
    public private(set) var referrer: String?
    /// The entry point through which the system delivered the link first.
    public let entryPoint: LinkEntryPoint
    /// The scene that received the link, such as the `persistentIdentifier` of its session; nil if the app has one
    /// window, or if the link was received before this launch.
    public private(set) var scene: String?

    /// Creates an event, for a preview or a test; an inbox creates its own.
    public init(
        id: UUID = UUID(),
        url: String,
        receivedAt: Date = Date(),
        phase: Phase = .running,
        sourceApp: String? = nil,
        referrer: String? = nil,
        entryPoint: LinkEntryPoint = .app,
        scene: String? = nil
    ) {
        self.id = id
        self.url = url
        self.receivedAt = receivedAt
        self.phase = phase
        self.sourceApp = sourceApp
        self.referrer = referrer
        self.entryPoint = entryPoint
        self.scene = scene
    }

    /// Returns the same tap for a scene, or for any scene.
    func moved(to scene: String?) -> LinkEvent {
        var event = self
        event.scene = scene
        return event
    }

    /// Returns the same tap with the web page that a later arrival of it names.
    func referred(by referrer: String?) -> LinkEvent {
        var event = self
        event.referrer = self.referrer ?? referrer
        return event
    }

    /// Whether a consumer gets the link; a consumer without a scene gets all links.
    func isFor(_ consumer: String?) -> Bool { scene == nil || consumer == nil || scene == consumer }

    /// Returns the same tap as another launch or another process finds it in the store.
    func found(_ phase: Phase) -> LinkEvent {
        var event = moved(to: nil)
        event.phase = phase
        return event
    }

    /// Universal for `https` with a host and without user information; scheme for any other link, also for `http`.
    ///
    /// The form alone decides. `RouteTable.link(_:)` tells whether the host is one of a table's.
    public var kind: LinkKind {
        let start = "https://".utf8
        guard url.utf8.prefix(start.count).map(\.lowercased).elementsEqual(start) else { return .scheme }
        let authority = url.utf8.dropFirst(start.count).prefix { !"/?#".utf8.contains($0) }
        guard let first = authority.first, first != UInt8(ascii: ":") else { return .scheme }
        return authority.contains(UInt8(ascii: "@")) ? .scheme : .universal
    }
}

/// Texts that a person or a camera has read.
package enum LinkText {
    /// Returns a text without the control characters and spaces around it, which no URL has (RFC 3986 appendix C, WHATWG
    /// URL §4.4).
    package static func trimmed(_ text: String) -> String {
        let bytes = text.utf8
        guard let first = bytes.firstIndex(where: { $0 > 0x20 }), let last = bytes.lastIndex(where: { $0 > 0x20 })
        else { return "" }
        return String(text[first...last])
    }
}

extension RouteTable {
    /// Returns an `http` link on a host of the table as its `https` link, which a QR code may have meant; any other text
    /// unchanged.
    package func secured(_ text: String) -> String {
        let start = "http://".utf8
        guard text.utf8.prefix(start.count).map(\.lowercased).elementsEqual(start) else { return text }
        let https = "https" + text.dropFirst(4)
        return (try? link(https)) == nil ? text : https
    }
}

/// An entry point through which a system delivers a link to an app.
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
    /// The app itself read the link, for example from a notification, a QR code or a shortcut.
    case app
}

/// A link that has just arrived at an entry point.
public struct ArrivedLink: Hashable, Sendable {
    /// The link.
    public let url: String
    /// The bundle identifier of the sending app, if the system reports it.
    public let sourceApp: String?
    /// The web page that had the link, if the system reports it.
    public let referrer: String?
    /// The identifier of its notification, which counts once if it is delivered twice; nil for other links.
    public let id: String?

    /// Creates an arrival from a text, such as that of a QR code or of the pasteboard.
    ///
    /// White space around the link is removed (RFC 3986 appendix C).
    public init(_ url: String, sourceApp: String? = nil, referrer: String? = nil, id: String? = nil) {
        self.url = LinkText.trimmed(url)
        self.sourceApp = sourceApp
        self.referrer = referrer
        self.id = id
    }

    /// Creates an arrival from a URL, whose text is used unchanged.
    public init(_ url: URL, sourceApp: String? = nil, referrer: String? = nil, id: String? = nil) {
        self.init(url.absoluteString, sourceApp: sourceApp, referrer: referrer, id: id)
    }
}

extension ArrivedLink {
    /// Creates an arrival from the `userInfo` of a notification or of a user activity; nil if it has no link.
    ///
    /// - Parameters:
    ///   - payload: the dictionary; only a value at its top level is read.
    ///   - key: the key of the link, a text or a URL.
    ///   - id: the `identifier` of the notification's request.
    public init?(payload: [AnyHashable: Any], key: String = "link", id: String? = nil) {
        let text = (payload[key] as? URL)?.absoluteString ?? payload[key] as? String
        guard let text, !LinkText.trimmed(text).isEmpty else { return nil }
        self.init(text, id: id)
    }
}
