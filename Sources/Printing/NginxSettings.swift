import Reports

/// What the file for nginx says besides the hosts.
package struct NginxSettings {
    /// The version of nginx that reads the file; nil for the standard one.
    package var version: NginxVersion?
    /// The path of the certificate and of its key, in which `HOST` stands for the first host of a table; nil for certbot's.
    package var certificate: String?
    package var key: String?
    /// Where linkd listens; nil for the first address of the configuration.
    package var upstream: String?
    /// Whether the first host of each table also has its name with or without `www.`; nil for the rule of `hasTwin`.
    package var www: Bool?
    /// Whether the file has only the locations of linkd, for a server block that exists (`NginxLocations`).
    package var isLocations = false

    package init() {}

    package static let defaultCertificate = "/etc/letsencrypt/live/HOST/fullchain.pem"
    private static let defaultKey = "/etc/letsencrypt/live/HOST/privkey.pem"

    /// Whether a first host also has its name with or without `www.`: by default a domain such as `example.com`, and a
    /// name that begins with `www.`.
    ///
    /// Nobody types `www.links.example.com`, so the DNS rarely has such names, and a certificate cannot have a name that
    /// the DNS lacks. `example.co.uk` looks the same: only the list of public suffixes, which changes every week, tells
    /// that it is a domain.
    func hasTwin(_ host: String) -> Bool { www ?? (host.hasPrefix("www.") || host.count { $0 == "." } == 1) }

    /// Returns the certificate and the key of a host.
    package func certificates(of host: String) -> (certificate: String, key: String) {
        (
            (certificate ?? Self.defaultCertificate).replacing("HOST", with: host),
            (key ?? Self.defaultKey).replacing("HOST", with: host)
        )
    }

    /// The given options as the text of a command line, with a space before each.
    package var text: String {
        given.map { name, value in " \(name)" + (value.map { " " + $0.shellWord } ?? "") }.joined()
    }

    /// The given options and their values.
    package var given: [(name: String, value: String?)] {
        let values: [(String, String?)] = [
            ("--nginx-version", version.map { "\($0)" }), ("--certificate", certificate), ("--key", key),
            ("--upstream", upstream),
        ]
        return values.filter { $0.1 != nil }.map { (name: $0.0, value: $0.1) }
            + (www.map { [(name: $0 ? "--www" : "--no-www", value: nil)] } ?? [])
            + (isLocations ? [(name: "--locations", value: nil)] : [])
    }
}

/// A version of nginx: the spelling of HTTP/2 depends on it.
package struct NginxVersion: Comparable, CustomStringConvertible, Sendable {
    /// The version of Debian 12, whose spelling newer versions read too, with a warning.
    package static let standard = NginxVersion(parts: [1, 22, 0])
    /// The first version that can refuse a TLS handshake (`ssl_reject_handshake`).
    static let oldest = NginxVersion(parts: [1, 19, 4])
    /// The first version with the directive `http2`.
    static let withDirective = NginxVersion(parts: [1, 25, 1])

    private let parts: [Int]

    private init(parts: [Int]) { self.parts = parts }

    /// Parses `1.22` or `1.25.1`, as `nginx -v` prints it; nil for a version that is too old.
    package init?(_ text: String) {
        let texts = text.split(separator: ".", omittingEmptySubsequences: false)
        let parts = texts.compactMap { UInt16($0) }.map { Int($0) }
        guard (2...3).contains(parts.count), parts.count == texts.count else { return nil }
        self.init(parts: parts + Array(repeating: 0, count: 3 - parts.count))
        guard self >= .oldest else { return nil }
    }

    package var description: String {
        (parts.last == 0 ? parts.dropLast() : parts[...]).map { "\($0)" }.joined(separator: ".")
    }

    package static func < (left: NginxVersion, right: NginxVersion) -> Bool {
        left.parts.lexicographicallyPrecedes(right.parts)
    }
}
