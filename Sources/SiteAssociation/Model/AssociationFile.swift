// # SiteAssociation
//
// The files that let a phone open an app: Apple's `apple-app-site-association` and Android's `assetlinks.json`,
// generated from a table, read as devices read them, and decided link by link.
//
// A pattern of Apple's is not a pattern of a route: `*` crosses slashes. So `/trips/{trip}` cannot be `/trips/*`. The
// generator writes rules level by level, the deepest paths first, and excludes at each level what is deeper. Within a
// level no wildcard can match a slash, and text is compared segment by segment, as in the app:
//
// ```swift
// let table = try RouteTable(routes: #"{"id": "trip", "path": "/trips/{trip}"}"#)
// let file = try AssociationFile(table)
// #expect(file.appLinks?.details.first?.components.map(\.path) == ["/*/*/?*", "/trips/?*"])
//
// let phone = try AppleMatcher(AssociationDocument(parsing: file.json))
// #expect(phone.opensApp("https://t.example/trips/7"))
// #expect(!phone.opensApp("https://t.example/trips/7/days"))
// ```
//
// Three types are kept apart. ``AssociationFile`` is what linkd writes. ``AssociationDocument`` is any file as a device
// reads it, with all that a device ignores. ``AppleMatcher`` is the device.
//
// ## What it leaves out
//
// - What is wrong with a file: `AssociationChecker`. Whether a file agrees with a table: `AssociationProof`.
// - Signed files, which linkd does not write, and keys that Apple does not document.
// - A guess where Apple says nothing. Each choice is listed at ``AppleMatcher``, and a test pins it.
//
// ## Limits and costs
//
// - A file has at most 131,072 bytes, Apple's limit, and a list of dynamic rules for Android at most 1,000. A table
//   that needs more has no file.
// - Rules are tried in order, and one whose fixed beginning differs costs a comparison of a few characters. A file of
//   30 rules decides in about 3 µs (docs/performance.md#route-table). No pattern takes exponential time.
// - `PathTrie` answers for hundreds of rules at once which of them match a path.
//
// ## Where to read on
//
// `Model/`, then `Generator/ComponentGenerator.swift` with `Generator/LevelRule.swift` and `Generator/Spelling.swift`;
// `Document/AssociationDocument.swift`; `Matching/AppleMatcher.swift` with `Matching/Glob.swift`. Android's half is
// `Android/DynamicRuleGenerator.swift` and `Android/DynamicRuleMatcher.swift`. docs/association-files.md has a worked
// example and the open points. Apple: developer.apple.com/documentation/bundleresources/applinks.

import StrictJSON

/// Apple's association file, `apple-app-site-association`.
///
/// Source: developer.apple.com/documentation/bundleresources/applinks and its child pages.
public struct AssociationFile: Hashable, Sendable {
    /// The links of the apps; nil if no app is named.
    public var appLinks: AppLinks?
    /// Application identifiers that share passwords and passkeys with the site.
    public var webCredentials: [String] = []
    /// Application identifiers of App Clips.
    public var appClips: [String] = []
    /// Application identifiers that accept Handoff from the site.
    public var activityContinuation: [String] = []

    /// The maximum size in bytes that Apple's systems accept, uncompressed (archived guide "Support Universal Links").
    public static let largestSize = 131_072

    /// The size of the largest file of any origin that linkd reads, for Apple or for Android, in bytes; above
    /// ``largestSize``, it only helps to shorten the file.
    public static let largestRead = 1 << 20

    /// Whether the file names no app, so that there is nothing to serve.
    public var isEmpty: Bool {
        appLinks == nil && webCredentials.isEmpty && appClips.isEmpty && activityContinuation.isEmpty
    }
}

extension AssociationFile {
    /// The file's text: compact, and identical for identical content.
    public var json: [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            if let appLinks {
                writer.name("applinks")
                appLinks.write(to: &writer)
            }
            for (name, apps) in services where !apps.isEmpty {
                writer.object(name) { writer in
                    writer.member("apps", apps)
                }
            }
        }
        return writer.bytes
    }

    private var services: [(name: String, apps: [String])] {
        [("webcredentials", webCredentials), ("appclips", appClips), ("activitycontinuation", activityContinuation)]
    }
}

/// A list of texts that patterns use as `$(name)`; it matches exactly one of them.
///
/// Source: developer.apple.com/documentation/bundleresources/applinks, "substitutionVariables".
public struct SubstitutionVariable: Hashable, Sendable {
    /// The name, without the `$( )`.
    public var name: String
    /// The texts, encoded as in a URL.
    public var values: [String]
}
