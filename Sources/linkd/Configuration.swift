import HTTP
import StrictJSON

/// What `config.json` says: how this server runs and which tables it serves.
struct Configuration {
    /// Addresses to listen on, `HOST:PORT`.
    var listen = ["127.0.0.1:8080"]
    /// The admin listener's address; nil for none.
    var admin: String?
    /// Event loops, one thread each; 0 for one on each core.
    var threads = 0
    /// The folder of files beside the pages, relative to the configuration; nil for none.
    var publicFolder: String? = "Public"
    /// Where the folder is named; the start of the text where it is the default.
    var publicFolderPosition = JSONPosition.start
    /// The folder of templates and words of one's own, relative to the configuration; nil for linkd's alone.
    var templatesFolder: String?
    /// Where that folder is named.
    var templatesFolderPosition = JSONPosition.start
    /// The tables, one for each site.
    var tables = [TableReference(file: "routes.json")]
    /// Proxies whose word about the client's address counts.
    var trustedProxies = TrustedProxy.loopback
    /// Where requests are logged, nil for nowhere.
    var accessLog: AccessLogSettings? = AccessLogSettings()
    /// The bounds of the server.
    var limits = LimitSettings()
}
