import Diagnostics
import HTTP
import LinkRoutes
import Logging
package import Reports
package import Server
package import SiteConfiguration
import SiteTables
package import Sites
import StrictJSON

/// A configuration with all files that it names, loaded and ready to be served.
package struct ServedConfiguration: Sendable {
    package let configuration: Configuration
    package let directory: SiteDirectory
    let tables: [ServedTable]
    /// What options replace, one sentence each.
    package let warnings: [String]
    private let accessLog: AccessLog?
    private let openFiles: Int

    /// Loads the named configuration, by default `config.json`.
    ///
    /// - Parameters:
    ///   - overrides: the options that override the configuration.
    ///   - old: the configuration in use; its access log is kept if its settings have not changed.
    /// - Throws: all problems.
    init(_ config: String?, _ overrides: ServeOverrides, after old: ServedConfiguration? = nil) throws(Report) {
        var loader = try ConfigurationLoader(config)
        directory = try loader.directory(developmentNames: overrides.hosts)
        warnings = overrides.warnings(for: loader.configuration, directory)
        tables = loader.servedTables
        openFiles = loader.openFiles
        let configuration = overrides.applied(to: loader.configuration)
        if let admin = configuration.admin, let collision = configuration.listen.collision(with: admin) {
            let message = collision.message(", also in \"listen\"")
            let problem = Diagnostic(
                .invalidAddress,
                in: loader.file,
                message,
                fix: "use another port for one of the two"
            )
            throw Report([problem], exitCode: .badConfiguration)
        }
        if let old, old.configuration.logsLike(configuration) {
            accessLog = old.accessLog
        } else {
            accessLog = try AccessLog.opened(by: configuration, of: loader.file)
        }
        self.configuration = configuration
    }

    /// How often files are read again that change while they are read.
    private static let maximumReadings = 5

    /// Loads the named configuration, by default `config.json`, again if a file changed meanwhile.
    ///
    /// Otherwise a swap of the folder, as for a Kubernetes `ConfigMap`, could give an old configuration with a new
    /// table.
    ///
    /// - Throws: all problems.
    package static func stable(
        _ config: String?,
        _ overrides: ServeOverrides,
        after old: ServedConfiguration? = nil
    ) throws(Report) -> ServedConfiguration {
        let file = ConfigurationFile.path(config)
        let known = old?.configuration ?? (try? ConfigurationLoader(config))?.configuration
        var paths = known?.sources(beside: file) ?? [file]
        var before = FileStamps(paths)
        for _ in 0..<maximumReadings {
            let result = Result { () throws(Report) in try ServedConfiguration(config, overrides, after: old) }
            if case .success(let next) = result { paths = next.configuration.sources(beside: file) }
            let after = FileStamps(paths)
            if before == after { return try result.get() }
            before = after
        }
        let message = "the files change while they are read"
        let fix = "reload again when the copy is complete, or write the files to another folder and swap a link to it"
        let problem = Diagnostic(.changingFiles, in: file, message, fix: fix)
        throw Report([problem], exitCode: .badConfiguration)
    }

    /// The service for the server.
    package var service: Service {
        Service(directory, limits: configuration.limits, accessLog: accessLog, openFiles: openFiles)
    }

    /// The tag of each site's association file by the site's name, without sites that have none.
    var associationTags: [String: String] {
        let tags = directory.sites.compactMap { site in
            site.associationTag.map { (site.table.routes.name, $0.description) }
        }
        return Dictionary(tags) { first, _ in first }
    }
}

extension Configuration {
    /// Returns the files and folders that it is made of.
    func sources(beside file: String) -> [String] {
        let folders = [publicFolder, templatesFolder] + tables.flatMap { [$0.publicFolder, $0.templates] }
        // Of several names of a folder, always the same one comes first: its files are known by it.
        let names = tables.map(\.file) + Set(folders.compactMap { $0?.name }).sorted()
        return [file] + names.map { Files.path($0, beside: file) }
    }

    /// Returns whether both configurations have the same access log.
    fileprivate func logsLike(_ other: Configuration) -> Bool {
        guard var settings = accessLog, let others = other.accessLog else {
            return accessLog == nil && other.accessLog == nil
        }
        settings.place = others.place
        return settings == others && trustedProxies == other.trustedProxies
    }
}

extension AccessLog {
    /// Opens the access log of a configuration; nil if it has none.
    ///
    /// - Parameter file: the file of the configuration.
    /// - Throws: the reason why the log cannot be opened.
    static func opened(by configuration: Configuration, of file: String) throws(Report) -> AccessLog? {
        guard let settings = configuration.accessLog else { return nil }
        var content = AccessLogContent()
        content.format = settings.format
        content.showsQueries = settings.showsQueries
        content.trustedProxies = TrustedProxies(configuration.trustedProxies)
        let logger = Logger(label: "linkd") { StreamLogHandler.standardError(label: $0) }
        func failure(_ reason: String, fix: String) -> Report {
            let problem = Diagnostic(
                SiteProblemCode.unwritableLog,
                at: settings.place,
                "cannot open the access log: \(reason)",
                fix: fix
            )
            return Report([problem.located(in: file)], exitCode: .badConfiguration)
        }
        if let obstacle = settings.obstacle(relativeTo: file) {
            throw failure(obstacle.message, fix: obstacle.fix)
        }
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
            throw failure("\(error)", fix: "check that its folder exists, and check the permissions")
        }
    }
}
