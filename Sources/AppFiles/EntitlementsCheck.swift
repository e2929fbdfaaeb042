// # AppFiles
//
// Checks the files of an app's project against a table: entitlements, `Info.plist`, and the manifest of an Android app.
//
// The server can be right and no link opens the app, because the app does not claim the host. Nothing on a phone says
// so. These checks do, with the line to add:
//
// ```swift
// let table = ComparedTable(try SampleFiles.table(), named: "routes.json")
// let list = "<array><string>webcredentials:$(HOST)</string></array>"
// let file = SampleFiles.plist("<dict><key>com.apple.developer.associated-domains</key>\(list)</dict>")
// let findings = EntitlementsCheck.findings(file, against: table)
// #expect(findings.first?.code == "missing-host" && findings.first?.location.line == 3)
// #expect(findings.first?.fix?.contains("<string>applinks:trips.example.com</string>") == true)
// ```
//
// The check goes both ways: what the table needs must be in the file, and what the file claims should be in the table.
//
// ## What it leaves out
//
// - Build settings. A value such as `$(HOST)` is listed as not compared, with where to look instead; nothing is reported
//   missing that it could be (`BuildText`).
// - Binary and old property lists: their message says with which command to convert them.
// - Merging the manifests of an Android project. The file that is named is read alone.
// - Changing a file. `linkd print` writes the lines to copy.
//
// ## Limits and costs
//
// - Files are read by `XMLElements`, with its limits: 4 MiB, 64 levels, 100,000 elements.
// - Paths of intent filters and routes are compared over all links, by the proof, not by their texts.
// - Each check reports all findings at once, in the order of the text.
//
// ## Where to read on
//
// `ComparedTable.swift`, `AppFileCode.swift` (all findings), `PropertyList.swift` with `PropertyListKind.swift`,
// `EntitlementsCheck.swift` with `DomainEntry.swift` and `SignedIdentifier.swift`, `InfoPlistCheck.swift`; then
// `Manifest/AndroidManifestCheck.swift`, `Manifest/ManifestContent.swift` and `Manifest/ManifestPaths.swift`.
// docs/app/testing.md#the-files-of-the-project shows their
// use. Apple: "Associated Domains Entitlement"; Android: "Add intent filters for App Links".

import BorrowedBytes
public import Diagnostics
import LinkRoutes
import SiteAssociation
import TableChecks

/// Checks the entitlements of an app or its App Clip: whether their associated domains and their identifier are those of a
/// table.
///
/// Source: Apple, "Associated Domains Entitlement" and TN3155.
public struct EntitlementsCheck {
    private static let browserKey = "com.apple.developer.web-browser"
    /// The services whose hosts are those of the table.
    private static let tableServices = AssociationService.names.dropLast()

    private let table: ComparedTable
    /// The lists of the apps that these entitlements can belong to.
    private let candidates: [AssociatedDomains]
    /// The hosts of the table.
    private let known: Set<String>
    private var findings: [Diagnostic] = []
    /// The domains that can be compared, `service:host`, in lower case.
    private var domains: Set<String> = []
    /// The domains that the build completes.
    private var unknown: [BuildText] = []
    /// Whether the app is a browser, which needs no domains of applinks.
    private var isBrowser = false
    /// The identifier that the app is signed with; nil if the file has none.
    private let signed: SignedIdentifier?
    /// Whether the table has the app that is signed.
    private let isNamed: Bool
    /// The kind of app that the entitlements belong to.
    private let kind: String

    /// Checks a file.
    ///
    /// - Returns: the findings in the order of the text, without the name of the file.
    public static func findings(_ bytes: [UInt8], against table: ComparedTable) -> [Diagnostic] {
        if let problem = SignedIdentifier.unreadable(bytes) { return [problem] }
        do throws(Diagnostic) {
            let root = try PropertyList(bytes)
            var check = EntitlementsCheck(root, table)
            check.run(root)
            return check.findings.inTextOrder
        } catch {
            return [error]
        }
    }

    /// Returns what the check cannot compare, for the last line of a report; nil if it compares everything.
    public static func omission(_ bytes: [UInt8]) -> String? {
        guard SignedIdentifier.unreadable(bytes) == nil, let root = try? PropertyList(bytes),
            root.members != nil, SignedIdentifier(of: root) == nil
        else { return nil }
        return "not compared: the identifier, which \"\(SignedIdentifier.command)\" prints"
    }

