public import Diagnostics

/// The traversal of a template's steps, with the values of the open sections.
///
/// Inlinable: as a generic call from another module, a page would take three times as long.
@usableFromInline
struct TemplateRenderer<Output: TemplateOutput> {
    @usableFromInline typealias Value = TemplateValue<Output.Content>

    /// The maximum number of steps: enough for every page, and a limit for partials that call others repeatedly.
    @usableFromInline var remainingSteps = 1_000_000
    @usableFromInline let template: Template
    @usableFromInline var frames: [Value]
    /// Fixed text that is not written yet, to join it with the following text.
    @usableFromInline var pending = 0..<0

    @inlinable
    init(_ template: Template, _ value: Value) {
        self.template = template
        frames = [value]
    }

    /// Runs a block.
    @inlinable
    mutating func run(_ block: Int, _ output: inout Output) throws(Diagnostic) {
        for step in template.blocks[block] {
            remainingSteps -= 1
            guard remainingSteps > 0 else { throw tooLong }
            switch step {
            case .fixed(let range): append(range, &output)
            case .hole(let path, let place):
                guard case .content(let content)? = value(at: path) else { continue }
                flush(&output)
                output.append(content, at: place)
            case .section(let path, let body, let repeats):
                guard let value = value(at: path), isTruthy(value) else { continue }
                if repeats, case .list(let items) = value {
                    for item in items { try run(body, with: item, &output) }
                } else {
                    try run(body, with: value, &output)
                }
            case .inverted(let path, let body):
                if let value = value(at: path), isTruthy(value) { continue }
                try run(body, &output)
            case .partial(let block): try run(block, &output)
            }
        }
    }

    /// Writes the pending fixed text.
    @inlinable
    mutating func flush(_ output: inout Output) {
        if !pending.isEmpty { output.append(fixed: pending) }
        pending = 0..<0
    }

    @inlinable
    mutating func append(_ range: Range<Int>, _ output: inout Output) {
        if pending.upperBound == range.lowerBound, !pending.isEmpty {
            pending = pending.lowerBound..<range.upperBound
        } else {
            flush(&output)
            pending = range
        }
    }

    @inlinable
    mutating func run(_ body: Int, with value: Value, _ output: inout Output) throws(Diagnostic) {
        frames.append(value)
        try run(body, &output)
        frames.removeLast()
    }

    @inlinable
    func isTruthy(_ value: Value) -> Bool {
        switch value {
        case .content(let content): !Output.isEmpty(content)
        case .flag(let flag): flag
        case .list(let items): !items.isEmpty
        case .object: true
        }
    }

    /// Returns the value of a name; nil if an object lacks it.
    @inlinable
    func value(at path: TemplatePath) -> Value? {
        guard let first = path.names.first else { return frames.last }
        guard path.frame < frames.count, case .object(let members) = frames[path.frame] else { return nil }
        var value = members[first]
        for name in path.names.dropFirst() {
            guard case .object(let members)? = value else { return nil }
            value = members[name]
        }
        return value
    }

    @inlinable
    var tooLong: Diagnostic {
        Diagnostic(
            TemplateProblemCode.invalidPartial,
            at: SourceLocation(template.name, line: 1, column: 1),
            "more than a million parts in the page",
            fix: "reduce the calls between partials"
        )
    }
}
