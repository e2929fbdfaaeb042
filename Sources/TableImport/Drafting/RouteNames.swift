import BorrowedBytes
import LinkRoutes

/// Names routes and parameters by the fixed texts of their paths.
struct RouteNames {
    private var known: Set<String> = []

    /// A path as written in a table.
    struct Path {
        let path: String
        /// The same path without its catch-all, for an alias.
        let withoutRest: String
    }

    /// A name has no more characters.
    private static let maximumLength = 40

    /// Returns a name for a route that no other has.
    mutating func id(of region: LinkRegion, opensApp: Bool) -> String {
        var words: [String] = []
        for shape in region.segments {
            switch shape {
            case .text(let text), .prefix(let text), .suffix(let text): words += Self.words(text)
            default: break
            }
        }
        let isRoot = region.segments.isEmpty && !region.hasRest
        var name = Self.camelCase(words) ?? (isRoot ? "home" : region.hasRest ? "anyPage" : "page")
        if !opensApp { name += "OnWeb" }
        return Self.unique(name, &known)
    }

    /// Returns the path of a region with names for its parameters.
    func path(of region: LinkRegion) -> Path {
        var used = Set(region.items.map(\.name))
        var last: String?
        var path = ""
        for shape in region.segments {
            let name = Self.name(of: shape, after: last)
            path += "/" + shape.segment { Self.unique(name, &used) }
            switch shape {
            case .text(let text): last = Self.camelCase(Self.words(text))
            default: last = nil
            }
        }
        let root = path.isEmpty ? "/" : path
        guard region.hasRest else { return Path(path: root, withoutRest: root) }
        return Path(path: path + "/{\(Self.unique("rest", &used))+}", withoutRest: root)
    }

    private static func unique(_ name: String, _ used: inout Set<String>) -> String {
        guard !used.insert(name).inserted else { return name }
        var number = 2
        while !used.insert("\(name)\(number)").inserted { number += 1 }
        return "\(name)\(number)"
    }

    private static func name(of shape: SegmentShape, after last: String?) -> String {
        if let last { return singular(last) }
        if case .values = shape { return "choice" }
        return "name"
    }

    /// Returns the word for one of several, as people write it in English most of the time.
    private static func singular(_ name: String) -> String {
        if name.hasSuffix("ies"), name.utf8.count > 4 { return String(name.dropLast(3)) + "y" }
        let isPlural = name.hasSuffix("s") && !name.hasSuffix("ss") && !name.hasSuffix("us") && name.utf8.count > 3
        return isPlural ? String(name.dropLast()) : name
    }

    /// Returns the runs of ASCII letters and digits of a text.
    private static func words(_ text: [UInt8]) -> [String] {
        text.split { !$0.isLetter && !$0.isDigit }.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns a name of several words; nil if there is none that begins with a letter.
    private static func camelCase(_ words: [String]) -> String? {
        var name = ""
        for word in words where name.utf8.count + word.utf8.count <= maximumLength {
            guard let first = word.first else { continue }
            if name.isEmpty, first.isNumber { continue }
            name += (name.isEmpty ? first.lowercased() : first.uppercased()) + word.dropFirst()
        }
        return name.isEmpty ? nil : name
    }
}

extension SegmentShape {
    /// The type as a table names it; nil for shapes that are no type.
    var type: String? {
        switch self {
        case .any: "string"
        case .text(let text): Self.enumeration([text])
        case .values(let values): Self.enumeration(values)
        case .prefix, .suffix: nil
        }
    }

    /// Returns the segment as written in a path.
    ///
    /// - Parameter name: returns the name of the parameter, if there is one.
    func segment(_ name: () -> String) -> String {
        switch self {
        case .text(let text): String(decoding: text, as: UTF8.self)
        case .prefix(let text): String(decoding: text, as: UTF8.self) + "{\(name())}"
        case .suffix(let text): "{\(name())}" + String(decoding: text, as: UTF8.self)
        case .any: "{\(name())}"
        case .values(let values): "{\(name()):\(Self.enumeration(values))}"
        }
    }

    private static func enumeration(_ values: [[UInt8]]) -> String {
        "enum(\(values.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "|")))"
    }
}
