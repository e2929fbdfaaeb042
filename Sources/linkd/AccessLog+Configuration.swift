import HTTP
import Logging
import Server
import StrictJSON

extension AccessLog {
    /// Opens the access log of a configuration; nil where nothing is logged.
    ///
    /// - Parameter file: the configuration's file.
    /// - Throws: why it cannot be opened.
    static func opened(by configuration: Configuration, of file: String) throws(Report) -> AccessLog? {
        guard let settings = configuration.accessLog else { return nil }
        var content = AccessLogContent()
        content.format = settings.format
        content.showsQueries = settings.showsQueries
        content.trustedProxies = TrustedProxies(configuration.trustedProxies)
        let logger = Logger(label: "linkd") { StreamLogHandler.standardError(label: $0) }
        let report: @Sendable (String) -> Void = { logger.warning("\($0)") }
        do throws(ServerError) {
            switch settings.destination {
            case "stdout": return try AccessLog(to: 1, content, report: report)
            case "stderr": return try AccessLog(to: 2, content, report: report)
            default:
                let path = Files.path(settings.destination, beside: file)
                return try AccessLog(appendingTo: path, content, report: report)
            }
        } catch {
            let problem = JSONProblem(
                code: "badLog",
                path: "accessLog.to",
                position: settings.position,
                message: "the access log cannot be opened: \(error)",
                mend: "check that its folder exists, and the permissions"
            )
            throw Report([FileFinding(file, problem)], exitCode: .badConfiguration)
        }
    }
}
