import LinkRoutes

/// Why a link's parameters are not the value that a handler asked for.
public struct LinkParameterError: Error, Hashable, Sendable {
    /// The kinds of mistake, stable names for programs.
    public enum Code: String, Sendable, CaseIterable {
        /// A required parameter that the link does not have, or has without a value.
        case missingKey
        /// A text that is not of the Swift type, or not of the table's.
        case typeMismatch
        /// A text of the right type that is none of the allowed ones.
        case badValue
    }

    /// Where a parameter stands in its link.
    public enum Location: Hashable, Sendable {
        /// A segment of the path, counted from 1; the host of a scheme link is the first one where it counts.
        case segment(Int)
        /// An item of the query, counted from 1.
        case query(Int)
        /// Nowhere.
        case absent
    }

    /// The kind of mistake.
    public let code: Code
    /// The parameter's name; empty where the value as a whole was refused.
    public let parameter: String
    /// Where it stands.
    public let place: Location
    /// What was expected, in words: "an integer", "one of map, info".
    public let expected: String
    /// What came, decoded; nil where nothing did.
    public let value: String?
    /// What the sentence ends with in place of what was expected.
    let fault: String?

    init(
        code: Code,
        parameter: String,
        place: Location,
        expected: String,
        value: String?,
        fault: String? = nil
    ) {
        self.code = code
        self.parameter = parameter
        self.place = place
        self.expected = expected
        self.value = value
        self.fault = fault
    }

    /// What is wrong, without what the link held: safe to send to another app.
    public var message: String {
        guard !parameter.isEmpty else { return "The parameters are not allowed." }
        return switch code {
        case .missingKey: "Required parameter \"\(parameter)\" not found."
        case .typeMismatch: "Value for parameter \"\(parameter)\" has incorrect type."
        case .badValue: "Value for parameter \"\(parameter)\" is not allowed."
        }
    }
}

extension LinkParameterError: CustomStringConvertible {
    /// One sentence for the app's own log: which parameter, where it stands, what was expected and what came.
    public var description: String {
        guard !parameter.isEmpty else {
            let verdict = code == .missingKey ? "missing" : "refused"
            return "the link's parameters are " + (fault ?? "\(verdict); expected \(expected)")
        }
        let subject = "the parameter \(parameter.quoted)\(location)"
        guard code != .missingKey else {
            return subject + (place == .absent ? " is missing" : " has no value") + "; expected \(expected)"
        }
        return "\(subject) is \(value.map(Self.cut) ?? "refused")" + (fault ?? "; expected \(expected)")
    }

    private var location: String {
        switch place {
        case .segment(let number): " (segment \(number))"
        case .query(let number): " (query item \(number))"
        case .absent: ""
        }
    }

    /// At most 100 characters of what came, in quotes.
    private static func cut(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard scalars.dropFirst(100).first != nil else { return text.quoted }
        return (String(String.UnicodeScalarView(scalars.prefix(100))) + "…").quoted
    }
}

extension LinkParameterError {
    /// What is wrong with the first required item that kept a link from a route, and the route's id.
    static func ofRequiredItem(
        in mismatches: [RouteMismatch],
        of link: LinkURL
    ) -> (route: String, error: LinkParameterError)? {
        for mismatch in mismatches {
            guard case .requiredItem(let rule, let value) = mismatch.cause, let route = mismatch.route else { continue }
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
