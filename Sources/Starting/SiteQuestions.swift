import Diagnostics
import Reports

/// The questions of `linkd new site` on a terminal.
///
/// Values that the command line has are not asked for. An answer is checked at once, and asked for again if it is wrong. An
/// empty one stands for the proposal of its question, or leaves if there is none.
package struct SiteQuestions {
    /// Prints a question or a problem.
    private let say: (String) -> Void
    /// Returns the next line; nil at the end of the input.
    private let answer: () -> String?

    package init(say: @escaping (String) -> Void, answer: @escaping () -> String?) {
        self.say = say
        self.answer = answer
    }

    /// A question without a proposal has no answer.
    package struct Unanswered: Error {}

    /// The answer for what a site can do without.
    private static let none = "none"

    /// Returns the draft with the answers.
    ///
    /// - Parameter folder: the folder of the site; its name is the default of the host if it is one.
    package func complete(_ given: SiteDraft, in folder: String) throws(Unanswered) -> SiteDraft {
        var draft = given
        say("Enter takes the answer in brackets. Ctrl-C leaves; nothing is written before the last answer.\n")
        if draft.hosts.isEmpty {
            let proposal = String(folder.split(separator: "/").last ?? "")
            var proposed = SiteDraft()
            proposed.hosts = [proposal]
            let isHost = proposal.contains(".") && problems(of: proposed, "--host").isEmpty
            let question = "Host of the links, such as links.example.com"
            try ask(question, option: "--host", proposal: isHost ? proposal : nil, into: &draft) { $0.hosts = [$1] }
            let second = "Second host, for a button on pages that opens the app on an iPhone; it can be added later"
            try ask(second, option: "--host", proposal: Self.none, into: &draft) { draft, text in
                draft.hosts += text == Self.none ? [] : [text]
            }
        }
        if !draft.hasApp {
            let ios = "iOS app, as TEAM.BUNDLE or TEAM.BUNDLE=STORE-ID"
            try ask(ios, option: "--ios", proposal: Self.none, into: &draft) { draft, text in
                draft.ios = text == Self.none ? [] : [text]
            }
            let isNeeded = draft.ios.isEmpty
            let android = "Android app, as PACKAGE=FINGERPRINT\(isNeeded ? ", needed without an iOS app" : "")"
            try ask(android, option: "--android", proposal: isNeeded ? nil : Self.none, into: &draft) { draft, text in
                draft.android = text == Self.none && !isNeeded ? [] : [text]
            }
        }
        if draft.name == nil {
            try ask("Name of the app, as people see it", option: "--name", proposal: draft.title, into: &draft) {
                $0.name = $1
            }
        }
        if draft.scheme == nil {
            try ask("Custom scheme of the app, such as trips", option: "--scheme", proposal: Self.none, into: &draft) {
                draft,
                text in
                draft.scheme = text == Self.none ? nil : text
            }
        }
        return draft
    }

    private func ask(
        _ question: String,
        option: String,
        proposal: String?,
        into draft: inout SiteDraft,
        _ take: (inout SiteDraft, String) -> Void
    ) throws(Unanswered) {
        while true {
            say(question + (proposal.map { " [\($0.printable)]" } ?? "") + ": ")
            guard let line = answer() else { throw Unanswered() }
            let text = Self.trimmed(line)
            guard let value = text.isEmpty ? proposal : text else { throw Unanswered() }
            var next = draft
            take(&next, value)
            let problems = problems(of: next, option)
            guard !problems.isEmpty else {
                draft = next
                return
            }
            for problem in problems {
                say("\(problem.message)\(problem.fix.map { "; \($0)" } ?? "")".printable + "\n")
            }
        }
    }

    /// Returns the problems that come from one option.
    private func problems(of draft: SiteDraft, _ option: String) -> [Diagnostic] {
        do throws(Report) {
            _ = try draft.table()
            return []
        } catch {
            return error.findings.filter { $0.location.file == option }
        }
    }

    private static func trimmed(_ line: String) -> String {
        let isSpace = { (character: Character) in character.isWhitespace }
        let begun = line.drop(while: isSpace)
        return String(begun.reversed().drop(while: isSpace).reversed())
    }
}
