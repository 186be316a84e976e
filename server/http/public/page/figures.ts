import { type Html, html } from './html.ts';

const whole = new Intl.NumberFormat('en');

export interface FigureRow {
  readonly value: string;
  readonly count: number;
}

/** Renders metrics with their labels below. */
export function figures(named: Readonly<Record<string, number>>): Html {
  const items = Object.entries(named).map(
    ([name, value]) => html`<div><dt>${name}</dt><dd>${whole.format(value)}</dd></div>\n`,
  );
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
