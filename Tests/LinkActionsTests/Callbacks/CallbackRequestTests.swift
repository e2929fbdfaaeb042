import Foundation
import LinkCases
import LinkRoutes
import StrictJSON
import Testing

@testable import LinkActions

struct CallbackRequestTests {
    @Test(arguments: try Vector.cases(of: "xcbRequest", in: .module))
    func `a request reads as the shared case says`(_ vector: Vector) throws {
        let given = vector.given
        let parameters = given["parameters"]?.array?.map { pair in
            LinkURL.QueryItem(name: pair.array?.first?.string ?? "", value: pair.array?.dropFirst().first?.string)
        }
        let request = try CallbackRequest(
            to: try #require(given["target"]?.string),
            action: try #require(given["action"]?.string),
            parameters: CallbackParameters(parameters ?? []),
            source: given["source"]?.string,
            success: given["success"]?.string,
            error: given["error"]?.string,
            cancel: given["cancel"]?.string
        )
        #expect(request.text == vector.expect["url"]?.string)
        #expect(request.url.absoluteString == request.text)
    }

    @Test func `the addresses come first, in the order of the specification`() throws {
        let request = try CallbackRequest(
            to: "Other-App",
            action: "a b/c&d",
            parameters: ["z": "1", "a": "2+2", "z": ""],
            source: "Notes & more",
            success: "n:s",
            error: "n:e?a=b#c",
            cancel: "n:c"
        )
        #expect(
            request.text
                == "Other-App://x-callback-url/a%20b/c%26d?x-source=Notes%20%26%20more&x-success=n%3As"
                + "&x-error=n%3Ae%3Fa%3Db%23c&x-cancel=n%3Ac&z=1&a=2%2B2&z="
        )
    }

    @Test func `without items there is no question mark`() throws {
        #expect(try CallbackRequest(to: "a", action: "b", source: "").text == "a://x-callback-url/b")
    }

    @Test func `a sent request is received unchanged`() throws {
        let request = try CallbackRequest(
            to: "app",
            action: "ü",
            parameters: ["%41": "a=b&c#d+e\u{0}f".replacing("\u{0}", with: "")],
            success: "n://%2F?a=%26"
        )
        let link = try LinkURL(request.text)
        #expect(link.segments == ["ü"])
        #expect(link.host == "x-callback-url")
        #expect(IncomingCallbacks(link.query)[.success] == "n://%2F?a=%26")
        #expect(link.query.last == LinkURL.QueryItem(name: "%41", value: "a=b&c#d+ef"))
    }

    @Test(arguments: [
        ("", CallbackRequestError.Code.badScheme), ("1a", .badScheme), ("a:", .badScheme), ("a b", .badScheme),
        ("a/b", .badScheme), ("ü", .badScheme), ("\u{212A}app", .badScheme), ("a\n", .badScheme), ("%61", .badScheme),
    ])
    func `an invalid scheme is refused`(_ target: String, _ code: CallbackRequestError.Code) {
        #expect(self.code { try CallbackRequest(to: target, action: "a") } == code)
    }

    @Test(arguments: ["", "/", "/a", "a/", "a//b", ".", "..", "a/../b", "a/."])
    func `an action that cannot be part of a link is refused`(_ action: String) {
        #expect(code { try CallbackRequest(to: "app", action: action) } == .badAction)
    }

    @Test(arguments: ["x-success", "x-source", "x-", "X-Success", "x-anything", ""])
    func `a parameter cannot have a name of x-callback-url`(_ name: String) {
        let parameters = CallbackParameters([LinkURL.QueryItem(name: name, value: "a")])
        #expect(code { try CallbackRequest(to: "app", action: "a", parameters: parameters) } == .badParameter)
    }

    @Test(arguments: ["", "reply", " n:s", "n:s s", "n:%", "ü:", "n:ü"])
    func `an address that is not a URL is refused`(_ text: String) {
        #expect(code { try CallbackRequest(to: "app", action: "a", success: text) } == .badCallback)
        #expect(code { try CallbackRequest(to: "app", action: "a", error: text) } == .badCallback)
        #expect(code { try CallbackRequest(to: "app", action: "a", cancel: text) } == .badCallback)
    }

    private func code(_ request: () throws -> CallbackRequest) -> CallbackRequestError.Code? {
        do {
            _ = try request()
            return nil
        } catch {
            return (error as? CallbackRequestError)?.code
        }
    }
}
