import { describe, expect, it } from 'vitest';
import type { LiveMessage } from '../../../analytics/results/results.ts';
import { streamedEvents } from './event-stream.ts';

describe('a stream of events', () => {
  const figures = { visitors: 1 };

  /**
   * Returns the messages sent for this news; each item arrives the given number of milliseconds after the previous one.
   */
  async function sent(
    news: readonly [afterMs: number, news: LiveMessage<typeof figures>][],
    isAllowed: () => boolean,
    asksEachTime = false,
  ) {
    let time = 0;
    let requested = 0;
    const rest = [...news];
    const next = async () => {
      const [afterMs, reported] = rest.shift() ?? [0, undefined];
      time += afterMs;
      return reported;
    };
    const mayGoOn = async () => ++requested > 0 && isAllowed();
    const pieces: string[] = [];
    const options = { name: 'live', present: (state: object) => state, mayGoOn, asksEachTime };
    for await (const piece of streamedEvents({ next }, options, () => time)) pieces.push(piece.split('\n')[0] ?? '');
    return { pieces, requested };
  }

  it('sends the retry interval, news and heartbeats', async () => {
    const { pieces, requested } = await sent(
      [
        [0, figures],
        [5_000, figures],
        [9_990, 'quiet'],
      ],
      () => true,
    );
    expect(pieces).toEqual(['retry: 3000', 'event: live', 'event: live', ': quiet']);
    expect(requested).toBe(1);
  });

  it('ends within 15 seconds when the key is revoked, however much news is pending', async () => {
    const busy = Array.from({ length: 60 }, (): [number, LiveMessage<typeof figures>] => [1_000, figures]);
    const { pieces, requested } = await sent(busy, () => false);
    expect([pieces.length, requested]).toEqual([1 + 14, 1]);
  });

  it('checks the rights of those who see a part of a workspace before each event, and sends none after they end', async () => {
    const busy = Array.from({ length: 5 }, (): [number, LiveMessage<typeof figures>] => [1_000, figures]);
    let allowed = 2;
    const { pieces, requested } = await sent([[1_000, 'quiet'], ...busy], () => allowed-- > 0, true);
    expect(pieces).toEqual(['retry: 3000', ': quiet', 'event: live', 'event: live']);
    expect(requested).toBe(3);
  });

  it('checks the key no more often than that', async () => {
    const busy = Array.from({ length: 60 }, (): [number, LiveMessage<typeof figures>] => [1_000, figures]);
    expect((await sent(busy, () => true)).requested).toBe(4);
  });
});
