import { describe, expect, it } from 'vitest';
import type { EventRow } from '../../collect/event-port.ts';
import { insertEvents } from './insert-events.ts';

/** Creates rows distinguished by their numbers; no other field matters here. */
function* numbered(count: number): Generator<EventRow> {
  for (let number = 1; number <= count; number++) yield { occurredAt: number } as EventRow;
}

function recordingWriter(insert: () => Promise<void> = async () => undefined) {
  const blocks: { token: string; rows: number }[] = [];
  return {
    blocks,
    encodeRows: (rows: Iterable<EventRow>) => [...rows].map((row) => Buffer.from(String(row.occurredAt))),
    insertBlock: (token: string, payloads: readonly Uint8Array[]) => {
      blocks.push({ token, rows: payloads.length });
      return insert();
    },
  };
}

describe('inserting events', () => {
  it.each([
    [0, []],
    [1, [1]],
    [50_000, [50_000]],
    [120_000, [50_000, 50_000, 20_000]],
  ])('puts %d rows into blocks of %j', async (count, sizes) => {
    const writer = recordingWriter();
    expect(await insertEvents(writer, numbered(count), { token: 'seed' })).toBe(count);
    expect(writer.blocks.map(({ rows }) => rows)).toEqual(sizes);
  });

  it('gives every block its own token', async () => {
    const writer = recordingWriter();
    await insertEvents(writer, numbered(120_000), { token: 'seed' });
    expect(new Set(writer.blocks.map(({ token }) => token)).size).toBe(3);
    expect(writer.blocks.every(({ token }) => token.startsWith('seed-'))).toBe(true);
  });

  it('reports how many rows are stored, block by block', async () => {
    const reported: number[] = [];
    const onStored = (rows: number) => void reported.push(rows);
    await insertEvents(recordingWriter(), numbered(120_000), { token: 'seed', onStored });
    expect(reported).toEqual([50_000, 100_000, 120_000]);
  });

  it('inserts one block at a time', async () => {
    let inFlight = 0;
    let most = 0;
    const writer = recordingWriter(async () => {
      inFlight += 1;
      most = Math.max(most, inFlight);
      await new Promise((resolve) => setTimeout(resolve, 5));
      inFlight -= 1;
    });
    await insertEvents(writer, numbered(200_000), { token: 'seed' });
    expect([most, inFlight]).toEqual([1, 0]);
  });

  it.each([1, 120_000])('fails when a block of %d rows does', async (count) => {
    const writer = recordingWriter(() => Promise.reject(new Error('no room')));
    await expect(insertEvents(writer, numbered(count), { token: 'seed' })).rejects.toThrow('no room');
  });
});
