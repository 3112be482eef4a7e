#if ServiceLifecycle
    public import Dovetail
    public import ServiceLifecycle

    extension Bind where Value: Service {
        /// Makes the instance a service, which `Container.run(logger:)` and ``ContainerService`` run.
        ///
        /// ```swift
        /// Bind(MailWorker.init).lifetime(.singleton).service()
        /// ```
        ///
        /// The instance is created when the container starts, as if the binding were `.eager()`, so the binding needs a
        /// lifetime that shares. It starts to run after the services on which it depends, directly or through other
        /// bindings, and is shut down before them.
        ///
        /// - Parameters:
        ///   - success: What happens to the other services if this one returns.
        ///   - failure: What happens to the other services if this one throws.
        /// - Returns: The binding as a service.
        public consuming func service(
            onSuccess success: ServiceGroupConfiguration.ServiceConfiguration.TerminationBehavior = .cancelGroup,
            onFailure failure: ServiceGroupConfiguration.ServiceConfiguration.TerminationBehavior = .cancelGroup
        ) -> Self {
            service(onSuccess: success, onFailure: failure) { $0 }
        }
    }

    extension Bind {
        /// Makes the instance a service, if the binding is for a protocol.
        ///
        /// ```swift
        /// Bind((any MailSending).self, MailWorker.init).lifetime(.singleton).service { $0 }
        /// ```
        ///
        /// - Parameters:
        ///   - success: What happens to the other services if this one returns.
        ///   - failure: What happens to the other services if this one throws.
        ///   - upcast: A closure that converts the instance.
        /// - Returns: The binding as a service.
        public consuming func service(
            onSuccess success: ServiceGroupConfiguration.ServiceConfiguration.TerminationBehavior = .cancelGroup,
            onFailure failure: ServiceGroupConfiguration.ServiceConfiguration.TerminationBehavior = .cancelGroup,
            _ upcast: @escaping @Sendable (Value) -> any Service
        ) -> Self {
            collected(in: CollectedService.self) { instance in
                let service = upcast(instance)
                return CollectedService(
                    configuration: ServiceGroupConfiguration.ServiceConfiguration(
                        service: service, successTerminationBehavior: success, failureTerminationBehavior: failure,
                        // Not the description of the instance, which may contain values that do not belong in a log.
                        serviceName: String(describing: type(of: service))))
            }.eager()
        }
    }

    /// A service of a container, with its behavior when it ends.
    struct CollectedService: Sendable {
        let configuration: ServiceGroupConfiguration.ServiceConfiguration
    }
#endif
