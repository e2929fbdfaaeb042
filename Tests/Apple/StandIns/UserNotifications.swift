// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_exported import Foundation

@available(iOS 10, macOS 10.14, tvOS 10, watchOS 3, visionOS 1, *)
open class UNNotificationContent: NSObject {
    @available(tvOS, unavailable)
    open var userInfo: [AnyHashable: Any] { fatalError() }
}

@available(iOS 10, macOS 10.14, tvOS 10, watchOS 3, visionOS 1, *)
open class UNNotificationRequest: NSObject {
    open var identifier: String { fatalError() }
    open var content: UNNotificationContent { fatalError() }
}

@available(iOS 10, macOS 10.14, tvOS 10, watchOS 3, visionOS 1, *)
open class UNNotification: NSObject {
    open var request: UNNotificationRequest { fatalError() }
}

@available(iOS 10, macOS 10.14, watchOS 3, visionOS 1, *)
@available(tvOS, unavailable)
open class UNNotificationResponse: NSObject {
    open var notification: UNNotification { fatalError() }
    open var actionIdentifier: String { fatalError() }
}

@available(iOS 10, macOS 10.14, watchOS 3, visionOS 1, *)
@available(tvOS, unavailable)
public let UNNotificationDismissActionIdentifier: String = { fatalError() }()
