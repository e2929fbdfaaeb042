import LinkRoutes
import StrictJSON

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
        _ = try? LinkDecoder(probe.route.examples(), options, probe: record).requiredValue(ofAny: type)
        let found =
            record.requests.compactMap(probe.unknown) + record.requests.compactMap(probe.wrongType)
            + record.failures.compactMap(probe.wrongType) + probe.mayBeMissing(type)
        var seen: Set<String> = []
        return found.filter { seen.insert($0.parameter).inserted }
    }

    private func unknown(_ request: ProbeRecord.Request) -> Problem? {
        guard !route.declares(request.name) else { return nil }
        let nearest = EditDistance.nearest(to: request.name, among: route.names)
        let mend = nearest.map { "did you mean \"\($0)\"?" } ?? "declare it or remove the property"
        return Problem(
            kind: .unknownParameter,
            parameter: request.name,
            message: "the input asks for \(request.name.quoted), which the route does not declare; \(mend)"
        )
    }

    private func wrongType(_ request: ProbeRecord.Request) -> Problem? {
        guard let wanted = request.type else { return nil }
        if route.isRest(request.name), wanted is any LinkValue.Type {
            return wrongType(request.name, "a catch-all, which only a list takes; make it [\(wanted)]")
        }
        guard let declared = route.type(of: request.name),
            let text = declared.examples.first(where: { !isReadable($0, declared, wanted) })
        else { return nil }
        return wrongType(request.name, "\(declared) in the table, which admits \(text.quoted), and \(wanted) does not")
    }

    private func wrongType(_ error: LinkParameterError) -> Problem? {
        guard error.code == .typeMismatch, let declared = route.type(of: error.parameter) else { return nil }
        return wrongType(error.parameter, "\(declared) in the table, but the input wants \(error.expected)")
    }

    private func wrongType(_ name: String, _ fault: String) -> Problem {
        Problem(kind: .wrongType, parameter: name, message: "\(name.quoted) is \(fault)")
    }

    /// Whether a type reads a text; asked only of those whose answer is a fact about the type alone.
    private func isReadable(_ text: String, _ declared: ParameterType, _ wanted: any Decodable.Type) -> Bool {
        if let wanted = wanted as? any LinkValue.Type { return wanted.init(linkText: text) != nil }
        guard case .enumeration = declared, wanted is any RawRepresentable.Type else { return true }
        let item = CarriedItem(name: LinkDecoding.resultName, text: text, place: .query(1))
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
