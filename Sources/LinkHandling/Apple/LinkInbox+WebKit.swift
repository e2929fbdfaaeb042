#if canImport(WebKit)
public import LinkRoutes
public import WebKit

extension LinkInbox {
    /// Decides about a navigation in a web view, for `webView(_:decidePolicyFor:)` of a `WKNavigationDelegate`.
    ///
    /// A tap on one of the app's own links goes to the inbox, unless the table keeps it in the browser. A page cannot open
    /// the app without a tap, and frames inside a page cannot either.
    ///
    /// - Returns: `.cancel` for a link that the inbox received; otherwise `.allow`.
    public func policy(
        for action: WKNavigationAction,
        of table: RouteTable,
        scene: String? = nil
    ) -> WKNavigationActionPolicy {
        guard action.navigationType == .linkActivated, action.sourceFrame.isMainFrame, let url = action.request.url
        else { return .allow }
        return receiveOwn(url, of: table, scene: scene) ? .cancel : .allow
    }
}
#endif
