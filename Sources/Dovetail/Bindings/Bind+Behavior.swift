internal import DovetailModel

extension Bind {
    /// Sets how long an instance lives and what owns it. The default is `.transient`.
    ///
    /// The lifetimes that share instances exist only if `Value` is `Sendable`, so unsafe sharing does not compile.
    ///
    /// - Parameter lifetime: The lifetime, for example `.singleton`.
    /// - Returns: The binding with this lifetime.
    public consuming func lifetime(_ lifetime: Lifetime<Value>) -> Self {
        with { binding in
            if binding.kind == .input { binding.add(mistake: .inputWithLifetime) }
            binding.lifetime = lifetime.kind
            binding.storage = lifetime.storage
            // If both `.graph` members apply, the compiler selects the one for `Sendable` values.
            if lifetime.isSendable {
                binding.isSendable = true
            } else if lifetime.kind == .graph {
                binding.isSendable = false
            }
        }
    }

    /// Makes this binding a default, which is used only if there is no other binding for its key.
    ///
    /// - Returns: The binding with this precedence.
    public consuming func asDefault() -> Self { prioritized(.asDefault) }

    /// Makes this binding win over another one for the same key.
    ///
    /// Without it, a second binding for a key is a `duplicate-binding`.
    ///
    /// - Returns: The binding with this precedence.
    public consuming func replacing() -> Self { prioritized(.replacing) }

    private consuming func prioritized(_ priority: Binding.Priority) -> Self {
        with { binding in
            if binding.priority != .normal, binding.priority != priority {
                binding.add(mistake: .defaultAndReplacing)
            }
            binding.priority = priority
        }
    }

    /// Sets whether the binding can be replaced and its instance be released. The default is `true`.
    ///
    /// If you pass `false`, a later ``Container/register(_:)`` for the same key throws `already-registered`, and
    /// ``Container/reset()`` retains the instance. ``Container/overriding(_:)`` can replace the binding
    /// nevertheless.
    ///
    /// If you pass `true`, a container that is created with the binding releases what the binding captures as soon as it
    /// is replaced. Otherwise, that stays until the container is released.
    ///
    /// - Parameter flag: True if the binding can be replaced.
    /// - Returns: The binding with this setting.
    public consuming func overridable(_ flag: Bool) -> Self { with { $0.overridable = flag } }

    /// Hides the binding from everything outside its module.
    ///
    /// A hidden binding serves its own module and the modules that are nested in it, and wins there over a visible one
    /// for the same key. Another module may bind the same key, or use the same key for an entry of a dictionary.
    ///
    /// - Returns: The binding, hidden.
    public consuming func hidden() -> Self { with { $0.isHidden = true } }

    /// Marks the binding to be created by ``Container/start()``, before the first request.
    ///
    /// An eager binding has to share its instance: with `.transient` or `.graph` it is an `invalid-binding`.
    ///
    /// - Returns: The binding, marked as eager.
    public consuming func eager() -> Self { with { $0.isEager = true } }

    /// Marks the binding as an entry point of the application.
    ///
    /// If there are roots, validation starts at them, and reports each binding that no root reaches as
    /// `unused-binding`. So a binding that only code outside of the checked sources resolves is a root, too.
    ///
    /// - Returns: The binding, marked as a root.
    public consuming func root() -> Self { with { $0.isRoot = true } }

    /// Marks the binding as live, which means that tests should replace it: it uses the network, a disk or the clock.
    ///
    /// A test with the trait `.dependencies(live: .fails)` of `DovetailTesting` fails if it uses the binding. Elsewhere,
    /// the mark changes nothing.
    ///
    /// - Returns: The binding, marked as live.
    public consuming func live() -> Self { with { $0.isLive = true } }
}

extension Bind {
    /// Sets a property after the instance is created, for example `.inject(\.delegate)`.
    ///
    /// Injections run in the order in which you write them, before `onCreate`. They may close a cycle, because the
    /// instance exists by then. An Optional property receives `nil` if there is no binding. To set a property of an
    /// actor, use a closure: `.inject { @MainActor in $0.repository = $1 }`.
    ///
    /// - Parameters:
    ///   - property: The key path of the property, whose type is the dependency.
    ///   - qualifier: The qualifier to look up, if the dependency has one.
    /// - Returns: The binding with this injection.
    public consuming func inject<D>(
        _ property: any ReferenceWritableKeyPath<Value, D> & Sendable, _ qualifier: Qualifier? = nil
    ) -> Self {
        with {
            $0.add(
                BindingHooks<Value>.Change.step(
                    Step(assigning: qualifier.qualification) { value, dependency in
                        value[keyPath: property] = dependency
                    }))
        }
    }

