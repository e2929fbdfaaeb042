public import StrictJSON
import Templates

/// Why the files of a theme make no page.
public struct PageThemeError: Error, Sendable {
    /// A problem of one file.
    public struct Problem: Sendable {
        /// The file, by its name in the folder.
        public let file: String
        /// A stable name for programs.
        public let code: String
        /// Where in the file; nil for the file as a whole.
        public var position: JSONPosition?
        /// The place in the structure of a file of words.
        public var path = ""
        /// What is wrong, one sentence.
        public let message: String
        /// What to do about it, where there is one thing to do.
        public var mend: String?

        init(file: String, code: String, message: String, mend: String?) {
            self.file = file
            self.code = code
            self.message = message
            self.mend = mend
        }

        init(file: String, _ problem: JSONProblem) {
            self.file = file
            code = problem.code
            position = problem.position
            path = problem.path
            message = problem.message
            mend = problem.mend
        }

        init(_ problem: TemplateProblem) {
            file = problem.file
            code = "template"
            position = JSONPosition(offset: 0, line: problem.line, column: problem.column)
            message = problem.message
            mend = problem.mend
        }
    }

    /// All of them.
    public let problems: [Problem]
}
