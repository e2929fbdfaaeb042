import LinkRoutes

// What a value without names of its own is read from.
extension LinkParameters {
    /// The name of the route's only parameter, `result` where no route is; nil for a route with none or several.
    var onlyName: String? {
        guard isOfRoute else { return LinkDecoding.resultName }
        let declaredNames = declaredNames
        return declaredNames.count == 1 ? declaredNames.first : nil
    }

    /// Why a route has no only parameter, and what to do.
    var onlyNameFault: String {
        let count = declaredNames.count
        return count == 0
            ? "the route has no parameters; take no input"
            : "the route has \(count) parameters; take a type with a property for each"
    }

    /// The names of the path, each once, then those of the query.
    private var declaredNames: [String] {
        var names = emptyRest.map { [$0] } ?? []
        for item in items {
            if case .segment = item.place, !names.hasElement(withBytesOf: item.name) { names.append(item.name) }
        }
        return names + rules.map(\.name)
    }
}