    private init(_ root: PropertyList, _ table: ComparedTable) {
        self.table = table
        let all = AssociatedDomains.all(of: table.table)
        signed = SignedIdentifier(of: root)
        let named = signed?.names ?? []
        let clips = table.table.apps.ios.compactMap(\.clip)
        // Of a signed clip, also the identifier tells what it is.
        let isClip =
            root["com.apple.developer.parent-application-identifiers"] != nil
            || all.contains { app in named.contains { $0.lowercased() == "\(app.appID).clip".lowercased() } }
        let own = all.filter { named.contains($0.appID) }
        kind = isClip && !all.isEmpty ? "App Clip" : "iOS app"
        isNamed = !own.isEmpty && named.allSatisfy { name in own.contains { $0.appID == name } }
        candidates = own.isEmpty ? all.filter { clips.contains($0.appID) == isClip } : own
        known = Set(table.table.hosts)
    }

    private mutating func run(_ root: PropertyList) {
        guard root.members != nil else { return findings.append(.wrongType(root, "a dictionary")) }
        if let misplaced = PropertyListKind.entitlements.misplaced(in: root) {
            findings.append(misplaced)
            if misplaced.severity == .error { return }
        }
        guard !candidates.isEmpty else { return findings.append(.noApp(kind, in: table.name)) }
        if !isNamed, let mismatch = signed?.mismatch(with: candidates, in: table.name) {
            findings.append(mismatch)
        }
        for value in SignedIdentifier.keys.compactMap({ root[$0] }) where value.text?.isPlaceholder == true {
            listUnknown(value.text ?? "", at: value.location)
        }
        let texts = Set(root[PropertyListKind.domains]?.array?.compactMap(\.text) ?? [])
        checkBrowser(root, texts)
        guard let value = root[PropertyListKind.domains] else {
            guard candidates.allSatisfy({ !$0.domains.isEmpty }) else { return }
            guard let near = root.members?.first(where: { PropertyListKind.isLikeDomains($0.name) }) else {
                return noDomains("missing \(PropertyListKind.domains)", at: root.location)
            }
            let fix = "rename the key to \(PropertyListKind.domains)"
            return noDomains("unknown key \(near.name.quoted)", at: near.value.location, fix: fix)
        }
        guard value.text != "*", value.array?.contains(where: { $0.text == "*" }) != true else {
            return findings.add(
                .unreadableAppFile,
                at: value.location,
                "\"*\" comes from a provisioning profile; the signed app must list each domain",
                fix: SignedIdentifier.signing
            )
        }
        guard let list = value.array else { return findings.append(.wrongType(value, "an array of strings")) }
        guard !list.isEmpty || candidates.contains(where: \.domains.isEmpty) else {
            return noDomains("empty list of associated domains", at: value.location)
        }
        for element in list {
            if let text = element.text {
                read(text, at: element.location, among: texts)
            } else {
                findings.append(.wrongType(element, "a string"))
            }
        }
        reportMissing(at: value.location)
    }

    private mutating func read(_ text: String, at location: SourceLocation, among texts: Set<String>) {
        let parts = text.split { ",;".contains($0) || $0.isWhitespace }.map(String.init)
        if parts.count > 1, parts.allSatisfy({ $0.contains(".") }) {
            domains.formUnion(parts.flatMap { DomainEntry($0, hosts: []).candidates }.map { $0.lowercased() })
            let fix = "use a separate <string>SERVICE:HOST</string> for each domain"
            return bad(text, at: location, "expected one domain, found \(parts.count)", fix: fix)
        }
        let entry = DomainEntry(text, hosts: table.table.hosts)
        if let own = entry.unknown { unknown.append(own) }
        if let reason = entry.reason {
            // The corrected domain is not missing as well.
            domains.formUnion(entry.candidates.map { $0.lowercased() })
            return bad(text, at: location, reason, fix: entry.fix(among: texts))
        }
        if text.isPlaceholder { listUnknown(text, at: location) }
        if entry.unknown == nil {
            if let doubt = entry.doubt { bad(text, .warning, at: location, doubt.reason, fix: doubt.fix) }
            compare(entry.service, entry.host, of: text, at: location)
        }
        guard let mode = entry.mode, mode != "mode=managed" else { return }
        findings.add(
            .developerMode,
            severity: .warning,
            at: location,
            "developer mode in \(text.quoted) works only in development builds",
            fix: "remove \"?\(mode)\" from the release entitlements"
        )
    }

