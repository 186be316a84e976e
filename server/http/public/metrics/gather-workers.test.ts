import { describe, expect, it } from 'vitest';
import type { Peers } from '../../../platform/peers.ts';
import { counter, exposition, gauge } from './exposition.ts';
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
});

describe('a label', () => {
  it('is escaped as the format requires', () => {
    const metric = { ...gauge('up', 'Up.', 1), samples: [['', { route: 'a"b\\c\nd' }, 1]] as const };
    expect(exposition([{ slot: 1, metrics: [metric] }])).toContain('route="a\\"b\\\\c\\nd"');
  });
});
