internal import DovetailGraph
internal import Testing

@Test(
    "a type name is printed without its modules",
    arguments: [
        ("App.Clock", "Clock"), ("App.Outer.Inner", "Outer.Inner"), ("Swift.Array<App.User>", "Array<User>"),
        ("Tests.(unknown context at $1a2b).Local", "Local"),
        ("Swift.Dictionary<Swift.String, App.A.B>", "Dictionary<String, A.B>"),
        ("(App.A, App.B) -> Swift.Int", "(A, B) -> Int"), ("Clock", "Clock"),
        ("Swift.Range<App.Tag>...", "Range<Tag>..."),
    ])
func printsWithoutModules(qualified: String, printed: String) {
    #expect(TypeName(qualified).description == printed)
}
