internal import Foundation

/// Names that an export must not trip over.
enum OddNames {
    static let all = [
        "A\"B", "A'B", "A<script>B", "A&amp;B", "A\nB", "A\r\nB", "A\\B", "A\u{2028}B", "🕰️", "ساعة", "A`B", "A|B",
        "A;B",
        "A#quot;B", "A[x]{y}(z)", "</script>", "A\u{0}B", "A%0AB",
    ]

    /// Every string in parsed JSON.
    static func strings(in value: Any) -> [String] {
        switch value {
        case let text as String: [text]
        case let list as [Any]: list.flatMap(strings)
        case let object as [String: Any]: object.flatMap { [$0.key] + strings(in: $0.value) }
        default: []
        }
    }
}
