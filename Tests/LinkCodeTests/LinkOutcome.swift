import LinkRoutes

/// What becomes of a link, as the tests of Kotlin and TypeScript write it too.
enum LinkOutcome {
    /// Returns the kind, then the reason; or the route, the printed link or the code of its error, what the route requires,
    /// whether it is a navigation, the fragment, the undeclared items, and the parents.
    static func of<Links: GeneratedLinks>(_ text: String, _ links: Links.Type) -> [String] {
        do throws(LinkProblem) {
            let link = try Links(text)
            let match = Links.table.match(text)
            let other = match?.otherQuery.map { $0.name + ($0.value.map { "=" + $0 } ?? "") } ?? []
            let about = [
                link.requirement ?? "", link.isNavigation ? "navigation" : "aside", match?.fragment ?? "",
                other.joined(separator: "&"),
            ]
            return ["link", link.route?.id ?? "", printed(link)] + about + link.parents.map(printed)
        } catch {
            return switch error {
            case .malformed(let error): ["malformed", error.code.rawValue]
            case .foreign: ["foreign"]
            case .unmatched: ["unmatched"]
            case .notForApp(let route): ["notForApp", route]
            case .badValue(let value): ["badValue", value.route, value.parameter, value.text]
            }
        }
    }

    /// The link, or the code of the reason why there is none.
    private static func printed<Links: GeneratedLinks>(_ link: Links) -> String {
        do throws(PrintError) { return try Links.table.link(to: link.parts) { $0 } } catch {
            return error.code.rawValue
        }
    }
}
