let container = try Container {
    Instance(1).qualified(.name("one"))
    Instance(2).qualified(.name("one")).asDefault().replacing()
}
try check(container)
