import AssociationChecker
import Diagnostics
import HTTP
import LinkRoutes
import Server
import Sites
import StrictJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The site of a folder as it was read last, and its last sound version.
///
/// It is a class, because a thousand of them are passed on at each reload; it never changes.
final class FolderSite: Sendable {
    /// A site without mistakes.
    struct Sound: Sendable {
        let site: Site
        let table: ServedTable
        /// The number of public files that stay open.
        let openFiles: Int
        /// Warnings about its public folder, one sentence each.
        let warnings: [String]
        /// Its part of the descriptors.
        let allowance: SiteAllowance
    }

    let folder: SiteFolder
    /// The last sound version, which is served; nil if there was none.
    let sound: Sound?
    /// Why the files as they are now cannot be served; empty if `sound` is made of them.
    let problems: [Diagnostic]
    /// The hosts that the site claims: those of its sound version, or what can be read of them.
    let hosts: [String]

    /// Whether other sites had taken the descriptors that its files need.
    let lacksDescriptors: Bool
    private let stamps: FileStamps
    /// Whether the stamps would show any later change: a file that was changed a moment ago can change again within the
    /// same tick of the file system's clock.
    private let isSettled: Bool
    private let tag: EntityTag

    /// How often files are read again that change while they are read.
    static let maximumReadings = 5
    /// The fix if they still change after that.
    static let fixOfInstability =
        "reload again when the copy is complete, or write the files to another folder and swap a link to it"
    /// The time after which a change gets another time stamp; two seconds for the coarsest file systems.
    private static let clockTick = 2_000_000_000

    /// Reads a site, or returns the old one if its files are the same.
    ///
    /// - Parameters:
    ///   - old: the site of the same folder and an equal context, from the last load.
    ///   - read: reads the files; a test changes them meanwhile.
    static func load(
        _ folder: SiteFolder,
        _ context: SiteContext,
        after old: FolderSite?,
        read: (SiteFolder, Int, SiteAllowance) -> SiteContent = SiteContent.init(_:limit:allowance:)
    ) -> FolderSite {
        var stamps = FileStamps([], sites: [folder])
        // A problem can be over although no file of the site has changed: another site has freed descriptors.
        if let old, old.isSettled, old.problems.isEmpty, old.stamps == stamps { return old }
        var hosts = old?.hosts ?? []
        for _ in 0..<maximumReadings {
            let allowance = SiteAllowance(context.budget, kept: old?.sound?.openFiles ?? 0)
            let content = read(folder, context.largestFile, allowance)
            let after = FileStamps([], sites: [folder])
            if stamps == after { return made(folder, content, allowance, context, stamps, after: old) }
            // A swap of links is over now; a copy may take longer, and is complete at a later reload.
            stamps = after
            if old?.sound == nil { hosts = claimed(ClaimedHosts.inTable(content.table ?? []), after: old) }
        }
        let message = "the files of the site change while they are read"
        let problem = Diagnostic(.unstableSite, folder.path, message, fix: fixOfInstability)
        return FolderSite(folder, old?.sound, [problem], hosts, stamps, isSettled: false, old?.tag)
    }

    /// Returns the hosts that a site without a sound version claims: those it claimed before, if its table tells none.
    private static func claimed(_ hosts: [String], after old: FolderSite?) -> [String] {
        hosts.isEmpty ? old?.hosts ?? [] : hosts
    }

    /// Makes a site of its files, or keeps the old one if the files have the same content.
    private static func made(
        _ folder: SiteFolder,
        _ content: SiteContent,
        _ allowance: SiteAllowance,
        _ context: SiteContext,
        _ stamps: FileStamps,
        after old: FolderSite?
    ) -> FolderSite {
        let tag = content.tag
        let now = Int(Date().timeIntervalSince1970 * 1e9)
        let isSettled = stamps.lastChange &+ clockTick < now
        if let old, old.tag == tag, old.problems.isEmpty, content.problems.isEmpty {
            return FolderSite(folder, old.sound, [], old.hosts, stamps, isSettled: isSettled, tag)
        }
        let made = SiteMaking(folder, content, allowance, context)
        if made.sound != nil { allowance.replaceKept() }
        let sound = made.sound ?? old?.sound
        let hosts = sound?.site.table.hosts ?? claimed(made.hosts, after: old)
        let lacks = allowance.lacksDescriptors
        return FolderSite(
            folder,
            sound,
            made.problems,
            hosts,
            stamps,
            isSettled: isSettled,
            tag,
            lacksDescriptors: lacks
        )
    }

    private init(
        _ folder: SiteFolder,
        _ sound: Sound?,
        _ problems: [Diagnostic],
        _ hosts: [String],
        _ stamps: FileStamps,
        isSettled: Bool,
        _ tag: EntityTag?,
        lacksDescriptors: Bool = false
    ) {
        self.folder = folder
        self.sound = sound
        self.problems = problems
        self.hosts = hosts
        self.stamps = stamps
        self.isSettled = isSettled
        self.tag = tag ?? EntityTag(hashing: [])
        self.lacksDescriptors = lacksDescriptors
    }

    /// The same site, but as if its files had changed, because what it has in common with others did.
    var outdated: FolderSite {
        FolderSite(folder, sound, problems, hosts, stamps, isSettled: false, nil)
    }

    /// Whether visitors get a version of the site.
    var isServed: Bool { sound != nil }
}

/// What can be made of the files of a site: the site, or its problems.
private struct SiteMaking {
    private(set) var sound: FolderSite.Sound?
    private(set) var problems: [Diagnostic]
    /// The hosts of the table, as far as they can be read.
    private(set) var hosts: [String] = []

    init(_ folder: SiteFolder, _ content: SiteContent, _ allowance: SiteAllowance, _ context: SiteContext) {
        problems = content.problems
        guard let bytes = content.table, let table = makeTable(bytes, folder, context) else { return }
        hosts = table.hosts
        let own = content.templates.map(SharedTemplates.init)
        let theme = (own ?? context.templates).flatMap { makeTheme($0, table) }
        guard problems.isEmpty else { return }
        do throws(SiteError) {
            if table.hosts.isEmpty { throw .noHosts }
            var shared = context.shared
            if let files = content.publicFolder?.files {
                shared = try shared.with(files: files, publicHeaders: context.publicHeaders)
            }
            sound = FolderSite.Sound(
                site: try Site(table, shared, theme: theme),
                table: ServedTable(table, readFrom: bytes, named: folder.name),
                openFiles: content.publicFolder?.openFiles ?? 0,
                warnings: content.publicFolder?.warnings ?? [],
                allowance: allowance
            )
        } catch {
            problems.append(Diagnostic(folder.table, error.message))
        }
    }

    private mutating func makeTable(_ bytes: [UInt8], _ folder: SiteFolder, _ context: SiteContext) -> RouteTable? {
        do throws(RouteTableError) {
            let limits = JSONLimits(bytes: context.largestFile, problems: context.maximumPerCode)
            return try RouteTable(json: bytes, limits: limits)
        } catch {
            problems += ForeignSyntax.explained(error.problems).map { $0.located(in: folder.table) }
            hosts = ClaimedHosts.inTable(bytes)
            return nil
        }
    }

    private mutating func makeTheme(_ templates: SharedTemplates, _ table: RouteTable) -> PageTheme? {
        do throws(PageThemeError) {
            return try templates.theme(for: table)
        } catch {
            problems += error.problems.map { $0.located(in: templates.folder.path(of: $0.location.file)) }
            return nil
        }
    }
}
