import { describe, expect, it } from 'vitest';
import { createDropCounter, flushDropCounter } from './dropped-events.ts';
import type { DropCount } from './dropped-events-port.ts';

const NOON = Date.UTC(2026, 2, 3, 12);
const DAY_MS = 86_400_000;
const hit = (siteId: number, occurredAt = NOON) => ({ siteId, accountId: 3, occurredAt });
const counted = (websiteId: number, reason: string, count: number, day = '2026-03-03') => ({
  websiteId,
  accountId: websiteId === 0 ? 0 : 3,
  day,
  reason,
  count,
});

describe('counting dropped hits', () => {
  it('is counted by website, day and reason', () => {
    const drops = createDropCounter();
    drops.count('bot', hit(7));
    drops.count('bot', hit(7));
    drops.count('bot', hit(8));
    drops.count('bot', hit(7, NOON + DAY_MS));
    drops.count('excluded_address', hit(7));
    expect(drops.take()).toEqual([
      counted(7, 'bot', 2),
      counted(8, 'bot', 1),
      counted(7, 'bot', 1, '2026-03-04'),
      counted(7, 'excluded_address', 1),
    ]);
  });

  it('belongs to the day on which it happened, to the millisecond', () => {
    const drops = createDropCounter();
    const midnight = Date.UTC(2026, 2, 4);
    drops.count('bot', hit(7, midnight - 1));
    drops.count('bot', hit(7, midnight));
    expect(drops.take().map(({ day }) => day)).toEqual(['2026-03-03', '2026-03-04']);
  });

  it('is assigned to no website if none was found', () => {
    const drops = createDropCounter();
    drops.count('unknown_site', hit(0));
    drops.count('unknown_site', { ...hit(0), accountId: 4 });
    expect(drops.take()).toEqual([counted(0, 'unknown_site', 2)]);
  });

  it('is not taken again once it was taken', () => {
    const drops = createDropCounter();
    drops.count('prefetch', hit(7));
    expect(drops.take()).toHaveLength(1);
    expect(drops.take()).toEqual([]);
    drops.count('prefetch', hit(7));
    expect(drops.take()).toEqual([counted(7, 'prefetch', 1)]);
  });
});

describe('storing the counts of dropped hits', () => {
  it('moves each count once', async () => {
    const drops = createDropCounter();
    const stored: DropCount[] = [];
    const store = { add: async (counts: readonly DropCount[]) => void stored.push(...counts) };
    drops.count('bot', hit(7));
    await flushDropCounter(drops, store);
    await flushDropCounter(drops, store);
    expect(stored).toEqual([counted(7, 'bot', 1)]);
  });

  it('asks nothing of the store when there is nothing to store', async () => {
    const add = () => Promise.reject(new Error('requested'));
    await expect(flushDropCounter(createDropCounter(), { add })).resolves.toBeUndefined();
  });

  it('loses nothing while the store is down, nor what is counted meanwhile', async () => {
    const drops = createDropCounter();
    drops.count('bot', hit(7));
    const down = {
      add: async () => {
        drops.count('bot', hit(7));
        throw new Error('The database is down.');
      },
    };
    await expect(flushDropCounter(drops, down)).rejects.toThrow('down');
    await expect(flushDropCounter(drops, down)).rejects.toThrow('down');
    expect(drops.take()).toEqual([counted(7, 'bot', 3)]);
  });
});
