import Diagnostics
public import LinkRoutes

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A request to another app (x-callback-url 1.0): `targetapp://x-callback-url/translate?x-source=SourceApp&word=Hello`.
///
/// Open its ``url`` to send it. The reply arrives as an ordinary link: give the request an address that a route of the
/// app's own table matches. Any app can open that link, so its values are untrusted.
public struct CallbackRequest: Hashable, Sendable {
    /// The request's text: `x-source`, `x-success`, `x-error`, `x-cancel`, then the parameters in order, every name and
    /// value escaped (docs/route-table.md#r8).
    public let text: String
    /// The same text as a URL.
    public let url: URL

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - target: the other app's scheme.
    ///   - action: the action that the other app should perform: one or more segments with `/` between them.
    ///   - parameters: the input of the action.
    ///   - source: the name of this app for people; an empty text is omitted.
    ///   - success: the address that the other app should open after success.
    ///   - error: the address that it should open after an error.
    ///   - cancel: the address that it should open if the person cancels.
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
                "\(target.quoted) is not a scheme; write the other app's scheme, without a colon"
            )
        }
        var items: [LinkURL.QueryItem] = []
        if let source, !source.isEmpty { items.append(LinkURL.QueryItem(name: "x-source", value: source)) }
        items += try Self.items([(.success, success), (.error, error), (.cancel, cancel)])
        items += try Self.checked(parameters)
        let query = items.isEmpty ? "" : "?" + LinkOutput.query(items)
        text = "\(target)://x-callback-url/\(try Self.path(action))\(query)"
        guard let url = URL(string: text, encodingInvalidCharacters: false), url.absoluteString.hasSameBytes(as: text)
        else { throw CallbackRequestError(.notAURL, "the system does not accept the request as a URL; shorten it") }
        self.url = url
    }

    private static func path(_ action: String) throws(CallbackRequestError) -> String {
        let segments = action.parts(separatedBy: "/")
        guard segments.allSatisfy({ !$0.isEmpty && !$0.isDotSegment }) else {
            throw CallbackRequestError(
                .badAction,
                "\(action.quoted) is not an action: write segments such as \"translate\", with one / between them"
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
                    "\(text.quoted) is not an address for \(name.rawValue): \(error.description)"
                )
            }
        }
        return items
    }

    private static func checked(_ parameters: CallbackParameters) throws(CallbackRequestError) -> [LinkURL.QueryItem] {
        for item in parameters.items {
            if item.name.isEmpty { throw CallbackRequestError(.badParameter, "a parameter has no name; give it one") }
            // Some apps compare names without regard to case.
            if ReservedItemName.contains(ASCII.lowercased(item.name)) {
                throw CallbackRequestError(
                    .badParameter,
                    "the name \(item.name.quoted) belongs to x-callback-url; rename the parameter"
                )
            }
        }
        return parameters.items
    }
}

/// The parameters of a request, in order.
///
/// A dictionary literal keeps its order and may repeat a name: `["word": "Hello & bye", "language": "Spanish"]`.
public struct CallbackParameters: Hashable, Sendable {
    /// The names and values, decoded.
    public let items: [LinkURL.QueryItem]

    /// Creates parameters from names and values; an item without a value is a flag.
    public init(_ items: [LinkURL.QueryItem]) { self.items = items }
}

extension CallbackParameters: ExpressibleByDictionaryLiteral {
    /// Creates parameters from names and values.
    public init(dictionaryLiteral elements: (String, String)...) {
        items = elements.map { LinkURL.QueryItem(name: $0, value: $1) }
    }
}

/// Why a request to another app cannot be written.
public struct CallbackRequestError: Error, Hashable, Sendable {
    /// The kinds of mistake; the names are stable for programs.
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// The other app's scheme is not a scheme.
        case badScheme
        /// The action is empty, or one of its segments is empty, `.` or `..`.
        case badAction
        /// A parameter has no name, or a name that belongs to x-callback-url.
        case badParameter
        /// The address for an outcome is not a URL.
        case badCallback
        /// The whole request is not a URL.
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

extension CallbackRequestError: CustomStringConvertible, LocalizedError {
    /// The message with its code.
    public var description: String { "\(message) [\(code.rawValue)]" }

    /// The message.
    public var errorDescription: String? { message }
}
