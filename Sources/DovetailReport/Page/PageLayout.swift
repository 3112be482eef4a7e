internal import DovetailGraph

/// The positions of everything on the page: bindings in the boxes of their modules, and the boxes beside each other.
struct PageLayout {
    typealias Size = LayeredLayout.Size
    typealias Point = LayeredLayout.Point

    private(set) var nodes: [Point]
    private(set) var widths: [Double]
    private(set) var clusters: [(corner: Point, size: Size)] = []
    /// The height of the title of a module, which can be read when all of the picture is in the window.
    private(set) var heading = 30.0

    static let nodeHeight = 26.0
    private static let padding = 16.0

    /// The parts of a wide window and of a phone in which the picture is.
    private static let windows = [Size(width: 860, height: 850), Size(width: 390, height: 680)]

    /// Lays out a picture for a wide window and for a phone.
    static func layouts(of picture: Picture) -> [PageLayout] {
        let widths = picture.nodes.map { PageLayout.width(of: $0) }
        let isLarge = picture.nodes.count > PageLayout.comparisonLimit
        let modules = (isLarge ? [900] : [300, 420, 560, 720, 900, 1_250, 1_600]).map {
            Modules(picture, widths: widths, width: $0)
        }
        return windows.map { PageLayout(picture, modules, widths: widths, in: $0) }
    }

    /// Of several widths at which the rows of a module are wrapped, and several numbers of columns of modules, this takes
    /// those with the best score.
    private init(_ picture: Picture, _ modules: [Modules], widths: [Double], in window: Size) {
        self.widths = widths
        nodes = []
        var best = -1.0
        for heading in [30, 60, 90.0] {
            for modules in modules {
                for columns in modules.columns(in: window) {
                    var layout = self
                    layout.place(modules, columns: columns, heading: heading)
                    let score = layout.score(picture, in: window)
                    if score > best { (self, best) = (layout, score) }
                }
            }
            if scale(in: window) * heading >= 14 || heading == 90 { break }
            best = -1
        }
    }

    /// Larger pictures are laid out once.
    private static let comparisonLimit = 5_000

    private var size: Size {
        Size(
            width: clusters.map { $0.corner.x + $0.size.width }.max() ?? 0,
            height: clusters.map { $0.corner.y + $0.size.height }.max() ?? 0)
    }

    private func scale(in window: Size) -> Double {
        min(1, window.width / max(size.width, 1), window.height / max(size.height, 1))
    }

    /// The scale at which the picture fits a window, and less if links lead to the left, or if names are too small to
    /// read and much of the window is empty.
    private func score(_ picture: Picture, in window: Size) -> Double {
        let (size, scale) = (size, scale(in: window))
        let used = scale < 0.75 ? scale * min(size.width / window.width, size.height / window.height) : 1
        let forward = picture.links.count { nodes[$0.from].x + widths[$0.from] < nodes[$0.to].x }
        let share = Double(forward + 1) / Double(picture.links.count + 1)
        return scale * min(used, 0.85) * share * share
    }

    private mutating func place(_ modules: Modules, columns: Int, heading: Double) {
        self.heading = heading
        let sizes = modules.boxes.map { box in
            Size(
                width: box.size.width + 2 * PageLayout.padding,
                height: box.size.height + PageLayout.padding + heading)
        }
        // Modules follow each other within columns of about the same height.
        let gap = Size(width: 60, height: 24)
        let limit = sizes.reduce(0) { $0 + $1.height + gap.height } / Double(columns)
        var corners = Array(repeating: Point(), count: sizes.count)
        var (corner, columnWidth) = (Point(), 0.0)
        for module in modules.order {
            if corner.y > 0, corner.y + sizes[module].height / 2 > limit {
                corner = Point(x: corner.x + columnWidth + gap.width, y: 0)
                columnWidth = 0
            }
            corners[module] = corner
            corner.y += sizes[module].height + gap.height
            columnWidth = max(columnWidth, sizes[module].width)
        }
        clusters = zip(corners, sizes).map { ($0, $1) }
        nodes = Array(repeating: Point(), count: widths.count)
        for (cluster, list) in modules.members.enumerated() {
            for (index, node) in list.enumerated() {
                let corner = modules.boxes[cluster].corners[index]
                nodes[node] = Point(
                    x: corners[cluster].x + PageLayout.padding + corner.x,
                    y: corners[cluster].y + heading + corner.y)
            }
        }
    }

    /// The bindings of each module, laid out on their own, and the links between modules.
    private struct Modules {
        let members: [[Int]]
        let boxes: [LayeredLayout]
        /// By their layers, so that most links lead to the right.
        let order: [Int]

        init(_ picture: Picture, widths: [Double], width: Double) {
            members = PageLayout.members(of: picture)
            let (inner, outer) = PageLayout.links(of: picture, members: members)
            boxes = zip(members, inner).map { members, rows in
                LayeredLayout(
                    members.map { Size(width: widths[$0], height: PageLayout.nodeHeight) }, Adjacency(rows),
                    shape: LayeredLayout.Shape(
                        gap: Size(width: 34, height: 10), ratio: Size(width: 1.9, height: 0.8),
                        minimum: Size(width: width, height: 440)))
            }
            let unlimited = Size(width: .infinity, height: .infinity)
            let layers = LayeredLayout(
                boxes.map(\.size), Adjacency(outer),
                shape: LayeredLayout.Shape(
                    gap: Size(width: 1, height: 1), ratio: Size(width: 1, height: 1), minimum: unlimited)
            ).corners
            order = layers.indices.sorted { (layers[$0].x, layers[$0].y) < (layers[$1].x, layers[$1].y) }
        }

        /// The numbers of columns with about the shape of a window.
        func columns(in window: Size) -> ClosedRange<Int> {
            let height = boxes.reduce(0) { $0 + $1.size.height + 80 }
            let width = boxes.reduce(0) { $0 + $1.size.width + 90 } / Double(max(boxes.count, 1))
            let columns = Int((height / max(width, 1) * window.width / window.height).squareRoot())
            return max(1, columns * 2 / 3)...(columns * 3 / 2 + 2)
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
