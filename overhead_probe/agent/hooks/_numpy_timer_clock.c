/* The clock, and the list of per-thread counters. */
#include "_numpy_timer.h"

#include <pthread.h>
#include <stdlib.h>
#if defined(__x86_64__)
#include <cpuid.h>
#endif

int timer_armed;
int timer_uses_tsc;
ThreadState *timer_threads;
THREAD_LOCAL ThreadState *timer_current;

static int64_t first_ticks, first_ns;
static pthread_key_t thread_end;

int64_t timer_monotonic_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* The time stamp counter costs a third of the system clock; usable where it ticks at one rate always. */
static int has_steady_tsc(void)
{
#if defined(__x86_64__)
    unsigned a, b, c, d;
    return __get_cpuid(0x80000007, &a, &b, &c, &d) && (d & (1u << 8));
#else
    return 0;
#endif
}

static void retire(void *thread)
{
    ((ThreadState *)thread)->retired = 1;
}

int timer_clock_init(void)
{
    timer_uses_tsc = has_steady_tsc();
    first_ns = timer_monotonic_ns();
    first_ticks = ticks();
    return pthread_key_create(&thread_end, retire);
}

/* Measured over all the time since the extension was loaded, so it gains precision as the run goes on. */
double timer_ns_per_tick(void)
{
    if (!timer_uses_tsc) return 1.0;
    while (timer_monotonic_ns() - first_ns < 2000000) { }
    return (double)(timer_monotonic_ns() - first_ns) / (double)(ticks() - first_ticks);
}

/* Counters are never freed: a loop may still be running in a thread while others look. Those of an
 * ended thread are taken over with what they hold, which keeps the sum over threads right. */
ThreadState *timer_new_thread(void)
{
    ThreadState *thread;
    for (thread = __atomic_load_n(&timer_threads, __ATOMIC_ACQUIRE); thread != NULL; thread = thread->next) {
        int retired = 1;
        if (__atomic_compare_exchange_n(&thread->retired, &retired, 0, 0, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED)) break;
    }
    if (thread == NULL) {
        thread = calloc(1, sizeof *thread);
        if (thread == NULL) Py_FatalError("overhead_probe: no memory for the counters of a thread");
        thread->next = __atomic_load_n(&timer_threads, __ATOMIC_ACQUIRE);
        while (!__atomic_compare_exchange_n(&timer_threads, &thread->next, thread, 0, __ATOMIC_ACQ_REL,
                                            __ATOMIC_ACQUIRE)) { }
    }
    thread->inside = thread->muted = 0;
    thread->child = 0;
    pthread_setspecific(thread_end, thread);
    timer_current = thread;
    return thread;
}
