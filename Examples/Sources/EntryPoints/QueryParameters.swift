import Foundation
import LinkHandling
import LinkRoutes

/// Returns the query of a link as a dictionary, for code that needs no type.
///
/// Such a dictionary holds one value of each name: the last one, or nil for a name that occurs only without a value, as in
/// `?flag`. Repeats are in ``getQueryOccurrences(from:)``.
///
/// - Returns: nil only if the link cannot be split; an empty dictionary if it has no query.
func getQueryParameters(from url: URL) -> [String: String?]? {
    LinkQuery(of: url)?.dictionaryWithFlags
}

/// Returns every occurrence of each name in order, nil for one without a value: `?a=1&a` is `["a": ["1", nil]]`.
///
/// - Returns: nil only if the link cannot be split.
func getQueryOccurrences(from url: URL) -> [String: [String?]]? {
    LinkQuery(of: url).map { Dictionary(grouping: $0.items, by: \.name).mapValues { $0.map(\.value) } }
}
