// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What the code uses of os.

@_exported import Darwin

@available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
@frozen public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
    public init(initialState: State) where State: Sendable { fatalError() }
    public func withLock<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R { fatalError() }
}

@available(iOS 14, macOS 11, tvOS 14, watchOS 7, visionOS 1, *)
public struct OSLogPrivacy: Sendable {
    public static var `public`: OSLogPrivacy { fatalError() }
    public static var `private`: OSLogPrivacy { fatalError() }
}

@available(iOS 14, macOS 11, tvOS 14, watchOS 7, visionOS 1, *)
public struct OSLogInterpolation: StringInterpolationProtocol {
    public init(literalCapacity: Int, interpolationCount: Int) { fatalError() }
    public mutating func appendLiteral(_ literal: String) { fatalError() }
    public mutating func appendInterpolation(
        _ text: @autoclosure @escaping () -> String,
        privacy: OSLogPrivacy
    ) { fatalError() }
}

@available(iOS 14, macOS 11, tvOS 14, watchOS 7, visionOS 1, *)
public struct OSLogMessage: ExpressibleByStringInterpolation {
    public init(stringInterpolation: OSLogInterpolation) { fatalError() }
    public init(stringLiteral value: String) { fatalError() }
}

@available(iOS 14, macOS 11, tvOS 14, watchOS 7, visionOS 1, *)
public struct Logger: @unchecked Sendable {
    public init(subsystem: String, category: String) { fatalError() }
    public func notice(_ message: OSLogMessage) { fatalError() }
}
