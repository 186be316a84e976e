import type { CodeStyle } from '../code-data.ts';

/** Appearance of a code, independent of its content. Colors are written `#rrggbb`, as color pickers expect them. */
export interface Look {
  foreground: string;
  background: string;
  /** An address of this service, or an image as a data URL. */
  logo: string | null;
  style: CodeStyle;
}

/** Limits of the service: the logo's width in percent of the code, and the clear modules around it. */
export const LOGO_SIZE = { least: 8, most: 40 } as const;
export const MAX_LOGO_SPACE = 3;

export const PLAIN_STYLE: CodeStyle = {
  dots: 'square',
  eyes: 'square',
  pupils: 'square',
  gradient: null,
  frame: null,
  transparent: false,
  errorcorrection: 'M',
  logosize: null,
  logospace: 1,
};

export const PLAIN_LOOK: Look = { foreground: '#000000', background: '#ffffff', logo: null, style: PLAIN_STYLE };

/** Colors of modules and background that keep the grade good; a test draws and reads each. */
export const COLOR_PAIRS = {
  black: { foreground: '#000000', background: '#ffffff' },
  ink: { foreground: '#14213d', background: '#ffffff' },
  crimson: { foreground: '#7a0c1e', background: '#ffffff' },
  cobalt: { foreground: '#09295a', background: '#eef5ff' },
  petrol: { foreground: '#082a28', background: '#f2fbf8' },
  forest: { foreground: '#11361a', background: '#f0fade' },
  spruce: { foreground: '#12372a', background: '#fbf8ea' },
  coffee: { foreground: '#422207', background: '#fcf2e3' },
  slate: { foreground: '#19212c', background: '#fffadf' },
  clay: { foreground: '#511b0d', background: '#fff5ef' },
  wine: { foreground: '#3b101a', background: '#fff2f4' },
  plum: { foreground: '#2e0c3f', background: '#fbf7ff' },
} as const satisfies Readonly<Record<string, Pick<Look, 'foreground' | 'background'>>>;

/** Appearance as returned by the API; missing fields have their defaults. */
export interface LookResponse {
  foreground?: string | undefined;
  background?: string | undefined;
  logo?: string | null | undefined;
  style?: Partial<CodeStyle> | null | undefined;
}

export function lookFrom({ foreground, background, logo = null, style }: LookResponse): Look {
  const { gradient = null, frame = null, ...rest } = style ?? {};
  return {
    foreground: toHex(foreground ?? '') ?? PLAIN_LOOK.foreground,
    background: toHex(background ?? '') ?? PLAIN_LOOK.background,
    logo,
    style: {
      ...PLAIN_STYLE,
      ...rest,
      gradient: gradient && { ...gradient, to: toHex(gradient.to) ?? PLAIN_LOOK.foreground },
      frame: frame && { ...frame, color: frame.color === null ? null : (toHex(frame.color) ?? null) },
    },
  };
}

/** Converts to the API's form, which writes colors as `rgb(R,G,B)`. */
export function lookBody({ foreground, background, logo, style }: Look): Look {
  const { gradient, frame } = style;
  return {
    foreground: toRgb(foreground),
    background: toRgb(background),
    logo,
    style: {
      ...style,
      gradient: gradient && { ...gradient, to: toRgb(gradient.to) },
      frame: frame && { ...frame, color: frame.color && toRgb(frame.color) },
    },
  };
}

const RGB = /^rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)$/i;
const HEX = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i;

/** Converts a typed color (`#063`, `006633`, `rgb(0,102,51)`) to `#rrggbb`; undefined for invalid input. */
export function toHex(text: string): string | undefined {
  const numbers = RGB.exec(text.trim())?.slice(1).map(Number);
  if (numbers) {
    if (Math.max(...numbers) > 255) return undefined;
    return `#${numbers.map((number) => number.toString(16).padStart(2, '0')).join('')}`;
  }
  const digits = HEX.exec(text.trim())?.[1]?.toLowerCase();
  if (digits === undefined) return undefined;
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`;
}

export function toRgb(hex: string): string {
  const digits = (toHex(hex) ?? '#000000').slice(1);
  return `rgb(${[0, 2, 4].map((start) => Number.parseInt(digits.slice(start, start + 2), 16)).join(',')})`;
}
