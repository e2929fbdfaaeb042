// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What the code uses of Foundation.

@_exported import Darwin

public struct Data: Hashable, Sendable, Codable, RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
    public struct ReadingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { fatalError() }
    }

    public struct WritingOptions: OptionSet, Sendable {
        public static let atomic = WritingOptions(rawValue: 1)
        public static let withoutOverwriting = WritingOptions(rawValue: 2)
        public let rawValue: UInt
        public init(rawValue: UInt) { fatalError() }
    }

    public struct Base64EncodingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { fatalError() }
    }

    public init() { fatalError() }
    public init<S: Sequence>(_ elements: S) where S.Element == UInt8 { fatalError() }
    public init(contentsOf url: URL, options: ReadingOptions = []) throws { fatalError() }
    public init(from decoder: any Decoder) throws { fatalError() }
    public func encode(to encoder: any Encoder) throws { fatalError() }
    public func write(to url: URL, options: WritingOptions = []) throws { fatalError() }
    public func base64EncodedString(options: Base64EncodingOptions = []) -> String { fatalError() }
    public var startIndex: Int { fatalError() }
    public var endIndex: Int { fatalError() }
    public subscript(index: Int) -> UInt8 {
        get { fatalError() }
        set { fatalError() }
    }
    public subscript(bounds: Range<Int>) -> Data {
        get { fatalError() }
        set { fatalError() }
    }
    public mutating func replaceSubrange<C: Collection>(_ range: Range<Int>, with bytes: C) where C.Element == UInt8 {
        fatalError()
    }
}

public typealias TimeInterval = Double

public struct Date: Hashable, Comparable, Sendable, Codable {
    public init() { fatalError() }
    public init(timeIntervalSince1970: TimeInterval) { fatalError() }
    public init(timeIntervalSinceReferenceDate: TimeInterval) { fatalError() }
    public init(from decoder: any Decoder) throws { fatalError() }
    public func encode(to encoder: any Encoder) throws { fatalError() }
    public var timeIntervalSince1970: TimeInterval { fatalError() }
    public var timeIntervalSinceReferenceDate: TimeInterval { fatalError() }
    public func timeIntervalSince(_ date: Date) -> TimeInterval { fatalError() }
    public static func < (left: Date, right: Date) -> Bool { fatalError() }
    public static func += (left: inout Date, right: TimeInterval) { fatalError() }

    @available(iOS 15, macOS 12, tvOS 15, watchOS 8, visionOS 1, *)
    public func formatted<F: FormatStyle>(_ format: F) -> F.FormatOutput where F.FormatInput == Date { fatalError() }

    @available(iOS 15, macOS 12, tvOS 15, watchOS 8, visionOS 1, *)
    public struct ISO8601FormatStyle: Sendable, FormatStyle {
        public enum DateSeparator: String, Codable, Sendable { case dash, omitted }
        public enum DateTimeSeparator: String, Codable, Sendable { case space, standard }
        public enum TimeSeparator: String, Codable, Sendable { case colon, omitted }
        public enum TimeZoneSeparator: String, Codable, Sendable { case colon, omitted }

        public init(
            dateSeparator: DateSeparator = .dash,
            dateTimeSeparator: DateTimeSeparator = .standard,
            timeSeparator: TimeSeparator = .colon,
            timeZoneSeparator: TimeZoneSeparator = .omitted,
            includingFractionalSeconds: Bool = false,
            timeZone: TimeZone = .autoupdatingCurrent
        ) { fatalError() }
        public func format(_ value: Date) -> String { fatalError() }
        public func parse(_ value: String) throws -> Date { fatalError() }
        public func year() -> Self { fatalError() }
        public func month() -> Self { fatalError() }
        public func day() -> Self { fatalError() }
        public func time(includingFractionalSeconds: Bool) -> Self { fatalError() }
    }
}

@available(iOS 15, macOS 12, tvOS 15, watchOS 8, visionOS 1, *)
public protocol FormatStyle: Hashable, Codable {
    associatedtype FormatInput
    associatedtype FormatOutput
    func format(_ value: FormatInput) -> FormatOutput
}

public struct Decimal: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
    public init?(string: String, locale: Locale? = nil) { fatalError() }
    public init(from decoder: any Decoder) throws { fatalError() }
    public func encode(to encoder: any Encoder) throws { fatalError() }
    public static func < (left: Decimal, right: Decimal) -> Bool { fatalError() }
    public var isFinite: Bool { fatalError() }
    public var description: String { fatalError() }
}

public struct CocoaError: Error, Sendable {
    public struct Code: Hashable, Sendable {
        public static var fileWriteFileExists: Code { fatalError() }
        public static var fileWriteUnknown: Code { fatalError() }
    }
    public init(_ code: Code, userInfo: [String: Any] = [:]) { fatalError() }
    public var code: Code { fatalError() }
}

