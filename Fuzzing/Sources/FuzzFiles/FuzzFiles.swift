import Fuzzer
import Glibc

/// Fuzzes the readers of the other files of a site: words, images, compared files, and the files
/// of an app's project.
@main
enum FuzzFiles {
    static func main() {
        exit(fuzz(testOneInput))
    }
}

/// The first byte chooses the kind of file; after a zero byte comes a second file, where a reader needs two.
private func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    guard let choice = input.first else { return 0 }
    let rest = Array(input.dropFirst())
    let parts = rest.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false).map(Array.init)
    let pair = (parts.first ?? [], parts.count > 1 ? parts[1] : [])
    switch choice {
    case UInt8(ascii: "w"): SiteFile.check(words: rest)
    case UInt8(ascii: "i"): SiteFile.check(image: rest)
    case UInt8(ascii: "p"): AppProject.check(propertyList: rest)
    case UInt8(ascii: "m"): AppProject.check(manifest: rest)
    case UInt8(ascii: "l"): ComparedFiles.check(assetLinks: pair.0, pair.1)
    default: ComparedFiles.check(associations: pair.0, pair.1)
    }
    return 0
}
