#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Keeps the links that wait across starts of the app.
///
/// Without one, links wait in memory. A link may hold a token: choose a place that fits what your links hold.
public struct LinkStore: Sendable {
    let load: @MainActor @Sendable () throws -> Data?
    let save: @MainActor @Sendable (Data?) throws -> Void

    /// Makes a store of two closures, such as a key of `UserDefaults`.
    ///
    /// - Parameters:
    ///   - load: what was saved last, nil for nothing.
    ///   - save: keeps the bytes, or forgets them when given nil.
    public init(
        load: @escaping @MainActor @Sendable () throws -> Data?,
        save: @escaping @MainActor @Sendable (Data?) throws -> Void
    ) {
        self.load = load
        self.save = save
    }

    /// A file, which is there only while links wait; its folder is made where it is missing.
    public static func file(_ url: URL) -> LinkStore {
        LinkStore(
            load: { FileManager.default.fileExists(atPath: url.path) ? try Data(contentsOf: url) : nil },
            save: { data in
                if let data {
                    try FileManager.default.createDirectory(
                        at: url.deletingLastPathComponent(),
                        withIntermediateDirectories: true
                    )
                    try data.write(to: url, options: .atomic)
                } else if FileManager.default.fileExists(atPath: url.path) {
                    try FileManager.default.removeItem(at: url)
                }
            }
        )
    }
}
