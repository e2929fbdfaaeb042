import AssociationChecker
import Diagnostics
package import Reports
import SiteAssociation
import StrictJSON

/// Explains how a file handles links: an association file, or an `assetlinks.json`.
package struct FileExplainer {
    private enum Content {
        /// An association file, for one app or for every app that a link opens.
        /// - Parameter fault: what the check finds: why the file names no app, or the first error.
        case association(AppleMatcher, app: String?, fault: String?)
        case assetLinks(LinkDecider)
    }

    private let content: Content

    /// Reads a named file; an `assetlinks.json` is a list of statements.
    ///
    /// - Parameters:
    ///   - app: the application identifier of an association file; nil for every app that a link opens.
    ///   - package: the package of an `assetlinks.json`; nil for all.
    /// - Throws: that the file cannot be read, or does not fit the app or the package.
    package init(file: String, app: String?, package: String?) throws(Report) {
        func misuse(_ message: String) -> Report { Report([Diagnostic(file, message)], exitCode: .badFile) }
        let bytes = try Files.readNamed(file)
        let root = try Files.json(bytes, of: file)
        if FileKind.of(bytes, named: file) != .assetLinks {
            guard package == nil else { throw misuse("--package needs an assetlinks.json") }
            let matcher = AppleMatcher(AssociationDocument(root))
            let isEmpty = matcher.appIDs.isEmpty
            let fault = AssociationChecker.check(bytes).first {
                $0.severity == .error || isEmpty && $0.severity == .warning
            }
            content = .association(
                matcher,
                app: app,
                fault: fault.map {
                    "\($0.location.path.isEmpty ? "" : $0.location.path + ": ")\($0.message); fix: \($0.fix ?? "")"
                }
            )
        } else {
            guard app == nil else { throw misuse("--app needs an apple-app-site-association") }
            let statements = AndroidStatements(root)
            var findings = AssetLinksChecker.check(bytes)
            // The decision depends on all errors of each statement, and the report has only the first ones.
            let errors = findings.filter { $0.severity == .error }
            if errors.contains(where: { $0.omitted > 0 }) {
                let other = statements.all.filter { statement in
                    !errors.contains { $0.location.path.hasPrefix(statement.path) }
                }
                findings += AssetLinksChecker.errors(in: root, of: other.map(\.index))
            }
            guard let decider = LinkDecider(statements, findings, package: package) else {
                throw misuse("the packages have different rules; name one with --package")
            }
            content = .assetLinks(decider)
        }
    }

    /// Returns how the file handles a link: one explanation for each app that it opens, or one for none.
    package func explain(_ url: String) -> [FileExplanation] {
        switch content {
        case .assetLinks(let decider):
            let ruling = decider.decide(url)
            let isUnmatched = ruling.decision?.outcome == .noMatch
            let reason = isUnmatched ? "no dynamic rule matches the link" : ruling.obstacle
            // What the file cannot say about a link that opens the app.
            let condition =
                "this holds on phones with Google services, if the manifest of the app claims the link and Android has "
                + "verified the host"
            let reasons = ruling.trace + [reason, ruling.opensApp == true ? condition : nil].compactMap(\.self)
            return [FileExplanation(url: url, system: .android, ruling: ruling, reasons: reasons)]
        case .association(let matcher, let app, let fault):
            // If a link opens several apps, the device chooses one.
            let apps = app.map { [$0] } ?? matcher.apps(for: url).map(\.app)
            if apps.isEmpty { return [Self.unopened(url, matcher, fault: fault)] }
            let more = apps.count - Self.maximumApps
            let note = more > 0 ? ["the link opens \(more) more apps; name one with --app"] : []
            return apps.prefix(Self.maximumApps).map { Self.explain(url, matcher, app: $0, others: note) }
        }
    }

    /// The most apps that are explained; more do not help a reader.
    private static let maximumApps = 20

    private static func explain(
        _ url: String,
        _ matcher: AppleMatcher,
        app: String,
        others: [String]
    ) -> FileExplanation {
        let ruling = LinkDecider.apple(matcher, app: app).decide(url)
        var reasons = ruling.trace
        if !matcher.appIDs.contains(where: { $0.utf8.elementsEqual(app.utf8) }) {
            let known = matcher.appIDs.isEmpty ? "no app" : names(matcher.appIDs)
            reasons = ["no entry of \"details\" names \(app); the file names \(known)"]
        } else if reasons.isEmpty {
            reasons = ["the entries of \(app) have no rules"]
        }
        return FileExplanation(
            url: url,
            system: .apple(app: app),
            ruling: ruling,
            reasons: reasons + notes(url) + others,
            note: Self.note([app])
        )
    }

    /// Returns the explanation for a link that opens no app.
    private static func unopened(_ url: String, _ matcher: AppleMatcher, fault: String?) -> FileExplanation {
        let apps = matcher.appIDs
        let outcome =
            apps.isEmpty
            ? "the file names no app" + (fault.map { ": \($0)" } ?? "")
            : "it opens none of \(names(apps))"
        let rulings = apps.prefix(maximumApps).map {
            (app: $0, ruling: LinkDecider.apple(matcher, app: $0).decide(url))
        }
        let isSingle = rulings.count == 1
        let reasons = rulings.flatMap { app, ruling in ruling.trace.map { isSingle ? $0 : "\(app): \($0)" } }
        return FileExplanation(
            url: url,
            system: .apple(app: nil),
            ruling: isSingle ? rulings[0].ruling : Ruling(decision: .noMatch),
            reasons: [outcome] + reasons + notes(url)
                + (apps.isEmpty
                    ? [] : [fault.map { "\"linkd check\" finds an error in the file: \($0)" }].compactMap(\.self)),
            note: note(apps.prefix(maximumApps))
        )
    }

    private static func names(_ apps: [String]) -> String {
        let more = apps.count - maximumApps
        return apps.prefix(maximumApps).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    }

    /// Returns the first of some identifiers that no device has an app for, with the code of the finding; nil if there
    /// is none.
    private static func note(_ apps: some Sequence<String>) -> String? {
        apps.lazy.compactMap { app in
            AppIDProblem(of: app).flatMap { $0.namesNoApp ? "\(app.quoted) names no app (\($0.code.name))" : nil }
        }.first
    }

    /// Returns a note about an `&` that was escaped for HTML once too often, so that no item has its name; nil if there is
    /// none.
    static func escapedAmpersand(_ url: String) -> String? {
        let text = url.lowercased()
        return ["&amp;", "&#38;", "&#038;", "&#x26;", "%26amp;", "%26amp%3b"].first { mark in
            guard let found = text.firstRange(of: mark), !text[..<found.lowerBound].contains("#") else { return false }
            let name = text[found.upperBound...].prefix { !"=&%#".contains($0) }
            return !name.isEmpty && text[name.endIndex...].hasPrefix("=")
        }.map {
            "the link has \($0), probably an & between two items that was escaped for HTML; write &"
        }
    }

    /// Returns notes about parts of the link that the file does not decide.
    private static func notes(_ url: String) -> [String] {
        let authority =
            url.split(separator: "://", maxSplits: 1).dropFirst().first?.prefix { !"/?#".contains($0) } ?? ""
        var notes: [String] = []
        if authority.contains("@") { notes.append("user information before the host is ignored here") }
        let port = authority.split(separator: ":").dropFirst().last
        if let port, port.allSatisfy(\.isNumber) {
            notes.append("the port is ignored here; a domain of the entitlement has no port")
        }
        if url.lowercased().hasPrefix("http:") { notes.append("devices handle http links like https links") }
        return notes + [escapedAmpersand(url)].compactMap(\.self)
    }
}

