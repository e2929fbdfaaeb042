/// What the tests' holes show.
struct TestContent: Equatable {
    let text: String
    var isElement = false
}

extension TestContent: ExpressibleByStringLiteral {
    init(stringLiteral value: String) { text = value }
}