    /// Calls a method after the instance is created, for example `.inject { $0.attach($1, $2) }`.
    ///
    /// A function that has a name needs the label, for example `.inject(calling: attach)`.
    ///
    /// - Parameter method: A closure that receives the instance, then its dependencies.
    /// - Returns: The binding with this injection.
    public consuming func inject<each D>(calling method: @escaping @Sendable (Value, repeat each D) throws -> Void)
        -> Self
    {
        with { $0.add(BindingHooks<Value>.Change.step(Step(.injection, method))) }
    }

    /// Calls a method that may belong to a global actor.
    ///
    /// - Parameter method: A closure that receives the instance, then its dependencies. It runs on its global actor if
    ///   it has one.
    /// - Returns: The binding with this injection.
    public consuming func inject<each D>(
        calling method: @escaping @Sendable @isolated(any) (Value, repeat each D) throws -> Void
    ) -> Self where Value: Sendable {
        with { $0.add(BindingHooks<Value>.Change.step(Step(.injection, isolated: method))) }
    }

    /// Calls an asynchronous method.
    ///
    /// - Parameter method: A closure that receives the instance, then its dependencies. It is awaited, so only an
    ///   asynchronous request can create the instance.
    /// - Returns: The binding with this injection.
    public consuming func inject<each D>(
        calling method: @escaping @Sendable @concurrent (Value, repeat each D) async throws -> Void
    ) -> Self where Value: Sendable {
        with { $0.add(BindingHooks<Value>.Change.step(Step(.injection, async: method))) }
    }

    /// Runs a hook once for each new instance, after its injections.
    ///
    /// If the hook throws, the request throws `hook-failed` and the instance is released.
    ///
    /// - Parameter body: A closure that receives the instance.
    /// - Returns: The binding with this hook.
    public consuming func onCreate(_ body: @escaping @Sendable (Value) throws -> Void) -> Self {
        with { $0.add(BindingHooks<Value>.Change.step(Step(.onCreate, body))) }
    }

    /// Runs a hook that may belong to a global actor once for each new instance.
    ///
    /// - Parameter body: A closure that receives the instance. It runs on its global actor if it has one.
    /// - Returns: The binding with this hook.
    public consuming func onCreate(_ body: @escaping @Sendable @isolated(any) (Value) throws -> Void) -> Self
    where Value: Sendable {
        with { $0.add(BindingHooks<Value>.Change.step(Step(.onCreate, isolated: body))) }
    }

    /// Runs an asynchronous hook once for each new instance.
    ///
    /// - Parameter body: A closure that receives the instance. It is awaited, so only an asynchronous request can
    ///   create the instance.
    /// - Returns: The binding with this hook.
    public consuming func onCreate(_ body: @escaping @Sendable @concurrent (Value) async throws -> Void) -> Self
    where Value: Sendable {
        with { $0.add(BindingHooks<Value>.Change.step(Step(.onCreate, async: body))) }
    }

    /// Runs a hook for each instance when the container that owns the instance closes.
    ///
    /// The hooks of a container run in the reverse order in which their instances were completed. No container owns an
    /// instance whose lifetime is `.transient`, `.graph`, `.weak`, `.weakScoped`, `.process`, `.pool` or
    /// `.custom`, so with these a hook is a `no-owner-to-close` when you create the container.
    ///
    /// - Parameter body: A closure that receives the instance and cleans it up.
    /// - Returns: The binding with this hook.
    public consuming func onClose(_ body: @escaping @Sendable (Value) async throws -> Void) -> Self
    where Value: Sendable {
        with { $0.add(BindingHooks<Value>.Change.closing(body)) }
    }

    /// Runs a hook that completes or reverts the work of an instance when the container that owns it closes.
    ///
    /// The hook receives the outcome of the container, so a transaction can be committed or rolled back:
    ///
    /// ```swift
    /// Bind(Transaction.init).lifetime(.scoped).onEnd { transaction, outcome in
    ///     switch outcome {
    ///     case .returned: await transaction.commit()
    ///     case .threw, .cancelled: await transaction.rollBack()
    ///     }
    /// }
    /// ```
    ///
    /// Hooks run in the same order as those of ``onClose(_:)``, and for one instance `.onEnd` runs first. So an instance
    /// ends before its dependencies end and close. If the hook throws, the remaining hooks receive
    /// ``ContainerOutcome/threw(_:)`` instead of ``ContainerOutcome/returned``, and the container's
    /// ``Container/close()`` or ``Container/withChild(providing:body:)`` throws a ``CloseError``.
    ///
    /// - Parameter body: A closure that receives the instance and the outcome. See ``ContainerOutcome``.
    /// - Returns: The binding with this hook.
    public consuming func onEnd(
        _ body: @escaping @Sendable (Value, ContainerOutcome) async throws -> Void
    ) -> Self where Value: Sendable {
        with { $0.add(BindingHooks<Value>.Change.ending(body)) }
    }
}
