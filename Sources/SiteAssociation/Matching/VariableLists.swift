/// The lists of a file's variables by name.
///
/// Names are compared byte by byte, as devices compare: an accent in two normal forms makes two names.
struct VariableLists: Sendable {
    private let lists: [[UInt8]: [String]]

    /// Of two variables with one name the first counts.
    init(_ variables: [SubstitutionVariable] = []) {
        lists = Dictionary(variables.map { (Array($0.name.utf8), $0.values) }) { first, _ in first }
    }

    /// The texts of a variable; nil for a name that the file does not define.
    subscript(name: String) -> [String]? { lists[Array(name.utf8)] }
}
