/// The text of a template or of a partial.
public struct TemplateFile: Sendable {
    /// What problems call it, for example `templates/page.html`.
    public let name: String
    /// UTF-8.
    public let text: [UInt8]

    /// Names a text.
    public init(name: String, text: [UInt8]) {
        self.name = name
        self.text = text
    }
}
