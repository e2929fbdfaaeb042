import BorrowedBytes
import Diagnostics
import LinkRoutes
import StrictJSON

/// Reads `apps`.
struct AppReader {
    /// The name of apps without a name of their own.
    let siteName: String
    let problems: JSONProblems

    func apps(_ table: JSONObjectReader) -> Apps {
        guard let value = table.value("apps"),
            let apps = JSONObjectReader(value, path: "apps", keys: ["ios", "android"], problems: problems)
        else { return Apps(ios: [], android: []) }
        let ios = (apps.array("ios") ?? []).compactMap { iosApp($0.value, $0.path) }
        let android = (apps.array("android") ?? []).compactMap { androidApp($0.value, $0.path) }
        checkRepeats(ios.map(\.id), apps, key: "ios")
        checkRepeats(android.map(\.package), apps, key: "android")
        return Apps(ios: ios, android: android)
    }

    private func iosApp(_ value: JSONValue, _ path: String) -> IOSApp? {
        let keys = ["id", "name", "appStoreID", "store", "appClip", "webCredentials", "handoff"]
        guard let app = JSONObjectReader(value, path: path, keys: keys, advice: Self.iosAdvice, problems: problems)
        else { return nil }
        let id = app.requiredString("id")
        if let id { checkID(id, app, key: "id") }
        let number = app.integer("appStoreID", as: Int64.self)
        if let number, number <= 0 {
            let fix = "use the number from the app's apps.apple.com URL"
            app.report(.invalidApp, at: "appStoreID", "invalid App Store ID \(number)", fix: fix)
        }
        let clip = app.string("appClip")
        if let clip { checkClip(clip, of: id, app) }
        let name = name(app)
        guard let id else { return nil }
        return IOSApp(
            id: id,
            name: name,
            appStoreID: number,
            clip: clip,
            sharesWebCredentials: app.bool("webCredentials", default: false),
            takesHandoff: app.bool("handoff", default: false)
        )
    }

    private func checkClip(_ clip: String, of id: String?, _ app: JSONObjectReader) {
        checkID(clip, app, key: "appClip")
        guard let id, !clip.hasBytes(atStart: id + ".") else { return }
        let fix = "write \((id + ".Clip").quoted), or the ID that Xcode shows"
        app.report(.invalidApp, at: "appClip", "invalid App Clip ID; expected the app ID with a suffix", fix: fix)
    }

    private func androidApp(_ value: JSONValue, _ path: String) -> AndroidApp? {
        let keys = ["package", "name", "store", "fingerprints", "webCredentials"]
        guard let app = JSONObjectReader(value, path: path, keys: keys, advice: Self.androidAdvice, problems: problems)
        else { return nil }
        let package = app.requiredString("package")
        if let package, !Self.isPackage(package) {
            app.report(
                Placeholder.isIn(package) ? .placeholder : .invalidApp,
                at: "package",
                "invalid application ID \(package.quoted)",
                fix: "use the applicationId of the build file, e.g. com.example.trips"
            )
        }
        if app.required("fingerprints") != nil, app.array("fingerprints")?.isEmpty == true {
            let message = "expected the fingerprint of at least one signing certificate"
            app.report(.invalidFingerprint, at: "fingerprints", message, fix: Self.fingerprintAdvice)
        }
        let fingerprints = app.strings("fingerprints") ?? []
        for (text, place) in fingerprints where Placeholder.isFingerprint(text) {
            let message = "placeholder fingerprint \("\(text.prefix(8))…".quoted)"
            problems.report(.placeholder, at: place, message, fix: Self.fingerprintAdvice)
        }
        for (text, place) in fingerprints
        where !AndroidApp.isFingerprint(text) && !Placeholder.isFingerprint(text) {
            let message = "expected 32 upper-case hex pairs with colons, found \(text.quoted)"
            problems.report(.invalidFingerprint, at: place, message, fix: Self.fingerprintFix(text))
        }
        let name = name(app)
        return package.map {
            AndroidApp(
                package: $0,
                name: name,
                fingerprints: fingerprints.map(\.text),
                sharesWebCredentials: app.bool("webCredentials", default: false)
            )
        }
    }

    /// Keys of other files, with what to write instead.
    private static let iosAdvice = [
        "appID": idAdvice, "appIDs": idAdvice, "bundleID": idAdvice, "bundleId": idAdvice, "teamID": idAdvice,
        "teamId": idAdvice, "package": "write \"id\", or move the app to \"android\"",
        "appStoreId": "write \"appStoreID\"",
    ]
    private static let idAdvice = "write \"id\" for the prefix, a dot and the bundle ID, e.g. \(exampleID)"
    private static let exampleID = "\"7QW3E5R9TY.com.example.trips\""
    private static let androidAdvice = [
        "package_name": "write \"package\"", "packageName": "write \"package\"", "applicationId": "write \"package\"",
        "id": "write \"package\"", "sha256_cert_fingerprints": "write \"fingerprints\"",
        "sha256": "write \"fingerprints\"", "handoff": "remove the key; Android does not support Handoff",
    ]

    private func name(_ app: JSONObjectReader) -> String {
        guard let name = app.string("name") else { return siteName }
        if name.allSatisfy(\.isWhitespace) {
            let fix = "use the app's name, or remove \"name\" to use the table's name"
            app.report(.emptyName, at: "name", "empty name", fix: fix)
        }
        return name
    }

    private func checkID(_ id: String, _ app: JSONObjectReader, key: String) {
        let parts = id.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let prefix = parts.first ?? ""
        // An App Store number is ten digits too, and prefixes almost never are.
        if Placeholder.isAppID(id) || Self.isPrefix(prefix) && prefix.utf8.allSatisfy(\.isDigit) {
            let fix = "use the prefix from Membership in your developer account, and the bundle ID from Xcode"
            app.report(.placeholder, at: key, "placeholder app ID \(id.quoted)", fix: fix)
        } else if parts.count < 2 || !Self.isPrefix(prefix) || !Self.isBundleID(parts[1]) {
            let fix = "use 10 characters A-Z or 0-9, a dot and the bundle ID, e.g. \(Self.exampleID)"
            app.report(.invalidApp, at: key, "invalid app ID \(id.quoted)", fix: fix)
        }
    }

    private func checkRepeats(_ ids: [String], _ apps: JSONObjectReader, key: String) {
        var known: Set<String> = []
        for id in ids where !known.insert(id).inserted {
            apps.report(.duplicateApp, at: key, "duplicate app \(id.quoted)", fix: "remove one")
        }
    }

    private static func isPrefix(_ text: Substring) -> Bool {
        text.utf8.count == 10 && text.utf8.allSatisfy { $0.isDigit || (65...90).contains($0) }
    }

    private static func isBundleID(_ text: Substring) -> Bool {
        text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
            !part.isEmpty
                && part.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") }
        }
    }

    private static func isPackage(_ text: String) -> Bool {
        AndroidApp.isPackage(text) && !Placeholder.isIn(text)
    }

    private static func fingerprintFix(_ text: String) -> String {
        let hex = text.utf8.filter { $0.isHexDigit }
        guard hex.count == 64, text.utf8.allSatisfy({ $0.isHexDigit || $0 == UInt8(ascii: ":") }) else {
            return fingerprintAdvice
        }
        return "write \(AndroidApp.fingerprint(hex).quoted)"
    }

    private static let fingerprintAdvice =
        "copy the SHA-256 fingerprint from \"keytool -list -v\" or the Play Console (App signing)"
}
