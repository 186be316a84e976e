import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FRAME_HEADER_BYTES, MAX_PAYLOAD_BYTES, scanFrames, writeFrame } from './segment-frames.ts';

const payloadsOf = (...texts: string[]) => texts.map((text) => Buffer.from(text));

function framed(payloads: readonly Uint8Array[]): Buffer {
  const size = payloads.reduce((sum, payload) => sum + payload.byteLength + FRAME_HEADER_BYTES, 0);
  const buffer = Buffer.alloc(size);
  let offset = 0;
  for (const payload of payloads) offset = writeFrame(buffer, offset, payload);
  return buffer;
}

const textsOf = (payloads: readonly Uint8Array[]) => payloads.map((payload) => Buffer.from(payload).toString());
const anyPayload = fc.uint8Array({ minLength: 1, maxLength: 60 });

describe('scanFrames', () => {
  it('reads back every payload that was written, byte for byte', () => {
    fc.assert(
      fc.property(fc.array(anyPayload, { maxLength: 20 }), (payloads) => {
        const scanned = scanFrames(framed(payloads), true);
        expect(scanned.payloads.map((payload) => [...payload])).toEqual(payloads.map((payload) => [...payload]));
        expect(scanned.damaged).toEqual([]);
      }),
    );
  });

  it('does not parse frames inside payloads', () => {
    const inner = framed(payloadsOf('inside'));
    const scanned = scanFrames(framed([inner, Buffer.from('after')]), true);
    expect(scanned.payloads).toHaveLength(2);
    expect(Buffer.from(scanned.payloads[0] ?? []).equals(inner)).toBe(true);
  });

  it('reports a frame that the end of the segment truncates as damaged', () => {
    const whole = framed(payloadsOf('one', 'two'));
    const scanned = scanFrames(whole.subarray(0, whole.byteLength - 1), true);
    expect(textsOf(scanned.payloads)).toEqual(['one']);
    expect(scanned.damaged).toEqual([{ start: FRAME_HEADER_BYTES + 3, end: whole.byteLength - 1 }]);
  });

  it('stops before a frame that the end of the window truncates, so that the next window contains it', () => {
    const whole = framed(payloadsOf('one', 'two'));
    for (let cut = FRAME_HEADER_BYTES + 4; cut < whole.byteLength; cut += 1) {
      const scanned = scanFrames(whole.subarray(0, cut), false);
      expect(textsOf(scanned.payloads)).toEqual(['one']);
      expect(scanned.end).toBe(FRAME_HEADER_BYTES + 3);
      expect(scanned.damaged).toEqual([]);
    }
  });

  it('finds the frames after a flipped byte at any offset', () => {
    const whole = framed(payloadsOf('first', 'second', 'third'));
    const secondStart = FRAME_HEADER_BYTES + 5;
    const thirdStart = secondStart + FRAME_HEADER_BYTES + 6;
    for (let offset = secondStart; offset < thirdStart; offset += 1) {
      const broken = Buffer.from(whole);
      broken[offset] = (broken[offset] ?? 0) ^ 0x20;
      const scanned = scanFrames(broken, true);
      expect(textsOf(scanned.payloads)).toEqual(['first', 'third']);
      expect(scanned.damaged).toEqual([{ start: secondStart, end: thirdStart }]);
    }
  });

  it('never returns an invented payload, for any flipped bytes', () => {
    const flips = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 255 })), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(anyPayload, { minLength: 1, maxLength: 8 }), flips, (payloads, changes) => {
        const bytes = framed(payloads);
        for (const [at, mask] of changes) bytes[at % bytes.byteLength] = (bytes[at % bytes.byteLength] ?? 0) ^ mask;
        const known = new Set(payloads.map((payload) => Buffer.from(payload).toString('hex')));
        for (const payload of scanFrames(bytes, true).payloads) {
          expect(known.has(Buffer.from(payload).toString('hex'))).toBe(true);
        }
      }),
    );
  });

  it('accounts for every byte: frames and damage together are the buffer', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.array(anyPayload, { maxLength: 3 }), (noise, payloads) => {
        const bytes = Buffer.concat([noise, framed(payloads), noise]);
        const scanned = scanFrames(bytes, true);
        const good = scanned.payloads.reduce((sum, payload) => sum + payload.byteLength + FRAME_HEADER_BYTES, 0);
        const bad = scanned.damaged.reduce((sum, range) => sum + range.end - range.start, 0);
        expect(good + bad).toBe(bytes.byteLength);
        expect(scanned.end).toBe(bytes.byteLength);
      }),
    );
  });

  it('reports trailing zeros, which a power failure leaves, as damaged', () => {
    const bytes = Buffer.concat([framed(payloadsOf('kept')), Buffer.alloc(4096)]);
    const scanned = scanFrames(bytes, true);
    expect(textsOf(scanned.payloads)).toEqual(['kept']);
    expect(scanned.damaged).toEqual([{ start: FRAME_HEADER_BYTES + 4, end: bytes.byteLength }]);
  });

  it('does not wait for a frame that claims to be larger than any frame may be', () => {
    const bytes = framed(payloadsOf('liar'));
    bytes.writeUInt32LE(MAX_PAYLOAD_BYTES + 1, 2);
    const scanned = scanFrames(bytes, false);
    expect(scanned.damaged).toEqual([{ start: 0, end: bytes.byteLength }]);
  });
});
