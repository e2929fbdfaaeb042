// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What the code uses of os.

@_exported import Darwin

@available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
@frozen public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
    public init(initialState: State) where State: Sendable { fatalError() }
    public func withLock<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R { fatalError() }
}
