import Diagnostics

/// Findings about the answers for the two files: status, redirect, bot walls, type, charset, time and compression.
struct AnswerFindings {
    private(set) var findings: [Diagnostic] = []

    private let facts: HostFacts
    private let hasTable: Bool

    /// - Parameters:
    ///   - needsAssociation: whether phones need Apple's file.
    ///   - needsAssetLinks: whether phones need Android's file; nil if nothing says so.
    init(_ facts: HostFacts, needsAssociation: Bool, needsAssetLinks: Bool?) {
        self.facts = facts
        hasTable = needsAssetLinks != nil
        if let exchange = facts.association { addAssociation(exchange, isNeeded: needsAssociation) }
        if needsAssetLinks != false, let exchange = facts[.assetLinks] {
            addAssetLinks(exchange, isNeeded: needsAssetLinks)
        }
        if let robots = facts[.robots] { findings += RobotsRules.findings(robots) }
    }

    private mutating func addAssociation(_ exchange: Exchange, isNeeded: Bool) {
        guard isNeeded, let answer = exchange.answer else { return }
        let path = Plan.associationPath
        guard add(exchange, answer, of: path, browser: facts[.associationForBrowser], fetcher: "AASA-Bot") else {
            return
        }
        // That the body is a web page says more than its type.
        let isCurrent = answer.mediaType == "application/pkcs7-mime"
        if !answer.hasHTML, answer.mediaType != "application/json", !(isCurrent && answer.isSigned) {
            let isUnsigned = answer.mediaType.has("pkcs7") && !answer.isSigned
            let effect = isUnsigned ? "; the file is not signed" : ""
            addType(.warning, of: exchange, answer: answer, path: path, effect: effect)
        }
        if answer.isCompressed {
            let encoding = (answer["content-encoding"] ?? "").quoted
            findings.add(
                .invalidResponse,
                at: exchange.url,
                "compressed response (\(encoding)) to a request without Accept-Encoding",
                fix: LikelyServer(answer).fix(.compressed, path)
            )
        } else {
            compareCompressed(exchange, answer)
            addRoot(answer)
        }
    }

    private mutating func addAssetLinks(_ exchange: Exchange, isNeeded: Bool?) {
        guard let answer = exchange.answer else {
            if let failure = exchange.failure { findings.append(ReachFindings.finding(failure, exchange, of: facts)) }
            return
        }
        let path = Plan.assetLinksPath
        if isNeeded == nil, answer.isMissing {
            let isElsewhere = facts.misplaced(path) != nil
            let defect = answer.status == 200 ? "web page instead of the file" : "missing file"
            return findings.add(
                .missingAssetLinks,
                as: isElsewhere ? .warning : .info,
                at: exchange.url,
                "\(defect), which only Android needs",
                fix: isElsewhere
                    ? facts.fixOfMissing(path, LikelyServer(answer), hasTable: hasTable)
                    : "publish the output of \"linkd print assetlinks\" if you have an Android app"
            )
        }
        guard add(exchange, answer, of: path, browser: facts[.assetLinksForBrowser], fetcher: "Google's fetcher") else {
            return
        }
        if !answer.hasHTML, answer.mediaType != "application/json" {
            addType(.error, of: exchange, answer: answer, path: path, effect: "; Google rejects the file")
        }
    }

    /// Adds the findings that both files have in common; returns whether there is a body to look at.
    private mutating func add(
        _ exchange: Exchange,
        _ answer: Answer,
        of path: String,
        browser: Exchange?,
        fetcher: String
    ) -> Bool {
        let server = LikelyServer(answer)
        if let wall = BotWall(answer, browser?.answer) {
            findings.add(
                .botProtection,
                at: exchange.url,
                "\(fetcher) gets \(wall.seen), but a browser gets \(wall.browser)",
                fix: server.fix(.refused, path)
            )
            return false
        }
        if let target = answer.redirect {
            let isGate = PageFindings.isLogin(target) || ["captcha", "challenge"].contains(where: target.has)
            findings.add(
                .redirect,
                at: exchange.url,
                "redirect (\(answer.status)) to \(target.quoted); fetchers do not follow redirects",
                fix: server.fix(isGate ? .refused : .redirect, path)
            )
            return false
        }
        guard answer.status == 200 else {
            findings.add(
                .unexpectedStatus,
                at: exchange.url,
                "expected status 200, found \(answer.status)",
                fix: fix(ofStatus: answer, server, path)
            )
            return false
        }
        addCharset(exchange, answer)
        addTime(exchange)
        return true
    }

