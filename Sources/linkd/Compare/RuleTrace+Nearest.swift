import SiteAssociation

extension RuleTrace {
    /// Of the rules that do not take a link, the one of which it misses the least, if it would open the app.
    static func nearest(in trace: [RuleTrace]) -> RuleTrace? {
        trace.filter { !$0.rule.isExcluding && $0.failure != nil }.max { $0.progress < $1.progress }
    }

    /// How many parts of the link fit, and how much of the next one.
    private var progress: (parts: Int, characters: Int) {
        guard let failure else { return (.max, 0) }
        let parts =
            switch failure.part {
            case .path: 0
            case .query, .item: 1
            case .fragment: 2
            }
        return (parts, failure.taken)
    }
}
