// The app with the generated type.
// With: Tests/LinkCodeTests/Generated/TripLinks.swift
// Block: docs/app.md#from-the-table-to-the-screen 1
// Block: docs/app.md#from-the-table-to-the-screen 2
import Foundation

@MainActor final class Session {
    func login() async -> Bool { true }
}

struct Draft {
    let title: String
    let body: String?
}

enum Sheet {
    case web(URL)
}

struct Use {
    // Block: docs/app.md#links-as-types 1

    func read() throws {
        // Block: docs/app.md#links-as-types 2
    }

    // In place of the macro of Swift Testing.
    func expect(_ condition: Bool) {}
}
