/// The apps that share a table.
public struct Apps: Hashable, Sendable {
    /// The apps for Apple's systems, in the order of the table: of several that are installed, the first is opened.
    public let ios: [IOSApp]
    /// The apps for Android.
    public let android: [AndroidApp]
}
