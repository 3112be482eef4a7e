// A stub for the part of AppKit that the example uses: declarations only, written from what is known of its public documentation, and not
// compared with an SDK.

@MainActor open class NSApplication {
    public enum ActivationPolicy: Int, Sendable { case regular, accessory, prohibited }
    public static var shared: NSApplication { fatalError() }
    @discardableResult open func setActivationPolicy(_ activationPolicy: ActivationPolicy) -> Bool { fatalError() }
}
