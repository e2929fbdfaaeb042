import LinkRoutes

/// Why a link's callback is not opened.
public struct CallbackRefusal: Error, Hashable, Sendable {
    /// The rules of a ``CallbackPolicy``, stable names for programs.
    public enum Reason: String, Hashable, Sendable, CaseIterable {
        /// The text is no URL.
        case malformed
        /// It would open the app itself.
        case ownScheme
        /// Its scheme belongs to the system or to browsers: `http`, `javascript`, `file`, `tel`.
        case systemScheme
        /// The policy names schemes, and not this one.
        case schemeNotNamed
        /// It is an https address of a host that the policy does not name.
        case hostNotNamed
        /// It is an https address with user information, which looks like a host and is none.
        case hasUserInfo
        /// It is an https address with a port.
        case hasPort
    }

    /// Which callback it is.
    public let name: CallbackName
    /// Which rule refuses it.
    public let reason: Reason
    /// Its scheme in lower case, nil where it is malformed.
    public let scheme: String?
    private let detail: String?

    init(_ name: CallbackName, _ reason: Reason, scheme: String? = nil, detail: String? = nil) {
        self.name = name
        self.reason = reason
        self.scheme = scheme
        self.detail = detail
    }

    /// The kind of error, a stable name for programs, one for all reasons.
    public var code: String { "callbackNotAllowed" }

    /// What another app may be told: nothing of the policy.
    public var message: String { "The address for \"\(name.rawValue)\" is not allowed." }
}

extension CallbackRefusal: CustomStringConvertible {
    /// One sentence that says which callback, what is wrong with it and what to do, with the code.
    public var description: String { "the \(name.rawValue) of the link is not opened: \(explanation) [\(code)]" }

    private var explanation: String {
        let quoted = (scheme ?? "").quoted
        switch reason {
        case .malformed:
            return detail ?? "it is no URL"
        case .ownScheme:
            return "\(quoted) is the app's own scheme, and a link may not make the app open itself"
        case .systemScheme:
            return "\(quoted) is a scheme of the system; use the scheme of the app that waits for the outcome"
        case .schemeNotNamed:
            return "the policy does not name \(quoted); add it there if the app may send its output to it"
        case .hostNotNamed:
            return "the policy does not name the host of this https address; add it to httpsHosts if it may be opened"
        case .hasUserInfo:
            return "it is an https address with user information in front of its host; leave that out"
        case .hasPort:
            return "it is an https address with a port; leave that out"
        }
    }
}
