import { type Html, html } from '../platform/html.ts';
import type { MailView, ShownChart, ShownFigure, ShownLink, ShownList, Trend } from './mail-view.ts';

/**
 * Renders a mail as HTML for email clients: one column of tables, inline styles, no external resources. Clients that support
 * style sheets get dark mode.
 */
export function renderHtml(view: MailView): string {
  const { headline, chart } = view;
  return html`<!doctype html>
<html lang="${view.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${view.subject}</title>
${DARK}</head>
<body class="page" style="margin:0;padding:0;${PAGE}-webkit-text-size-adjust:100%;">
<div style="display:none;max-height:0;overflow:hidden;">${view.preview}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;${PAGE}">
<tr><td align="center" style="padding:24px 10px 32px;">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;border-collapse:separate;${CARD}">
<tr><td style="padding:28px 20px 30px;${FONT}">
${opening(view)}${headline ? bigFigure(headline) : html``}${chart ? bars(chart) : html``}${figures(view.figures)}${view.lists.map(list)}${view.action ? button(view.action) : html``}</td></tr>
</table>
${footer(view)}</td></tr>
</table>
</body>
</html>
`.markup;
}

const FONT = 'font-family:-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif;';
const DIGITS = 'font-variant-numeric:tabular-nums;';
const PAGE = 'background-color:#f5f3ee;';
const CARD = 'background-color:#ffffff;border:1px solid #e3ded5;border-radius:14px;';
const TEXT = 'color:#2a2620;';
const MUTED = 'color:#665f55;';
const LINE = 'border-bottom:1px solid #eae6de;';
const WRAP = 'word-break:break-word;overflow-wrap:anywhere;';
const TREND_COLORS: Readonly<Record<Trend, string>> = { good: 'color:#1e6b4c;', bad: 'color:#a33a24;', neutral: MUTED };

const DARK = html`<style>
@media (prefers-color-scheme: dark) {
  .page { background-color: #191714 !important; }
  .card { background-color: #23201c !important; border-color: #3a362f !important; }
  .text { color: #efebe4 !important; }
  .muted, .neutral { color: #b3aa9d !important; }
  .good { color: #7fd3a9 !important; }
  .bad { color: #f2a08c !important; }
  .line { border-color: #39352e !important; }
  .bar { background-color: #58b98c !important; }
  .track { background-color: #322e28 !important; }
  .button { background-color: #7fd3a9 !important; }
  .button a { color: #12241b !important; }
  .link { color: #b3aa9d !important; }
}
</style>
`;

function opening({ kind, title, lead }: MailView): Html {
  return html`<p class="muted" style="margin:0 0 4px;font-size:14px;line-height:20px;${MUTED}">${kind}</p>
<h1 class="text" style="margin:0 0 6px;font-size:26px;line-height:32px;font-weight:700;${TEXT}${WRAP}">${title}</h1>
<p class="muted" style="margin:0;font-size:15px;line-height:22px;${MUTED}${WRAP}">${lead}</p>
`;
}

