import Diagnostics
import LinkRoutes
import StrictJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Compares a handler's input type with the parameters of its route, before any link arrives.
///
/// The type decodes itself from the route's examples. An error that the type itself throws is not a problem: it may
/// require more than the table does.
struct InputProbe {
    /// One mismatch.
    struct Problem: Hashable {
        /// The kind of mismatch.
        let kind: LinkRouterProblem.Code
        /// The parameter's name.
        let parameter: String
        /// What is wrong, one sentence without a full stop.
        let message: String
        /// What to do, as an instruction; nil if several different things could be meant.
        let fix: String?
    }

    private let route: RouteParameters
    private let options: LinkDecoding

    /// Returns the mismatches between a type and a route in the order in which the type asks, at most one for each
    /// name.
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

    /// Decodes the type from examples; returns a problem if it is a single value but the route has no or several
    /// parameters.
    private func wrongWhole<Input: Decodable>(_ type: Input.Type, _ record: ProbeRecord) -> Problem? {
        let parameters = route.examples()
        let decoder = LinkDecoder(parameters, options, probe: record)
        do throws(LinkParameterError) {
            _ = try decoder.requiredValue(ofAny: type)
        } catch {
            if decoder.isOneValue, parameters.onlyName == nil {
                let fault = parameters.onlyNameFault
                return Problem(kind: .wrongType, parameter: "", message: fault.message, fix: fault.fix)
            }
            // An integer of 128 bits as a property fails in the standard library, which the record does not see.
            if decoder.isOneValue || error.expected == LinkDecoder.narrowInteger { record.note(error) }
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
            message: "the input asks for \(request.name.quoted), which the route does not declare",
            fix: fix
        )
    }

    private func wrongType(_ request: ProbeRecord.Request) -> Problem? {
        guard let wanted = request.type else { return nil }
        if route.isRest(request.name), wanted is any LinkValue.Type {
            return wrongType(request.name, "a catch-all, which only a list can hold", fix: "use [\(wanted)]")
        }
        if let fix = Self.tableType(of: wanted).flatMap({ route.spelling(of: request.name, as: $0) }) {
            return wrongType(request.name, "free text in the table, but \(wanted) is not", fix: "write \(fix)")
        }
        guard let declared = route.type(of: request.name),
            let text = declared.examples.first(where: { !isReadable($0, declared, as: wanted) })
        else { return nil }
        return wrongType(
            request.name,
            "\(declared) in the table, which allows \(text.quoted), but \(wanted) does not",
            fix: nil
        )
    }

    private func wrongType(_ error: LinkParameterError, _ record: ProbeRecord) -> Problem? {
        if error.expected == LinkDecoder.narrowInteger {
            let subject = error.parameter.isEmpty ? "the input" : error.parameter.quoted
            let message = "\(subject) is an integer of 128 bits in the app, which no parameter of a link is"
            return Problem(kind: .wrongType, parameter: error.parameter, message: message, fix: "use Int64")
        }
        if record.namesWithProperties.hasElement(withBytesOf: error.parameter), route.declares(error.parameter) {
            let wanted = record.requests.last { $0.name.hasSameBytes(as: error.parameter) && $0.type != nil }?.type
            let properties = "\(wanted.map { "\($0)" } ?? "the input") has properties"
            let fix = "use a type with a single value, or decode with nesting: .dots"
            return wrongType(error.parameter, "one text in the table, but \(properties)", fix: fix)
        }
        guard error.code == .typeMismatch, let declared = route.type(of: error.parameter) else { return nil }
        return wrongType(error.parameter, "\(declared) in the table, but the input expects \(error.expected)", fix: nil)
    }

    private func wrongType(_ name: String, _ fault: String, fix: String?) -> Problem {
        Problem(kind: .wrongType, parameter: name, message: "\(name.quoted) is \(fault)", fix: fix)
    }

    /// Returns the table's type with the same texts as a Swift type; nil if there is none.
    private static func tableType(of wanted: any Decodable.Type) -> String? {
        switch wanted {
        case is any FixedWidthInteger.Type: "int"
        case is UUID.Type: "uuid"
        case is CalendarDay.Type: "date"
        default: nil
        }
    }

    /// Whether a type can decode a text; used only for types whose answer does not depend on other input.
    private func isReadable(_ text: String, _ declared: ParameterType, as wanted: any Decodable.Type) -> Bool {
        if let wanted = wanted as? any LinkValue.Type { return wanted.init(linkText: text) != nil }
        guard case .enumeration = declared, wanted is any RawRepresentable.Type else { return true }
        let item = LinkValueSource(name: LinkDecoding.resultName, text: text, place: .query(1))
        return (try? LinkDecoder(LinkParameters([item]), options).requiredValue(ofAny: wanted)) != nil
    }

    /// Returns the optional items without which the type does not decode.
    ///
    /// They are added back one by one until it decodes.
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
                problems.append(
                    Problem(
                        kind: .mayBeMissing,
                        parameter: name,
                        message: "\(name.quoted) is optional in the table, but the input requires it",
                        fix: "make the property optional"
                    )
                )
            }
        }
        return problems
    }
}
