import AssociationSamples
import Foundation
import LinkRoutes
import SiteAssociation
import Testing

/// Links as an app writes them with Foundation: the file claims them, and its escape hatches keep them in the browser.
@Suite struct FoundationLinkTests {
    /// The characters that a URL escapes or that Foundation and browsers write differently, without wildcards.
    private static let marks = (0x20...0x7E as ClosedRange<UInt8>).map(Unicode.Scalar.init).map(Character.init)
        .filter { !$0.isLetter && !$0.isNumber && !"*?\"".contains($0) }

    private func link(_ change: (inout URLComponents) -> Void) throws -> String {
        var components = try #require(URLComponents(string: "https://t.example/a"))
        change(&components)
        return try #require(components.string)
    }

    private func text(_ mark: Character) -> String { "é\(mark),!" }

    private func matcher(_ route: String, exclude: String = "") throws -> AppleMatcher {
        try AppleMatcher(RouteTable(routes: #"{"id": "a", \#(route)}"#, exclude: exclude))
    }

    private func quoted(_ text: String) throws -> String {
        String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    }

    @Test(arguments: marks)
    func `an item of an escape hatch`(_ mark: Character) throws {
        let link = try link { $0.queryItems = [URLQueryItem(name: "v", value: text(mark))] }
        let matcher = try matcher(#""path": "/a""#, exclude: #"{"query": {"v": \#(quoted(text(mark)))}}"#)
        #expect(!matcher.opensApp(link), "\(link)")
    }

    @Test(arguments: marks)
    func `the fragment of an escape hatch`(_ mark: Character) throws {
        let link = try link { $0.fragment = text(mark) }
        let matcher = try matcher(#""path": "/a""#, exclude: #"{"fragment": \#(quoted(text(mark)))}"#)
        #expect(!matcher.opensApp(link), "\(link)")
    }

    @Test(arguments: marks.filter { !"#/(){}|".contains($0) })
    func `a value of an item and of a path`(_ mark: Character) throws {
        let item = try link { $0.queryItems = [URLQueryItem(name: "v", value: text(mark))] }
        let value = try quoted("enum(\(text(mark))|b)")
        #expect(try matcher(#""path": "/a", "query": {"v": \#(value)}"#).opensApp(item), "\(item)")
        let path = try link { $0.path = "/" + text(mark) }
        let pattern = try quoted("/{v:enum(\(text(mark))|b)}")
        #expect(try matcher(#""path": \#(pattern)"#).opensApp(path), "\(path)")
    }

    @Test(arguments: ["a:b'", "a;b,", "a:;=@"])
    func `a path with the characters that urlPathAllowed lacks`(_ text: String) throws {
        let path = try #require(text.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed))
        let pattern = try quoted("/{v:enum(\(text)|b)}")
        #expect(try matcher(#""path": \#(pattern)"#).opensApp("https://t.example/\(path)"), "\(path)")
    }
}
