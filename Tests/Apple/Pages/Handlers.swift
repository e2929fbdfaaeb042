// The app with a router and handlers, without a generated type.
import Foundation
import LinkActions
import LinkHandling
import LinkRoutes
import LinkTesting
import Observation

// Block: docs/app/actions.md#handlers 2

@MainActor func test(_ links: Links, _ table: RouteTable) throws {
    // Block: docs/app/testing.md#the-test
    // Block: docs/app/actions.md#handlers 3
}

// In place of the macro of Swift Testing.
func expect(_ condition: Bool) {}

@MainActor final class Session {
    var isOpen = false
    func logIn() async -> Bool { true }
    func finish(_ code: String?) {}
}

@MainActor func guarded(_ router: LinkRouter, by session: Session) {
    // Block: docs/app/actions.md#guards
}

@MainActor func completed(_ router: LinkRouter, by session: Session) {
    // Block: docs/app/waiting-links.md#login-by-browser-or-mail
}
