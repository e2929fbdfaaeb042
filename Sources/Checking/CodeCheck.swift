import Diagnostics
import LinkCode
import LinkRoutes
import PlatformCode
import Reports
import TableChecks

/// Finds what keeps a table from having code, as `linkd print swift|kotlin|typescript` and the plugins report it.
enum CodeCheck {
    /// Returns the findings of all languages, each once; none for a table without an app and a scheme, whose links no app
    /// reads.
    ///
    /// A language that none of the apps is written in gets warnings: the table may never have code in it.
    static func findings(in table: RouteTable, of file: String) -> [Diagnostic] {
        guard !table.apps.ios.isEmpty || !table.apps.android.isEmpty || !table.schemes.isEmpty else { return [] }
        let needsRoute = !isForSignIn(table)
        let text = try? Files.readNamed(file)
        var known: Set<Diagnostic> = []
        let isNative: [CodeLanguage: Bool] = [
            .swift: table.apps.android.isEmpty || !table.apps.ios.isEmpty,
            .kotlin: table.apps.ios.isEmpty || !table.apps.android.isEmpty,
        ]
        let languages = CodeLanguage.all.sorted { isNative[$0] == true && isNative[$1] != true }
        return languages.flatMap { language -> [Diagnostic] in
            do throws(CodeError) {
                _ = try CodeModel(table, for: language)
                return []
            } catch {
                return (text.map { error.located(in: $0) } ?? error).problems
                    .filter { needsRoute || $0.code != CodeProblemCode.noGeneratedRoutes.name }
                    .filter { known.insert($0).inserted }
                    .map { problem in
                        var finding = problem.located(in: file)
                        if isNative[language] != true { finding.severity = .warning }
                        return finding
                    }
            }
        }
    }

    /// Whether the apps are in the table for passwords and Handoff, so that no route needs to open one.
    private static func isForSignIn(_ table: RouteTable) -> Bool {
        table.schemes.isEmpty && table.apps.ios.allSatisfy { $0.sharesWebCredentials || $0.takesHandoff }
            && table.apps.android.allSatisfy(\.sharesWebCredentials)
    }
}
