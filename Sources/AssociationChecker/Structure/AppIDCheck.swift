import AssociationProof
import LinkRoutes
import SiteAssociation
import StrictJSON

/// Checks one application identifier: ten characters of prefix, a dot, the bundle identifier.
///
/// Devices take any text for one; a wrong one is no mistake to them, it just never is the app's (WWDC19 session 717).
struct AppIDCheck {
    let report: FindingReport

    func check(_ id: String, _ path: FindingPath, at position: JSONPosition) {
        if id.allSatisfy(\.isWhitespace) {
            report.add(.emptyAppID, path, at: position, "the identifier is empty, so it names no app", fix: Self.fix)
        } else if id.contains("*") {
            report.add(
                .wildcardAppID,
                path,
                at: position,
                "* stands for nothing in an identifier: it names only an app that is called so, and there is none",
                fix: "name each app"
            )
        } else if Self.isPlaceholder(id) {
            report.add(
                .placeholderAppID,
                path,
                at: position,
                "\(id.quoted) is a sample or a template, so it names no app of yours",
                fix: Self.fix
            )
        } else if !Self.hasPrefixOfTen(id) {
            report.add(
                .oddAppID,
                path,
                at: position,
                "\(id.quoted) does not begin with ten of A-Z and 0-9 and a dot, so it is hardly any app's identifier",
                fix: Self.fix
            )
        } else if id.utf8.prefix(10).allSatisfy(ASCII.isDigit) {
            report.add(
                .storeNumber,
                path,
                at: position,
                "\(id.quoted) begins with ten digits, as numbers in the App Store do, and prefixes hardly ever",
                fix: Self.fix
            )
        }
    }

    /// Whether a key is an identifier in the wrong place.
    static func looksLikeAppID(_ name: String) -> Bool { hasPrefixOfTen(name) && name.utf8.count > 11 }

    private static let fix =
        "write the prefix, which codesign -d --entitlements shows before the first dot, and the bundle identifier"

    private static func hasPrefixOfTen(_ id: String) -> Bool {
        let prefix = id.utf8.prefix { $0 != UInt8(ascii: ".") }
        guard prefix.count == 10, id.utf8.count > 11 else { return false }
        return prefix.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) || ASCII.isDigit($0) }
    }

    private static func isPlaceholder(_ id: String) -> Bool {
        let id = id.uppercased()
        let prefix = id.prefix { $0 != "." }
        return samplePrefixes.contains(String(prefix)) || prefixWords.contains(where: prefix.contains)
            || bundleWords.contains(where: id.contains)
    }

    /// Prefixes of the vendor's documents and of those who copy them.
    private static let samplePrefixes = ["ABCDE12345", "ABCDEFGHIJ", "A1B2C3D4E5", "XXXXXXXXXX", "1234567890"]
    private static let prefixWords = ["TEAM", "PREFIX", "YOUR", "<", "$", "{", "["]
    private static let bundleWords = ["BUNDLE_ID", "BUNDLEID", "PRODUCT_BUNDLE", "YOURCOMPANY", "YOUR.BUNDLE"]
}

/// The apps of all entries, each checked where it first stands.
final class AppList {
    private let report: FindingReport
    private let check: AppIDCheck
    private var entry = 0
    private var isOlder = false
    /// Where each app stood last.
    private var seen: [String: (entry: Int, isOlder: Bool, path: FindingPath)] = [:]

    init(_ report: FindingReport) {
        self.report = report
        check = AppIDCheck(report: report)
    }

    /// Starts another entry.
    ///
    /// - Parameter isOlder: whether it has `paths` only, the form of iOS 9 to 12.
    func beginEntry(isOlder: Bool) {
        entry += 1
        self.isOlder = isOlder
    }

    /// Adds an app of the entry.
    func add(_ id: String, _ path: FindingPath, at position: JSONPosition) {
        guard let earlier = seen.updateValue((entry, isOlder, path), forKey: id) else {
            check.check(id, path, at: position)
            return
        }
        // Older systems pass over the entries that newer ones find first.
        guard earlier.entry != entry, earlier.isOlder || !isOlder else { return }
        report.add(
            .repeatedApp,
            path,
            at: position,
            "this app stands at \(earlier.path) too: devices try those rules first, and the first that fits decides",
            fix: "write all rules of an app into one entry"
        )
    }

    /// Reports apps that were asked for and are in no entry.
    func reportMissing(_ expected: [String], at place: CheckedValue) {
        for id in expected where seen[id] == nil {
            let bundle = id.drop { $0 != "." }
            let similar = seen.keys.filter { known in !bundle.isEmpty && known.drop { $0 != "." } == bundle }.min()
            report.add(
                .expectedAppMissing,
                place,
                "no entry names \(id.quoted), so no link opens it",
                fix: similar.map { "the file has \($0.quoted): correct its prefix" }
                    ?? "add it to \"appIDs\" of an entry"
            )
        }
    }
}
