import StrictJSON

extension AssociationRule {
    /// The rule as it applies, in the spelling of a file.
    public var json: String {
        var writer = JSONWriter()
        writer.object { writer in
            if let path {
                writer.name("/")
                writer.string(path)
            }
            if let query {
                writer.name("?")
                write(query, to: &writer)
            }
            if let fragment {
                writer.name("#")
                writer.string(fragment)
            }
            let flags = [
                ("exclude", isExcluding, false), ("caseSensitive", isCaseSensitive, true),
                ("percentEncoded", isPercentEncoded, true),
            ]
            for (name, value, usual) in flags where value != usual {
                writer.name(name)
                writer.bool(value)
            }
            if let comment {
                writer.name("comment")
                writer.string(comment)
            }
        }
        return writer.text
    }

    private func write(_ query: Query, to writer: inout JSONWriter) {
        switch query {
        case .whole(let text): writer.string(text)
        case .items(let items):
            writer.object { writer in
                for item in items {
                    writer.name(item.name)
                    writer.string(item.value)
                }
            }
        }
    }
}
