import Diagnostics
import Fuzzer
import Templates

/// Fills compiled templates with hostile values, and compares the structure of the pages with that of a harmless one.
struct HostilePage {
    private static let values = [
        "", "\"><script>alert(1)</script>", "' onmouseover='x", "javascript:alert(1)",
        "--></title></textarea><img src=x>",
        "//evil.example", "&#47;", "47;evil.example", "{{t}}",
    ]
    private static let schema = TemplateSchema([
        "t": .text, "title": .text, "u": .url, "v": .localURL, "e": .element, "f": .flag,
        "l": .list(TemplateSchema(["t": .text, "u": .url, "name": .text])), "w": .list(TemplateSchema([".": .text])),
    ])

    /// Fails if a template is refused without a reason, or if a value changes the structure of its page.
    func check(_ text: [UInt8], partial: [UInt8]) {
        let file = TemplateFile(name: "page.html", text: text)
        let partials = ["p": TemplateFile(name: "p.html", text: partial)]
        do throws(TemplateProblems) {
            let template = try Template(file, partials: partials, schema: Self.schema, schemes: ["https"])
            for turns in [0, 2] { check(template, turns: turns) }
        } catch {
            promise(!error.problems.isEmpty, else: "a template is refused without a reason")
            promise(error.problems.allSatisfy { !$0.message.isEmpty }, else: "a problem has no message")
        }
    }

    private func check(_ template: Template, turns: Int) {
        guard let harmless = outline(template, "x", turns) else { return }
        for value in Self.values {
            guard let hostile = outline(template, value, turns) else { continue }
            promise(hostile == harmless, else: "\(value) changes the structure of a page")
            promise(hostile.origins == harmless.origins, else: "\(value) changes where a link of a page leads")
        }
    }

    /// Returns the structure of a page; nil if it has too many pieces.
    private func outline(_ template: Template, _ value: String, _ turns: Int) -> MarkupOutline? {
        guard let output = try? template.output(of: Self.content(value, turns: turns)) else { return nil }
        return MarkupOutline(output.text)
    }

    private static func content(_ text: String, turns: Int) -> TestValue {
        let content = TestValue.content(TestContent(text: text))
        // An output writes the beginning of a URL itself.
        let url = TestValue.content(TestContent(text: "https://a.example/?" + text))
        let item: TestValue = ["t": content, "u": url, "name": content]
        return [
            "t": content, "title": content, "u": url, "v": .content(TestContent(text: "/x?" + text)),
            "f": .flag(turns > 0), "e": .content(TestContent(text: "<i>e</i>", isElement: true)),
            "l": .list(Array(repeating: item, count: turns)), "w": .list(Array(repeating: content, count: turns)),
        ]
    }
}
