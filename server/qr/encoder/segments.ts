/**
 * Cuts text into numeric, alphanumeric and byte segments so that the bit string is the shortest possible (dynamic
 * programming over characters, costs in sixths of a bit: a digit is 20/6, an alphanumeric character 33/6).
 */

export type SegmentMode = 'byte' | 'alphanumeric' | 'numeric';

export interface Segment {
  readonly mode: SegmentMode;
  readonly text: string;
  /** UTF-8, in byte mode. */
  readonly bytes: Uint8Array;
  /** Bits of the characters, without mode indicator and count. */
  readonly payloadBits: number;
}

/** The 45 characters of the alphanumeric mode in value order (ISO/IEC 18004 table 5). */
export const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

const MODES: readonly SegmentMode[] = ['byte', 'alphanumeric', 'numeric'];
const MODE_INDICATOR_BITS = 4;
const COUNT_BITS: Record<SegmentMode, readonly [number, number, number]> = {
  byte: [8, 16, 16],
  alphanumeric: [9, 11, 13],
  numeric: [10, 12, 14],
};

/** Returns the class of a version: 1-9, 10-26 and 27-40 use increasingly wide character counts. */
export function versionClass(version: number): 0 | 1 | 2 {
  if (version <= 9) return 0;
  return version <= 26 ? 1 : 2;
}

/** Returns the width of the character count field. */
export function countBits(mode: SegmentMode, version: number): number {
  return COUNT_BITS[mode][versionClass(version)];
}

/** Returns the UTF-8 length of a code point. */
function utf8Bytes(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}

const BYTE = 0;
const ALPHANUMERIC_MODE = 1;
const NUMERIC = 2;

/** The narrowest mode for each ASCII code. */
const NARROWEST = new Uint8Array(128);
for (const character of ALPHANUMERIC)
  NARROWEST[character.charCodeAt(0)] = character <= '9' && character >= '0' ? NUMERIC : ALPHANUMERIC_MODE;

/**
 * Returns for each character its mode, given that the next character is in mode 0, 1 or 2 (two bits each), and the best
 * mode to end with. Costs are plain variables, because this loop is most of the work for long texts.
 */
function shortestPath(characters: readonly string[], headers: readonly number[]): { from: Uint8Array; last: number } {
  const from = new Uint8Array(characters.length);
  const costs = Float64Array.from(headers);
  const stay = new Float64Array(3);
  for (let index = 0; index < characters.length; index++) {
    const codePoint = (characters[index] as string).codePointAt(0) as number;
    const narrowest = codePoint < 128 ? (NARROWEST[codePoint] as number) : BYTE;
    stay[BYTE] = (costs[BYTE] as number) + utf8Bytes(codePoint) * 48;
    stay[ALPHANUMERIC_MODE] = narrowest >= ALPHANUMERIC_MODE ? (costs[ALPHANUMERIC_MODE] as number) + 33 : Infinity;
    stay[NUMERIC] = narrowest === NUMERIC ? (costs[NUMERIC] as number) + 20 : Infinity;
    from[index] = switchModes(stay, costs, headers);
  }
  return { from, last: costs.indexOf(Math.min(...costs)) };
}

/**
 * Applies the option to start a new segment after a character, which costs a header and the rest of a started bit.
 * Returns the character's mode for each mode that may follow, two bits each.
 */
function switchModes(stay: Float64Array, costs: Float64Array, headers: readonly number[]): number {
  let cheapest = BYTE;
  if ((stay[ALPHANUMERIC_MODE] as number) < (stay[cheapest] as number)) cheapest = ALPHANUMERIC_MODE;
  if ((stay[NUMERIC] as number) < (stay[cheapest] as number)) cheapest = NUMERIC;
  const whole = Math.ceil((stay[cheapest] as number) / 6) * 6;
  let from = 0;
  for (let mode = 0; mode < 3; mode++) {
    const switched = whole + (headers[mode] as number);
    const switches = switched < (stay[mode] as number);
    costs[mode] = switches ? switched : (stay[mode] as number);
    from |= (switches ? cheapest : mode) << (mode * 2);
  }
  return from;
}

/**
 * Returns the shortest segmentation for a version's count widths. It cuts between characters only, never inside a UTF-8
 * sequence.
 */
export function segmentText(text: string, version: number): Segment[] {
  const characters = [...text];
  const headers = MODES.map((mode) => (MODE_INDICATOR_BITS + countBits(mode, version)) * 6);
  const { from, last } = shortestPath(characters, headers);
  const modes = new Uint8Array(characters.length);
  let mode = last;
  for (let index = characters.length - 1; index >= 0; index--) {
    mode = ((from[index] as number) >>> (mode * 2)) & 3;
    modes[index] = mode;
  }
  return joinRuns(characters, modes);
}

function joinRuns(characters: readonly string[], modes: Uint8Array): Segment[] {
  const segments: Segment[] = [];
  let start = 0;
  for (let index = 1; index <= characters.length; index++) {
    if (index < characters.length && modes[index] === modes[start]) continue;
    const mode = MODES[modes[start] ?? 0] ?? 'byte';
    segments.push(segment(mode, characters.slice(start, index).join('')));
    start = index;
  }
  return segments;
}

const utf8 = new TextEncoder();
const NO_BYTES = new Uint8Array();

function segment(mode: SegmentMode, text: string): Segment {
  if (mode === 'byte') {
    const bytes = utf8.encode(text);
    return { mode, text, bytes, payloadBits: bytes.length * 8 };
  }
  const sixths = text.length * (mode === 'alphanumeric' ? 33 : 20);
  return { mode, text, bytes: NO_BYTES, payloadBits: Math.ceil(sixths / 6) };
}
