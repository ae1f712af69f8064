/* Ufuncs' inner loops: tables with the timed loop in every place, swapped for the ufunc's own tables. */
#include "_numpy_timer.h"

#include <stdlib.h>
#include <string.h>

/* What the timed loop gets as its data. Never freed: a call may have fetched it just before the swap back. */
typedef struct {
    PyUFuncGenericFunction original;
    void *data;
    int kernel;                      /* into ThreadState.kernels */
    const PyUFuncObject *generalized; /* the ufunc, where its loop has core dimensions; else NULL */
    char types[2];                   /* numbers of the first two operands' types */
} Loop;

typedef struct { char *name, *types; } Kernel;

static Kernel kernels[MAX_KERNELS];
static int count = 1;   /* kernel 0 takes what finds no room */
/* Ufuncs made inside timed code share these, so that a script that makes many does not use up the table. */
enum { LARGEST_PERMANENT = 65536 };
static int permanent;

/* Elements of the largest operand: the outer loop's length times its core dimensions. */
static int64_t core_elements(const PyUFuncObject *ufunc, npy_intp const *dimensions)
{
    int64_t largest = 1;
    int operand, at;
    for (operand = 0; operand < ufunc->nargs; operand++) {
        int64_t elements = 1;
        for (at = 0; at < ufunc->core_num_dims[operand]; at++)
            elements *= dimensions[1 + ufunc->core_dim_ixs[ufunc->core_offsets[operand] + at]];
        if (elements > largest) largest = elements;
    }
    return largest * dimensions[0];
}

static void timed_loop(char **args, npy_intp const *dimensions, npy_intp const *strides, void *data)
{
    const Loop *loop = data;
    ThreadState *thread = current_thread();
    Frame frame;
    Counter *counter;
    int64_t elements;

    if (!timer_armed || thread->muted) {
        loop->original(args, dimensions, strides, loop->data);
        return;
    }
    elements = loop->generalized ? core_elements(loop->generalized, dimensions) : dimensions[0];
    /* What an object loop calls in turn is a new stay in NumPy, with entries of its own. */
    open_frame(thread, &frame, 0);
    loop->original(args, dimensions, strides, loop->data);
    counter = &thread->kernels[loop->kernel];
    counter->ticks += close_frame(thread, &frame);
    counter->calls++;
    counter->elements += elements;
    thread->loop_types = loop->types;
    thread->kernel_frames++;
    thread->kernel_top_frames += !frame.inside;
}

static int kernel_for(const char *name, const char *types)
{
    Kernel *kernel = &kernels[count];
    if (count == MAX_KERNELS) return 0;
    kernel->name = strdup(name);
    kernel->types = strdup(types);
    return kernel->name && kernel->types ? count++ : 0;
}

static int find_kernel(const char *name, const char *types)
{
    int i;
    for (i = 1; i < count; i++)
        if (!strcmp(kernels[i].name, name) && !strcmp(kernels[i].types, types)) return i;
    return kernel_for(name, types);
}

/* The types of loop `at` as "dd->d"; "?" stands for a type without a letter. */
static void spell_types(const PyUFuncObject *ufunc, int at, char *text, size_t room)
{
    size_t used = 0;
    int i;
    for (i = 0; i < ufunc->nargs && used + 4 < room; i++) {
        PyArray_Descr *descr = PyArray_DescrFromType(ufunc->types[at * ufunc->nargs + i]);
        if (i == ufunc->nin) {
            text[used++] = '-';
            text[used++] = '>';
        }
        text[used++] = descr ? descr->type : '?';
        if (descr == NULL) PyErr_Clear();
        Py_XDECREF(descr);
    }
    text[used] = 0;
}

static void set_loop(Loop *loop, const PyUFuncObject *ufunc, int at)
{
    loop->original = ufunc->functions[at];
    loop->data = ufunc->data ? ufunc->data[at] : NULL;
    loop->generalized = ufunc->core_enabled ? ufunc : NULL;
    loop->types[0] = ufunc->types[at * ufunc->nargs];
    loop->types[1] = ufunc->types[at * ufunc->nargs + (ufunc->nin > 1)];
}

