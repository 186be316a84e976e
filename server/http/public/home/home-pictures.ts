import { drawPlainCode } from '../../../qr/qr.ts';
import { type Html, html } from '../page/html.ts';

/**
 * Pictures of the product for visitors who do not know it, drawn with the styles of the page: they are sharp on any screen,
 * follow its colors, and load with it. Their figures are examples. The text beside them says what they show, so screen
 * readers skip them.
 */

interface Share {
  name: string;
  count: string;
  /** Of the largest, in percent; one of the widths in the style sheet. */
  percent: 100 | 72 | 48 | 30;
}

const SOURCES: readonly Share[] = [
  { name: 'Google', count: '3,120', percent: 100 },
  { name: 'Newsletter', count: '2,245', percent: 72 },
  { name: 'Market poster', count: '1,490', percent: 48 },
  { name: 'Instagram', count: '934', percent: 30 },
];

const PAGES: readonly Share[] = [
  { name: '/', count: '4,806', percent: 100 },
  { name: '/beans', count: '3,452', percent: 72 },
  { name: '/subscriptions', count: '2,310', percent: 48 },
  { name: '/brewing/espresso', count: '1,441', percent: 30 },
];

const FIGURES = [
  ['Visitors', '8,412', '+12.4%'],
  ['Page views', '21.9k', '+9.1%'],
  ['Conversions', '312', '+18.6%'],
] as const;

/** Visitors of four weeks, on a canvas of 540 by 120. */
const CURVE =
  'M0 92 20 86 40 78 60 84 80 70 100 62 120 74 140 80 160 66 180 58 200 62 220 48 240 40 260 54 280 60 300 46 320 38 340 44 360 30 380 26 400 42 420 48 440 32 460 24 480 30 500 16 520 12 540 22';

function shares(head: string, list: readonly Share[]): Html {
  return html`<ul class="mini-list"><li><b>${head}</b></li>${list.map(
    ({ name, count, percent }) =>
      html`<li><i class="w${String(percent)}"></i><span>${name}</span><span>${count}</span></li>`,
  )}</ul>`;
}

/** The dashboard of a website. */
export function dashboardPicture(): Html {
  return html`<figure class="mini" aria-hidden="true">
<div class="mini-head"><strong>aurora-coffee.example</strong><span class="mini-live">12 visitors now</span></div>
<div class="mini-figures">${FIGURES.map(([name, value, change]) => html`<div><span>${name}</span><strong>${value}</strong><small>${change}</small></div>`)}</div>
<svg class="mini-chart" viewBox="0 0 540 120"><path class="area" d="${CURVE}V120H0z"></path><path class="line" d="${CURVE}"></path></svg>
<div class="mini-pair">${shares('Sources', SOURCES)}${shares('Pages', PAGES)}</div>
</figure>`;
}

const LINKS = [
  ['go.example/spring', 'The spring tasting box', '1,284', 'M0 20 12 16 24 18 36 9 48 12 60 3'],
  ['go.example/guji', 'Ethiopia Guji', '962', 'M0 14 12 18 24 8 36 12 48 6 60 8'],
  ['go.example/brew', 'Pour-over guide', '640', 'M0 8 12 12 24 10 36 16 48 9 60 5'],
] as const;

/** A list of short links. */
export function linksPicture(): Html {
  return html`<figure class="mini mini-links" aria-hidden="true">${LINKS.map(
    ([address, title, clicks, curve]) =>
      html`<div><span><strong>${address}</strong><small>${title}</small></span><svg viewBox="0 0 60 22"><path class="line" d="${curve}"></path></svg><b>${clicks}</b></div>`,
  )}</figure>`;
}

/** What the code of the picture contains: it is a real one. */
export const EXAMPLE_URL = 'https://waymark.example/spring';
const CODE = drawPlainCode(EXAMPLE_URL);
const CODE_BOX = /viewBox="([^"]+)"/.exec(CODE)?.[1] ?? '';
const CODE_PATHS = [...CODE.matchAll(/<path [^>]*?\bd="([^"]+)"/g)].map(([, path = '']) => path);

/** A QR code with its grade. */
export function codePicture(): Html {
  const modules = CODE_PATHS.at(-1) ?? '';
  return html`<figure class="mini mini-code" aria-hidden="true"><svg viewBox="${CODE_BOX}"><path d="${modules}"></path></svg><div><strong>Grade A</strong><small>4 of 4 readers</small><small>from 1.5 m at 6 cm</small></div></figure>`;
}

const BLOCKS = ['Shop the beans', 'Subscriptions', 'How to brew'] as const;

/** A bio page on a phone. */
export function bioPicture(): Html {
  return html`<figure class="mini mini-bio" aria-hidden="true"><div><i></i><strong>Aurora Coffee</strong>${BLOCKS.map((name) => html`<span>${name}</span>`)}</div></figure>`;
}
