import StrictJSON
import Testing

/// A text that must be read, and what it holds.
struct AcceptedText: Sendable, CustomTestStringConvertible {
    let text: String
    let tree: JSONTree

    init(_ text: String, _ tree: JSONTree) {
        self.text = text
        self.tree = tree
    }

    var testDescription: String { text.debugDescription }

    func check() throws {
        #expect(JSONTree(try JSONValue(parsing: Array(text.utf8))) == tree)
    }
}
