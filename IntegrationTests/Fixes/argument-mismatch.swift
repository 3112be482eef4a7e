// skip 1: it names the type that you change
struct Detail: Sendable { let number: Int }

let container = try Container {
    Bind { (number: RuntimeArgument<Int>) in Detail(number: arg(number)) }
}
_ = try container.resolve(Detail.self, arguments: "1")
