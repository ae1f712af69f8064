/* What the functions do that stand in NumPy's C entries while the timer is armed: one of each signature. */
#include "_numpy_timer.h"

#include <string.h>

/* NumPy reuses a temporary of this size and more in place, after it has looked at the C stack for
 * foreign callers. Such a call is passed on by a jump that leaves no frame of ours (its inner call
 * of the ufunc is timed all the same). */
enum { ELISION_BYTES = 256 * 1024 };
/* Freeing less than this costs less than a frame. */
enum { FREE_BYTES = 32 * 1024 };

static const char *names[MAX_ENTRIES];
static int names_count;

int entry_new_index(const char *name)
{
    if (names_count == MAX_ENTRIES) return -1;
    names[names_count] = strdup(name);
    return names[names_count] ? names_count++ : -1;
}

int entries_count(void)
{
    return names_count;
}

PyObject *entries_names(void)
{
    int i;
    PyObject *list = PyList_New(names_count);
    for (i = 0; list != NULL && i < names_count; i++) {
        PyObject *name = PyUnicode_FromString(names[i]);
        if (name == NULL) Py_CLEAR(list);
        else PyList_SET_ITEM(list, i, name);
    }
    return list;
}

static inline int may_be_reused(PyObject *operand)
{
    return Py_REFCNT(operand) == 1 && PyArray_Check(operand)
           && PyArray_NBYTES((PyArrayObject *)operand) >= ELISION_BYTES;
}

/* Whether this call gets a frame. Where it does not, the caller passes it on as it is. */
static inline int opens(ThreadState **thread, int leaf)
{
    if (!timer_armed) return 0;
    *thread = current_thread();
    if ((*thread)->muted) return 0;
    if ((*thread)->inside && !leaf) {
        (*thread)->passes++;
        return 0;
    }
    return 1;
}

static inline int array_type(PyObject *operand)
{
    return Py_TYPE(operand) == &PyArray_Type ? PyArray_TYPE((PyArrayObject *)operand) : -1;
}

/* A ufunc whose kernel could not be seen, or whose operands are not of the loop's types (a hidden copy). */
static inline int is_incomplete(const ThreadState *thread, const Frame *frame, PyObject *const *args, Py_ssize_t count)
{
    int type;
    if (thread->kernel_frames == frame->kernels) return 1;
    if (count < 1) return 0;
    type = array_type(args[0]);
    if (type >= 0 && type != thread->loop_types[0]) return 1;
    type = count < 2 ? -1 : array_type(args[1]);
    return type >= 0 && type != thread->loop_types[1];
}

static inline int is_fancy(PyObject *index)
{
    Py_ssize_t i;
    if (PyArray_Check(index) || PyList_Check(index)) return 1;
    if (!PyTuple_Check(index)) return 0;
    for (i = 0; i < PyTuple_GET_SIZE(index); i++) {
        PyObject *part = PyTuple_GET_ITEM(index, i);
        if (PyArray_Check(part) || PyList_Check(part)) return 1;
    }
    return 0;
}

static int64_t close_entry(ThreadState *thread, const Entry *entry, const Frame *frame, PyObject *result, PyObject *self,
                        PyObject *const *args, Py_ssize_t count, PyObject *keywords)
{
    int64_t own = close_frame(thread, frame);
    Counter *counter = &thread->entries[entry->index];
    int flags = entry->flags;

    counter->ticks += own;
    counter->calls++;
    thread->entry_frames++;
    thread->entry_top_frames += !frame->inside;
    if (result == NULL) return own;
    if ((flags & LEAF) || ((flags & INDEXES) && is_fancy(args[1]))
        || ((flags & UFUNC) && !frame->inside && is_incomplete(thread, frame, args, count)))
        signature_note(thread, entry, frame, own, result, self, args, count, keywords);
    return own;
}

PyObject *run_one(const Entry *entry, PyObject *self)
{
    OneArg original = (OneArg)entry->original;
    ThreadState *thread;
    Frame frame;
    PyObject *result;
    if (!opens(&thread, entry->flags & LEAF)) return original(self);
    open_frame(thread, &frame, 1);
    result = original(self);
    close_entry(thread, entry, &frame, result, NULL, &self, 1, NULL);
    return result;
}

static __attribute__((noinline)) PyObject *framed_two(const Entry *entry, ThreadState *thread, PyObject *self,
                                                      PyObject *argument)
{
    PyObject *operands[2] = {self, argument}, *result;
    Frame frame;
    open_frame(thread, &frame, 1);
    result = ((TwoArgs)entry->original)(self, argument);
    close_entry(thread, entry, &frame, result, NULL, operands, entry->flags & GETS ? 1 : 2, NULL);
    return result;
}

/* Small enough that the compiler turns its calls into jumps: see ELISION_BYTES. */
PyObject *run_two(const Entry *entry, PyObject *self, PyObject *argument)
{
    ThreadState *thread;
    if (!opens(&thread, (entry->flags & LEAF) || ((entry->flags & INDEXES) && is_fancy(argument))))
        return ((TwoArgs)entry->original)(self, argument);
    if ((entry->flags & ELIDES) && (may_be_reused(self) || may_be_reused(argument)))
        return ((TwoArgs)entry->original)(self, argument);
    return framed_two(entry, thread, self, argument);
}

