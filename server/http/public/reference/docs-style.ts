import { pageColors } from '../page/page-colors.ts';

/** Style sheet of the API reference, served at `/assets/docs.css`. */
export const docsStyle = `
${pageColors}
* { box-sizing: border-box; }
html { scroll-padding-top: 24px; }
body {
  margin: 0; background: var(--surface); color: var(--text);
  font: 14px/1.55 Inter, ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  display: grid; grid-template-columns: 264px minmax(0, 1fr);
}
a { color: inherit; text-decoration: none; }
a:hover { color: var(--accent); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 6px; }
code, pre { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: 12.5px; }
.skip { position: absolute; left: -999px; padding: 8px 12px; background: var(--raised); }
.skip:focus { left: 12px; top: 12px; z-index: 1; }

nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 24px 16px 40px 24px; border-right: 1px solid var(--line); }
nav .brand { margin: 0 0 24px; font-weight: 650; font-size: 15px; }
nav .brand span { color: var(--muted); font-weight: 400; }
nav h2 { margin: 24px 0 8px; font-size: 12px; font-weight: 600; color: var(--muted); }
nav ul { list-style: none; margin: 0; padding: 0; }
nav > ul > li { margin-bottom: 12px; }
nav > ul > li > a { display: block; padding: 2px 0; font-weight: 600; }
nav li li a { display: block; padding: 2px 0 2px 12px; border-left: 1px solid var(--line); color: var(--muted); }
nav li li a:hover { color: var(--accent); border-color: var(--accent); }

main { padding: 40px 48px 96px; max-width: 1280px; }
h1 { margin: 0 0 8px; font-size: 28px; line-height: 1.2; letter-spacing: -0.01em; }
.intro > p, .family > p { max-width: 72ch; color: var(--muted); margin: 0 0 20px; }
.intro dl { display: grid; grid-template-columns: 96px minmax(0, 68ch); gap: 8px 16px; margin: 0; }
.intro dt { font-weight: 600; }
.intro dd { margin: 0; }
.intro dd a { text-decoration: underline; text-underline-offset: 3px; }
.family > h2 { margin: 64px 0 8px; font-size: 22px; letter-spacing: -0.01em; }
.group > h3 { margin: 40px 0 0; font-size: 16px; color: var(--accent); }
.operation { padding: 24px 0 28px; border-bottom: 1px solid var(--line); }
.operation h4 { margin: 0; font-size: 15px; }
.operation:target h4 { color: var(--accent); }
.route { margin: 4px 0 16px; overflow-wrap: anywhere; }
.method { display: inline-block; min-width: 52px; font-size: 12px; font-weight: 650; color: var(--muted); }
.method.post { color: var(--accent); }
.method.put, .method.patch { color: var(--warning); }
.method.delete { color: var(--negative); }
.sides { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 32px; align-items: start; }
h5 { margin: 0 0 8px; font-size: 12px; font-weight: 600; color: var(--muted); }
.takes > * + h5, .wire > * + h5 { margin-top: 20px; }

table { width: 100%; border-collapse: collapse; }
thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
tbody th, tbody td { text-align: left; vertical-align: top; padding: 8px 12px 8px 0; border-top: 1px solid var(--line); font-weight: 400; }
tbody th { width: 32%; overflow-wrap: anywhere; }
tbody td:nth-child(2) { width: 20%; color: var(--muted); }
tbody td:last-child { padding-right: 0; overflow-wrap: anywhere; }
td code, dd code, .family > p code { background: var(--raised); border-radius: 4px; padding: 1px 4px; }
.required { display: block; font-size: 12px; color: var(--warning); }
.types, .or { margin: 8px 0 0; color: var(--muted); }
.or { margin: 12px 0; }
details { margin-top: 16px; }
summary { cursor: pointer; color: var(--muted); }
summary:hover { color: var(--accent); }
details[open] > summary { margin-bottom: 8px; }
.refusals { list-style: none; margin: 0; padding: 0; }
.refusals code { display: inline-block; min-width: 40px; }

pre { margin: 0; padding: 12px 16px; max-height: 440px; overflow: auto; background: var(--raised); border: 1px solid var(--line); border-radius: 10px; line-height: 1.5; }

.wire { position: sticky; top: 24px; }

@media (max-width: 1100px) {
  .sides { grid-template-columns: minmax(0, 1fr); }
  .wire { position: static; }
}
@media (max-width: 760px) {
  body { display: block; }
  nav { position: static; height: auto; padding: 16px 20px; border-right: 0; border-bottom: 1px solid var(--line); }
  nav .brand { margin-bottom: 8px; }
  nav h2 { margin: 12px 0 4px; }
  nav ul { display: flex; flex-wrap: wrap; gap: 4px 16px; }
  nav > ul > li { margin: 0; }
  nav > ul > li > a { display: inline-block; padding: 4px 0; font-weight: 500; }
  nav li ul { display: none; }
  main { padding: 24px 20px 64px; }
  .intro dl { grid-template-columns: minmax(0, 1fr); gap: 2px; }
  .intro dd { margin-bottom: 10px; }
}
@media print { nav { display: none; } body { display: block; } pre { max-height: none; } }
`;
