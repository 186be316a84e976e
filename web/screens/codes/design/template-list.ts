/** Built-in templates as a table. Colors are dark on light enough for the grade good; a test draws and reads each. */
import { frameTexts } from '../../../messages/codes/code-templates.ts';
import type { CodeStyle } from '../code-data.ts';
import { type Look, PLAIN_STYLE } from './look.ts';

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

/** Name, occasions, colors, shapes of modules and eyes, gradient, and frame with its text and color. */
const TABLE = `
plain       | any card       | #000000 #ffffff | square square square    |                   |
ink         | any card       | #14213d #ffffff | rounded rounded rounded |                   |
spruce      | any card       | #12372a #fbfaf5 | smooth rounded rounded  |                   |
pearls      | any sticker    | #1d1d1f #ffffff | dot round rounded       |                   |
clay        | any menu       | #6b2412 #fffaf3 | classy leaf rounded     |                   |
harbour     | any            | #0b3954 #f7fbff | rounded rounded rounded | linear #0a5c63 45 |
dusk        | any event      | #3a0f4f #ffffff | smooth rounded rounded  | linear #7a1f3d 90 |
rain        | any            | #22313f #ffffff | smooth round rounded    |                   |
weave       | any            | #283618 #fefaf0 | diamond square square   |                   |
label       | poster sticker | #111111 #ffffff | rounded rounded rounded |                   | label scan
ticket      | event poster   | #14213d #ffffff | square square square    |                   | rounded tickets #a3341b
menu        | menu table     | #12372a #fffdf7 | smooth rounded rounded  |                   | border menu #12372a
bistro      | table menu     | #4a1420 #fffaf5 | rounded rounded rounded |                   | banner order #4a1420
tabletop    | table          | #1f2937 #ffffff | square rounded rounded  |                   | rounded orderAndPay
terrace     | table          | #0b3b38 #ffffff | rounded rounded rounded |                   | bubble service
brunch      | table menu     | #5a2d0c #fffaf0 | classy leaf rounded     |                   | label brunch
chalk       | menu           | #1c1c1c #fdfdfb | square square square    |                   | banner today
trattoria   | menu           | #6b1313 #fffdf8 | rounded rounded rounded |                   | border menu #14532d
bar         | menu table     | #2b1145 #ffffff | smooth rounded rounded  | linear #5b1a55 90 | rounded drinks
bakery      | menu           | #4a2608 #fffbf2 | rounded rounded rounded |                   | label allergens
headline    | poster         | #000000 #ffffff | square square square    |                   | banner more
gallery     | poster event   | #1b1b3a #ffffff | smooth square square    |                   | border exhibition #1b1b3a
billboard   | poster         | #7a0c1e #ffffff | square rounded rounded  |                   | rounded offer
campaign    | poster sticker | #0a3069 #ffffff | rounded rounded rounded |                   | bubble join
letterpress | card           | #2f2a25 #fbf8f2 | smooth rounded rounded  |                   |
studio      | card           | #10312b #ffffff | classy leaf rounded     | linear #0f4c5c 45 |
monogram    | card           | #1a1a1a #ffffff | square leaf rounded     |                   |
contact     | card           | #1e2a4a #ffffff | rounded rounded rounded |                   | label contact
badge       | sticker        | #0d3b2e #ffffff | rounded rounded rounded |                   | rounded scan #0d3b2e
pop         | sticker        | #6a0f49 #fff9fc | dot round rounded       |                   | bubble look
stamp       | sticker        | #7a2410 #fffaf4 | square square square    |                   | border handmade #7a2410
social      | sticker app    | #4c1063 #ffffff | smooth rounded rounded  | radial #7a0f3f 0  | label follow
guests      | wifi table     | #0b3a5b #ffffff | rounded rounded rounded |                   | rounded wifi
lobby       | wifi           | #202124 #ffffff | square rounded rounded  |                   | banner guestWifi
signal      | wifi           | #0b2f40 #ffffff | rounded rounded rounded |                   | bubble online
coffeehouse | wifi table     | #4a2c17 #fffaf2 | rounded rounded rounded |                   | label freeWifi
download    | app            | #0f172a #ffffff | rounded rounded rounded |                   | rounded getApp
launch      | app poster     | #1d2466 #ffffff | smooth rounded rounded  | linear #4a1a6b 45 | banner download
review      | app card       | #3b2600 #fffdf5 | rounded rounded rounded |                   | bubble review
invitation  | event          | #3d1f2b #fffafb | classy leaf rounded     |                   | border rsvp #3d1f2b
program     | event poster   | #122b4a #ffffff | smooth rounded rounded  |                   | banner program
invoice     | payment        | #101820 #ffffff | square square square    |                   | label pay
donation    | payment poster | #5b0f24 #fffafa | rounded rounded rounded |                   | rounded donate`;

export interface TemplateRow {
  readonly name: string;
  readonly occasions: readonly Occasion[];
  readonly look: Look;
}

/** The rows of the table; a test compares their words with those that the service knows. */
export const TEMPLATE_ROWS: readonly TemplateRow[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    const [name = '', occasions = '', colors = '', shapes = '', gradient = '', frame = ''] = cells;
    const [foreground = '', background = ''] = colors.split(' ');
    const [dots, eyes, pupils] = shapes.split(' ');
    const style = {
      ...PLAIN_STYLE,
      dots,
      eyes,
      pupils,
      gradient: gradientOf(gradient),
      frame: frameOf(frame),
    } as CodeStyle;
    return { name, occasions: occasions.split(' ') as Occasion[], look: { foreground, background, logo: null, style } };
  });

function gradientOf(cell: string): CodeStyle['gradient'] {
  const [type, to, angle] = cell.split(' ');
  return to === undefined ? null : { type: type as 'linear' | 'radial', to, angle: Number(angle) };
}

function frameOf(cell: string): CodeStyle['frame'] {
  const [type, text, color = null] = cell.split(' ');
  if (text === undefined) return null;
  return {
    type: type as NonNullable<CodeStyle['frame']>['type'],
    text: frameTexts[text as keyof typeof frameTexts],
    color,
  };
}
