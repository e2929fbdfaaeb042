import LinkRoutes

/// What a type asks for while it is only tried, and the answers that keep it asking.
final class ProbeRecord {
    /// One question of the type.
    struct Request {
        /// The full name.
        let name: String
        /// The Swift type that it was asked for as; nil where only its presence was.
        let type: (any Decodable.Type)?
    }

    /// The questions in order.
    private(set) var requests: [Request] = []
    /// The answers that the type could not read.
    private(set) var failures: [LinkParameterError] = []
    /// The names of single texts that were asked for properties.
    private(set) var namesWithProperties: [String] = []
    /// The names that have no sample: what is absent there shall be missing.
    private let absent: [String]

    init(absent: [String] = []) { self.absent = absent }

    /// Notes a question about a name's presence.
    func note(_ name: String) { requests.append(Request(name: name, type: nil)) }

    /// Notes a question that the whole of the type was.
    func note(_ name: String, _ type: any Decodable.Type) { requests.append(Request(name: name, type: type)) }

    /// Notes an answer that the whole of the type could not read.
    func note(_ failure: LinkParameterError) { failures.append(failure) }

    /// Notes that the one text of a name was asked for properties.
    func noteProperties(of name: String) { namesWithProperties.append(name) }

    /// The value for a required question: the example's, else a sample.
    ///
    /// - Throws: `missingKey` for a name that shall be missing, and what no sample mends.
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

    /// The value for an optional question, nil where the example is none.
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

    /// A value of a type, nil where none can be made without its help.
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
