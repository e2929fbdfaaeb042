import LinkActions
import LinkRoutes

/// Another app on the phone, with its own router and table.
@MainActor
final class TranslatorApp {
    /// The error for an unknown language.
    struct UnknownLanguage: CallbackError {
        let callbackCode = 2
        let callbackMessage: String
    }

    let router: LinkRouter
    /// Whether the user closes the app without an answer.
    var isGivenUp = false

    /// Creates the app with a function that opens other apps.
    init(opener: @escaping LinkOpener) throws(RouteTableError) {
        let policy = CallbackPolicy(schemes: .only(["notesapp"]))
        router = LinkRouter(try RouteTable(json: Array(Self.table.utf8)), policy: policy, opener: opener)
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
            "id": "translate", "path": "/translate", "claimed": false, "page": false, "callbacks": true,
            "query": { "text": "string", "language": "string" }
          }]
        }
        """
}
