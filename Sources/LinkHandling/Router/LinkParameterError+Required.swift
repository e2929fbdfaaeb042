import LinkRoutes

extension LinkParameterError {
    /// What is wrong with the first required item that kept a link from a route, and the route's id.
    static func ofRequiredItem(
        in losses: [RouteLoss],
        of link: LinkURL
    ) -> (route: String, error: LinkParameterError)? {
        for loss in losses {
            guard case .requiredItem(let rule, let value) = loss.cause, let route = loss.route else { continue }
            let index = link.query.firstIndex {
                $0.name.hasSameBytes(as: rule.name) && ($0.value ?? "").hasSameBytes(as: value ?? "")
            }
            let error = LinkParameterError(
                code: (value ?? "").isEmpty ? .missingKey : Code(refusedBy: rule.type),
                parameter: rule.name,
                place: index.map { .query($0 + 1) } ?? .absent,
                expected: rule.type.words,
                value: value
            )
            return (route, error)
        }
        return nil
    }
}