/// How a file handles one link.
package struct FileExplanation: PrintedExplanation {
    /// The system that reads the file.
    enum System {
        /// Apple's systems, with the application identifier; nil if the link opens no app.
        case apple(app: String?)
        /// Android 15 and later.
        case android
    }

    let url: String
    let system: System
    let ruling: Ruling
    /// The result of each rule, in order, and what else there is to say.
    let reasons: [String]
    /// What is wrong with the identifier of the app, which the rules do not tell; nil if nothing is known.
    var note: String?

    /// One line of JSON; the keys are stable.
    package var json: String {
        JSONWriter.text { writer in
            writer.member("url", url)
            switch system {
            case .apple(let app):
                writer.member("app", app)
                writer.member("decision", ruling.decision?.outcome.rawValue)
                writer.member("details", ruling.decision?.entry)
                writer.member("rule", ruling.decision?.rule)
            case .android:
                writer.member("opensApp", ruling.opensApp)
                writer.member("component", ruling.decision?.rule)
            }
            writer.member("reasons", reasons)
            if let note {
                writer.member("note", note)
            }
        }
    }

    /// The lines of the text output.
    package var text: String {
        let outcome =
            switch ruling.decision?.outcome {
            case .match: "the app opens"
            case .exclude: "the link stays in the browser: a rule excludes it"
            case .noMatch: "the link stays in the browser: no rule matches it"
            case nil where ruling.isNamed: "the app's manifest decides"
            case nil: "the link stays in the browser: the file does not name the app"
            }
        var lines = [url]
        switch (system, ruling.decision) {
        case (.apple(let app), _): lines += ["  app         \(app ?? "none")", "  decision    \(outcome)"]
        case (.android, nil): lines.append("  decision    \(outcome)")
        case (.android, _):
            lines.append("  Android 14  the app's manifest decides: it knows no dynamic rules")
            lines.append("  Android 15  \(outcome)")
        }
        lines += note.map { ["  note        \($0)"] } ?? []
        return (lines + reasons.map { "  because     \($0)" }).map(\.printable).joined(separator: "\n")
    }
}
