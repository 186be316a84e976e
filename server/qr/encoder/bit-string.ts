/** Encodes segments as codewords: ISO/IEC 18004 clause 7.4. */
import { ALPHANUMERIC, countBits, type Segment, type SegmentMode } from './segments.ts';

const MODE_INDICATORS: Record<SegmentMode, number> = { numeric: 0b0001, alphanumeric: 0b0010, byte: 0b0100 };
const ECI_INDICATOR = 0b0111;
/** ECI assignment number of UTF-8. Without it zbar reads "Café" as "Caf矇" and other decoders guess. */
const ECI_UTF8 = 26;
const ECI_BITS = 12;
const PAD_CODEWORDS = [0xec, 0x11] as const;

/** A plan for the data part; `eci` says whether a UTF-8 designator precedes it. */
export interface BitPlan {
  readonly segments: readonly Segment[];
  readonly eci: boolean;
}

/** Returns the length in bits at a version, without terminator and padding. */
export function bitLength(plan: BitPlan, version: number): number {
  return plan.segments.reduce(
    (sum, segment) => sum + 4 + countBits(segment.mode, version) + segment.payloadBits,
    plan.eci ? ECI_BITS : 0,
  );
}

/** Returns the data codewords, terminated and padded to `capacity` codewords. The plan must fit. */
export function dataCodewords(plan: BitPlan, version: number, capacity: number): Uint8Array {
  const writer = new BitWriter(capacity);
  if (plan.eci) {
    writer.write(ECI_INDICATOR, 4);
    writer.write(ECI_UTF8, 8);
  }
  for (const segment of plan.segments) writeSegment(writer, segment, version);
  return writer.finish();
}

function writeSegment(writer: BitWriter, { mode, text, bytes }: Segment, version: number): void {
  writer.write(MODE_INDICATORS[mode], 4);
  writer.write(mode === 'byte' ? bytes.length : text.length, countBits(mode, version));
  if (mode === 'byte') for (const byte of bytes) writer.write(byte, 8);
  else if (mode === 'alphanumeric') writeAlphanumeric(writer, text);
  else writeNumeric(writer, text);
}

function writeAlphanumeric(writer: BitWriter, text: string): void {
  for (let index = 0; index < text.length; index += 2) {
    const first = ALPHANUMERIC.indexOf(text.charAt(index));
    if (index + 1 === text.length) writer.write(first, 6);
    else writer.write(first * 45 + ALPHANUMERIC.indexOf(text.charAt(index + 1)), 11);
  }
}

function writeNumeric(writer: BitWriter, text: string): void {
  for (let index = 0; index < text.length; index += 3) {
    const digits = text.slice(index, index + 3);
    writer.write(Number(digits), digits.length * 3 + 1);
  }
}

class BitWriter {
  private readonly codewords: Uint8Array;
  private position = 0;

  constructor(capacity: number) {
    this.codewords = new Uint8Array(capacity);
  }

  write(value: number, bits: number): void {
    for (let bit = bits - 1; bit >= 0; bit--) {
      const index = this.position >>> 3;
      if ((value >>> bit) & 1) this.codewords[index] = (this.codewords[index] ?? 0) | (0x80 >>> (this.position & 7));
      this.position++;
    }
    if (this.position > this.codewords.length * 8) throw new Error('The bits do not fit the chosen version');
  }

  /** Appends a terminator of up to four zero bits, zeros to the byte's end, then alternating pad codewords. */
  finish(): Uint8Array {
    const used = Math.ceil(Math.min(this.position + 4, this.codewords.length * 8) / 8);
    for (let index = used; index < this.codewords.length; index++) {
      this.codewords[index] = PAD_CODEWORDS[((index - used) & 1) as 0 | 1];
    }
    return this.codewords;
  }
}
