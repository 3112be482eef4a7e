/// The colors of lifetimes in all formats, for light and dark backgrounds.
enum Palette {
    static let lifetimes: [(name: String, light: String, dark: String)] = [
        ("transient", "#dfe5ee", "#39424f"), ("graph", "#cfe8fb", "#1f4663"), ("singleton", "#fbdcb5", "#6b4518"),
        ("scoped", "#d3efcf", "#27522a"), ("weak", "#e9ddfb", "#48346b"), ("weakScoped", "#f4d9f1", "#5e2f5a"),
        ("process", "#fbd0cd", "#6d2a2a"), ("pool", "#cdeee9", "#17524c"), ("custom", "#efe8c4", "#564d17"),
        ("instance", "#ffffff", "#20262e"), ("value", "#e6f4f1", "#23413c"), ("input", "#f7f3a8", "#5a5613"),
        ("missing", "#ffffff", "#161a20"),
    ]

    static func light(_ lifetime: String) -> String {
        lifetimes.first { $0.name == lifetime }?.light ?? "#ffffff"
    }
}
