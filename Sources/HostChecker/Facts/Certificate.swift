import Diagnostics

/// What matters of a certificate.
public struct Certificate: Hashable, Sendable {
    /// The subject, as curl prints it.
    public let subject: String
    /// The issuer, as curl prints it.
    public let issuer: String
    /// The DNS names that it is for, in lower case.
    public let names: [String]
    /// The first day of its validity, counted from 1970-01-01; nil if it is not known.
    public let firstDay: Int?
    /// The last day of its validity, counted from 1970-01-01; nil if it is not known.
    public let lastDay: Int?

    /// Returns whether it is for a host (RFC 6125 §6.4.3: a wildcard stands for one whole label).
    func isFor(_ host: AskedHost) -> Bool {
        let parent = host.text.firstIndex(of: ".").map { host.text[$0...] } ?? ""
        return names.contains { $0 == host.text || $0.hasPrefix("*.") && $0.dropFirst() == parent }
    }
}

extension Certificate {
    /// The maximum number of certificates that are read.
    private static let maximumCount = 10

    /// Reads the certificates of curl's variable `certs`: lines `Name:value`, and each certificate as PEM at its end.
    public static func all(in text: String) -> [Certificate] {
        var all: [Certificate] = []
        var values: [String: String] = [:]
        for line in text.split(separator: "\n") {
            if line.hasPrefix("-----END CERTIFICATE") {
                all.append(Certificate(values))
                values = [:]
                guard all.count < maximumCount else { break }
            } else if let colon = line.firstIndex(of: ":") {
                let name = String(line[..<colon])
                if values[name] == nil { values[name] = String(line[colon...].dropFirst()) }
            }
        }
        return all
    }

    private init(_ values: [String: String]) {
        let alternatives = values["X509v3 Subject Alternative Name"] ?? ""
        subject = (values["Subject"] ?? "").shown
        issuer = (values["Issuer"] ?? "").shown
        names = alternatives.split(separator: ",").compactMap { name in
            let name = String(name).trimmed
            return name.hasPrefix("DNS:") ? name.dropFirst("DNS:".count).lowercased() : nil
        }
        firstDay = values["Start date"].flatMap(Self.day)
        lastDay = values["Expire date"].flatMap(Self.day)
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Returns the day of `Nov 23 13:34:05 2026 GMT` or `2026-11-23 13:34:05 GMT`, counted from 1970-01-01.
    static func day(_ text: String) -> Int? {
        let words = text.split(separator: " ").map(String.init)
        if let date = words.first?.split(separator: "-"), date.count == 3 {
            guard let year = Int(date[0]), let month = Int(date[1]), let day = Int(date[2]) else { return nil }
            return days(year: year, month: month, day: day)
        }
        guard words.count >= 4, let month = months.firstIndex(of: words[0]), let day = Int(words[1]),
            let year = Int(words[3])
        else { return nil }
        return days(year: year, month: month + 1, day: day)
    }

    /// Counts the days since 1970-01-01 in the Gregorian calendar; nil for a date that does not exist.
    private static func days(year: Int, month: Int, day: Int) -> Int? {
        guard (1970...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
        // The year begins in March, so that the leap day is its last.
        let shifted = month > 2 ? year : year - 1
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
    }
}
