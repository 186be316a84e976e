import { createHash } from 'node:crypto';
import { pageColors } from '../page/page-colors.ts';
import { pageFontFaces } from '../page/page-font.ts';

/** Style sheet of the API reference. Operations are laid out as they come near; all at once delay the first paint by seconds. */
export const docsStyle = `
${pageFontFaces}
${pageColors}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html { scroll-padding-top: 24px; -webkit-text-size-adjust: 100%; }
body {
  margin: 0; background: var(--surface); color: var(--text);
  font: 15px/1.6 Inter, ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  display: grid; grid-template-columns: 304px minmax(0, 1fr);
}
a { color: inherit; text-decoration: none; }
a:hover { color: var(--accent); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 6px; }
code, pre, kbd { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: 13px; }
.unseen { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: -999px; padding: 8px 12px; background: var(--raised); }
.skip:focus { left: 12px; top: 12px; z-index: 3; }

nav { position: sticky; top: 0; z-index: 2; height: 100vh; height: 100dvh; display: flex; flex-direction: column; border-right: 1px solid var(--line); background: var(--surface); font-size: 14px; line-height: 1.45; }
.brand { margin: 0; padding: 20px 24px 12px; display: flex; align-items: center; gap: 16px; }
.brand a { display: inline-flex; align-items: center; gap: 9px; min-height: 24px; font-weight: 650; }
.brand a + a { color: var(--muted); font-weight: 400; }
.mark { flex: none; width: 16px; height: 16px; border-radius: 4px; background: linear-gradient(var(--accent) 0 62%, transparent 62% 76%, var(--accent) 76%); }
.find { display: none; flex-direction: column; padding: 0 16px 12px; }
.find:has(#results:not([hidden])) { flex: 1; min-height: 0; }
.field { position: relative; }
.find input { width: 100%; height: 40px; padding: 0 88px 0 12px; font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--edge); border-radius: 10px; }
.find input::placeholder { color: var(--muted); opacity: 1; }
.find input:focus-visible { outline-offset: 0; border-radius: 10px; }
.find kbd { position: absolute; top: 10px; right: 12px; width: 20px; text-align: center; line-height: 18px; color: var(--muted); border: 1px solid var(--line); border-radius: 4px; pointer-events: none; }
.find input:focus ~ kbd, .find input:not(:placeholder-shown) ~ kbd { display: none; }
#count { position: absolute; top: 10px; right: 12px; margin: 0; font-size: 13px; color: var(--muted); font-variant-numeric: tabular-nums; pointer-events: none; }
#results { margin: 8px -8px 0; padding: 0 0 24px; overflow-y: auto; min-height: 0; }
#results a { display: block; padding: 8px 12px; border-radius: 8px; overflow-wrap: anywhere; scroll-margin: 8px; }
#results a:hover { background: var(--raised); color: inherit; }
#results a[aria-selected="true"] { background: var(--raised); box-shadow: inset 3px 0 var(--accent); }
#results b { display: block; font-weight: 600; }
#results :is(code, span:not(.method)) { font-size: 12px; color: var(--muted); }
#results .method { min-width: 0; margin-right: 4px; }
#results .fields { display: block; }
#results .fields::before { content: "Has "; }
.contents { flex: 1; min-height: 0; overflow-y: auto; overscroll-behavior: contain; padding: 0 12px 32px; }
.contents > summary { padding: 8px 12px; font-weight: 600; }
.contents h2 { margin: 20px 0 4px; padding: 0 12px; font-size: 13px; font-weight: 600; color: var(--muted); }
.contents h2:first-child { margin-top: 8px; }
.contents h2 a { display: block; padding: 2px 0; }
.contents ul { list-style: none; margin: 0; padding: 0; }
.contents li { position: relative; }
.contents li > a { display: block; padding: 6px 48px 6px 12px; border-radius: 8px; }
.contents li > a:hover { background: var(--raised); color: inherit; }
.contents li li > a { margin-left: 12px; padding: 5px 12px; border-left: 1px solid var(--line); border-radius: 0 8px 8px 0; color: var(--muted); }
.contents li li > a:hover { color: var(--text); }
.contents [aria-current], .contents li:has([aria-current]) > a:first-child { color: var(--accent); font-weight: 600; }
.contents li li > a[aria-current] { border-color: var(--accent); font-weight: 500; }
.contents li summary { position: absolute; top: 1px; right: 4px; min-width: 44px; padding: 4px 8px; text-align: right; font-size: 12px; line-height: 22px; color: var(--muted); border-radius: 8px; list-style: none; font-variant-numeric: tabular-nums; }
.contents li summary::-webkit-details-marker { display: none; }
.contents li summary::after { content: "" / ""; display: inline-block; width: 6px; height: 6px; margin: 0 2px 2px 8px; border: solid; border-width: 0 1.5px 1.5px 0; transform: rotate(-45deg); }
.contents li details[open] > summary::after { transform: translateY(-2px) rotate(45deg); }
@media (scripting: enabled) { .find { display: flex; } }

main { padding: 48px 56px 96px; max-width: 1240px; }
h1 { margin: 0 0 12px; font-size: 32px; line-height: 1.2; letter-spacing: -0.015em; font-weight: 650; }
main :is(h2, h3, h4, dt) > a::after { content: "#" / ""; margin-left: 8px; font-weight: 400; color: var(--muted); opacity: 0; }
main :is(h2, h3, h4, dt) > a:is(:hover, :focus-visible)::after { opacity: 1; }
.intro > p, .family > p { max-width: 66ch; color: var(--muted); margin: 0 0 24px; font-size: 16px; }
.intro :is(.samples, dl) { max-width: 720px; }
.intro dl { display: grid; gap: 20px; margin: 32px 0 0; }
.intro dt { font-weight: 600; }
.intro dd { margin: 2px 0 0; max-width: 68ch; }
.intro dd a { text-decoration: underline; text-underline-offset: 3px; }
.family > h2 { margin: 88px 0 8px; font-size: 26px; line-height: 1.25; letter-spacing: -0.012em; font-weight: 650; }
.group > h3 { margin: 56px 0 0; padding-bottom: 12px; font-size: 20px; line-height: 1.3; letter-spacing: -0.01em; font-weight: 650; border-bottom: 1px solid var(--line); }
.folded > summary { display: none; }
.operation { content-visibility: auto; contain-intrinsic-size: auto 900px; padding: 32px 0 40px; border-bottom: 1px solid var(--line); }
.operation h4 { margin: 0; font-size: 17px; line-height: 1.35; font-weight: 600; }
.operation:target h4, :target > a { color: var(--accent); }
.route { margin: 8px 0 0; overflow-wrap: anywhere; }
.access { margin: 6px 0 0; font-size: 14px; color: var(--muted); }
.method { display: inline-block; font: 650 12px/20px ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; color: var(--text); }
.route .method { padding: 1px 7px; margin-right: 6px; border-radius: 6px; background: var(--raised); border: 1px solid var(--line); }
.method.post { color: var(--accent); }
.method.put, .method.patch { color: var(--warning); }
.method.delete { color: var(--negative); }
.sides { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 40px; align-items: start; margin-top: 24px; }
h5, .samples > p { margin: 0; font-size: 13px; line-height: 32px; font-weight: 600; color: var(--muted); }
.takes > * + h5, .wire > .samples + * { margin-top: 24px; }
.samples, .wire > .sample { position: relative; }
.samples > :is(h5, p) { float: left; margin-right: 12px; }
.samples .sample { clear: left; }
.sample h5 { margin-bottom: 4px; }
.languages { display: flex; margin-bottom: 4px; }
.languages label { position: relative; padding: 0 8px; font-size: 13px; line-height: 30px; color: var(--muted); border-bottom: 2px solid transparent; cursor: pointer; }
.languages label:hover { color: var(--accent); }
.languages label:has(:checked) { color: var(--text); border-color: var(--accent); font-weight: 600; }
.languages label:has(:focus-visible) { outline: 2px solid var(--focus); outline-offset: -2px; border-radius: 6px; }
.languages input { position: absolute; inset: 0; margin: 0; opacity: 0; cursor: pointer; }
.samples:has([value="curl"]:checked) .sample:not(.curl), .samples:has([value="js"]:checked) .sample:not(.js), .samples:has([value="python"]:checked) .sample:not(.python) { display: none; }
.copy { position: absolute; top: 2px; right: -8px; min-height: 28px; padding: 2px 8px; font: inherit; font-size: 13px; color: var(--muted); background: none; border: 0; border-radius: 6px; cursor: pointer; }
.copy:hover { color: var(--accent); background: var(--raised); }

table { width: 100%; border-collapse: collapse; font-size: 14px; }
thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
tbody th, tbody td { text-align: left; vertical-align: top; padding: 10px 16px 10px 0; border-top: 1px solid var(--line); font-weight: 400; }
tbody th { width: 34%; overflow-wrap: anywhere; }
tbody td:nth-child(2) { width: 20%; color: var(--muted); }
tbody td:last-child { padding-right: 0; overflow-wrap: anywhere; }
:is(td, dd, .family > p, .access) code { background: var(--raised); border-radius: 4px; padding: 1px 4px; }
.required { display: block; font-size: 12px; color: var(--warning); }
.types, .or { margin: 12px 0; font-size: 14px; color: var(--muted); }
.takes details { margin-top: 12px; font-size: 14px; }
summary { cursor: pointer; }
summary:hover, .takes summary:hover, .contents li summary:hover { color: var(--accent); }
.takes summary { padding: 4px 0; color: var(--muted); }
.takes details[open] > summary { margin-bottom: 8px; }
.refusals { list-style: none; margin: 0; padding: 0; max-width: 66ch; }
.refusals li { padding: 3px 0 3px 48px; text-indent: -48px; }
.refusals code { display: inline-block; min-width: 48px; text-indent: 0; }
pre { margin: 0; padding: 14px 16px; max-height: 440px; overflow: auto; background: var(--raised); border: 1px solid var(--line); border-radius: 10px; line-height: 1.55; tab-size: 2; }

@media (min-width: 761px) {
  .contents::details-content { content-visibility: visible; display: block; }
  @supports selector(::details-content) { .contents > summary { display: none; } }
}
@media (min-width: 1181px) { .wire { position: sticky; top: 24px; } .wire pre { max-height: max(160px, calc(50vh - 76px)); } }
@media (max-width: 1180px) { main { padding-inline: 40px; } .sides { grid-template-columns: minmax(0, 1fr); gap: 32px; } }
@media (max-width: 760px) {
  body { display: block; }
  nav { position: relative; height: auto; flex-direction: row; align-items: center; gap: 12px; padding: 8px 16px; border-right: 0; border-bottom: 1px solid var(--line); }
  .brand { padding: 0; }
  .brand a { min-width: 32px; min-height: 44px; justify-content: center; }
  .find { flex: 1; padding: 0; }
  .find input { height: 44px; font-size: 16px; }
  .find kbd { display: none; }
  #count { top: 12px; }
  .contents { flex: none; overflow: visible; padding: 0; margin-left: auto; }
  .contents > summary { padding: 10px 4px; line-height: 24px; list-style: none; }
  .contents[open] > summary { color: var(--accent); }
  #results, .rows { position: absolute; top: 100%; left: 0; right: 0; max-height: calc(100dvh - 60px); margin: 1px 0 0; padding: 8px 8px 24px; overflow-y: auto; overscroll-behavior: contain; background: var(--surface); border-bottom: 1px solid var(--line); }
  .contents li > a, .contents li summary, #results a { padding-block: 10px; }
  .folded > summary { display: list-item; padding: 12px 0; color: var(--muted); }
  main { padding: 32px 20px 64px; }
  h1 { font-size: 28px; }
  .family > h2 { margin-top: 64px; }
  tbody tr { display: grid; grid-template-columns: minmax(0, 1fr) auto; border-top: 1px solid var(--line); padding: 10px 0; }
  tbody :is(th, td), tbody :is(th, td):nth-child(2) { width: auto; padding: 0; border: 0; }
  tbody td:last-child { grid-column: 1 / -1; }
  .required { display: inline; margin-left: 6px; }
}
@media (max-width: 760px) and (scripting: enabled) { html { scroll-padding-top: 80px; } nav { position: sticky; } .brand a + a { display: none; } .brand span + span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); } }
@media print { nav, .copy { display: none; } body { display: block; } pre { max-height: none; } }
`;

export const docsStyleVersion = createHash('sha256').update(docsStyle).digest('base64url').slice(0, 10);
export const docsStyleUrl = `/assets/docs.css?v=${docsStyleVersion}`;
