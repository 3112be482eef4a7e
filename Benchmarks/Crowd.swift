// The end of a file that Scripts/benchmark writes for each participant. Where nothing throws it is without `try`, and where nothing is
// registered without W5.
let crowd: [Workload] = [
    Workload("W5", operations: 500) { _ in
        {
            for _ in 0..<$0 {
                let owner = try makeOwner()
                blackHole(REQUEST)
            }
        }
    },
    .cold("W6 first", operations: 500) { count in
        let owners = try (0..<count).map { _ in try makeOwner() }
        return { for index in 0..<$0 { try useAll(owners[index]) } }
    },
    Workload("W6 again", operations: 500) { _ in
        let owner = try makeOwner()
        return { for _ in 0..<$0 { try useAll(owner) } }
    },
]
