public import ArgumentParser
public import SiteAssociation

extension SystemVersion: ExpressibleByArgument {
    /// Reads a version on the command line.
    public init?(argument: String) { self.init(argument) }
}
