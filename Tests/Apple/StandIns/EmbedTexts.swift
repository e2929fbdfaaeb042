// What the plugin EmbedTexts writes, without the texts.

enum DiagnosticSections {
    static let texts: [String: String] = [:]
}

enum SchemaTexts {
    static let texts: [String: String] = [:]
}

enum BuildTexts {
    static let texts: [String: String] = [:]
}
