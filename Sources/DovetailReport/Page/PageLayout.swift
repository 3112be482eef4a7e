internal import DovetailGraph

/// The positions of everything on the page: bindings in the boxes of their modules, and the boxes beside each other.
struct PageLayout {
    typealias Size = LayeredLayout.Size
    typealias Point = LayeredLayout.Point

    private(set) var nodes: [Point]
    private(set) var widths: [Double]
    private(set) var clusters: [(corner: Point, size: Size)] = []

    static let nodeHeight = 26.0
    private static let padding = 16.0
    private static let heading = 30.0
    private static let betweenModules = LayeredLayout.Shape(
        gap: Size(width: 60, height: 30), ratio: Size(width: 3.4, height: 1.05),
        minimum: Size(width: 2_400, height: 900))

    private static func insideModules(width: Double) -> LayeredLayout.Shape {
        LayeredLayout.Shape(
            gap: Size(width: 34, height: 10), ratio: Size(width: 1.9, height: 0.8),
            minimum: Size(width: width, height: 440))
    }

    /// Lays out a picture. Of several widths at which the rows of a module are wrapped, this takes the one with the best
    /// score.
    init(_ picture: Picture) {
        let widths = picture.nodes.map { PageLayout.width(of: $0) }
        let isLarge = picture.nodes.count > PageLayout.comparisonLimit
        let layouts = (isLarge ? [900] : [420, 560, 720, 900, 1_250, 1_600]).map {
            PageLayout(picture, widths: widths, moduleWidth: $0)
        }
        let scores = layouts.map { $0.score(picture) }
        let best = scores.indices.max { scores[$0] < scores[$1] } ?? 0
        self = layouts[best]
    }

    /// Larger pictures are laid out once.
    private static let comparisonLimit = 5_000
    private static let window = Size(width: 1_100, height: 850)

    /// The scale at which the picture fits a window, and less if links lead to the left.
    private func score(_ picture: Picture) -> Double {
        let right = clusters.map { $0.corner.x + $0.size.width }.max() ?? 0
        let bottom = clusters.map { $0.corner.y + $0.size.height }.max() ?? 0
        let scale = min(1, PageLayout.window.width / max(right, 1), PageLayout.window.height / max(bottom, 1))
        let forward = picture.links.count { nodes[$0.from].x + widths[$0.from] < nodes[$0.to].x }
        let share = Double(forward + 1) / Double(picture.links.count + 1)
        return scale * share * share
    }

    private init(_ picture: Picture, widths: [Double], moduleWidth: Double) {
        self.widths = widths
        nodes = Array(repeating: Point(), count: picture.nodes.count)
        let members = PageLayout.members(of: picture)
        let (inner, outer) = PageLayout.links(of: picture, members: members)
        let boxes = zip(members, inner).map { members, rows in
            LayeredLayout(
                members.map { Size(width: widths[$0], height: PageLayout.nodeHeight) }, Adjacency(rows),
                shape: PageLayout.insideModules(width: moduleWidth))
        }
        let sizes = boxes.map { box in
            Size(
                width: box.size.width + 2 * PageLayout.padding,
                height: box.size.height + PageLayout.padding + PageLayout.heading)
        }
        let frame = LayeredLayout(sizes, Adjacency(outer), shape: PageLayout.betweenModules)
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

    private static func members(of picture: Picture) -> [[Int]] {
        var members = Array(repeating: [Int](), count: picture.clusters.count)
        for (index, node) in picture.nodes.enumerated() { members[node.cluster].append(index) }
        return members
    }

    /// Returns the links within each module, by positions in the module, and those between modules.
    private static func links(
        of picture: Picture, members: [[Int]]
    ) -> (inner: [[[Int]]], outer: [[Int]]) {
        var position = Array(repeating: 0, count: picture.nodes.count)
        for list in members { for (index, node) in list.enumerated() { position[node] = index } }
        var inner = members.map { $0.map { _ in [Int]() } }
        var outer = Array(repeating: [Int](), count: members.count)
        for link in picture.links where link.from != link.to {
            let from = picture.nodes[link.from].cluster
            let to = picture.nodes[link.to].cluster
            if from == to {
                inner[from][position[link.from]].append(position[link.to])
            } else if !link.isDeferred {
                outer[from].append(to)
            }
        }
        return (inner, outer)
    }

    /// The approximate width of a box: its letter, and its name at 12 pixels in a wide font, which is bold for entries.
    /// The page truncates names that are longer than a line of source, and shows all of a name in the details.
    private static func width(of node: Picture.Node) -> Double {
        let text = node.name.unicodeScalars.reduce(0.0) { $0 + width(of: $1) }
        return Double(Int(min(520, max(70, text * (node.isEntry ? 1.1 : 1) + 38)) + 0.5))
    }

    private static func width(of letter: Unicode.Scalar) -> Double {
        switch letter {
        case "i", "j", "l", "t", "f", "r", "I", " ", ".", ",", ":", ";", "(", ")", "[", "]", "'", "|", "!": 5
        case "m", "w", "M", "W", "@", "%": 11.5
        case "A"..."Z", "<", ">", "&": 8.6
        case "\u{1100}"...: 13
        default: 7.6
        }
    }
}
