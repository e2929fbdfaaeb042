#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Keeps waiting links between launches of the app.
///
/// Without a store, links wait in memory. A link may contain a token: choose a location that is safe enough for your
/// links.
public struct LinkStore: Sendable {
    let load: @MainActor @Sendable () throws -> Data?
    let save: @MainActor @Sendable (Data?) throws -> Void

    /// Creates a store from two closures, for example on a key of `UserDefaults`.
    ///
    /// - Parameters:
    ///   - load: returns the bytes that were saved last; nil if there are none.
    ///   - save: saves the bytes; deletes them if given nil.
    public init(
        load: @escaping @MainActor @Sendable () throws -> Data?,
        save: @escaping @MainActor @Sendable (Data?) throws -> Void
    ) {
        self.load = load
        self.save = save
    }

    /// Creates a store in a file, which exists only while links wait; a missing folder is created.
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
