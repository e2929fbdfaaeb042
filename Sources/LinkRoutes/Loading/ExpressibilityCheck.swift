import StrictJSON

/// Refuses catch-all paths that Apple's patterns cannot say.
///
/// Deeper than the deepest plain route the slashes are not counted, and there a wildcard in front of fixed text would
/// swallow one. So a catch-all path is literals, enum, uuid or date, then at most one `int`, then plain `{x}`s, then
/// `{rest+}`.
struct ExpressibilityCheck {
    let problems: JSONProblems

    func run(_ content: TableContent) {
        for (entry, place) in zip(content.entries, content.places) where entry.route.isVisible(to: .universal) {
            guard entry.pattern.hasRest, let segment = firstInexpressible(entry.pattern) else { continue }
            problems.report(
                .notExpressibleInAASA,
                place.path,
                at: place.position,
                "\(segment.description.shown) cannot stand there in front of a catch-all: Apple's patterns do not "
                    + "stop at slashes, so the file would claim other links",
                mend:
                    "in front of {rest+} write literals, enum, uuid or date, then at most one int, then only {name}s; "
                    + "or give the route \"universal\": false and \"page\": false"
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
