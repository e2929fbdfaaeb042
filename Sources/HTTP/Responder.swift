/// Answers requests: a pure function of the request and of what it was made from.
public protocol Responder: Sendable {
    /// Answers the request whose head lies in `bytes`; never waits for anything.
    ///
    /// - Parameter onLoopback: whether the request came in on a listener that only this machine can reach.
    func respond(to head: RequestHead, in bytes: Span<UInt8>, onLoopback: Bool) -> Response

    /// Answers with a status where there is no request to answer: too many connections, or none that can be read.
    func refusal(_ status: Status) -> Response

    /// What `Response.origin` counts: names by which answers are told apart; the first is of those that name none.
    var origins: [ResponseOrigin] { get }
}

extension Responder {
    /// The small text of the status.
    public func refusal(_ status: Status) -> Response { .refusal(status) }

    /// No origins but that of all answers.
    public var origins: [ResponseOrigin] { [.none] }
}
