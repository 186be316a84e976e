import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EventRow, ObjectRef } from '../../collect/event-port.ts';
import { eventRow } from './event-rows.fixture.ts';
import { createRowEncoder } from './row-codec.ts';
import { createRunningTotals } from './running-totals.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const REFS: readonly ObjectRef[] = [
  { kind: 'link', accountId: 1, id: 1 },
  { kind: 'link', accountId: 1, id: 2 },
  { kind: 'site', accountId: 1, id: 3 },
  { kind: 'qr', accountId: 1, id: 4 },
];

/** Counts rows one by one, as the documentation defines it. */
function counted(rows: readonly EventRow[], { kind, id }: ObjectRef) {
  const own = rows.filter((row) => row.bot !== 1 && row.bot !== 2 && row[`${kind}Id`] === id);
  const event = { link: 'click', site: 'pageview', qr: 'scan', campaign: 'click', page: 'impression' }[kind];
  const clicks = own.filter((row) => row.kind === event);
  const seen = kind === 'site' ? own.filter((row) => ['pageview', 'event'].includes(row.kind)) : clicks;
  const visitor = (row: EventRow) => `${Math.floor(row.occurredAt / DAY_MS)} ${row.visitorId}`;
  return { clicks: clicks.length, uniqueClicks: new Set(seen.map(visitor)).size, seen };
}

/** An event log backed by a list of rows, and a catalog that keeps totals in memory. */
function world() {
  const rows: EventRow[] = [];
  const state = { now: 20_000 * DAY_MS, requested: 0, during: async () => undefined as unknown };
  const stored = new Map<string, { clicks: number; uniqueClicks: number }>();
  const key = ({ kind, id }: ObjectRef) => `${kind} ${id}`;
  const totals = createRunningTotals({
    now: () => state.now,
    ask: async (refs, { since }) => {
      state.requested += refs.length;
      const result = refs.map((ref) => {
        const { seen, clicks, uniqueClicks } = counted(rows, ref);
        const visitors = new Set(seen.filter(({ occurredAt }) => occurredAt >= since).map((row) => row.visitorId));
        return { ref, clicks, uniqueClicks, visitors: [...visitors] };
      });
      await state.during();
      return result;
    },
  });
  const encode = createRowEncoder(0);
  const load = (...given: Partial<EventRow>[]) => {
    const some = given.map((row) => eventRow({ accountId: 1, occurredAt: state.now, ...row }));
    return totals.storeBlock(encode(some), async () => void rows.push(...some));
  };
  /** A round: returns whether all totals are right. */
  const round = async () => {
    const read = await totals.read(REFS, (ref) => stored.get(key(ref)));
    for (const { ref, clicks, uniqueClicks } of read) stored.set(key(ref), { clicks, uniqueClicks });
    return read.every(({ ref, ...row }) => {
      const { clicks, uniqueClicks } = counted(rows, ref);
      return row.clicks === clicks && row.uniqueClicks === uniqueClicks;
    });
  };
  return { rows, state, stored, totals, load, round };
}

describe('running totals', () => {
  it('ask once for each object, and count what is stored afterwards', async () => {
    const { state, load, round } = world();
    await load({ kind: 'click', linkId: 1, visitorId: '7' });
    await round();
    await load({ kind: 'click', linkId: 1, visitorId: '7' }, { kind: 'click', linkId: 1, visitorId: '8' });
    await load({ kind: 'click', linkId: 1, visitorId: '9', bot: 1 }, { kind: 'pageview', siteId: 3, visitorId: '9' });
    expect(await round()).toBe(true);
    expect(state.requested).toBe(REFS.length);
  });

  it('ask again for what another process has counted', async () => {
    const { rows, state, stored, load, round } = world();
    await round();
    rows.push(eventRow({ accountId: 1, kind: 'click', linkId: 2, occurredAt: state.now }));
    stored.set('link 2', { clicks: 1, uniqueClicks: 1 });
    await load({ kind: 'click', linkId: 2, visitorId: '5' });
    expect(await round()).toBe(true);
    expect(state.requested).toBe(REFS.length + 1);
  });

  it('do not keep an answer during which a block was stored', async () => {
    const { state, load, round } = world();
    state.during = () => load({ kind: 'click', linkId: 1, visitorId: '7' });
    await round();
    state.during = async () => undefined;
    expect(await round()).toBe(true);
    expect(state.requested).toBe(REFS.length * 2);
  });

  it('ask again after five minutes, whatever was missed', async () => {
    const { rows, state, round } = world();
    await round();
    rows.push(eventRow({ accountId: 1, kind: 'click', linkId: 2, occurredAt: state.now }));
    expect(await round()).toBe(false);
    state.now += 5 * MINUTE_MS;
    expect(await round()).toBe(true);
  });

  it('ask again after rows were deleted', async () => {
    const { rows, totals, load, round } = world();
    await load({ kind: 'scan', qrId: 4, visitorId: '1' });
    await round();
    rows.length = 0;
    totals.forget();
    expect(await round()).toBe(true);
  });

  const row = fc.record({
    kind: fc.constantFrom('click' as const, 'pageview' as const, 'event' as const, 'scan' as const),
    linkId: fc.constantFrom(0, 1, 2),
    siteId: fc.constantFrom(0, 3),
    qrId: fc.constantFrom(0, 4),
    visitorId: fc.constantFrom('0', '1', '2', '18446744073709551615'),
    bot: fc.constantFrom(0, 0, 0, 1, 2, 3),
    agoMs: fc.constantFrom(0, 0, 1, MINUTE_MS, DAY_MS),
  });
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ rows: fc.array(row, { minLength: 1, maxLength: 5 }) }) },
    { weight: 1, arbitrary: fc.record({ passMs: fc.constantFrom(MINUTE_MS, DAY_MS / 2) }) },
    {
      weight: 1,
      arbitrary: fc.record({ failing: fc.array(row, { minLength: 1, maxLength: 2 }), arrives: fc.boolean() }),
    },
  );

  it('are those of the event log after any blocks, late rows, midnights and inserts of unknown fate', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const { rows, state, totals, load, round } = world();
        const at = ({ agoMs, ...given }: { agoMs: number }) => ({ ...given, occurredAt: state.now - agoMs });
        for (const given of steps) {
          if ('rows' in given) await load(...given.rows.map(at));
          else if ('passMs' in given) state.now += given.passMs;
          else {
            const some = given.failing.map((one) => eventRow({ accountId: 1, ...at(one) }));
            const fails = async () => {
              if (given.arrives) rows.push(...some);
              throw new Error('unknown fate');
            };
            await expect(totals.storeBlock(createRowEncoder(1)(some), fails)).rejects.toThrow('unknown fate');
            await round();
            await totals.storeUnknown(async () => void (given.arrives || rows.push(...some)));
          }
          expect(await round()).toBe(true);
        }
      }),
    );
  });
});
