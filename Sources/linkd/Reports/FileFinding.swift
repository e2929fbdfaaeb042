import AssociationChecker
import SiteAssociation
import Sites
import StrictJSON

/// Something to say about a file of a site, whoever found it.
struct FileFinding {
    /// What of a file a finding is about.
    enum Place {
        /// The file as a whole.
        case file
        /// A line of a list, 1 for the first.
        case line(Int)
        /// A place in a JSON text.
        case position(JSONPosition)
    }

    var file: String
    var place: Place
    /// A stable name for programs, for example `unknownKey` or `AA403`.
    let code: String
    let severity: Severity
    /// The place in the structure, for example `routes[3].path`; empty where there is none.
    var path = ""
    /// What is wrong, one sentence without a full stop.
    let message: String
    /// What to do about it, where there is one thing to do.
    var fix: String?

    /// The file, and the place in it in the form that editors and terminals open.
    var location: String {
        switch place {
        case .file: file
        case .line(let line): "\(file):\(line)"
        case .position(let position): "\(file):\(position)"
        }
    }
}

extension FileFinding {
    /// A finding in an association file.
    init(_ file: String, _ finding: Finding) {
        self.init(
            file: file,
            place: .position(finding.position),
            code: finding.code.rawValue,
            severity: finding.severity,
            path: finding.path,
            message: finding.message,
            fix: finding.fix
        )
    }

    /// A problem of a template, or of the words of a page.
    init(_ file: String, _ problem: PageThemeError.Problem) {
        self.init(
            file: file,
            place: problem.position.map { .position($0) } ?? .file,
            code: problem.code,
            severity: .error,
            path: problem.path,
            message: problem.message,
            fix: problem.fix
        )
    }

    /// A problem with a place.
    init(_ file: String, _ problem: JSONProblem) {
        self.init(
            file: file,
            place: .position(problem.position),
            code: problem.code,
            severity: .error,
            path: problem.path,
            message: problem.message,
            fix: problem.fix
        )
    }

    /// A problem of the file as a whole.
    init(_ file: String, _ sentence: String) {
        self.init(file: file, place: .file, code: "badFile", severity: .error, message: sentence)
    }

    /// A problem of a line of a list, 1 for the first.
    init(_ file: String, line: Int, _ sentence: String) {
        self.init(file: file, place: .line(line), code: "badFile", severity: .error, message: sentence)
    }

    /// A finding about a site that works, and likely not as somebody meant it.
    static func warning(_ file: String, _ sentence: String) -> FileFinding {
        FileFinding(file: file, place: .file, code: "siteWarning", severity: .warning, message: sentence)
    }
}
