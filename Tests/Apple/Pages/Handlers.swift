// The app with a router and handlers, without a generated type.
// Block: docs/app.md#swiftui-by-hand
// Block: docs/app.md#several-windows
import Foundation
import LinkHandling
import LinkRoutes
import LinkTesting
import Observation
import SwiftUI

// Block: docs/app.md#handlers 2

struct CalendarView: View {
    var body: some View { Text("") }
}

struct PlaceView: View {
    let place: Links.Place
    var body: some View { Text("") }
}

struct RootContent: View {
    let links: Links
    var body: some View { Text("") }
}

@MainActor final class Tour {
    struct Trip: Decodable { let reference: String }

    let router: LinkRouter

    init(_ table: RouteTable) {
        // Block: README.md#a-five-minute-tour
    }

    func show(_ path: [Links.Place]) {}
}

@MainActor func test(_ links: Links, _ table: RouteTable) throws {
    // Block: docs/app.md#the-test 1
    // Block: docs/app.md#the-test 2
}

// In place of the macro of Swift Testing.
func expect(_ condition: Bool) {}

@MainActor final class Session {
    var isOpen = false
    func logIn() async -> Bool { true }
    func finish(_ code: String?) {}
}

@MainActor func guarded(_ router: LinkRouter, by session: Session) {
    // Block: docs/app.md#routes-that-require-something
}

@MainActor func completed(_ router: LinkRouter, by session: Session) {
    // Block: docs/app.md#login-by-browser-or-mail
}
