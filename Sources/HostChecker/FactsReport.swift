import Diagnostics

/// The lines of a report: what was seen of a host, before what is wrong with it.
struct FactsReport {
    private(set) var lines: [String]

    private let facts: HostFacts

    init(_ facts: HostFacts) {
        self.facts = facts
        lines = []
        for (purpose, name) in [(Purpose.association, "IPv4"), (.associationOverIPv6, "IPv6")] {
            if let reason = facts.reasonNotMade(purpose) { add(name, "not checked: \(reason)") }
            if let exchange = facts[purpose] { add(name, reach(exchange)) }
        }
        if let certificate = facts.association?.certificates.first {
            let days = certificate.lastDay.map { ", \(($0 - facts.today).counting("day")) left" } ?? ""
            add("certificate", "\(certificate.subject), issued by \(certificate.issuer)\(days)")
        }
        let exchanges: [(Exchange?, String)] = [
            (facts.association, Plan.associationPath), (facts[.associationAtRoot], "/apple-app-site-association"),
            (facts[.assetLinks], Plan.assetLinksPath), (facts[.robots], "/robots.txt"),
        ]
        for case (let exchange?, let name) in exchanges { add(name, describe(exchange)) }
    }

    /// What the claimed pages answered, or why they were not asked for.
    var pages: String {
        let exchanges = [facts[.firstPage], facts[.secondPage]].compactMap { $0 }
        guard !exchanges.isEmpty else {
            return "not checked: \(facts.reasonNotMade(.firstPage) ?? "the host gives no answer")"
        }
        return exchanges.map { "\($0.url) \($0.answer.map { "\($0.status)" } ?? "no answer")" }.joined(separator: ", ")
    }

    /// Adds a line.
    mutating func add(_ name: String, _ text: String) { lines.append("  \(name): \(text)") }

    private func reach(_ exchange: Exchange) -> String {
        if let failure = exchange.failure { return failure.kind == .unresolved ? "no address" : failure.text }
        return exchange.address
    }

    /// The status, the type, the size and the time of an answer.
    private func describe(_ exchange: Exchange) -> String {
        guard let answer = exchange.answer else { return "no answer: \(exchange.failure?.text ?? "")" }
        var parts = ["\(answer.status)"]
        if let target = answer.redirect { parts.append("to \(target.shown)") }
        if let type = answer["content-type"] { parts.append(type.shown) }
        parts.append(answer.body.count.counting("byte"))
        if exchange.request.purpose == .association, let sent = facts[.associationCompressed]?.answer {
            parts.append(sent["content-encoding"].map { "\($0.shown) if asked for" } ?? "never compressed")
        }
        parts.append("\(exchange.milliseconds) ms")
        return parts.joined(separator: ", ")
    }
}
