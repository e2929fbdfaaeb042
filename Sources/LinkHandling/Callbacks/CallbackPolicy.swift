import LinkRoutes

/// Which callbacks the app opens for whoever wrote a link.
///
/// A link comes from anywhere: a mail, a web page, another app. What it names as `x-success` is opened with the app's
/// rights and carries the app's output, and the system asks nobody. So the default lets links send people back to
/// apps, and nowhere else. A ``LinkRouter`` asks the policy about scheme links whose route allows callbacks; it ignores
/// the callbacks of all other links.
public struct CallbackPolicy: Sendable {
    /// Which custom schemes are let through.
    public enum Schemes: Hashable, Sendable {
        /// Every one but the app's own and those of the system.
        case anyCustom
        /// Every custom one, and these of the system's apps: `shortcuts`, where the app trusts Apple's Shortcuts.
        case anyCustomOr([String])
        /// These, and no others.
        case only([String])
    }

    private let schemes: Schemes
    private let hosts: HostSet

    /// Makes a policy.
    ///
    /// - Parameters:
    ///   - httpsHosts: the hosts that https callbacks may go to, without a scheme, by default none; `*.example.com`
    ///     stands for every subdomain.
    ///   - schemes: the custom schemes that are let through.
    public init(httpsHosts: [String] = [], schemes: Schemes = .anyCustom) {
        self.schemes = schemes
        hosts = HostSet(httpsHosts.map(ASCII.lowercased))
    }

    /// Checks the callback that a link names.
    ///
    /// - Parameters:
    ///   - text: the address, decoded once.
    ///   - name: what the link calls it.
    ///   - ownSchemes: the app's schemes. A link must not make the app open a link of its own: that one would look as
    ///     if the app itself had sent it.
    /// - Throws: why it is not opened.
    public func check(
        _ text: String,
        as name: CallbackName,
        ownSchemes: [String]
    ) throws(CallbackRefusal) -> CallbackURL {
        let callback: CallbackURL
        do throws(CallbackURLError) {
            callback = try CallbackURL(text)
        } catch {
            throw CallbackRefusal(name, .malformed, detail: error.description)
        }
        guard let reason = reason(against: callback, ownSchemes) else { return callback }
        throw CallbackRefusal(name, reason, scheme: callback.scheme)
    }

    private func reason(against callback: CallbackURL, _ ownSchemes: [String]) -> CallbackRefusal.Reason? {
        let scheme = callback.scheme
        if Self.has(ownSchemes, scheme) { return .ownScheme }
        if scheme == "https" { return httpsReason(against: callback) }
        switch schemes {
        case .anyCustom:
            return Self.isOfTheSystem(scheme) ? .systemScheme : nil
        case .anyCustomOr(let named):
            let isNamed = Self.has(named, scheme) && Self.answering.contains(scheme)
            return Self.isOfTheSystem(scheme) && !isNamed ? .systemScheme : nil
        case .only(let named):
            if Self.isOfTheSystem(scheme), !Self.answering.contains(scheme) { return .systemScheme }
            return Self.has(named, scheme) ? nil : .schemeNotNamed
        }
    }

    private func httpsReason(against callback: CallbackURL) -> CallbackRefusal.Reason? {
        let bytes = Array(callback.text.utf8)
        guard let scan = try? LinkScan(bytes.span), scan.hasAuthority else { return .malformed }
        if scan.hasUserInfo { return .hasUserInfo }
        // Another port is another server, which need not be the host's owner's.
        if scan.host.upperBound < scan.path.lowerBound { return .hasPort }
        let host = String(decoding: bytes[scan.host], as: UTF8.self)
        return HostName.isWellFormed(host) && hosts.contains(bytes.span, scan.host) ? nil : .hostNotNamed
    }

    private static func has(_ schemes: [String], _ scheme: String) -> Bool {
        schemes.contains { ASCII.lowercased($0).hasSameBytes(as: scheme) }
    }

