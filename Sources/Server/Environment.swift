internal import CLibevent

/// The variables that a process was started with.
enum Environment {
    /// Takes a variable out, so that no child process mistakes it for its own; nil when it is not set.
    ///
    /// To be called before there are threads, which might read variables at the same time.
    static func take(_ name: String) -> String? {
        guard let value = getenv(name) else { return nil }
        let text = String(cString: value)
        unsetenv(name)
        return text
    }
}
