import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventRow } from '../../../collect/event-port.ts';
import { openEmbedded, type TestEventLog } from '../event-log.fixture.ts';
import { eventRow } from '../event-rows.fixture.ts';
import { INSERT_IS_OVER_MS } from './day-ledger.ts';

const NOW = Date.UTC(2026, 2, 20, 12);
const DAY_MS = 86_400_000;
const RANGE = { from: Date.UTC(2026, 2, 10), to: Date.UTC(2026, 2, 20) };

describe('days that are counted where nothing is being inserted', () => {
  let opened: TestEventLog;
  let now = NOW;
  let blocks = 0;
  beforeAll(async () => {
    opened = await openEmbedded(() => now);
  });
  afterAll(() => opened.close());

  async function store(...rows: Partial<EventRow>[]): Promise<void> {
    const { writer } = opened.eventLog;
    const site = { kind: 'pageview' as const, accountId: 7, siteId: 5 };
    await writer.insertBlock(
      `settled ${++blocks}`,
      writer.encodeRows(rows.map((row) => eventRow({ ...site, ...row }))),
    );
  }
  const viewsOf = async () => {
    const { rows, resolution } = await opened.eventLog.analytics.query({
      scope: { kind: 'website', accountId: 7, id: 5 },
      metrics: ['views'],
      dimensions: [],
      range: RANGE,
      timezone: 'UTC',
      limit: 10,
      offset: 0,
    });
    return [rows[0]?.metrics[0], resolution];
  };
  /** Returns how many counts are due after waiting. */
  async function dueAfter(waitMs: number): Promise<number> {
    now += waitMs;
    let counts = 0;
    for (let created = 1; created > 0; counts += created) created = await opened.eventLog.days.countDue();
    return counts;
  }
  const views = (count: number, daysAgo: number) =>
    Array.from({ length: count }, (_, index) => ({
      occurredAt: NOW - daysAgo * DAY_MS,
      visitorId: String(index + 1),
      visitId: String(index + 1),
    }));

  it('need no second count once their marks are old', async () => {
    await store(...views(20, 3), ...views(30, 5));
    expect(await viewsOf()).toEqual([50, 'events']);
    now += 1_000;
    while ((await opened.eventLog.days.countSettled()) > 0);
    expect(await viewsOf()).toEqual([50, 'days']);
    expect(await dueAfter(INSERT_IS_OVER_MS + 1_000)).toBe(0);
    expect(await viewsOf()).toEqual([50, 'days']);
  });

  it('are counted again when events arrive afterwards, immediately or later', async () => {
    while ((await opened.eventLog.days.countSettled()) > 0);
    await store(...views(7, 5));
    expect(await viewsOf()).toEqual([57, 'days']);
    expect(await dueAfter(2_000)).toBe(0);
    expect(await viewsOf()).toEqual([57, 'days']);
    expect(await dueAfter(INSERT_IS_OVER_MS)).toBe(1);
    expect(await viewsOf()).toEqual([57, 'days']);
  });

  it('are counted only up to the requested number', async () => {
    await store(...views(1, 6), ...views(1, 7), ...views(1, 8));
    now += 2_000;
    const counts = [];
    for (let call = 0; call < 3; call++) counts.push(await opened.eventLog.days.countSettled(2));
    expect(counts).toEqual([2, 1, 0]);
  });
});
