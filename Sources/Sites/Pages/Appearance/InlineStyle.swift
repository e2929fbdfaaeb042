#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The rules of a page that carries its own, as an element and as the source that the page's policy allows.
///
/// A page that loads its style is bare wherever that request fails too: on a host that no table has, and while the
/// server refuses connections.
struct InlineStyle: Sendable {
    /// The fixed bytes of the template with the element behind them, so that all pages share both.
    let layout: [UInt8]
    /// Where the element is in these bytes.
    let range: Range<Int>

    /// - Parameters:
    ///   - template: the fixed bytes of the pages' template.
    ///   - rules: the rules, as `source` has them.
    init(_ rules: [UInt8], after template: [UInt8]) {
        layout = template + "<style>".utf8 + rules + "</style>".utf8
        range = template.count..<layout.count
    }

    /// Returns the source for `style-src` that allows these rules alone (CSP Level 3 §2.3.1, `hash-source`).
    static func source(_ rules: [UInt8]) -> String {
        "'sha256-\(Data(SHA256.digest(of: rules)).base64EncodedString())'"
    }
}
