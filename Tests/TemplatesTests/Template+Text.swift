import Diagnostics
import Templates

extension Template {
    /// Compiles texts; the file is `page.html`, a partial's is its name with `.html`.
    init(
        _ text: String,
        partials: [String: String] = [:],
        schema: TemplateSchema? = nil,
        schemes: Set<String> = ["https"]
    ) throws(TemplateProblems) {
        var files: [String: TemplateFile] = [:]
        for (name, text) in partials { files[name] = TemplateFile(name: "\(name).html", text: Array(text.utf8)) }
        try self.init(
            TemplateFile(name: "page.html", text: Array(text.utf8)),
            partials: files,
            schema: schema,
            schemes: schemes
        )
    }

    /// The page of these values.
    func text(_ values: TemplateObject<TestContent> = [:]) throws -> String {
        try text(of: .object(values))
    }

    /// The page of a value that is perhaps no object.
    func text(of value: TemplateValue<TestContent>) throws -> String {
        String(decoding: try output(of: value).text, as: UTF8.self)
    }

    /// All that was appended.
    func output(of value: TemplateValue<TestContent>) throws -> TextOutput {
        var output = TextOutput(self)
        try render(value, to: &output)
        return output
    }

    /// What is wrong in a template, each `line:column: message; fix`; the file's name is left out where it is the page.
    static func problems(
        _ text: String,
        partials: [String: String] = [:],
        schema: TemplateSchema? = nil,
        schemes: Set<String> = ["https"]
    ) -> [String] {
        do throws(TemplateProblems) {
            _ = try Template(text, partials: partials, schema: schema, schemes: schemes)
            return []
        } catch {
            return error.problems.map { problem in
                let place = problem.location.description
                return (place.hasPrefix("page.html:") ? String(place.dropFirst("page.html:".count)) : place)
                    + ": \(problem.message)" + (problem.fix.map { "; \($0)" } ?? "")
            }
        }
    }
}
