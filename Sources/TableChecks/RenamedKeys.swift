/// The keys that older versions wrote differently; an unknown-key problem names the new key.
package enum RenamedKeys {
    /// The old name of each renamed key, by its new name.
    package static let all = [
        // config.json
        "eventLoops": "threads", "publicDirectory": "public", "destination": "to",
        "responseBytesPerSecond": "answerBytesPerSecond", "responseWindowSeconds": "answerWindowSeconds",
        "responseSeconds": "answerSeconds",
        // routes.json
        "claimed": "universal", "customScheme": "scheme", "symbolName": "codeName", "symbolNames": "codeNames",
        "ignoredSchemeHosts": "schemeHosts", "smartAppBanner": "banner", "footerLinks": "legal",
        "colorScheme": "scheme", "appClip": "clip",
    ]
}
