import Diagnostics
import LinkCode
import LinkRoutes
import TableChecks

extension RouteTable {
    /// A table with these routes in JSON.
    init(_ routes: String...) throws {
        let json = """
            {"hosts": ["t.example"], "schemes": ["t"], "routes": [\(routes.joined(separator: ",\n"))]}
            """
        try self.init(checking: Array(json.utf8))
    }

    /// The problems that keep the table from having code; empty if there are none.
    func problems(in language: CodeLanguage) -> [Diagnostic] {
        do throws(CodeError) {
            _ = try CodeModel(self, for: language)
            return []
        } catch {
            return error.problems
        }
    }

    /// The codes of these problems.
    func codes(in language: CodeLanguage) -> [String] { problems(in: language).map(\.code) }

    /// The code.
    func code(_ language: CodeLanguage) throws -> String {
        try CodeGenerator(language)?.text(self) ?? ""
    }
}