    private static func isOfTheSystem(_ scheme: String) -> Bool {
        SchemeName.isWellKnown(scheme) || acting.contains(scheme) || browsing.contains(scheme)
    }

    /// Apps of the system that answer x-callback-url; `shortcuts://callback` waits for an outcome, but
    /// `shortcuts://run-shortcut` runs what the person has stored, so the app must name it.
    private static let answering: Set<String> = ["shortcuts"]

    /// What apps may own, but what iOS or a Mac acts on by itself: installs, calls, mounts, connects, runs.
    private static let acting: Set<String> = [
        "afp", "app-prefs", "applescript", "callto", "cifs", "facetime-audio-prompt", "facetime-prompt", "fido",
        "filesystem", "help", "itms-beta", "itms-books", "itms-services", "itmss", "jar", "ldap", "ldaps", "nfs",
        "otpauth", "otpauth-migration", "settings-navigation", "sftp", "sip", "sips", "sms-prompt", "smb", "ssh",
        "telnet", "vnc", "workflow", "x-apple.systempreferences", "x-man-page", "x-web-search",
    ]

    /// What opens any web page in a browser, and so any host that the app has not named.
    private static let browsing: Set<String> = [
        "brave", "ddgquicklink", "firefox", "firefox-focus", "googlechrome", "googlechrome-x-callback", "googlechromes",
        "microsoft-edge", "microsoft-edge-http", "microsoft-edge-https", "opera-http", "opera-https", "touch-http",
        "touch-https", "x-safari-http", "x-safari-https",
    ]
}

/// Why a link's callback is not opened.
public struct CallbackRefusal: Error, Hashable, Sendable {
    /// The rules of a ``CallbackPolicy``, stable names for programs.
    public enum Reason: String, Hashable, Sendable, CaseIterable {
        /// The text is no URL.
        case malformed
        /// It would open the app itself.
        case ownScheme
        /// Its scheme belongs to the system or to browsers: `http`, `javascript`, `file`, `tel`.
        case systemScheme
        /// The policy names schemes, and not this one.
        case schemeNotNamed
        /// It is an https address of a host that the policy does not name.
        case hostNotNamed
        /// It is an https address with user information, which looks like a host and is none.
        case hasUserInfo
        /// It is an https address with a port.
        case hasPort
    }

    /// Which callback it is.
    public let name: CallbackName
    /// Which rule refuses it.
    public let reason: Reason
    /// Its scheme in lower case, nil where it is malformed.
    public let scheme: String?
    private let detail: String?

    init(_ name: CallbackName, _ reason: Reason, scheme: String? = nil, detail: String? = nil) {
        self.name = name
        self.reason = reason
        self.scheme = scheme
        self.detail = detail
    }

    /// The kind of error, a stable name for programs, one for all reasons.
    public var code: String { "callbackNotAllowed" }

    /// What another app may be told: nothing of the policy.
    public var message: String { "The address for \"\(name.rawValue)\" is not allowed." }
}

extension CallbackRefusal: CustomStringConvertible {
    /// One sentence that says which callback, what is wrong with it and what to do, with the code.
    public var description: String { "the \(name.rawValue) of the link is not opened: \(explanation) [\(code)]" }

    private var explanation: String {
        let quoted = (scheme ?? "").quoted
        switch reason {
        case .malformed:
            return detail ?? "it is no URL"
        case .ownScheme:
            return "\(quoted) is the app's own scheme, and a link may not make the app open itself"
        case .systemScheme:
            return "\(quoted) is a scheme of the system; use the scheme of the app that waits for the outcome"
        case .schemeNotNamed:
            return "the policy does not name \(quoted); add it there if the app may send its output to it"
        case .hostNotNamed:
            return "the policy does not name the host of this https address; add it to httpsHosts if it may be opened"
        case .hasUserInfo:
            return "it is an https address with user information in front of its host; leave that out"
        case .hasPort:
            return "it is an https address with a port; leave that out"
        }
    }
}
