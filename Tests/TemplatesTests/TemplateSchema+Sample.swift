import Templates

extension TemplateSchema {
    /// Every kind under a short name.
    static let sample = TemplateSchema([
        "t": .text, "u": .url, "v": .localURL, "e": .element, "f": .flag,
        "l": .list(TemplateSchema(["t": .text, "u": .url, "name": .text])),
        "w": .list(TemplateSchema([".": .text])),
        "o": .object(TemplateSchema(["t": .text, "u": .url, "inner": .object(TemplateSchema(["deep": .text]))])),
        "title": .text,
    ])
}
