import HTTP
import Server
import SiteConfiguration

/// Metrics in the text format of Prometheus, version 0.0.4.
///
/// Families are in the order of their addition, each with its help and its type; samples are in the given order.
struct PrometheusText {
    /// The media type of the format.
    static let mediaType = "text/plain; version=0.0.4; charset=utf-8"

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

    /// Adds numbers that increase and decrease, which must differ in their labels.
    mutating func add(gauge name: String, _ help: String, _ samples: [Sample]) { add(name, "gauge", help, samples) }

    /// Adds numbers that only increase, which must differ in their labels; their name ends in `_total`.
    mutating func add(counter name: String, _ help: String, _ samples: [Sample]) { add(name, "counter", help, samples) }

    /// Adds a histogram.
    ///
    /// - Parameters:
    ///   - bounds: the upper bound of each bucket except the last, which has none.
    ///   - counts: the count of each bucket alone, without the buckets below it.
    mutating func add(histogram name: String, _ help: String, bounds: [Double], counts: [Int], sum: Double) {
        begin(name, "histogram", help: help)
        var total = 0
        for (bound, count) in zip(bounds.map { "\($0)" } + ["+Inf"], counts) {
            total &+= count
            add(name + "_bucket", [("le", bound)], value: "\(total)")
        }
        add(name + "_sum", [], value: "\(sum)")
        add(name + "_count", [], value: "\(total)")
    }

    private mutating func add(_ name: String, _ type: String, _ help: String, _ samples: [Sample]) {
        begin(name, type, help: help)
        for sample in samples { add(name, sample.labels, value: sample.value) }
    }

    private mutating func begin(_ name: String, _ type: String, help: String) {
        text += "# HELP \(name) \(Self.escaped(help, quotes: false))\n# TYPE \(name) \(type)\n"
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
            gauge: "linkd_fetcher_last_visit_timestamp_seconds",
            "When Apple's and Google's fetchers last got an association file, in seconds since 1970.",
            Fetcher.allCases.compactMap { fetcher in
                metrics.visits[fetcher].map { Sample($0, ("fetcher", fetcher.rawValue)) }
            }
        )
        add(
            counter: "linkd_reloads_total",
            "Requested reloads, by result.",
            [Sample(status.done, ("result", "done")), Sample(status.refused, ("result", "refused"))]
        )
        add(
            gauge: "linkd_table_info",
            "The served tables, with the hash of their sources.",
            Set(status.tables).sorted().map { Sample(1, ("site", $0.site), ("hash", $0.hash)) }
        )
        add(
            counter: "linkd_access_log_dropped_total",
            "Lines of the access log that were dropped because they could not be written in time.",
            [Sample(metrics.droppedLogLines)]
        )
        add(
            counter: "linkd_late_loops_total",
            "Event loops that were too busy to report; their last known numbers are used.",
            [Sample(metrics.lateLoops)]
        )
        add(
            gauge: "process_start_time_seconds",
            "Time at which the process began to serve, in seconds since 1970.",
            [Sample(seconds)]
        )
    }

    private mutating func addRequests(_ metrics: ServerMetrics) {
        let requests = metrics.requests.sorted { $0.key < $1.key }
        add(
            counter: "linkd_requests_total",
            "Answered requests by site, by route or other origin, and by status.",
            requests.map { labels, count in
                Sample(
                    count,
                    ("site", labels.origin.site),
                    ("route", labels.origin.route),
                    ("status", "\(labels.status)")
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
            counter: "linkd_parse_errors_total",
            "Invalid request heads, by the status of the answer.",
            metrics.parseErrors.sorted { $0.key < $1.key }.map { Sample($1, ("status", "\($0)")) }
        )
        add(
            counter: "linkd_sent_bytes_total",
            "Bytes of answers, heads and bodies, written to sockets.",
            [Sample(metrics.sentBytes)]
        )
    }

    private mutating func addConnections(_ metrics: ServerMetrics) {
        add(gauge: "linkd_connections_open", "Open connections.", [Sample(metrics.openConnections)])
        add(
            counter: "linkd_connections_accepted_total",
            "Accepted connections, also those above the limit.",
            [Sample(metrics.acceptedConnections)]
        )
        add(
            counter: "linkd_connections_refused_total",
            "Connections above the limit.",
            [Sample(metrics.refusedConnections)]
        )
        add(
            gauge: "linkd_answers_waiting_bytes",
            "Bytes that answers keep while they wait for slow clients, without those that they share.",
            [Sample(metrics.waitingBytes)]
        )
        add(
            counter: "linkd_answers_refused_total",
            "Answers replaced by a 503 or cut, because waiting answers had reached their limit.",
            [Sample(metrics.refusedAnswers)]
        )
        add(
            counter: "linkd_timeouts_total",
            "Connections closed after a timeout: for the rest of a head, for a request, for the client to read an "
                + "answer, or for the client to close after the last answer.",
            TimeoutKind.allCases.map { Sample(metrics.timeouts[$0] ?? 0, ("kind", $0.rawValue)) }
        )
    }
}

extension RequestLabels {
    /// Orders by site, route and status, so that all scrapes have the same order.
    fileprivate static func < (left: RequestLabels, right: RequestLabels) -> Bool {
        (left.origin.site, left.origin.route, left.status) < (right.origin.site, right.origin.route, right.status)
    }
}
