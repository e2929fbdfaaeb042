import Diagnostics
import StrictJSON

/// Reads `codeName` and `codeNames` of a route.
struct CodeNameReader {
    let problems: JSONProblems

    /// Reads the names.
    ///
    /// - Parameters:
    ///   - path: the path of the route; nil if it cannot be read, then the keys are not checked.
    ///   - query: the query items of the route.
    func names(_ route: JSONObjectReader, path: PathPattern?, query: [QueryRule]) -> CodeNames {
        let name = route.string("codeName")
        if let name, !CodeNames.isName(name) { report(route.path(of: "codeName"), route.value("codeName"), name) }
        guard let members = route.value("codeNames") else { return CodeNames(route: name, others: []) }
        guard let object = members.object else {
            route.report(.wrongType, "codeNames", "expected an object, found \(members.kind)")
            return CodeNames(route: name, others: [])
        }
        let known = path.map { $0.segments.compactMap(Self.keys).joined() + query.flatMap(Self.keys) }
        return CodeNames(
            route: name,
            others: object.compactMap { other($0, route.path(of: "codeNames"), known.map { Array($0) }) }
        )
    }

    private func other(_ member: JSONMember, _ path: String, _ known: [Key]?) -> CodeNames.Other? {
        let path = "\(path).\(member.name.shown)"
        guard let name = member.value.string else {
            problems.report(
                .wrongType,
                path,
                at: member.value.position,
                "expected a name in a string, found \(member.value.kind)"
            )
            return nil
        }
        if !CodeNames.isName(name) { report(path, member.value, name) }
        guard let known else { return nil }
        guard let key = known.first(where: { $0.text.hasSameBytes(as: member.name) }) else {
            let nearest = NearName.nearest(to: member.name, among: known.map(\.text))
            problems.report(
                .badCodeName,
                path,
                at: member.position,
                "the route has no parameter \(member.name.quoted)",
                fix: nearest.map { "did you mean \($0.quoted)?" }
                    ?? "write the name of a parameter, or \"parameter=value\" for a value of its enum"
            )
            return nil
        }
        return CodeNames.Other(parameter: key.parameter, value: key.value, name: name)
    }

    private func report(_ path: String, _ value: JSONValue?, _ name: String) {
        guard let position = value?.position else { return }
        problems.report(
            .badCodeName,
            path,
            at: position,
            "\(name.quoted) is not a name for generated code",
            fix: "write a lower-case letter, then letters and digits"
        )
    }

    /// A key that `codeNames` can have.
    private struct Key {
        let parameter: String
        let value: String?

        var text: String { value.map { "\(parameter)=\($0)" } ?? parameter }
    }

    private static func keys(_ segment: PathSegment) -> [Key]? {
        guard let name = segment.name else { return nil }
        guard case .parameter(_, let type) = segment else { return [Key(parameter: name, value: nil)] }
        return keys(name, type)
    }

    private static func keys(_ rule: QueryRule) -> [Key] { keys(rule.name, rule.type) }

    private static func keys(_ name: String, _ type: ParameterType) -> [Key] {
        guard case .enumeration(let values) = type else { return [Key(parameter: name, value: nil)] }
        return [Key(parameter: name, value: nil)] + values.map { Key(parameter: name, value: $0) }
    }
}