/* Registers all loops of a ufunc. Returns -1 with an exception set. The caller keeps the ufunc alive. */
int loops_add(PyUFuncObject *ufunc)
{
    int i, loops = ufunc->ntypes;
    PyUFuncGenericFunction *functions;
    Loop *records;
    void **data;

    if (loops <= 0 || ufunc->functions == NULL) return 0;
    functions = malloc(loops * sizeof *functions);
    records = calloc(loops, sizeof *records);
    data = malloc(loops * sizeof *data);
    if (!functions || !records || !data) {
        PyErr_NoMemory();
        return -1;
    }
    for (i = 0; i < loops; i++) {
        char types[128];
        set_loop(&records[i], ufunc, i);
        spell_types(ufunc, i, types, sizeof types);
        records[i].kernel = kernel_for(ufunc->name ? ufunc->name : "?", types);
        functions[i] = timed_loop;
        data[i] = &records[i];
    }
    if (swap_add((void **)&ufunc->functions, functions) < 0) return -1;
    return swap_add((void **)&ufunc->data, data);
}

/* All ufuncs from `frompyfunc` share one entry. */
static void time_calls(PyObject *ufunc)
{
    static void *original, *ours;
    void **where = (void **)((char *)ufunc + PyUFunc_Type.tp_vectorcall_offset);
    if (PyUFunc_Type.tp_vectorcall_offset <= 0) return;
    if (ours == NULL) {
        original = *where;
        ours = entry_for_vector(original, entry_new_index("frompyfunc"), UFUNC);
    }
    if (ours != NULL && *where == original) *where = ours;
}

/* Times the one loop of a ufunc from `frompyfunc` as long as the ufunc lives, without keeping it alive. */
void loops_make_permanent(PyObject *object)
{
    static PyUFuncGenericFunction function[1] = {timed_loop};
    PyUFuncObject *ufunc = (PyUFuncObject *)object;
    struct { void *data[1]; Loop loop; } *record;
    char types[128];

    if (ufunc->ntypes != 1 || ufunc->functions[0] == timed_loop || permanent == LARGEST_PERMANENT) return;
    record = calloc(1, sizeof *record);
    if (record == NULL) return;
    permanent++;
    set_loop(&record->loop, ufunc, 0);
    spell_types(ufunc, 0, types, sizeof types);
    record->loop.kernel = find_kernel(ufunc->name ? ufunc->name : "?", types);
    record->data[0] = &record->loop;
    ufunc->functions = function;
    ufunc->data = record->data;
    time_calls(object);
}

/* [(name, types)] in the order of the counters. */
PyObject *loops_table(void)
{
    int i;
    PyObject *table = PyList_New(count);
    if (table == NULL) return NULL;
    for (i = 0; i < count; i++) {
        PyObject *row = i ? Py_BuildValue("ss", kernels[i].name, kernels[i].types) : Py_BuildValue("ss", "other", "");
        if (row == NULL) {
            Py_DECREF(table);
            return NULL;
        }
        PyList_SET_ITEM(table, i, row);
    }
    return table;
}

int loops_count(void)
{
    return count;
}

static void empty_loop(char **args, npy_intp const *dimensions, npy_intp const *strides, void *data)
{
    __asm__ volatile("" : : "r"(args), "r"(data) : "memory");
}

/* Ticks that `rounds` runs of a loop that does nothing take, timed or bare; for the calibration. */
int64_t loops_run_empty(int rounds, int timed)
{
    static Loop record = {empty_loop, NULL, 0, NULL, {0, 0}};
    PyUFuncGenericFunction volatile function = timed ? timed_loop : empty_loop;
    npy_intp dimensions[1] = {1}, strides[3] = {0, 0, 0};
    char *args[3] = {NULL, NULL, NULL};
    int64_t start = ticks();
    int i;
    for (i = 0; i < rounds; i++) function(args, dimensions, strides, &record);
    return ticks() - start;
}
