import Fuzzer
import Glibc

/// Fuzzes the request parser.
@main
enum FuzzRequest {
    static func main() {
        exit(fuzz(testOneInput))
    }
}

/// The first byte chooses the limits and the split; the rest is the client's input.
private func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    guard let choice = input.first else { return 0 }
    Stream(bytes: Array(input.dropFirst()), choice: choice).check()
    return 0
}
