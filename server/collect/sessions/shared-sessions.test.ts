import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Peers } from '../../platform/peers.ts';
import { arrival, presenceAt } from './sessions.fixture.ts';
import { createSharedVisits } from './shared-sessions.ts';

const MINUTE_MS = 60_000;
const NOON = Date.UTC(2026, 2, 3, 12);
const JOURNEY = { journeyId: '5', viaLinkId: 1, viaQrId: 0, viaCampaignId: 0 };

/** Processes that exchange JSON messages. */
function machine(processes: number) {
  const ears: ((news: readonly unknown[]) => void)[] = [];
  const reported: unknown[] = [];
  const peersOf = (self: number): Peers => ({
    broadcast: (_topic, news) => {
      reported.push(news);
      const written = JSON.stringify(news);
      for (const [index, subscribe] of ears.entries()) if (index !== self) subscribe(JSON.parse(written));
    },
    subscribe: (_topic, listener) => {
      ears[self] = listener;
    },
  });
  return {
    reported,
    ears,
    visits: Array.from({ length: processes }, (_, index) => createSharedVisits(peersOf(index))),
  };
}

function two() {
  const { reported, ears, visits } = machine(2);
  const [here, there] = visits;
  if (here === undefined || there === undefined) throw new Error('no processes');
  return { reported, ears, here, there };
}

const soon = () => vi.advanceTimersByTime(20);

describe('visits that several processes share', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('continue in each process as they started in one', () => {
    const { here, there } = two();
    const visit = here.begin(presenceAt(NOON), arrival({ journey: JOURNEY, entryPath: '/in' }));
    expect(there.current(presenceAt(NOON))).toBeUndefined();
    soon();
    const { id, startedAt, origin, journey, entryPath } = visit;
    expect(there.current(presenceAt(NOON + MINUTE_MS))).toMatchObject({ id, startedAt, origin, journey, entryPath });
  });

  it('are kept alive by what happens in any of them, to within a minute', () => {
    const { here, there } = two();
    const { id } = here.begin(presenceAt(NOON), arrival());
    soon();
    for (let minutes = 10; minutes <= 60; minutes += 10) {
      here.current(presenceAt(NOON + minutes * MINUTE_MS));
      soon();
    }
    expect(there.current(presenceAt(NOON + 89 * MINUTE_MS))?.id).toBe(id);
  });

  it('get their entry page from the first page view of any process', () => {
    const { here, there } = two();
    here.begin(presenceAt(NOON), arrival());
    soon();
    there.enter(presenceAt(NOON), '/in');
    soon();
    expect(here.current(presenceAt(NOON + 1))?.entryPath).toBe('/in');
  });

  it('are broadcast once and then every minute, not with every event', () => {
    const { here, reported } = two();
    here.begin(presenceAt(NOON), arrival());
    for (let second = 1; second < 60; second += 1) here.current(presenceAt(NOON + second * 1_000));
    soon();
    expect(reported).toHaveLength(1);
    here.current(presenceAt(NOON + MINUTE_MS));
    soon();
    expect(reported).toHaveLength(2);
  });

  it('are broadcast in batches, and immediately when there are many', () => {
    const { here, reported } = two();
    for (let index = 0; index < 600; index += 1) here.begin(presenceAt(NOON, `v${index}`), arrival());
    expect(reported.map((news) => (news as unknown[]).length)).toEqual([250, 250]);
    soon();
    expect(reported.flat()).toHaveLength(600);
    soon();
    expect(reported).toHaveLength(3);
  });

  it('ignore reports of another shape, as another release may send them', () => {
    const { here, there, reported, ears } = two();
    here.begin(presenceAt(NOON), arrival());
    soon();
    const [news] = reported[0] as [object];
    const odd = [null, 'text', {}, { ...news, visitorId: 7 }, { ...news, visitorId: '2', origin: { source: 'x' } }];
    expect(() => ears[1]?.(odd)).not.toThrow();
    expect(there.current(presenceAt(NOON, '2'))).toBeUndefined();
  });

  it('are not broadcast if no process asked for their source', () => {
    const { here, reported } = two();
    here.begin(presenceAt(NOON));
    here.current(presenceAt(NOON + 5 * MINUTE_MS));
    soon();
    expect(reported).toEqual([]);
  });

  it.each([
    ['the story’s', [arrival(), arrival({ journey: JOURNEY })], '5'],
    ['the later story’s', [arrival({ journey: { ...JOURNEY, journeyId: '4' } }), arrival({ journey: JOURNEY })], '5'],
    ['the first', [arrival({ entryPath: '/1' }), arrival({ entryPath: '/2' })], '0'],
  ] as const)('that begin twice at one time become one: %s', (_name, [first, second], journeyId) => {
    const { here, there } = two();
    here.begin(presenceAt(NOON), first);
    there.begin(presenceAt(NOON + 5), second);
    soon();
    const [one, other] = [here.current(presenceAt(NOON + 9)), there.current(presenceAt(NOON + 9))];
    expect(one).toEqual(expect.objectContaining({ id: other?.id, startedAt: other?.startedAt }));
    expect(one?.entryPath).toBe(other?.entryPath);
    expect([one?.journey.journeyId, other?.journey.journeyId]).toEqual([journeyId, journeyId]);
  });

  it('before and after a pause stay separate, even if the report of the first arrives late', () => {
    const { here, there } = two();
    const late = here.begin(presenceAt(NOON), arrival());
    const next = there.begin(presenceAt(NOON + 40 * MINUTE_MS), arrival());
    soon();
    expect(there.current(presenceAt(NOON + 41 * MINUTE_MS))?.id).toBe(next.id);
    expect(here.current(presenceAt(NOON + 41 * MINUTE_MS))?.id).toBe(next.id);
    expect(next.id).not.toBe(late.id);
  });
});
