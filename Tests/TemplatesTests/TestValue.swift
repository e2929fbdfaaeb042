import Templates

/// Values as literals.
typealias TestValue = TemplateValue<TestContent>

extension TemplateValue: ExpressibleByUnicodeScalarLiteral where Content == TestContent {}
extension TemplateValue: ExpressibleByExtendedGraphemeClusterLiteral where Content == TestContent {}

extension TemplateValue: ExpressibleByStringLiteral where Content == TestContent {
    init(stringLiteral value: String) { self = .content(TestContent(text: value)) }
}

extension TemplateValue: ExpressibleByBooleanLiteral where Content == TestContent {
    init(booleanLiteral value: Bool) { self = .flag(value) }
}

extension TemplateValue: ExpressibleByArrayLiteral where Content == TestContent {
    init(arrayLiteral items: TestValue...) { self = .list(items) }
}

extension TemplateValue: ExpressibleByDictionaryLiteral where Content == TestContent {
    init(dictionaryLiteral members: (String, TestValue)...) {
        var object = TemplateObject<TestContent>()
        for (name, value) in members { object[name] = value }
        self = .object(object)
    }
}
