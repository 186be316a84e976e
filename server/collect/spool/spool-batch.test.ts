import { describe, expect, it } from 'vitest';
import { MAX_PAYLOAD_BYTES, scanFrames } from './segment-frames.ts';
import { framedSize, SpoolBatch } from './spool-batch.ts';

describe('a spool batch', () => {
  it('contains the frames of all appends in order, for any size', () => {
    const batch = new SpoolBatch();
    const payloads = Array.from({ length: 300 }, (_, index) => Buffer.alloc(1 + index * 7, index));
    for (const payload of payloads) batch.add([payload]);
    expect(batch.payloads).toBe(300);
    expect(batch.bytes).toBe(framedSize(payloads));
    const scanned = scanFrames(batch.frames, true);
    expect(scanned.payloads.map((payload) => Buffer.from(payload).equals(payload))).not.toContain(false);
    expect(scanned.payloads.map((payload) => payload.byteLength)).toEqual(payloads.map((p) => p.byteLength));
  });

  it('gives all appends of one batch the same promise and the next batch another', async () => {
    const batch = new SpoolBatch();
    batch.add([Buffer.from('a')]);
    const first = batch.stored;
    batch.add([Buffer.from('b')]);
    expect(batch.stored).toBe(first);
    batch.resolve();
    await first;
    batch.reset();
    expect(batch.stored).not.toBe(first);
    expect(batch.bytes).toBe(0);
    expect(batch.frames.byteLength).toBe(0);
  });

  it('rejects all of its appends', async () => {
    const batch = new SpoolBatch();
    batch.add([Buffer.from('a')]);
    const stored = batch.stored;
    batch.reject(new Error('no room'));
    await expect(stored).rejects.toThrow('no room');
  });

  it.each([0, MAX_PAYLOAD_BYTES + 1])('rejects a payload of %i bytes', (size) => {
    expect(() => framedSize([Buffer.alloc(size)])).toThrow(RangeError);
  });
});
