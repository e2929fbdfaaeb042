import StrictJSON

/// A JSON value with the way to it.
struct Place {
    let value: JSONValue
    let path: FindingPath

    /// A member of an object.
    struct Member {
        let name: String
        /// Where the name stands.
        let position: JSONPosition
        let place: Place
    }

    /// The member of this name, nil where there is none.
    subscript(_ name: String) -> Place? {
        value[name].map { Place(value: $0, path: path[name]) }
    }

    /// The elements of an array, nil for any other value.
    var elements: [Place]? {
        value.array?.enumerated().map { Place(value: $0.element, path: path[$0.offset]) }
    }

    /// The members of an object; none for any other value.
    var members: [Member] {
        (value.object ?? []).map {
            Member(name: $0.name, position: $0.position, place: Place(value: $0.value, path: path[$0.name]))
        }
    }
}
