/** Built-in templates as data. Colors are dark on light enough for the grade good; a test draws and reads each. */
import { frameTexts } from '../../../messages/codes/code-templates.ts';
import type { CodeStyle } from '../code-data.ts';

/** What a template is made for; `any` are colors and shapes without words. */
export const OCCASIONS = [
  'any',
  'table',
  'menu',
  'poster',
  'card',
  'sticker',
  'wifi',
  'app',
  'event',
  'payment',
] as const;
export type Occasion = (typeof OCCASIONS)[number];

type Shapes = readonly [dots: CodeStyle['dots'], eyes: CodeStyle['eyes'], pupils: CodeStyle['pupils']];

export interface TemplateData {
  readonly occasions: readonly Occasion[];
  readonly colors: readonly [foreground: string, background: string];
  readonly shapes: Shapes;
  readonly gradient?: CodeStyle['gradient'];
  readonly frame?: CodeStyle['frame'];
}

const SQUARE: Shapes = ['square', 'square', 'square'];
const ROUNDED: Shapes = ['rounded', 'rounded', 'rounded'];
const SMOOTH: Shapes = ['smooth', 'rounded', 'rounded'];
const DOTS: Shapes = ['dot', 'round', 'rounded'];
const LEAVES: Shapes = ['classy', 'leaf', 'rounded'];
const CRISP: Shapes = ['square', 'rounded', 'rounded'];

const across = (to: string, angle = 45): CodeStyle['gradient'] => ({ type: 'linear', to, angle });
const outward = (to: string): CodeStyle['gradient'] => ({ type: 'radial', to, angle: 0 });

type Frame = NonNullable<CodeStyle['frame']>;
const framed = (type: Frame['type'], text: keyof typeof frameTexts, color: string | null = null): Frame => ({
  type,
  text: frameTexts[text],
  color,
});

