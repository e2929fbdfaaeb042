import Diagnostics
import LinkRoutes
import StrictJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Compares what a handler's input type asks for with what its route carries, before any link comes.
///
/// The type decodes itself from the route's examples. An error of its own about them is no problem: it may want more
/// than the table says.
struct InputProbe {
    /// One disagreement.
    struct Problem: Hashable {
        /// The kinds of disagreement.
        enum Kind: Hashable {
            /// The type asks for a name that the route does not have.
            case unknownParameter
            /// The table admits a value that the type does not read.
            case wrongType
            /// The type requires what the table leaves to the link.
            case mayBeMissing
        }

        let kind: Kind
        /// The name.
        let parameter: String
        /// What is wrong and what to do, one sentence.
        let message: String
    }

    private let route: RouteParameters
    private let options: LinkDecoding

    /// The disagreements between a type and a route, in the order in which the type asks, each name's first one.
    static func problems<Input: Decodable>(
        _ type: Input.Type,
        of route: Route,
        options: LinkDecoding
    ) -> [Problem] {
        let probe = InputProbe(route: RouteParameters(route), options: options)
        let record = ProbeRecord()
        if let problem = probe.wrongWhole(type, record) { return [problem] }
        let found =
            record.requests.compactMap(probe.unknown) + record.requests.compactMap(probe.wrongType)
            + record.failures.compactMap { probe.wrongType($0, record) } + probe.mayBeMissing(type)
        var seen: Set<String> = []
        return found.filter { seen.insert($0.parameter).inserted }
    }

    /// Tries the type, and says whether it is one value where the route has none or several.
    private func wrongWhole<Input: Decodable>(_ type: Input.Type, _ record: ProbeRecord) -> Problem? {
        let parameters = route.examples()
        let decoder = LinkDecoder(parameters, options, probe: record)
        do throws(LinkParameterError) {
            _ = try decoder.requiredValue(ofAny: type)
        } catch {
            if decoder.isOneValue, parameters.onlyName == nil {
                return Problem(kind: .wrongType, parameter: "", message: parameters.onlyNameFault)
            }
            if decoder.isOneValue { record.note(error) }
        }
        if decoder.isOneValue, let name = parameters.onlyName {
            record.note(name, (type as? any DirectValue.Type)?.textType ?? type)
        }
        return nil
    }

    private func unknown(_ request: ProbeRecord.Request) -> Problem? {
        guard !route.declares(request.name) else { return nil }
        let nearest = NearName.nearest(to: request.name, among: route.names)
        let fix = nearest.map { "did you mean \"\($0)\"?" } ?? "declare it or remove the property"
        return Problem(
            kind: .unknownParameter,
            parameter: request.name,
            message: "the input asks for \(request.name.quoted), which the route does not declare; \(fix)"
        )
    }

    private func wrongType(_ request: ProbeRecord.Request) -> Problem? {
        guard let wanted = request.type else { return nil }
        if route.isRest(request.name), wanted is any LinkValue.Type {
            return wrongType(request.name, "a catch-all, which only a list takes; make it [\(wanted)]")
        }
        if let fix = Self.tableType(of: wanted).flatMap({ route.spelling(of: request.name, as: $0) }) {
            return wrongType(request.name, "free text in the table, and \(wanted) takes only some of it; write \(fix)")
        }
        guard let declared = route.type(of: request.name),
            let text = declared.examples.first(where: { !isReadable($0, declared, wanted) })
        else { return nil }
        return wrongType(request.name, "\(declared) in the table, which admits \(text.quoted), and \(wanted) does not")
    }

    private func wrongType(_ error: LinkParameterError, _ record: ProbeRecord) -> Problem? {
        if record.namesWithProperties.hasElement(withBytesOf: error.parameter), route.declares(error.parameter) {
            let wanted = record.requests.last { $0.name.hasSameBytes(as: error.parameter) && $0.type != nil }?.type
            let properties = "\(wanted.map { "\($0)" } ?? "the input") has properties"
            let fix = "take a type of one value, or decode with nesting: .dots"
            return wrongType(error.parameter, "one text in the table, but \(properties); \(fix)")
        }
        guard error.code == .typeMismatch, let declared = route.type(of: error.parameter) else { return nil }
        return wrongType(error.parameter, "\(declared) in the table, but the input wants \(error.expected)")
    }

    private func wrongType(_ name: String, _ fault: String) -> Problem {
        Problem(kind: .wrongType, parameter: name, message: "\(name.quoted) is \(fault)")
    }

    /// The type of a table that has the texts of a Swift type, nil where no table has it.
    private static func tableType(of wanted: any Decodable.Type) -> String? {
        switch wanted {
        case is any FixedWidthInteger.Type: "int"
        case is UUID.Type: "uuid"
        case is CalendarDay.Type: "date"
        default: nil
        }
    }

    /// Whether a type reads a text; asked only of those whose answer is a fact about the type alone.
    private func isReadable(_ text: String, _ declared: ParameterType, _ wanted: any Decodable.Type) -> Bool {
        if let wanted = wanted as? any LinkValue.Type { return wanted.init(linkText: text) != nil }
        guard case .enumeration = declared, wanted is any RawRepresentable.Type else { return true }
        let item = LinkValueSource(name: LinkDecoding.resultName, text: text, place: .query(1))
        return (try? LinkDecoder(LinkParameters([item]), options).requiredValue(ofAny: wanted)) != nil
    }

    /// The optional items without which the type does not decode: they are given back one by one until it does.
    private func mayBeMissing<Input: Decodable>(_ type: Input.Type) -> [Problem] {
        var absent = route.optionalNames
        var problems: [Problem] = []
        while !absent.isEmpty {
            let decoder = LinkDecoder(route.examples(without: absent), options, probe: ProbeRecord(absent: absent))
            do throws(LinkParameterError) {
                _ = try decoder.requiredValue(ofAny: type)
                break
            } catch {
                let name = error.parameter
                guard error.code == .missingKey, absent.hasElement(withBytesOf: name) else { break }
                absent.removeAll { $0.hasSameBytes(as: name) }
                let fault = "is optional in the table, but the input requires it; make the property optional"
                problems.append(Problem(kind: .mayBeMissing, parameter: name, message: "\(name.quoted) \(fault)"))
            }
        }
        return problems
    }
}

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
