extension Page {
    static let style = #"""
        :root { --ground: #f8f9fb; --surface: #ffffff; --text: #101828; --quiet: #5d6676; --line: #d9dee6;
          --accent: #175cd3; --error: #d92d20; --warning: #b45309; --added: #067647; color-scheme: light; }
        @media (prefers-color-scheme: dark) { :root:not([data-theme=light]) { --ground: #0f1319; --surface: #171c24;
          --text: #e9edf3; --quiet: #98a2b3; --line: #2c3440; --accent: #7ab0ff; --error: #ff7a70; --warning: #f7a04b;
          --added: #4cc38a; color-scheme: dark; } }
        :root[data-theme=dark] { --ground: #0f1319; --surface: #171c24; --text: #e9edf3; --quiet: #98a2b3;
          --line: #2c3440; --accent: #7ab0ff; --error: #ff7a70; --warning: #f7a04b; --added: #4cc38a; color-scheme: dark; }
        * { box-sizing: border-box; }
        html, body { height: 100%; margin: 0; overflow: hidden; }
        body { display: flex; flex-direction: column; background: var(--ground); color: var(--text);
          font: 13px/1.45 system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif; }
        header { display: flex; align-items: center; gap: 14px; padding: 8px 14px; background: var(--surface);
          border-bottom: 1px solid var(--line); }
        h1 { font-size: 15px; margin: 0; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; max-width: 30vw; }
        #counts { color: var(--quiet); white-space: nowrap; }
        #searchbox { position: relative; margin-left: auto; }
        #search { width: 280px; padding: 5px 10px; border: 1px solid var(--line); border-radius: 7px;
          background: var(--ground); color: inherit; font: inherit; }
        [hidden] { display: none !important; }
        #results { position: absolute; z-index: 5; top: 34px; right: 0; width: 380px; max-height: 60vh; overflow: auto;
          margin: 0; padding: 4px; list-style: none; background: var(--surface); border: 1px solid var(--line);
          border-radius: 8px; box-shadow: 0 8px 28px #0003; }
        #results li { padding: 4px 8px; border-radius: 5px; cursor: pointer; display: flex; gap: 8px; overflow-wrap: anywhere; }
        #results li[aria-selected=true], #results li[role=option]:hover { background: color-mix(in srgb, var(--accent) 18%, transparent); }
        #results li span { unicode-bidi: isolate; } #results #nothing { cursor: default; }
        #results small { color: var(--quiet); margin-left: auto; text-align: right; }
        #results li[aria-selected=true] small, #results li:hover small { color: inherit; }
        mark { background: color-mix(in srgb, var(--warning) 30%, transparent); color: inherit; border-radius: 2px; }
        button { font: inherit; color: inherit; background: none; border: 1px solid var(--line); border-radius: 7px;
          padding: 4px 9px; cursor: pointer; }
        button:hover { border-color: var(--accent); }
        :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
        button[aria-pressed=true] { background: color-mix(in srgb, var(--accent) 18%, transparent); border-color: var(--accent); }
        a { color: var(--accent); }
        .tools { display: flex; gap: 5px; flex-wrap: nowrap; }
        #showfilters { display: none; }
        main { flex: 1; display: flex; min-height: 0; position: relative; }
        aside { background: var(--surface); }
        #filters { width: 218px; overflow: auto; padding: 12px 14px; border-right: 1px solid var(--line); }
        #panel { width: 350px; border-left: 1px solid var(--line); overflow-wrap: anywhere; display: flex; flex-direction: column; min-height: 0; }
        #content { flex: 1; overflow: auto; padding: 4px 14px 16px; min-height: 0; }
        #sheet { display: none; }
        #tabs { display: flex; flex-wrap: wrap; gap: 0 9px; padding: 8px 14px 0; font-size: 12.5px; border-bottom: 1px solid var(--line); }
        #tabs button { border: 0; border-bottom: 2px solid transparent; border-radius: 4px 4px 0 0; padding: 4px 1px 5px; color: var(--quiet); }
        #tabs button[aria-selected=true] { color: var(--text); border-bottom-color: var(--accent); }
        aside h2 { font-size: 11px; letter-spacing: .05em; text-transform: uppercase; color: var(--quiet); margin: 16px 0 5px; }
        #filters h2:first-child { margin-top: 0; }
        #content h3 { font-size: 16px; margin: 10px 0 8px; unicode-bidi: isolate; display: flex; gap: 8px; align-items: center; }
        .row { display: flex; flex-wrap: wrap; gap: 5px; margin: 6px 0; } .row button, .row select { padding: 3px 7px; width: auto; max-width: 100%; }
        p { margin: 6px 0; } .lead { font-size: 14px; margin-top: 12px; }
        .more { margin: 6px 0; width: 100%; color: var(--accent); }
        summary { cursor: pointer; padding: 4px 0; border-radius: 5px; }
        .group { border-top: 1px solid var(--line); } .group > summary { font-weight: 600; padding: 6px 0; }
        .severity { font-size: 11px; padding: 1px 6px; border-radius: 9px; border: 1px solid currentColor; color: var(--quiet); }
        .severity.error { color: var(--error); } .severity.warning { color: var(--warning); }
        pre { background: var(--ground); border: 1px solid var(--line); border-radius: 6px; padding: 6px 9px; overflow: auto; font-size: 12px;
          white-space: pre-wrap; }
        code, pre { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; } code { font-size: .94em; color: var(--text); }
        .guide { color: var(--quiet); font-size: 12px; }
        label { display: flex; align-items: center; gap: 7px; padding: 1px 0; cursor: pointer; }
        label span:last-child { margin-left: auto; color: var(--quiet); }
        .badge { min-width: 20px; height: 17px; padding: 0 3px; border-radius: 5px; border: 1px solid var(--line); flex: none; font-size: 10px;
          font-weight: 700; line-height: 16px; text-align: center; color: var(--text); align-self: center; }
        label .badge + span { margin-left: 0; }
        .legend { display: flex; align-items: center; gap: 8px; margin: 3px 0; color: var(--quiet); }
        .line { width: 26px; border-top: 2px solid var(--quiet); flex: none; } .line.dashed { border-top-style: dashed; }
        .line.dotted { border-top-style: dotted; } .line.out { border-color: var(--accent); } .line.in { border-color: var(--warning); } .line.cycle { border-color: var(--error); } .line.closed { border-color: var(--text); }
        select { width: 100%; font: inherit; padding: 4px; color: inherit; background: var(--ground);
          border: 1px solid var(--line); border-radius: 6px; }
        dl { display: grid; grid-template-columns: 78px 1fr; gap: 2px 10px; margin: 8px 0; }
        dt { color: var(--quiet); } dd { margin: 0; unicode-bidi: isolate; }
        .list { list-style: none; margin: 0; padding: 0; }
        .list button { border: 0; padding: 3px 6px; width: 100%; text-align: left; border-radius: 5px; display: flex; flex-wrap: wrap; gap: 0 8px;
          unicode-bidi: isolate; }
        .list button:hover { background: color-mix(in srgb, var(--accent) 14%, transparent); }
        .list small { color: var(--quiet); margin-left: auto; white-space: nowrap; }
        .bar { flex: 1 0 100%; height: 3px; }
        .event { display: flex; flex-wrap: wrap; gap: 0 8px; padding: 3px 6px; } #timeline small { white-space: normal; }
        ol.path { border-left: 2px solid var(--line); margin: 8px 0 8px 4px; padding-left: 4px; }
        .finding { border-left: 3px solid var(--quiet); padding: 4px 9px; margin: 7px 0; background: var(--ground); border-radius: 0 6px 6px 0; }
        .finding.error { border-left-color: var(--error); } .finding.warning { border-left-color: var(--warning); }
        .finding b { display: block; font-size: 11px; color: var(--quiet); font-weight: 600; }
        .finding i { display: block; font-style: normal; color: var(--quiet); margin-top: 2px; }
        .finding > button { border: 0; padding: 0; text-align: left; } .finding > button:hover { text-decoration: underline; }
        .finding > small { color: var(--quiet); display: block; }
        .change-added { color: var(--added); } .change-removed { color: var(--error); } .change-changed { color: var(--warning); }
        .quiet { color: var(--quiet); }
        #stage { flex: 1; position: relative; min-width: 0; }
        canvas { position: absolute; inset: 0; width: 100%; height: 100%; display: block; touch-action: none; cursor: grab; }
        canvas:focus-visible { outline-offset: -2px; }
        canvas.dragging { cursor: grabbing; } canvas.over { cursor: pointer; }
        #keys { position: absolute; z-index: 4; right: 14px; top: 14px; background: var(--surface); border: 1px solid var(--line);
          border-radius: 9px; padding: 10px 14px; box-shadow: 0 8px 28px #0003; max-width: calc(100% - 28px); }
        #keys td { padding: 1px 10px 1px 0; } #keys td:first-child { font-weight: 600; white-space: nowrap; }
        #focus { position: absolute; left: 12px; top: 12px; display: flex; flex-wrap: wrap; gap: 4px 9px; align-items: center; background: var(--surface);
          border: 1px solid var(--accent); border-radius: 9px; padding: 4px 6px 4px 12px; max-width: calc(100% - 24px); overflow-wrap: anywhere; }
        #map { position: absolute; inset: auto auto 12px 12px; border: 1px solid var(--line); border-radius: 6px; background: var(--ground);
          cursor: crosshair; opacity: .94; }
        #table { position: absolute; inset: 0; overflow: auto; background: var(--ground); padding: 0 14px 14px; }
        #table table { border-collapse: collapse; width: 100%; } caption { text-align: left; color: var(--quiet); padding: 8px 0; }
        #table th, #table td { text-align: left; padding: 2px 12px 2px 0; border-bottom: 1px solid var(--line); font-weight: 400; }
        #table thead th { position: sticky; top: 0; background: var(--ground); } #table thead button { font-weight: 600; }
        #table button { border: 0; padding: 3px 4px; text-align: left; } #table td, #table button { overflow-wrap: break-word; }
        #table tr[aria-selected=true] { background: color-mix(in srgb, var(--accent) 14%, transparent); }
        #table .more { width: auto; }
        #live { position: absolute; top: 0; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
        @media (forced-colors: active) {
          :root, :root[data-theme] { --ground: Canvas; --surface: Canvas; --text: CanvasText; --quiet: CanvasText; --line: CanvasText; --accent: Highlight;
            --error: LinkText; --warning: LinkText; --added: LinkText; }
          button[aria-pressed=true], #tabs button[aria-selected=true], #results li[aria-selected=true], #table tr[aria-selected=true] {
            forced-color-adjust: none; background: Highlight; color: HighlightText; }
          #table tr[aria-selected=true] * { color: HighlightText; } .badge { background: Canvas !important; } }
        @media (max-width: 1100px) { #counts { display: none; } #panel { width: 310px; } #tabs { gap: 0 6px; font-size: 12px; padding-inline: 10px; }
          #showfilters { display: block; }
          #filters { display: none; position: absolute; z-index: 4; inset: 0 auto 0 0; box-shadow: 0 8px 28px #0004; }
          #filters.open { display: block; } #search { width: 200px; } }
        @media (max-width: 640px) {
          header { flex-wrap: wrap; gap: 6px 8px; padding: 6px 10px; } h1 { max-width: none; font-size: 13px; }
          #searchbox { flex: 1; margin: 0; } #search { width: 100%; } #results { left: 0; right: auto; width: calc(100vw - 20px); }
          button, select, summary, label { min-height: 32px; } button { min-width: 32px; } .list button { padding: 7px 6px; }
          h1 { flex: 1 1 calc(100% - 96px); order: -2; } #focus { max-width: calc(100% - 84px); } .tools { display: contents; } #theme, #help { order: -1; }
          #zoomin, #zoomout, #fit { position: absolute; z-index: 2; right: 10px; top: 100px; background: var(--surface); }
          #zoomout { top: 138px; } #fit { top: 176px; } body:has(#canvas[hidden]) :is(#zoomin, #zoomout, #fit) { display: none; }
          #panel { position: absolute; z-index: 3; inset: auto 0 0 0; width: auto; border: 0; border-top: 1px solid var(--line);
            border-radius: 14px 14px 0 0; box-shadow: 0 -6px 24px #0003; height: 45%; }
          #panel[data-sheet=peek] { height: 76px; } #panel[data-sheet=full] { height: 94%; }
          #sheet { display: block; border: 0; min-height: 26px; padding: 0; touch-action: none; }
          #sheet::before { content: ""; display: block; width: 44px; height: 5px; border-radius: 3px; background: var(--quiet); margin: 6px auto 0; }
          #tabs { flex-wrap: nowrap; overflow-x: auto; padding-top: 0; flex: none; } #tabs button { white-space: nowrap; } }
        """#
}
