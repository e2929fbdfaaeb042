#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

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
