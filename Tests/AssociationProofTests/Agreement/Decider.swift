import AssociationProof
import AssociationSamples
import LinkRoutes
import SiteAssociation
import StrictJSON
import TableChecks

/// What decides whether a link opens the app.
///
/// Those that decide the same question must agree (`AgreementTester`).
/// A generated router in another language becomes one more case: a process that reads the text of a subject and the links
/// as a line of JSON, and prints a line of answers.
enum Decider: CaseIterable {
    /// The walk of the proof over all links at once: it finds links of its own, one for each rule that decides any.
    case search
    /// The table.
    case router
    /// Apple's matcher.
    case apple
    /// AOSP's matcher.
    case aosp
    /// The proof, asked about a link by a file with one more rule for it, or by a table of this link.
    case proof
    /// A second, independent implementation of the documented rules.
    case oracle
}

/// A text that says which links open the app.
enum Subject {
    case table(String)
    case file(SampleFile)
    /// A list `dynamic_app_link_components`.
    case dynamicRules(String)
}

extension Subject: CustomStringConvertible {
    var description: String {
        switch self {
        case .table(let json), .dynamicRules(let json): json
        case .file(let file): file.json
        }
    }
}

extension Decider {
    /// Returns for each link whether it opens the app, nil for a link outside of what the decider promises.
    ///
    /// - Parameter links: receives the links that the decider finds itself.
    /// - Returns: nil if the decider does not decide such subjects.
    func answers(_ subject: Subject, _ links: inout [String]) throws -> [Bool?]? {
        switch (self, subject) {
        case (.search, .file(let file)):
            guard let found = try file.examples() else { return nil }
            let own = found.sorted { $0.key < $1.key }
            defer { links += own.map(\.key) }
            return Array(repeating: nil, count: links.count) + own.map(\.value)
        case (.router, .table(let json)):
            let table = try RouteTable(checking: Array(json.utf8))
            return links.map(table.opensApp)
        case (.apple, .file(let file)):
            let matcher = AppleMatcher(try file.document)
            return links.map { matcher.decide($0, app: FileSample.app).opensApp }
        case (.apple, .table(let json)):
            let table = try RouteTable(checking: Array(json.utf8))
            guard let matcher = try? AppleMatcher(table) else { return nil }
            return links.map { table.isWithinClaims($0, opens: matcher.opensApp($0), table.isLooseForApple) }
        case (.aosp, .dynamicRules(let json)):
            guard let rules = DynamicRule.rules(from: try JSONValue(parsing: Array(json.utf8))) else { return nil }
            let matcher = DynamicRuleMatcher(rules)
            return links.map(matcher.opensApp)
        case (.aosp, .table(let json)):
            let table = try RouteTable(checking: Array(json.utf8))
            guard let matcher = try? DynamicRuleMatcher(table) else { return nil }
            return links.map { link in
                guard AndroidScope.contains(link) else { return nil }
                return table.isWithinClaims(
                    link,
                    opens: matcher.opensApp(link),
                    table.isLooseForAndroid || link.contains("%25")
                )
            }
        case (.proof, .file(let file)): return try file.provedAnswers(links)
        case (.proof, .table(let json)): return try ProvedTable(json).answers(links)
        case (.proof, .dynamicRules(let json)): return try ProvedDynamicRules(json).answers(links)
        case (.oracle, .file(let file)):
            let oracle = try AppleOracle(file.json)
            return links.map { oracle.opensApp($0, FileSample.app) }
        case (.oracle, .dynamicRules(let json)):
            let oracle = try AndroidOracle(json)
            return links.map(oracle.opensApp)
        case (.oracle, .table(let json)):
            let oracle = try RouterOracle(json)
            return links.map { oracle.claims($0) ?? false }
        case (.search, _), (.router, _), (.aosp, .file), (.apple, .dynamicRules): return nil
        }
    }
}

extension RouteTable {
    /// Whether the table gives the link to the app.
    func opensApp(_ link: String) -> Bool { match(link)?.route.isUniversal == true && !excludes(link) }

    /// Returns what a generated file does, nil if it claims a link that no route takes because it cannot say the type.
    fileprivate func isWithinClaims(_ link: String, opens: Bool, _ isLoose: Bool) -> Bool? {
        repeatsInt(link) || opens && isLoose && match(link) == nil && !excludes(link) ? nil : opens
    }

    /// Whether a link has an int several times that some route requires, which no pattern can say.
    func repeatsInt(_ link: String) -> Bool {
        guard let query = try? LinkURL(link).query else { return false }
        let ints = entries.flatMap(\.required).filter { $0.type == .int }.map(\.name)
        return ints.contains { name in query.count { $0.name == name } > 1 }
    }

