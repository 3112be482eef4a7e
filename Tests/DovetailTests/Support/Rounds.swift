/// The number of repetitions of a test of threads: all in a release build. A debug build, whose code is several times slower,
/// has fewer, and so does one with the thread sanitizer, which sees a race without being lucky.
func rounds(_ count: Int) -> Int {
    #if THREAD_SANITIZER
        max(1, count / 20)
    #elseif DEBUG
        max(1, count / 4)
    #else
        count
    #endif
}
