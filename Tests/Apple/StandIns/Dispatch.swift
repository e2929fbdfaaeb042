// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What the code uses of Dispatch.

open class DispatchQueue: @unchecked Sendable {
    public class func concurrentPerform(iterations: Int, execute work: (Int) -> Void) { fatalError() }
}
