// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What comes from Objective-C, whose classes the compiler cannot import without its runtime: part of Foundation's module.

@available(iOS 2, macOS 10.0, tvOS 9, watchOS 2, visionOS 1, *)
open class NSObject: NSObjectProtocol, Hashable {
    public init() { fatalError() }
    public static func == (left: NSObject, right: NSObject) -> Bool { fatalError() }
    public func hash(into hasher: inout Hasher) { fatalError() }
}

public protocol NSObjectProtocol: AnyObject {}

open class NSUserActivity: NSObject {
    open var activityType: String { fatalError() }
    open var title: String?
    open var isEligibleForHandoff = false
    open var webpageURL: URL?
    open var referrerURL: URL?
    open var userInfo: [AnyHashable: Any]?
}

public protocol NSSecureCoding {}
extension String: NSSecureCoding {}

public let NSUserActivityTypeBrowsingWeb: String = ""

open class NSExtensionContext: NSObject {
    open var inputItems: [Any] { fatalError() }
}

open class NSExtensionItem: NSObject {
    open var attachments: [NSItemProvider]?
}

open class NSItemProvider: NSObject {
    open func canLoadObject<T: ItemProviderReading>(ofClass type: T.Type) -> Bool { fatalError() }
    open func loadObject<T: ItemProviderReading>(
        ofClass type: T.Type,
        completionHandler: @escaping @Sendable (T?, (any Error)?) -> Void
    ) -> Progress { fatalError() }
}

// What has a class of Objective-C that is read from an item.
public protocol ItemProviderReading {}
extension String: ItemProviderReading {}
extension URL: ItemProviderReading {}

open class Progress: NSObject, @unchecked Sendable {}

public struct URLRequest: Hashable, Sendable {
    public var url: URL?
    public init(url: URL) { fatalError() }
}

open class Bundle: NSObject, @unchecked Sendable {
    open class var main: Bundle { fatalError() }
    open func url(forResource name: String?, withExtension ext: String?) -> URL? { fatalError() }
}

open class UserDefaults: NSObject {
    open class var standard: UserDefaults { fatalError() }
    open func data(forKey defaultName: String) -> Data? { fatalError() }
    open func set(_ value: Any?, forKey defaultName: String) { fatalError() }
}

public struct IndexSet: Hashable, Sendable, Sequence {
    public func makeIterator() -> AnyIterator<Int> { fatalError() }
}

extension StringProtocol {
    public func localizedCaseInsensitiveContains(_ other: some StringProtocol) -> Bool { fatalError() }
}
