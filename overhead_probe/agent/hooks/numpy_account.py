"""Turns the compiled timer's counters into ns, and takes the frames' own cost out of them."""

# A surplus over the cost at size 1 below this share of it is noise, not a kernel.
SURPLUS_NOISE = 0.25
SURPLUS_FEWEST_NS = 30


class Account(object):
    """One reading. `cost` is what a frame costs, `baselines` what a call of a signature costs at size 1, in ticks."""

    def __init__(self, raw, tables, cost, baselines, names):
        self.raw = raw
        self.names = names
        self.tables = tables
        self.cost = cost
        self.baselines = baselines
        self.ns = raw["ns_per_tick"]

    def result(self):
        kernels = self._kernels()
        estimated, by_entry = self._estimates()
        library = max(self._library_ticks() - sum(by_entry.values()), 0)
        return {
            "method": "loops",
            "kernels": kernels + estimated,
            "kernel_ns": sum(kernel["ns"] for kernel in kernels + estimated),
            "library_ns": library * self.ns,
            "library_calls": self.raw["entry_frames"],
            "entries": self._entries(by_entry, library),
            "probe_ns": self._probe_ticks() * self.ns,
            "other_threads": self._others(),
        }

    def _kernels(self):
        inside = self.cost["kernel_inside"]
        return [_kernel(self.tables["kernels"][number][0], self.tables["kernels"][number][1], calls, elements,
                        max(ticks - calls * inside, 0) * self.ns, False)
                for number, calls, elements, ticks in self.raw["kernels"]]

    def _estimates(self):
        """Kernels seen only as the surplus of calls over their cost at size 1; and that surplus by entry, in ticks."""
        found, by_entry = {}, {}
        for number, calls, elements, ticks in self.raw["signatures"]:
            entry, types, beside_kernel = self.tables["signatures"][number]
            baseline = self.baselines.get(number)
            surplus = 0 if baseline is None else ticks - calls * baseline
            if surplus <= calls * max(baseline * SURPLUS_NOISE if baseline else 0, SURPLUS_FEWEST_NS / self.ns):
                continue
            name = self.names.get(number, self.tables["entries"][entry].rpartition(".")[2])
            name = "cast" if beside_kernel else name
            row = found.setdefault((name, types), _kernel(name, types, 0, 0, 0.0, True))
            row["calls"] += calls
            row["elements"] += elements
            row["ns"] += surplus * self.ns
            by_entry[entry] = by_entry.get(entry, 0) + surplus
        return list(found.values()), by_entry

    def _library_ticks(self):
        raw, cost = self.raw, self.cost
        return (sum(ticks for _, _, _, ticks in raw["entries"])
                - raw["entry_frames"] * cost["entry_inside"]
                - (raw["kernel_frames"] - raw["kernel_top_frames"]) * (cost["kernel"] - cost["kernel_inside"])
                - (raw["entry_frames"] - raw["entry_top_frames"]) * (cost["entry"] - cost["entry_inside"])
                - raw["passes"] * cost["pass"])

    def _probe_ticks(self):
        raw, cost = self.raw, self.cost
        return (raw["kernel_frames"] * cost["kernel"] + raw["entry_frames"] * cost["entry"]
                + raw["passes"] * cost["pass"] + raw["aside"])

    def _entries(self, surplus, library):
        """Library time by entry. The cost of frames inside is taken from all alike, so that the sum is right."""
        found = {}
        for number, calls, _, ticks in self.raw["entries"]:
            name = self.tables["entries"][number]
            row = found.setdefault(name, {"name": name, "calls": 0, "ns": 0.0})
            row["calls"] += calls
            row["ns"] += max(ticks - calls * self.cost["entry_inside"] - surplus.get(number, 0), 0)
        whole = sum(row["ns"] for row in found.values())
        for row in found.values():
            row["ns"] *= library / whole * self.ns if whole else 0.0
        return list(found.values())

    def _others(self):
        others = dict(self.raw["others"])
        others["kernel_ns"] = others.pop("kernel_ticks") * self.ns
        others["library_ns"] = others.pop("library_ticks") * self.ns
        return others


def _kernel(name, types, calls, elements, ns, estimated):
    return {"name": name, "types": types, "calls": calls, "elements": elements, "ns": ns, "estimated": estimated}
