import { createHash } from 'node:crypto';
import { bioDesignStyle } from './bio-design-style.ts';
import { countdownStyle } from './countdown.ts';

/** Styles of bio pages in addition to those of all pages. */
export const bioStyle = `
${bioDesignStyle}
${countdownStyle}
.bio { max-width: 560px; padding: clamp(40px, 8vh, 80px) 20px 48px; text-align: center; }
.bio h1, .bio h2, .block { font-family: var(--heading, inherit); }
.portrait { width: 112px; height: 112px; border-radius: 50%; object-fit: cover; margin: 0 auto 18px; display: block; background: var(--raised); }
.bio:has(> .cover) { padding-top: 0; }
.cover { display: block; width: calc(100% + 40px); height: auto; aspect-ratio: 3 / 1; margin: 0 -20px 24px; object-fit: cover; background: var(--raised); }
.cover + .portrait { position: relative; margin-top: -80px; outline: 4px solid var(--surface); }
@media (min-width: 600px) { .bio:has(> .cover) { padding-top: 24px; } .cover { width: 100%; margin-inline: 0; border-radius: 16px; } }
.bio h1 { font-size: 26px; margin-bottom: 8px; }
.bio h2 { margin: 36px 0 4px; font-size: 15px; }
.bio p { margin: 0 auto 12px; }
.bio > p.lines:not(.lead) { width: fit-content; max-width: 100%; margin-top: 16px; text-align: start; }
.block, .card { display: block; margin: 12px 0 0; padding: 16px 20px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--raised); color: inherit; font-weight: 600; overflow-wrap: anywhere; text-decoration: none; transition: border-color 120ms, transform 120ms, filter 120ms; }
.block { border-color: var(--rim, var(--line)); background: var(--face, var(--raised)); color: var(--ink, inherit); box-shadow: var(--drop, 0 1px 2px oklch(0 0 0 / 0.05)); }
a.block:hover { border-color: var(--rim, var(--accent)); color: var(--ink, var(--accent)); transform: translateY(-2px); }
.block small, .faq p, .place p { font-family: var(--reading, inherit); }
.block small { display: block; margin-top: 2px; font-weight: 400; font-size: 14px; line-height: 1.5; color: var(--soft, var(--muted)); }
.thumbed { display: flex; align-items: center; gap: 12px; min-height: 72px; padding: 8px; }
.thumbed img { width: 56px; height: 56px; border-radius: max(4px, var(--radius) - 6px); object-fit: cover; }
/* The icon of a destination, or a letter, on the list of a campaign. */
.thumbed i { display: grid; place-items: center; flex: none; width: 56px; height: 56px; border-radius: max(4px, var(--radius) - 6px); background: color-mix(in oklab, var(--accent) 14%, var(--surface)); color: var(--accent); font-size: 21px; font-style: normal; font-weight: 650; }
.thumbed i img { width: 28px; height: 28px; border-radius: 4px; object-fit: contain; }
header:has(~ .bio) .owner { text-align: center; } header:has(~ .bio) .owner img { margin: 0 auto; } header ~ .bio { padding-top: 32px; }
.thumbed span { flex: 1; padding-inline-end: 68px; }
.signed { display: flex; align-items: center; gap: 12px; }
.signed svg { flex: none; width: 24px; height: 24px; fill: none; stroke: currentColor; stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round; }
.signed span { flex: 1; padding-inline-end: 36px; }
.product { display: flex; align-items: center; gap: 16px; min-height: 72px; padding: 12px; text-align: start; }
.product img { flex: none; width: 96px; height: 96px; border-radius: max(4px, var(--radius) - 8px); object-fit: cover; }
.product b { display: block; margin-top: 6px; }
.place { padding: 0; overflow: hidden; text-align: start; }
.place a { display: block; color: inherit; text-decoration: none; } .place > a:hover { color: var(--ink, var(--accent)); }
.place img { display: block; width: 100%; height: auto; aspect-ratio: 2; object-fit: cover; background: var(--raised); }
.place span { display: block; padding: 14px 20px 0; }
.place p { display: flex; flex-wrap: wrap; gap: 0 16px; margin: 0; padding: 2px 20px 6px; font-size: 13px; font-weight: 400; }
.place p a { padding: 10px 0; color: var(--soft, var(--muted)); text-decoration: underline; text-underline-offset: 3px; }
.gallery { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; margin-top: 12px; }
.thirds { grid-template-columns: repeat(3, 1fr); }
.gallery a { aspect-ratio: 1; overflow: hidden; border-radius: min(var(--radius), 12px); background: var(--raised); }
.gallery:not(.thirds) a:last-child:nth-child(odd) { grid-column: span 2; aspect-ratio: 2; }
.gallery img { display: block; width: 100%; height: 100%; object-fit: cover; transition: scale 200ms; }
.carousel { display: flex; gap: 12px; margin: 12px -20px 0; padding: 0 20px 10px; overflow-x: auto; scroll-snap-type: x mandatory; scrollbar-width: thin; scrollbar-color: var(--edge) transparent; }
.carousel figure { flex: 0 0 84%; margin: 0; scroll-snap-align: center; }
.carousel figure img { aspect-ratio: 4 / 3; object-fit: cover; background: var(--raised); }
.faq { padding: 0; text-align: start; }
.faq summary { display: flex; justify-content: space-between; gap: 12px; padding: 15px 20px; cursor: pointer; list-style: none; }
.faq summary::-webkit-details-marker { display: none; }
.faq summary::after { content: "+"; flex: none; width: 22px; font-family: system-ui, sans-serif; font-size: 24px; font-weight: 300; line-height: 24px; text-align: center; opacity: 0.6; } .faq[open] summary::after { content: "\\2212"; }
.faq p { padding: 0 20px 4px; font-weight: 400; text-align: start; }
.faq + .faq { margin-top: 8px; } .bio > :is(.faq, .gallery, .carousel, .play) + .card { margin-top: 28px; }
.card.until { text-align: center; } .card.until h2 { margin-bottom: 12px; } .card.until .lead { margin: 12px 0 0; font-size: 13px; }
/* A product, a question or a form reads from one side: everything below the name of such a page aligns with it. */
.bio:has(> .product, > .faq, > .card, > .thumbed, > .signed, > .place) {
  & > .block, & > h2, & > p.lines:not(.lead), & figcaption { text-align: start; }
  & > p.lines:not(.lead), & > hr { width: auto; }
  & > h2 { margin-bottom: 8px; font-size: 17px; }
  & > a.block { position: relative; padding-inline-end: 44px; }
  & > a.block::after { content: ""; position: absolute; top: 50%; inset-inline-end: 22px; width: 9px; height: 9px; margin-top: -5px; border: solid; border-width: 2px 2px 0 0; rotate: 45deg; opacity: 0.55; }
  & > a.block:dir(rtl)::after { rotate: 225deg; }
  & .thumbed span, & .signed span { padding-inline-end: 0; }
}
.bio .socials { display: flex; flex-wrap: wrap; justify-content: center; gap: 8px; margin: 16px 0 0; }
.socials a { display: inline-flex; align-items: center; gap: 8px; min-height: 44px; padding: 9px 16px; border: 1px solid var(--line); border-radius: 24px; background: var(--raised); font-size: 14px; font-weight: 600; color: inherit; text-decoration: none; transition: transform 120ms; }
.socials + .block, .socials + .card { margin-top: 20px; }
.socials .mark-only { justify-content: center; width: 46px; height: 46px; padding: 0; }
.socials svg { width: 20px; height: 20px; fill: currentColor; }
.socials a:hover { border-color: var(--accent); color: var(--accent); }
.bio .tick { flex: none; width: 16px; height: 16px; margin-inline-start: 5px; vertical-align: -2px; fill: var(--accent); fill-rule: evenodd; stroke: none; }
a.block .tick { fill: var(--ink, var(--accent)); }
.bio .mark-only { position: relative; } .mark-only .tick { position: absolute; inset: auto -3px -1px auto; border-radius: 50%; background: var(--raised); }
.proof { margin-top: 28px; font-size: 14px; color: var(--muted); } .proof summary { cursor: pointer; list-style: none; } .proof p { margin-top: 8px; }
.share { position: absolute; z-index: 2; top: 16px; inset-inline-end: 16px; text-align: center; }
@media (min-width: 600px) { .share { inset-inline-end: calc(50% - 268px); } .share:has(+ .bio > .cover) { top: 36px; inset-inline-end: calc(50% - 248px); } }
.share summary { display: grid; place-items: center; width: 44px; height: 44px; border: 1px solid var(--line); border-radius: 50%; background: var(--raised); cursor: pointer; list-style: none; }
.share summary::-webkit-details-marker { display: none; }
.share summary svg { width: 20px; height: 20px; fill: currentColor; }
.sheet { position: absolute; top: 52px; inset-inline-end: 0; width: min(336px, 100vw - 32px); padding: 20px; border: 1px solid var(--line); border-radius: 16px; background: var(--raised); box-shadow: 0 12px 40px oklch(0 0 0 / 0.25); }
.sheet img { display: block; margin: 0 auto 12px; border-radius: 8px; background: #fff; }
.sheet b { display: block; overflow-wrap: anywhere; user-select: all; }
.sheet .socials { display: flex; flex-wrap: wrap; justify-content: center; gap: 4px; margin: 14px 0 0; }
.sheet .mark-only { width: 44px; height: 44px; }
.bio figure { margin: 16px 0 0; }
.bio figure img, .bio video { display: block; width: 100%; max-height: none; margin: 0; border-radius: min(var(--radius), 16px); }
figcaption { margin-top: 6px; font-size: 14px; color: var(--muted); }
.bio audio { display: block; width: 100%; margin: 10px 0 0; }
.bio hr { border: 0; border-top: 1px solid var(--line); margin: 28px auto 16px; width: 64px; }
.play { padding: 0; overflow: hidden; }
.play summary { padding: 15px 20px; cursor: pointer; list-style: none; }
.play summary::-webkit-details-marker { display: none; }
.play summary::before { content: ""; display: inline-block; margin-inline-end: 10px; border: solid transparent; border-block-width: 6px; border-inline-width: 10px 0; border-inline-start-color: var(--ink, var(--accent)); }
.play summary:hover { color: var(--ink, var(--accent)); }
.play summary img { display: block; width: calc(100% + 40px); aspect-ratio: 16 / 9; margin: -15px -20px 12px; object-fit: cover; }
.play summary:has(img) { display: grid; }
.play summary:has(img) > img, .play summary:has(img)::before, .play summary:has(img)::after { grid-area: 1 / 1; }
.play summary:has(img)::before { z-index: 1; place-self: center; margin: -15px -4px 12px 0; border-block-width: 11px; border-inline-width: 18px 0; border-inline-start-color: #fff; }
.play summary:has(img)::after { content: ""; place-self: center; width: 64px; height: 64px; margin: -15px 0 12px; border-radius: 50%; background: oklch(0.2 0 0 / 0.65); }
.play .wide { object-fit: cover; } .player-note { padding: 24px 20px; font-weight: 400; }
.play iframe { display: block; width: 100%; border: 0; background: #000; }
.play .wide { aspect-ratio: 16 / 9; } .play .tall { aspect-ratio: 9 / 16; } .play .bar-shape { height: 176px; }
.card { text-align: start; font-weight: 400; padding: 18px 20px; }
.card h2 { margin: 0 0 4px; font-size: 16px; }
.card p { margin: 0 0 8px; }
.card form { margin: 0; } .card :is(input, textarea) { border-radius: min(var(--radius), 10px); } .card .button { width: 100%; margin-top: 16px; border-radius: min(var(--radius), 10px); }
.card label { margin-top: 12px; }
.card a { display: inline-block; padding: 6px 0; }
.trap { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
@media (prefers-reduced-motion: no-preference) { .bio > * { animation: rise 320ms cubic-bezier(0.2, 0.7, 0.3, 1) both; } .bio > :nth-child(2) { animation-delay: 30ms; } .bio > :nth-child(3) { animation-delay: 60ms; } .bio > :nth-child(n + 4) { animation-delay: 90ms; } }
@media (prefers-reduced-motion: no-preference) { .gallery a:hover img { scale: 1.04; } }
@keyframes rise { from { translate: 0 14px; } }
@media (prefers-reduced-motion: reduce) { a.block:hover { transform: none; } }
`;

export const bioStyleVersion = createHash('sha256').update(bioStyle).digest('base64url').slice(0, 10);
export const bioStyleUrl = `/assets/bio.css?v=${bioStyleVersion}`;
