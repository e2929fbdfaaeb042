import Diagnostics
package import Explaining
package import LinkRoutes
package import Reports
import SiteAssociation

/// A file of links with their expected result, for CI: each line is `URL ROUTE`, `URL web` or `URL redirect TARGET`.
///
/// Empty lines and lines that begin with `#` are ignored.
package struct LinkExpectations {
    /// What a line expects of its link.
    private enum Result {
        /// The route that opens in the app.
        case route(String)
        /// The link stays in the browser.
        case web
        /// The web redirects to the link of a route, or to a URL.
        case redirect(String)
    }

    /// The word for a link that stays in the browser.
    private static let web = "web"
    /// The word before the target of a redirect.
    private static let redirect = "redirect"

    package let file: String
    private let expected: [(line: Int, url: String, result: Result)]
    /// The lines that are no expectations.
    private let invalid: [Diagnostic]
    private let maximumPerCode: Int

    /// Reads the file; `check` reports the lines that are invalid.
    ///
    /// - Parameter maximumPerCode: the maximum number of problems in a report.
    /// - Throws: the reason if the file cannot be read.
    package init(file: String, maximumPerCode: Int) throws(Report) {
        self.file = file
        self.maximumPerCode = maximumPerCode
        var expected: [(line: Int, url: String, result: Result)] = []
        var invalid: [Diagnostic] = []
        let lines = String(decoding: try Files.readNamed(file), as: UTF8.self).split(
            omittingEmptySubsequences: false,
            whereSeparator: \.isNewline
        )
        for (index, line) in lines.enumerated() {
            let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
            guard let url = words.first, !url.hasPrefix("#") else { continue }
            if let result = Self.result(words.dropFirst()) {
                expected.append((index + 1, url, result))
            } else {
                let message = "invalid line; expected \"URL ROUTE\", \"URL web\" or \"URL redirect TARGET\""
                invalid.append(Diagnostic(file, line: index + 1, message))
            }
        }
        self.expected = expected
        self.invalid = invalid
    }

    private static func result(_ words: ArraySlice<String>) -> Result? {
        guard let first = words.first else { return nil }
        if words.count == 2, first == redirect { return words.last.map { .redirect($0) } }
        guard words.count == 1 else { return nil }
        return first == web ? .web : .route(first)
    }

    /// Compares the expected results with those of the tables.
    ///
    /// - Throws: all invalid lines, and all links with another result, with the reasons.
    package func check(_ tables: [RouteTable], _ explainer: Explainer) throws(Report) {
        let ids = tables.flatMap(\.routes).map(\.id)
        let schemes = tables.flatMap(\.schemes)
        let wrong = expected.compactMap { line, url, result in
            let url = AssumedLink(url, schemes: schemes).url
            return problem(with: url, result, ids: ids, by: explainer).map { message, fix, reasons in
                var finding = Diagnostic(file, line: line, message, fix: fix)
                finding.notes = reasons.map { Diagnostic.Note($0, at: SourceLocation(file, line: line)) }
                return finding
            }
        }
        var problems = CappedDiagnostics(maximumPerCode: maximumPerCode)
        for problem in (invalid + wrong).sorted(by: { ($0.location.line ?? 0) < ($1.location.line ?? 0) }) {
            problems.add(problem)
        }
        guard problems.isEmpty else { throw Report(problems.all, exitCode: .badFile, maximumPerCode: maximumPerCode) }
    }

    /// The summary if all links have the expected result.
    package var summary: String { "\(file): \(expected.count.counting("link")), all with the expected result" }

    /// Returns how a link differs from what is expected, the fix and the reasons; nil if it does not.
    private func problem(
        with url: String,
        _ result: Result,
        ids: [String],
        by explainer: Explainer
    ) -> (message: String, fix: String?, reasons: [String])? {
        switch result {
        case .route(let id), .redirect(let id):
            guard !id.contains("://"), !ids.contains(id) else { break }
            if id == Self.redirect {
                return ("missing target of \"redirect\"", "add the route ID or URL that the link redirects to", [])
            }
            let near = NearName.nearest(to: id, among: ids).map { "use \($0.quoted)" }
            return ("unknown route \(id.quoted)", near, [])
        case .web: break
        }
        let explanation = explainer.explain(url)
        let found = Self.target(of: explanation)
        let wanted: String
        var fix: String?
        switch result {
        case .redirect(let target):
            if Self.redirects(explanation, to: target) { return nil }
            wanted = "a redirect to \(target.quoted)"
        case .route(let id):
            if found == id { return nil }
            if explanation.redirectRoute?.id == id { fix = "use \("redirect \(id)".quoted)" }
            wanted = "route \(id.quoted)"
        case .web:
            if found == nil { return nil }
            wanted = Self.web
        }
        let redirect = explanation.redirect.map { "a redirect to \($0.quoted)" }
        let result = redirect ?? found.map { "route \($0.quoted)" } ?? Self.web
        return ("expected \(wanted), found \(result) for \(url.quoted)", fix, fix == nil ? explanation.reasons : [])
    }

    /// Whether the web redirects a link to a target: the id of a route, or a whole URL.
    private static func redirects(_ explanation: Explanation, to target: String) -> Bool {
        guard let redirect = explanation.redirect else { return false }
        return target.contains("://") ? redirect == target : explanation.redirectRoute?.id == target
    }

    /// Returns the id of the route that opens in the app; nil for a link that stays in the browser.
    private static func target(of explanation: Explanation) -> String? {
        guard let route = explanation.route, explanation.opensApp != false else { return nil }
        return route.id
    }
}
