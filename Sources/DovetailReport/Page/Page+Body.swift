extension Page {
    static func body(title: String) -> String {
        """
        <header>
          <h1>\(title)</h1>
          <span id="counts"></span>
          <div id="searchbox" role="search">
            <input id="search" type="text" placeholder="Search  ( / )" aria-label="Search bindings" autocomplete="off"
              role="combobox" aria-expanded="false" aria-autocomplete="list" aria-controls="results">
            <ul id="results" role="listbox" aria-label="Matches" hidden></ul>
          </div>
          <div class="tools" role="toolbar" aria-label="View">
            <button id="showfilters" aria-expanded="false" aria-controls="filters">Filters</button>
            <button id="astable" aria-pressed="false" title="As a table (v)">Table</button>
            <button id="zoomout" aria-label="Zoom out" title="Zoom out (-)">−</button>
            <button id="zoomin" aria-label="Zoom in" title="Zoom in (+)">+</button>
            <button id="fit" title="Fit (0)">Fit</button>
            <button id="theme" title="Light or dark (t)" aria-label="Light or dark">◐</button>
            <button id="help" title="Keys (?)" aria-label="Keys" aria-expanded="false" aria-controls="keys">?</button>
          </div>
        </header>
        <main>
          <aside id="filters" aria-label="Filters"></aside>
          <div id="stage">
            <canvas id="canvas" tabindex="0" role="application" aria-label="Graph of bindings" aria-describedby="canvashelp"></canvas>
            <p id="canvashelp" hidden>Arrow keys follow links, Enter leads to the details, v shows a table instead.</p>
            <div id="table" role="region" aria-label="Table of bindings" tabindex="0" hidden></div>
            <div id="focus" role="status" hidden></div>
            <canvas id="map" aria-hidden="true" hidden></canvas>
            <div id="keys" role="region" aria-label="Keys" hidden>
              <table>
                <tr><td>/</td><td>search</td></tr>
                <tr><td>→ ←</td><td>to its dependencies, to its dependents, and back</td></tr>
                <tr><td>↑ ↓</td><td>to the others of them</td></tr>
                <tr><td>1 … 6</td><td>details, impact, retention, paths, order, cycles</td></tr>
                <tr><td>Enter</td><td>to the details; Esc back</td></tr>
                <tr><td>+ − 0 n</td><td>zoom, fit all, fit what is highlighted</td></tr>
                <tr><td>w a s d</td><td>move the view</td></tr>
                <tr><td>f</td><td>next finding</td></tr>
                <tr><td>v</td><td>table or picture</td></tr>
                <tr><td>t</td><td>light or dark</td></tr>
              </table>
            </div>
          </div>
          <aside id="panel" aria-label="Details" data-sheet="peek">
            <button id="sheet" aria-label="Details: smaller or larger" aria-expanded="false" aria-controls="content"></button>
            <div id="tabs" role="tablist" aria-label="Questions"></div>
            <div id="content" role="tabpanel" tabindex="-1"></div>
          </aside>
        </main>
        <div id="live" aria-live="polite"></div>
        """
    }
}
