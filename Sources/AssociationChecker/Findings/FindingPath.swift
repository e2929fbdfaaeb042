import AssociationProof
import BorrowedBytes
import Diagnostics
import SiteAssociation
import StrictJSON

/// The path from the root of a JSON text to a value; it becomes text only when a finding needs it.
indirect enum FindingPath: Sendable {
    case root
    case member(FindingPath, String)
    case element(FindingPath, Int)

    /// Returns the path of a member.
    subscript(_ name: String) -> FindingPath { .member(self, name) }

    /// Returns the path of an element.
    subscript(_ index: Int) -> FindingPath { .element(self, index) }
}

extension FindingPath: CustomStringConvertible {
    /// `a.b[0]["/"]`: a name that is not a plain word is in quotes, so that each path is unique.
    var description: String {
        switch self {
        case .root: return ""
        case .element(let parent, let index): return "\(parent)[\(index)]"
        case .member(let parent, let name):
            guard name.isPlainWord else { return "\(parent)[\(name.quoted)]" }
            if case .root = parent { return name }
            return "\(parent).\(name)"
        }
    }
}

extension String {
    /// Whether the text needs no quotes in a path: ASCII letters, digits and `_`, not beginning with a digit.
    fileprivate var isPlainWord: Bool {
        guard let first = utf8.first, !first.isDigit else { return false }
        return utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "_") }
    }
}

/// A place in a file: a value, or the name of a member.
protocol FindingPlace {
    var path: FindingPath { get }
    var position: JSONPosition { get }
}

/// A JSON value with its path.
struct CheckedValue: FindingPlace {
    let value: JSONValue
    let path: FindingPath

    /// A member of an object.
    struct Member: FindingPlace {
        let name: String
        /// The position of the name.
        let position: JSONPosition
        let place: CheckedValue
        var path: FindingPath { place.path }
    }

    var position: JSONPosition { value.position }

    /// Returns the member with this name; nil if there is none.
    subscript(_ name: String) -> CheckedValue? {
        value[name].map { CheckedValue(value: $0, path: path[name]) }
    }

    /// The elements of an array; nil for any other value.
    var elements: [CheckedValue]? {
        value.array?.enumerated().map { CheckedValue(value: $0.element, path: path[$0.offset]) }
    }

    /// The members of an object; none for any other value.
    var members: [Member] {
        (value.object ?? []).map {
            Member(name: $0.name, position: $0.position, place: CheckedValue(value: $0.value, path: path[$0.name]))
        }
    }
}

extension JSONValue {
    /// The text, or the texts of the list.
    var texts: [String] { array?.compactMap(\.string) ?? string.map { [$0] } ?? [] }
}
