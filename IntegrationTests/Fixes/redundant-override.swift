let container = try Container {
    Instance(1).replacing()  // fix 1: Instance(1)
}
try check(container)
