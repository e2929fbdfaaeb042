/// What is to say about a file beside a table.
protocol Comparison {
    /// Where the two differ.
    var findings: [FileFinding] { get }
    /// What a person may know besides.
    var sentences: [String] { get }
}
