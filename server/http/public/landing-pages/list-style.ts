import { createHash } from 'node:crypto';

/** Styles of public lists in addition to those of all pages. */
const listStyle = `
.links { display: grid; gap: 10px; list-style: none; margin: 24px 0 0; padding: 0; }
.links a { display: flex; align-items: center; gap: 16px; min-height: 72px; padding: 11px 20px 11px 11px; border: 1px solid var(--line); border-radius: 14px; background: var(--raised); color: inherit; text-decoration: none; transition: border-color 120ms; }
.links a:dir(rtl) { padding: 11px 11px 11px 20px; }
.links a:hover { border-color: var(--accent); }
.links a:focus-visible { border-radius: 14px; }
.links a::after { content: ""; flex: none; width: 8px; height: 8px; border: solid; border-width: 2px 2px 0 0; rotate: 45deg; opacity: 0.45; }
.links a:dir(rtl)::after { rotate: 225deg; }
.links :is(i, .photo) { display: grid; place-items: center; flex: none; width: 48px; height: 48px; border-radius: 10px; }
.links .photo { width: 86px; object-fit: cover; background: var(--surface); }
.links i { background: color-mix(in oklab, var(--accent) 12%, var(--surface)); color: var(--accent); font-size: 19px; font-style: normal; font-weight: 650; }
.links span { flex: 1; min-width: 0; }
.links strong { display: block; font-weight: 600; line-height: 1.35; overflow-wrap: anywhere; }
.links small { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; color: var(--muted); font-size: 14px; line-height: 1.45; overflow-wrap: anywhere; }
.links svg { width: 14px; height: 14px; margin-inline-start: 6px; vertical-align: -1px; fill: var(--muted); fill-rule: evenodd; }
`;

const version = createHash('sha256').update(listStyle).digest('base64url').slice(0, 10);

export const listStyleFile = { content: listStyle, version };
export const listStyleUrl = `/assets/list.css?v=${version}`;
