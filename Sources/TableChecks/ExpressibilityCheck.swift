import Diagnostics
import LinkRoutes
import StrictJSON

/// Refuses catch-all paths that Apple's patterns cannot express.
///
/// Below the deepest route without a catch-all, slashes are not counted, so a wildcard before fixed text would match
/// slashes too. A catch-all path must therefore consist of literals, enum, uuid or date, then at most one `int`, then
/// plain `{x}`s, then `{rest+}`.
struct ExpressibilityCheck {
    let problems: JSONProblems

    func run(_ content: TableContent) {
        for (entry, place) in zip(content.entries, content.places) where entry.route.isVisible(to: .universal) {
            guard entry.pattern.hasRest, let segment = firstInexpressible(entry.pattern) else { continue }
            problems.report(
                .inexpressiblePath,
                at: place,
                "misplaced segment \(segment.description.quoted) before a catch-all; Apple's wildcards also match slashes",
                fix: "order segments as text, enum, uuid or date, then one int, then {name}, then {rest+}; "
                    + "or set \"claimed\": false and \"page\": false"
            )
        }
    }

    private func firstInexpressible(_ pattern: PathPattern) -> PathSegment? {
        var stage = 0
        for segment in pattern.segments.dropLast() {
            switch segment {
            case .prefix, .suffix, .rest: return segment
            case .parameter(_, .string): stage = 2
            case .parameter(_, .int):
                guard stage == 0 else { return segment }
                stage = 1
            case .literal, .parameter:
                guard stage == 0 else { return segment }
            }
        }
        return nil
    }
}
