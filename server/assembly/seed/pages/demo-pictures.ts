import sharp from 'sharp';
import type { BioPictureUse } from '../../../../contract/vocabulary.ts';

/** The pictures of the demo's pages, drawn here, so that the demo needs no photographs of anyone. */

const COLORS = {
  cream: '#fbf3e4',
  sand: '#efdcc0',
  amber: '#e9a94b',
  clay: '#c8643c',
  brown: '#5a3420',
  dark: '#2e1a10',
  spruce: '#12372a',
  moss: '#2f6b54',
  mint: '#8fd6b4',
} as const;

const { cream, sand, amber, clay, brown, dark, spruce, moss, mint } = COLORS;

interface Drawing {
  use: BioPictureUse;
  width: number;
  height: number;
  shapes: string;
}

const at = (x: number, y: number, shapes: string) => `<g transform="translate(${x} ${y})">${shapes}</g>`;
const rectangle = (fill: string, [x, y, width, height]: readonly number[], radius = 0) =>
  `<rect fill="${fill}" x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"/>`;
const circle = (fill: string, [x, y, radius]: readonly number[]) =>
  `<circle fill="${fill}" cx="${x}" cy="${y}" r="${radius}"/>`;
const path = (fill: string, d: string) => `<path fill="${fill}" d="${d}"/>`;
const line = (stroke: string, width: number, d: string) =>
  `<path fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${d}"/>`;
const gradient = (id: string, colors: readonly string[], isAcross = false) => {
  const stops = colors.map((color, index) => `<stop offset="${index / (colors.length - 1)}" stop-color="${color}"/>`);
  return `<linearGradient id="${id}" x2="${isAcross ? 1 : 0}" y2="${isAcross ? 0 : 1}">${stops.join('')}</linearGradient>`;
};

/** A bag of coffee, 100 wide and 150 high. */
function bag(fill: string, label: string): string {
  return [
    path(fill, 'M6 26h88l6 112q0 12-12 12H12q-12 0-12-12z'),
    path(dark, 'M6 26h88l-2 12H8z'),
    rectangle(fill, [10, 0, 80, 24], 4),
    line(label, 3, 'M16 12h68'),
    rectangle(label, [20, 62, 60, 60], 6),
    path(fill, 'M50 72c20 8 20 32 0 40-20-8-20-32 0-40z'),
    line(label, 3, 'M50 74c-7 14 7 22 0 36'),
  ].join('');
}

/** A roasted bean, 60 wide and 84 high, around 0. */
function bean(fill: string, turn: number): string {
  return `<g transform="rotate(${turn})"><ellipse fill="${fill}" rx="30" ry="42"/>${line(dark, 5, 'M0-34c-14 22 14 44 0 68')}</g>`;
}

/** The lights in the north, which the roastery is named after. */
const LIGHTS = [
  ['#3fb58f', 0.5, 'M0 190C180 90 320 250 520 150S900 40 1200 130V20C960-30 760 60 560 60S210 10 0 70z'],
  ['#8fd6b4', 0.45, 'M0 120C240 30 380 190 640 90s380-60 560-20V0H0z'],
  ['#f0c987', 0.35, 'M120 230c220-110 360 40 560-50s300-70 520-10v-60c-220-50-380 0-560 60s-320 0-520 60z'],
]
  .map(([fill, opacity, d]) => `<path fill="${fill}" opacity="${opacity}" d="${d}"/>`)
  .join('');

const rows = (stroke: string, top: number) =>
  [0, 1, 2, 3, 4].map((row) => line(stroke, 9, `M-20 ${top + row * 30}q320-${60 - row * 6} 640 0t640-10`)).join('');

const COVER = [
  `<defs>${gradient('sky', ['#0d2b27', '#1d5a4a', '#c98a4b', '#f0c987'])}</defs>`,
  rectangle('url(#sky)', [0, 0, 1200, 400]),
  LIGHTS,
  circle('#fbe3b0', [800, 196, 46]),
  path('#3d5d45', 'M0 270c160-90 300-70 430-20s260-80 420-40 240 40 350-10v200H0z'),
  path('#24493a', 'M0 320c200-80 360 0 540-20s300-70 660-10v110H0z'),
  `<g opacity="0.55">${rows('#3f7a5c', 330)}</g>`,
].join('');

