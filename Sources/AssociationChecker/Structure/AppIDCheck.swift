import AssociationProof
import BorrowedBytes
import Diagnostics
import LinkRoutes
import SiteAssociation
import StrictJSON

/// Checks one application identifier: a prefix of ten characters, a dot, and the bundle identifier.
///
/// Devices accept any text; a wrong identifier causes no error, it only matches no app (WWDC19 session 717).
struct AppIDCheck {
    let report: FindingReport

    func check(_ id: String, _ path: FindingPath, at position: JSONPosition) {
        if id.allSatisfy(\.isWhitespace) {
            report.add(
                .emptyAppID,
                in: path,
                at: position,
                "the identifier is empty, so it names no app",
                fix: Self.fix
            )
        } else if id.contains("*") {
            report.add(
                .wildcardAppID,
                in: path,
                at: position,
                "* is not a wildcard in an application identifier, so \(id.quoted) names no app",
                fix: "name each app"
            )
        } else if Placeholder.isAppID(id) {
            report.add(
                .placeholderAppID,
                in: path,
                at: position,
                "\(id.quoted) is a placeholder from a sample or a template, so it does not name your app",
                fix: Self.fix
            )
        } else if !Self.hasPrefixOfTen(id) {
            report.add(
                .oddAppID,
                in: path,
                at: position,
                "\(id.quoted) does not begin with ten characters A-Z or 0-9 and a dot, so it probably names no app",
                fix: Self.fix
            )
        } else if id.utf8.prefix(10).allSatisfy(\.isDigit) {
            report.add(
                .storeNumber,
                in: path,
                at: position,
                "\(id.quoted) begins with ten digits, like an App Store number; prefixes almost never do",
                fix: Self.fix
            )
        }
    }

    /// Returns whether a key looks like an application identifier.
    static func looksLikeAppID(_ name: String) -> Bool { hasPrefixOfTen(name) && name.utf8.count > 11 }

    private static let fix =
        "write PREFIX.BUNDLE_ID; codesign -d --entitlements - --xml App.app shows the prefix before the first dot"

    private static func hasPrefixOfTen(_ id: String) -> Bool {
        let prefix = id.utf8.prefix { $0 != UInt8(ascii: ".") }
        guard prefix.count == 10, id.utf8.count > 11 else { return false }
        return prefix.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) || $0.isDigit }
    }
}

/// The apps of all entries; each is checked at its first occurrence.
final class AppList {
    private let report: FindingReport
    private let check: AppIDCheck
    private var entry = JSONPosition.start
    private var isOlder = false
    /// The last occurrence of each app.
    private var seen: [String: (entry: JSONPosition, isOlder: Bool, path: FindingPath)] = [:]
    /// The apps in the order of their first occurrence.
    private var ids: [String] = []
    /// Occurrences in a second entry, with the path of the occurrence before.
    private var repeated:
        [(id: String, entry: JSONPosition, path: FindingPath, at: JSONPosition, before: FindingPath)] =
            []

    init(_ report: FindingReport) {
        self.report = report
        check = AppIDCheck(report: report)
    }

    /// Starts another entry.
    ///
    /// - Parameter isOlder: whether it has `paths` only, the form of iOS 9 to 12.
    func beginEntry(at position: JSONPosition, isOlder: Bool) {
        entry = position
        self.isOlder = isOlder
    }

    /// Adds an app of the entry.
    func add(_ id: String, _ path: FindingPath, at position: JSONPosition) {
        guard let earlier = seen.updateValue((entry, isOlder, path), forKey: id) else {
            ids.append(id)
            check.check(id, path, at: position)
            return
        }
        // Older systems skip the entries that newer systems find first.
        guard earlier.entry != entry, earlier.isOlder || !isOlder else { return }
        repeated.append((id, entry, path, position, earlier.path))
    }

    /// Reports apps in several entries, unless the entry is reported as a whole.
    func reportRepeated(besides entries: RepeatedEntries) {
        for app in repeated where !entries.contains(app.id, inEntryAt: app.entry) {
            report.add(
                .repeatedApp,
                in: app.path,
                at: app.at,
                "this app also occurs at \(app.before): devices try those rules first, and the first match decides",
                fix: "write all rules of an app in one entry"
            )
        }
    }

    /// Reports apps that open links, but are absent from the list of another service.
    func reportWithoutCredentials(in credentials: CheckedValue?) {
        guard let list = credentials?["apps"], let elements = list.value.array, !elements.isEmpty else { return }
        let known = Set(elements.compactMap { $0.string.map { Array($0.utf8) } })
        let missing = ids.filter { AppIDCheck.looksLikeAppID($0) && !known.contains(Array($0.utf8)) }
        guard !missing.isEmpty else { return }
        report.add(
            .appWithoutCredentials,
            at: list,
            "the list lacks \(missing.map(\.quoted).listing) of \"applinks\", so "
                + "\(missing.count == 1 ? "this app gets" : "these apps get") no passwords and passkeys of the site",
            fix: "add each app in which people sign in"
        )
    }

    /// Reports expected apps that no entry names.
    func reportMissing(_ expected: [String], at place: CheckedValue) {
        let missing = expected.filter { seen[$0] == nil }
        guard !missing.isEmpty else { return }
        // The identifiers of the file without their prefixes; of several, the first in alphabetical order.
        let known = Dictionary(seen.keys.map { ($0.drop { $0 != "." }, $0) }, uniquingKeysWith: min)
        for id in missing {
            let bundle = id.drop { $0 != "." }
            let similar = bundle.isEmpty ? nil : known[bundle]
            report.add(
                .expectedAppMissing,
                at: place,
                "no entry names \(id.quoted), so no link opens this app",
                fix: similar.map { "the file has \($0.quoted): correct its prefix" }
                    ?? "add it to \"appIDs\" of an entry"
            )
        }
    }
}
