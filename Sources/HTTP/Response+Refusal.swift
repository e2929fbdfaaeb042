extension Response {
    /// The small text answer to a request that is refused: nothing of the request is in it, nobody keeps it.
    ///
    /// A 405 names the allowed methods (RFC 9110 §15.5.6).
    public static func refusal(_ status: Status) -> Response {
        refusals[status] ?? makeRefusal(status)
    }

    private static let refusals = Dictionary(
        uniqueKeysWithValues: [
            .badRequest, .forbidden, .notFound, .methodNotAllowed, .requestTimeout, .gone, .contentTooLarge,
            .uriTooLong, .expectationFailed, .misdirectedRequest, .requestHeaderFieldsTooLarge, .internalServerError,
            .notImplemented, .serviceUnavailable, .httpVersionNotSupported,
        ].map { (status: Status) in (status, makeRefusal(status)) }
    )

    private static func makeRefusal(_ status: Status) -> Response {
        Response(
            rendering: Response(
                status: status,
                fields: status == .methodNotAllowed ? .refusalWithAllow : .refusal,
                body: .bytes(Array("\(status.code) \(status.reason)\n".utf8))
            )
        )
    }
}

extension ResponseFields {
    /// The fields of every refusal.
    static let refusal = ResponseFields(
        spelledOut: """
            Content-Type: text/plain; charset=utf-8\r
            X-Content-Type-Options: nosniff\r
            Cache-Control: no-store\r
            \r

            """
    )

    /// The fields of a 405.
    static let refusalWithAllow = ResponseFields(
        spelledOut: """
            Allow: GET, HEAD\r
            Content-Type: text/plain; charset=utf-8\r
            X-Content-Type-Options: nosniff\r
            Cache-Control: no-store\r
            \r

            """
    )
}
