import Templates
import Testing

/// A case of the public Mustache specification, by its name there, in words of our own.
struct SpecificationCase: CustomTestStringConvertible, Sendable {
    let name: String
    var data: TemplateValue<TestContent> = [:]
    let template: String
    var partials: [String: String] = [:]
    let expected: String

    var testDescription: String { name }
}
