import Diagnostics
import LinkRoutes

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Keeps waiting links between launches of the app.
///
/// Without a store, they are kept in memory. A link may contain a token: choose a location that is safe enough for your
/// links.
public struct LinkStore: Sendable {
    /// Returns the names of all records.
    let names: @MainActor @Sendable () throws -> [String]
    /// Returns a record; nil if it has been removed.
    let read: @MainActor @Sendable (_ name: String) throws -> Data?
    /// Adds a record.
    let add: @MainActor @Sendable (_ name: String, Data) throws -> Void
    /// Removes a record; returns false if another process has removed it.
    let remove: @MainActor @Sendable (_ name: String) throws -> Bool
    /// How often a consumer looks for records of other processes; nil for never.
    let interval: Duration?

    /// Creates a store in a folder, with one file for each link; a missing folder is created.
    ///
    /// Only the user of the process can read the files, and a folder that is created. On Apple's systems they are protected
    /// until the device is unlocked first, and are left out of backups.
    ///
    /// Several processes may use one folder, such as an app and its extension in the container of an app group: none
    /// overwrites the link of another, and each link is delivered by one of them.
    ///
    /// - Parameters:
    ///   - url: the folder; other files in it are ignored.
    ///   - interval: how often a consumer looks for links of other processes, besides at launch and in
    ///     ``LinkInbox/refresh()``; nil for never.
    public static func folder(_ url: URL, checkedEvery interval: Duration? = nil) -> LinkStore {
        LinkStore(
            names: {
                let path = url.path
                return FileManager.default.fileExists(atPath: path)
                    ? try FileManager.default.contentsOfDirectory(atPath: path) : []
            },
            read: { name in
                let file = url.appendingPathComponent(name)
                do {
                    return try Data(contentsOf: file)
                } catch {
                    if FileManager.default.fileExists(atPath: file.path) { throw error }
                    return nil
                }
            },
            add: { name, data in
                let folder: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
                try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true, attributes: folder)
                // A file appears whole, under a name that no other link has.
                let new = url.appendingPathComponent(name + ".new")
                defer { try? FileManager.default.removeItem(at: new) }
                try write(data, toPrivate: new)
                try FileManager.default.moveItem(at: new, to: url.appendingPathComponent(name))
            },
            remove: { name in
                let file = url.appendingPathComponent(name)
                do {
                    // Of several processes that remove a file, one succeeds.
                    try FileManager.default.removeItem(at: file)
                    return true
                } catch {
                    if FileManager.default.fileExists(atPath: file.path) { throw error }
                    return false
                }
            },
            interval: interval
        )
    }

    /// Writes a file that only the user of the process can read, from its first byte.
    private static func write(_ data: Data, toPrivate file: URL) throws {
        guard FileManager.default.createFile(atPath: file.path, contents: nil, attributes: [.posixPermissions: 0o600])
        else { throw CocoaError(.fileWriteUnknown) }
        #if canImport(Darwin)
        // As far as the volume has both. An app that protects its files completely could not receive a link while locked.
        let protection = FileProtectionType.completeUntilFirstUserAuthentication
        try? FileManager.default.setAttributes([.protectionKey: protection], ofItemAtPath: file.path)
        var (file, values) = (file, URLResourceValues())
        values.isExcludedFromBackup = true
        try? file.setResourceValues(values)
        #endif
        try data.write(to: file)
    }
}

extension LinkStore {
    /// Creates a store from two closures, for example on a key of `UserDefaults`.
    ///
    /// Only one process may use it. If it cannot be written, it is emptied, so that no old link is delivered again.
    ///
    /// - Parameters:
    ///   - load: returns the bytes that were saved last; nil if there are none.
    ///   - save: saves the bytes; deletes them if given nil.
    public init(
        load: @escaping @MainActor @Sendable () throws -> Data?,
        save: @escaping @MainActor @Sendable (Data?) throws -> Void
    ) {
        let bytes = SavedBytes(load: load, save: save)
        self.init(
            names: { Array(try bytes.records().keys) },
            read: { try bytes.records()[$0] },
            add: { name, data in try bytes.change { $0[name] = data } },
            remove: { name in
                try bytes.change { $0[name] = nil }
                return true
            },
            interval: nil
        )
    }
}

