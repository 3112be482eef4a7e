#ifndef MACHINE_H
#define MACHINE_H

/// Where a measured value goes. The Swift compiler does not see the body, so it must make what it is given.
void black_hole(const void *memory);

/// Writes to standard error.
void complain(const char *text);

/// Seconds of a clock that only goes forward.
double seconds_now(void);

/// Seconds that this process has had a processor: what other programs take does not count.
double processor_seconds_now(void);

/// Calls `body`. Callgrind counts what happens inside it and, with `--instr-atstart=no`, nothing else, which is faster by far.
void measured(void (*body)(void *), void *context);

/// Allocations, and allocations minus frees, of the process so far; -1 where no counter was loaded before the program.
long counted_allocations(void);
long counted_balance(void);

/// Bytes of the heap that are in use.
long bytes_in_use(void);

/// How many processors this process may use.
int usable_processors(void);

struct Slice {
    /// From the first thread's start to the last one's end.
    double seconds;
    /// Whether a thread was taken off its processor meanwhile: the time then says nothing.
    int was_disturbed;
};

/// Runs `body` on so many threads at once, each pinned to a processor of its own while there are enough; they start together.
struct Slice run_on_processors(int threads, void (*body)(int thread, void *context), void *context);

/// A loop of arithmetic that touches no memory: what two processors do at best.
void spin(long rounds);

#endif
