import ArgumentParser
import Reports

/// The options of `linkd print nginx`.
struct NginxOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp(
            "The version of nginx that reads the file, 1.19.4 or newer; default: \(NginxVersion.standard).",
            valueName: "version"
        )
    )
    var nginxVersion: NginxVersion?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The certificate; HOST stands for the first host of a table (default: \(Self.defaultCertificate)).",
            valueName: "path"
        )
    )
    var certificate: String?

    @Option(name: .long, help: ArgumentHelp("The key of the certificate.", valueName: "path"))
    var key: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Where linkd listens, instead of the first address of \"listen\".",
            valueName: "address"
        )
    )
    var upstream: String?

    @Flag(
        inversion: .prefixedNo,
        help: "Whether the first host of a table also has its name with or without www; default: --www."
    )
    var www: Bool?

    private static let defaultCertificate = "/etc/letsencrypt/live/HOST/fullchain.pem"
    private static let defaultKey = "/etc/letsencrypt/live/HOST/privkey.pem"

    func validate() throws {
        guard (certificate == nil) == (key == nil) else {
            throw ValidationError("--certificate and --key belong together; pass both")
        }
        for (name, path) in [("--certificate", certificate), ("--key", key)] {
            guard let path, !NginxFile.isPlain(path) else { continue }
            throw ValidationError(
                "\(name) \"\(path.printable)\" is not a plain path; begin it with / and use letters, digits and ._-+@"
            )
        }
        if let upstream {
            try upstream.validateAddress(of: "--upstream")
            guard NginxFile.upstream(upstream) != nil else {
                throw ValidationError(
                    "--upstream \"\(upstream.printable)\" has port 0 or an odd path; write a port, or a path of letters, "
                        + "digits and ._-+@"
                )
            }
        }
    }

    /// Whether the first host of each table also has its name with or without `www.`.
    var hasTwins: Bool { www ?? true }

    /// Returns the certificate and the key of a host.
    func certificates(of host: String) -> (certificate: String, key: String) {
        (
            (certificate ?? Self.defaultCertificate).replacing("HOST", with: host),
            (key ?? Self.defaultKey).replacing("HOST", with: host)
        )
    }

    /// The given options as the text of a command line, with a space before each.
    var text: String { given.map { name, value in " \(name)" + (value.map { " " + $0.shellWord } ?? "") }.joined() }

    /// The given options and their values.
    var given: [(name: String, value: String?)] {
        let values: [(String, String?)] = [
            ("--nginx-version", nginxVersion.map { "\($0)" }), ("--certificate", certificate), ("--key", key),
            ("--upstream", upstream),
        ]
        return values.filter { $0.1 != nil }.map { (name: $0.0, value: $0.1) }
            + (www.map { [(name: $0 ? "--www" : "--no-www", value: nil)] } ?? [])
    }
}

/// A version of nginx: the spelling of HTTP/2 depends on it.
struct NginxVersion: ExpressibleByArgument, Comparable, CustomStringConvertible {
    /// The version of Debian 12, whose spelling newer versions read too, with a warning.
    static let standard = NginxVersion(parts: [1, 22, 0])
    /// The first version that can refuse a TLS handshake (`ssl_reject_handshake`).
    static let oldest = NginxVersion(parts: [1, 19, 4])
    /// The first version with the directive `http2`.
    static let withDirective = NginxVersion(parts: [1, 25, 1])

    private let parts: [Int]

    private init(parts: [Int]) { self.parts = parts }

    /// Parses `1.22` or `1.25.1`, as `nginx -v` prints it; nil for a version that is too old.
    init?(argument: String) {
        let texts = argument.split(separator: ".", omittingEmptySubsequences: false)
        let parts = texts.compactMap { UInt16($0) }.map { Int($0) }
        guard (2...3).contains(parts.count), parts.count == texts.count else { return nil }
        self.init(parts: parts + Array(repeating: 0, count: 3 - parts.count))
        guard self >= .oldest else { return nil }
    }

    var description: String {
        (parts.last == 0 ? parts.dropLast() : parts[...]).map { "\($0)" }.joined(separator: ".")
    }

    static func < (left: NginxVersion, right: NginxVersion) -> Bool {
        left.parts.lexicographicallyPrecedes(right.parts)
    }
}
