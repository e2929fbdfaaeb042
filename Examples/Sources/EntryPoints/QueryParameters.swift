import Foundation
import LinkHandling

/// The query of a link as a dictionary, for code that wants no type.
///
/// A name that stands there twice has its last value; one that stands there without a value takes none away.
/// `LinkQuery` has the rest: `first`, `last`, `all`, and `flag` for names without a value.
///
/// - Returns: nil only if the link cannot be split; an empty dictionary if it has no query.
func getQueryParameters(from url: URL) -> [String: String]? {
    LinkQuery(of: url.absoluteString)?.dictionary
}
