import HTTP
import HTTPCases

/// Answers with the origin that the last letter of the path stands for, among those that it was made with.
struct OriginResponder: Responder {
    let origins: [ResponseOrigin]
    private let fields: ResponseFields

    /// A letter stands for its place in `routes`; every other path for the origin of no name.
    init(_ routes: String) throws {
        origins = [.none] + routes.map { ResponseOrigin(site: "Site", route: String($0)) }
        fields = try ResponseFields([])
    }

    func respond(to head: RequestHead, in bytes: Span<UInt8>, onLoopback: Bool) -> Response {
        let name = text(bytes, head.path).suffix(1)
        let place = origins.firstIndex { $0.route == name }
        var response = Response(status: place == nil ? .notFound : .ok, fields: fields, body: .bytes([1, 2, 3]))
        response.origin = UInt32(place ?? 0)
        return response
    }
}

/// Says that its answers come from a place that it does not have.
struct StrayResponder: Responder {
    func respond(to head: RequestHead, in bytes: Span<UInt8>, onLoopback: Bool) -> Response {
        var response = Response.refusal(.gone)
        response.origin = .max
        return response
    }
}
