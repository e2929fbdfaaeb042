public import Diagnostics

/// The kinds of finding about the responses of a host.
public enum HostFindingCode: DiagnosticCode, CaseIterable {
    case unresolvedHost, privateAddress, connectionFailed, addressFamiliesDiffer, untrustedCertificate,
        certificateExpiry, certificateName, tlsFailed, hostNotChecked, redirect, unexpectedStatus, timeout,
        slowResponse, contentType, botProtection, rootPathDiffers, robotsDisallow, invalidResponse,
        missingAssetLinks, fileHasErrors, outdatedCopy, fetchFailed, orphanedCopy, copyNotChecked,
        pageRequiresLogin, pageRedirects, missingBanner

    /// The row of each code.
    public var descriptor: DiagnosticDescriptor {
        switch self {
        case .unresolvedHost: .error("unresolved-host", "host without an address")
        case .privateAddress: .error("private-address", "private address")
        case .connectionFailed: .error("connection-failed", "failed connection")
        case .addressFamiliesDiffer:
            .warning("address-families-differ", "different results over IPv4 and IPv6", or: .error, .info)
        case .untrustedCertificate: .error("untrusted-certificate", "untrusted certificate")
        case .certificateExpiry:
            .error("certificate-expiry", "certificate outside or near the end of its validity", or: .warning)
        case .certificateName: .error("certificate-name", "certificate for another name")
        case .tlsFailed: .error("tls-failed", "failed TLS handshake")
        case .hostNotChecked: .error("host-not-checked", "host that was not checked", or: .info)
        case .redirect: .error("redirect", "redirect")
        case .unexpectedStatus: .error("unexpected-status", "status other than 200", or: .info)
        case .timeout: .error("timeout", "response timeout")
        case .slowResponse: .warning("slow-response", "slow response")
        case .contentType: .warning("content-type", "wrong content type or charset", or: .error)
        case .botProtection: .error("bot-protection", "fetcher blocked by bot protection")
        case .rootPathDiffers: .warning("root-path-differs", "different file at the old path", or: .pedantic)
        case .robotsDisallow: .warning("robots-disallow", "file disallowed in robots.txt")
        case .invalidResponse: .error("invalid-response", "invalid response")
        case .missingAssetLinks: .info("missing-asset-links", "missing assetlinks.json", or: .warning)
        case .fileHasErrors: .error("file-has-errors", "file with errors")
        case .outdatedCopy: .warning("outdated-copy", "outdated copy at Apple or Google")
        case .fetchFailed: .error("fetch-failed", "file that Apple or Google cannot fetch", or: .warning)
        case .orphanedCopy: .warning("orphaned-copy", "file available only from Apple's copy")
        case .copyNotChecked: .info("copy-not-checked", "copy that was not checked")
        case .pageRequiresLogin: .error("page-requires-login", "claimed page behind a login")
        case .pageRedirects: .warning("page-redirects", "claimed page that redirects")
        case .missingBanner: .warning("missing-banner", "page without its banner")
        }
    }
}

extension Diagnostic {
    /// Whether the host itself may be sound although this is found: others have an old copy, or cannot fetch.
    var isRemote: Bool { [HostFindingCode.outdatedCopy, .fetchFailed].map(\.name).contains(code) }

    /// Creates a finding about an answer.
    init(
        _ code: HostFindingCode,
        as severity: Severity? = nil,
        at url: String,
        _ message: String,
        fix: String,
        cause: Diagnostic? = nil
    ) {
        self.init(code.descriptor, as: severity, at: url, message, fix: fix, cause: cause)
    }

    /// Creates a finding about an answer that other files can have too.
    init(
        _ code: some DiagnosticCode,
        as severity: Severity? = nil,
        at url: String,
        _ message: String,
        fix: String,
        cause: Diagnostic? = nil
    ) {
        self.init(code.descriptor, severity: severity, at: SourceLocation(url), message, fix: fix, cause: cause)
    }
}

extension [Diagnostic] {
    /// Adds a finding about an answer.
    mutating func add(
        _ code: HostFindingCode,
        as severity: Diagnostic.Severity? = nil,
        at url: String,
        _ message: String,
        fix: String,
        cause: Diagnostic? = nil
    ) {
        append(Diagnostic(code, as: severity, at: url, message, fix: fix, cause: cause))
    }

    /// Adds a finding about an answer that other files can have too.
    mutating func add(
        _ code: some DiagnosticCode,
        as severity: Diagnostic.Severity? = nil,
        at url: String,
        _ message: String,
        fix: String,
        cause: Diagnostic? = nil
    ) {
        append(Diagnostic(code, as: severity, at: url, message, fix: fix, cause: cause))
    }
}
