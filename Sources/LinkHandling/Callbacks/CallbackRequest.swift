public import LinkRoutes

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A request to another app (x-callback-url 1.0): `targetapp://x-callback-url/translate?x-source=SourceApp&word=Hello`.
///
/// A ``CallbackClient`` makes one for each call and waits for its reply; by itself it is for requests whose outcome
/// nobody waits for, or comes in as a link like any other.
public struct CallbackRequest: Hashable, Sendable {
    /// The request's text: `x-source`, `x-success`, `x-error`, `x-cancel`, then the parameters in their order, every
    /// name and value escaped (docs/route-table.md#r8).
    public let text: String
    /// The same text for the system.
    public let url: URL

    /// Writes a request.
    ///
    /// - Parameters:
    ///   - target: the other app's scheme.
    ///   - action: what it shall do, one or more segments with `/` between them.
    ///   - parameters: what it needs for that.
    ///   - source: what this app calls itself to people; an empty text is left out.
    ///   - success: what the other app shall open when it is done.
    ///   - error: what it shall open when it failed.
    ///   - cancel: what it shall open when the person gave up.
    /// - Throws: the first of these that cannot be sent.
    public init(
        to target: String,
        action: String,
        parameters: CallbackParameters = [:],
        source: String? = nil,
        success: String? = nil,
        error: String? = nil,
        cancel: String? = nil
    ) throws(CallbackRequestError) {
        guard SchemeName.isWellFormed(target) else {
            throw CallbackRequestError(
                .badScheme,
                "\(target.quoted) is no scheme; write that of the other app, without a colon"
            )
        }
        var items: [LinkURL.QueryItem] = []
        if let source, !source.isEmpty { items.append(LinkURL.QueryItem(name: "x-source", value: source)) }
        items += try Self.items([(.success, success), (.error, error), (.cancel, cancel)])
        items += try Self.checked(parameters)
        let query = items.isEmpty ? "" : "?" + LinkOutput.query(items)
        text = "\(target)://x-callback-url/\(try Self.path(action))\(query)"
        guard let url = URL(string: text, encodingInvalidCharacters: false), url.absoluteString.hasSameBytes(as: text)
        else { throw CallbackRequestError(.notAURL, "the system does not take the request as a URL; shorten it") }
        self.url = url
    }

    private static func path(_ action: String) throws(CallbackRequestError) -> String {
        let segments = action.parts(separatedBy: "/")
        guard segments.allSatisfy({ !$0.isEmpty && !$0.isDotSegment }) else {
            throw CallbackRequestError(
                .badAction,
                "\(action.quoted) is no action: write segments such as \"translate\", with one / between two of them"
            )
        }
        return segments.map { PercentEncoding.encoded($0.utf8) }.joined(separator: "/")
    }

    private static func items(
        _ callbacks: [(CallbackName, String?)]
    ) throws(CallbackRequestError) -> [LinkURL.QueryItem] {
        var items: [LinkURL.QueryItem] = []
        for (name, text) in callbacks {
            guard let text else { continue }
            do throws(CallbackURLError) {
                items.append(LinkURL.QueryItem(name: name.rawValue, value: try CallbackURL(text).text))
            } catch {
                throw CallbackRequestError(
                    .badCallback,
                    "\(text.quoted) is no address for \(name.rawValue): \(error.description)"
                )
            }
        }
        return items
    }

    private static func checked(_ parameters: CallbackParameters) throws(CallbackRequestError) -> [LinkURL.QueryItem] {
        for item in parameters.items {
            if item.name.isEmpty { throw CallbackRequestError(.badParameter, "a parameter has no name; give it one") }
            // Some apps read names without regard to case.
            if ASCII.lowercased(item.name).hasBytes(atStart: "x-") {
                throw CallbackRequestError(
                    .badParameter,
                    "the name \(item.name.quoted) belongs to x-callback-url; give the parameter another"
                )
            }
        }
        return parameters.items
    }
}

/// What a request tells the other app, in order.
///
/// A dictionary literal keeps its order and may repeat a name: `["word": "Hello & bye", "language": "Spanish"]`.
public struct CallbackParameters: Hashable, Sendable {
    /// Names and values, decoded.
    public let items: [LinkURL.QueryItem]

    /// Takes names and values; an item without a value is a flag.
    public init(_ items: [LinkURL.QueryItem]) { self.items = items }

    /// Takes the properties of a value in the order of their declaration; nil is left out.
    ///
    /// - Throws: which property has no form in a query.
    public init(
        encoding value: some Encodable,
        arrays: LinkOutput.ArrayForm = .repeated
    ) throws(LinkOutputError) {
        items = try LinkOutput.items(of: value, arrays: arrays)
    }
}

extension CallbackParameters: ExpressibleByDictionaryLiteral {
    /// Takes names and values.
    public init(dictionaryLiteral elements: (String, String)...) {
        items = elements.map { LinkURL.QueryItem(name: $0, value: $1) }
    }
}

/// Why a request to another app cannot be written.
public struct CallbackRequestError: Error, Hashable, Sendable {
    /// The kinds of mistake, stable names for programs.
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// The other app's scheme is none.
        case badScheme
        /// The action is empty, or one of its segments is, or is `.` or `..`.
        case badAction
        /// A parameter without a name, or with one of those that belong to x-callback-url.
        case badParameter
        /// The address for an outcome is no URL.
        case badCallback
        /// The whole is no URL.
        case notAURL
    }

    /// The kind of mistake.
    public let code: Code
    /// What is wrong, and what to do.
    public let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension CallbackRequestError: CustomStringConvertible {
    /// The message with its code.
    public var description: String { "\(message) [\(code.rawValue)]" }
}
