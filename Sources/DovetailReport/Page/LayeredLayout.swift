internal import DovetailGraph

/// Lays out boxes in columns, so that links lead from left to right. Columns that are too high are divided, and rows of
/// too many columns are wrapped.
///
/// The method is that of Sugiyama, Tagawa and Toda (1981): a layer is the length of the longest path from a start, and
/// the order within a layer follows the mean position of the neighbors. Links that close a cycle do not count.
struct LayeredLayout {
    struct Size {
        var width: Double
        var height: Double
    }

    struct Point: Equatable {
        var x = 0.0
        var y = 0.0
    }

    /// The limits of a picture.
    struct Shape {
        /// The gaps between columns and between the boxes of a column.
        var gap: Size
        /// The maximum height of a column and width of a row of columns, relative to the side of a square with the area
        /// of all boxes.
        var ratio: Size
        /// A picture smaller than this is neither divided nor wrapped.
        var minimum: Size
    }

    /// The upper left corner of each box.
    private(set) var corners: [Point]
    private(set) var size = Size(width: 0, height: 0)

    private let sizes: [Size]
    private let shape: Shape
    /// The forward links, and their reverse.
    private let graph: Adjacency
    private let users: Adjacency
    private static let sweeps = 8

    init(_ sizes: [Size], _ graph: Adjacency, shape: Shape) {
        self.sizes = sizes
        self.shape = shape
        let order = FlowOrder(graph)
        self.graph = Adjacency(
            (0..<graph.count).map { node in graph[node].filter { order.isForward(from: node, to: $0) } })
        users = self.graph.reversed()
        corners = Array(repeating: Point(), count: sizes.count)
        if sizes.isEmpty { return }
        var layers = layers(in: order)
        sort(&layers)
        layOut(columns: columns(of: layers))
    }

    private func layers(in order: FlowOrder) -> [[Int]] {
        var layer = Array(repeating: 0, count: graph.count)
        for node in (0..<graph.count).sorted(by: { order.isForward(from: $0, to: $1) }) {
            for target in graph[node] { layer[target] = max(layer[target], layer[node] + 1) }
        }
        var layers = Array(repeating: [Int](), count: (layer.max() ?? 0) + 1)
        for node in 0..<graph.count { layers[layer[node]].append(node) }
        return layers
    }

    private func sort(_ layers: inout [[Int]]) {
        var position = Array(repeating: 0.0, count: graph.count)
        func number(_ layer: [Int]) {
            for (index, node) in layer.enumerated() { position[node] = Double(index) / Double(layer.count) }
        }
        layers.forEach(number)
        for sweep in 0..<LayeredLayout.sweeps {
            let isForward = sweep % 2 == 0
            let neighbours = isForward ? users : graph
            for index in isForward ? Array(layers.indices) : layers.indices.reversed() {
                let middles = layers[index].map { node in
                    let row = neighbours[node]
                    return row.isEmpty
                        ? position[node] : row.reduce(0) { $0 + position[$1] } / Double(row.count)
                }
                let order = middles.indices.sorted { (middles[$0], $0) < (middles[$1], $1) }
                layers[index] = order.map { [layer = layers[index]] in layer[$0] }
                number(layers[index])
            }
        }
    }

    private var side: Double {
        sizes.reduce(0) { $0 + ($1.width + shape.gap.width) * ($1.height + shape.gap.height) }.squareRoot()
    }

    private func columns(of layers: [[Int]]) -> [[Int]] {
        let limit = max(shape.ratio.height * side, shape.minimum.height, sizes.map(\.height).max() ?? 0)
        var columns: [[Int]] = []
        for layer in layers {
            let height = layer.reduce(-shape.gap.height) { $0 + sizes[$1].height + shape.gap.height }
            // All columns of a layer are about equally high.
            let share = height / Double(Int(max(0, height - 1) / limit) + 1)
            var column: [Int] = []
            var used = 0.0
            for node in layer {
                if !column.isEmpty, used + sizes[node].height / 2 > share {
                    columns.append(column)
                    column = []
                    used = 0
                }
                column.append(node)
                used += sizes[node].height + shape.gap.height
            }
            columns.append(column)
        }
        return columns
    }

