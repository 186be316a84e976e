import type { Board, BoardPanel, Boards, PanelFigures } from '../../../boards/boards.ts';
import { formatMoney } from '../../../currencies/currencies.ts';
import { localTimeOf } from '../../../platform/time/time-zones.ts';
import { figures, panel } from '../page/figures.ts';
import { type Html, html } from '../page/html.ts';

type BoardFigures = Awaited<ReturnType<Boards['figures']>>;

/** Rows of a list: as many as a summary of a website has. */
const MAX_ROWS = 10;
const MAX_CURRENCIES = 5;
const LISTS: ReadonlySet<BoardPanel['kind']> = new Set(['list', 'map', 'funnel']);

/** Renders all panels of a board without scripts: numbers first, then lists, in the order of the board. */
export function boardSummary({ name, panels }: Board, { panels: all }: BoardFigures): Html {
  const shown = panels.flatMap((one) => {
    const found = all.find(({ id }) => id === one.id);
    return found ? [{ panel: one, found }] : [];
  });
  const days = daysOf(shown.find((one) => !one.panel.period && one.found.range)?.found);
  const titleOf = (one: BoardPanel, found: PanelFigures) =>
    one.period ? `${one.title} (${daysOf(found) ?? ''})` : one.title;
  const numbers = shown.filter(({ panel: { kind } }) => !LISTS.has(kind));
  const lists = shown.filter(({ panel: { kind } }) => LISTS.has(kind));
  return html`<main class="wide">
<h1>${name}</h1>
${days ? html`<p class="lead">${days}</p>\n` : html``}${figures(numbers.map((one) => [titleOf(one.panel, one.found), figureOf(one.panel, one.found)]))}${lists.map((one) => panel(titleOf(one.panel, one.found), rowsOf(one.found)))}</main>`;
}

/** Returns the first and last day of a panel's range, on the calendar of its time zone. */
function daysOf(found: PanelFigures | undefined): string | undefined {
  if (!found?.range) return undefined;
  const { from, to } = found.range;
  const [first, last] = [from, to - 1].map((moment) =>
    new Date(localTimeOf(moment, found.timezone)).toISOString().slice(0, 10),
  );
  return first === last ? first : `${first} to ${last}`;
}

function rowsOf({ rows }: PanelFigures) {
  return rows.slice(0, MAX_ROWS).map(({ label, value, count }) => ({ value: label || value, count }));
}

/** The total or, without rates or if one is missing, the amount of each currency. */
function revenueOf({ revenue, rows }: PanelFigures): string {
  if (revenue && revenue.total !== null) return formatMoney('en', { currency: revenue.base, amount: revenue.total });
  const amounts = rows
    .slice(0, MAX_CURRENCIES)
    .map((row) => formatMoney('en', { currency: row.value, amount: row.count }));
  const missing = revenue?.missing.slice(0, MAX_CURRENCIES).join(', ');
  return `${amounts.join(' + ') || '–'}${missing ? ` (no rate for ${missing})` : ''}`;
}

function figureOf({ kind, metric }: BoardPanel, figures: PanelFigures): number | string {
  const { state, value, rate } = figures;
  if (state !== 'missing' && metric === 'revenue') return revenueOf(figures);
  if (state === 'missing' || value === null) return '–';
  if (kind === 'goal' && rate !== null) return `${whole.format(value)} (${percent.format(rate / 100)})`;
  if (metric === 'bounce_rate' || metric === 'conversion_rate') return percent.format(value / 100);
  if (metric === 'visit_duration')
    return `${Math.floor(value / 60)}m ${String(Math.floor(value % 60)).padStart(2, '0')}s`;
  return metric === 'views_per_visit' ? decimal.format(value) : value;
}

const whole = new Intl.NumberFormat('en');
const decimal = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });
