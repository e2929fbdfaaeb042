import LinkRoutes

/// Records the requests of a type during a probe, and answers them so that decoding continues.
final class ProbeRecord {
    /// One request of the type.
    struct Request {
        /// The full name of the parameter.
        let name: String
        /// The requested Swift type; nil if the type only asked whether the name is present.
        let type: (any Decodable.Type)?
    }

    /// The requests in order.
    private(set) var requests: [Request] = []
    /// The errors for answers that the type could not decode.
    private(set) var failures: [LinkParameterError] = []
    /// The names of single texts from which the type requested properties.
    private(set) var namesWithProperties: [String] = []
    /// The names without a sample: they must be missing if the example lacks them.
    private let absent: [String]

    init(absent: [String] = []) { self.absent = absent }

    /// Records a request for a name's presence.
    func note(_ name: String) { requests.append(Request(name: name, type: nil)) }

    /// Records a request for the type as a whole.
    func note(_ name: String, _ type: any Decodable.Type) { requests.append(Request(name: name, type: type)) }

    /// Records that the type as a whole could not be decoded.
    func note(_ failure: LinkParameterError) { failures.append(failure) }

    /// Records that the type requested properties from the single text of a name.
    func noteProperties(of name: String) { namesWithProperties.append(name) }

    /// Returns the value for a required request: the example's, or a sample.
    ///
    /// - Throws: `missingKey` for a name that must be missing, and any error for which there is no sample.
    func answer<Value: Decodable>(
        _ type: Value.Type,
        named name: String,
        _ value: () throws(LinkParameterError) -> Value
    ) throws(LinkParameterError) -> Value {
        requests.append(Request(name: name, type: type))
        do throws(LinkParameterError) {
            return try value()
        } catch {
            if error.code != .missingKey { failures.append(error) }
            let isAbsent = absent.contains { $0.hasSameBytes(as: name) }
            guard !isAbsent, let sample = Self.sample(type) else { throw error }
            return sample
        }
    }

    /// Returns the value for an optional request; nil if the example cannot be decoded.
    func answer<Value: Decodable>(
        _ type: Value.Type,
        named name: String,
        optional value: () throws(LinkParameterError) -> Value?
    ) -> Value? {
        requests.append(Request(name: name, type: type))
        do throws(LinkParameterError) {
            return try value()
        } catch {
            failures.append(error)
            return nil
        }
    }

    /// Returns a value of a type; nil if none can be made without decoding.
    private static func sample<Value: Decodable>(_ type: Value.Type) -> Value? {
        if let type = type as? any LinkValue.Type {
            return ["1", "2026-01-31", ParameterType.uuid.example, "https://www.example.com/"].lazy
                .compactMap { type.init(linkText: $0) as? Value }.first
        }
        if let type = type as? any CaseIterable.Type { return first(of: type) as? Value }
        if let type = type as? any RangeReplaceableCollection.Type { return type.init() as? Value }
        return nil
    }

    private static func first<Cases: CaseIterable>(of type: Cases.Type) -> Cases? { type.allCases.first }
}
