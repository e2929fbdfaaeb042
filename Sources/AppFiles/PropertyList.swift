public import Diagnostics
internal import XMLElements

/// A value of a property list, read from XML.
public struct PropertyList: Sendable {
    /// The content by its type.
    public enum Content: Sendable {
        case text(String)
        case boolean(Bool)
        case array([PropertyList])
        /// The members in the order of the file; each name is there once.
        case dictionary([(name: String, value: PropertyList)])
        /// A number, a date or data, which no check reads.
        case other
    }

    /// The content.
    public let content: Content
    /// Where the value is.
    public let location: SourceLocation

    /// Reads a file.
    ///
    /// - Throws: what is wrong with it, without the name of the file.
    public init(_ bytes: [UInt8]) throws(Diagnostic) {
        guard !bytes.starts(with: "bplist".utf8) else {
            throw Diagnostic(.unreadableAppFile, "expected XML, found a binary property list", fix: Self.conversion)
        }
        guard !PropertyListKind.isSignedProfile(bytes) else { throw PropertyListKind.profile }
        let root: Element
        do throws(ElementError) {
            root = try ElementReader.read(bytes)
        } catch {
            throw Diagnostic(
                .unreadableAppFile,
                at: SourceLocation(line: error.line, column: error.column),
                error.message,
                fix: Self.isXML(bytes) ? error.fix : Self.conversion
            )
        }
        guard root.name == "plist", let value = root.children.first, root.children.count == 1 else {
            throw Diagnostic(
                .unreadableAppFile,
                at: SourceLocation(line: root.line, column: root.column),
                "expected <plist> with one value",
                fix: "pass a property list"
            )
        }
        self = try Self(value, path: "")
        guard !PropertyListKind.isProfile(self) else { throw PropertyListKind.profile }
    }

    /// The text, if it is one.
    public var text: String? { if case .text(let text) = content { text } else { nil } }

    /// The elements, if it is an array.
    public var array: [PropertyList]? { if case .array(let elements) = content { elements } else { nil } }

    /// The members, if it is a dictionary.
    public var members: [(name: String, value: PropertyList)]? {
        if case .dictionary(let members) = content { members } else { nil }
    }

    /// The value of a member; nil if there is none.
    public subscript(name: String) -> PropertyList? { members?.first { $0.name.utf8.elementsEqual(name.utf8) }?.value }
}

extension PropertyList {
    /// A property list of the oldest form is not XML; an empty file has no form.
    private static func isXML(_ bytes: [UInt8]) -> Bool {
        let text = String(decoding: bytes.prefix(2_000), as: UTF8.self)
        return text.contains("<plist") || text.first { !$0.isWhitespace }.map { $0 == "<" } ?? true
    }

    private static let conversion = "run \"plutil -convert xml1 FILE\""

    private init(_ element: Element, path: String) throws(Diagnostic) {
        let location = SourceLocation(line: element.line, column: element.column, path: path)
        let content: Content
        switch element.name {
        case "string": content = .text(element.text)
        case "true", "false": content = .boolean(element.name == "true")
        case "integer", "real", "date", "data": content = .other
        case "array":
            var elements: [PropertyList] = []
            for (index, child) in element.children.enumerated() {
                elements.append(try Self(child, path: path.element(index)))
            }
            content = .array(elements)
        case "dict": content = .dictionary(try Self.members(of: element, path: path))
        default:
            throw Diagnostic(
                .unreadableAppFile,
                at: location,
                "unknown element \(element.name.quoted)",
                fix: "remove the element"
            )
        }
        (self.content, self.location) = (content, location)
    }

    private static func members(
        of element: Element,
        path: String
    ) throws(Diagnostic) -> [(name: String, value: PropertyList)] {
        var members: [(name: String, value: PropertyList)] = []
        var names: Set<[UInt8]> = []
        var children = element.children[...]
        while let key = children.popFirst() {
            let location = SourceLocation(line: key.line, column: key.column, path: path)
            guard key.name == "key", let value = children.popFirst(), value.name != "key",
                names.insert(Array(key.text.utf8)).inserted
            else {
                throw Diagnostic(
                    .unreadableAppFile,
                    at: location,
                    "<dict> must contain unique keys, each followed by a value",
                    fix: "give each key one value"
                )
            }
            members.append((key.text, try Self(value, path: key.text.inPath(path))))
        }
        return members
    }
}

extension String {
    /// A path does not grow without end, since each value has one.
    private static var longestPath: Int { 300 }

    /// The path of a member with this name.
    fileprivate func inPath(_ path: String) -> String {
        path.isEmpty ? shown : path.utf8.count > Self.longestPath ? path : path + "." + shown
    }

    /// The path of an element.
    fileprivate func element(_ index: Int) -> String { utf8.count > Self.longestPath ? self : "\(self)[\(index)]" }
}
