// The app with the generated type.
// With: Tests/LinkCodeTests/Generated/TripLinks.swift
// Block: docs/app/waiting-links.md#routes-that-require-something
// Block: docs/app/existing-app.md#by-hand
// Block: docs/app/entry-points.md#handoff-and-spotlight
// Block: docs/app/several-windows.md#several-windows
import Foundation
import SwiftUI

@MainActor final class Session {
    func login() async -> Bool { true }
}

struct Draft: Hashable, Identifiable {
    let title: String
    let body: String?
    var id: Self { self }
}

enum Sheet: Hashable, Identifiable {
    case web(URL)
    var id: Self { self }
}

struct NoteView: View {
    let draft: Draft
    var body: some View { Text("") }
}

struct SheetView: View {
    let sheet: Sheet
    var body: some View { Text("") }
}

struct CalendarView: View {
    var body: some View { Text("") }
}

struct PlaceView: View {
    let place: TripLinks
    var body: some View { Text("") }
}

struct RootContent: View {
    let path: [TripLinks]
    var body: some View { Text("") }
}

struct Use {
    // Block: docs/app/generated-type.md#links-as-types 1

    func read() throws {
        // Block: docs/app/generated-type.md#links-as-types 2
    }

    // In place of the macro of Swift Testing.
    func expect(_ condition: Bool) {}
}
