import AssociationChecker
package import Diagnostics
package import Sites
package import StrictJSON

/// The kinds of problem in a configuration, and in the files that a command names.
package enum SiteProblemCode: DiagnosticCode, CaseIterable {
    case invalidAddress, noTable, outOfRange, unknownLogFormat, unwritableLog, unreadableFolder, changingFiles,
        tooManyHosts, publicAdmin, missingSocketFolder, trustsEveryClient, unusableFile, wrongFileName,
        outdatedFile

    /// The row of each code.
    package var descriptor: DiagnosticDescriptor {
        switch self {
        case .invalidAddress: .error("invalid-address", "invalid address or network")
        case .noTable: .error("no-table", "no route table")
        case .outOfRange: .error("out-of-range", "number out of range")
        case .unknownLogFormat: .error("unknown-log-format", "unknown access log format")
        case .unwritableLog: .error("unwritable-log", "access log that cannot be opened")
        case .unreadableFolder: .error("unreadable-folder", "unreadable folder")
        case .changingFiles: .error("changing-files", "files that change while linkd reads them")
        case .tooManyHosts: .error("too-many-hosts", "too many hosts")
        case .publicAdmin: .warning("public-admin", "admin listener on a public address")
        case .missingSocketFolder: .warning("missing-socket-folder", "socket in a missing folder")
        case .trustsEveryClient: .warning("trusts-every-client", "every client is a trusted proxy")
        case .unusableFile: .error("unusable-file", "unusable file")
        case .wrongFileName: .error("wrong-file-name", "file with the wrong name")
        case .outdatedFile: .error("outdated-file", "outdated generated file")
        }
    }
}

extension Diagnostic {
    /// Creates a diagnostic about a file as a whole.
    package init(
        _ code: some DiagnosticCode,
        severity: Diagnostic.Severity? = nil,
        in file: String,
        _ message: String,
        fix: String? = nil
    ) {
        self.init(code, severity: severity, at: SourceLocation(file), message, fix: fix)
    }

    /// Creates a diagnostic about a file as a whole.
    package init(_ code: SiteProblemCode, in file: String, _ message: String, fix: String? = nil) {
        self.init(code.descriptor, in: file, message, fix: fix)
    }

    /// Creates an error about a file that cannot be read, or is not what the command needs.
    package init(_ file: String, _ message: String, fix: String? = nil) {
        self.init(SiteProblemCode.unusableFile, in: file, message, fix: fix)
    }

    /// Creates an error about a line of a list, 1 for the first.
    package init(_ file: String, line: Int, _ message: String, fix: String? = nil) {
        self.init(SiteProblemCode.unusableFile, at: SourceLocation(file, line: line), message, fix: fix)
    }

    /// Creates the diagnostic of a warning about a site: only a mention, if the table suppresses it.
    package init(_ warning: SiteWarning, in file: String) {
        guard let note = warning.note else {
            self.init(warning.code, in: file, warning.message, fix: warning.fix)
            return
        }
        self.init(SiteWarning.Code.suppressedWarning, in: file, warning.message)
        notes = [Note(note.message, at: note.location.in(file))]
    }
}

extension JSONProblems {
    /// Adds an error of a configuration.
    package func report(_ code: SiteProblemCode, at place: SourceLocation, _ message: String, fix: String? = nil) {
        report(code.descriptor, at: place, message, fix: fix)
    }
}

extension JSONObjectReader {
    /// Reports a problem of a member, at the member's value or at the object where it is absent.
    package func report(_ code: SiteProblemCode, at name: String, _ message: String, fix: String? = nil) {
        report(code.descriptor, at: name, message, fix: fix)
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
