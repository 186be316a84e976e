import { mailButton, mailFrame, mailStyle } from '../brand/brand.ts';
import { type Html, html } from '../platform/html.ts';
import type { MailView, ShownChart, ShownFigure, ShownList, Trend } from './mail-view.ts';

/** Renders a mail with figures as HTML for email clients. */
export function renderHtml(view: MailView): string {
  const { headline, chart } = view;
  return mailFrame({
    language: view.language,
    title: view.subject,
    preview: view.preview,
    card: html`${opening(view)}${headline ? bigFigure(headline) : html``}${chart ? bars(chart) : html``}${figures(view.figures)}${view.lists.map(list)}${view.action ? mailButton(view.action, '32px 0 0') : html``}`,
    below: footer(view),
  });
}

const { font: FONT, text: TEXT, muted: MUTED, wrap: WRAP } = mailStyle;
const DIGITS = 'font-variant-numeric:tabular-nums;';
const LINE = 'border-bottom:1px solid #eae6de;';
const TREND_COLORS: Readonly<Record<Trend, string>> = { good: 'color:#1e6b4c;', bad: 'color:#a33a24;', neutral: MUTED };

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

function footer({ credit, reason, stop }: MailView): Html {
  const source =
    credit &&
    html`<br><a class="link" href="${credit.href}" style="${MUTED}text-decoration:underline;">${credit.label}</a>`;
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;border-collapse:collapse;">
<tr><td class="muted" style="padding:18px 21px 0;font-size:13px;line-height:20px;${FONT}${MUTED}${WRAP}">${reason} <a class="link" href="${stop.href}" style="${MUTED}text-decoration:underline;">${stop.label}</a>${source ?? html``}</td></tr>
</table>
`;
}
