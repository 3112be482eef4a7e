package import DovetailGraph

/// The rules of a code base about its Swift modules: which of them may bind or request what.
///
/// `dovetail.json` contains them. A boundary is between groups of Swift modules; a module in no group is restricted by
/// none, unless another group names those that may use it.
package struct Boundaries: Hashable, Sendable {
    /// A text of the configuration, with its location.
    package struct Name: Hashable, Sendable {
        package var text: String
        package var location: SourceLocation?

        package init(_ text: String, at location: SourceLocation? = nil) {
            self.text = text
            self.location = location
        }
    }

    /// The groups that may do something, besides the one that states it.
    package struct Permission: Hashable, Sendable {
        package var groups: [Name]
        package var location: SourceLocation?

        package init(_ groups: [Name], at location: SourceLocation? = nil) {
            self.groups = groups
            self.location = location
        }
    }

    /// A named set of Swift modules.
    package struct Group: Hashable, Sendable {
        package var name: Name
        /// The names of the modules, in which `*` matches anything.
        package var modules: [Name]
        /// The groups that its modules may depend on; `nil` if that is not restricted.
        package var dependsOn: Permission?
        /// The groups that may bind the types of its modules; `nil` if that is not restricted.
        package var boundBy: Permission?
        /// The groups that may request the types of its modules; `nil` if that is not restricted.
        package var requestedBy: Permission?
        /// True if its modules may not depend on each other.
        package var isIndependent = false
        /// The location of that rule.
        package var independenceLocation: SourceLocation?
        /// True if its types are bound elsewhere, so that whoever requests one depends on no binding module.
        package var declaresInterfaces = false
        /// True if what its modules bind may be requested from everywhere, as the bindings of an application are.
        package var bindsForAll = false
        /// The help for somebody who breaks a rule of the group.
        package var reason: String?

        package init(_ name: Name, modules: [Name]) {
            self.name = name
            self.modules = modules
        }
    }

    /// The order of groups. A module may depend on those of its own layer and of the layers below.
    package struct Layers: Hashable, Sendable {
        /// The groups of each layer, the highest first.
        package var order: [[Name]]
        /// True if a layer may depend on the next one only.
        package var onlyNext = false
        /// The help for somebody who breaks the order.
        package var reason: String?

        package init(_ order: [[Name]]) { self.order = order }
    }

    /// The groups, in the order in which their rules are applied.
    package var groups: [Group] = []
    package var layers: Layers?

    package init() {}
}
