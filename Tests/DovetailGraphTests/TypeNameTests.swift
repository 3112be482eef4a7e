internal import DovetailGraph
internal import Testing

@Test(
    "a type name is printed without its modules",
    arguments: [
        ("App.Clock", "Clock"), ("App.Outer.Inner", "Outer.Inner"), ("Swift.Array<App.User>", "[User]"),
        ("Tests.(unknown context at $1a2b).Local", "Local"),
        ("Swift.Dictionary<Swift.String, App.A.B>", "[String: A.B]"),
        ("Swift.Optional<Swift.Array<Swift.Optional<App.A>>>", "[A?]?"),
        ("Swift.Sequence<Self.Swift.Sequence.Element == Swift.Int>", "Sequence<Int>"),
        ("App.Map<Self.App.Map.Key == App.B<App.A>, Self.App.Map.Value == Swift.Array<App.A>>", "Map<B<A>, [A]>"),
        ("Swift.Optional<App.P & App.Q>", "(P & Q)?"),
        ("Swift.Optional<(Swift.Int) -> Swift.Array<App.A>>", "((Int) -> [A])?"),
        ("Swift.Optional<App.Pair<App.A, App.B>>", "Pair<A, B>?"),
        ("Swift.Dictionary<Swift.String, Swift.Dictionary<Swift.Int, (App.A, App.B)>>", "[String: [Int: (A, B)]]"),
        ("App.Array<App.A>", "Array<A>"), ("App.Swift.Array<App.A>", "Swift.Array<A>"),
        ("Dovetail.Provider<App.A, Pack{}>", "Provider<A>"),
        ("Dovetail.Provider<Swift.Array<App.A>, Pack{Swift.Int, App.B}>", "Provider<[A], Int, B>"),
        ("Swift.Array<", "["), ("Swift.Optional<A>>>", "A?>>"), ("App.Box<Pack{}>", "Box<>"),
        ("(App.A, App.B) -> Swift.Int", "(A, B) -> Int"), ("Clock", "Clock"),
        ("Swift.Range<App.Tag>...", "Range<Tag>..."),
    ])
func printsWithoutModules(qualified: String, printed: String) {
    #expect(TypeName(qualified).description == printed)
}

@Test("the protocols inside of a type are printed with any")
func printsProtocolsInside() {
    let clock = TypeName("App.Clock", isExistential: true)
    let layers: [Dependency.Wrapper] = [.array, .optional, .dictionary(clock), .provider([clock])]
    #expect(
        layers.map { $0.around(clock).description } == [
            "[any Clock]", "(any Clock)?", "[any Clock: any Clock]", "Provider<any Clock, any Clock>",
        ])
    let list = Dependency.Wrapper.array.around(clock)
    #expect(list == TypeName("Swift.Array<App.Clock>"))
    #expect(Dependency.Wrapper.optional.around(list).description == "[any Clock]?")
    #expect(Dependency.Wrapper.array.around(TypeName("App.User")).spelled == "Swift.Array<App.User>")
}

@Test(
    "the members of a composition",
    arguments: [
        ("App.A & App.B", ["App.A", "App.B"]), ("App.Box<App.A & App.B> & App.C", ["App.Box<App.A & App.B>", "App.C"]),
        ("App.A", ["App.A"]), ("(App.A & App.B) -> ()", ["(App.A & App.B) -> ()"]),
        ("App.A & App.B.Type", ["App.A & App.B.Type"]), ("(App.A & App.B).Protocol", ["(App.A & App.B).Protocol"]),
    ])
func compositionMembers(qualified: String, members: [String]) {
    #expect(TypeName(qualified).compositionMembers == members)
}
