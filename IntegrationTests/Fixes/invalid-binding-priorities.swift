let container = try Container {
    Instance(1).named("one")
    Instance(2).named("one").asDefault().replacing()
}
try check(container)
