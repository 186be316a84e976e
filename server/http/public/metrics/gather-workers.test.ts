import { describe, expect, it } from 'vitest';
import type { Peers } from '../../../platform/peers.ts';
import { counter, exposition } from './exposition.ts';
import { createWorkerGatherer } from './gather-workers.ts';

/** Delivers to all others at once, as the primary does. */
function createPeers(count: number): Peers[] {
  const listeners: ((news: readonly unknown[]) => void)[] = [];
  return Array.from({ length: count }, (_, index) => ({
    broadcast: (_topic, news) => {
      for (const [other, listener] of listeners.entries()) if (other !== index) listener(structuredClone(news));
    },
    subscribe: (_topic, listener) => {
      listeners[index] = listener;
    },
  }));
}

const stored = (value: number) => async () => [counter('waymark_hits_stored_total', 'Stored.', value)];

describe('the metrics of several workers', () => {
  it('are all in the response of whichever is asked, each under its slot', async () => {
    const gatherers = createPeers(3).map((peers, index) =>
      createWorkerGatherer({ slot: index + 1, count: 3, peers }, stored((index + 1) * 10)),
    );
    for (const gather of gatherers) {
      expect(exposition(await gather())).toBe(
        [
          '# HELP waymark_hits_stored_total Stored.',
          '# TYPE waymark_hits_stored_total counter',
          'waymark_hits_stored_total{worker="1"} 10',
          'waymark_hits_stored_total{worker="2"} 20',
          'waymark_hits_stored_total{worker="3"} 30\n',
        ].join('\n'),
      );
    }
  });

  it('are served without a worker that does not respond', async () => {
    const [first] = createPeers(2);
    const gather = createWorkerGatherer({ slot: 1, count: 2, peers: first as Peers }, stored(1));
    expect(await gather()).toMatchObject([{ slot: 1 }]);
  });

  it('of two scrapes at once are complete in both', async () => {
    const [one, two] = createPeers(2).map((peers, index) =>
      createWorkerGatherer({ slot: index + 1, count: 2, peers }, stored(index)),
    );
    const scrapes = await Promise.all([one?.(), two?.(), one?.()]);
    for (const workers of scrapes) expect(workers?.map(({ slot }) => slot)).toEqual([1, 2]);
  });

  it('need no other worker where there is one', async () => {
    const [peers] = createPeers(1);
    expect(await createWorkerGatherer({ slot: 1, count: 1, peers: peers as Peers }, stored(5))()).toEqual([
      { slot: 1, metrics: [counter('waymark_hits_stored_total', 'Stored.', 5)] },
    ]);
  });

  it('ignore a response that comes after the scrape ended', async () => {
    const listeners: ((news: readonly unknown[]) => void)[] = [];
    const peers: Peers = { broadcast: () => undefined, subscribe: (_topic, listener) => void listeners.push(listener) };
    const gather = createWorkerGatherer({ slot: 1, count: 2, peers }, stored(1));
    expect(await gather()).toHaveLength(1);
    listeners[0]?.([{ to: '1-1', slot: 2, metrics: [] }]);
    expect(await gather()).toHaveLength(1);
  });
});
