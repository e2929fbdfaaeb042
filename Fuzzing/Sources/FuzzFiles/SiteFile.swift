import Fuzzer
import StrictJSON

@testable import Sites

/// What holds for any file in the folders of a site.
enum SiteFile {
    /// Reads a file of words.
    static func check(words text: [UInt8]) {
        guard let value = try? JSONValue(parsing: text) else { return }
        let problems = JSONProblems()
        let words = PageStrings(value, language: "xx", problems: problems)
        guard problems.isEmpty else { return }
        let named = words.naming("App")
        for key in PageStringKey.allCases {
            promise(!named[key].contains("{name}"), else: "the name is not filled into \(key)")
        }
    }

    /// Reads the header of an image.
    static func check(image bytes: [UInt8]) {
        guard let size = ImageSize(bytes) else { return }
        promise(size.width > 0 && size.height > 0, else: "an image has no size")
        promise(size.width <= UInt32.max && size.height <= UInt32.max, else: "an image is too large for its header")
    }
}
