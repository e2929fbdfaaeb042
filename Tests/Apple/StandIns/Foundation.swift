// A stand-in for Apple's Foundation: only what linkd uses, with Apple's signatures, for `check-macos`.
@_exported import Darwin

public struct URL: Hashable, Sendable, Codable, CustomStringConvertible, LosslessStringConvertible0 {
    public init?(string: String) { fatalError() }
    @available(macOS 14.0, iOS 17.0, *) public init?(string: String, encodingInvalidCharacters: Bool) { fatalError() }
    public init(fileURLWithPath path: String) { fatalError() }
    public init(fileURLWithPath path: String, isDirectory: Bool) { fatalError() }
    public enum DirectoryHint: Sendable { case isDirectory, notDirectory, checkFileSystem, inferFromPath }
    public init(filePath path: String, directoryHint: DirectoryHint = .inferFromPath, relativeTo base: URL? = nil) {
        fatalError()
    }
    public init?(string: String, relativeTo url: URL?) { fatalError() }
    public init(from decoder: any Decoder) throws { fatalError() }
    public func encode(to encoder: any Encoder) throws { fatalError() }
    public var absoluteString: String { fatalError() }
    public var scheme: String? { fatalError() }
    public var host: String? { fatalError() }
    public var path: String { fatalError() }
    public var query: String? { fatalError() }
    public var fragment: String? { fatalError() }
    public var lastPathComponent: String { fatalError() }
    public var pathExtension: String { fatalError() }
    public var isFileURL: Bool { fatalError() }
    public var standardizedFileURL: URL { fatalError() }
    public func host(percentEncoded: Bool = true) -> String? { fatalError() }
    public func path(percentEncoded: Bool = true) -> String { fatalError() }
    public func query(percentEncoded: Bool = true) -> String? { fatalError() }
    public func fragment(percentEncoded: Bool = true) -> String? { fatalError() }
    public func appendingPathComponent(_ component: String) -> URL { fatalError() }
    public func appendingPathComponent(_ component: String, isDirectory: Bool) -> URL { fatalError() }
    public func appending<S: StringProtocol>(path: S, directoryHint: DirectoryHint = .inferFromPath) -> URL {
        fatalError()
    }
    public func appending<S: StringProtocol>(component: S, directoryHint: DirectoryHint = .inferFromPath) -> URL {
        fatalError()
    }
    public func deletingLastPathComponent() -> URL { fatalError() }
    public func deletingPathExtension() -> URL { fatalError() }
    public func resolvingSymlinksInPath() -> URL { fatalError() }
    public static var temporaryDirectory: URL { fatalError() }
    public static func currentDirectory() -> URL { fatalError() }
    public var description: String { fatalError() }
}
public protocol LosslessStringConvertible0 {}
public protocol DataProtocol: RandomAccessCollection where Element == UInt8 {}
extension Array: DataProtocol where Element == UInt8 {}
public struct Data: Hashable, Sendable, Codable, RandomAccessCollection, MutableCollection, RangeReplaceableCollection,
    DataProtocol
{
    public struct ReadingOptions: OptionSet, Sendable {
        public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue }
    }
    public struct WritingOptions: OptionSet, Sendable {
        public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let atomic = WritingOptions(rawValue: 1), withoutOverwriting = WritingOptions(rawValue: 2)
    }
    public init() { fatalError() }
    public init<S: Sequence>(_ elements: S) where S.Element == UInt8 { fatalError() }
    public init(contentsOf url: URL, options: ReadingOptions = []) throws { fatalError() }
    public init(from decoder: any Decoder) throws { fatalError() }
    public func encode(to encoder: any Encoder) throws { fatalError() }
    public func write(to url: URL, options: WritingOptions = []) throws { fatalError() }
    public var startIndex: Int { 0 }
    public var endIndex: Int { 0 }
    public subscript(index: Int) -> UInt8 {
        get { fatalError() }
        set { fatalError() }
    }
    public mutating func replaceSubrange<C: Collection>(_ range: Range<Int>, with bytes: C) where C.Element == UInt8 {
        fatalError()
    }
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { fatalError() }
}
public typealias TimeInterval = Double
public struct Date: Hashable, Comparable, Sendable, Codable {
    public init() { fatalError() }
    public init(timeIntervalSince1970: TimeInterval) { fatalError() }
    public init(timeIntervalSinceReferenceDate: TimeInterval) { fatalError() }
    public init(timeIntervalSinceNow: TimeInterval) { fatalError() }
    public init(from decoder: any Decoder) throws { fatalError() }
    public func encode(to encoder: any Encoder) throws { fatalError() }
    public static var now: Date { fatalError() }
    public static var distantPast: Date { fatalError() }
    public var timeIntervalSince1970: TimeInterval { fatalError() }
    public var timeIntervalSinceReferenceDate: TimeInterval { fatalError() }
    public func timeIntervalSince(_ date: Date) -> TimeInterval { fatalError() }
    public func addingTimeInterval(_ interval: TimeInterval) -> Date { fatalError() }
    public static func < (a: Date, b: Date) -> Bool { fatalError() }
    public static func + (a: Date, b: TimeInterval) -> Date { fatalError() }
    public static func - (a: Date, b: TimeInterval) -> Date { fatalError() }
    public static func += (a: inout Date, b: TimeInterval) { fatalError() }
    public static func -= (a: inout Date, b: TimeInterval) { fatalError() }
    @available(macOS 12, iOS 15, *) public func formatted<F: FormatStyle>(_ format: F) -> F.FormatOutput
    where F.FormatInput == Date { fatalError() }
    @available(macOS 12, iOS 15, *) public func ISO8601Format(_ style: ISO8601FormatStyle = .init()) -> String {
        fatalError()
    }
    @available(macOS 12, iOS 15, *) public struct ISO8601FormatStyle: Sendable, FormatStyle {
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
            timeZone: TimeZone = TimeZone(secondsFromGMT: 0)!
        ) { fatalError() }
        public func format(_ value: Date) -> String { fatalError() }
        public func parse(_ value: String) throws -> Date { fatalError() }
        public func year() -> Self { fatalError() }
        public func month() -> Self { fatalError() }
        public func day() -> Self { fatalError() }
        public func time(includingFractionalSeconds: Bool) -> Self { fatalError() }
        public func timeZone(separator: TimeZoneSeparator) -> Self { fatalError() }
    }
}
public protocol FormatStyle: Hashable, Codable {
    associatedtype FormatInput; associatedtype FormatOutput; func format(_ value: FormatInput) -> FormatOutput
}
extension FormatStyle where Self == Date.ISO8601FormatStyle { public static var iso8601: Self { .init() } }
public struct UUID: Hashable, Sendable, Codable, CustomStringConvertible {
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
    public var description: String { fatalError() }
}
public struct TimeZone: Hashable, Sendable, Codable {
    public init?(secondsFromGMT: Int) { fatalError() }
    public init?(identifier: String) { fatalError() }
    public static var autoupdatingCurrent: TimeZone { fatalError() }
    public static var current: TimeZone { fatalError() }
    public static var gmt: TimeZone { fatalError() }
    public func secondsFromGMT(for date: Date = Date()) -> Int { fatalError() }
}
public struct Decimal: Hashable, Comparable, Sendable, Codable, CustomStringConvertible, SignedNumeric {
    public init(from decoder: any Decoder) throws { fatalError() }
    public func encode(to encoder: any Encoder) throws { fatalError() }
    public init?(string: String, locale: Locale? = nil) { fatalError() }
    public init(_ value: Int) { fatalError() }
    public init(_ value: UInt8) { fatalError() }
    public init?<T: BinaryInteger>(exactly source: T) { fatalError() }
    public init(integerLiteral value: Int) { fatalError() }
    public init(sign: FloatingPointSign, exponent: Int, significand: Decimal) { fatalError() }
    public static func < (a: Decimal, b: Decimal) -> Bool { fatalError() }
    public static func + (a: Decimal, b: Decimal) -> Decimal { fatalError() }
    public static func - (a: Decimal, b: Decimal) -> Decimal { fatalError() }
    public static func * (a: Decimal, b: Decimal) -> Decimal { fatalError() }
    public static func *= (a: inout Decimal, b: Decimal) { fatalError() }
    public var magnitude: Decimal { fatalError() }
    public var isFinite: Bool { fatalError() }
    public var isNaN: Bool { fatalError() }
    public static var nan: Decimal { fatalError() }
    public var description: String { fatalError() }
}
public struct Locale: Hashable, Sendable { public init(identifier: String) { fatalError() } }
open class JSONEncoder: @unchecked Sendable {
    public init() { fatalError() }
    open func encode<T: Encodable>(_ value: T) throws -> Data { fatalError() }
}
open class JSONDecoder: @unchecked Sendable {
    public init() { fatalError() }
    open func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T { fatalError() }
}
open class FileManager: @unchecked Sendable {
    open class var `default`: FileManager { fatalError() }
    open func fileExists(atPath path: String) -> Bool { fatalError() }
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
    open func removeItem(at url: URL) throws { fatalError() }
    open func removeItem(atPath path: String) throws { fatalError() }
    open func moveItem(at url: URL, to: URL) throws { fatalError() }
    open func destinationOfSymbolicLink(atPath path: String) throws -> String { fatalError() }
    open func isExecutableFile(atPath path: String) -> Bool { fatalError() }
    open var currentDirectoryPath: String { fatalError() }
    open var temporaryDirectory: URL { fatalError() }
}
public struct FileAttributeKey: Hashable, Sendable { public var rawValue: String }
open class ProcessInfo: @unchecked Sendable {
    open class var processInfo: ProcessInfo { fatalError() }
    open var environment: [String: String] { fatalError() }
    open var arguments: [String] { fatalError() }
    open var activeProcessorCount: Int { fatalError() }
}
public struct CocoaError: Error, Sendable {
    public struct Code: Hashable, Sendable {
        public static var fileWriteFileExists: Code { fatalError() };
        public static var fileNoSuchFile: Code { fatalError() };
        public static var fileReadNoSuchFile: Code { fatalError() }
    }
    public var code: Code { fatalError() }
}
public protocol LocalizedError: Error { var errorDescription: String? { get } }
extension LocalizedError { public var errorDescription: String? { nil } }
extension Error { public var localizedDescription: String { fatalError() } }
extension StringProtocol {
    public func replacingOccurrences<T: StringProtocol, R: StringProtocol>(of target: T, with replacement: R) -> String
    { fatalError() }
    public func components<T: StringProtocol>(separatedBy separator: T) -> [String] { fatalError() }
    public func trimmingCharacters(in set: CharacterSet) -> String { fatalError() }
}
public struct CharacterSet: Hashable, Sendable {
    public static var whitespacesAndNewlines: CharacterSet { fatalError() }
}
