import AssociationChecker
package import Diagnostics
package import Sites
package import StrictJSON

/// The codes of problems that only the command line tool finds: in a configuration, in a site, and in a proof
/// (`docs/diagnostics/`).
package enum SiteProblemCode: String, CaseIterable {
    /// An address of `listen` or `admin` cannot be read.
    case badAddress = "CF101"
    /// The configuration names no table.
    case noTable = "CF102"
    /// The name of a file or folder is empty.
    case emptyName = "CF103"
    /// A route table cannot be read.
    case badTable = "CF104"
    /// Two tables have the same host.
    case duplicateHost = "CF105"
    /// An address of `trustedProxies` cannot be read.
    case badProxy = "CF106"
    /// A number is outside its range.
    case outOfRange = "CF107"
    /// The access log has no such format.
    case badFormat = "CF108"
    /// The access log cannot be opened.
    case badLog = "CF109"
    /// The public folder cannot be served.
    case publicFolder = "CF110"
    /// The folder of templates cannot be read.
    case badTemplates = "CF111"
    /// The files of the configuration change while they are read.
    case unstableFiles = "CF114"
    /// The tables have too many hosts together.
    case tooManyHosts = "CF115"
    /// Machines of other networks may reach the admin listener.
    case publicAdmin = "CF116"
    /// The folder of a socket does not exist.
    case missingFolder = "CF117"
    /// Every client is a trusted proxy.
    case everyProxy = "CF118"
    /// A file cannot be read, or is not what the command needs.
    case badFile = "FL101"
    /// The name of a file belongs to another kind of file than its content.
    case wrongName = "FL102"
    /// A generated file is not what the table gives today.
    case staleFile = "FL103"
    /// A note of the table says that what a warning would be about is intended.
    case notedWarning = "SW102"
    /// A table has no hosts, so that it cannot be served.
    case noHosts = "SW117"
    /// The file names an app that the table does not.
    case appNotInTable = "PR101"
    /// The table names no app of the file's platform.
    case noApp = "PR102"
    /// The table has too many routes for Android's dynamic rules.
    case noDynamicRules = "PR103"
    /// The proof came to no result.
    case notDecided = "PR104"
    /// A link opens the app although the table does not claim it, or the other way round.
    case notProved = "PR105"
    /// The file does not name an app for a service that the table gives it.
    case serviceMissing = "PR106"
    /// The file names an app for a service that the table does not give it.
    case serviceNotInTable = "PR107"
    /// The file has no statement for an Android app of the table.
    case appMissing = "PR108"
    /// The file does not name a certificate fingerprint of the table.
    case fingerprintMissing = "PR109"
    /// The file names a certificate fingerprint that the table does not.
    case fingerprintNotInTable = "PR110"
}

extension Diagnostic {
    /// Creates a diagnostic about a file as a whole.
    package init(
        _ code: SiteProblemCode,
        severity: Diagnostic.Severity = .error,
        in file: String,
        _ message: String,
        fix: String? = nil
    ) {
        self.init(code.rawValue, severity: severity, at: SourceLocation(file), message, fix: fix)
    }

    /// Creates an error about a file that cannot be read, or is not what the command needs.
    package init(_ file: String, _ message: String, fix: String? = nil) {
        self.init(.badFile, in: file, message, fix: fix)
    }

    /// Creates an error about a line of a list, 1 for the first.
    package init(_ file: String, line: Int, _ message: String, fix: String? = nil) {
        self.init(SiteProblemCode.badFile.rawValue, at: SourceLocation(file, line: line), message, fix: fix)
    }

    /// Creates the diagnostic of a warning about a site: only a mention, if a note silences it.
    package init(_ warning: SiteWarning, in file: String) {
        guard let note = warning.note else {
            // One host is enough to begin with, and a file of any type can be meant to be saved.
            let severity = [.singleHost, .unknownType].contains(warning.code) ? Severity.info : .warning
            self.init(warning.code.rawValue, severity: severity, at: SourceLocation(file), warning.message)
            return
        }
        self.init(.notedWarning, severity: .info, in: file, warning.message)
        notes = [Note("the table says: \(note)", at: SourceLocation(file))]
    }
}

extension JSONProblems {
    /// Adds an error of a configuration.
    package func report(_ code: SiteProblemCode, at place: SourceLocation, _ message: String, fix: String? = nil) {
        report(code.rawValue, at: place, message, fix: fix)
    }
}

extension JSONObjectReader {
    /// Reports a problem of a member, at the member's value or at the object where it is absent.
    package func report(_ code: SiteProblemCode, at name: String, _ message: String, fix: String? = nil) {
        report(code.rawValue, at: name, message, fix: fix)
    }
}

extension SourceLocation {
    /// The same location in a named file.
    package func `in`(_ file: String) -> SourceLocation {
        var location = self
        location.file = file
        return location
    }
}
