import Foundation
import LinkHandling
import LinkRoutes

/// A router with an opener that writes down what it is given.
@MainActor
final class Desk {
    private(set) var opened: [String] = []
    private(set) var failures: [LinkFailure] = []
    private(set) var misses: [LinkMiss] = []
    /// Whether the system finds an app for what is opened.
    var finds = true
    private(set) lazy var router: LinkRouter = {
        let router = LinkRouter(table, policy: policy) { url in
            self.opened.append(url.absoluteString)
            return self.finds
        }
        router.onError { self.failures.append($0) }
        router.onUnmatched { self.misses.append($0) }
        return router
    }()

    private let table: RouteTable
    private let policy: CallbackPolicy

    init(_ table: RouteTable, policy: CallbackPolicy = CallbackPolicy()) {
        self.table = table
        self.policy = policy
    }

    /// A desk with a table of these routes, for the scheme `t` and the host `www.example.com`.
    convenience init(routes: [String], policy: CallbackPolicy = CallbackPolicy()) throws {
        let members = routes.map { "{\($0)}" }.joined(separator: ",")
        let json =
            #"{"version": 1, "name": "T", "hosts": ["www.example.com"], "schemes": ["t"], "routes": [\#(members)]}"#
        self.init(try RouteTable(json: Array(json.utf8)), policy: policy)
    }
}
