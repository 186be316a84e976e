import { createHash } from 'node:crypto';
import { figureRules } from './figures.ts';
import { pageColors } from './page-colors.ts';
import { pageFontFaces } from './page-font.ts';
import { directionRules } from './page-language.ts';

/** Style sheet of all public pages. */
export const pageStyle = `
${pageFontFaces}
${pageColors}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
${directionRules.trim()}
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0; min-height: 100vh; min-height: 100dvh; display: flex; flex-direction: column;
  background: var(--surface); color: var(--text);
  font: 16px/1.55 Inter, ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
}
main { width: 100%; max-width: 488px; margin: 0 auto; padding: clamp(48px, 16vh, 168px) 24px 48px; flex: 1; }
main.wide { max-width: 608px; }
h1 { margin: 0 0 12px; font-size: 28px; line-height: 1.2; letter-spacing: -0.015em; font-weight: 650; text-wrap: balance; overflow-wrap: anywhere; }
h2 { margin: 32px 0 8px; font-size: 16px; font-weight: 600; overflow-wrap: anywhere; }
p { margin: 0 0 16px; max-width: 62ch; overflow-wrap: anywhere; text-wrap: pretty; }
.unseen { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.lead { color: var(--muted); }
.lines { white-space: pre-line; }
.status { margin: 0 0 8px; color: var(--muted); font-size: 14px; font-variant-numeric: tabular-nums; }
a { color: var(--accent); text-underline-offset: 3px; text-decoration-thickness: 1px; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 6px; }
code, pre { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: 14px; }
pre { margin: 0 0 16px; padding: 12px 16px; background: var(--raised); border: 1px solid var(--line); border-radius: 10px; white-space: pre-wrap; overflow-wrap: anywhere; user-select: all; }

form { margin: 24px 0 0; }
label { display: block; margin: 16px 0 4px; font-size: 14px; font-weight: 600; }
label span { font-weight: 400; color: var(--muted); }
input, textarea {
  width: 100%; min-height: 48px; padding: 10px 14px; font: inherit; color: inherit;
  background: var(--surface); border: 1px solid var(--edge); border-radius: 10px;
}
textarea { display: block; resize: vertical; }
.choice { overflow-wrap: anywhere; display: flex; gap: 10px; align-items: flex-start; padding: 8px 0; margin: 0; font-weight: 400; font-size: 16px; cursor: pointer; }
.choice input { width: 20px; min-height: 20px; height: 20px; margin: 3px 0 0; accent-color: var(--accent); flex: none; }
fieldset { min-width: 0; margin: 24px 0 0; padding: 0; border: 0; }
legend { padding: 0; margin: 0 0 4px; font-size: 14px; font-weight: 600; }
input:hover { border-color: var(--muted); }
input:focus-visible { outline-offset: 0; border-radius: 10px; }
input[aria-invalid="true"] { border-color: var(--negative); }
.hint { margin: 4px 0 0; font-size: 14px; color: var(--muted); }
form + .hint, .rows + .hint { margin-top: 20px; }
.fault { margin: 4px 0 0; font-size: 14px; color: var(--negative); }
.button {
  display: inline-flex; align-items: center; justify-content: center; min-height: 48px; padding: 8px 24px; margin-top: 24px;
  max-width: 100%; font: inherit; font-weight: 600; text-decoration: none; text-align: center; overflow-wrap: anywhere; cursor: pointer;
  color: var(--on-accent); background: var(--accent); border: 0; border-radius: 10px; transition: filter 120ms;
}
.button:hover { filter: brightness(1.08); }
.button:focus-visible { border-radius: 10px; }
.button.quiet { color: var(--text); background: transparent; border: 1px solid var(--edge); }
.typed { position: relative; }
.typed input { padding-inline-end: 80px; }
.typed .button { position: absolute; inset-block: 0; inset-inline-end: 0; width: auto; min-height: 0; margin: 0; padding: 0 14px; border: 0; border-radius: 7px; color: var(--muted); }
.typed .button[aria-pressed="true"] { color: var(--accent); }
form:has(.typed) > .button { width: 100%; }
.actions { display: flex; flex-wrap: wrap; gap: 0 8px; }
.choices { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 208px), 1fr)); gap: 12px 8px; margin-top: 24px; max-width: none; }
.choices .button { margin: 0; padding-inline: 10px; }
.host { display: inline-block; max-width: 100%; overflow-wrap: anywhere; }
.ways form, .ways .actions { margin: 0; }
.ways .button { width: 100%; margin-top: 12px; }
.ways:has(form:not([hidden]), a) { margin-top: 24px; padding-top: 12px; border-top: 1px solid var(--line); }
.ways + .hint { margin-top: 20px; }
.fold { margin: 32px 0 0; }
.fold summary { min-height: 44px; padding: 10px 0; font-weight: 600; cursor: pointer; }
.picture { display: block; max-width: 100%; max-height: 40vh; margin: 0 0 24px; border-radius: 10px; }
main.hop { display: flex; flex-direction: column; justify-content: center; padding-top: 0; text-align: center; }
.consent { position: fixed; inset: auto 16px 16px; margin: 0 auto; max-width: 456px; padding: 16px; background: var(--surface); border: 1px solid var(--line); border-radius: 10px; box-shadow: 0 8px 32px oklch(0 0 0 / 0.18); }
.consent[hidden] { display: none; }
.bare .consent { bottom: 64px; }
.consent p { margin: 0; }
.consent .hint { margin-top: 10px; }
.consent .actions { flex-wrap: nowrap; }
.consent .button { flex: 1; margin-top: 12px; min-height: 44px; }
.target { margin-top: 16px; font-size: 14px; color: var(--muted); }
.countdown { height: 2px; margin-top: 32px; background: var(--line); overflow: hidden; }
.countdown i { display: block; height: 100%; background: var(--accent); transform-origin: left; animation: run var(--s) linear both; }
[dir="rtl"] .countdown i { transform-origin: right; }
.pause { min-height: 44px; margin: 4px 0 0; padding: 0; border: 0; background: none; color: var(--muted); font: inherit; font-size: 14px; text-decoration: underline; cursor: pointer; }
.pause[hidden] { display: none; }
.paused :is(.countdown i, .late) { animation-play-state: paused; }
.late { animation: appear 1ms linear var(--s) both; }
@keyframes appear { from { visibility: hidden; } to { visibility: visible; } }
@keyframes run { from { transform: scaleX(0); } to { transform: scaleX(1); } }

.rows { list-style: none; margin: 24px 0 0; padding: 0; border-top: 1px solid var(--line); }
.rows a { display: block; padding: 14px 0; border-bottom: 1px solid var(--line); color: inherit; text-decoration: none; }
.rows strong { display: block; font-weight: 600; overflow-wrap: anywhere; }
.rows span { display: block; color: var(--muted); font-size: 14px; overflow-wrap: anywhere; }
.rows a:hover strong { color: var(--accent); }
.rows form { display: flex; align-items: center; justify-content: space-between; gap: 12px; margin: 0; padding: 10px 0; border-bottom: 1px solid var(--line); }
.rows form strong { color: var(--text); font-size: 16px; }
.rows .button { width: auto; min-height: 44px; margin: 0; padding: 6px 16px; flex: none; }

.offers { list-style: none; margin: 40px 0 0; padding: 8px 0 0; border-top: 1px solid var(--line); }
.offers li { display: grid; grid-template-columns: 128px minmax(0, 1fr); padding: 16px 0 0; }
.offers h2 { margin: 0; }
.offers p { margin: 0; color: var(--muted); }
.offers + .hint { margin-top: 32px; }

${figureRules}

.bare { height: 100vh; height: 100dvh; }
.bare .stage { flex: 1; display: flex; max-width: none; padding: 0; }
.bare iframe { flex: 1; width: 100%; border: 0; background: #fff; }
.bar { display: flex; align-items: center; justify-content: space-between; gap: 12px 16px; flex-wrap: wrap; padding: 10px 16px; border-bottom: 1px solid var(--line); background: var(--surface); }
.bar.bottom { order: 1; border-bottom: 0; border-top: 1px solid var(--line); }
.bar p { margin: 0; flex: 1 1 240px; }
.bar > a:not(.button) { font-size: 14px; color: var(--muted); }
.bar .button { margin: 0; min-height: 40px; padding: 6px 16px; }
.bar .picture { max-height: 64px; margin: 0; }
.bar code { padding: 4px 8px; border: 1px dashed var(--muted); border-radius: 6px; user-select: all; }

header { width: 100%; max-width: 488px; margin: 0 auto; padding: clamp(32px, 10vh, 104px) 24px 0; }
header a { display: inline-flex; align-items: center; gap: 10px; min-height: 24px; font-weight: 600; color: inherit; text-decoration: none; }
header .mark { width: 18px; height: 18px; border-radius: 4px; }
header + main { padding-top: 40px; }
header:has(+ .wide) { max-width: 608px; }
footer { padding: 16px 24px 24px; display: flex; align-items: center; justify-content: center; gap: 8px; font-size: 13px; color: var(--muted); }
footer a { color: inherit; }
.mark { flex: none; width: 14px; height: 14px; border-radius: 3px; background: linear-gradient(var(--accent) 0 62%, transparent 62% 76%, var(--accent) 76%); }
@media (max-width: 480px) { .offers li { display: block; } main { padding-top: clamp(40px, 12vh, 96px); } header { padding-top: 24px; } header + main { padding-top: 32px; } .button { width: 100%; } .bar .button { width: auto; } }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } .countdown i { animation: none; } }
${countdowns()}`;

/** Creates a class for every possible countdown length, because the strict CSP allows no inline styles. */
function countdowns(): string {
  const seconds = Array.from({ length: 60 }, (_, index) => index + 1);
  return seconds.map((count) => `.s${count}{--s:${count}s}`).join('');
}

/** Hash of the sheet's content, so that browsers cache it until it changes. */
export const pageStyleVersion = createHash('sha256').update(pageStyle).digest('base64url').slice(0, 10);
export const pageStyleUrl = `/assets/page.css?v=${pageStyleVersion}`;
