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
