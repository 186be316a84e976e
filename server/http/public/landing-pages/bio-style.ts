import { createHash } from 'node:crypto';

/**
 * Styles of bio pages in addition to those of all pages. A theme is a hue, its saturation, and a shape; light and dark
 * variants derive from these, so the contrast is the same in all themes.
 */
export const bioStyle = `
.bio { --c: 0.012; --h: 85; --radius: 12px; max-width: 560px; padding: clamp(40px, 8vh, 80px) 20px 48px; text-align: center; }
.themed {
  --surface: oklch(0.975 calc(var(--c) * 1.2) var(--h)); --raised: oklch(0.995 calc(var(--c) * 0.4) var(--h));
  --line: oklch(0.87 calc(var(--c) * 1.8) var(--h)); --edge: oklch(0.62 calc(var(--c) * 1.8) var(--h)); --text: oklch(0.25 calc(var(--c) * 1.5) var(--h));
  --muted: oklch(0.45 calc(var(--c) * 1.8) var(--h)); --accent: oklch(0.45 calc(var(--c) * 6) var(--h));
  --on-accent: oklch(0.99 0.005 var(--h)); --focus: oklch(0.55 calc(var(--c) * 6) var(--h));
}
@media (prefers-color-scheme: dark) {
  .themed { --surface: oklch(0.2 calc(var(--c) * 1.4) var(--h)); --raised: oklch(0.26 calc(var(--c) * 1.8) var(--h)); --line: oklch(0.37 calc(var(--c) * 2) var(--h)); --edge: oklch(0.56 calc(var(--c) * 2) var(--h)); --text: oklch(0.95 calc(var(--c) * 0.5) var(--h)); --muted: oklch(0.77 var(--c) var(--h)); --accent: oklch(0.82 calc(var(--c) * 4.5) var(--h)); --on-accent: oklch(0.2 0.03 var(--h)); }
}
.forest { --c: 0.018; --h: 155; } .ocean { --c: 0.02; --h: 240; } .dusk { --c: 0.022; --h: 300; }
.rose { --c: 0.022; --h: 5; } .sun { --c: 0.024; --h: 75; } .paper { --c: 0.014; --h: 70; } .mono { --c: 0; --h: 0; } .night { --c: 0.02; --h: 270; }
.night { color-scheme: dark; --surface: oklch(0.17 0.03 270); --raised: oklch(0.23 0.035 270); --line: oklch(0.35 0.04 270); --edge: oklch(0.55 0.04 270); --text: oklch(0.95 0.01 270); --muted: oklch(0.77 0.02 270); --accent: oklch(0.82 0.09 270); --on-accent: oklch(0.2 0.03 270); }
.paper { font-family: ui-serif, Charter, "Iowan Old Style", Georgia, serif; } .paper main { --radius: 3px; }
.mono { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; } .mono main { --radius: 0px; }
.forest main, .rose main, .dusk main { --radius: 28px; }
.portrait { width: 96px; height: 96px; border-radius: 50%; object-fit: cover; margin: 0 auto 16px; display: block; background: var(--raised); }
.bio h1 { font-size: 26px; margin-bottom: 8px; }
.bio h2 { margin: 36px 0 4px; font-size: 15px; }
.bio p { margin: 0 auto 12px; }
.bio > p.lines:not(.lead) { margin-top: 16px; text-align: start; max-width: none; }
.block, .card { display: block; margin: 12px 0 0; padding: 15px 20px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--raised); color: inherit; font-weight: 600; overflow-wrap: anywhere; text-decoration: none; transition: border-color 120ms, transform 120ms; }
a.block:hover { border-color: var(--accent); color: var(--accent); transform: translateY(-1px); }
.block small { display: block; margin-top: 2px; font-weight: 400; font-size: 14px; color: var(--muted); }
.bio .socials { display: flex; flex-wrap: wrap; justify-content: center; gap: 8px; margin: 16px 0 0; }
.socials a { min-height: 44px; padding: 11px 16px; border: 1px solid var(--line); border-radius: 24px; font-size: 14px; font-weight: 600; color: inherit; text-decoration: none; }
.socials a:hover { border-color: var(--accent); color: var(--accent); }
.bio figure { margin: 16px 0 0; }
.bio figure img, .bio video { display: block; width: 100%; max-height: none; margin: 0; border-radius: min(var(--radius), 16px); }
figcaption { margin-top: 6px; font-size: 14px; color: var(--muted); }
.bio audio { display: block; width: 100%; margin: 10px 0 0; }
.bio hr { border: 0; border-top: 1px solid var(--line); margin: 28px auto 16px; width: 64px; }
.play { padding: 0; overflow: hidden; }
.play summary { padding: 15px 20px; cursor: pointer; list-style: none; }
.play summary::-webkit-details-marker { display: none; }
.play summary::before { content: ""; display: inline-block; margin-inline-end: 10px; border: solid transparent; border-width: 6px 0 6px 10px; border-inline-start-color: var(--accent); }
.play summary:hover { color: var(--accent); }
.play iframe { display: block; width: 100%; border: 0; background: #000; }
.play .wide { aspect-ratio: 16 / 9; } .play .tall { aspect-ratio: 9 / 16; } .play .bar-shape { height: 176px; }
.card { text-align: start; font-weight: 400; padding: 18px 20px; }
.card h2 { margin: 0 0 4px; font-size: 16px; }
.card p { margin: 0 0 8px; }
.card form { margin: 0; } .card .button { width: 100%; margin-top: 16px; border-radius: min(var(--radius), 10px); }
.card label { margin-top: 12px; }
.card a { display: inline-block; padding: 6px 0; }
.trap { position: absolute; left: -9999px; width: 1px; height: 1px; overflow: hidden; }
@media (prefers-reduced-motion: reduce) { a.block:hover { transform: none; } }
`;

export const bioStyleVersion = createHash('sha256').update(bioStyle).digest('base64url').slice(0, 10);
export const bioStyleAddress = `/assets/bio.css?v=${bioStyleVersion}`;
