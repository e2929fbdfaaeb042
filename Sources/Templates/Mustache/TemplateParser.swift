import Diagnostics

/// Parses a file into nodes, each section with its content.
struct TemplateParser {
    /// The maximum depth of nested sections; each level uses stack while the template is compiled and rendered.
    static let maximumDepth = 60

    private let file: TemplateFile
    private var open: [TemplateNode.Section] = []
    private var nodes: [TemplateNode] = []
    /// The problems in the order of their offsets.
    private(set) var problems: [Diagnostic] = []

    private init(_ file: TemplateFile) { self.file = file }

    /// Returns the nodes of a file and its problems.
    static func parse(_ file: TemplateFile) -> (nodes: [TemplateNode], problems: [Diagnostic]) {
        var parser = TemplateParser(file)
        guard parser.checkText() else { return ([], parser.problems) }
        parser.readPieces()
        return (parser.nodes, parser.problems)
    }

    /// Whether browsers read the text unchanged.
    private mutating func checkText() -> Bool {
        guard String(decoding: file.text, as: UTF8.self).utf8.elementsEqual(file.text) else {
            report(0, MarkupProblem("invalid UTF-8", fix: "save the file as UTF-8"))
            return false
        }
        if let control = file.text.firstIndex(where: { $0 < 0x20 && !$0.isBlank || $0 == 0x7F }) {
            report(control, MarkupProblem("unexpected control character", fix: "remove the character"))
            return false
        }
        return true
    }

    private mutating func readPieces() {
        var scanner = MustacheScanner(file.text)
        do throws(UnclosedTag) {
            while let piece = try scanner.next() {
                switch piece {
                case .text(let range): append(.text(range))
                case .tag(let tag): read(tag)
                }
                // Parsing the rest would require storing the sections above the limit.
                if open.count > Self.maximumDepth { return }
            }
        } catch {
            report(error.offset, MarkupProblem("unclosed tag", fix: "close the tag with }}"))
            return
        }
        while let section = open.popLast() { reportUnclosed(section) }
    }

    private mutating func read(_ tag: MustacheTag) {
        if let markupProblem = tag.markupProblem { return report(tag.range.lowerBound, markupProblem) }
        let offset = tag.range.lowerBound
        switch tag.kind {
        case .variable: append(.variable(name: tag.name, offset: offset))
        case .partial: append(.partial(name: tag.name, offset: offset))
        case .section, .inverted:
            if open.count == Self.maximumDepth {
                report(offset, MarkupProblem("more than \(Self.maximumDepth) nested sections"))
            }
            open.append(.init(name: tag.name, isInverted: tag.kind == .inverted, offset: offset))
        case .end: close(tag)
        case .comment, .refused: break
        }
    }

    private mutating func close(_ tag: MustacheTag) {
        let offset = tag.range.lowerBound
        guard let match = open.lastIndex(where: { $0.name == tag.name }) else {
            let other = open.last.map { "; \"{{#\($0.name)}}\" is open (\(file.place(of: $0.offset)))" } ?? ""
            let fix = open.last.map { "use {{/\($0.name)}}" } ?? "remove the tag, or open {{#\(tag.name)}} earlier"
            return report(offset, MarkupProblem("unexpected \"{{/\(tag.name)}}\"" + other, fix: fix))
        }
        while open.count > match + 1, let inner = open.popLast() {
            reportUnclosed(inner, " before {{/\(tag.name)}} (\(file.place(of: offset)))")
        }
        guard var section = open.popLast() else { return }
        section.endOffset = offset
        append(.section(section))
    }

    private mutating func reportUnclosed(_ section: TemplateNode.Section, _ place: String = "") {
        let message = "unclosed section \"{{\(section.isInverted ? "^" : "#")\(section.name)}}\""
        report(section.offset, MarkupProblem(message, fix: "add {{/\(section.name)}}\(place)"))
    }

    private mutating func append(_ node: TemplateNode) {
        guard open.isEmpty else { return open[open.count - 1].nodes.append(node) }
        nodes.append(node)
    }

    private mutating func report(_ offset: Int, _ markupProblem: MarkupProblem) {
        guard problems.count < TemplateProblems.maximumCount else { return }
        problems.append(file.problem(at: offset, .invalidTag, markupProblem))
    }
}

/// A part of a template, with offsets into its file.
indirect enum TemplateNode {
    case text(Range<Int>)
    case variable(name: String, offset: Int)
    case section(Section)
    case partial(name: String, offset: Int)

    struct Section {
        let name: String
        let isInverted: Bool
        let offset: Int
        var nodes: [TemplateNode] = []
        var endOffset = 0
    }
}

/// A tag that is still open at the end of the text.
struct UnclosedTag: Error {
    let offset: Int
}
