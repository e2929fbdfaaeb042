import ArgumentParser
import Diagnostics
import LinkRoutes
import SiteAssociation

/// A file of links with their expected result, for CI: each line is `URL ROUTE` or `URL web`.
///
/// Empty lines and lines that begin with `#` are ignored.
struct LinkExpectations {
    let file: String
    private let expected: [(line: Int, url: String, target: String)]

    /// The result of a link that stays in the browser.
    private static let web = "web"

    private let maximumPerCode: Int

    /// Reads the file.
    ///
    /// - Parameter maximumPerCode: the maximum number of problems in a report.
    /// - Throws: all lines that are invalid.
    init(file: String, maximumPerCode: Int) throws(Report) {
        self.file = file
        self.maximumPerCode = maximumPerCode
        var expected: [(line: Int, url: String, target: String)] = []
        var problems = CappedDiagnostics(maximumPerCode: maximumPerCode)
        let lines = String(decoding: try Files.readNamed(file), as: UTF8.self).split(
            omittingEmptySubsequences: false,
            whereSeparator: \.isNewline
        )
        for (index, line) in lines.enumerated() {
            let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
            guard let first = words.first, !first.hasPrefix("#") else { continue }
            if words.count == 2 {
                expected.append((index + 1, words[0], words[1]))
            } else {
                problems.add(
                    Diagnostic(file, line: index + 1, "invalid line; write a URL and a route id, or a URL and \"web\"")
                )
            }
        }
        guard problems.isEmpty else { throw Report(problems.all, exitCode: .badFile, maximumPerCode: maximumPerCode) }
        self.expected = expected
    }

    /// Compares the expected results with those of the tables.
    ///
    /// - Throws: all links with another result, with the reasons.
    func check(_ tables: [RouteTable], _ explainer: Explainer) throws(Report) {
        let ids = Set(tables.flatMap(\.routes).map(\.id) + [Self.web])
        var problems = CappedDiagnostics(maximumPerCode: maximumPerCode)
        for (line, url, target) in expected {
            guard ids.contains(target) else {
                problems.add(Diagnostic(file, line: line, "no table has a route \"\(target)\""))
                continue
            }
            let explanation = explainer.explain(url)
            let found = Self.target(of: explanation)
            guard found != target else { continue }
            let reasons = explanation.reasons.isEmpty ? "" : ": " + explanation.reasons.joined(separator: "; ")
            problems.add(Diagnostic(file, line: line, "\(url) leads to \(found), not to \(target)\(reasons)"))
        }
        guard problems.isEmpty else { throw Report(problems.all, exitCode: .badFile, maximumPerCode: maximumPerCode) }
    }

    /// The summary if all links have the expected result.
    var summary: String { "\(file): \(expected.count.counting("link")), all with the expected result" }

    /// Returns the id of the route that opens in the app, or `web` for a link that stays in the browser.
    private static func target(of explanation: Explanation) -> String {
        guard let route = explanation.route, explanation.opensApp != false else { return web }
        return route.id
    }
}
