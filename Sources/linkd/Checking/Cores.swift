import Dispatch
import Server

/// Work that is divided among the cores of the machine.
enum Cores {
    /// Transforms elements on all cores, and returns the results in the order of the elements.
    static func map<Element: Sendable, Result: Sendable>(
        _ elements: [Element],
        _ body: @Sendable (Element) -> Result
    ) -> [Result] {
        guard elements.count > 1 else { return elements.map(body) }
        let results = Monitor<[Result?]>(Array(repeating: nil, count: elements.count))
        DispatchQueue.concurrentPerform(iterations: elements.count) { index in
            let result = body(elements[index])
            results.update { $0[index] = result }
        }
        return results.update { $0 }.compactMap(\.self)
    }
}
