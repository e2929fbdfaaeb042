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
                writer.name(name)
                writer.object { writer in
                    writer.name("apps")
                    writer.strings(apps)
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