    /// The system gives a browser every link, so it ignores its domains of applinks.
    private mutating func checkBrowser(_ root: PropertyList, _ texts: Set<String>) {
        guard let browser = root[Self.browserKey], case .boolean(true) = browser.content else { return }
        isBrowser = true
        guard texts.contains(where: { DomainEntry($0, hosts: []).service == "applinks" }) else { return }
        findings.add(
            .webBrowser,
            at: browser.location,
            "universal links do not open web browser apps",
            fix: "remove \(Self.browserKey), or the applinks domains"
        )
    }

    private mutating func compare(_ service: String, _ host: String, of text: String, at location: SourceLocation) {
        let domain = "\(service):\(host.lowercased())"
        domains.insert(domain)
        guard Self.tableServices.contains(service), !candidates.contains(where: { $0.domains.contains(domain) }) else {
            return
        }
        let isKnown = known.contains(host.lowercased())
        // A table gives each app its universal links.
        let enabling = service == "applinks" ? "add a claimed route to" : "enable \(service) for the app in"
        findings.add(
            .hostNotInTable,
            severity: isKnown ? .warning : .info,
            at: location,
            isKnown
                ? "\(table.name) does not enable \(service) for the app; \(text.quoted) has no effect"
                : "host \(host.quoted) is not in \(table.name)",
            fix: isKnown ? "remove the domain, or \(enabling) \(table.name)" : nil
        )
    }

    private mutating func reportMissing(at location: SourceLocation) {
        for domain in (candidates.first?.domains ?? []) where !domains.contains(domain) {
            guard candidates.allSatisfy({ $0.domains.contains(domain) }) else { continue }
            let parts = domain.split(separator: ":").map(String.init)
            guard parts.count == 2, !isBrowser || parts[0] != "applinks", !unknown.contains(where: { $0.canBe(domain) })
            else { continue }
            let wildcards = wildcards(of: parts[0], taking: parts[1])
            // iOS reads the file of a wildcard on the host after it.
            guard !wildcards.contains(where: { all in candidates.allSatisfy { $0.domains.contains(all.base) } })
            else { continue }
            let reason =
                domains.contains("\(parts[0]):*.\(parts[1])")
                ? "; \"*.\(parts[1])\" matches only subdomains"
                : wildcards.first.map { "; \"\($0.name)\" requires \"\($0.name.dropFirst(2))\" in \(table.name)" } ?? ""
            let message = "missing domain \"\(domain)\"" + reason
            findings.add(.missingHost, at: location, message, fix: "add <string>\(domain)</string>")
        }
    }

    /// Returns the wildcards of the file that stand for a host, each with the domain of the host after it.
    private func wildcards(of service: String, taking host: String) -> [(name: String, base: String)] {
        let labels = host.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        return labels.indices.dropFirst().compactMap { start in
            let base = labels[start...].joined(separator: ".")
            return domains.contains("\(service):*.\(base)") ? ("*." + base, "\(service):\(base)") : nil
        }
    }

    private mutating func listUnknown(_ text: String, at location: SourceLocation) {
        findings.append(.notCompared(text, at: location, instead: "the output of \"\(SignedIdentifier.command)\""))
    }

    private mutating func bad(
        _ text: String,
        _ severity: Diagnostic.Severity = .error,
        at location: SourceLocation,
        _ reason: String,
        fix: String
    ) {
        let message = "invalid domain \(text.quoted): \(reason)"
        findings.add(.invalidDomain, severity: severity, at: location, message, fix: fix)
    }

    private mutating func noDomains(_ message: String, at location: SourceLocation, fix: String? = nil) {
        // A browser may have none.
        guard !isBrowser else { return }
        let fix = fix ?? "add the output of \(table.printing("entitlements"))"
        findings.add(.missingHost, at: location, message, fix: fix)
    }
}
