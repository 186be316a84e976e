import { createHash } from 'node:crypto';
import { html } from './html.ts';

/** Styles of pages with one card in the middle, in addition to those of all pages. */
const cardStyle = `
.card { padding-top: 16px; background: var(--raised); }
.card :is(header, main) { width: min(488px, 100% - 32px); padding: 40px clamp(24px, 6vw, 40px) 32px; background: var(--surface); border: 1px solid var(--line); border-radius: 16px; text-align: center; }
@media (prefers-color-scheme: dark) { .card { background: var(--surface); } .card :is(header, main) { background: var(--raised); } }
.card main { flex: none; margin: 16px auto auto; }
.card > :first-child { margin-top: auto; }
.card header { margin-bottom: 0; padding-bottom: 0; border-bottom: 0; border-radius: 16px 16px 0 0; }
.card header + main { margin-top: 0; padding-top: 24px; border-top: 0; border-radius: 0 0 16px 16px; }
.card .owner img { margin: 0 auto; object-position: center; }
.card main > :last-child { margin-bottom: 0; }
.card :is(label, .fault, fieldset, form .hint) { text-align: start; }
.card .button:not(.quiet) { width: 100%; }
.card .picture { width: 100%; max-height: 44vh; object-fit: cover; }
.card .countdown { margin-top: 16px; }
.card .fold { margin: 0; }
.card :is(.fold p, .rows) { text-align: start; }
.left { white-space: pre; font-variant-numeric: tabular-nums; }
@media (scripting: none) { .left:not(.still) { display: none; } }
`;

const version = createHash('sha256').update(cardStyle).digest('base64url').slice(0, 10);

export const cardStyleFile = { content: cardStyle, version };
/** The style sheet's element, for the head. Its pages have the body's class `card`. */
export const cardStyleElement = html`<link rel="stylesheet" href="/assets/card.css?v=${version}">\n`;
