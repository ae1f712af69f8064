/* The module: puts the timer in and out, and hands over what it counted, in ticks. */
#define NUMPY_TIMER_MODULE
#include "_numpy_timer.h"

#include <stdlib.h>
#include <string.h>

static PyObject *install(PyObject *module, PyObject *none)
{
    swaps_install();
    Py_RETURN_NONE;
}

static PyObject *take_out(PyObject *module, PyObject *none)
{
    swaps_remove();
    Py_RETURN_NONE;
}

static void sum_ticks(const ThreadState *thread, int64_t *kernel, int64_t *library)
{
    int i;
    *kernel = *library = 0;
    for (i = 0; i < loops_count(); i++) *kernel += thread->kernels[i].ticks;
    for (i = 0; i < entries_count(); i++) *library += thread->entries[i].ticks;
}

/* The calling thread's counters become zero; of the others a base is noted, as they may be counting. */
static PyObject *reset(PyObject *module, PyObject *none)
{
    ThreadState *own = current_thread(), *thread;
    memset(own->kernels, 0, loops_count() * sizeof(Counter));
    memset(own->entries, 0, entries_count() * sizeof(Counter));
    memset(own->signatures, 0, sizeof own->signatures);
    own->kernel_frames = own->kernel_top_frames = own->entry_frames = own->entry_top_frames = 0;
    own->passes = own->aside = 0;
    for (thread = timer_threads; thread != NULL; thread = thread->next) {
        sum_ticks(thread, &thread->base_kernel_ticks, &thread->base_library_ticks);
        thread->base_frames[0] = thread->kernel_frames;
        thread->base_frames[1] = thread->entry_frames;
    }
    Py_RETURN_NONE;
}

/* [(number, calls, elements, ticks)] of the counters that counted. */
static PyObject *rows(const Counter *counters, int count)
{
    PyObject *list = PyList_New(0);
    int i;
    for (i = 0; list != NULL && i < count; i++) {
        PyObject *row;
        if (!counters[i].calls) continue;
        row = Py_BuildValue("iLLL", i, (long long)counters[i].calls, (long long)counters[i].elements,
                            (long long)counters[i].ticks);
        if (row == NULL || PyList_Append(list, row) < 0) Py_CLEAR(list);
        Py_XDECREF(row);
    }
    return list;
}

static PyObject *read_others(const ThreadState *own)
{
    const ThreadState *thread;
    int64_t kernel, library, sums[4] = {0, 0, 0, 0};
    int threads = 0;
    for (thread = timer_threads; thread != NULL; thread = thread->next) {
        if (thread == own) continue;
        sum_ticks(thread, &kernel, &library);
        sums[0] += thread->kernel_frames - thread->base_frames[0];
        sums[1] += kernel - thread->base_kernel_ticks;
        sums[2] += thread->entry_frames - thread->base_frames[1];
        sums[3] += library - thread->base_library_ticks;
        threads += thread->kernel_frames != thread->base_frames[0] || thread->entry_frames != thread->base_frames[1];
    }
    return Py_BuildValue("{sisLsLsLsL}", "threads", threads, "kernel_calls", (long long)sums[0], "kernel_ticks",
                         (long long)sums[1], "library_calls", (long long)sums[2], "library_ticks", (long long)sums[3]);
}

static PyObject *read_counters(PyObject *module, PyObject *none)
{
    const ThreadState *own = current_thread();
    return Py_BuildValue(
        "{sNsNsNsLsLsLsLsLsLsdsN}", "kernels", rows(own->kernels, loops_count()), "entries",
        rows(own->entries, entries_count()), "signatures", rows(own->signatures, MAX_SIGNATURES), "kernel_frames",
        (long long)own->kernel_frames, "kernel_top_frames", (long long)own->kernel_top_frames, "entry_frames",
        (long long)own->entry_frames, "entry_top_frames", (long long)own->entry_top_frames, "passes",
        (long long)own->passes, "aside", (long long)own->aside, "ns_per_tick", timer_ns_per_tick(), "others",
        read_others(own));
}

static PyObject *tables(PyObject *module, PyObject *none)
{
    return Py_BuildValue("{sNsNsN}", "kernels", loops_table(), "entries", entries_names(), "signatures",
                         signatures_table());
}

static PyObject *set_snapshot(PyObject *module, PyObject *function)
{
    Py_INCREF(function);
    Py_XSETREF(signatures_snapshot, function);
    Py_RETURN_NONE;
}

static int ascending(const void *one, const void *other)
{
    double a = *(const double *)one, b = *(const double *)other;
    return (a > b) - (a < b);
}

/* Counters for the probe's own calls, in place of the thread's while they last. */
static ThreadState *scratch(void)
{
    static ThreadState *state;
    if (state == NULL) state = calloc(1, sizeof *state);
    if (state == NULL) PyErr_NoMemory();
    return state;
}

enum { MOST_ROUNDS = 1024 };