export const TEMPLATE_DATA = {
  plain: { occasions: ['any', 'card'], colors: ['#000000', '#ffffff'], shapes: SQUARE },
  ink: { occasions: ['any', 'card'], colors: ['#14213d', '#ffffff'], shapes: ROUNDED },
  spruce: { occasions: ['any', 'card'], colors: ['#12372a', '#fbfaf5'], shapes: SMOOTH },
  pearls: { occasions: ['any', 'sticker'], colors: ['#1d1d1f', '#ffffff'], shapes: DOTS },
  clay: { occasions: ['any', 'menu'], colors: ['#6b2412', '#fffaf3'], shapes: LEAVES },
  harbour: { occasions: ['any'], colors: ['#0b3954', '#f7fbff'], shapes: ROUNDED, gradient: across('#0a5c63') },
  dusk: {
    occasions: ['any', 'event'],
    colors: ['#3a0f4f', '#ffffff'],
    shapes: SMOOTH,
    gradient: across('#7a1f3d', 90),
  },
  rain: { occasions: ['any'], colors: ['#22313f', '#ffffff'], shapes: ['smooth', 'round', 'rounded'] },
  weave: { occasions: ['any'], colors: ['#283618', '#fefaf0'], shapes: ['diamond', 'square', 'square'] },
  label: {
    occasions: ['poster', 'sticker'],
    colors: ['#111111', '#ffffff'],
    shapes: ROUNDED,
    frame: framed('label', 'scan'),
  },
  ticket: {
    occasions: ['event', 'poster'],
    colors: ['#14213d', '#ffffff'],
    shapes: SQUARE,
    frame: framed('rounded', 'tickets', '#a3341b'),
  },
  menu: {
    occasions: ['menu', 'table'],
    colors: ['#12372a', '#fffdf7'],
    shapes: SMOOTH,
    frame: framed('border', 'menu', '#12372a'),
  },
  bistro: {
    occasions: ['table', 'menu'],
    colors: ['#4a1420', '#fffaf5'],
    shapes: ROUNDED,
    frame: framed('banner', 'order', '#4a1420'),
  },
  tabletop: {
    occasions: ['table'],
    colors: ['#1f2937', '#ffffff'],
    shapes: CRISP,
    frame: framed('rounded', 'orderAndPay'),
  },
  terrace: {
    occasions: ['table'],
    colors: ['#0b4f4a', '#ffffff'],
    shapes: ROUNDED,
    frame: framed('bubble', 'service'),
  },
  brunch: {
    occasions: ['table', 'menu'],
    colors: ['#5a2d0c', '#fffaf0'],
    shapes: LEAVES,
    frame: framed('label', 'brunch'),
  },
  chalk: { occasions: ['menu'], colors: ['#1c1c1c', '#fdfdfb'], shapes: SQUARE, frame: framed('banner', 'today') },
  trattoria: {
    occasions: ['menu'],
    colors: ['#6b1313', '#fffdf8'],
    shapes: ROUNDED,
    frame: framed('border', 'menu', '#14532d'),
  },
  bar: {
    occasions: ['menu', 'table'],
    colors: ['#2b1145', '#ffffff'],
    shapes: SMOOTH,
    gradient: across('#5b1a55', 90),
    frame: framed('rounded', 'drinks'),
  },
  bakery: { occasions: ['menu'], colors: ['#5c3210', '#fffbf2'], shapes: DOTS, frame: framed('label', 'allergens') },
  headline: { occasions: ['poster'], colors: ['#000000', '#ffffff'], shapes: SQUARE, frame: framed('banner', 'more') },
  gallery: {
    occasions: ['poster', 'event'],
    colors: ['#1b1b3a', '#ffffff'],
    shapes: ['smooth', 'square', 'square'],
    frame: framed('border', 'exhibition', '#1b1b3a'),
  },
  billboard: {
    occasions: ['poster'],
    colors: ['#7a0c1e', '#ffffff'],
    shapes: CRISP,
    frame: framed('rounded', 'offer'),
  },
  campaign: {
    occasions: ['poster', 'sticker'],
    colors: ['#0a3069', '#ffffff'],
    shapes: ROUNDED,
    frame: framed('bubble', 'join'),
  },
  letterpress: { occasions: ['card'], colors: ['#2f2a25', '#fbf8f2'], shapes: SMOOTH },
  studio: { occasions: ['card'], colors: ['#10312b', '#ffffff'], shapes: LEAVES, gradient: across('#0f4c5c') },
  monogram: { occasions: ['card'], colors: ['#1a1a1a', '#ffffff'], shapes: ['square', 'leaf', 'rounded'] },
  contact: { occasions: ['card'], colors: ['#1e2a4a', '#ffffff'], shapes: ROUNDED, frame: framed('label', 'contact') },
  badge: {
    occasions: ['sticker'],
    colors: ['#0d3b2e', '#ffffff'],
    shapes: ROUNDED,
    frame: framed('rounded', 'scan', '#0d3b2e'),
  },
  pop: { occasions: ['sticker'], colors: ['#6a0f49', '#fff9fc'], shapes: DOTS, frame: framed('bubble', 'look') },
  stamp: {
    occasions: ['sticker'],
    colors: ['#7a2410', '#fffaf4'],
    shapes: SQUARE,
    frame: framed('border', 'handmade', '#7a2410'),
  },
  social: {
    occasions: ['sticker', 'app'],
    colors: ['#4c1063', '#ffffff'],
    shapes: SMOOTH,
    gradient: outward('#7a0f3f'),
    frame: framed('label', 'follow'),
  },
  guests: {
    occasions: ['wifi', 'table'],
    colors: ['#0b3a5b', '#ffffff'],
    shapes: ROUNDED,
    frame: framed('rounded', 'wifi'),
  },
  lobby: { occasions: ['wifi'], colors: ['#202124', '#ffffff'], shapes: CRISP, frame: framed('banner', 'guestWifi') },
  signal: {
    occasions: ['wifi'],
    colors: ['#10455a', '#f9fdff'],
    shapes: ROUNDED,
    frame: framed('bubble', 'online'),
  },
  coffeehouse: {
    occasions: ['wifi', 'table'],
    colors: ['#4a2c17', '#fffaf2'],
    shapes: ROUNDED,
    frame: framed('label', 'freeWifi'),
  },
  download: { occasions: ['app'], colors: ['#0f172a', '#ffffff'], shapes: ROUNDED, frame: framed('rounded', 'getApp') },
  launch: {
    occasions: ['app', 'poster'],
    colors: ['#1d2466', '#ffffff'],
    shapes: SMOOTH,
    gradient: across('#4a1a6b'),
    frame: framed('banner', 'download'),
  },
  review: {
    occasions: ['app', 'card'],
    colors: ['#3b2600', '#fffdf5'],
    shapes: ROUNDED,
    frame: framed('bubble', 'review'),
  },
  invitation: {
    occasions: ['event'],
    colors: ['#3d1f2b', '#fffafb'],
    shapes: LEAVES,
    frame: framed('border', 'rsvp', '#3d1f2b'),
  },
  program: {
    occasions: ['event', 'poster'],
    colors: ['#122b4a', '#ffffff'],
    shapes: SMOOTH,
    frame: framed('banner', 'program'),
  },
  invoice: { occasions: ['payment'], colors: ['#101820', '#ffffff'], shapes: SQUARE, frame: framed('label', 'pay') },
  donation: {
    occasions: ['payment', 'poster'],
    colors: ['#5b0f24', '#fffafa'],
    shapes: ROUNDED,
    frame: framed('rounded', 'donate'),
  },
} as const satisfies Readonly<Record<string, TemplateData>>;

export type TemplateName = keyof typeof TEMPLATE_DATA;