    /// Whether Apple's patterns cannot say some type: an `int`, and a parameter before what may end an escape.
    var isLooseForApple: Bool {
        entries.contains { entry in
            entry.pattern.segments.contains { segment in
                switch segment {
                case .parameter(_, .int): true
                case .suffix(_, let text): text.first.map(\.isHexDigit) ?? false
                default: false
                }
            } || entry.required.contains { [.int, .number].contains($0.type) }
        }
    }

    /// Whether Android's expressions cannot say some segment or item; a dot is a wildcard in some.
    var isLooseForAndroid: Bool {
        entries.contains { entry in
            entry.pattern.segments.contains { segment in
                switch segment {
                case .parameter(_, .int), .parameter(_, .uuid), .parameter(_, .date), .suffix: true
                case .literal(let text), .prefix(let text, _): text.contains(".")
                default: false
                }
            } || entry.required.contains { [.int, .number, .uuid, .date].contains($0.type) }
        }
    }
}

/// The claimed routes of a table as a file may claim them: each alone, and an `int` is any text.
struct LooseRoutes {
    private let tables: [RouteTable]

    /// Reads the texts of the routes.
    init(_ routes: [String]) throws {
        tables = try routes.filter { $0.contains(#""claimed": true"#) }
            .map { try RouteTable(routes: $0.replacing(#""int""#, with: #""string""#)) }
    }

    /// Whether a route may claim a link.
    func match(_ link: String) -> Bool { tables.contains { $0.match(link) != nil } }
}

extension SampleFile {
    var document: AssociationDocument {
        get throws { try AssociationDocument(parsing: Array(json.utf8)) }
    }

    /// Returns a link for each rule that decides any, and for the links that none decides, with the answer of the proof;
    /// nil if the file cannot be proved.
    ///
    /// A comparison with a file that opens no link shows the links that open the app, and one with a file that opens every
    /// link shows the others.
    fileprivate func examples() throws -> [String: Bool]? {
        guard !namesNestedText else { return nil }
        var found: [String: Bool] = [:]
        for rules in [[], [SampleRule.plain]] {
            let other = try SampleFile(entries: [SampleEntry(rules: rules)]).document
            for changes in AssociationDiff(try document, other).apps {
                guard changes.undecided == nil, !changes.isCutShort else { return nil }
                for change in changes.links { found[change.link] = !change.opensApp }
            }
        }
        return found
    }

    /// Returns what the proof says of some of the links; nil if the file cannot be proved.
    ///
    /// The file is compared with itself after rules that open just these links: each rule that changes something has a link
    /// that the file does not open.
    fileprivate func provedAnswers(_ links: [String]) throws -> [Bool?]? {
        guard !namesNestedText else { return nil }
        let step = links.count / 12 + 1
        var opening: [SampleRule] = []
        // Conditions on many different queries take long to compare.
        var queries: [SampleRule.Query?] = []
        var places: [Int?] = []
        for (index, link) in links.enumerated() {
            guard (index + json.utf8.count) % step == 0, ProofScope.contains(link),
                let rule = SampleRule(matching: link), queries.count < 2 || queries.contains(rule.query)
            else {
                places.append(nil)
                continue
            }
            if !queries.contains(rule.query) { queries.append(rule.query) }
            let place = opening.firstIndex(of: rule) ?? opening.count
            if place == opening.count { opening.append(rule) }
            places.append(place)
        }
        var other = self
        other.entries.insert(SampleEntry(rules: opening.map(SampleRule.plain.overlaid)), at: 0)
        let changes = AssociationDiff(try document, try other.document).apps
        if let reason = changes.compactMap(\.undecided).first { throw Undecided(reason: reason, file: json) }
        let opened = Set(changes.flatMap(\.links).compactMap { $0.now?.index })
        return places.map { $0.map { !opened.contains($0) } }
    }

    private struct Undecided: Error {
        let reason: String
        let file: String
    }
}

/// The links of which the comparison of two files speaks: with escapes that are well-formed and UTF-8.
enum ProofScope {
    static func contains(_ link: String) -> Bool {
        var bytes: [UInt8] = []
        var rest = Array(link.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard rest.count > 1, let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
                return false
            }
            bytes.append(code)
            rest = rest.dropFirst(2)
        }
        return link.count { $0 == "#" } < 2 && link.utf8.allSatisfy { (0x21...0x7E).contains($0) }
            && Array(String(decoding: bytes, as: UTF8.self).utf8) == bytes
    }
}

/// The links about which the dynamic rules of a table speak: no empty segment, at most one slash at the end, no escaped
/// delimiter, and no item twice.
enum AndroidScope {
    static func contains(_ link: String) -> Bool {
        let address = link.prefix { !"?#".contains($0) }.dropFirst("https://".count)
        let query = link.prefix { $0 != "#" }.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
        let names = query.split(separator: "&").map { $0.prefix { $0 != "=" } }
        return !address.contains("//") && Set(names).count == names.count
            && !["%2F", "%2f", "%26", "%3B", "%3b", ";"].contains(where: link.contains)
    }
}
