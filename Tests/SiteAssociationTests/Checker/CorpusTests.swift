import AssociationChecker
import Diagnostics
import SiteAssociation
import Testing

@Suite(.enabled(if: !Corpus.files.isEmpty, "the corpus does not lie beside the project"))
struct CorpusTests {
    @Test(arguments: Corpus.files)
    func `a published file yields just the findings that fit it`(_ file: Corpus.File) {
        let found = AssociationChecker.findings(file.bytes)
        #expect(Set(found.map(\.code)) == CorpusExpectations.codes[file.name], "\(found)")
    }

    @Test(arguments: Corpus.files.filter(\.isSound))
    func `a sound file has no error`(_ file: Corpus.File) {
        let errors = AssociationChecker.findings(file.bytes).filter { $0.severity == .error }
        #expect(errors.isEmpty, "\(errors)")
    }

    @Test(arguments: Corpus.files.filter { !$0.isSound })
    func `a file with a flaw has an error or a warning`(_ file: Corpus.File) {
        #expect(AssociationChecker.findings(file.bytes).contains { $0.severity > .info })
    }

    @Test func `every file of the list has its expectation`() {
        #expect(Set(Corpus.files.map(\.name)) == Set(CorpusExpectations.codes.keys))
    }
}
