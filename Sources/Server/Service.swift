public import HTTP

/// What a server answers with, and how: all that a reload replaces in one step.
public struct Service: Sendable {
    /// Answers the requests.
    public var responder: any Responder
    /// The bounds that are kept.
    public var limits: Limits
    /// Where requests are logged; nil for nowhere.
    public var accessLog: AccessLog?

    /// Makes a service.
    public init(_ responder: any Responder, limits: Limits = Limits(), accessLog: AccessLog? = nil) {
        self.responder = responder
        self.limits = limits
        self.accessLog = accessLog
    }
}
