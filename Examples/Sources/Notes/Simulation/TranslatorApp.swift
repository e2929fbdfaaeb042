import LinkHandling
import LinkRoutes

/// Another app on the phone, with a router and a table of its own.
@MainActor
final class TranslatorApp {
    /// A language that it does not know.
    struct UnknownLanguage: CallbackError {
        let callbackCode = 2
        let callbackMessage: String
    }

    let router: LinkRouter
    /// Whether its user closes it without an answer.
    var isGivenUp = false

    /// Takes what opens other apps.
    init(opener: @escaping LinkOpener) throws(RouteTableError) {
        router = LinkRouter(try RouteTable(json: Array(Self.table.utf8)), opener: opener)
        router.onRequest("translate") { [weak self] (request: Request) in
            guard let self, !isGivenUp else { throw CancellationError() }
            return try translation(of: request)
        }
    }

    private struct Request: Decodable {
        let text: String
        let language: String
    }

    private struct Translation: Encodable {
        let text: String
    }

    private func translation(of request: Request) throws -> Translation {
        guard request.language == "Spanish" else {
            throw UnknownLanguage(callbackMessage: "\(request.language) is not known.")
        }
        let words = ["Tent": "Tienda", "stove": "hornillo", "Hello": "Hola", "bye": "adiós"]
        return Translation(text: words.reduce(request.text) { $0.replacing($1.key, with: $1.value) })
    }

    private static let table = """
        {
          "version": 1, "name": "Translator", "schemes": ["translator"],
          "routes": [{
            "id": "translate", "path": "/translate", "universal": false, "page": false, "callbacks": true,
            "query": { "text": "string", "language": "string" }
          }]
        }
        """
}
