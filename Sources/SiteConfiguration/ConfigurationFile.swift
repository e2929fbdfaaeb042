import Diagnostics
import HTTP
import JSONMistakes
package import Reports
package import StrictJSON

/// The file of the configuration.
package enum ConfigurationFile {
    /// The file that is read if none is named.
    package static let usual = "config.json"

    /// Returns the path: the named file, that of `LINKD_CONFIG`, or the usual one.
    package static func path(_ named: String?) -> String { named ?? Variable.config.value ?? usual }

    /// Returns the content of the file.
    ///
    /// - Throws: the reason if the file cannot be read as JSON.
    package static func json(_ named: String?) throws(Report) -> JSONValue {
        let bytes: [UInt8] =
            if let named {
                try Files.readNamed(named)
            } else if let path = Variable.config.value {
                try read(path, orThrow: missing(variable: path))
            } else {
                try read(usual, orThrow: missingUsual)
            }
        do throws(JSONError) {
            return try JSONValue(diagnosing: bytes)
        } catch {
            throw Report([Diagnostic(error).located(in: path(named))], exitCode: .badConfiguration)
        }
    }

    private static func read(_ path: String, orThrow missing: @autoclosure () -> Report) throws(Report) -> [UInt8] {
        do throws(FileFailure) {
            return try Files.read(path)
        } catch {
            throw error == .missing ? missing() : Report(path, "file \(error)", exitCode: .badConfiguration)
        }
    }

    private static func missing(variable path: String) -> Report {
        let fix = "correct LINKD_CONFIG; in a container, mount the folder, e.g. --volume /etc/linkd:/etc/linkd:ro"
        return Report(path, "file not found", fix: fix, exitCode: .missingFile)
    }

    private static var missingUsual: Report {
        let fix = "run linkd in the folder of your site, pass --config FILE, or create a site with \"linkd new site\""
        return Report(usual, "file not found", fix: fix, exitCode: .badConfiguration)
    }
}
