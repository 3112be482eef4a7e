extension Page {
    /// The canvas, and which part of the picture it shows.
    static let viewScript = #"""
        const canvas = document.getElementById("canvas"), pen = canvas.getContext("2d");
        const view = { x: 0, y: 0, scale: 1, selected: -1, over: -1, frames: 0, frameTime: 0 };
        const bounds = clusters.reduce((all, { box }) => [Math.min(all[0], box[0]), Math.min(all[1], box[1]),
          Math.max(all[2], box[0] + box[2]), Math.max(all[3], box[1] + box[3])], [0, 0, 1, 1]);
        const isDark = () => (document.documentElement.dataset.theme
          || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
        let colors = {};
        function readColors() {
          const style = getComputedStyle(document.documentElement), dark = isDark();
          for (const name of ["ground", "surface", "text", "quiet", "line", "accent", "error", "warning", "added"])
            colors[name] = style.getPropertyValue("--" + name).trim();
          colors.link = dark ? "#66758c" : "#98a3b5";
          colors.fill = {};
          for (const [name, light, night] of data.palette) colors.fill[name] = dark ? night : light;
        }
        let width = 0, height = 0, isWaiting = false;
        function resize() {
          const ratio = window.devicePixelRatio || 1;
          width = canvas.clientWidth; height = canvas.clientHeight;
          canvas.width = Math.round(width * ratio); canvas.height = Math.round(height * ratio);
          draw();
        }
        function redraw() {
          if (isWaiting) return;
          isWaiting = true;
          requestAnimationFrame(() => { isWaiting = false; draw(); });
        }
        function fit() {
          const w = bounds[2] - bounds[0], h = bounds[3] - bounds[1];
          view.scale = Math.min(1.4, 0.96 * Math.min(width / w, height / h)) || 1;
          view.x = bounds[0] + w / 2 - width / 2 / view.scale; view.y = bounds[1] + h / 2 - height / 2 / view.scale;
          redraw();
        }
        function zoom(factor, x = width / 2, y = height / 2) {
          const scale = Math.min(4, Math.max(0.02, view.scale * factor));
          view.x += x / view.scale - x / scale; view.y += y / view.scale - y / scale; view.scale = scale;
          redraw();
        }
        function center(index) {
          const box = boxes[index];
          if (view.scale < 0.7) view.scale = 0.9;
          view.x = box[0] + box[2] / 2 - width / 2 / view.scale; view.y = box[1] + box[3] / 2 - height / 2 / view.scale;
        }
        function nodeAt(x, y) {
          const at = [view.x + x / view.scale, view.y + y / view.scale];
          for (let index = nodes.length - 1; index >= 0; index--) {
            const box = boxes[index];
            if (shown[index] && at[0] >= box[0] && at[0] <= box[0] + box[2] && at[1] >= box[1] && at[1] <= box[1] + box[3])
              return index;
          }
          return -1;
        }
        """#
}
