import Foundation

/// Metrics as a scraper reads them: Prometheus's text format 0.0.4, every rule of it held to.
struct Exposition {
    /// A sample's name and labels.
    struct Series: Hashable {
        let name: String
        let labels: [String: String]
    }

    /// The type of each family.
    private(set) var types: [String: String] = [:]
    private(set) var samples: [Series: Double] = [:]
    private var family = ""

    /// Reads a whole answer.
    init(_ text: String) throws {
        guard text.hasSuffix("\n") else { throw TestFailure("the last line has no end") }
        for line in text.unicodeScalars.dropLast().split(separator: "\n", omittingEmptySubsequences: false) {
            try read(String(line))
        }
        for (name, type) in types where type == "histogram" { try checkHistogram(name) }
    }

    /// The value of a series; nil where there is none.
    subscript(_ name: String, _ labels: [String: String] = [:]) -> Double? {
        samples[Series(name: name, labels: labels)]
    }

    private mutating func read(_ line: String) throws {
        if let match = line.wholeMatch(of: /# HELP ([a-z_]+) ((?:[^\\]|\\\\|\\n)+)/) {
            family = String(match.1)
            guard types[family] == nil else { throw TestFailure("two families \(family)") }
        } else if let match = line.wholeMatch(of: /# TYPE ([a-z_]+) (counter|gauge|histogram)/) {
            guard family == match.1, types[family] == nil else { throw TestFailure("no help before \(line)") }
            guard family.hasSuffix("_total") == (match.2 == "counter") else { throw TestFailure("misnamed: \(family)") }
            types[family] = String(match.2)
        } else {
            try readSample(line)
        }
    }

    private mutating func readSample(_ line: String) throws {
        guard let match = line.wholeMatch(of: /([a-z_]+)(?:\{([^\n]*)\})? ([0-9.e+-]+)/), let value = Double(match.3)
        else {
            throw TestFailure("no sample: \(line)")
        }
        let name = String(match.1)
        let suffixes = types[family] == "histogram" ? ["_bucket", "_sum", "_count"] : [""]
        guard suffixes.contains(where: { family + $0 == name }) else { throw TestFailure("\(name) among \(family)") }
        let series = Series(name: name, labels: try match.2.map { try Self.labels($0) } ?? [:])
        guard samples.updateValue(value, forKey: series) == nil else { throw TestFailure("twice: \(line)") }
    }

    private static func labels(_ text: Substring) throws -> [String: String] {
        var labels: [String: String] = [:]
        var rest = text[...]
        while let match = rest.prefixMatch(of: /([a-z]+)="((?:[^\\"]|\\\\|\\n|\\")*)"(?:,|$)/) {
            let value = match.2.replacing(/\\(.)/) { $0.1 == "n" ? "\n" : String($0.1) }
            guard labels.updateValue(String(value), forKey: String(match.1)) == nil else {
                throw TestFailure("twice: \(text)")
            }
            rest = rest[match.range.upperBound...]
        }
        guard rest.isEmpty, !labels.isEmpty else { throw TestFailure("no labels: \(text)") }
        return labels
    }

    /// Buckets hold those below them too, and the last holds all.
    private func checkHistogram(_ name: String) throws {
        let buckets = samples.filter { $0.key.name == name + "_bucket" }.compactMap { series, count in
            series.labels["le"].flatMap { $0 == "+Inf" ? .infinity : Double($0) }.map { (bound: $0, count: count) }
        }.sorted { $0.bound < $1.bound }
        let isRising = zip(buckets, buckets.dropFirst()).allSatisfy { $0.count <= $1.count }
        guard isRising, let last = buckets.last, last.bound == .infinity, last.count == self[name + "_count"],
            self[name + "_sum"] != nil
        else { throw TestFailure("\(name) is no histogram") }
    }
}
