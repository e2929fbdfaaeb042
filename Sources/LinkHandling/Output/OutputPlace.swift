/// Where in an output a value stands.
struct OutputPlace {
    /// The keys that lead to it.
    private(set) var codingPath: [any CodingKey] = []
    /// Its full name; nil for the output as a whole.
    private(set) var name: String?
    /// Whether it is an element of a list that repeats its name.
    private(set) var isRepeated = false
    private(set) var depth = 0

    /// The name of a value in this place.
    var valueName: String { name ?? LinkDecoding.resultName }

    /// The place of a property.
    func property(_ key: any CodingKey) -> OutputPlace {
        step(key, name.map { $0 + "." + key.stringValue } ?? key.stringValue)
    }

    /// The place of an element, numbered or not.
    func element(_ index: Int, _ arrays: LinkOutput.ArrayForm) -> OutputPlace {
        switch arrays {
        case .indexed: return step(IndexKey(index), "\(valueName).\(index)")
        case .repeated:
            var place = step(IndexKey(index), valueName)
            place.isRepeated = true
            return place
        }
    }

    /// The same place for another type.
    func deeper() -> OutputPlace {
        var place = self
        place.depth += 1
        return place
    }

    private func step(_ key: any CodingKey, _ name: String) -> OutputPlace {
        var place = deeper()
        place.codingPath.append(key)
        place.name = name
        return place
    }
}
