import SiteAssociation
import StrictJSON

extension AssociationDiff {
    /// An object for each change; the keys are stable.
    var jsonLines: [String] { apps.flatMap(\.jsonLines) + services.flatMap(\.jsonLines) }
}

extension AppChanges {
    fileprivate var jsonLines: [String] {
        var lines = links.map { change in
            JSONWriter.line { writer in
                writer.member("change", "link")
                write(apps, to: &writer)
                writer.member("url", change.link)
                writer.name("opensApp")
                writer.bool(change.opensApp)
                writer.member("before", optional: change.before?.json)
                writer.member("now", optional: change.now?.json)
            }
        }
        let more = isCutShort ? "there are more kinds of link than these" : nil
        for message in [more, undecided].compactMap({ $0 }) {
            lines.append(
                JSONWriter.line { writer in
                    writer.member("change", "undecided")
                    write(apps, to: &writer)
                    writer.member("message", message)
                }
            )
        }
        return lines
    }

    private func write(_ apps: [String], to writer: inout JSONWriter) {
        writer.name("apps")
        writer.strings(apps)
    }
}

extension ServiceChange {
    fileprivate var jsonLines: [String] {
        (gone.map { ($0, false) } + added.map { ($0, true) }).map { app, isAdded in
            JSONWriter.line { writer in
                writer.member("change", "app")
                writer.member("service", service)
                writer.member("app", app)
                writer.name("isAdded")
                writer.bool(isAdded)
            }
        }
    }
}

extension AssetLinksDiff {
    /// An object for each change; the keys are stable.
    var jsonLines: [String] {
        let grants = (gone.map { ($0, false) } + added.map { ($0, true) }).map { grant, isAdded in
            JSONWriter.line { writer in
                writer.member("change", "statement")
                writer.member("target", grant.target)
                writer.member("fingerprint", optional: grant.fingerprint)
                writer.member("relation", grant.relation)
                writer.name("isAdded")
                writer.bool(isAdded)
            }
        }
        return grants
            + packagesWithOtherRules.map { package in
                JSONWriter.line { writer in
                    writer.member("change", "dynamicRules")
                    writer.member("target", package)
                }
            }
    }
}

extension JSONWriter {
    /// The text of one object; `body` writes its members.
    fileprivate static func line(_ body: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        writer.object(body)
        return writer.text
    }

    /// Writes a member whose value is a string, or null.
    fileprivate mutating func member(_ name: String, optional text: String?) {
        self.name(name)
        if let text { string(text) } else { null() }
    }
}
