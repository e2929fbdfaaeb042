import Templates
import Testing

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
        let template = try Template(sample.template, partials: sample.partials)
        #expect(try template.text(of: sample.data) == sample.expected)
    }
}

/// A case of the public Mustache specification, by its name there, in words of our own.
struct SpecificationCase: CustomTestStringConvertible, Sendable {
    let name: String
    var data: TemplateValue<TestContent> = [:]
    let template: String
    var partials: [String: String] = [:]
    let expected: String

    var testDescription: String { name }
}
