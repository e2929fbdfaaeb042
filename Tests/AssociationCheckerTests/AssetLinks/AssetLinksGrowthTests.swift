import AssociationChecker
import AssociationSamples
import CPUTime
import Testing

/// The time of the check of dynamic rules grows no faster than the file.
struct AssetLinksGrowthTests {
    @Test func `four times the misplaced lists need at most ten times as long`() {
        expectGrowth(from: 1_000) { count in
            let lists = (0..<count).map { #""handle_all_urls\#($0)": [{"/": "/a"}]"# }.joined(separator: ",")
            let extensions = #""relation_extensions": {\#(lists)}"#
            return FileSample.statement("\(FileSample.opensLinks), \(FileSample.goodTarget), \(extensions)")
        }
    }

    @Test func `four times the items of a query in each rule need at most ten times as long`() {
        expectGrowth(from: 50) { count in
            let items = (0..<count).map { #""q\#($0)": "*""# }.joined(separator: ",")
            let rules = (0..<50).map { #"{"/": "/\#($0)", "?": {\#(items)}}"# }
            return FileSample.dynamic(rules.joined(separator: ","))
        }
    }

    @Test func `four times the rules with long beginnings need at most ten times as long`() {
        let long = String(repeating: "a", count: 100)
        expectGrowth(from: 200) { count in
            FileSample.dynamic((0..<count).map { #"{"/": "/\#(long)/\#($0)/*"}"# }.joined(separator: ","))
        }
    }

    private func expectGrowth(from count: Int, _ text: (Int) -> String) {
        let times = [count, 4 * count].map { count in
            let bytes = Array(text(count).utf8)
            return ThreadTime.measure { _ = AssetLinksChecker.check(bytes) }.time
        }
        #expect(times[1] < max(times[0], .milliseconds(5)) * 10, "\(times)")
    }
}