    private func width(of column: [Int]) -> Double { column.map { sizes[$0].width }.max() ?? 0 }

    private mutating func layOut(columns: [[Int]]) {
        let limit = max(shape.ratio.width * side, shape.minimum.width, sizes.map(\.width).max() ?? 0)
        let total = columns.reduce(-shape.gap.width) { $0 + width(of: $1) + shape.gap.width }
        // All rows are about equally wide.
        let share = total / Double(Int(max(0, total - 1) / limit) + 1)
        var top = 0.0
        var row: [[Int]] = []
        var used = 0.0
        for column in columns {
            let own = width(of: column)
            if !row.isEmpty, used + own / 2 > share {
                layOut(row: row, top: &top)
                row = []
                used = 0
            }
            row.append(column)
            used += own + shape.gap.width
        }
        layOut(row: row, top: &top)
        size.height = top - shape.gap.height * 2
    }

    private mutating func layOut(row: [[Int]], top: inout Double) {
        var left = 0.0
        for column in row {
            var y = 0.0
            for node in column {
                corners[node] = Point(x: left, y: y)
                y += sizes[node].height + shape.gap.height
            }
            left += width(of: column) + shape.gap.width
        }
        straighten(row)
        let nodes = row.joined()
        let highest = nodes.map { corners[$0].y }.min() ?? 0
        for node in nodes { corners[node].y += top - highest }
        size.width = max(size.width, left - shape.gap.width)
        top = (nodes.map { corners[$0].y + sizes[$0].height }.max() ?? top) + shape.gap.height * 2
    }
}

// MARK: - Straight links

extension LayeredLayout {
    /// Moves the boxes of each column up and down, as near to their neighbors as their order permits.
    private mutating func straighten(_ columns: [[Int]]) {
        let inRow = Set(columns.joined())
        for sweep in 0..<LayeredLayout.sweeps {
            let isForward = sweep % 2 == 0
            for column in isForward ? columns : columns.reversed() {
                let wishes = column.map { node in
                    let row = (isForward ? users : graph)[node].filter { inRow.contains($0) }
                    if row.isEmpty { return corners[node].y }
                    return row.reduce(0) { $0 + middle(of: $1) } / Double(row.count) - sizes[node].height / 2
                }
                place(column, near: wishes)
            }
        }
    }

    private func middle(of node: Int) -> Double { corners[node].y + sizes[node].height / 2 }

    /// Boxes that touch each other, with the sum of the positions that the first box should have.
    private struct Block {
        var start: Int
        var height: Double
        var wish: Double
        var count: Double

        var top: Double { wish / count }
    }

    /// Moves boxes to the positions with the least sum of squared distances from the wishes, without overlaps: boxes
    /// that would overlap form a block, which is placed at the mean of their wishes.
    private mutating func place(_ column: [Int], near wishes: [Double]) {
        var blocks: [Block] = []
        for (index, node) in column.enumerated() {
            var block = Block(
                start: index, height: sizes[node].height + shape.gap.height, wish: wishes[index], count: 1)
            while let above = blocks.last, above.top + above.height > block.top {
                block = Block(
                    start: above.start, height: above.height + block.height,
                    wish: above.wish + block.wish - block.count * above.height, count: above.count + block.count)
                blocks.removeLast()
            }
            blocks.append(block)
        }
        for (number, block) in blocks.enumerated() {
            let end = number + 1 < blocks.count ? blocks[number + 1].start : column.count
            var y = block.top
            for index in block.start..<end {
                corners[column[index]].y = y
                y += sizes[column[index]].height + shape.gap.height
            }
        }
    }
}
