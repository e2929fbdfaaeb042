public import StrictJSON

extension AssociationFile {
    /// The file's text: compact, and the same bytes for the same content.
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

    /// Reads a file as the system does: what it does not know it ignores, and whatever has the wrong type too.
    ///
    /// - Throws: the first mistake of a text that is no JSON.
    public init(parsing bytes: [UInt8]) throws(JSONError) {
        let root = try JSONValue(parsing: bytes)
        appLinks = root["applinks"].map(AppLinks.init)
        webCredentials = Self.apps(root["webcredentials"])
        appClips = Self.apps(root["appclips"])
        activityContinuation = Self.apps(root["activitycontinuation"])
    }

    private static func apps(_ service: JSONValue?) -> [String] { service?["apps"]?.strings ?? [] }
}
