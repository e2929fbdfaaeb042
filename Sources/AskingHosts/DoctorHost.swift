package import Diagnostics
package import HostChecker
import LinkRoutes
package import Reports
import SiteAssociation
package import SiteConfiguration

/// A host to check, with what a table says about it.
package struct DoctorHost {
    package let name: AskedHost
    /// Nil if there is no table to compare with.
    package let expected: ExpectedHost?

    /// The hosts to check, and the wildcards that cannot be asked.
    package struct Selection {
        package var hosts: [DoctorHost] = []
        package var findings: [Diagnostic] = []

        /// Returns the name of a table's host; nil, with a finding, if it cannot be asked.
        fileprivate mutating func name(of host: String, _ file: String) -> AskedHost? {
            do throws(AskedHost.Failure) {
                return try AskedHost(host)
            } catch {
                let code = HostFindingCode.hostNotChecked
                let message = "expected a public host name, found \(host.quoted)"
                let fix = "pass a public host name to linkd doctor"
                findings.append(Diagnostic(code, severity: .info, in: file, message, fix: fix))
                return nil
            }
        }
    }

    /// Returns the named hosts; without names, the hosts of the tables.
    ///
    /// A named table is compared with each named host, so that staging can be checked. Of a configuration, the table of
    /// the host is compared.
    package static func selection(_ names: [AskedHost], _ source: TableSource) throws(Report) -> Selection {
        let tables = try tables(names, source)
        var selection = Selection()
        for name in names {
            let named = source.table == nil ? tables.first { $0.table.serves(name) } : tables.first
            let host = try DoctorHost(name, named, in: source)
            selection.hosts.append(host)
            // Phones read the files of a wildcard there.
            guard let parent = host.expected?.parent, !(names + selection.hosts.map(\.name)).contains(parent) else {
                continue
            }
            selection.hosts.append(try DoctorHost(parent, named, in: source))
        }
        guard names.isEmpty else { return selection }
        for named in tables {
            for host in named.table.hosts {
                guard let name = selection.name(of: host, named.file) else { continue }
                selection.hosts.append(try DoctorHost(name, named, in: source))
            }
        }
        return selection
    }

    private init(_ name: AskedHost, _ named: NamedTable?, in source: TableSource) throws(Report) {
        self.name = name
        do throws(AssociationError) {
            expected = try named.map { named throws(AssociationError) in
                try ExpectedHost(named.site, title: named.file, host: name)
            }
        } catch {
            throw Report(named?.file ?? source.name, error.message, fix: error.fix, exitCode: source.badTable)
        }
    }

    /// Returns the tables with their file names; none if hosts are named and no table is.
    private static func tables(_ names: [AskedHost], _ source: TableSource) throws(Report) -> [NamedTable] {
        guard names.isEmpty || source.table != nil || source.config != nil else { return [] }
        return try source.tables()
    }
}

extension RouteTable {
    /// Returns whether links on a host are links of the table.
    fileprivate func serves(_ host: AskedHost) -> Bool {
        hosts.contains { $0 == host.text || $0.hasPrefix("*.") && host.text.hasSuffix($0.dropFirst()) }
    }
}
