import Diagnostics

/// Compiles nodes into blocks of steps, and checks the markup along every path that a render can take.
struct TemplateCompiler {
    private static let maximumBlocks = 10_000

    private struct SourcePosition: Hashable {
        /// The name of the partial; nil for the template itself.
        let partial: String?
        let start: Int
    }

    private let partials: [String: TemplateFile]
    private var reader: MarkupReader
    private(set) var scope: TemplateScope
    private(set) var bytes: [UInt8] = []
    private(set) var blocks: [[TemplateStep]] = []
    private(set) var problems: [Diagnostic] = []
    /// What the page makes browsers load, each place once.
    private(set) var loads: [TemplateLoad] = []
    /// The files by the name of the partial, each parsed once; nil for the template itself.
    private var sources: [String?: ParsedSource] = [:]
    /// The offsets in `bytes` of the compiled ranges of text.
    private var copies: [SourcePosition: Int] = [:]
    private var compiled: [CompiledPartial.Key: CompiledPartial] = [:]
    /// The partial that is being compiled; nil for the template itself.
    private var current: String?
    /// The chain of partials being compiled.
    private var calls: [String] = []
    private var depth = 0

    init(
        partials: [String: TemplateFile],
        schema: TemplateSchema,
        schemes: Set<String>,
        origins: [String: Set<String>]
    ) {
        self.partials = partials
        reader = MarkupReader(schemes: schemes, origins: origins)
        scope = TemplateScope(schema)
    }

    /// Compiles the template itself, whose block is the first.
    mutating func compile(_ main: TemplateFile) {
        blocks.append([])
        let steps = compile(parse(main))
        blocks[0] = steps
        let end = reader.state
        guard problems.isEmpty, end != MarkupState() else { return }
        report(.unsafeMarkup, at: main.text.count, "unexpected end \(end)", fix: "close the open tags")
    }

    /// Parses the current file.
    private mutating func parse(_ file: TemplateFile) -> [TemplateNode] {
        if let parsed = sources[current] { return parsed.nodes }
        let parsed = TemplateParser.parse(file)
        sources[current] = ParsedSource(file: file, nodes: parsed.nodes)
        for problem in parsed.problems { report(problem) }
        return parsed.nodes
    }

    private mutating func compile(_ nodes: [TemplateNode]) -> [TemplateStep] {
        var steps: [TemplateStep] = []
        for node in nodes {
            switch node {
            case .text(let range): append(range, to: &steps)
            case .variable(let name, let offset):
                reader.offset = offset
                if let step = hole(name, offset) { steps.append(step) }
            case .section(let section): if let step = compile(section) { steps.append(step) }
            case .partial(let name, let offset):
                reader.offset = offset
                if let step = call(name, at: offset) { steps.append(step) }
            }
            takeProblems()
        }
        return steps
    }

    private mutating func append(_ range: Range<Int>, to steps: inout [TemplateStep]) {
        guard let parsed = sources[current] else { return }
        reader.read(parsed.file.text, range)
        let start = copies[SourcePosition(partial: current, start: range.lowerBound)] ?? bytes.count
        if start == bytes.count {
            bytes += parsed.file.text[range]
            copies[SourcePosition(partial: current, start: range.lowerBound)] = start
        }
        let stretch = start..<start + range.count
        if case .fixed(let last) = steps.last, last.upperBound == stretch.lowerBound {
            steps[steps.count - 1] = .fixed(last.lowerBound..<stretch.upperBound)
        } else {
            steps.append(.fixed(stretch))
        }
    }

    private mutating func hole(_ name: String, _ offset: Int) -> TemplateStep? {
        guard reader.takesHole(), let (path, kind) = resolve(name, offset) else { return nil }
        switch kind {
        case .flag, .list, .object:
            report(.unknownVariable, at: offset, "\"\(name)\" is \(kind), not a string", fix: "use {{#\(name)}}")
            return nil
        case .text, .url, .localURL, .element, .appBanner:
            return reader.place(ofHole: kind).map { .hole(path, $0) }
        }
    }

    private mutating func resolve(_ name: String, _ offset: Int) -> (path: TemplatePath, kind: TemplateKind)? {
        do throws(MarkupProblem) {
            return try scope.resolve(name)
        } catch {
            report(error, as: .unknownVariable, at: offset)
            return nil
        }
    }

    private mutating func compile(_ section: TemplateNode.Section) -> TemplateStep? {
        reader.offset = section.offset
        guard reader.takesSection(isPartial: false) else { return nil }
        takeProblems()
        let begin = reader.state
        let outer = scope
        let found = resolve(section.name, section.offset)
        let repeats: Bool = if case .list? = found?.kind { !section.isInverted } else { false }
        if !section.isInverted { scope = scope.inside(found?.kind) }
        let known = problems.count
        let body = block(of: section.nodes, section.offset)
        scope = outer
        reader.offset = section.endOffset
        reader.settle()
        takeProblems()
        let end = reader.state
        let joined = repeats ? (begin == end ? begin : nil) : begin.joined(with: end)
        reader.state = joined ?? begin
        if joined == nil, problems.count == known { reportWays(section, begin, to: end, repeats: repeats) }
        guard let body, let path = found?.path else { return nil }
        return section.isInverted ? .inverted(path, body: body) : .section(path, body: body, repeats: repeats)
    }

