// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The part of SwiftUI that LinkHandlingUI uses, without its work: for type checking on Linux.
@_exported import Activities
import Foundation

@MainActor public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
}

@MainActor public protocol Scene {}

@MainActor public protocol App {
    associatedtype Body: Scene
    var body: Body { get }
    init()
}

extension App {
    public static func main() {}
}

public struct WindowGroup<Content: View>: Scene {
    public init(@ViewBuilder content: () -> Content) {}
}

@resultBuilder public enum ViewBuilder {
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildEither<First: View, Second: View>(first: First) -> Either<First, Second> { Either() }
    public static func buildEither<First: View, Second: View>(second: Second) -> Either<First, Second> { Either() }
}

public struct Either<First: View, Second: View>: View {
    public var body: Self { self }
}

public struct Text: View {
    public init(_ text: String) {}
    public var body: Self { self }
}

public struct ShareLink: View {
    public init(item: URL) {}
    public var body: Self { self }
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
    public var wrappedValue: Value {
        get { value }
        nonmutating set {}
    }
    private let value: Value
    public init(wrappedValue: Value) { value = wrappedValue }
}

public enum ScenePhase: Equatable { case active, inactive, background }

public struct EnvironmentValues {
    public var scenePhase: ScenePhase { .active }
    public var openURL: OpenURLAction {
        get { OpenURLAction { _ in .systemAction } }
        set {}
    }
}

@MainActor public struct OpenURLAction {
    public enum Result { case handled, discarded, systemAction }
    public nonisolated init(handler: @escaping (URL) -> Result) {}
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
    public func environment<Value>(_ path: WritableKeyPath<EnvironmentValues, Value>, _ value: Value) -> some View {
        self
    }
    public func handlesExternalEvents(preferring: Set<String>, allowing: Set<String>) -> some View { self }
    public func onChange<V: Equatable>(of value: V, initial: Bool = false, _ action: @escaping () -> Void) -> some View
    {
        self
    }
    public func task(@_inheritActorContext _ action: @escaping @Sendable () async -> Void) -> some View { self }
    public func onDisappear(perform action: (() -> Void)? = nil) -> some View { self }
}
