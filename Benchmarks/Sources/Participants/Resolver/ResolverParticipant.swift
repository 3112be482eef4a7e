internal import Dovetail
internal import DovetailResolvers
internal import Harness

let participant = Participant(
    [
        Workload("W1") { _ in
            let app = App()
            return { for _ in 0..<$0 { blackHole(app.resolvePlain()) } }
        },
        Workload("W2") { _ in
            let app = App()
            return { for _ in 0..<$0 { blackHole(app.resolveSession()) } }
        },
        Workload("W3") { _ in
            let app = App()
            return { for _ in 0..<$0 { blackHole(app.resolveCheckout()) } }
        },
        Workload("W4") { _ in
            let app = App()
            return { for _ in 0..<$0 { blackHole(app.resolveListModel()) } }
        },
        Workload("W8") { _ in
            let app = App()
            return { for number in 0..<$0 { serve(Request(number: number), app) } }
        },
        Workload("W9") { _ in
            let app = App()
            return { for number in 0..<$0 { blackHole(app.resolveDetail(number: number)) } }
        },
    ],
    once: OnceWorkload {
        let raced = Shared { Raced() }
        return { blackHole(raced.value) }
    })

func serve(_ request: Request, _ app: App) {
    let scope = RequestScope(app: app, request: request)
    blackHole(scope.context)
    blackHole(scope.log)
    blackHole(scope.handler)
}
