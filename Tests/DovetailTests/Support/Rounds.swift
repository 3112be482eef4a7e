/// The number of repetitions of a test of threads: fewer under the thread sanitizer, which makes everything some twenty
/// times slower and sees a race without being lucky.
func rounds(_ count: Int) -> Int {
    #if THREAD_SANITIZER
        max(1, count / 20)
    #else
        count
    #endif
}
