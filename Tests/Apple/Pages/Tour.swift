// The app of the tour in README.md, with the type that is generated from docs/examples/tour.json.
// With: Tests/LinkCodeTests/Generated/Links.swift
import LinkHandling

@MainActor final class Tour {
    private let inbox = TypedInbox<Links>()
    private var path: [Links] = []

    func follow() async {
        // Block: README.md#a-five-minute-tour
    }
}
