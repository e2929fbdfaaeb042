import Diagnostics
import Fuzzer
import Glibc
import HTTP
import Server
import StrictJSON

@testable import SiteConfiguration

/// Fuzzes the reader of `config.json`.
@main
enum FuzzConfiguration {
    static func main() {
        exit(fuzz(testOneInput))
    }
}

/// Reads the bytes as a configuration.
private func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    guard let value = try? JSONValue(parsing: input) else { return 0 }
    let problems = JSONProblems()
    let configuration = ConfigurationReader(problems: problems).configuration(value)
    for problem in problems.sorted {
        promise(!problem.message.isEmpty && problem.location.line != nil, else: "\(problem) has no message or no place")
    }
    check(configuration.limits)
    if problems.isEmpty { check(configuration) }
    return 0
}

/// Fails if an accepted configuration cannot be used.
private func check(_ configuration: Configuration) {
    promise(!configuration.listen.isEmpty && !configuration.tables.isEmpty, else: "a configuration serves nothing")
    for address in configuration.listen {
        promise((try? ListenAddress(address)) != nil, else: "the address \(address) is accepted")
    }
    if let admin = configuration.admin {
        promise((try? ListenAddress(admin)) != nil, else: "the admin address \(admin) is accepted")
    }
    promise((0...1_024).contains(configuration.threads), else: "\(configuration.threads) threads are accepted")
    let own = configuration.tables.flatMap { [$0.publicFolder, $0.templates] }
    let folders = own + [configuration.publicFolder, configuration.templatesFolder]
    for name in folders.map({ $0?.name }) + [configuration.accessLog?.destination] {
        promise(name?.isEmpty != true, else: "an empty name is accepted")
    }
}

/// Fails if a limit is out of its range, also in a configuration with problems.
private func check(_ limits: Limits) {
    promise((1...1_000_000).contains(limits.connections), else: "\(limits.connections) connections")
    promise((1_024...1_048_576).contains(limits.request.headBytes), else: "\(limits.request.headBytes) bytes of a head")
    for time in [limits.headTimeout, limits.idleTimeout, limits.writeTimeout] {
        promise(time >= .seconds(1) && time <= .seconds(86_400), else: "a time-out of \(time)")
    }
}