    private func fix(ofStatus answer: Answer, _ server: LikelyServer, _ path: String) -> String {
        switch answer.status {
        case 401, 407, 429, 451: server.fix(.refused, path)
        // A rule against hidden folders answers 403 too, and then the file is often at another path.
        case 403 where server != .cloudFront && facts.misplaced(path) == nil: server.fix(.refused, path)
        case _ where answer.hasFile: "send the file with status 200"
        case 500...: "find the failure in the server's log, and send the file with status 200"
        case 403, 404, 410: facts.fixOfMissing(path, server, hasTable: hasTable)
        default: "send the file with status 200 to every client"
        }
    }

    private mutating func addType(
        _ severity: Diagnostic.Severity,
        of exchange: Exchange,
        answer: Answer,
        path: String,
        effect: String
    ) {
        let type = answer.mediaType.isEmpty ? "none" : answer.mediaType.shown
        findings.add(
            .contentType,
            as: severity,
            at: exchange.url,
            "content type must be application/json, found \(type)\(effect)",
            fix: LikelyServer(answer).fix(.contentType, path)
        )
    }

    private mutating func addCharset(_ exchange: Exchange, _ answer: Answer) {
        guard let charset = answer.charset, charset != "utf-8", charset != "utf8", charset != "us-ascii" else { return }
        findings.add(
            .contentType,
            at: exchange.url,
            "charset must be UTF-8, found \(charset.shown)",
            fix: "save the file as UTF-8, and remove the charset; in nginx: charset off;"
        )
    }

    private mutating func addTime(_ exchange: Exchange) {
        // A longer limit of the user does not make Apple wait longer.
        let limit = facts.seconds > 5 ? 5_000 : facts.seconds * 500
        guard exchange.milliseconds > limit else { return }
        findings.add(
            .slowResponse,
            at: exchange.url,
            "slow response (\(exchange.milliseconds) ms); Apple's fetcher gives up after about 5 s",
            fix: "serve the file from memory or disk, close to all visitors"
        )
    }

    /// Compares the body with the one for a client that takes compressed answers.
    private mutating func compareCompressed(_ exchange: Exchange, _ answer: Answer) {
        guard let other = facts[.associationCompressed] else { return }
        if let failure = other.failure, failure.kind == .tooLarge {
            findings.append(ReachFindings.finding(failure, other, of: facts))
        }
        guard let sent = other.answer, sent.status == 200, sent.body != answer.body else { return }
        findings.add(
            .invalidResponse,
            at: exchange.url,
            "compressed and uncompressed responses have different content",
            fix: "compress the current file again; in nginx: gzip_static off;"
        )
    }

    /// iOS 9 tried the root path second, and Apple's system was seen to read either; both should be alike.
    private mutating func addRoot(_ answer: Answer) {
        // A web page is no file, also here: a site of one page answers every path with it.
        guard let exchange = facts[.associationAtRoot], let root = exchange.answer, !answer.hasHTML,
            root.status != 200 || root.body != answer.body && !root.hasHTML
        else { return }
        let message =
            root.redirect.map { "redirect (\(root.status)) to \($0.quoted)" }
            ?? (root.status == 200 ? "different content" : "status \(root.status)")
        findings.add(
            .rootPathDiffers,
            as: root.status == 404 ? .pedantic : .warning,
            at: exchange.url,
            message + " at the old path, which older systems fetch",
            fix: "serve the same bytes at both paths; in nginx: location = /apple-app-site-association { alias FILE; }"
        )
    }
}

extension HostFacts {
    /// Returns the instruction for a file that is not at its path.
    ///
    /// - Parameter hasTable: whether a table says that the host itself needs the file.
    func fixOfMissing(_ path: String, _ server: LikelyServer, hasTable: Bool) -> String {
        if let url = misplaced(path) {
            let fix = "also serve \(url) at \(path), without a redirect"
            return [.unknown, .other].contains(server) ? fix : fix + "; " + server.fix(.missing, path)
        }
        let labels = host.text.split(separator: ".")
        let parent = labels.dropFirst().joined(separator: ".")
        guard !hasTable, labels.count > 2, path == Plan.associationPath else { return server.fix(.missing, path) }
        return server.fix(.missing, path)
            + "; if the app has applinks:*.\(parent), run \"linkd doctor \(parent)\" instead"
    }
}
