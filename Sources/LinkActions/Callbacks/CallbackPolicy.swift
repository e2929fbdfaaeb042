import BorrowedBytes
import Diagnostics
import LinkRoutes

/// The rules for callbacks that links may make the app open.
///
/// A link can come from a mail, a web page or another app. Its `x-success` is opened with the app's rights and receives
/// the app's output, and the system shows no confirmation. So by default no callback is opened: the app names the schemes
/// of the apps that may call it. A ``LinkRouter`` applies the policy to scheme links whose route allows callbacks; it
/// ignores the callbacks of all other links.
public struct CallbackPolicy: Sendable {
    /// The allowed custom schemes.
    public enum Schemes: Hashable, Sendable {
        /// All custom schemes except the app's own and the known ones of the system and of browsers; `shortcuts`, of Apple's
        /// Shortcuts, is allowed.
        ///
        /// Any app can then get the app's output, and no list of the schemes of systems and browsers is complete.
        case anyCustom
        /// Only these schemes, for example `shortcuts` and those of apps that are known to call this one.
        case only([String])
    }

    private let schemes: Schemes
    private let hosts: HostSet
    private let hostNames: [String]

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - httpsHosts: the allowed hosts of https callbacks, without a scheme, by default none; `*.example.com` matches
    ///     every subdomain.
    ///   - schemes: the allowed custom schemes, by default none.
    public init(httpsHosts: [String] = [], schemes: Schemes = .only([])) {
        self.schemes = schemes
        hostNames = httpsHosts
        hosts = HostSet(httpsHosts.map(ASCII.lowercased))
    }

    /// Checks a callback of a link.
    ///
    /// - Parameters:
    ///   - text: the address, decoded once.
    ///   - name: the name of the callback in the link.
    ///   - ownSchemes: the app's schemes. A link must not make the app open one of its own links, since that link would
    ///     look as if the app had sent it.
    ///   - ownHosts: the hosts of the app's web links, as its `RouteTable` has them, for the same reason.
    /// - Throws: why the callback is not opened.
    func check(
        _ text: String,
        as name: CallbackName,
        ownSchemes: [String],
        ownHosts: [String] = []
    ) throws(CallbackRefusal) -> CallbackURL {
        let callback: CallbackURL
        do throws(CallbackURLError) {
            callback = try CallbackURL(text)
        } catch {
            throw CallbackRefusal(name: name, reason: .malformed, detail: error.description)
        }
        guard let reason = reason(against: callback, ownSchemes, ownHosts) else { return callback }
        throw CallbackRefusal(name: name, reason: reason, scheme: callback.scheme)
    }

    private func reason(
        against callback: CallbackURL,
        _ ownSchemes: [String],
        _ ownHosts: [String]
    ) -> CallbackRefusal.Reason? {
        let scheme = callback.scheme
        if Self.has(ownSchemes, scheme) { return .ownScheme }
        if scheme == "https" { return httpsReason(against: callback, ownHosts) }
        if Self.isOfTheSystem(scheme), scheme != Self.shortcuts { return .systemScheme }
        return switch schemes {
        case .anyCustom: nil
        case .only(let named): Self.has(named, scheme) ? nil : .schemeNotNamed
        }
    }

    private func httpsReason(against callback: CallbackURL, _ ownHosts: [String]) -> CallbackRefusal.Reason? {
        let bytes = Array(callback.text.utf8)
        guard let scan = try? LinkScan(bytes.borrowed), scan.hasAuthority else { return .malformed }
        if scan.hasUserInfo { return .hasUserInfo }
        // Another port is another server, which may not belong to the owner of the host.
        if scan.host.upperBound < scan.path.lowerBound { return .hasPort }
        if HostSet(ownHosts).contains(bytes.borrowed, scan.host) { return .ownHost }
        let host = String(decoding: bytes[scan.host], as: UTF8.self)
        return HostName.isWellFormed(host) && hosts.contains(bytes.borrowed, scan.host) ? nil : .hostNotNamed
    }

    /// Returns the hosts of the policy that are among the app's own; a wildcard only if all of its hosts are.
    func names(among ownHosts: [String]) -> [String] {
        let own = HostSet(ownHosts)
        return hostNames.filter { name in withBytes(of: name) { own.contains($0, $0.indices) } }
    }

    private static func has(_ schemes: [String], _ scheme: String) -> Bool {
        schemes.contains { ASCII.lowercased($0).hasSameBytes(as: scheme) }
    }

