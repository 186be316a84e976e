import { describe, expect, it } from 'vitest';
import type { ApiClient } from '../client.ts';
import { follow, readEvents } from './event-stream.ts';

function streamOf(parts: readonly string[]): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(bytes.encode(part));
      controller.close();
    },
  });
}

describe('server-sent events', () => {
  it.each([
    ['whole', ['event: live\ndata: 1\n\ndata: 2\n\n'], ['1', '2']],
    ['cut anywhere', ['retry: 30', '00\n\nda', 'ta: 1\n', '\ndata: 2\n\n'], ['1', '2']],
    ['with comments', [': quiet\n\ndata: 1\n\n: quiet\n\n'], ['1']],
    ['of other line ends', ['data: 1\r\n\r\ndata: 2\r\n\r\n'], ['1', '2']],
    ['of several lines', ['data: 1\ndata: 2\n\n'], ['1\n2']],
    ['broken off', ['data: 1\n\ndata: 2\n'], ['1']],
  ])('%s', async (_, parts, expected) => {
    const reported: string[] = [];
    await readEvents(streamOf(parts), { tell: (data) => reported.push(data) });
    expect(reported).toEqual(expected);
  });
});

describe('a followed stream', () => {
  it('reconnects when it ends, and backs off while it fails', async () => {
    const stop = new AbortController();
    const pauses: number[] = [];
    const reported: string[] = [];
    let requested = 0;
    let lost = 0;
    const client: ApiClient = {
      call: () => Promise.reject(new Error('not asked')),
      send: async () => {
        requested++;
        if (requested === 2 || requested === 3) throw new Error('gone');
        return new Response(streamOf([`data: ${requested}\n\n`]));
      },
    };
    await follow(client, '/changes', {
      tell: (data) => reported.push(data),
      lost: () => lost++,
      signal: stop.signal,
      pause: async (ms) => {
        pauses.push(ms);
        if (pauses.length === 4) stop.abort();
      },
    });
    expect([reported, lost]).toEqual([['1', '4'], 4]);
    const bounds = [1_000, 2_000, 4_000, 1_000];
    expect(pauses.map((ms, index) => ms >= (bounds[index] ?? 0) && ms < 1.5 * (bounds[index] ?? 0))).toEqual([
      ...[true, true, true, true],
    ]);
  });
});
