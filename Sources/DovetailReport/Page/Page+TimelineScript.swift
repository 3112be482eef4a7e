extension Page {
    /// What a running container has created, and when.
    static let timelineScript = #"""
        const timeline = data.timeline;
        const milliseconds = time => (time / 1000).toLocaleString("en-US", { minimumFractionDigits: 3 }) + " ms";
        const outcome = event => (event.duration === undefined ? "in progress" : milliseconds(event.duration)) + (event.failure ? `, failed: ${event.failure}` : "");
        // The facts about one binding, each with its name.
        function activityFacts(index) {
          const activity = nodes[index].activity;
          if (!activity) return [];
          const { exists, count: number, failures, first, firstRequester, total, longest } = activity;
          if (number === undefined) return [["created", exists ? "yes; its instance exists" : timeline.isRecorded ? "no" : "not known, because nothing recorded it"]];
          return [["created", number ? `${count(number, "instance")}${exists ? ", which exists" : ""}` : "no"],
            ["failed", failures ? count(failures, "time") : ""], ["first", `${milliseconds(first)} after the recording began`],
            ["first for", firstRequester || "a request by your code"],
            ["took", number + (failures || 0) > 1 ? `${milliseconds(total)} in all, ${milliseconds(longest)} at most` : milliseconds(longest)]];
        }
        function timelineRow(event, first, span) {
          const bar = make("span", { className: "bar", "aria-hidden": "true" });
          // A bar of at least one percent, so that short creations are visible.
          const from = Math.min(99, 100 * (event.start - first) / span);
          const to = event.duration === undefined ? 100 : Math.max(from + 1, 100 * (event.start - first + event.duration) / span);
          bar.style.background = `linear-gradient(to right, transparent ${from}%, var(--accent) ${from}% ${to}%, transparent ${to}%)`;
          const isStart = event.node === undefined && event.name === undefined;
          const note = `at ${milliseconds(event.start)}, ${outcome(event)}${event.requester ? `, for ${clean(event.requester)}` : ""}`;
          const item = event.node === undefined
            ? make("li", {}, make("span", { className: "event" }, make("b", { textContent: isStart ? "start()" : clean(event.name) }), make("small", { textContent: note })))
            : nodeButton(event.node, note);
          item.firstChild.append(bar);
          return item;
        }
        function showTimeline() {
          const events = [...timeline.starts, ...timeline.creations].sort((a, b) => a.start - b.start);
          const created = new Set(timeline.creations.map(event => event.node).filter(node => node !== undefined));
          for (const index of indices) if (nodes[index].activity?.exists) created.add(index);
          const order = [...new Set(timeline.creations.map(event => event.node).filter(node => node !== undefined))];
          light({ near: created, accent: linksWithin(created), numbers: new Map(order.map((index, position) => [index, position + 1])) });
          const missing = indices.filter(index => nodes[index].activity && nodes[index].kind === "factory" && !created.has(index) && !nodes[index].activity.count);
          if (!timeline.isRecorded) return [paragraph("No recorder observed the container, so no times are known.", "lead"),
            ...bindingSection("instances that exist", [...created].sort((a, b) => a - b), "existing")];
          const first = events.length ? events[0].start : 0;
          const span = Math.max(1, ...events.map(event => event.start + (event.duration || 0) - first));
          return [paragraph(`${count(timeline.creations.length + timeline.omitted, "creation")} in ${milliseconds(events.length ? span : 0)}.`, "lead"),
            ...longList(events, event => timelineRow(event, first, span), "timeline", "ol"),
            ...(timeline.omitted ? [paragraph(`${count(timeline.omitted, "more creation")} exceeded the limit of the recorder.`, "quiet")] : []),
            ...bindingSection("not created", missing, "not-created")];
        }
        """#
}