function bigFigure({ label, value, change }: ShownFigure): Html {
  return html`<p class="text" style="margin:24px 0 0;font-size:44px;line-height:48px;font-weight:700;${DIGITS}${TEXT}">${value}</p>
<p class="muted" style="margin:2px 0 0;font-size:15px;line-height:22px;${MUTED}">${label}${change ? html` &#183; ${changeOf(change)}` : html``}</p>
`;
}

function changeOf({ text, mood }: { text: string; mood: Trend }): Html {
  return html`<span class="${mood}" style="${TREND_COLORS[mood]}font-weight:600;${DIGITS}">${text}</span>`;
}

const CHART_HEIGHT = 88;
/** Maximum bars with a label and a figure each. */
const NAMED_BARS = 10;

/** Bars are table cells aligned to the bottom. Every day above zero has a visible bar. */
function bars({ label, bars: all }: ShownChart): Html {
  const highest = Math.max(1, ...all.map(({ value }) => value));
  const width = `${Math.floor(10_000 / all.length) / 100}%`;
  const gap = all.length > NAMED_BARS ? 1 : 4;
  const isNumbered = all.length <= NAMED_BARS;
  const bar = ({ value, label: name, shown, short }: ShownChart['bars'][number]) => {
    const height = value === 0 ? 1 : Math.max(3, Math.round((CHART_HEIGHT * value) / highest));
    const [kind, color] = value === 0 ? ['track', '#d9d4ca'] : ['bar', '#2f7d5d'];
    return html`<td valign="bottom" width="${width}" title="${name}: ${shown}" style="padding:0 ${gap}px;vertical-align:bottom;">${isNumbered ? number(short) : html``}<div class="${kind}" style="height:${height}px;line-height:1px;font-size:1px;border-radius:3px 3px 0 0;background-color:${color};">&#8203;</div></td>
`;
  };
  return html`<table role="img" aria-label="${label}" width="100%" cellpadding="0" cellspacing="0" style="margin:20px 0 0;border-collapse:collapse;table-layout:fixed;">
<tr>${all.map(bar)}</tr>
<tr>${namesOf(all)}</tr>
</table>
`;
}

function number(shown: string): Html {
  return html`<div class="muted" align="center" style="padding:0 0 3px;font-size:11px;line-height:14px;text-align:center;white-space:nowrap;${DIGITS}${MUTED}">${shown}</div>`;
}

/** A label under each bar if there is space, else under the first and the last. */
function namesOf(all: ShownChart['bars']): readonly Html[] {
  const style = `padding:6px 0 0;font-size:12px;line-height:16px;white-space:nowrap;${MUTED}`;
  if (all.length <= NAMED_BARS) {
    return all.map(({ label }) => html`<td class="muted" align="center" style="${style}">${label}</td>`);
  }
  const half = Math.floor(all.length / 2);
  return [
    html`<td class="muted" align="left" colspan="${half}" style="${style}">${all[0]?.label ?? ''}</td>`,
    html`<td class="muted" align="right" colspan="${all.length - half}" style="${style}">${all.at(-1)?.label ?? ''}</td>`,
  ];
}

function figures(all: readonly ShownFigure[]): Html {
  if (all.length === 0) return html``;
  const hasChanges = all.some(({ change }) => change !== undefined);
  const changeCell = ({ change }: ShownFigure) =>
    html`<td class="line" align="right" width="58" style="padding:9px 0 9px 8px;font-size:14px;line-height:20px;white-space:nowrap;${LINE}">${change ? changeOf(change) : html``}</td>`;
  const row = (figure: ShownFigure) => html`<tr>
<td class="text line" style="padding:9px 8px 9px 0;font-size:15px;line-height:20px;${TEXT}${LINE}">${figure.label}</td>
<td class="text line" align="right" style="padding:9px 0;font-size:15px;line-height:20px;font-weight:600;white-space:nowrap;${DIGITS}${TEXT}${LINE}">${figure.value}</td>
${hasChanges ? changeCell(figure) : html``}</tr>
`;
  return html`<table width="100%" cellpadding="0" cellspacing="0" style="margin:22px 0 0;border-collapse:collapse;">
${all.map(row)}</table>
`;
}

function list({ heading, column, rows }: ShownList): Html {
  const head = `padding:0 0 6px;font-size:17px;line-height:24px;${TEXT}`;
  const row = ({ label, value, share }: ShownList['rows'][number]) => html`<tr>
<td style="padding:6px 12px 6px 0;">
<div class="text" style="font-size:15px;line-height:20px;${TEXT}${WRAP}">${label}</div>
<div class="track" style="margin:4px 0 0;height:4px;border-radius:2px;font-size:1px;line-height:4px;background-color:#efebe3;"><div class="bar" style="width:${percent(share)};height:4px;border-radius:2px;background-color:#2f7d5d;">&#8203;</div></div>
</td>
<td class="text" align="right" valign="top" style="padding:6px 0;font-size:15px;line-height:20px;white-space:nowrap;${DIGITS}${TEXT}">${value}</td>
</tr>
`;
  return html`<table width="100%" cellpadding="0" cellspacing="0" style="margin:30px 0 0;border-collapse:collapse;">
<tr><th class="text" scope="col" align="left" style="${head}font-weight:700;">${heading}</th><th class="muted" scope="col" align="right" width="84" style="padding:0 0 6px;font-size:13px;line-height:24px;font-weight:400;${MUTED}">${column}</th></tr>
${rows.map(row)}</table>
`;
}

function percent(share: number): string {
  return `${Math.max(1, Math.round(100 * Math.min(1, share)))}%`;
}

function button({ label, href }: ShownLink): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:32px 0 0;border-collapse:separate;">
<tr><td class="button" align="center" style="border-radius:10px;background-color:#1e6b4c;"><a href="${href}" style="display:inline-block;padding:13px 24px;font-size:16px;line-height:22px;font-weight:600;color:#ffffff;text-decoration:none;${FONT}">${label}</a></td></tr>
</table>
`;
}

function footer({ credit, reason, stop }: MailView): Html {
  const source =
    credit &&
    html`<br><a class="link" href="${credit.href}" style="${MUTED}text-decoration:underline;">${credit.label}</a>`;
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;border-collapse:collapse;">
<tr><td class="muted" style="padding:18px 21px 0;font-size:13px;line-height:20px;${FONT}${MUTED}${WRAP}">${reason} <a class="link" href="${stop.href}" style="${MUTED}text-decoration:underline;">${stop.label}</a>${source ?? html``}</td></tr>
</table>
`;
}
