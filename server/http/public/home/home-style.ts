import { createHash } from 'node:crypto';

/** Styles of the front page in addition to those of all pages. */
export const homeStyle = `
header:has(+ .front) { max-width: 1128px; padding-top: 28px; }
main.front { max-width: 1128px; padding-top: clamp(32px, 7vh, 72px); }
.hero { display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); gap: 56px; align-items: center; }
.hero h1 { margin-bottom: 20px; font-size: clamp(32px, 4.2vw, 48px); line-height: 1.08; letter-spacing: -0.028em; }
.hero .lead { font-size: 18px; }
.hero .actions { margin: 0; } .hero .hint { margin-top: 12px; }
.mini { margin: 0; padding: 20px; border: 1px solid var(--line); border-radius: 14px; background: var(--surface); font-size: 13px; line-height: 1.35; font-variant-numeric: tabular-nums; user-select: none; }
.hero .mini { box-shadow: 0 24px 64px -32px oklch(0 0 0 / 0.35); }
.mini small { color: var(--muted); font-size: 12px; }
.mini-head { display: flex; justify-content: space-between; gap: 12px; }
.mini-live { color: var(--muted); } .mini-live::before { content: ""; display: inline-block; width: 8px; height: 8px; margin-inline-end: 6px; border-radius: 50%; background: var(--accent); }
.mini-figures { display: grid; grid-template-columns: repeat(3, 1fr); margin: 16px 0 12px; }
.mini-figures div + div { padding-inline-start: 16px; border-inline-start: 1px solid var(--line); }
.mini-figures span { display: block; color: var(--muted); } .mini-figures strong { display: block; font-size: 24px; line-height: 1.25; letter-spacing: -0.015em; } .mini .mini-figures small { color: var(--accent); }
.mini svg { display: block; } .mini-chart { width: 100%; height: auto; border-bottom: 1px solid var(--line); }
.mini .line { fill: none; stroke: var(--accent); stroke-width: 2; stroke-linejoin: round; stroke-linecap: round; } .mini .area { fill: color-mix(in oklch, var(--accent) 14%, transparent); }
.mini-pair { display: grid; grid-template-columns: 1fr 1fr; gap: 20px; margin-top: 14px; }
.mini-list { list-style: none; margin: 0; padding: 0; }
.mini-list li { position: relative; isolation: isolate; display: flex; justify-content: space-between; gap: 8px; margin-bottom: 2px; padding: 4px 8px; }
.mini-list b { margin-inline-start: -8px; font-weight: 600; }
.mini-list i { position: absolute; z-index: -1; inset: 0 auto 0 0; border-radius: 5px; background: color-mix(in oklch, var(--accent) 18%, transparent); }
.w100 { width: 100%; } .w72 { width: 72%; } .w48 { width: 48%; } .w30 { width: 30%; }
.front .offers { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 24px; margin-top: 72px; padding: 0; border: 0; }
.front .offers li { display: flex; flex-direction: column; gap: 6px; padding: 0; }
.front .offers .mini { display: grid; align-content: center; height: 176px; margin-bottom: 12px; overflow: hidden; background: var(--raised); }
.mini-links > div { display: flex; align-items: center; gap: 12px; padding: 8px 0; } .mini-links > div + div { border-top: 1px solid var(--line); }
.mini-links span { flex: 1; min-width: 0; } .mini-links strong, .mini-links small { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.mini-links svg { flex: none; width: 60px; height: 22px; } .mini-links b { min-width: 40px; text-align: end; }
.front .offers .mini-code { grid-template-columns: auto 1fr; align-items: center; gap: 20px; } .mini-code svg { width: 136px; height: 136px; border-radius: 8px; background: #fff; fill: #000; } .mini-code strong, .mini-code small { display: block; } .mini-code strong { margin-bottom: 4px; font-size: 20px; color: var(--accent); }
.front .offers .mini-bio { padding: 20px 0 0; justify-items: center; align-content: start; }
.mini-bio > div { width: 208px; height: 220px; padding: 16px 14px; border: 6px solid var(--edge); border-bottom: 0; border-radius: 26px 26px 0 0; background: linear-gradient(165deg, var(--surface), color-mix(in oklch, var(--accent) 22%, var(--surface))); text-align: center; }
.mini-bio i { display: block; width: 34px; height: 34px; margin: 0 auto 6px; border-radius: 50%; background: var(--accent); } .mini-bio span { display: block; margin-top: 7px; padding: 7px; border: 1px solid var(--line); border-radius: 16px; background: var(--surface); font-size: 12px; font-weight: 600; }
.front > .hint { max-width: none; margin-top: 56px; padding-top: 20px; border-top: 1px solid var(--line); }
@media (max-width: 860px) { .hero, .front .offers { grid-template-columns: minmax(0, 1fr); gap: 40px; } .front .offers { margin-top: 56px; } }
@media (max-width: 480px) { main.front { padding-inline: 20px; } .mini { padding: 16px; } .mini-pair { grid-template-columns: 1fr; } .mini-pair .mini-list + .mini-list { display: none; } .mini-figures strong { font-size: 20px; } .mini-figures div + div { padding-inline-start: 10px; } }
`;

export const homeStyleVersion = createHash('sha256').update(homeStyle).digest('base64url').slice(0, 10);
export const homeStyleUrl = `/assets/home.css?v=${homeStyleVersion}`;
