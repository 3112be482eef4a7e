/// A rule that a program breaks.
package struct Breach: Hashable, Sendable {
    /// The rule. The names are those of groups.
    package enum Rule: Hashable, Sendable {
        /// The layer of `group` is below that of `other`.
        case lowerLayer(group: String, other: String)
        /// The layer of `other` is below that of `group`, but not the next one.
        case nextLayerOnly(group: String, other: String)
        case dependsOn(group: String, allowed: [String])
        case independent(group: String)
        case requestedBy(group: String, allowed: [String])
        case boundBy(group: String, allowed: [String])
    }

    package var rule: Rule
    /// The location of the rule in the configuration.
    package var location: SourceLocation?
    /// The help of the configuration.
    package var reason: String?

    package init(rule: Rule, location: SourceLocation? = nil, reason: String? = nil) {
        self.rule = rule
        self.location = location
        self.reason = reason
    }
}
