/// Gathers the findings of a whole run and writes them as one SARIF document, for tools that review code.
final class SARIFFindingWriter: FindingWriter {
    private var document = SARIFDocument()

    func write(_ findings: [FileFinding], in text: SourceText?) {
        for var finding in findings {
            // A place in the text inside a signature is no place in the file that a tool shows.
            if let text, !text.isFile { finding.place = .file }
            document.add(finding)
        }
    }

    /// Writes the document; without a finding too, since tools close what an empty one leaves out.
    func finish() { Console.print(document.text) }
}
