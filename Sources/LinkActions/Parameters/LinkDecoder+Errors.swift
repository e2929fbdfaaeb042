import LinkRoutes

extension LinkDecoder {
    /// Returns an error about an item.
    func error(
        _ code: LinkParameterError.Code,
        _ item: LinkValueSource,
        expected: String,
        fault: String? = nil
    ) -> LinkParameterError {
        LinkParameterError(
            code: code,
            parameter: item.name,
            place: LinkParameterError.Location(item.place),
            expected: expected,
            value: item.text,
            fault: fault
        )
    }

    /// Returns an error about a name, with the place and the value that count for the name.
    func error(
        _ code: LinkParameterError.Code,
        _ name: String,
        expected: String,
        fault: String? = nil
    ) -> LinkParameterError {
        let items = parameters.items.filter { $0.name.hasSameBytes(as: name) }
        if case .item(let item) = scope, item.name.hasSameBytes(as: name) {
            return error(code, item, expected: expected, fault: fault)
        }
        if let item = items.first(where: { $0.text != nil }) ?? items.first {
            return error(code, item, expected: expected, fault: fault)
        }
        return LinkParameterError(
            code: code,
            parameter: name,
            place: .absent,
            expected: expected,
            value: nil,
            fault: fault
        )
    }

    /// Returns the error for a text that is not of the table's type.
    func undeclared(_ item: LinkValueSource, _ declared: ParameterType) -> LinkParameterError {
        error(LinkParameterError.Code(refusedBy: declared), item, expected: declared.valueDescription)
    }

    /// Returns the error for a value that the type itself refuses, with the type's reason.
    func refused<Value>(
        _ code: LinkParameterError.Code,
        _ name: String,
        as type: Value.Type,
        text: String
    ) -> LinkParameterError {
        let text = text.utf8.last == UInt8(ascii: ".") ? String(text.dropLast()) : text
        let fault = name.isEmpty ? "no \(type): \(text)" : "; \(text)"
        return error(code, name, expected: Self.valueDescription(for: type), fault: fault)
    }

    /// Returns the error for a text that is not a case of an enum.
    func unlisted<Value>(_ name: String, _ type: Value.Type) -> LinkParameterError {
        if type is any CaseIterable.Type { return error(.badValue, name, expected: Self.valueDescription(for: type)) }
        return error(.badValue, name, expected: "a value of \(type)", fault: ", which \(type) does not have")
    }

    /// Returns the error for a name without a value.
    func missing<Value>(_ name: String, _ type: Value.Type) -> LinkParameterError {
        error(.missingKey, name, expected: Self.valueDescription(for: type))
    }

    /// Returns the error for a single value if the link has a list.
    func listError<Value: LinkValue>(_ name: String, _ type: Value.Type) -> LinkParameterError {
        error(.typeMismatch, name, expected: Value.valueDescription + Self.isList)
    }

    /// What an error about a catch-all adds to what was expected.
    static let isList = ", but a catch-all is a list"

    /// What replaces an integer of 128 bits: no table has such numbers.
    static let narrowInteger = "an integer of at most 64 bits"

    /// Returns a type in words.
    static func valueDescription<Value>(for type: Value.Type) -> String {
        if let type = type as? any LinkValue.Type { return type.valueDescription }
        if type is any FixedWidthInteger.Type { return narrowInteger }
        if let type = type as? any CaseIterable.Type, let texts = texts(of: type) { return texts.valueDescription }
        return "a value"
    }

    /// Returns the raw texts of an enum's cases; nil for any other type.
    private static func texts<Cases: CaseIterable>(of type: Cases.Type) -> [String]? {
        let values = type.allCases.prefix(20).compactMap { ($0 as? any RawRepresentable)?.rawValue as? any LinkValue }
        return values.isEmpty ? nil : values.compactMap(\.linkText)
    }
}

extension LinkParameterError {
    /// Converts an error of a type's `init(from:)`, thrown by the type or by Swift's standard library.
    init(_ error: any Error, of type: (some Decodable).Type, in decoder: LinkDecoder) {
        switch error {
        case let error as LinkParameterError: self = error
        case DecodingError.keyNotFound(let key, let context):
            self = decoder.missing(Self.name(context.codingPath + [key], decoder), String.self)
        case DecodingError.valueNotFound(let type, let context):
            self = decoder.missing(Self.name(context.codingPath, decoder), type)
        case DecodingError.typeMismatch(let type, let context):
            let name = Self.name(context.codingPath, decoder)
            self =
                type is any LinkValue.Type
                ? decoder.error(.typeMismatch, name, expected: LinkDecoder.valueDescription(for: type))
                : decoder.refused(.typeMismatch, name, as: type, text: context.debugDescription)
        case DecodingError.dataCorrupted(let context):
            let name = Self.name(context.codingPath, decoder)
            self =
                type is any RawRepresentable.Type
                ? decoder.unlisted(name.isEmpty ? decoder.name : name, type)
                : decoder.refused(.badValue, name, as: type, text: context.debugDescription)
        default:
            self = decoder.refused(
                .badValue,
                Self.name(decoder.codingPath, decoder),
                as: type,
                text: String(describing: error)
            )
        }
    }

    /// Whether the error reports that exactly this name has no value.
    func isMissing(_ name: String) -> Bool { code == .missingKey && parameter.hasSameBytes(as: name) }

    /// Returns the name for a path of keys; a list's elements have the name of the list.
    private static func name(_ path: [any CodingKey], _ decoder: LinkDecoder) -> String {
        path.filter { $0.intValue == nil }.map(\.stringValue).joined(separator: ".")
    }
}

extension LinkParameterError.Code {
    /// The code for a text that the table's type does not accept.
    init(refusedBy type: ParameterType) {
        if case .enumeration = type { self = .badValue } else { self = .typeMismatch }
    }
}

extension ParameterType {
    /// The type in words, for messages.
    var valueDescription: String {
        switch self {
        case .string: "a text"
        case .int: "an integer from 0 to \(Int64.max)"
        case .bool: Bool.valueDescription
        case .number: Double.valueDescription
        case .uuid: "a UUID"
        case .date: "a day such as 2026-01-31"
        case .enumeration(let values): values.valueDescription
        }
    }
}

extension [String] {
    /// The texts as a choice.
    fileprivate var valueDescription: String {
        "one of " + prefix(20).joined(separator: ", ") + (count > 20 ? ", …" : "")
    }
}
