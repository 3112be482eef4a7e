internal import DovetailGraph

/// Lays out boxes in columns, so that links lead from left to right. Columns that are too high or too many are wrapped.
///
/// The method is that of Sugiyama, Tagawa and Toda (1981): a layer is the length of the longest path from a start, and
/// the order within a layer follows the mean position of the neighbors.
struct LayeredLayout {
    struct Size {
        var width: Double
        var height: Double
    }

    struct Point: Equatable {
        var x = 0.0
        var y = 0.0
    }

    /// The upper left corner of each box.
    private(set) var corners: [Point]
    private(set) var size = Size(width: 0, height: 0)

    private let sizes: [Size]
    private let gap: Size
    /// The maximum height of a column and width of a band, relative to the side of a square with the area of all boxes.
    private let shape: Size
    private static let sweeps = 6

    init(_ sizes: [Size], _ graph: Adjacency, gap: Size, shape: Size) {
        self.sizes = sizes
        self.shape = shape
        self.gap = gap
        corners = Array(repeating: Point(), count: sizes.count)
        if sizes.isEmpty { return }
        var layers = LayeredLayout.layers(of: graph)
        LayeredLayout.sort(&layers, by: graph)
        layOut(columns: columns(of: layers))
    }

    private static func layers(of graph: Adjacency) -> [[Int]] {
        let components = Components(of: graph)
        var layer = Array(repeating: 0, count: components.count)
        // Components are numbered against the links, so descending order visits every start first.
        for node in (0..<graph.count).sorted(by: { components.number[$0] > components.number[$1] }) {
            let own = components.number[node]
            for target in graph[node] where components.number[target] != own {
                layer[components.number[target]] = max(layer[components.number[target]], layer[own] + 1)
            }
        }
        var layers = Array(repeating: [Int](), count: (layer.max() ?? 0) + 1)
        for node in 0..<graph.count { layers[layer[components.number[node]]].append(node) }
        return layers
    }

    private static func sort(_ layers: inout [[Int]], by graph: Adjacency) {
        let users = graph.reversed()
        var position = Array(repeating: 0.0, count: graph.count)
        func number(_ layer: [Int]) {
            for (index, node) in layer.enumerated() { position[node] = Double(index) / Double(layer.count) }
        }
        layers.forEach(number)
        for sweep in 0..<sweeps {
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

    private var area: Double {
        sizes.reduce(0) { $0 + ($1.width + gap.width) * ($1.height + gap.height) }
    }

    private func columns(of layers: [[Int]]) -> [[Int]] {
        let limit = max(shape.height * area.squareRoot(), sizes.map(\.height).max() ?? 0)
        var columns: [[Int]] = []
        for layer in layers {
            var column: [Int] = []
            var height = 0.0
            for node in layer {
                if !column.isEmpty, height + sizes[node].height > limit {
                    columns.append(column)
                    column = []
                    height = 0
                }
                column.append(node)
                height += sizes[node].height + gap.height
            }
            columns.append(column)
        }
        return columns
    }

    private mutating func layOut(columns: [[Int]]) {
        let limit = max(shape.width * area.squareRoot(), sizes.map(\.width).max() ?? 0)
        var top = 0.0
        var band: [[Int]] = []
        var width = 0.0
        for column in columns {
            let own = column.map { sizes[$0].width }.max() ?? 0
            if !band.isEmpty, width + own > limit {
                layOut(band: band, top: &top)
                band = []
                width = 0
            }
            band.append(column)
            width += own + gap.width
        }
        layOut(band: band, top: &top)
        size.height = top - gap.height * 2
    }

    private mutating func layOut(band: [[Int]], top: inout Double) {
        let heights = band.map { column in
            column.reduce(-gap.height) { $0 + sizes[$1].height + gap.height }
        }
        let highest = heights.max() ?? 0
        var left = 0.0
        for (column, height) in zip(band, heights) {
            var y = top + (highest - height) / 2
            for node in column {
                corners[node] = Point(x: left, y: y)
                y += sizes[node].height + gap.height
            }
            left += (column.map { sizes[$0].width }.max() ?? 0) + gap.width
        }
        size.width = max(size.width, left - gap.width)
        top += highest + gap.height * 2
    }
}
