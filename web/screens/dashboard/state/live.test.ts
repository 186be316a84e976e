import { describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../api/client.ts';
import { follow, type Live, readEvents } from './live.ts';

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
    const told: string[] = [];
    await readEvents(streamOf(parts), (data) => told.push(data));
    expect(told).toEqual(expected);
  });
});

describe('the live count', () => {
  it('reconnects when the stream ends, and backs off while it fails', async () => {
    const stop = new AbortController();
    const pauses: number[] = [];
    const told: number[] = [];
    let asked = 0;
    const client: ApiClient = {
      call: () => Promise.reject(new Error('not asked')),
      send: async () => {
        asked++;
        if (asked === 2 || asked === 3) throw new Error('gone');
        return new Response(streamOf([`data: {"visitors":${asked}}\n\n`]));
      },
    };
    await follow(client, '/live/stream', {
      tell: ({ visitors }: Live) => told.push(visitors),
      signal: stop.signal,
      pause: async (ms) => {
        pauses.push(ms);
        if (pauses.length === 4) stop.abort();
      },
    });
    expect(told).toEqual([1, 4]);
    expect(pauses).toEqual([3_000, 6_000, 12_000, 3_000]);
  });
});