/* measure(callable, args, keywords, entry, rounds): median of the entry's own ticks over calls of it. */
static PyObject *measure(PyObject *module, PyObject *arguments)
{
    PyObject *callable, *args, *keywords, *answer = NULL;
    double taken[MOST_ROUNDS];
    int entry, rounds, round, was_armed = timer_armed, failed = 0, runs = 0;
    ThreadState *own = current_thread(), *counted = scratch();

    if (counted == NULL) return NULL;
    if (!PyArg_ParseTuple(arguments, "OO!O!ii", &callable, &PyTuple_Type, &args, &PyDict_Type, &keywords, &entry,
                          &rounds))
        return NULL;
    if (entry < 0 || entry >= entries_count() || rounds < 1 || rounds > MOST_ROUNDS)
        return PyErr_Format(PyExc_ValueError, "no such entry, or too many rounds");
    swaps_install();
    timer_current = counted;
    for (round = 0; round < rounds && !failed; round++) {
        Counter before = counted->entries[entry];
        Py_XSETREF(answer, PyObject_Call(callable, args, keywords));
        failed = answer == NULL;
        if (!failed && counted->entries[entry].calls > before.calls)
            taken[runs++] = (double)(counted->entries[entry].ticks - before.ticks)
                            / (double)(counted->entries[entry].calls - before.calls);
    }
    timer_current = own;
    if (!was_armed) swaps_remove();
    Py_XDECREF(answer);
    if (failed) return NULL;
    if (runs == 0) Py_RETURN_NONE;
    qsort(taken, runs, sizeof *taken, ascending);
    return PyFloat_FromDouble(taken[runs / 2]);
}

enum { BATCHES = 15, BATCH = 1000 };
typedef struct { double whole, inside; } Cost;

/* Ticks of one call in all, and as its counter saw them: medians over batches, as a batch may be interrupted. */
static Cost median_of_batches(int64_t (*run)(void), const Counter *counter)
{
    double whole[BATCHES], inside[BATCHES];
    int i;
    for (i = 0; i < BATCHES; i++) {
        int64_t before = counter->ticks;
        whole[i] = (double)run() / BATCH;
        inside[i] = (double)(counter->ticks - before) / BATCH;
    }
    qsort(whole, BATCHES, sizeof *whole, ascending);
    qsort(inside, BATCHES, sizeof *inside, ascending);
    return (Cost){whole[BATCHES / 2], inside[BATCHES / 2]};
}

static int64_t bare_loop(void) { return loops_run_empty(BATCH, 0); }
static int64_t timed_loop(void) { return loops_run_empty(BATCH, 1); }
static int64_t bare_entry(void) { return entries_run_empty(BATCH, 0, 0); }
static int64_t timed_entry(void) { return entries_run_empty(BATCH, 1, 0); }
static int64_t passed_entry(void) { return entries_run_empty(BATCH, 1, 1); }

/* What one frame costs, in ticks: in all, and that part of it which falls between its own two readings. */
static PyObject *calibrate(PyObject *module, PyObject *none)
{
    ThreadState *own = current_thread(), *counted = scratch();
    Cost kernel, entry, bare_kernel, bare_call, pass;
    int was_armed = timer_armed;
    if (counted == NULL) return NULL;
    timer_current = counted;
    timer_armed = 1;   /* the pointers stay: only the empty loop and entry are called */
    bare_kernel = median_of_batches(bare_loop, &counted->kernels[0]);
    kernel = median_of_batches(timed_loop, &counted->kernels[0]);
    bare_call = median_of_batches(bare_entry, &counted->entries[MAX_ENTRIES - 1]);
    entry = median_of_batches(timed_entry, &counted->entries[MAX_ENTRIES - 1]);
    pass = median_of_batches(passed_entry, &counted->entries[MAX_ENTRIES - 1]);
    timer_armed = was_armed;
    timer_current = own;
    return Py_BuildValue("{sdsdsdsdsd}", "kernel", kernel.whole - bare_kernel.whole, "kernel_inside",
                         kernel.inside - bare_kernel.whole, "entry", entry.whole - bare_call.whole, "entry_inside",
                         entry.inside - bare_call.whole, "pass", pass.whole - bare_call.whole);
}

static PyObject *version(PyObject *module, PyObject *none)
{
    return Py_BuildValue("{sIsIsi}", "built_for_numpy_abi", (unsigned)NPY_VERSION, "running_numpy_abi",
                         PyArray_GetNDArrayCVersion(), "steady_tsc", timer_uses_tsc);
}

static PyMethodDef methods[] = {
    {"install", install, METH_NOARGS, "Puts the timer in all places."},
    {"remove", take_out, METH_NOARGS, "Leaves all places as they were."},
    {"reset", reset, METH_NOARGS, "Begins to count anew."},
    {"read", read_counters, METH_NOARGS, "The calling thread's counters, and the sums of the other threads."},
    {"tables", tables, METH_NOARGS, "The names that belong to the counters' numbers."},
    {"set_snapshot", set_snapshot, METH_O, "The function(signature, entry, args, keywords) for each new signature."},
    {"measure", measure, METH_VARARGS, "measure(callable, args, keywords, entry, rounds) -> median ticks or None"},
    {"calibrate", calibrate, METH_NOARGS, "The cost of the frames themselves, in ticks."},
    {"version", version, METH_NOARGS, "What it was built for."},
    {NULL, NULL, 0, NULL}};

static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, "_numpy_timer",
                                        "Times NumPy's kernels and entries in place.", -1, methods,
                                        NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__numpy_timer(void)
{
    PyObject *module;
    /* The macros would print the error into the script's output. */
    if (_import_array() < 0 || _import_umath() < 0) return NULL;
    if (timer_clock_init() != 0) {
        PyErr_SetString(PyExc_ImportError, "the C library gives no key for per-thread data");
        return NULL;
    }
    module = PyModule_Create(&definition);
    if (module == NULL || PyModule_AddFunctions(module, places_methods) < 0) return NULL;
    PyModule_AddIntMacro(module, LEAF);
    PyModule_AddIntMacro(module, UFUNC);
    PyModule_AddIntMacro(module, CREATES);
    return module;
}
