internal import DovetailGraph

extension Bind {
    /// How long an instance lives; `.transient` unless said otherwise.
    ///
    /// The lifetimes that share exist only where `Value: Sendable`, so that sharing what is not safe to share does not
    /// compile.
    public consuming func lifetime(_ lifetime: Lifetime<Value>) -> Self {
        with { binding in
            if binding.kind == .input { binding.mistakes.append(.inputWithLifetime) }
            binding.lifetime = lifetime.kind
            binding.storage = lifetime.storage
            // Of two `.graph`s the compiler picks the one for `Sendable` values where it can.
            if lifetime.isSendable {
                binding.isSendable = true
            } else if lifetime.kind == .graph {
                binding.isSendable = false
            }
        }
    }

    /// Steps back when another binding exists for the same key.
    public consuming func asDefault() -> Self { prioritized(.asDefault) }

    /// Takes the place of another binding for the same key. Without it a second binding is a `duplicate-binding`.
    public consuming func replacing() -> Self { prioritized(.replacing) }

    private consuming func prioritized(_ priority: Binding.Priority) -> Self {
        with { binding in
            if binding.priority != .normal, binding.priority != priority {
                binding.mistakes.append(.defaultAndReplacing)
            }
            binding.priority = priority
        }
    }

    /// Whether a later ``Container/register(_:)`` may replace it and ``Container/releaseAll()`` may release it; `true`
    /// unless said otherwise.
    public consuming func overridable(_ flag: Bool) -> Self { with { $0.overridable = flag } }

    /// Only bindings of the same module, and of modules nested in it, may use it. Another module may bind the same key, or
    /// have an entry of the same name in a dictionary: where both are visible, the hidden one counts.
    public consuming func hidden() -> Self { with { $0.isHidden = true } }

    /// Made by `start()`, before anyone asks. On a lifetime that keeps nothing it is an `invalid-binding`.
    public consuming func eager() -> Self { with { $0.isEager = true } }

    /// An entry point of the application: validation starts here, and what no root reaches is `unused-binding`.
    public consuming func root() -> Self { with { $0.isRoot = true } }

    /// Known to be unused: validation says nothing about it.
    public consuming func unused() -> Self { with { $0.isUnused = true } }
}

extension Bind {
    /// Sets a property after construction: `.inject(\.delegate)`. This is where a cycle may close.
    ///
    /// Injections run in the order written, before `onCreate`. An Optional property takes `nil` where there
    /// is no binding. A property of an actor is set in a closure: `.inject { @MainActor in $0.repository = $1 }`.
    public consuming func inject<D>(_ property: any ReferenceWritableKeyPath<Value, D> & Sendable) -> Self {
        injecting(property, qualified: .none)
    }

    /// Sets a property to what is bound under a name.
    public consuming func inject<D>(_ property: any ReferenceWritableKeyPath<Value, D> & Sendable, name: Name) -> Self {
        injecting(property, qualified: .name(name.text))
    }

    /// Sets a property to what is bound under a tag.
    public consuming func inject<D, T: Qualifier>(
        _ property: any ReferenceWritableKeyPath<Value, D> & Sendable, tag: T.Type
    ) -> Self {
        injecting(property, qualified: .tag(TypeID(tag)))
    }

    private consuming func injecting<D>(
        _ property: any ReferenceWritableKeyPath<Value, D> & Sendable, qualified qualification: KeyID.Qualification
    ) -> Self {
        with {
            $0.add(
                Step(assigning: qualification) { value, dependency in value[keyPath: property] = dependency })
        }
    }

    /// Calls a method after construction: `.inject { $0.attach($1, $2) }`. Its further parameters are dependencies.
    public consuming func inject<each D>(_ method: @escaping @Sendable (Value, repeat each D) throws -> Void) -> Self {
        with { $0.add(Step(.injection, method)) }
    }

    /// Calls a method that may belong to a global actor.
    public consuming func inject<each D>(
        _ method: @escaping @Sendable @isolated(any) (Value, repeat each D) throws -> Void
    ) -> Self where Value: Sendable {
        with { $0.add(Step(.injection, isolated: method)) }
    }

    /// Calls an asynchronous method.
    public consuming func inject<each D>(
        _ method: @escaping @Sendable @concurrent (Value, repeat each D) async throws -> Void
    ) -> Self where Value: Sendable {
        with { $0.add(Step(.injection, async: method)) }
    }

    /// Runs once for each instance, after its injections. If it throws, the instance is dropped: `hook-failed`.
    public consuming func onCreate(_ body: @escaping @Sendable (Value) throws -> Void) -> Self {
        with { $0.add(Step(.onCreate, body)) }
    }

    /// Runs once for each instance, on its global actor if it has one.
    public consuming func onCreate(_ body: @escaping @Sendable @isolated(any) (Value) throws -> Void) -> Self
    where Value: Sendable {
        with { $0.add(Step(.onCreate, isolated: body)) }
    }

    /// Runs once for each instance, awaited.
    public consuming func onCreate(_ body: @escaping @Sendable @concurrent (Value) async throws -> Void) -> Self
    where Value: Sendable {
        with { $0.add(Step(.onCreate, async: body)) }
    }

    /// Runs when the container that owns the instance closes, in the reverse order of completion.
    ///
    /// On a lifetime whose instances no container owns (transient, graph, weak, process, scope, custom) it is a
    /// `no-owner-to-close` at assembly.
    public consuming func onClose(_ body: @escaping @Sendable (Value) async throws -> Void) -> Self
    where Value: Sendable {
        with { $0.closing = body }
    }
}
