import AssociationProof
import SiteAssociation
import StrictJSON

/// The rules of one app of an association file, and a file with only them.
struct RuleFile {
    /// A rule with its place in the file.
    struct Place: Hashable {
        let entry: Int
        let rule: AssociationRule

        /// The JSON path of the rule, for example `details[0].components[2]`.
        var path: String {
            "details[\(entry)].\(rule.isLegacyPath ? "paths" : "components")[\(rule.index)]"
        }
    }

    /// The rules in the order in which they are tried.
    private(set) var rules: [Place]
    let variables: [SubstitutionVariable]
    /// The first rule that was left out; nil if none was.
    private(set) var firstCut: Place?

    /// Reads the rules of an app.
    init(_ document: AssociationDocument, app: String) {
        rules = document.indices(of: app).flatMap { index in
            document.entries[index].rules.map { Place(entry: document.entries[index].index, rule: $0) }
        }
        variables = document.variables
    }

    /// Creates rules that a table generates.
    init(_ document: AssociationDocument) {
        rules = document.entries.flatMap { entry in entry.rules.map { Place(entry: entry.index, rule: $0) } }
        variables = document.variables
    }

    /// Leaves out the last rules, so that the patterns of the others have at most a number of characters.
    ///
    /// - Returns: the number of the first rule that was left out; nil if none was.
    mutating func cut(to size: Int) -> Int? {
        let number = VariableLists(variables).firstRule(beyond: size, in: rules.lazy.map(\.rule))
        if let number {
            firstCut = rules[number]
            rules = Array(rules[..<number])
        }
        return number
    }

    /// Returns a file with the rules for an app without a name.
    ///
    /// - Parameter first: components that come before them.
    func document(after first: [String] = []) -> AssociationDocument {
        let components = first + rules.map(\.rule.json)
        let values = JSONWriter.text { writer in
            writer.member(Self.slash, ["/"])
            for variable in variables where variable.name != Self.slash {
                writer.member(variable.name, variable.values)
            }
        }
        let text =
            #"{"applinks":{"substitutionVariables":"# + values
            + #","details":[{"appIDs":[""],"components":["# + components.joined(separator: ",") + "]}]}}"
        // The text is written by this module, from a text that was parsed.
        return (try? AssociationDocument(parsing: Array(text.utf8))) ?? AssociationDocument(JSONValue(.null))
    }

    /// A variable for a slash at the start of a pattern, where a plain one does not count.
    private static let slash = "linkd.slash"

    /// Rules that decide every path with an empty segment, which no table routes (docs/route-table.md#r4).
    static let emptySegments = [#"{"/":"*//?*","exclude":true}"#, #"{"/":"$(\#(slash))?*","exclude":true}"#]
}
