internal import Dovetail

/// Every synchronous form of `resolve` with arguments.
let argumentPrograms: [Program] = [
    .synchronous(
        "arguments, transient",
        covers: [
            "Container.resolve(_:_:arguments:isolation:) where each A: Sendable",
            "Container.resolve(_:_:arguments:isolation:)", "arg(_:)",
        ]
    ) {
        let container = try Container {
            Bind { PerNumber(number: arg($0)) }
            Bind { PerTicket(ticket: arg($0)) }
            Bind { PerJob(job: arg($0)) }
        }
        return {
            _ = try container.resolve(PerNumber.self, arguments: next())
            _ = try container.resolve(PerTicket.self, arguments: Ticket())
            _ = try container.resolve(PerJob.self, arguments: Job())
        }
    },
    .awaited(
        "in asynchronous code, without waiting",
        covers: [
            "Container.resolveNow(_:_:arguments:isolation:)",
            "Container.resolveNow(_:_:arguments:isolation:) where each A: Sendable",
        ]
    ) {
        let container = try Container {
            Bind(Plain.init)
            Bind { PerNumber(number: arg($0)) }
            Bind { PerTicket(ticket: arg($0)) }
            Bind { PerJob(job: arg($0)) }
        }
        return {
            _ = try container.resolveNow(Plain.self)
            _ = try container.resolveNow(PerNumber.self, arguments: next())
            _ = try container.resolveNow(PerTicket.self, arguments: Ticket())
            _ = try container.resolveNow(PerJob.self, arguments: Job())
        }
    },
    .synchronous("arguments, transient, with tag and name") {
        let container = try Container {
            Bind { PerNumber(number: arg($0)) }.qualified(.tag(First.self))
            Bind { PerTicket(ticket: arg($0)) }.qualified(.tag(First.self))
            Bind { PerNumber(number: arg($0)) }.qualified(.name("first"))
            Bind { PerTicket(ticket: arg($0)) }.qualified(.name("first"))
        }
        return {
            _ = try container.resolve(PerNumber.self, .tag(First.self), arguments: next())
            _ = try container.resolve(PerTicket.self, .tag(First.self), arguments: Ticket())
            _ = try container.resolve(PerNumber.self, .name("first"), arguments: next())
            _ = try container.resolve(PerTicket.self, .name("first"), arguments: Ticket())
        }
    },
    .synchronous("arguments, shared, the same again") {
        let container = try Container { Bind { PerNumber(number: arg($0)) }.lifetime(.singleton) }
        return { _ = try container.resolve(PerNumber.self, arguments: 7) }
    },
    .synchronous("arguments that do not fit, thrown", rounds: 20_000) {
        let container = try Container { Bind { PerNumber(number: arg($0)) }.lifetime(.singleton) }
        return { expectError { _ = try container.resolve(PerNumber.self, arguments: "seven") } }
    },
    .awaited("arguments, ever new, reset") {
        let container = try Container { Bind { PerNumber(number: arg($0)) }.lifetime(.singleton) }
        return {
            _ = try await container.resolve(PerNumber.self, arguments: next())
            try await container.reset(PerNumber.self)
        }
    },
    .awaited("arguments, ever new, all reset") {
        let container = try Container { Bind { PerText(text: arg($0)) }.lifetime(.singleton) }
        return {
            _ = try await container.resolve(
                PerText.self, arguments: "a text that is too long to be stored in place \(next())")
            try await container.reset()
        }
    },
    .synchronous("arguments, ever new, weak") {
        let container = try Container { Bind { PerNumber(number: arg($0)) }.lifetime(.weak) }
        return { _ = try container.resolve(PerNumber.self, arguments: next()) }
    },
    .synchronous("arguments, ever new, in a pool that is emptied") {
        let pool = InstancePool("session")
        let container = try Container { Bind { PerNumber(number: arg($0)) }.lifetime(.pool(pool)) }
        return {
            _ = try container.resolve(PerNumber.self, arguments: next())
            pool.reset()
        }
    },
    .synchronous("arguments, ever new, in a weak pool") {
        let pool = InstancePool("session", holding: .weak)
        let container = try Container { Bind { PerNumber(number: arg($0)) }.lifetime(.pool(pool)) }
        return { _ = try container.resolve(PerNumber.self, arguments: next()) }
    },
    .synchronous("arguments, ever new, in a store", covers: ["StoreContext.container", "StoreContext.key"]) {
        let container = try Container { Bind { PerNumber(number: arg($0)) }.lifetime(.custom(Latest())) }
        return { _ = try container.resolve(PerNumber.self, arguments: next()) }
    },
    .synchronous("arguments, ever new, a factory that throws") {
        let container = try Container {
            Bind {
                if arg($0) == 0 { return PerNumber(number: 0) }
                throw Failing.Reason()
            }.lifetime(.singleton)
        }
        return { expectError { _ = try container.resolve(PerNumber.self, arguments: next()) } }
    },
]
