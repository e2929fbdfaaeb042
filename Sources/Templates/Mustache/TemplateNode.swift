/// A part of a template, offsets into its source.
indirect enum TemplateNode {
    case text(Range<Int>)
    case variable(name: String, offset: Int)
    case section(Section)
    case partial(name: String, indentation: Range<Int>, offset: Int)

    struct Section {
        let name: String
        let isInverted: Bool
        let offset: Int
        var nodes: [TemplateNode] = []
        var endOffset = 0
    }
}
