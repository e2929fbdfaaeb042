import ArgumentParser
import Diagnostics
import Printing
import Reports

/// The options of `linkd print nginx`.
struct NginxOptions: ParsableArguments {
    @Option(
        "The version of nginx that reads the file, 1.19.4 or newer; default: \(NginxVersion.standard).",
        named: "version"
    )
    var nginxVersion: NginxVersion?

    @Option(
        "The certificate; HOST stands for the first host of a table (default: \(NginxSettings.defaultCertificate)).",
        named: "path"
    )
    var certificate: String?

    @Option("The key of the certificate.", named: "path")
    var key: String?

    @Option("Where linkd listens, instead of the first address of \"listen\".", named: "address")
    var upstream: String?

    @Flag(
        inversion: .prefixedNo,
        help: """
            Whether the first host of a table also has its name with or without www; default: --www for a domain such as \
            example.com, and for a name that begins with www.
            """
    )
    var www: Bool?

    @Flag(
        help: """
            Prints what a server block that exists includes, to have linkd beside a website: the association files, and \
            the paths that linkd answers.
            """
    )
    var locations = false

    func validate() throws {
        if locations, let other = settings.given.first(where: { $0.name != "--upstream" && $0.name != "--locations" }) {
            throw ValidationError("\(other.name) is not for --locations, where the server block is yours; remove it")
        }
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
                    "invalid --upstream \"\(upstream.printable)\"; use a port other than 0, or a path of letters, "
                        + "digits and ._-+@"
                )
            }
        }
    }

    /// The values of the options.
    var settings: NginxSettings {
        var settings = NginxSettings()
        (settings.version, settings.upstream, settings.www) = (nginxVersion, upstream, www)
        (settings.certificate, settings.key, settings.isLocations) = (certificate, key, locations)
        return settings
    }
}

extension NginxVersion: ExpressibleByArgument {
    init?(argument: String) { self.init(argument) }
}
