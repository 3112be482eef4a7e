internal import DovetailGraph

/// The positions of everything on the page: bindings in the boxes of their modules, and the boxes beside each other.
struct PageLayout {
    typealias Size = LayeredLayout.Size
    typealias Point = LayeredLayout.Point

    private(set) var nodes: [Point]
    private(set) var widths: [Double]
    private(set) var clusters: [(corner: Point, size: Size)] = []

    static let nodeHeight = 26.0
    private static let padding = 18.0
    private static let heading = 30.0

    init(_ picture: Picture) {
        nodes = Array(repeating: Point(), count: picture.nodes.count)
        widths = picture.nodes.map { PageLayout.width(of: $0.name) }
        var members = Array(repeating: [Int](), count: picture.clusters.count)
        var position = Array(repeating: 0, count: picture.nodes.count)
        for (index, node) in picture.nodes.enumerated() {
            position[index] = members[node.cluster].count
            members[node.cluster].append(index)
        }
        var inner = members.map { $0.map { _ in [Int]() } }
        var outer = Array(repeating: [Int](), count: picture.clusters.count)
        for link in picture.links where link.from != link.to {
            let from = picture.nodes[link.from].cluster
            let to = picture.nodes[link.to].cluster
            if from == to {
                inner[from][position[link.from]].append(position[link.to])
            } else if !link.isDeferred {
                outer[from].append(to)
            }
        }
        let boxes = zip(members, inner).map { members, rows in
            LayeredLayout(
                members.map { Size(width: widths[$0], height: PageLayout.nodeHeight) }, Adjacency(rows),
                gap: Size(width: 46, height: 10), shape: Size(width: 1.9, height: 0.8))
        }
        let sizes = boxes.map { box in
            Size(
                width: box.size.width + 2 * PageLayout.padding,
                height: box.size.height + PageLayout.padding + PageLayout.heading)
        }
        let frame = LayeredLayout(
            sizes, Adjacency(outer), gap: Size(width: 70, height: 34), shape: Size(width: 3.4, height: 1.05))
        clusters = zip(frame.corners, sizes).map { ($0, $1) }
        for (cluster, list) in members.enumerated() {
            for (index, node) in list.enumerated() {
                let corner = boxes[cluster].corners[index]
                nodes[node] = Point(
                    x: frame.corners[cluster].x + PageLayout.padding + corner.x,
                    y: frame.corners[cluster].y + PageLayout.heading + corner.y)
            }
        }
    }

    /// The approximate width of a name at 12 pixels. The page truncates very long names, and shows all of a name in the
    /// details.
    private static func width(of name: String) -> Double {
        min(260, max(70, Double(name.count) * 7.2 + 26)).rounded()
    }
}

extension Double {
    /// The nearest whole number, without the C library.
    fileprivate func rounded() -> Double { Double(Int(self + 0.5)) }
}
