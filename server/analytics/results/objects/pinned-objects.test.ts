import { describe, expect, it } from 'vitest';
import type { PinnedRef } from '../../../library/pins/pins.ts';
import { readHome } from '../home/home-period.ts';
import { fakeParts, MINE, OWN, statsResult } from '../results.fixture.ts';
import { askPinned } from './pinned-objects.ts';

const DAY_MS = 86_400_000;
const FIRST = Date.UTC(2026, 2, 13);
const QUERY = readHome({}, FIRST + 6.5 * DAY_MS);

interface Requested {
  dimensions: readonly string[];
  interval?: string;
  range: { from: number };
}

/** The log has 5 of everything in the period, on its first day, and 2 in the period before. */
async function ask(pins: readonly PinnedRef[]) {
  const requested: Requested[] = [];
  const query = async (one: Requested) => {
    requested.push(one);
    if (one.interval) return statsResult({ rows: [{ dimensions: [String(FIRST), String(OWN)], metrics: [5] }] });
    return statsResult({ rows: [{ dimensions: [String(OWN)], metrics: [one.range.from === FIRST ? 5 : 2] }] });
  };
  const { parts } = fakeParts({ query: query as never });
  return { requested, pinned: await askPinned(parts, { accountId: MINE, query: QUERY }, pins) };
}

describe('pinned objects', () => {
  it('have their figures, those of the period before, and their trend, in the order of the pins', async () => {
    const { pinned } = await ask([
      { type: 'website', id: OWN },
      { type: 'link', id: OWN },
    ]);
    const figures = { id: OWN, current: 5, previous: 2, trend: [5, 0, 0, 0, 0, 0, 0] };
    expect(pinned).toEqual([
      { ...figures, type: 'website', name: `website ${OWN}` },
      { ...figures, type: 'link', name: `link ${OWN}` },
    ]);
  });

  it('cost three queries for each type, however many there are', async () => {
    const { requested } = await ask([
      { type: 'link', id: OWN },
      { type: 'link', id: 8 },
      { type: 'qr', id: OWN },
    ]);
    expect(requested.map(({ dimensions }) => dimensions[0]).toSorted()).toEqual([
      'link',
      'link',
      'link',
      'qr',
      'qr',
      'qr',
    ]);
  });

  it('omit deleted objects, and ask nothing without pins', async () => {
    expect((await ask([{ type: 'campaign', id: 8 }])).pinned).toEqual([]);
    expect(await ask([])).toEqual({ requested: [], pinned: [] });
  });
});
