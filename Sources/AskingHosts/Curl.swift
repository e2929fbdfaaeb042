import Diagnostics
import HostChecker
import Reports
import SiteConfiguration
import Subprocess

/// The system's curl: one process a request, started without a shell.
///
/// It reads no configuration file (`-q`), no environment, and follows no redirect. Its time, its output and the schemes
/// are limited.
package struct Curl: Sendable {
    /// Why curl cannot be used.
    package enum Failure: Error, CustomStringConvertible {
        case missing
        case tooOld(String)
        case broken(String)

        /// What is wrong and the fix.
        package var description: String {
            switch self {
            case .missing:
                "curl not found; install it (apt-get install curl), or correct PATH: doctor makes its requests with it"
            case .tooOld(let version):
                "curl \(version) is too old; install 7.88 or newer, which tells about certificates"
            case .broken(let reason): "curl cannot be run: \(reason)"
            }
        }
    }

    /// The settings of all requests.
    package struct Settings: Sendable {
        /// The time limit of a request, in seconds.
        var seconds: Int
        /// A file of further authorities; nil for none.
        var authorities: String?
        /// Where connections lead instead.
        var redirections: [ConnectTo]

        package init(seconds: Int, authorities: String?, redirections: [ConnectTo]) {
            self.seconds = seconds
            self.authorities = authorities
            self.redirections = redirections
        }
    }

    /// curl's output beyond the body: the head, with room for interim answers.
    private static let largestOutput = CurlOutput.largestBody + 2 * CurlOutput.largestHead
    private static let largestVariables = 1 << 20

    private let executable: Executable
    let settings: Settings

    /// Finds curl in `PATH` and asks for its version.
    package init(_ settings: Settings) async throws(Failure) {
        self.settings = settings
        do {
            executable = .path(try await Executable.name("curl").resolveExecutablePath(in: .inherit))
        } catch {
            throw .missing
        }
        let text: String
        do {
            let output = try await Self.run(executable, ["-q", "--version"]).output
            text = String(decoding: output.prefix(300), as: UTF8.self)
        } catch {
            throw .broken("\(error)".printable)
        }
        guard let version = CurlOutput.version(text) else { throw .broken("its version cannot be read") }
        guard version >= CurlOutput.oldestVersion else { throw .tooOld("\(version.0).\(version.1)") }
    }

    /// Makes a request.
    ///
    /// A certificate that is not accepted is read by a second request, which trusts it and whose answer is not used.
    func exchange(_ request: PlannedRequest) async -> Exchange {
        guard let redirections = redirections(for: request) else {
            let reason = "--connect-to lacks an \(request.family?.rawValue ?? "") address of the host"
            return Exchange(request, .failure(FetchFailure(.notMade, reason)))
        }
        let arguments = arguments(request, redirections)
        do {
            let result = try await Self.run(executable, arguments + ["--url", request.url])
            guard let output = CurlOutput(output: result.output, variables: result.variables) else {
                return Exchange(request, .failure(FetchFailure(.broken, "curl did not print its variables")))
            }
            let exchange = output.exchange(request)
            guard output.isUntrusted else { return exchange }
            let second = try await Self.run(executable, arguments + ["--insecure", "--head", "--url", request.url])
            let seen = CurlOutput(output: second.output, variables: second.variables)?.certificates ?? []
            return exchange.with(seen)
        } catch let error as SubprocessError where error.code == .outputLimitExceeded {
            return Exchange(request, .failure(FetchFailure(.tooLarge, "response is too large")))
        } catch {
            return Exchange(request, .failure(FetchFailure(.notMade, "cannot run curl: \(error)")))
        }
    }

    private func arguments(_ request: PlannedRequest, _ redirections: [ConnectTo]) -> [String] {
        var arguments = [
            "-q", "--silent", "--globoff", "--include", "--no-location", "--proto", "=https", "--noproxy", "*",
            "--max-time", "\(settings.seconds)", "--connect-timeout", "\(settings.seconds)",
            "--max-filesize", "\(CurlOutput.largestBody)", "--user-agent", request.agent.rawValue,
            "--write-out", "%{stderr}%{json}",
        ]
        if request.takesCompression { arguments.append("--compressed") }
        // A redirected connection has the version of IP of its address.
        if redirections.isEmpty, let family = request.family { arguments.append(family == .v4 ? "--ipv4" : "--ipv6") }
        if let authorities = settings.authorities { arguments += ["--cacert", authorities] }
        return arguments + redirections.flatMap { ["--connect-to", $0.text] }
    }

    /// Returns where the connection of a request leads instead; nil if only the other version of IP is redirected.
    private func redirections(for request: PlannedRequest) -> [ConnectTo]? {
        let matching = settings.redirections.filter { $0.matches(request.url) }
        guard let family = request.family, !matching.isEmpty else { return matching }
        let fitting = matching.filter { $0.isIPv6 == (family == .v6) }
        return fitting.isEmpty ? nil : fitting
    }

    private static func run(
        _ executable: Executable,
        _ arguments: [String]
    ) async throws -> (output: [UInt8], variables: [UInt8]) {
        let result = try await Subprocess.run(
            executable,
            arguments: Arguments(arguments),
            environment: .custom(["LC_ALL": "C"]),
            output: .bytes(limit: largestOutput),
            error: .bytes(limit: largestVariables)
        )
        return (result.standardOutput, result.standardError)
    }
}
