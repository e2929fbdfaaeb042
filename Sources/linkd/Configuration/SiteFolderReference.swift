import StrictJSON

/// A folder of sites, as the configuration names it.
struct SiteFolderReference {
    /// The folder, relative to the configuration.
    let folder: String
    /// The path in the configuration.
    let path: String
    /// The position in the configuration.
    let position: JSONPosition

    /// Reads the value of `sites`: a folder, or a list of folders.
    static func all(_ object: JSONObjectReader) -> [SiteFolderReference] {
        guard let value = object.value("sites"), !value.isNull else { return [] }
        let named: [(text: String, path: String, position: JSONPosition)] =
            if let folder = value.string {
                [(folder, "sites", value.position)]
            } else if value.array != nil {
                object.strings("sites") ?? []
            } else {
                []
            }
        if value.string == nil, value.array == nil {
            let fix = "write \"sites\": \"sites\""
            object.report(.wrongType, "sites", "expected a folder or a list of folders, found \(value.kind)", fix: fix)
        }
        if let elements = value.array, elements.isEmpty {
            let fix = "write \"sites\": \"sites\", or remove the key"
            object.report(.badSites, "sites", "no folder of sites", fix: fix)
        }
        for place in named where place.text.isEmpty {
            object.report(
                .emptyName,
                "sites",
                "the name is empty",
                fix: "write the name of a folder, or remove the key"
            )
        }
        return named.filter { !$0.text.isEmpty }.map {
            SiteFolderReference(folder: normal($0.text), path: $0.path, position: $0.position)
        }
    }

    /// Returns a path without `.` and double slashes: another spelling in a later configuration means the same sites.
    private static func normal(_ path: String) -> String {
        let parts = path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
        return path.hasPrefix("/") ? "/" + parts : parts.isEmpty ? "." : parts
    }
}
