// fill …: Instance(2)
let container = try Container {
    Instance(1).overridable(false)  // fix 2: Instance(1)
}
try container.register { Instance(2) }  // fix 1: _ = try container.<1>
