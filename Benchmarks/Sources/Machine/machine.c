// What a benchmark needs of the machine and Swift cannot say. Linux with glibc.
#define _GNU_SOURCE
#include "Machine.h"
#include <dlfcn.h>
#include <malloc.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#include <valgrind/callgrind.h>

void black_hole(const void *memory) { __asm__ volatile("" : : "r"(memory) : "memory"); }

void complain(const char *text) { fputs(text, stderr); }

static double seconds_of(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

double seconds_now(void) { return seconds_of(CLOCK_MONOTONIC); }
double processor_seconds_now(void) { return seconds_of(CLOCK_PROCESS_CPUTIME_ID); }

__attribute__((noinline)) void measured(void (*body)(void *), void *context) {
    CALLGRIND_START_INSTRUMENTATION;
    body(context);
    CALLGRIND_STOP_INSTRUMENTATION;
}

static long counter(const char *name) {
    long (*count)(void) = (long (*)(void))dlsym(RTLD_DEFAULT, name);
    return count ? count() : -1;
}
long counted_allocations(void) { return counter("allocation_count"); }
long counted_balance(void) {
    long allocations = counter("allocation_count");
    return allocations < 0 ? -1 : allocations - counter("free_count");
}

long bytes_in_use(void) {
    struct mallinfo2 info = mallinfo2();
    return (long)(info.uordblks + info.hblkhd);
}

int usable_processors(void) {
    cpu_set_t set;
    return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
}

/// The processor that thread `index` is pinned to: the allowed ones in turn.
static int processor_for(const cpu_set_t *allowed, int index) {
    int left = index % CPU_COUNT(allowed);
    for (int processor = 0; processor < CPU_SETSIZE; processor++)
        if (CPU_ISSET(processor, allowed) && left-- == 0) return processor;
    return 0;
}

struct Work {
    int index, threads, processor;
    void (*body)(int, void *);
    void *context;
    atomic_int *arrived;
    double start, end;
    long interruptions;
};

static long interruptions(void) {
    struct rusage usage;
    getrusage(RUSAGE_THREAD, &usage);
    return usage.ru_nivcsw;
}

static void *run(void *argument) {
    struct Work *work = argument;
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(work->processor, &set);
    pthread_setaffinity_np(pthread_self(), sizeof set, &set);
    atomic_fetch_add(work->arrived, 1);
    // With more threads than processors a waiting thread must make way.
    while (atomic_load(work->arrived) < work->threads)
        if (work->threads > 2) sched_yield();
    long before = interruptions();
    work->start = seconds_now();
    work->body(work->index, work->context);
    work->end = seconds_now();
    work->interruptions = interruptions() - before;
    return NULL;
}

struct Slice run_on_processors(int threads, void (*body)(int, void *), void *context) {
    cpu_set_t allowed;
    sched_getaffinity(0, sizeof allowed, &allowed);
    atomic_int arrived = 0;
    struct Work *works = calloc((size_t)threads, sizeof *works);
    pthread_t *handles = calloc((size_t)threads, sizeof *handles);
    for (int index = 0; index < threads; index++) {
        works[index] = (struct Work){
            .index = index, .threads = threads, .processor = processor_for(&allowed, index),
            .body = body, .context = context, .arrived = &arrived};
        if (pthread_create(&handles[index], NULL, run, &works[index]) != 0) abort();
    }
    struct Slice slice = {0, threads > CPU_COUNT(&allowed)};
    double first = 0, last = 0, lastStart = 0;
    for (int index = 0; index < threads; index++) {
        pthread_join(handles[index], NULL);
        if (index == 0 || works[index].start < first) first = works[index].start;
        if (index == 0 || works[index].end > last) last = works[index].end;
        if (index == 0 || works[index].start > lastStart) lastStart = works[index].start;
        if (works[index].interruptions) slice.was_disturbed = 1;
    }
    slice.seconds = last - first;
    // One of them waited for its processor before it began: they were not there at once.
    if (lastStart - first > slice.seconds / 50) slice.was_disturbed = 1;
    free(works);
    free(handles);
    return slice;
}

void spin(long rounds) {
    unsigned long value = 1;
    for (long round = 0; round < rounds; round++) {
        value = value * 6364136223846793005UL + 1442695040888963407UL;
        __asm__ volatile("" : "+r"(value));
    }
}