const AVATAR = [
  `<defs>${gradient('night', ['#0d2b27', '#1f5f4c'])}</defs>`,
  rectangle('url(#night)', [0, 0, 320, 320]),
  line(mint, 13, 'M124 136c-26-34 26-46 0-80'),
  line(amber, 13, 'M160 136c-26-34 26-58 0-96'),
  line(mint, 13, 'M196 136c-26-34 26-46 0-80'),
  line(cream, 14, 'M226 184h14a26 26 0 0 1 0 52h-22'),
  path(cream, 'M88 160h144v46q0 58-58 58h-28q-58 0-58-58z'),
  rectangle(cream, [80, 274, 160, 12], 6),
].join('');

const BEANS = [rectangle(clay, [0, 0, 240, 240]), circle('#d97f54', [120, 124, 96]), at(70, 44, bag(spruce, cream))];

const SUBSCRIPTION = [
  rectangle(moss, [0, 0, 240, 240]),
  circle('#3f8468', [120, 120, 96]),
  at(54, 22, `<g transform="scale(0.8)">${bag(clay, cream)}</g>`),
  at(108, 34, `<g transform="scale(0.8)">${bag(amber, dark)}</g>`),
  path('#b98a5a', 'M36 116h168v84q0 8-8 8H44q-8 0-8-8z'),
  rectangle('#d6ab78', [28, 106, 184, 28], 4),
  rectangle(cream, [104, 106, 32, 102]),
];

const BREWING = [
  rectangle(amber, [0, 0, 240, 240]),
  circle('#f1bd6b', [120, 120, 96]),
  path(cream, 'M64 50h112l-36 62h-40z'),
  path(brown, 'M76 62h88l-8 12H84z'),
  rectangle(dark, [84, 112, 72, 9], 4),
  line(brown, 5, 'M120 122v26'),
  path('#fff8ec', 'M92 124h56l26 62q5 20-16 20H82q-21 0-16-20z'),
  path(brown, 'M82 164h76l12 26q3 10-10 10H80q-13 0-10-10z'),
];

const BOX = [
  rectangle(sand, [0, 0, 240, 240]),
  ...[clay, spruce, amber, brown].map((fill, index) =>
    at(22 + index * 50, 40, `<g transform="scale(0.46 0.72)">${bag(fill, cream)}</g>`),
  ),
  path('#a9764a', 'M14 118h212v78q0 10-10 10H24q-10 0-10-10z'),
  rectangle('#c89763', [8, 110, 224, 18], 4),
  circle(cream, [120, 166, 26]),
  at(120, 166, `<g transform="scale(0.42)">${bean(brown, 28)}</g>`),
];

const CUP = [
  rectangle('#8d5a37', [0, 0, 720, 720]),
  ...[0, 1, 2, 3, 4].map((board) => rectangle(board % 2 ? '#96623d' : '#855333', [0, board * 144, 720, 140])),
  circle('#00000026', [372, 384, 262]),
  circle(cream, [360, 360, 262]),
  circle('#e8d9bf', [360, 360, 190]),
  line(cream, 46, 'M510 250l84-84'),
  circle('#fffaf0', [360, 360, 176]),
  circle(brown, [360, 360, 152]),
  circle('#8a5433', [360, 360, 140]),
  ...(['#f6e3c5', '#8a5433', '#f6e3c5'] as const).map(
    (fill, index) =>
      `<g transform="translate(360 362) scale(${1 - index * 0.28})">${path(fill, 'M0 108c-90-60-132-118-92-162 34-34 82-20 92 24 10-44 58-58 92-24 40 44-2 102-92 162z')}</g>`,
  ),
];