/// Records that are saved together.
private struct SavedBytes: Sendable {
    let load: @MainActor @Sendable () throws -> Data?
    let save: @MainActor @Sendable (Data?) throws -> Void

    @MainActor
    func records() throws -> [String: Data] {
        try load().map { try JSONDecoder().decode([String: Data].self, from: $0) } ?? [:]
    }

    @MainActor
    func change(_ work: (inout [String: Data]) -> Void) throws {
        // Bytes that cannot be read have been reported, and are written over.
        var all = (try? records()) ?? [:]
        work(&all)
        do {
            try save(all.isEmpty ? nil : JSONEncoder().encode(all))
        } catch {
            try? save(nil)
            throw error
        }
    }
}

/// The error of a record that does not have the name of its link, such as a copy of a file.
private struct MisnamedRecord: Error, CustomStringConvertible {
    let name: String

    var description: String {
        "\(name.quoted) does not have the name of its link and is not delivered; do not copy or rename records"
    }
}

/// The links in a store, and which of them this process knows.
///
/// Another version of the app may have left records of other kinds; they are ignored.
@MainActor
final class StoredLinks {
    private let store: LinkStore?
    private let report: (String) -> Void
    /// The names of the records that this process has added or read.
    private var known: Set<String> = []
    /// The names of records that could not be read or removed.
    private var refused: Set<String> = []

    /// The interval of the store.
    var interval: Duration? { store?.interval }

    init(_ store: LinkStore?, report: @escaping (String) -> Void) {
        self.store = store
        self.report = report
    }

    /// Adds a link.
    func add(_ event: LinkEvent) {
        guard let store else { return }
        let name = Self.name(event.id)
        do {
            try store.add(name, JSONEncoder().encode(event))
            known.insert(name)
        } catch {
            known.remove(name)
            report("the store could not be written: \(error)")
        }
    }

    /// Removes a link.
    ///
    /// - Returns: false if another process has removed it, and so has taken it.
    @discardableResult
    func remove(_ id: LinkEvent.ID) -> Bool {
        let name = Self.name(id)
        guard let store, known.remove(name) != nil else { return true }
        do {
            return try store.remove(name)
        } catch {
            refused.insert(name)
            report("the store could not be written: \(error)")
            return true
        }
    }

    /// Returns the links that other processes or launches have added, and the ids of those that they have removed.
    func changes() -> (added: [LinkEvent], removed: Set<String>) {
        guard let store else { return ([], []) }
        do {
            let names = Set(try store.names().filter(Self.isName))
            let removed = known.subtracting(names)
            known.subtract(removed)
            let added = names.subtracting(known).subtracting(refused).compactMap(record)
            return (added, Set(removed.map { String($0.dropLast(Self.suffix.count)) }))
        } catch {
            report("the store could not be read: \(error)")
            return ([], [])
        }
    }

    private func record(_ name: String) -> LinkEvent? {
        do {
            guard let data = try store?.read(name) else { return nil }
            known.insert(name)
            let event = try JSONDecoder().decode(LinkEvent.self, from: data)
            // A link is removed under the name of its id, so a record with another name would come back at every launch.
            guard Self.name(event.id) == name else { throw MisnamedRecord(name: name) }
            return event
        } catch {
            report("the store could not be read: \(error)")
            if known.remove(name) == nil || (try? store?.remove(name)) == nil { refused.insert(name) }
            return nil
        }
    }

    /// The end of the names of links.
    private static let suffix = ".link"

    private static func name(_ id: LinkEvent.ID) -> String { id.uuidString + suffix }

    private static func isName(_ name: String) -> Bool {
        name.utf8.count > suffix.utf8.count && name.hasSuffix(suffix)
    }
}
