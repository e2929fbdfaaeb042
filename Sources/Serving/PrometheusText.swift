import HTTP
import Server
import SiteConfiguration

/// Metrics in the text format of Prometheus, version 0.0.4.
///
/// Families are in the order of their addition, each with its help and its type; samples are in the given order.
struct PrometheusText {
    /// The media type of the format.
    static let mediaType = "text/plain; version=0.0.4; charset=utf-8"

    /// The type of a family.
    enum Kind: String {
        /// A number that increases and decreases.
        case gauge
        /// A number that only increases; its name ends in `_total`.
        case counter
        case histogram
    }

    /// A number with the labels that distinguish it within its family.
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
    mutating func add(_ name: String, _ kind: Kind, help: String, samples: [Sample]) {
        begin(name, kind, help: help)
        for sample in samples { add(name, sample.labels, value: sample.value) }
    }

    /// Adds a histogram.
    ///
    /// - Parameters:
    ///   - bounds: the upper bound of each bucket except the last, which has none.
    ///   - counts: the count of each bucket alone, without the buckets below it.
    mutating func add(histogram name: String, _ help: String, bounds: [Double], counts: [Int], sum: Double) {
        begin(name, .histogram, help: help)
        var total = 0
        for (bound, count) in zip(bounds.map { "\($0)" } + ["+Inf"], counts) {
            total &+= count
            add(name + "_bucket", [("le", bound)], value: "\(total)")
        }
        add(name + "_sum", [], value: "\(sum)")
        add(name + "_count", [], value: "\(total)")
    }

    private mutating func begin(_ name: String, _ kind: Kind, help: String) {
        text += "# HELP \(name) \(Self.escaped(help, quotes: false))\n# TYPE \(name) \(kind.rawValue)\n"
    }

    private mutating func add(_ name: String, _ labels: [(name: String, value: String)], value: String) {
        let pairs = labels.map { "\($0.name)=\"\(Self.escaped($0.value, quotes: true))\"" }
        text += name + (pairs.isEmpty ? "" : "{\(pairs.joined(separator: ","))}") + " \(value)\n"
    }

    /// Returns a text with escaped backslashes and line feeds and, inside quotes, escaped quotes.
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

extension PrometheusText {
    /// Returns the metrics of `/metrics`.
    init(_ metrics: ServerMetrics, _ status: ReloadStatus, startedAt seconds: Double) {
        addRequests(metrics)
        addConnections(metrics)
        add(
            "linkd_fetcher_last_visit_timestamp_seconds",
            .gauge,
            help: "When Apple's and Google's fetchers last got an association file, in seconds since 1970.",
            samples: Fetcher.allCases.compactMap { fetcher in
                metrics.visits[fetcher].map { Sample($0, ("fetcher", fetcher.rawValue)) }
            }
        )
        add(
            "linkd_reloads_total",
            .counter,
            help: "Requested reloads, by result.",
            samples: [Sample(status.done, ("result", "done")), Sample(status.refused, ("result", "refused"))]
        )
        add(
            "linkd_table_info",
            .gauge,
            help: "The served tables, with the hash of their sources.",
            samples: Set(status.tables).sorted().map { Sample(1, ("site", $0.site), ("hash", $0.hash)) }
        )
        add(
            "linkd_access_log_dropped_total",
            .counter,
            help: "Lines of the access log that were dropped because they could not be written in time.",
            samples: [Sample(metrics.droppedLogLines)]
        )
        add(
            "linkd_late_loops_total",
            .counter,
            help: "Event loops that were too busy to report; their last known numbers are used.",
            samples: [Sample(metrics.lateLoops)]
        )
        add(
            "process_start_time_seconds",
            .gauge,
            help: "Time at which the process began to serve, in seconds since 1970.",
            samples: [Sample(seconds)]
        )
    }

    private mutating func addRequests(_ metrics: ServerMetrics) {
        let requests = metrics.requests.sorted { $0.key < $1.key }
        add(
            "linkd_requests_total",
            .counter,
            help: "Answered requests by site, by route or other origin, and by status.",
            samples: requests.map { labels, count in
                let status = labels.status == 0 ? "other" : "\(labels.status)"
                return Sample(
                    count,
                    ("site", labels.origin.site),
                    ("route", labels.origin.route),
                    ("status", status)
                )
            }
        )
        add(
            histogram: "linkd_request_duration_seconds",
            "Time from a complete request head to the write of the answer to the socket, in seconds.",
            bounds: DurationHistogram.bounds.map { Double($0) / 1e9 },
            counts: metrics.durations.counts,
            sum: Double(metrics.durations.sum) / 1e9
        )
        add(
            "linkd_parse_errors_total",
            .counter,
            help: "Invalid request heads, by the status of the answer.",
            samples: metrics.parseErrors.sorted { $0.key < $1.key }.map { Sample($1, ("status", "\($0)")) }
        )
        add(
            "linkd_sent_bytes_total",
            .counter,
            help: "Bytes of answers, heads and bodies, written to sockets.",
            samples: [Sample(metrics.sentBytes)]
        )
    }

    private mutating func addConnections(_ metrics: ServerMetrics) {
        add("linkd_connections_open", .gauge, help: "Open connections.", samples: [Sample(metrics.openConnections)])
        add(
            "linkd_connections_accepted_total",
            .counter,
            help: "Accepted connections, also those above the limit.",
            samples: [Sample(metrics.acceptedConnections)]
        )
        add(
            "linkd_connections_refused_total",
            .counter,
            help: "Connections above the limit.",
            samples: [Sample(metrics.refusedConnections)]
        )
        add(
            "linkd_timeouts_total",
            .counter,
            help:
                "Connections closed after a timeout: for the rest of a head, for a request, for the client to read an "
                + "answer, or for the client to close after the last answer.",
            samples: TimeoutKind.allCases.map { Sample(metrics.timeouts[$0] ?? 0, ("kind", $0.rawValue)) }
        )
    }
}

extension RequestLabels {
    /// Orders by site, route and status, so that all scrapes have the same order.
    fileprivate static func < (left: RequestLabels, right: RequestLabels) -> Bool {
        (left.origin.site, left.origin.route, left.status) < (right.origin.site, right.origin.route, right.status)
    }
}
