import Diagnostics
import Fuzzer
import Glibc
import Templates

/// Fuzzes the compiler of templates, and the pages that they make.
@main
enum FuzzTemplate {
    static func main() {
        exit(fuzz(testOneInput))
    }
}

private let page = HostilePage()

/// Reads the bytes as a template and, after a zero byte, as its partial `p`.
private func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    let texts = input.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false).map(Array.init)
    page.check(texts.first ?? [], partial: texts.count > 1 ? texts[1] : [])
    return 0
}