const HEAP = [
  rectangle(dark, [0, 0, 720, 720]),
  ...Array.from({ length: 90 }, (_, index) => {
    const [column, row] = [index % 9, Math.floor(index / 9)];
    const fill = ['#7a4a2c', '#6a3e25', '#8a5836'][(index * 7) % 3] ?? brown;
    return at(
      column * 86 + (row % 2) * 40,
      row * 76,
      `<g transform="scale(1.15)">${bean(fill, (index * 67) % 180)}</g>`,
    );
  }),
];

/** The bags of the tasting box on a table, for a splash page. */
const TASTING = [
  `<defs>${gradient('table', ['#1d5a4a', '#12372a'])}</defs>`,
  rectangle('url(#table)', [0, 0, 1200, 640]),
  circle('#2a6b57', [600, 330, 290]),
  ...[clay, amber, cream, moss].map((fill, index) =>
    at(262 + index * 180, 120, `<g transform="scale(1.36 1.9)">${bag(fill, fill === cream ? spruce : cream)}</g>`),
  ),
  path('#a9764a', 'M200 360h800l-36 220q-4 20-24 20H260q-20 0-24-20z'),
  rectangle('#c89763', [180, 330, 840, 52], 8),
  circle(cream, [600, 486, 70]),
  at(600, 486, `<g transform="scale(1.1)">${bean(brown, 28)}</g>`),
];

const MARKET = [
  `<defs>${gradient('morning', ['#f7d9a6', '#fbf0dc'])}</defs>`,
  rectangle('url(#morning)', [0, 0, 720, 720]),
  circle('#fff6e0', [560, 150, 70]),
  rectangle(brown, [110, 250, 18, 400]),
  rectangle(brown, [592, 250, 18, 400]),
  ...[clay, spruce, amber, clay].map((fill, index) => at(150 + index * 110, 320, bag(fill, cream))),
  rectangle('#b07a4c', [80, 470, 560, 40], 6),
  rectangle('#8d5a37', [100, 510, 520, 140]),
  rectangle(cream, [290, 540, 140, 80], 8),
  at(360, 580, `<g transform="scale(0.7)">${bean(brown, 28)}</g>`),
  ...[0, 1, 2, 3, 4, 5, 6].map((stripe) =>
    path(stripe % 2 ? cream : spruce, `M${60 + stripe * 86} 160h86v110a43 43 0 0 1-86 0z`),
  ),
  rectangle('#0d2b27', [52, 146, 618, 22], 6),
  rectangle('#d9b98a', [0, 650, 720, 70]),
];

const square = (use: BioPictureUse, side: number, shapes: readonly string[]): Drawing => {
  return { use, width: side, height: side, shapes: shapes.join('') };
};

const DRAWINGS = {
  avatar: square('avatar', 320, [AVATAR]),
  cover: { use: 'cover', width: 1200, height: 400, shapes: COVER },
  beans: square('thumbnail', 240, BEANS),
  subscription: square('thumbnail', 240, SUBSCRIPTION),
  brewing: square('thumbnail', 240, BREWING),
  box: square('thumbnail', 240, BOX),
  cup: square('picture', 720, CUP),
  heap: square('picture', 720, HEAP),
  market: square('picture', 720, MARKET),
  tasting: { use: 'picture', width: 1200, height: 640, shapes: TASTING.join('') },
} as const satisfies Record<string, Drawing>;

export type DemoPicture = keyof typeof DRAWINGS;
/** The pictures of the bio page; the other is that of a splash page. */
export const DEMO_PICTURES = (Object.keys(DRAWINGS) as DemoPicture[]).filter((name) => name !== 'tasting');

/** Draws a picture as the data URL of a PNG, as a browser uploads it. */
export async function drawPicture(name: DemoPicture): Promise<{ dataUrl: string; use: BioPictureUse }> {
  const { use, width, height, shapes } = DRAWINGS[name];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${shapes}</svg>`;
  const png = await sharp(Buffer.from(svg)).png().toBuffer();
  return { dataUrl: `data:image/png;base64,${png.toString('base64')}`, use };
}
