extension Page {
    static func body(title: String) -> String {
        """
        <header>
          <h1>\(title)</h1>
          <span id="counts"></span>
          <div id="searchbox" role="search">
            <input id="search" type="search" placeholder="Search  ( / )" aria-label="Search bindings" autocomplete="off"
              aria-controls="results">
            <ul id="results" role="listbox" hidden></ul>
          </div>
          <div class="tools" role="toolbar" aria-label="View">
            <button id="zoomout" aria-label="Zoom out" title="Zoom out (-)">−</button>
            <button id="zoomin" aria-label="Zoom in" title="Zoom in (+)">+</button>
            <button id="fit" title="Fit (0)">Fit</button>
            <button id="theme" title="Light or dark (t)" aria-label="Light or dark">◐</button>
            <button id="help" title="Keys (?)" aria-label="Keys" aria-expanded="false">?</button>
          </div>
        </header>
        <main>
          <aside id="filters" aria-label="Filters"></aside>
          <div id="stage">
            <canvas id="canvas" tabindex="0" role="application" aria-label="Graph of bindings; arrow keys follow links"></canvas>
            <div id="keys" hidden>
              <table>
                <tr><td>/</td><td>search</td></tr>
                <tr><td>→ ←</td><td>to what it needs, to who needs it</td></tr>
                <tr><td>↑ ↓</td><td>to its neighbours on the same side</td></tr>
                <tr><td>Enter</td><td>to the details; Esc back</td></tr>
                <tr><td>+ − 0</td><td>zoom, fit</td></tr>
                <tr><td>w a s d</td><td>move the view</td></tr>
                <tr><td>f</td><td>next finding</td></tr>
                <tr><td>t</td><td>light or dark</td></tr>
              </table>
            </div>
          </div>
          <aside id="panel" aria-label="Details" tabindex="-1"></aside>
        </main>
        <div id="live" aria-live="polite"></div>
        """
    }
}
