internal import CLibevent

/// The environment variables of the process.
///
/// Call its functions before any thread starts, since threads might read variables at the same time.
package enum Environment {
    /// Removes a variable, so that no child process uses it, and returns its value; nil if it is not set.
    static func take(_ name: String) -> String? {
        guard let value = getenv(name) else { return nil }
        let text = String(cString: value)
        unsetenv(name)
        return text
    }

    /// Returns the value of a variable; nil if it is not set or empty.
    package static func value(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Sets a variable for this process and its children.
    package static func set(_ name: String, to value: String) { setenv(name, value, 1) }
}
