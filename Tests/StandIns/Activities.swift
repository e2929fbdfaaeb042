// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// What SwiftUI, UIKit and AppKit export of Apple's Foundation, without its work: for type checking on Linux.
import Foundation

public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

public final class NSUserActivity: Hashable {
    public var activityType: String { "" }
    public var webpageURL: URL? { nil }
    public var userInfo: [AnyHashable: Any]? { nil }
    public static func == (left: NSUserActivity, right: NSUserActivity) -> Bool { left === right }
    public func hash(into hasher: inout Hasher) {}
}

public final class NSItemProvider {
    public func canLoadObject(ofClass type: URL.Type) -> Bool { false }
    public func loadObject(
        ofClass type: URL.Type,
        completionHandler: @escaping @Sendable (URL?, (any Error)?) -> Void
    ) -> Progress { Progress(totalUnitCount: 1) }
}

public final class NSExtensionItem {
    public var attachments: [NSItemProvider]? { nil }
}

public final class NSExtensionContext {
    public var inputItems: [Any] { [] }
}
