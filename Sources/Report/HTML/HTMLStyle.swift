/// How the pages look.
///
/// Colours are given twice, for light and dark; on paper it is always light. Every colour that says something is said by a
/// shape, dashes or a word too. Text has a contrast of at least 4.5, lines of at least 3 (WCAG 2.2).
enum HTMLStyle {
    static let sheet: StaticString = """
        :root{color-scheme:light dark;--page:#fff;--raised:#f6f8fa;--text:#1b1f24;--muted:#57606a;--rule:#d0d7de;
        --accent:#0b5cad;--a:#0b5cad;--b:#b04a00;--link:#5f7d9c;--linkarea:#dfe9f3;--estimate:#8250df;--green:#1a7f64;
        --bad:#c21b28;--badarea:#f7d4d6;--warn:#fff4d6;--warnrule:#8a6100}
        @media screen and (prefers-color-scheme:dark){:root{--page:#0d1117;--raised:#161b22;--text:#e6edf3;
        --muted:#9aa4af;--rule:#353c46;--accent:#6cb0ff;--a:#6cb0ff;--b:#f59149;--link:#7d9cbd;--linkarea:#1c2c3f;
        --estimate:#c297ff;--green:#43bd9b;--bad:#ff7b72;--badarea:#571f24;--warn:#2b2410;--warnrule:#d9a520}}
        *{box-sizing:border-box}
        html{-webkit-text-size-adjust:100%}
        body{margin:0 auto;padding:1.5rem 1.25rem 3rem;max-width:68rem;background:var(--page);color:var(--text);
        font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;
        overflow-wrap:anywhere}
        h1{font-size:1.6rem;line-height:1.25;margin:.1rem 0 .6rem;font-weight:650}
        h2{font-size:1.15rem;margin:0 0 .7rem;font-weight:650}
        h3{font-size:1rem;margin:1.2rem 0 .4rem}
        p{margin:.4rem 0}
        .kind{color:var(--muted);font-size:.85rem;margin:0;letter-spacing:.02em}
        .lead{font-size:1.15rem;max-width:52rem}
        .note,figcaption,footer{color:var(--muted);font-size:.85rem}
        .warning{border-left:4px solid var(--warnrule);background:var(--warn);padding:.5rem .8rem}
        .facts{list-style:none;margin:.6rem 0;padding:0;display:flex;flex-wrap:wrap;gap:.35rem .5rem;font-size:.85rem}
        .facts li{border:1px solid var(--rule);border-radius:1rem;padding:.05rem .7rem;color:var(--muted)}
        .cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(9.5rem,1fr));gap:.7rem;margin:1.2rem 0 0}
        .cards div{background:var(--raised);border:1px solid var(--rule);border-top:3px solid var(--accent);
        border-radius:6px;padding:.6rem .8rem}
        .cards dt{color:var(--muted);font-size:.85rem}
        .cards dd{margin:0}
        .figure{display:block;font-size:1.5rem;font-weight:650;line-height:1.35;font-variant-numeric:tabular-nums}
        .cards .note{display:block;font-size:.8rem}
        nav{border-bottom:1px solid var(--rule);margin:1.2rem 0 0;padding-bottom:.7rem;font-size:.85rem}
        nav ul{list-style:none;display:flex;flex-wrap:wrap;gap:.2rem 1.1rem;margin:0;padding:0}
        a{color:var(--accent)}
        section{margin:2rem 0 0}
        .scroll{overflow-x:auto}
        .scroll:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
        table{border-collapse:collapse;font-size:.9rem;font-variant-numeric:tabular-nums;min-width:60%}
        th,td{text-align:left;vertical-align:top;padding:.3rem 1.1rem .3rem 0;border-bottom:1px solid var(--rule);
        font-weight:400}
        th:last-child,td:last-child{padding-right:0}
        thead th{color:var(--muted);white-space:nowrap}
        thead th,thead td{border-bottom:2px solid var(--rule)}
        tbody th{max-width:28rem}
        td{max-width:36rem}
        .scroll+figure{margin-top:1.2rem}
        .r{text-align:right;white-space:nowrap}
        tr.best th,tr.better th{font-weight:650}
        ul{padding-left:1.2rem}
        li{margin:.25rem 0}
        pre{background:var(--raised);border:1px solid var(--rule);border-radius:6px;padding:.7rem .9rem;
        white-space:pre-wrap;font-size:.85rem}
        pre,code{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
        figure{margin:0 0 1rem}
        figcaption{margin-top:.3rem}
        .pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,22rem),1fr));gap:1rem 1.5rem}
        svg{display:block;width:100%;height:auto;font-family:inherit;font-size:12px;fill:var(--text)}
        svg path,svg rect,svg circle{fill:none;stroke:none}
        svg .axis{stroke:var(--muted)}
        svg .grid{stroke:var(--rule)}
        svg .tick{fill:var(--muted)}
        svg .name{font-weight:650}
        svg .label{font-size:11px}
        svg .line{stroke-width:1.75;stroke-linejoin:round}
        svg .link{stroke:var(--link);stroke-width:1.25}
        svg .link.area{fill:var(--linkarea);stroke:none}
        svg .observed{stroke:var(--green);stroke-dasharray:1 3;stroke-linecap:round;stroke-width:2.5}
        svg .indicated{stroke:var(--a);stroke-width:2.5}
        svg .estimate{stroke:var(--estimate);stroke-dasharray:2 3;stroke-width:1.25}
        svg .buffer{stroke:var(--green)}
        svg .buffer.area{fill:var(--green);fill-opacity:.14;stroke:none}
        svg .a{stroke:var(--a);stroke-width:2.25}
        svg .b{stroke:var(--b);stroke-width:2.25;stroke-dasharray:7 3}
        svg .c1{stroke:var(--a)}
        svg .c2{stroke:var(--b);stroke-dasharray:7 3}
        svg .c3{stroke:var(--green);stroke-dasharray:2 3}
        svg .c4{stroke:var(--estimate);stroke-dasharray:10 3 2 3}
        svg .c5{stroke:var(--muted);stroke-dasharray:4 2}
        svg .c6{stroke:var(--bad);stroke-dasharray:1 4}
        svg .bar{stroke-dasharray:none;stroke-width:1}
        svg .bar.a{fill:var(--a)}
        svg .bar.b{fill:var(--b);fill-opacity:.3;stroke-width:1.5}
        svg .stalled{fill:var(--badarea);fill-opacity:.75}
        svg .variant{fill:var(--a);stroke:var(--page)}
        svg .stall-mark{fill:var(--bad)}
        svg .up-mark{fill:var(--green)}
        svg .down-mark{fill:var(--b)}
        svg .cross-mark{stroke:var(--bad);stroke-width:2.25}
        svg .ring-mark{stroke:var(--estimate);stroke-width:2}
        svg .part{fill:var(--a)}
        svg .dot{fill:var(--a)}
        svg .hollow{stroke:var(--muted);stroke-width:1.75}
        svg .whisker{stroke:var(--text);stroke-width:1.75}
        svg .halo{paint-order:stroke;stroke:var(--page);stroke-width:3px}
        svg .zero{stroke:var(--muted);stroke-dasharray:4 3}
        footer{border-top:1px solid var(--rule);margin-top:2.5rem;padding-top:.7rem}
        @media (max-width:40rem){body{padding:1rem .9rem 2rem}h1{font-size:1.35rem}.lead{font-size:1.05rem}
        .wide svg{width:44rem}.cards{grid-template-columns:repeat(2,1fr)}}
        @media print{@page{margin:14mm}body{max-width:none;padding:0;font-size:10pt;
        -webkit-print-color-adjust:exact;print-color-adjust:exact}nav{display:none}.scroll{overflow:visible}
        h2,h3{break-after:avoid}figure,tr,.cards div,pre,.warning{break-inside:avoid}thead{display:table-header-group}
        tbody tr:nth-child(-n+2){break-after:avoid}
        a{color:inherit;text-decoration:none}.cards{grid-template-columns:repeat(5,1fr)}.figure{font-size:1.2rem}
        h1{font-size:1.4rem}.lead{font-size:1.05rem}table{font-size:.85rem}.pair{grid-template-columns:1fr 1fr}}
        """
}
