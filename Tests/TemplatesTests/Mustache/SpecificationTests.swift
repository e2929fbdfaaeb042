import Testing

@testable import Templates

/// What is kept of Mustache renders as its public specification says.
@Suite struct SpecificationTests {
    @Test(arguments: SpecificationCase.comments) func `comments`(of sample: SpecificationCase) throws {
        try check(sample)
    }

    @Test(arguments: SpecificationCase.interpolation) func `interpolation`(of sample: SpecificationCase) throws {
        try check(sample)
    }

    @Test(arguments: SpecificationCase.sections) func `sections`(of sample: SpecificationCase) throws {
        try check(sample)
    }

    @Test(arguments: SpecificationCase.inverted) func `inverted sections`(of sample: SpecificationCase) throws {
        try check(sample)
    }

    @Test(arguments: SpecificationCase.partials) func `partials`(of sample: SpecificationCase) throws {
        try check(sample)
    }

    private func check(_ sample: SpecificationCase) throws {
        let template = try Template(sample.template, partials: sample.partials, schema: sample.schema)
        #expect(try template.text(of: sample.data) == sample.expected)
    }
}

/// A case of the public Mustache specification, by its name there, in words of our own.
struct SpecificationCase: CustomTestStringConvertible, Sendable {
    let name: String
    var data: TemplateValue<TestContent> = [:]
    let template: String
    var partials: [String: String] = [:]
    /// The kinds of names that the data lacks, beyond texts.
    var missing: [String: TemplateKind] = [:]
    let expected: String

    var testDescription: String { name }

    /// The kinds of the data, with the names that only the template has.
    var schema: TemplateSchema {
        let names = TemplateSchema(namesIn: [template] + partials.values).kinds.filter { !$0.key.contains(".") }
        guard case .object(let found) = data.kind else { return TemplateSchema(names) }
        return TemplateSchema(missing.merging(found.kinds) { kind, _ in kind }.merging(names) { kind, _ in kind })
    }

    /// An object in which a dotted name leads to a text.
    static func chain(_ names: String...) -> TemplateKind {
        names.reversed().reduce(.text) { .object(TemplateSchema([$1: $0])) }
    }
}

extension TestValue {
    /// The kind that a schema has for the value.
    fileprivate var kind: TemplateKind {
        switch self {
        case .content: .text
        case .flag: .flag
        case .object(let object):
            .object(TemplateSchema(Dictionary(object.members.map { ($0.name, $0.value.kind) }) { first, _ in first }))
        case .list(let items):
            .list(
                items.reduce(into: TemplateSchema([:])) { schema, item in
                    let kinds = if case .object(let kinds) = item.kind { kinds.kinds } else { [".": item.kind] }
                    schema = TemplateSchema(schema.kinds.merging(kinds) { kind, _ in kind })
                }
            )
        }
    }
}
