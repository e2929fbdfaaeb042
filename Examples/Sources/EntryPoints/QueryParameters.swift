import Foundation
import LinkHandling

/// Returns the query of a link as a dictionary, for code that needs no type.
///
/// A repeated name has its last value; an occurrence without a value does not remove an earlier value. `LinkQuery` has
/// further methods: `first`, `last`, `all`, and `flag` for names without a value.
///
/// - Returns: nil only if the link cannot be split; an empty dictionary if it has no query.
func getQueryParameters(from url: URL) -> [String: String]? {
    LinkQuery(of: url.absoluteString)?.dictionary
}
