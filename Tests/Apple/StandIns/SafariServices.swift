// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_exported import Foundation
import UIKit

@available(iOS 9, visionOS 1, *)
@MainActor open class SFSafariViewController: UIViewController {
    public convenience init(url: URL) { fatalError() }
}