open class FileManager {
    open class var `default`: FileManager { fatalError() }
    open var temporaryDirectory: URL { fatalError() }
    open func contentsOfDirectory(atPath path: String) throws -> [String] { fatalError() }
    open func createDirectory(
        at url: URL,
        withIntermediateDirectories: Bool,
        attributes: [FileAttributeKey: Any]? = nil
    ) throws { fatalError() }
    open func createDirectory(
        atPath path: String,
        withIntermediateDirectories: Bool,
        attributes: [FileAttributeKey: Any]? = nil
    ) throws { fatalError() }
    @discardableResult
    open func createFile(atPath path: String, contents data: Data?, attributes: [FileAttributeKey: Any]? = nil) -> Bool
    {
        fatalError()
    }
    open func moveItem(at source: URL, to destination: URL) throws { fatalError() }
    open func setAttributes(_ attributes: [FileAttributeKey: Any], ofItemAtPath path: String) throws { fatalError() }
    open func destinationOfSymbolicLink(atPath path: String) throws -> String { fatalError() }
    open func fileExists(atPath path: String) -> Bool { fatalError() }
    open func removeItem(at url: URL) throws { fatalError() }
    open func removeItem(atPath path: String) throws { fatalError() }
}

public struct FileAttributeKey: Hashable, Sendable {
    public static var posixPermissions: FileAttributeKey { fatalError() }
    @available(iOS 4, macOS 11, tvOS 9, watchOS 2, visionOS 1, *)
    public static var protectionKey: FileAttributeKey { fatalError() }
}

public struct FileProtectionType: Hashable, Sendable {
    @available(iOS 5, macOS 11, tvOS 9, watchOS 2, visionOS 1, *)
    public static var completeUntilFirstUserAuthentication: FileProtectionType { fatalError() }
}

public struct URLResourceValues {
    public init() { fatalError() }
    @available(iOS 5.1, macOS 10.8, tvOS 9, watchOS 2, visionOS 1, *)
    public var isExcludedFromBackup: Bool? {
        get { fatalError() }
        set { fatalError() }
    }
}

open class JSONDecoder: @unchecked Sendable {
    public init() { fatalError() }
    open func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T { fatalError() }
}

open class JSONEncoder: @unchecked Sendable {
    public init() { fatalError() }
    open func encode<T: Encodable>(_ value: T) throws -> Data { fatalError() }
}

public struct Locale: Hashable, Sendable {}

public protocol LocalizedError: Error {
    var errorDescription: String? { get }
}

extension LocalizedError {
    public var errorDescription: String? { fatalError() }
}

open class ProcessInfo {
    open class var processInfo: ProcessInfo { fatalError() }
    open var environment: [String: String] { fatalError() }
}

public struct TimeZone: Hashable, Sendable, Codable {
    public init(from decoder: any Decoder) throws { fatalError() }
    public func encode(to encoder: any Encoder) throws { fatalError() }
    public static var autoupdatingCurrent: TimeZone { fatalError() }
}

public struct URL: Hashable, Sendable, Codable {
    @available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
    public enum DirectoryHint: Sendable { case isDirectory, notDirectory, checkFileSystem, inferFromPath }

    public init?(string: String) { fatalError() }
    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    public init?(string: String, encodingInvalidCharacters: Bool) { fatalError() }
    public init(fileURLWithPath path: String) { fatalError() }
    @available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
    public init(filePath path: String, directoryHint: DirectoryHint = .inferFromPath, relativeTo base: URL? = nil) {
        fatalError()
    }
    public init(from decoder: any Decoder) throws { fatalError() }
    public func encode(to encoder: any Encoder) throws { fatalError() }
    @available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
    public static var documentsDirectory: URL { fatalError() }
    public var absoluteString: String { fatalError() }
    public var lastPathComponent: String { fatalError() }
    public var path: String { fatalError() }
    public var scheme: String? { fatalError() }
    @available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
    public func appending<Path: StringProtocol>(path: Path, directoryHint: DirectoryHint = .inferFromPath) -> URL {
        fatalError()
    }
    public func appendingPathComponent(_ component: String) -> URL { fatalError() }
    public mutating func setResourceValues(_ values: URLResourceValues) throws { fatalError() }
}

public struct UUID: Hashable, Sendable, Codable {
    public init() { fatalError() }
    public init?(uuidString: String) { fatalError() }
    public init(
        uuid: (
            UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8,
            UInt8
        )
    ) { fatalError() }
    public init(from decoder: any Decoder) throws { fatalError() }
    public func encode(to encoder: any Encoder) throws { fatalError() }
    public var uuidString: String { fatalError() }
}
