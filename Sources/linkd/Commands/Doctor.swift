import ArgumentParser
import AskingHosts
import Diagnostics
import HostChecker
import Reports
import SiteConfiguration
import Starting

/// `linkd doctor`: asks hosts as Apple's and Google's fetchers do, and says what they meet.
struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Asks live hosts as Apple's and Google's fetchers do, and says what they meet and how to fix it.",
        discussion: """
            It checks addresses, certificate, status, redirects, content type, size, time and JSON of both association \
            files, what a bot wall answers, robots.txt, two claimed pages, and the difference from the table in \
            meaning. It asks Apple for its copy of the file, and Google for what it reads.

            HOST is a name such as links.example.com; without it, the hosts of the configuration are checked. With \
            --table, each host is compared with that table. The requests are made by the system's curl, follow no \
            redirect, and go to the hosts, Apple and Google only.

            Exit codes: 0 nothing is wrong, 1 a host is wrong, 3 only the copy of Apple or Google is behind or missing, \
            64 wrong usage, 65 the table is invalid, 69 no usable curl, 78 the configuration is invalid.
            """
    )

    @Argument(help: ArgumentHelp("The hosts to ask; default: the hosts of the configuration.", valueName: "host"))
    var hosts: [String] = []

    @OptionGroup var tableOptions: TableOptions

    private var source: TableSource { tableOptions.source }

    @OptionGroup var formatOptions: FormatOptions
    @OptionGroup var pedanticOption: PedanticOption

    @Flag(help: "Asks only the hosts, not Apple and Google.")
    var onlyOrigin = false

    @Option(help: ArgumentHelp("The time limit of each request, 1 to 60 seconds.", valueName: "seconds"))
    var timeout = 5

    @Option(
        "Connects to another address, as curl does, for example to a server that has no name yet; repeatable.",
        named: "host:port:address:port"
    )
    var connectTo: [ConnectTo] = []

    @Option("A PEM file of authorities to trust, for staging.", named: "file")
    var cacert: String?

    func validate() throws {
        guard (1...60).contains(timeout) else { throw ValidationError("--timeout needs a number from 1 to 60") }
        guard cacert != Files.standardInput else {
            throw ValidationError("--cacert needs a PEM file; standard input cannot be read for each request")
        }
        _ = try names()
    }

    func run() throws {
        var verdict = HostCheck.Verdict.sound
        try reporting {
            let selection = try DoctorHost.selection(try names(), source)
            let settings = Curl.Settings(seconds: timeout, authorities: try authorities(), redirections: connectTo)
            let writer = formatOptions.chosen.writer()
            writer.write(selection.findings)
            let visit = HostVisit(curl: try curl(settings), asksOthers: !onlyOrigin)
            for host in selection.hosts { verdict = max(verdict, check(host, visit, to: writer)) }
            if !selection.hosts.isEmpty { for sentence in HostCheck.unknown { writer.say(sentence) } }
            writer.finish()
        }
        switch verdict {
        case .sound: break
        case .copyBehind: throw ExitCode.copyBehind
        case .originWrong: throw ExitCode.failure
        }
    }

    /// Checks a host and prints its report.
    private func check(_ host: DoctorHost, _ visit: HostVisit, to writer: any ReportWriter) -> HostCheck.Verdict {
        let (name, pages) = (host.name, host.expected?.pages.map(\.url) ?? [])
        let facts = HostVisit.waiting { await visit.facts(of: name, pages: pages) }
        let check = HostCheck(facts, expecting: host.expected)
        writer.say("\(name)")
        for sentence in check.sentences { writer.say(sentence) }
        writer.write(check.findings.shown(isPedantic: pedanticOption.isPedantic))
        let errors = check.findings.count(of: Diagnostic.Severity.error)
        let warnings = check.findings.count(of: Diagnostic.Severity.warning)
        writer.say(
            "\(name): \(errors.counting("error")), \(warnings.counting("warning")); Apple's copy: \(check.appleCopy.rawValue)"
        )
        return check.verdict
    }

    private func curl(_ settings: Curl.Settings) throws -> Curl {
        let found = HostVisit.waiting { () async -> Result<Curl, Curl.Failure> in
            do throws(Curl.Failure) {
                return .success(try await Curl(settings))
            } catch {
                return .failure(error)
            }
        }
        switch found {
        case .success(let curl): return curl
        case .failure(let failure):
            Console.printError("\(failure)")
            throw ExitCode.unavailable
        }
    }

    /// Returns the file of authorities; curl would blame each host for one that it cannot use.
    private func authorities() throws(Report) -> String? {
        guard let cacert else { return nil }
        guard try Files.readNamed(cacert).firstRange(of: Array("-----BEGIN".utf8)) != nil else {
            let fix = "name a PEM file, or convert the certificate with \"openssl x509 -inform DER\""
            throw Report(cacert, "missing PEM certificate", fix: fix, exitCode: .badFile)
        }
        return cacert
    }

    private func names() throws -> [AskedHost] {
        try hosts.map { host in
            do throws(AskedHost.Failure) {
                return try AskedHost(host)
            } catch {
                throw ValidationError("\(host.printable): \(error)")
            }
        }
    }
}

extension ExitCode {
    /// Only the copy of Apple or Google is behind or missing.
    static let copyBehind = ExitCode(3)
    /// A program that the command needs is missing (EX_UNAVAILABLE).
    static let unavailable = ExitCode(69)
}

extension ConnectTo: ExpressibleByArgument {}
