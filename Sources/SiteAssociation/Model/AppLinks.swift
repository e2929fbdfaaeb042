import StrictJSON

/// The `applinks` part of an association file.
public struct AppLinks: Hashable, Sendable {
    /// The links of each app, in order.
    public var details: [Details]
    /// Lists of texts that patterns use as `$(name)`, in the order of the file.
    public var variables: [SubstitutionVariable] = []

    /// Rules and the apps that they apply to.
    public struct Details: Hashable, Sendable {
        /// Application identifiers.
        public var appIDs: [String]
        /// The rules, tried in order.
        public var components: [Component]
    }
}

extension AppLinks {
    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            if !variables.isEmpty {
                writer.object("substitutionVariables") { writer in
                    for variable in variables {
                        writer.member(variable.name, variable.values)
                    }
                }
            }
            writer.array("details") { writer in
                for entry in details { entry.write(to: &writer) }
            }
        }
    }
}

extension AppLinks.Details {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("appIDs", appIDs)
            writer.array("components") { writer in
                for component in components { component.write(to: &writer) }
            }
        }
    }
}
