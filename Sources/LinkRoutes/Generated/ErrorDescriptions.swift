#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

// What an alert with `localizedDescription` shows. The modules below and the other folders need no Foundation.

extension LinkProblem: LocalizedError {
    /// Why the text is not a link of the app.
    public var errorDescription: String? { description }
}

extension LinkURLError: LocalizedError {
    /// What is wrong and where.
    public var errorDescription: String? { description }
}

extension PrintError: LocalizedError {
    /// Why there is no such link.
    public var errorDescription: String? { message }
}

extension RouteTableError: LocalizedError {
    /// One line for each problem.
    public var errorDescription: String? { description }
}
