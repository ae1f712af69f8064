/* Shared by the files of the `_numpy_timer` extension: clock, per-thread counters, frames.
 *
 * Words. A *kernel* is one run of a ufunc's inner loop. An *entry* is a C entry of NumPy (a slot, a
 * method, a function, a ufunc's call); the time in it that no kernel takes is library time. A
 * *frame* is one timed stay in a kernel or entry; frames nest, and each counts only its own time.
 */
#ifndef OVERHEAD_PROBE_NUMPY_TIMER_H
#define OVERHEAD_PROBE_NUMPY_TIMER_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <time.h>
#define PY_ARRAY_UNIQUE_SYMBOL overhead_probe_numpy_timer_array
#define PY_UFUNC_UNIQUE_SYMBOL overhead_probe_numpy_timer_ufunc
#ifndef NUMPY_TIMER_MODULE
#define NO_IMPORT_ARRAY
#define NO_IMPORT_UFUNC
#endif
#define NPY_NO_DEPRECATED_API NPY_1_7_API_VERSION
#include <numpy/arrayobject.h>
#include <numpy/ufuncobject.h>

#ifdef Py_GIL_DISABLED
#error "the swaps of pointers rely on the GIL"
#endif

enum { MAX_KERNELS = 16384, MAX_ENTRIES = 4096, MAX_SIGNATURES = 2048 };

/* What an entry is, as flags. */
enum {
    LEAF = 1,     /* does its own computing: timed inside other entries too, and estimated */
    UFUNC = 2,    /* normally runs a kernel; estimated where it ran none that can be swapped */
    ELIDES = 4,   /* number slot that may reuse a temporary operand in place */
    CREATES = 8,  /* a leaf whose result, not an operand, has the size */
    INDEXES = 16, /* subscript: computes only where the index is an array or a list */
    GETS = 32     /* attribute: its second C argument is no object */
};

typedef PyObject *(*OneArg)(PyObject *);
typedef PyObject *(*TwoArgs)(PyObject *, PyObject *);
typedef PyObject *(*ThreeArgs)(PyObject *, PyObject *, PyObject *);
typedef PyObject *(*CompareArgs)(PyObject *, PyObject *, int);
typedef PyObject *(*IndexArgs)(PyObject *, Py_ssize_t);
typedef int (*AssignArgs)(PyObject *, PyObject *, PyObject *);
typedef PyObject *(*VectorArgs)(PyObject *, PyObject *const *, size_t, PyObject *);

typedef struct {
    void *original;   /* the function that stood there; never changes once set */
    int index;        /* into ThreadState.entries */
    int flags;
} Entry;

typedef struct { int64_t calls, ticks, elements; } Counter;

/* Counters of one thread. Only that thread writes them, so inner loops may run without the GIL. */
typedef struct ThreadState {
    int inside;             /* in a library entry: entries that are no leaves pass through */
    int muted;              /* the probe itself is calling NumPy */
    int64_t child;          /* ticks of the frames closed inside the frame that is open */
    int64_t kernel_frames, kernel_top_frames;   /* all; and those outside any entry */
    int64_t entry_frames, entry_top_frames;
    int64_t passes;         /* entries that passed through untimed */
    int64_t aside;          /* ticks the probe took for itself */
    const char *loop_types; /* type numbers of the loop that ran last */
    int64_t base_kernel_ticks, base_library_ticks, base_frames[4];   /* as of the last reset, for readers */
    Counter kernels[MAX_KERNELS], entries[MAX_ENTRIES], signatures[MAX_SIGNATURES];
    struct ThreadState *next;
    int retired;            /* its thread has ended: another may take it over */
} ThreadState;

typedef struct { int64_t start, child, kernels; int inside; } Frame;

extern int timer_armed;
extern int timer_uses_tsc;
extern ThreadState *timer_threads;
/* The pointer is read in each frame; this model saves a call where the C library allows it. */
#if defined(__GLIBC__)
#define THREAD_LOCAL __thread __attribute__((visibility("hidden"), tls_model("initial-exec")))
#else
#define THREAD_LOCAL __thread __attribute__((visibility("hidden")))
#endif
#define HIDDEN __attribute__((visibility("hidden")))
extern THREAD_LOCAL ThreadState *timer_current;

ThreadState *timer_new_thread(void);
int64_t timer_monotonic_ns(void);
int timer_clock_init(void);
double timer_ns_per_tick(void);

static inline int64_t ticks(void)
{
#if defined(__x86_64__)
    if (timer_uses_tsc) return (int64_t)__builtin_ia32_rdtsc();
#endif
    return timer_monotonic_ns();
}

static inline ThreadState *current_thread(void)
{
    ThreadState *thread = timer_current;
    return __builtin_expect(thread != NULL, 1) ? thread : timer_new_thread();
}

static inline void open_frame(ThreadState *thread, Frame *frame, int inside)
{
    frame->child = thread->child;
    frame->inside = thread->inside;
    frame->kernels = thread->kernel_frames;
    thread->child = 0;
    thread->inside = inside;
    frame->start = ticks();
}

/* Returns the frame's own ticks. */
static inline int64_t close_frame(ThreadState *thread, const Frame *frame)
{
    int64_t whole = ticks() - frame->start;
    int64_t own = whole - thread->child;
    thread->child = frame->child + whole;
    thread->inside = frame->inside;
    return own;
}

/* _numpy_timer_loops.c */
int loops_add(PyUFuncObject *ufunc);
void loops_make_permanent(PyObject *ufunc);
PyObject *loops_table(void);
int64_t loops_run_empty(int rounds, int timed);
int loops_count(void);

/* _numpy_timer_swaps.c */
int swap_add(void **where, void *ours);
void swaps_install(void);
void swaps_remove(void);
int swaps_count(void);

/* _numpy_timer_entries.c */
HIDDEN PyObject *run_one(const Entry *, PyObject *);
HIDDEN PyObject *run_two(const Entry *, PyObject *, PyObject *);
HIDDEN PyObject *run_three(const Entry *, PyObject *, PyObject *, PyObject *);
HIDDEN PyObject *run_compare(const Entry *, PyObject *, PyObject *, int);
HIDDEN PyObject *run_index(const Entry *, PyObject *, Py_ssize_t);
HIDDEN int run_assign(const Entry *, PyObject *, PyObject *, PyObject *);
HIDDEN PyObject *run_vector(const Entry *, PyObject *, PyObject *const *, size_t, PyObject *);
int entry_new_index(const char *name);
void *entry_for_dealloc(void *original, int index);
PyObject *entries_names(void);
int64_t entries_run_empty(int rounds, int timed, int nested);
int entries_count(void);

/* _numpy_timer_pools.c: makes the function to put in place of `original`, or NULL when its pool is used up. */
void *entry_for_one(void *original, int index, int flags);
void *entry_for_two(void *original, int index, int flags);
void *entry_for_three(void *original, int index, int flags);
void *entry_for_compare(void *original, int index, int flags);
void *entry_for_index(void *original, int index, int flags);
void *entry_for_assign(void *original, int index, int flags);
void *entry_for_vector(void *original, int index, int flags);

/* _numpy_timer_places.c */
extern PyMethodDef places_methods[];

/* _numpy_timer_signatures.c */
extern PyObject *signatures_snapshot;
void signature_note(ThreadState *thread, const Entry *entry, const Frame *frame, int64_t own, PyObject *result,
                    PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *keywords);
PyObject *signatures_table(void);

#endif
