import Diagnostics

/// The names that are visible at a place of a template; those of the innermost section come first.
struct TemplateScope: Hashable {
    /// The kind of each open section's value, the outermost first; nil if it is unknown, which was reported.
    private var frames: [TemplateKind?]

    init(_ schema: TemplateSchema) { frames = [.object(schema)] }

    /// Returns the scope inside a section over a value of this kind.
    func inside(_ kind: TemplateKind?) -> TemplateScope {
        var scope = self
        if case .list(let schema) = kind {
            scope.frames.append(schema.kinds["."] ?? .object(schema))
        } else {
            scope.frames.append(kind)
        }
        return scope
    }

    /// Returns the path and the kind of a name; nil after a mistake that was already reported.
    func resolve(_ name: String) throws(MarkupProblem) -> (path: TemplatePath, kind: TemplateKind)? {
        guard name != "." else {
            guard let kind = frames.last ?? nil else { return nil }
            return (TemplatePath(frame: frames.count - 1, names: []), kind)
        }
        let parts = name.split(separator: ".").map(String.init)
        guard let first = parts.first else { return nil }
        for (index, frame) in frames.enumerated().reversed() {
            guard let frame else { return nil }
            guard case .object(let schema) = frame else { continue }
            // A name may have dots of its own, as `language.de` beside `language`.
            if let kind = schema.kinds[name] { return (TemplatePath(frame: index, names: [name]), kind) }
            guard var kind = schema.kinds[first] else { continue }
            try Self.checkDottedName(parts, first, in: schema)
            var seen = first
            for part in parts.dropFirst() {
                kind = try member(part, of: kind, seen)
                seen += "." + part
            }
            return (TemplatePath(frame: index, names: parts), kind)
        }
        throw Self.unknown(first, among: frames.reversed().flatMap { Self.names(of: $0) })
    }

    /// Refuses a part after a name that only names with dots of their own continue.
    private static func checkDottedName(
        _ parts: [String],
        _ first: String,
        in schema: TemplateSchema
    ) throws(MarkupProblem) {
        guard parts.count > 1 else { return }
        let known = schema.kinds.keys.filter { $0.hasPrefix(first + ".") }.map { String($0.dropFirst(first.count + 1)) }
        if !known.isEmpty { throw unknown(parts.dropFirst().joined(separator: "."), of: first, among: known) }
    }

    private func member(_ part: String, of kind: TemplateKind, _ seen: String) throws(MarkupProblem) -> TemplateKind {
        guard case .object(let schema) = kind else {
            let fix: String? = if case .list = kind { "use {{#\(seen)}}{{\(part)}}{{/\(seen)}}" } else { nil }
            throw MarkupProblem("\"\(seen)\" is \(kind); only objects have members", fix: fix)
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

    private static func unknown(_ name: String, of owner: String? = nil, among known: [String]) -> MarkupProblem {
        MarkupProblem(
            "unknown variable \"\(name)\"" + (owner.map { " in \"\($0)\"" } ?? ""),
            fix: NearName.fix(name, among: known)
        )
    }
}

/// The way to find a name among the values of a render.
@usableFromInline
struct TemplatePath: Hashable, Sendable {
    /// The index of the section that has the first name, counted from the outermost value.
    @usableFromInline let frame: Int
    /// The parts of a dotted name; empty for `.`, the value of the innermost section.
    @usableFromInline let names: [String]
}
