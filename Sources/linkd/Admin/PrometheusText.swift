/// Metrics in Prometheus's text format, version 0.0.4.
///
/// Families in the order in which they are added, each with its help and its type; samples as they are given.
struct PrometheusText {
    /// The media type by which a scraper knows the format.
    static let mediaType = "text/plain; version=0.0.4; charset=utf-8"

    /// What a family's numbers mean.
    enum Kind: String {
        /// A number that goes up and down.
        case gauge
        /// A number that only goes up; its name ends in `_total`.
        case counter
        case histogram
    }

    /// A number, told apart from others of its family by labels.
    struct Sample {
        var labels: [(name: String, value: String)] = []
        let value: String

        init(_ value: Int, _ labels: (name: String, value: String)...) {
            self.labels = labels
            self.value = "\(value)"
        }

        init(_ value: Double) {
            self.value = "\(value)"
        }
    }

    private(set) var text = ""

    /// Adds a family of samples, which must differ in their labels.
    mutating func add(_ name: String, _ kind: Kind, _ help: String, _ samples: [Sample]) {
        begin(name, kind, help)
        for sample in samples { add(name, sample.labels, sample.value) }
    }

    /// Adds a histogram.
    ///
    /// - Parameters:
    ///   - bounds: the upper bound of each bucket but the last, which has none.
    ///   - counts: what lies in each bucket, not in those below it.
    mutating func add(histogram name: String, _ help: String, bounds: [Double], counts: [Int], sum: Double) {
        begin(name, .histogram, help)
        var total = 0
        for (bound, count) in zip(bounds.map { "\($0)" } + ["+Inf"], counts) {
            total &+= count
            add(name + "_bucket", [("le", bound)], "\(total)")
        }
        add(name + "_sum", [], "\(sum)")
        add(name + "_count", [], "\(total)")
    }

    private mutating func begin(_ name: String, _ kind: Kind, _ help: String) {
        text += "# HELP \(name) \(Self.escaped(help, quotes: false))\n# TYPE \(name) \(kind.rawValue)\n"
    }

    private mutating func add(_ name: String, _ labels: [(name: String, value: String)], _ value: String) {
        let pairs = labels.map { "\($0.name)=\"\(Self.escaped($0.value, quotes: true))\"" }
        text += name + (pairs.isEmpty ? "" : "{\(pairs.joined(separator: ","))}") + " \(value)\n"
    }

    /// Backslashes and line feeds are escaped, and quotes where quotes are around.
    private static func escaped(_ text: String, quotes: Bool) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": escaped += "\\\\"
            case "\n": escaped += "\\n"
            case "\"" where quotes: escaped += "\\\""
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
