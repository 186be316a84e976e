import { type Html, html } from './html.ts';

const whole = new Intl.NumberFormat('en');

export interface FigureRow {
  readonly value: string;
  readonly count: number;
}

/** Renders metrics with their labels below. A text is already formatted; two metrics may have one name. */
export function figures(named: readonly (readonly [name: string, value: number | string])[]): Html {
  if (named.length === 0) return html``;
  const items = named.map(([name, value]) => {
    return html`<div><dt>${name}</dt><dd>${typeof value === 'number' ? whole.format(value) : value}</dd></div>\n`;
  });
  return html`<dl class="figures">\n${items}</dl>\n`;
}

/** Renders a list with bars. The largest value fills its row; zero values have no bar. */
export function panel(heading: string, rows: readonly FigureRow[]): Html {
  if (rows.length === 0) return html``;
  const most = Math.max(1, ...rows.map(({ count }) => count));
  const items = rows.map(({ value, count }) => {
    const bar = html`<svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect width="${Math.round((count / most) * 100)}" height="1"/></svg>`;
    return html`<li>${bar}<span>${value}</span><b>${whole.format(count)}</b></li>\n`;
  });
  return html`<h2>${heading}</h2>\n<ol class="shares">\n${items}</ol>\n`;
}

/** Style of the figures, for the sheet of all public pages. */
export const figureRules = `.figures { display: flex; flex-wrap: wrap; gap: 8px 40px; margin: 24px 0 0; }
.figures dt { font-size: 14px; color: var(--muted); }
.figures dd { margin: 0; font-size: 28px; line-height: 1.2; font-weight: 650; letter-spacing: -0.015em; font-variant-numeric: tabular-nums; }
.shares { list-style: none; margin: 0; padding: 0; font-variant-numeric: tabular-nums; }
.shares li { position: relative; isolation: isolate; display: flex; justify-content: space-between; gap: 16px; margin: 0 0 2px; padding: 7px 10px; }
.shares span { min-width: 0; overflow-wrap: anywhere; }
.shares svg { position: absolute; z-index: -1; inset: 0; width: 100%; height: 100%; border-radius: 6px; background: var(--raised); fill: color-mix(in oklch, var(--accent) 18%, transparent); }

.bars { display: block; width: 100%; margin: 24px 0 4px; fill: var(--accent); border-bottom: 1px solid var(--line); }
.ends { display: flex; justify-content: space-between; margin: 0; max-width: none; font-size: 13px; color: var(--muted); }`;
