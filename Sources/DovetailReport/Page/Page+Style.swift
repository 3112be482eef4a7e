extension Page {
    static let style = #"""
        :root { --ground: #f8f9fb; --surface: #ffffff; --text: #101828; --quiet: #5d6676; --line: #d9dee6;
          --accent: #175cd3; --error: #d92d20; --warning: #c4600a; --added: #067647; color-scheme: light; }
        @media (prefers-color-scheme: dark) { :root:not([data-theme=light]) { --ground: #0f1319; --surface: #171c24;
          --text: #e9edf3; --quiet: #98a2b3; --line: #2c3440; --accent: #7ab0ff; --error: #ff7a70; --warning: #f7a04b;
          --added: #4cc38a; color-scheme: dark; } }
        :root[data-theme=dark] { --ground: #0f1319; --surface: #171c24; --text: #e9edf3; --quiet: #98a2b3;
          --line: #2c3440; --accent: #7ab0ff; --error: #ff7a70; --warning: #f7a04b; --added: #4cc38a; color-scheme: dark; }
        * { box-sizing: border-box; }
        html, body { height: 100%; margin: 0; }
        body { display: flex; flex-direction: column; background: var(--ground); color: var(--text);
          font: 13px/1.45 system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif; }
        header { display: flex; align-items: center; gap: 14px; padding: 8px 14px; background: var(--surface);
          border-bottom: 1px solid var(--line); }
        h1 { font-size: 15px; margin: 0; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; max-width: 30vw; }
        #counts { color: var(--quiet); white-space: nowrap; }
        #searchbox { position: relative; margin-left: auto; }
        input[type=search] { width: 280px; padding: 5px 10px; border: 1px solid var(--line); border-radius: 7px;
          background: var(--ground); color: inherit; font: inherit; }
        #results { position: absolute; z-index: 3; top: 34px; right: 0; width: 380px; max-height: 60vh; overflow: auto;
          margin: 0; padding: 4px; list-style: none; background: var(--surface); border: 1px solid var(--line);
          border-radius: 8px; box-shadow: 0 8px 28px #0003; }
        #results li { padding: 4px 8px; border-radius: 5px; cursor: pointer; display: flex; gap: 8px; }
        #results li[aria-selected=true], #results li:hover { background: color-mix(in srgb, var(--accent) 18%, transparent); }
        #results small { color: var(--quiet); margin-left: auto; white-space: nowrap; }
        button { font: inherit; color: inherit; background: none; border: 1px solid var(--line); border-radius: 7px;
          padding: 4px 9px; cursor: pointer; }
        button:hover { border-color: var(--accent); }
        :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
        .tools { display: flex; gap: 5px; }
        main { flex: 1; display: flex; min-height: 0; }
        aside { width: 218px; overflow: auto; padding: 12px 14px; background: var(--surface); }
        #filters { border-right: 1px solid var(--line); }
        #panel { width: 330px; border-left: 1px solid var(--line); overflow-wrap: anywhere; }
        aside h2 { font-size: 11px; letter-spacing: .05em; text-transform: uppercase; color: var(--quiet); margin: 16px 0 5px; }
        aside h2:first-child { margin-top: 0; }
        #panel h3 { font-size: 16px; margin: 0 0 2px; unicode-bidi: isolate; }
        label { display: flex; align-items: center; gap: 7px; padding: 1px 0; cursor: pointer; }
        label span:last-child { margin-left: auto; color: var(--quiet); }
        .swatch { width: 14px; height: 14px; border-radius: 4px; border: 1px solid var(--quiet); flex: none; }
        select { width: 100%; font: inherit; padding: 4px; color: inherit; background: var(--ground);
          border: 1px solid var(--line); border-radius: 6px; }
        dl { display: grid; grid-template-columns: 78px 1fr; gap: 2px 10px; margin: 8px 0; }
        dt { color: var(--quiet); } dd { margin: 0; unicode-bidi: isolate; }
        .list { list-style: none; margin: 0; padding: 0; }
        .list button { border: 0; padding: 3px 6px; width: 100%; text-align: left; border-radius: 5px; display: flex; gap: 8px;
          unicode-bidi: isolate; }
        .list button:hover { background: color-mix(in srgb, var(--accent) 14%, transparent); }
        .list small { color: var(--quiet); margin-left: auto; white-space: nowrap; }
        .finding { border-left: 3px solid var(--quiet); padding: 4px 9px; margin: 7px 0; background: var(--ground);
          border-radius: 0 6px 6px 0; width: 100%; text-align: left; border-top: 0; border-right: 0; border-bottom: 0; display: block; }
        .finding.error { border-left-color: var(--error); } .finding.warning { border-left-color: var(--warning); }
        .finding b { display: block; font-size: 11px; color: var(--quiet); font-weight: 600; }
        .finding i { display: block; font-style: normal; color: var(--quiet); margin-top: 2px; }
        .change-added { color: var(--added); } .change-removed { color: var(--error); } .change-changed { color: var(--warning); }
        .quiet { color: var(--quiet); }
        #stage { flex: 1; position: relative; min-width: 0; }
        canvas { position: absolute; inset: 0; width: 100%; height: 100%; display: block; touch-action: none; cursor: grab; }
        canvas:focus-visible { outline-offset: -2px; }
        canvas.dragging { cursor: grabbing; } canvas.over { cursor: pointer; }
        #keys { position: absolute; right: 14px; top: 14px; background: var(--surface); border: 1px solid var(--line);
          border-radius: 9px; padding: 10px 14px; box-shadow: 0 8px 28px #0003; }
        #keys td { padding: 1px 10px 1px 0; } #keys td:first-child { font-weight: 600; }
        #live { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
        @media (max-width: 900px) { #filters { display: none; } #panel { width: 250px; } input[type=search] { width: 150px; }
          #counts { display: none; } }
        """#
}
