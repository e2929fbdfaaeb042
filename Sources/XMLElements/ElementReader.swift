// # XMLElements
//
// Reads an XML document as a tree of elements with lines and columns, with the system's expat.
//
// `linkd check` compares the files of an app's project with a table: property lists and `AndroidManifest.xml`, both
// XML. They are small files of untrusted origin. What is needed is their elements, their attributes and their places:
//
// ```swift
// let text = #"<data android:host="example.com"><path/></data>"#
// let root = try ElementReader.read(Array(text.utf8))
// #expect(root.name == "data" && root.attributes["android:host"] == "example.com")
// #expect(root.children.map(\.name) == ["path"] && root.children.first?.column == 34)
// ```
//
// ## What it leaves out
//
// - A DTD with declarations, and with it entities and their expansion. A document that has one is refused.
// - Everything outside of the text: no file and no address is read.
// - Namespaces. Names have their prefixes as written: all tools write `android:`, and who needs a prefix looks whether
//   the root declares it.
// - Comments, processing instructions, and the order of texts between elements: an element has one text.
// - Writing. The files are only compared.
//
// ## Limits and costs
//
// - 4 MiB of text, 64 elements inside each other, 100,000 elements (``ElementReader``).
// - The work grows with the text alone. expat does not resolve namespaces either, since it would copy a long one into
//   each name.
// - The first problem ends the reading, and is the only one that is reported (``ElementError``).
//
// The module is one of those with unsafe code: expat calls back with pointers. `ElementTree` copies what it keeps, and
// lives as long as expat can call it.
//
// ## Where to read on
//
// `ElementReader.swift` is all of it, and the only file that imports expat. `AppFiles/PropertyList.swift` and
// `AppFiles/Manifest/ManifestContent.swift` read the trees. The rules are those of XML 1.0 (W3C).

internal import CExpat

/// An element of an XML document with its content.
public struct Element: Sendable {
    /// The name as written, with its prefix.
    public let name: String
    /// The values of the attributes by their names as written.
    public let attributes: [String: String]
    /// The line of the start tag, from 1.
    public let line: Int
    /// The column of the start tag in characters, from 1.
    public let column: Int
    /// The elements inside, in order.
    public internal(set) var children: [Element] = []
    /// The text that is directly inside.
    public internal(set) var text = ""
}

/// Why a text is not an XML document that can be read.
public struct ElementError: Error, Hashable, Sendable {
    /// What is wrong, one sentence without a full stop.
    public let message: String
    /// The line, from 1.
    public let line: Int
    /// The column in characters, from 1.
    public let column: Int
    /// What to do, as an instruction.
    public let fix: String
}

/// Reads XML documents (XML 1.0) with expat.
///
/// A document must not contain declarations of a DTD, and nothing outside the text is read. So the work grows with the
/// text alone.
public enum ElementReader {
    /// The maximum size of a text, in bytes.
    public static let largestText = 4 << 20
    /// The maximum number of elements inside each other.
    public static let maximumDepth = 64
    /// The maximum number of elements.
    public static let maximumElements = 100_000

    /// Reads a document; returns its root.
    ///
    /// - Throws: the first problem.
    public static func read(_ bytes: [UInt8]) throws(ElementError) -> Element {
        guard bytes.count <= largestText else {
            let message = "file exceeds \(largestText) bytes"
            throw ElementError(message: message, line: 1, column: 1, fix: "pass another file")
        }
        guard let parser = XML_ParserCreate(nil) else {
            throw ElementError(message: "out of memory", line: 1, column: 1, fix: "free some memory")
        }
        defer { XML_ParserFree(parser) }
        let tree = ElementTree(parser)
        XML_SetUserData(parser, Unmanaged.passUnretained(tree).toOpaque())
        XML_SetElementHandler(
            parser,
            { data, name, attributes in ElementTree.of(data)?.open(name, attributes) },
            { data, _ in ElementTree.of(data)?.close() }
        )
        XML_SetCharacterDataHandler(parser) { data, text, count in ElementTree.of(data)?.add(text, count) }
        XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, hasDeclarations in
            if hasDeclarations != 0 {
                ElementTree.of(data)?.stop("DOCTYPE declarations are not supported", fix: "remove the declarations")
            }
        }
        XML_SetSkippedEntityHandler(parser) { data, _, _ in
            ElementTree.of(data)?.stop("undeclared entity", fix: "replace the entity with its text")
        }
        let status = bytes.withUnsafeBytes { buffer in
            XML_Parse(parser, buffer.bindMemory(to: CChar.self).baseAddress, CInt(buffer.count), 1)
        }
        return try withExtendedLifetime(tree) { () throws(ElementError) in
            if let root = tree.root, tree.problem == nil, status == XML_STATUS_OK { return root }
            let (line, column) = tree.position
            let (code, problem) = (XML_GetErrorCode(parser), tree.problem)
            let text = XML_ErrorString(code).map { "invalid XML: " + String(cString: $0) }
            throw ElementError(
                message: problem?.message ?? (tree.isEmpty ? "empty file" : text ?? "unknown error"),
                line: line,
                column: column,
                fix: problem?.fix ?? tree.fix(of: code, in: bytes)
            )
        }
    }
}

