"""The provider that the rules of Dovetail read."""

SwiftInfo = provider(doc = "As in rules_swift.", fields = ["direct_modules", "transitive_modules"])
