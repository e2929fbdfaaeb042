public import Diagnostics
public import LinkRoutes
import TableChecks

/// Checks the `Info.plist` of an app: whether it has the schemes of a table, and whether its scenes get the links.
///
/// Source: Apple, "Defining a custom URL scheme for your app" and "Specifying the scenes your app supports".
public struct InfoPlistCheck {
    private static let nameKey = "CFBundleURLName"

    private let table: ComparedTable
    private var findings: [Diagnostic] = []
    /// The schemes of the file in lower case.
    private var schemes: Set<String> = []
    /// The schemes that the build completes.
    private var unknown: [BuildText] = []

    /// Checks a file.
    ///
    /// - Returns: the findings in the order of the text, without the name of the file.
    public static func findings(_ bytes: [UInt8], against table: ComparedTable) -> [Diagnostic] {
        do throws(Diagnostic) {
            let root = try PropertyList(bytes)
            guard root.members != nil else { return [.wrongType(root, "a dictionary")] }
            let misplaced = PropertyListKind.infoPlist.misplaced(in: root)
            if let misplaced, misplaced.severity == .error { return [misplaced] }
            guard Self.isOfApp(root) else {
                let message = "Info.plist belongs to an extension, watch app, App Clip, framework or test"
                let fix = "pass the Info.plist of the app"
                return [Diagnostic(.differentApp, severity: .warning, at: root.location, message, fix: fix)]
            }
            var check = InfoPlistCheck(table: table)
            check.readIdentifier(root)
            check.readSchemes(root)
            check.readScenes(root)
            if let misplaced { check.findings.append(misplaced) }
            return check.findings.inTextOrder
        } catch {
            return [error]
        }
    }

    private init(table: ComparedTable) { self.table = table }

    private static func isOfApp(_ root: PropertyList) -> Bool {
        let others = ["NSExtension", "EXAppExtensionAttributes", "WKApplication", "WKWatchKitApp", "NSAppClip"]
        let type = root["CFBundlePackageType"]?.text ?? ""
        return others.allSatisfy { root[$0] == nil } && !["BNDL", "FMWK", "XPC!"].contains(type)
    }

    /// Reports the identifier of an app that the table does not name.
    private mutating func readIdentifier(_ root: PropertyList) {
        let known = table.table.apps.ios.flatMap { [$0.id, $0.clip].compactMap(\.self) }
        let bundles = known.map { String($0.drop { $0 != "." }.dropFirst()) }
        guard let value = root["CFBundleIdentifier"], let name = value.text, !known.isEmpty, !bundles.contains(name)
        else { return }
        if name.isPlaceholder { return listUnknown(name, at: value.location) }
        // Case counts, and the prefix of a team stands only in the application identifier.
        let meant = bundles.first { ("." + name.lowercased()).hasSuffix("." + $0.lowercased()) }
        findings.add(
            .differentApp,
            severity: .warning,
            at: value.location,
            "bundle ID \(name.quoted) is not in \(table.name)" + (meant.map { "; expected \($0.quoted)" } ?? ""),
            fix: meant.map { "use \($0)" } ?? "pass the Info.plist of an app in the table, or add the app to \"apps\""
        )
    }

    private mutating func readSchemes(_ root: PropertyList) {
        let types = root["CFBundleURLTypes"]
        for key in ["CFBundleURLSchemes", Self.nameKey] {
            guard let value = root[key] else { continue }
            let fix = "replace \(key) with the output of \(table.printing("info-plist"))"
            findings.append(.misplaced(value, key, expected: "a dictionary of CFBundleURLTypes", fix: fix))
        }
        var names: Set<String> = []
        for type in elements(of: types) {
            guard let type = dictionary(type) else { continue }
            if let name = type[Self.nameKey]?.text { names.insert(name.lowercased()) }
            for scheme in elements(of: type["CFBundleURLSchemes"]) {
                if let text = scheme.text {
                    read(text, at: scheme.location)
                } else {
                    findings.append(.wrongType(scheme, "a string"))
                }
            }
        }
        let isWrong = findings.contains { $0.code == AppFileCode.invalidProperty.name }
        guard !isWrong else { return }
        let missing = table.linkSchemes.filter { scheme in
            !schemes.contains(scheme) && !unknown.contains { $0.canBe(scheme) }
        }
        let strings = missing.map { "<string>\($0)</string>" }.joined()
        let type = "<dict><key>CFBundleURLSchemes</key><array>\(strings)</array></dict>"
        for scheme in missing {
            findings.add(
                .missingScheme,
                at: types?.location ?? root.location,
                "missing scheme \"\(scheme)\" in CFBundleURLTypes"
                    + (names.contains(scheme) ? "; CFBundleURLName is not the scheme" : ""),
                fix: types == nil
                    ? "add <key>CFBundleURLTypes</key><array>\(type)</array>"
                    : "add \(type) to the array CFBundleURLTypes"
            )
        }
    }

