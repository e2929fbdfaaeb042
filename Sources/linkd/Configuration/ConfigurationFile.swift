import Diagnostics
import HTTP
import StrictJSON

/// The file of the configuration.
enum ConfigurationFile {
    /// The file that is read if none is named.
    static let usual = "config.json"

    /// Returns the content of the named file, or of the usual one.
    ///
    /// - Throws: the reason if the file cannot be read as JSON.
    static func json(_ named: String?) throws(Report) -> JSONValue {
        let bytes = if let named { try Files.readNamed(named) } else { try readUsual() }
        do throws(JSONError) {
            return try JSONValue(parsing: bytes)
        } catch {
            throw Report([Diagnostic(error).located(in: named ?? usual)], exitCode: .badConfiguration)
        }
    }

    private static func readUsual() throws(Report) -> [UInt8] {
        do throws(FileFailure) {
            return try Files.read(usual)
        } catch {
            guard error == .missing else {
                throw Report([Diagnostic(usual, "it \(error)")], exitCode: .badConfiguration)
            }
            let fix = "run \"linkd new site\" to create a site, run linkd in the folder of yours, or pass --config FILE"
            let problem = Diagnostic(usual, "not found in this folder", fix: fix)
            throw Report([problem], exitCode: .badConfiguration)
        }
    }
}