PyObject *run_three(const Entry *entry, PyObject *self, PyObject *second, PyObject *third)
{
    ThreeArgs original = (ThreeArgs)entry->original;
    PyObject *operands[2] = {self, second}, *result;
    ThreadState *thread;
    Frame frame;
    if (!opens(&thread, entry->flags & LEAF)) return original(self, second, third);
    if ((entry->flags & ELIDES) && may_be_reused(self)) return original(self, second, third);
    open_frame(thread, &frame, 1);
    result = original(self, second, third);
    close_entry(thread, entry, &frame, result, NULL, operands, 2, NULL);
    return result;
}

PyObject *run_compare(const Entry *entry, PyObject *self, PyObject *other, int operation)
{
    CompareArgs original = (CompareArgs)entry->original;
    PyObject *operands[2] = {self, other}, *result;
    ThreadState *thread;
    Frame frame;
    if (!opens(&thread, entry->flags & LEAF)) return original(self, other, operation);
    open_frame(thread, &frame, 1);
    result = original(self, other, operation);
    close_entry(thread, entry, &frame, result, NULL, operands, 2, NULL);
    return result;
}

PyObject *run_index(const Entry *entry, PyObject *self, Py_ssize_t at)
{
    IndexArgs original = (IndexArgs)entry->original;
    ThreadState *thread;
    Frame frame;
    PyObject *result;
    if (!opens(&thread, entry->flags & LEAF)) return original(self, at);
    open_frame(thread, &frame, 1);
    result = original(self, at);
    close_entry(thread, entry, &frame, result, NULL, &self, 1, NULL);
    return result;
}

int run_assign(const Entry *entry, PyObject *self, PyObject *index, PyObject *value)
{
    AssignArgs original = (AssignArgs)entry->original;
    PyObject *operands[2] = {index, value};
    ThreadState *thread;
    Frame frame;
    int64_t own;
    int status;
    if (!opens(&thread, !PyLong_CheckExact(index))) return original(self, index, value);
    open_frame(thread, &frame, 1);
    status = original(self, index, value);
    own = close_entry(thread, entry, &frame, NULL, NULL, NULL, 0, NULL);
    /* An assignment by a slice or an array copies; one by an integer is a scalar's cost all through. */
    if (status == 0 && value != NULL && !PyLong_CheckExact(index))
        signature_note(thread, entry, &frame, own, Py_None, self, operands, 2, NULL);
    return status;
}

PyObject *run_vector(const Entry *entry, PyObject *self, PyObject *const *args, size_t count, PyObject *keywords)
{
    VectorArgs original = (VectorArgs)entry->original;
    ThreadState *thread;
    Frame frame;
    PyObject *result;
    if (!opens(&thread, entry->flags & LEAF)) return original(self, args, count, keywords);
    open_frame(thread, &frame, 1);
    result = original(self, args, count, keywords);
    close_entry(thread, entry, &frame, result, NULL, args, PyVectorcall_NARGS(count), keywords);
    return result;
}

/* An array's end: large ones go back to the system, which takes its time. */
static Entry dealloc_entry;

static void run_dealloc(PyObject *self)
{
    destructor original = (destructor)dealloc_entry.original;
    ThreadState *thread;
    Frame frame;
    if (PyArray_NBYTES((PyArrayObject *)self) < FREE_BYTES || !opens(&thread, 0)) {
        original(self);
        return;
    }
    open_frame(thread, &frame, 1);
    original(self);
    close_entry(thread, &dealloc_entry, &frame, NULL, NULL, NULL, 0, NULL);
}

void *entry_for_dealloc(void *original, int index)
{
    dealloc_entry.original = original;
    dealloc_entry.index = index;
    return index < 0 ? NULL : (void *)run_dealloc;
}

static PyObject *empty_entry(PyObject *self, PyObject *argument)
{
    __asm__ volatile("" : : "r"(self), "r"(argument) : "memory");
    return self;
}

/* Ticks that `rounds` calls of an entry that does nothing take: bare, timed, or passed through inside another. */
int64_t entries_run_empty(int rounds, int timed, int nested)
{
    static Entry entry = {(void *)empty_entry, MAX_ENTRIES - 1, 0};
    ThreadState *thread = current_thread();
    TwoArgs volatile bare = empty_entry;
    PyObject *(*volatile full)(const Entry *, PyObject *, PyObject *) = run_two;
    int64_t start;
    int i, inside = thread->inside;
    thread->inside = nested;
    start = ticks();
    if (timed)
        for (i = 0; i < rounds; i++) full(&entry, Py_None, Py_None);
    else
        for (i = 0; i < rounds; i++) bare(Py_None, Py_None);
    start = ticks() - start;
    thread->inside = inside;
    return start;
}
