import ArgumentParser
import Diagnostics
import Importing
import LinkRoutes
import Reports
import Sites
import TableImport

/// `linkd import`: writes a route table that decides links as an association file does.
struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Writes a route table from an association file, assetlinks.json or AndroidManifest.xml.",
        discussion: """
            The table is printed on standard output, the report on standard error. Each rule that a table can say \
            becomes a route. The command generates the association file of the new table and compares it with the old \
            one, over all links: it says that they are the same, or prints the shortest link of each kind that differs, \
            with both rules.

            A file has rules for several apps, and a table has one set of rules: --app chooses it. An association file \
            names no host; --host does, unless a manifest names it.

            The exit code is about the imported app, and the apps with the same rules: other apps are listed as not \
            imported and do not change the exit code. A claim or a sign-in of assetlinks.json or of a manifest that is not \
            imported changes it.

            Exit codes: 0 the same for every link that a table can route, 1 different or undecided, or no identifier of \
            the app is one that a table takes (the table is printed), or the file of --output exists or cannot be \
            written (nothing is), 65 a file cannot be imported, 66 a file does not exist.
            """
    )

    @Argument(help: ArgumentHelp("The files, at most one of each kind; - is standard input.", valueName: "file"))
    var files: [String]

    @Option("The application identifier whose rules are imported.", named: "id")
    var app: String?

    @Option("A host of the site; the first one is canonical.", named: "host")
    var host: [String] = []

    @Option("Writes the table to a new file; - is standard output.", named: "file")
    var output: String?

    /// The limits of an import from a file that is larger than devices read.
    private static let (largeSize, largeStates) = (50_000, 50_000)

    func run() throws {
        var isSame = true
        let output = output == "-" ? nil : output
        try reporting {
            if let output, Files.exists(output) {
                let fix = "name another file, or remove this file"
                throw Report(output, "file already exists", fix: fix, exitCode: .failure)
            }
            let input = try ImportInput(files)
            let plan = try ImportPlan(input, app: app, hosts: host)
            let name = input.association?.file ?? input.manifest?.file ?? ""
            let imported: AssociationImport
            do throws(RouteTableError) {
                imported = try AssociationImport(
                    plan.document,
                    app: plan.app,
                    site: plan.site,
                    size: input.isLarge ? Self.largeSize : AssociationImport.maximumSize,
                    states: input.isLarge ? Self.largeStates : AssociationImport.maximumStates,
                    isReserved: ReservedNames.contain(firstSegment:)
                )
            } catch {
                let problems = error.problems.map { problem in
                    Diagnostic(name, "invalid table: \(problem.message)".printable, fix: problem.fix)
                }
                throw Report(problems, exitCode: .badFile)
            }
            if let output {
                try Files.create(output, imported.json)
            } else {
                try Console.print(bytes: imported.json)
            }
            let report = ImportReport(name: name, input, plan: plan, imported: imported)
            report.print()
            isSame = report.isSame
            if let manifest = input.manifest {
                let comparison = ManifestComparison(manifest, plan, imported: imported, table: output ?? "routes.json")
                comparison.print()
                isSame = isSame && comparison.isSame
            }
        }
        if !isSame { throw ExitCode.failure }
    }
}