/// The tree while it grows; expat's callbacks get it.
private final class ElementTree {
    private(set) var root: Element?
    /// Why reading was stopped; nil if it was not.
    private(set) var problem: (message: String, fix: String)?

    private let parser: XML_Parser
    /// The open elements, the innermost last.
    private var open: [Element] = []
    private var count = 0

    init(_ parser: XML_Parser) { self.parser = parser }

    static func of(_ data: UnsafeMutableRawPointer?) -> ElementTree? {
        data.map { Unmanaged<ElementTree>.fromOpaque($0).takeUnretainedValue() }
    }

    /// The line and the column that expat has reached, from 1.
    var position: (line: Int, column: Int) {
        (Int(XML_GetCurrentLineNumber(parser)), Int(XML_GetCurrentColumnNumber(parser)) + 1)
    }

    /// Whether expat came to the end before an element.
    var isEmpty: Bool { count == 0 && XML_GetErrorCode(parser) == XML_ERROR_NO_ELEMENTS }

    /// Returns the fix of an error of expat.
    func fix(of code: XML_Error, in bytes: [UInt8]) -> String {
        let rest = String(decoding: bytes.dropFirst(max(0, XML_GetCurrentByteIndex(parser))).prefix(4), as: UTF8.self)
        let tag = open.last.map { "</\($0.name)>" }
        return switch code {
        case _ where rest.hasPrefix("<<<"): "resolve the merge conflict"
        case _ where count == 0 && ["{", "[", "<!do", "<!DO"].contains(where: rest.hasPrefix): "pass an XML file"
        case XML_ERROR_DUPLICATE_ATTRIBUTE: "remove one of the two attributes"
        case XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN:
            tag.map { "copy the whole file again, or add the missing part up to \($0)" } ?? "pass another file"
        case XML_ERROR_TAG_MISMATCH: "add \(tag ?? "") before this end tag, or replace this tag"
        case XML_ERROR_JUNK_AFTER_DOC_ELEMENT: "remove everything after the root element"
        case XML_ERROR_INCORRECT_ENCODING, XML_ERROR_UNKNOWN_ENCODING: "correct the encoding, usually utf-8"
        case XML_ERROR_MISPLACED_XML_PI, XML_ERROR_SYNTAX: "remove everything before <?xml"
        default: "escape & as &amp; and < as &lt;, quote attribute values, and remove -- from comments"
        }
    }

    func stop(_ message: String, fix: String = "pass another file") {
        guard problem == nil else { return }
        problem = (message, fix)
        XML_StopParser(parser, XML_Bool(XML_FALSE))
    }

    func open(_ name: UnsafePointer<XML_Char>?, _ list: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?) {
        count += 1
        guard problem == nil, let name else { return }
        if open.count >= ElementReader.maximumDepth {
            return stop("more than \(ElementReader.maximumDepth) nested elements")
        }
        if count > ElementReader.maximumElements { return stop("more than \(ElementReader.maximumElements) elements") }
        var attributes: [String: String] = [:]
        var next = list
        while let pair = next, let key = pair[0], let value = pair[1] {
            attributes[String(cString: key)] = String(cString: value)
            next = pair + 2
        }
        let (line, column) = position
        open.append(Element(name: String(cString: name), attributes: attributes, line: line, column: column))
    }

    func close() {
        guard problem == nil, let element = open.popLast() else { return }
        if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
    }

    func add(_ text: UnsafePointer<XML_Char>?, _ count: CInt) {
        guard problem == nil, !open.isEmpty, let text else { return }
        text.withMemoryRebound(to: UInt8.self, capacity: Int(count)) { bytes in
            open[open.count - 1].text += String(
                decoding: UnsafeBufferPointer(start: bytes, count: Int(count)),
                as: UTF8.self
            )
        }
    }
}
