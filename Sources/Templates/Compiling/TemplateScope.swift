import Diagnostics

/// The names that can be seen at a place of a template: those of the innermost section first.
struct TemplateScope: Hashable {
    /// What each open section stands for, the outermost first; nil where that is unknown and was said.
    private var frames: [TemplateKind?]

    init(_ schema: TemplateSchema) { frames = [.object(schema)] }

    /// The scope in a section over a value of this kind.
    func inside(_ kind: TemplateKind?) -> TemplateScope {
        var scope = self
        if case .list(let schema) = kind {
            scope.frames.append(schema.kinds["."] ?? .object(schema))
        } else {
            scope.frames.append(kind)
        }
        return scope
    }

    /// The path and the kind of a name; nil where something is wrong that was said already.
    func resolve(_ name: String) throws(Complaint) -> (path: TemplatePath, kind: TemplateKind)? {
        guard name != "." else {
            guard let kind = frames.last ?? nil else { return nil }
            return (TemplatePath(frame: frames.count - 1, names: []), kind)
        }
        let parts = name.split(separator: ".").map(String.init)
        guard let first = parts.first else { return nil }
        for (index, frame) in frames.enumerated().reversed() {
            guard let frame else { return nil }
            guard case .object(let schema) = frame, var kind = schema.kinds[first] else { continue }
            var seen = first
            for part in parts.dropFirst() {
                kind = try member(part, of: kind, seen)
                seen += "." + part
            }
            return (TemplatePath(frame: index, names: parts), kind)
        }
        throw Self.unknown(first, among: frames.reversed().flatMap { Self.names(of: $0) })
    }

    private func member(_ part: String, of kind: TemplateKind, _ seen: String) throws(Complaint) -> TemplateKind {
        guard case .object(let schema) = kind else {
            let fix: String? = if case .list = kind { "open {{#\(seen)}} and name \(part) in it" } else { nil }
            throw Complaint("'\(seen)' is \(kind) and has no names of its own", fix: fix)
        }
        guard let member = schema.kinds[part] else {
            throw Self.unknown(part, of: seen, among: Array(schema.kinds.keys))
        }
        return member
    }

    private static func names(of kind: TemplateKind?) -> [String] {
        guard case .object(let schema) = kind else { return [] }
        return Array(schema.kinds.keys)
    }

    private static func unknown(_ name: String, of owner: String? = nil, among known: [String]) -> Complaint {
        Complaint(
            "there is no name '\(name)' " + (owner.map { "in '\($0)'" } ?? "here"),
            fix: NearName.fix(name, among: known)
        )
    }
}

/// How a name is found among the values of a render.
@usableFromInline
struct TemplatePath: Hashable, Sendable {
    /// How many sections out the first name belongs, counted from the whole value; nil where the values decide.
    @usableFromInline let frame: Int?
    /// The parts of a dotted name; none for `.`, the value of the innermost section.
    @usableFromInline let names: [String]
}
