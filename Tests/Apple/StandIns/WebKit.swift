// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_exported import Foundation

#if canImport(AppKit)
import AppKit
public typealias WKParentView = NSView
#else
import UIKit
public typealias WKParentView = UIView
#endif

@available(iOS 8, macOS 10.10, visionOS 1, *)
public enum WKNavigationActionPolicy: Int, @unchecked Sendable {
    case cancel, allow
    @available(iOS 14.5, macOS 11.3, visionOS 1, *)
    case download
}

@available(iOS 8, macOS 10.10, visionOS 1, *)
public enum WKNavigationType: Int, @unchecked Sendable {
    case linkActivated, formSubmitted, backForward, reload, formResubmitted, other
}

@available(iOS 8, macOS 10.10, visionOS 1, *)
@MainActor open class WKFrameInfo: NSObject {
    open var isMainFrame: Bool { fatalError() }
}

@available(iOS 8, macOS 10.10, visionOS 1, *)
@MainActor open class WKNavigationAction: NSObject {
    open var sourceFrame: WKFrameInfo { fatalError() }
    open var targetFrame: WKFrameInfo? { fatalError() }
    open var navigationType: WKNavigationType { fatalError() }
    open var request: URLRequest { fatalError() }
}

@available(iOS 8, macOS 10.10, visionOS 1, *)
@MainActor open class WKWebView: WKParentView {
    public override init() { fatalError() }
    @discardableResult open func load(_ request: URLRequest) -> WKNavigation? { fatalError() }
}

@available(iOS 8, macOS 10.10, visionOS 1, *)
@MainActor open class WKNavigation: NSObject {}

@available(iOS 8, macOS 10.10, visionOS 1, *)
@MainActor public protocol WKNavigationDelegate: NSObjectProtocol {
    func webView(_ webView: WKWebView, decidePolicyFor action: WKNavigationAction) async -> WKNavigationActionPolicy
}