    private static func isOfTheSystem(_ scheme: String) -> Bool {
        SchemeName.isWellKnown(scheme) || acting.contains(scheme) || browsing.contains(scheme)
    }

    /// The one scheme of the system whose app answers x-callback-url: Apple's Shortcuts waits for an outcome.
    private static let shortcuts = "shortcuts"

    /// Schemes that apps may own, but that iOS or macOS itself acts on: installs, calls, mounts, connects, runs.
    private static let acting: Set<String> = [
        "afp", "app-prefs", "apple-otpauth", "applescript", "callto", "calshow", "cifs", "diagnostics",
        "facetime-audio-prompt", "facetime-prompt", "fido", "filesystem", "help", "itms-appss", "itms-beta",
        "itms-books",
        "itms-services", "itms-ui", "itmss", "jar", "ldap", "ldaps", "macappstore", "macappstores", "maps", "message",
        "music", "nfs", "otpauth", "otpauth-migration", "photos-redirect", "settings-navigation", "sftp",
        "shareddocuments",
        "sip", "sips", "sms-prompt", "smb", "ssh", "telnet", "vnc", "webcals", "workflow", "x-apple.systempreferences",
        "x-hm", "x-man-page", "x-web-search",
    ]

    /// Schemes that open any web page in a browser, and so any host, also one that the app has not named.
    private static let browsing: Set<String> = [
        "arc", "brave", "ddgquicklink", "duckduckgo", "firefox", "firefox-focus", "googlechrome",
        "googlechrome-x-callback", "googlechromes", "microsoft-edge", "microsoft-edge-http", "microsoft-edge-https",
        "opera-http", "opera-https", "touch-http", "touch-https", "vivaldi", "x-safari-http", "x-safari-https",
    ]
}

/// Why a callback of a link is not opened.
public struct CallbackRefusal: Error, Hashable, Sendable {
    /// The rules of a ``CallbackPolicy``; the names are stable for programs.
    public enum Reason: String, Hashable, Sendable, CaseIterable {
        /// The text is not a URL.
        case malformed
        /// The callback would open the app itself.
        case ownScheme
        /// The https address has a host of the app's own links.
        case ownHost
        /// The scheme belongs to the system or to browsers: `http`, `javascript`, `file`, `tel`.
        case systemScheme
        /// The policy allows only named schemes, by default none, and this one is not among them.
        case schemeNotNamed
        /// The https address has a host that the policy does not name.
        case hostNotNamed
        /// The https address contains user information, which looks like a host but is not.
        case hasUserInfo
        /// The https address contains a port.
        case hasPort
    }

    /// The name of the callback, such as `x-success`.
    public let name: String
    /// The rule that refuses it.
    public let reason: Reason
    /// The scheme in lower case; nil if the address is malformed.
    public let scheme: String?
    /// Why the address is malformed.
    private let detail: String?

    init(name: CallbackName, reason: Reason, scheme: String? = nil, detail: String? = nil) {
        self.name = name.rawValue
        self.reason = reason
        self.scheme = scheme
        self.detail = detail
    }

    /// The kind of error, a stable name for programs; it is the same for all reasons.
    public var code: String { "callbackNotAllowed" }

    /// A message that is safe to send to another app: it does not reveal the policy.
    public var message: String { "The address for \"\(name)\" is not allowed." }
}

extension CallbackRefusal: CustomStringConvertible {
    /// One sentence: which callback, what is wrong and what to do, with the code.
    public var description: String { "the link's \(name) is not opened: \(explanation) [\(code)]" }

    private var explanation: String {
        let quoted = (scheme ?? "").quoted
        switch reason {
        case .malformed:
            return detail ?? "it is not a URL"
        case .ownScheme:
            return "\(quoted) is the app's own scheme, and a link may not make the app open itself"
        case .ownHost:
            return "its host is the app's own, and a link may not make the app open itself"
        case .systemScheme:
            return
                "\(quoted) is a scheme of the system or of a browser; use the scheme of the app that waits for the reply"
        case .schemeNotNamed:
            return "\(quoted) is not among the schemes of the policy; add it if that app may get output of yours"
        case .hostNotNamed:
            return
                "the policy does not name the host of this https address; add it if that site may get output of yours"
        case .hasUserInfo:
            return "it is an https address with user information before its host; remove that"
        case .hasPort:
            return "it is an https address with a port; remove the port"
        }
    }
}
