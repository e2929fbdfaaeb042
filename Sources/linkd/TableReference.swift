import StrictJSON

/// A table that a configuration names, and what replaces its hosts and apps here: a staging copy shares the routes.
struct TableReference {
    /// The file, relative to the configuration.
    var file: String
    /// The place in the structure of the configuration.
    var path = "tables[0]"
    /// The place in the text of the configuration.
    var position = JSONPosition.start
    /// What stands instead of the table's own hosts.
    var hosts: JSONValue?
    /// What stands instead of the table's own apps.
    var apps: JSONValue?
}
