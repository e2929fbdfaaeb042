// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The part of WebKit that LinkHandlingUI uses, without its work: for type checking on Linux.
public import Foundation

public enum WKNavigationActionPolicy: Sendable { case cancel, allow, download }

public enum WKNavigationType: Sendable { case linkActivated, formSubmitted, other }

@MainActor public final class WKFrameInfo {
    public var isMainFrame: Bool { true }
}

@MainActor public final class WKNavigationAction {
    public var navigationType: WKNavigationType { .other }
    public var sourceFrame: WKFrameInfo { WKFrameInfo() }
    public var request: Request { Request() }

    /// Stands for URLRequest, which is in FoundationNetworking on Linux.
    public struct Request {
        public var url: URL? { nil }
    }
}