    private mutating func reportWays(
        _ section: TemplateNode.Section,
        _ begin: MarkupState,
        to end: MarkupState,
        repeats: Bool
    ) {
        let tag = "\"{{\(section.isInverted ? "^" : "#")\(section.name)}}\""
        let place = sources[current]?.file.place(of: section.endOffset) ?? ""
        var message = "\(tag) \(repeats ? "cannot repeat: " : "")starts \(begin) but ends \(end) (\(place))"
        var fix = "put whole tags, attributes or text into the section"
        if begin.position != .data, end.position != .selfClosing, "\(begin)" == "\(end)" {
            let attributes = repeats ? "repeats the attributes of" : "contains an attribute that changes how"
            message = "\(tag) \(attributes) <\(begin.element)>\(repeats ? "" : " is parsed") (\(place))"
            fix = "move the \(repeats ? "attributes" : "attribute") out of the section"
        }
        report(.unsafeMarkup, at: section.offset, message, fix: fix)
    }

    /// Compiles the block of a section's nodes; nil if there are too many blocks or they are nested too deep.
    private mutating func block(of nodes: [TemplateNode], _ offset: Int) -> Int? {
        guard enter(offset) else { return nil }
        return leave(with: compile(nodes))
    }

    /// Ends what `enter` began; returns the new block.
    private mutating func leave(with steps: [TemplateStep]) -> Int {
        depth -= 1
        blocks.append(steps)
        return blocks.count - 1
    }

    private mutating func enter(_ offset: Int) -> Bool {
        if depth >= TemplateParser.maximumDepth {
            report(.invalidPartial, at: offset, "more than \(depth) nested sections and partials")
            return false
        }
        if blocks.count >= Self.maximumBlocks {
            report(.invalidPartial, at: offset, "more than \(Self.maximumBlocks) sections and partials")
            return false
        }
        depth += 1
        return true
    }

    private mutating func call(_ name: String, at offset: Int) -> TemplateStep? {
        guard reader.takesSection(isPartial: true) else { return nil }
        takeProblems()
        guard let file = partials[name] else {
            let fix = NearName.fix(name, among: Array(partials.keys)) ?? "add the partial, or remove the tag"
            report(.invalidPartial, at: offset, "unknown partial \"\(name)\"", fix: fix)
            return nil
        }
        guard !calls.contains(name) else {
            report(.invalidPartial, at: offset, "partial \"\(name)\" calls itself")
            return nil
        }
        let key = CompiledPartial.Key(name: name, state: reader.state, scope: scope)
        if let partial = compiled[key] {
            reader.state = partial.end
            return .partial(partial.block)
        }
        calls.append(name)
        defer { calls.removeLast() }
        return compile(file, key, at: offset).map { .partial($0) }
    }

    /// Compiles a partial for one kind of place.
    private mutating func compile(_ file: TemplateFile, _ key: CompiledPartial.Key, at offset: Int) -> Int? {
        guard enter(offset) else { return nil }
        let caller = current
        current = key.name
        reader.tokenStart = nil
        let block = leave(with: compile(parse(file)))
        reader.offset = file.text.count
        reader.settle()
        takeProblems()
        compiled[key] = CompiledPartial(block: block, end: reader.state)
        reader.tokenStart = nil
        current = caller
        return block
    }

    private mutating func takeProblems() {
        for (offset, directive, origin) in reader.loads {
            guard let location = sources[current]?.file.location(at: offset) else { continue }
            let load = TemplateLoad(directive: directive, origin: origin, location: location)
            if !loads.contains(load) { loads.append(load) }
        }
        for (offset, markupProblem) in reader.markupProblems { report(markupProblem, as: .unsafeMarkup, at: offset) }
        reader.loads = []
        reader.markupProblems = []
    }

    private mutating func report(
        _ code: TemplateProblemCode,
        at offset: Int,
        _ message: String,
        fix: String? = nil
    ) {
        report(MarkupProblem(message, fix: fix), as: code, at: offset)
    }

    private mutating func report(_ markupProblem: MarkupProblem, as code: TemplateProblemCode, at offset: Int) {
        guard let file = sources[current]?.file, problems.count < TemplateProblems.maximumCount else { return }
        report(file.problem(at: offset, code, markupProblem))
    }

    private mutating func report(_ problem: Diagnostic) {
        guard problems.count < TemplateProblems.maximumCount, !problems.contains(problem) else { return }
        problems.append(problem)
    }
}

/// A file and its nodes, parsed once, even if it is compiled several times.
struct ParsedSource {
    let file: TemplateFile
    let nodes: [TemplateNode]
}

/// A partial compiled for one kind of place.
struct CompiledPartial {
    /// The properties by which two calls of a partial share one compilation.
    struct Key: Hashable {
        let name: String
        let state: MarkupState
        let scope: TemplateScope
    }

    let block: Int
    /// The state of the markup at its end.
    let end: MarkupState
}

extension Template {
    /// Compiles a template and its partials.
    ///
    /// - Parameters:
    ///   - schema: the allowed names.
    ///   - schemes: the schemes that URLs may have besides root-relative URLs and fragments, without colons.
    ///   - origins: the other origins from which pages may load, by the directive of the Content-Security-Policy.
    /// - Throws: all problems of the template and of the partials that it calls.
    public init(
        _ main: TemplateFile,
        partials: [String: TemplateFile] = [:],
        schema: TemplateSchema,
        schemes: Set<String> = ["https"],
        origins: [String: Set<String>] = [:]
    ) throws(TemplateProblems) {
        var compiler = TemplateCompiler(partials: partials, schema: schema, schemes: schemes, origins: origins)
        compiler.compile(main)
        guard compiler.problems.isEmpty else { throw TemplateProblems(compiler.problems) }
        bytes = compiler.bytes
        blocks = compiler.blocks
        loads = compiler.loads
        name = main.name
    }
}