    private mutating func listUnknown(_ text: String, at location: SourceLocation) {
        findings.append(.notCompared(text, at: location, instead: "the Info.plist inside the built app"))
    }

    private mutating func read(_ scheme: String, at location: SourceLocation) {
        if let text = BuildText(scheme) {
            unknown.append(text)
            return listUnknown(scheme, at: location)
        }
        guard SchemeName.isWellFormed(scheme) else {
            let names = scheme.prefix { $0 != ":" }.split { ",;*".contains($0) || $0.isWhitespace }.map(String.init)
            let isMeant = !names.isEmpty && names.allSatisfy(SchemeName.isWellFormed)
            if isMeant { schemes.formUnion(names.map { $0.lowercased() }) }
            let problem = Diagnostic(
                RouteTableCode.invalidScheme,
                at: location,
                "invalid scheme \(scheme.quoted)",
                fix: isMeant
                    ? "use \(names.map(\.quoted).joined(separator: " and "))\(names.count > 1 ? ", each in a <string>" : "")"
                    : "start with a letter, and use only letters, digits, \"+\", \"-\" and \".\""
            )
            return findings.append(problem)
        }
        schemes.insert(scheme.lowercased())
        if ["http", "https"].contains(scheme.lowercased()) {
            return findings.add(
                .schemeNotInTable,
                severity: .warning,
                at: location,
                "\(scheme.lowercased()) links open the app only through associated domains, except in a browser app",
                fix: "unless the app is a browser, remove the scheme, and add the output of "
                    + "\(table.printing("entitlements")) to the entitlements"
            )
        }
        guard !table.table.schemes.contains(where: { $0.lowercased() == scheme.lowercased() }) else { return }
        findings.add(
            .schemeNotInTable,
            severity: .info,
            at: location,
            "scheme \(scheme.quoted) is not in \(table.name)"
        )
    }

    /// A scene of UIKit gets the links; without a delegate there is no object to give them to, and the delegate of the
    /// app gets none of them.
    private mutating func readScenes(_ root: PropertyList) {
        let manifest = dictionary(root["UIApplicationSceneManifest"])
        let roles = manifest.flatMap { dictionary($0["UISceneConfigurations"]) }
        for scene in elements(of: roles?["UIWindowSceneSessionRoleApplication"]) {
            guard let scene = dictionary(scene), scene["UISceneDelegateClassName"]?.text?.isEmpty ?? true else {
                continue
            }
            findings.add(
                .sceneWithoutDelegate,
                severity: .warning,
                at: scene.location,
                "missing UISceneDelegateClassName; the scene does not receive links",
                fix: "add UISceneDelegateClassName, e.g. $(PRODUCT_MODULE_NAME).SceneDelegate"
            )
        }
    }

    /// Returns a dictionary; nil for a value of another type, which it reports.
    private mutating func dictionary(_ value: PropertyList?) -> PropertyList? {
        guard let value, value.members == nil else { return value }
        findings.append(.wrongType(value, "a dictionary"))
        return nil
    }

    /// Returns the elements of an array; reports a value of another type.
    private mutating func elements(of value: PropertyList?) -> [PropertyList] {
        guard let value else { return [] }
        guard let elements = value.array else {
            findings.append(.wrongType(value, "an array"))
            return []
        }
        return elements
    }
}

/// The lines of an `Info.plist` for the schemes of a table.
public enum InfoPlistLines {
    /// Returns the lines; nil if no route of the table has scheme links.
    ///
    /// A scheme contains no character that must be escaped in XML.
    public static func text(of table: RouteTable) -> String? {
        guard !table.schemes.isEmpty, table.routes.contains(where: \.isScheme) else { return nil }
        let lines = table.schemes.map { "            <string>\($0)</string>\n" }.joined()
        return """
            <key>CFBundleURLTypes</key>
            <array>
                <dict>
                    <key>CFBundleURLName</key>
                    <string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>
                    <key>CFBundleURLSchemes</key>
                    <array>
            \(lines)        </array>
                </dict>
            </array>

            """
    }
}
