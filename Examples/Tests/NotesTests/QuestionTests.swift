import LinkActions
import Testing

@testable import Notes

/// The question that a view of SwiftUI shows.
@MainActor
struct QuestionTests {
    private let question = Question()
    private let notes: NotesApp

    init() {
        notes = NotesApp(confirm: question.ask, opener: { _ in true })
        for title in ["Packing", "Shopping"] { notes.store.add(Note(title: title)) }
    }

    /// Opens a link, and returns when its question is shown.
    private func open(_ link: String, asks text: String) async -> Task<Void, Never> {
        let task = Task { _ = await notes.router.handle(link) }
        let end = ContinuousClock.now + .seconds(10)
        while question.text != text, ContinuousClock.now < end { await Task.yield() }
        #expect(question.text == text)
        return task
    }

    @Test(arguments: [true, false])
    func `the handler waits for the answer`(_ isYes: Bool) async {
        let task = await open("notesapp:///delete?title=Packing", asks: "Another app wants to delete “Packing”.")
        #expect(notes.store.notes.count == 2)
        question.answer(isYes)
        await task.value
        #expect(question.text == nil)
        #expect(notes.store.notes.map(\.title) == (isYes ? ["Shopping"] : ["Packing", "Shopping"]))
    }

    @Test func `a question stays until it is answered, and a second one is a no`() async {
        let first = await open("notesapp:///delete?title=Packing", asks: "Another app wants to delete “Packing”.")
        await notes.router.handle("notesapp:///delete?title=Shopping")
        #expect(question.text == "Another app wants to delete “Packing”.")
        question.answer(true)
        question.answer(true)
        await first.value
        #expect(notes.store.notes.map(\.title) == ["Shopping"])
    }

    @Test func `no question is asked over an alert`() async {
        await notes.router.handle("notesapp:///create?body=Milk")
        #expect(notes.store.alert != nil)
        await notes.router.handle("notesapp:///delete?title=Packing")
        #expect(question.text == nil && notes.store.notes.count == 2)
    }
}
