/// Where a check puts what it has to say: each form of output is one of these.
protocol FindingWriter {
    /// Takes findings about one file, in their order.
    ///
    /// - Parameter text: the text whose lines show a person where the findings are, nil to name the places only.
    func write(_ findings: [FileFinding], in text: SourceText?)

    /// Takes a sentence for a person about what is sound: no finding, so forms for programs leave it out.
    func say(_ sentence: String)

    /// Takes notice that nothing follows.
    func finish()
}

extension FindingWriter {
    /// Takes findings whose places are named only.
    func write(_ findings: [FileFinding]) { write(findings, in: nil) }

    func say(_ sentence: String) {}

    func finish() {}
}
