/** Random valid input for tests: the seven types with Unicode, and colors that must be graded good. */
import fc from 'fast-check';
import {
  QR_DOT_SHAPES,
  QR_EYE_SHAPES,
  QR_FRAME_TYPES,
  QR_GRADIENT_TYPES,
  QR_LEVELS,
  QR_TYPES,
  type QrType,
} from '../../../contract/vocabulary.ts';
import { contrastRatio, luma, type Rgb } from './color.ts';
import type { QrStyle } from './style.ts';

/** A client's input. */
export interface SentCode {
  readonly type: QrType;
  readonly data: unknown;
  readonly foreground: Rgb;
  readonly background: Rgb;
}

const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 24 })
  .filter((text) => text.trim() !== '' && !text.includes('\0'));
const ascii = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 30 }).filter((text) => text.trim() !== '');
const anyText = fc.oneof(
  words,
  ascii,
  fc.stringMatching(/^[0-9A-Z $%*+./:-]{1,60}$/),
  fc.stringMatching(/^[0-9]{1,80}$/),
);
const number = fc.stringMatching(/^\+[1-9][0-9]{6,13}$/);
const maybe = (text: fc.Arbitrary<string>): fc.Arbitrary<string> => fc.oneof(text, fc.constant(''));

const DATA: Record<QrType, fc.Arbitrary<unknown>> = {
  text: fc.oneof(
    anyText,
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }).filter((text) => !text.includes('\0')),
  ),
  link: fc.webUrl({ withQueryParameters: true, withFragments: true }),
  email: fc.record({ email: fc.emailAddress(), subject: maybe(anyText), body: maybe(anyText) }),
  phone: number,
  sms: fc.record({ phone: number, message: maybe(anyText) }),
  wifi: fc.record({
    ssid: fc.oneof(ascii, words).filter((name) => Buffer.byteLength(name) <= 32),
    encryption: fc.constantFrom('WPA', 'WEP'),
    password: ascii,
    hidden: fc.boolean(),
  }),
  vcard: fc.record({
    fname: words,
    lname: maybe(words),
    org: maybe(words),
    phone: maybe(number),
    note: maybe(anyText),
    city: maybe(words),
  }),
  event: fc.record({
    title: words,
    start: fc.constantFrom('2027-01-31', '2027-06-19T19:30', '2027-06-19T19:30Z'),
    location: maybe(words),
  }),
  location: fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }).map((degrees) => degrees.toFixed(5)),
    lng: fc.double({ min: -180, max: 180, noNaN: true }).map((degrees) => degrees.toFixed(5)),
    label: maybe(words),
  }),
  whatsapp: fc.record({ phone: number, message: maybe(words) }),
  app: fc.record({ android: fc.stringMatching(/^[a-z]{2,8}\.[a-z]{2,8}\.[a-z]{2,8}$/) }),
  payment: fc.record({
    recipient: words,
    iban: fc.constantFrom('DE89370400440532013000', 'NL91ABNA0417164300', 'FR1420041010050500013M02606'),
    amount: fc.integer({ min: 1, max: 1_000_000 }).map((cents) => (cents / 100).toFixed(2)),
    text: maybe(words),
  }),
};

const channel = fc.integer({ min: 0, max: 255 });
const color = fc.record({ red: channel, green: channel, blue: channel });
function colorsApart(gap: number): fc.Arbitrary<{ foreground: Rgb; background: Rgb }> {
  return fc
    .record({ foreground: color, background: color })
    .map((pair) =>
      luma(pair.foreground) < luma(pair.background)
        ? pair
        : { foreground: pair.background, background: pair.foreground },
    )
    .filter(
      ({ foreground, background }) =>
        contrastRatio(foreground, background) >= 4.5 && luma(background) - luma(foreground) >= gap * 255,
    )
    .filter(({ background }) => gap < 0.7 || luma(background) >= 0.88 * 255);
}

/**
 * Returns `perType` codes of each type, grouped by type; the same seed gives the same codes. The brightness of the
 * colors differs by at least `gap` of the range from black to white; 0.4 is the minimum for the grade good.
 */
export function sampleCodes(seed: number, perType: number, gap = 0.4): SentCode[] {
  const colors = colorsApart(gap);
  return QR_TYPES.flatMap((type) =>
    fc
      .sample(fc.record({ type: fc.constant(type), data: DATA[type], colors }), { seed, numRuns: perType })
      .map(({ colors: { foreground, background }, data }) => ({ type, data, foreground, background })),
  );
}

/** A code in any style, with any colors that are dark on light, whatever their grade. */
export interface StyledCode extends SentCode {
  readonly style: QrStyle;
  readonly hasLogo: boolean;
}

const frameText = fc.constantFrom('', 'Scan me', 'Öffnen!', 'Меню', 'Get 20 % off today');
const style = fc.record({
  dots: fc.constantFrom(...QR_DOT_SHAPES),
  eyes: fc.constantFrom(...QR_EYE_SHAPES),
  pupils: fc.constantFrom(...QR_EYE_SHAPES),
  gradient: fc.option(fc.record({ type: fc.constantFrom(...QR_GRADIENT_TYPES), to: color, angleDegrees: fc.nat(359) })),
  frame: fc.option(fc.record({ type: fc.constantFrom(...QR_FRAME_TYPES), text: frameText, color: fc.option(color) })),
  isTransparent: fc.nat(9).map((number) => number === 0),
  leastLevel: fc.constantFrom(...QR_LEVELS),
});

/** Returns styled codes of alternating types, with colors `gap` apart; the same seed gives the same codes. */
export function sampleStyledCodes(seed: number, count: number, gap = 0.4): StyledCode[] {
  return Array.from({ length: count }, (_, index) => {
    const type = QR_TYPES[index % QR_TYPES.length] ?? 'text';
    const parts = {
      type: fc.constant(type),
      data: DATA[type],
      colors: colorsApart(gap),
      style,
      hasLogo: fc.boolean(),
    };
    const isDark = ({ colors, style: { gradient } }: { colors: { background: Rgb }; style: QrStyle }): boolean =>
      gradient === null || luma(colors.background) - luma(gradient.to) >= gap * 255;
    const sampled = fc.sample(fc.record(parts).filter(isDark), { seed: seed + index, numRuns: 1 });
    return sampled.map(({ colors, ...rest }) => ({ ...rest, ...colors }));
  }).flat();
}
