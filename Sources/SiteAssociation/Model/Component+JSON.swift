import StrictJSON

extension Component {
    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            if let path {
                writer.name("/")
                writer.string(path)
            }
            if !query.isEmpty {
                writer.name("?")
                writer.object { writer in
                    for item in query {
                        writer.name(item.name)
                        writer.string(item.value)
                    }
                }
            } else if let wholeQuery {
                writer.name("?")
                writer.string(wholeQuery)
            }
            if let fragment {
                writer.name("#")
                writer.string(fragment)
            }
            if isExcluding {
                writer.name("exclude")
                writer.bool(true)
            }
            if let comment {
                writer.name("comment")
                writer.string(comment)
            }
        }
    }

    init(_ value: JSONValue) {
        path = value["/"]?.string
        query = Self.items(value["?"])
        wholeQuery = value["?"]?.string
        fragment = value["#"]?.string
        isExcluding = value["exclude"]?.bool ?? false
        comment = value["comment"]?.string
    }

    /// The items of a dictionary: one value that is no string makes the system drop them all.
    private static func items(_ value: JSONValue?) -> [QueryPattern] {
        let members = value?.object ?? []
        let items = members.compactMap { member in
            member.value.string.map { QueryPattern(name: member.name, value: $0) }
        }
        return items.count == members.count ? items : []
    }
}
