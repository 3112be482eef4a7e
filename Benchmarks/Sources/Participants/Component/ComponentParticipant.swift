internal import Dovetail
internal import DovetailComponents
internal import Harness

let participant = Participant(
    [
        Workload("W1") { _ in
            let app = AppComponent()
            return { for _ in 0..<$0 { blackHole(app.plain) } }
        },
        Workload("W2") { _ in
            let app = AppComponent()
            return { for _ in 0..<$0 { blackHole(app.session) } }
        },
        Workload("W3") { _ in
            let app = AppComponent()
            return { for _ in 0..<$0 { blackHole(app.checkout) } }
        },
        Workload("W4") { _ in
            let app = AppComponent()
            return { for _ in 0..<$0 { blackHole(app.listModel) } }
        },
        Workload("W4b") { _ in
            let app = AppComponent()
            return { for _ in 0..<$0 { blackHole(app.editModel) } }
        },
        Workload("W8") { _ in
            let app = AppComponent()
            return { for number in 0..<$0 { serve(Request(number: number), app) } }
        },
        Workload("W9") { _ in
            let app = AppComponent()
            return { for number in 0..<$0 { blackHole(app.detail(number)) } }
        },
    ] + crowd,
    threads: threadWorkloads,
    once: OnceWorkload {
        let component = RacedComponent()
        return { blackHole(component.raced) }
    })

struct RacedComponent: Component {
    let scope = Scope()
    var raced: Raced { shared { Raced() } }
}

func serve(_ request: Request, _ app: AppComponent) {
    let component = RequestComponent(app: app, request: request)
    blackHole(component.context)
    blackHole(component.log)
    blackHole(component.handler)
}

private let threadWorkloads = [
    ThreadWorkload("W7t") { _ in
        let app = AppComponent()
        return { _, count in for _ in 0..<count { blackHole(app.plain) } }
    },
    ThreadWorkload("W7") { _ in
        let app = AppComponent()
        return { _, count in
            for _ in 0..<count {
                blackHole(app.session)
                blackHole(app.plain)
            }
        }
    },
    ThreadWorkload("W7b") { _ in
        let app = AppComponent()
        return { thread, count in
            for _ in 0..<count {
                if thread == 0 { blackHole(app.session) } else { blackHole(app.store) }
                blackHole(app.plain)
            }
        }
    },
]
