// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The part of SwiftUI that LinkHandlingUI uses, without its work: for type checking on Linux.
import Foundation

public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

public final class NSUserActivity {
    public var webpageURL: URL? { nil }
}

@MainActor public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
}

@resultBuilder public enum ViewBuilder {
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
}

public struct AnyContent: View {
    public var body: AnyContent { self }
}

@MainActor public protocol ViewModifier {
    associatedtype Body: View
    typealias Content = AnyContent
    @ViewBuilder func body(content: Content) -> Body
}

@propertyWrapper public struct State<Value> {
    public var wrappedValue: Value
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

public enum ScenePhase: Equatable { case active, inactive, background }

public struct EnvironmentValues {
    public var scenePhase: ScenePhase { .active }
}

@propertyWrapper public struct Environment<Value> {
    private let path: KeyPath<EnvironmentValues, Value>
    public init(_ path: KeyPath<EnvironmentValues, Value>) { self.path = path }
    public var wrappedValue: Value { EnvironmentValues()[keyPath: path] }
}

extension View {
    public func modifier<M: ViewModifier>(_ modifier: M) -> some View { self }
    public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { self }
    public func onContinueUserActivity(
        _ type: String,
        perform action: @escaping (NSUserActivity) -> Void
    ) -> some View { self }
    public func onChange<V: Equatable>(of value: V, initial: Bool = false, _ action: @escaping () -> Void) -> some View
    {
        self
    }
    public func task(@_inheritActorContext _ action: @escaping @Sendable () async -> Void) -> some View { self }
    public func onDisappear(perform action: (() -> Void)? = nil) -> some View { self }
}
