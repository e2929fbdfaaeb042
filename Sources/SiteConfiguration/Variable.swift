import Server

/// An environment variable that stands for an option.
///
/// The option wins over the variable, and the variable over the configuration. An empty variable counts as absent.
/// Unknown variables that begin with `LINKD_` are no mistake: Kubernetes sets `LINKD_PORT` and others for a service of the
/// name `linkd`.
package enum Variable: String, CaseIterable {
    /// The file of the configuration.
    case config = "LINKD_CONFIG"
    /// The addresses to listen on, with spaces between them.
    case listen = "LINKD_LISTEN"
    /// The address of the admin listener, or `off`.
    case admin = "LINKD_ADMIN"

    /// The value; nil if it is absent.
    package var value: String? { Environment.value(rawValue) }

    /// The addresses in `LINKD_LISTEN`.
    package static var addresses: [String] { (listen.value ?? "").split(separator: " ").map(String.init) }

    /// A sentence for the help of commands.
    package static let help = """
        The environment variables LINKD_CONFIG, LINKD_LISTEN (addresses with spaces between them) and LINKD_ADMIN stand \
        for the options --config, --listen and --admin of serve: an option wins over a variable, and a variable over \
        the configuration. health and reload ask the addresses that the variables name.
        """
}
