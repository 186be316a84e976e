import { describe, expect, it } from 'vitest';
import { NO_JOURNEY } from '../pipeline/event-draft.ts';
import { arrival, presenceAt, visitOf } from './sessions.fixture.ts';
import { createVisits } from './sessions.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MIDNIGHT = Date.UTC(2026, 2, 3);
const NOON = MIDNIGHT + 12 * HOUR_MS;

describe('visits', () => {
  it('last as long as no pause reaches 30 minutes, across full hours too', () => {
    const visits = createVisits();
    const first = visitOf(visits, presenceAt(NOON - 5 * MINUTE_MS));
    expect(visitOf(visits, presenceAt(NOON + 24 * MINUTE_MS))).toBe(first);
    expect(visitOf(visits, presenceAt(NOON + 53 * MINUTE_MS))).toBe(first);
    expect(visitOf(visits, presenceAt(NOON + 83 * MINUTE_MS))).not.toBe(first);
  });

  it('start again after 30 minutes of inactivity', () => {
    const visits = createVisits();
    const first = visitOf(visits, presenceAt(NOON));
    const second = visitOf(visits, presenceAt(NOON + 30 * MINUTE_MS));
    expect(second).not.toBe(first);
    expect(visitOf(visits, presenceAt(NOON + 31 * MINUTE_MS))).toBe(second);
  });

  it('end after 12 hours, however busy', () => {
    const visits = createVisits();
    const first = visitOf(visits, presenceAt(NOON - 10 * HOUR_MS));
    for (let at = NOON - 10 * HOUR_MS; at < NOON + 2 * HOUR_MS; at += 20 * MINUTE_MS) {
      expect(visitOf(visits, presenceAt(at))).toBe(first);
    }
    const second = visitOf(visits, presenceAt(NOON + 2 * HOUR_MS));
    expect(second).not.toBe(first);
    expect(visitOf(visits, presenceAt(NOON + 2 * HOUR_MS + 1))).toBe(second);
  });

  it('continue while a page is open, although nothing was reported meanwhile', () => {
    const visits = createVisits();
    visits.begin(presenceAt(NOON), arrival());
    const later = NOON + 50 * MINUTE_MS;
    expect(visits.current({ ...presenceAt(later), since: later - 20 * MINUTE_MS })).toBeUndefined();
    expect(visits.current({ ...presenceAt(later), since: later - 21 * MINUTE_MS })).toBeDefined();
    expect(visits.current(presenceAt(later + 29 * MINUTE_MS))).toBeDefined();
  });

  it('belong to one visitor each', () => {
    const visits = createVisits();
    expect(visitOf(visits, presenceAt(NOON, '1'))).not.toBe(visitOf(visits, presenceAt(NOON, '2')));
  });

  it('are not there before they begin', () => {
    expect(createVisits().current(presenceAt(NOON))).toBeUndefined();
  });

  it('survive hits that arrive out of order', () => {
    const visits = createVisits();
    const first = visitOf(visits, presenceAt(NOON + 20 * MINUTE_MS));
    expect(visitOf(visits, presenceAt(NOON + 2 * MINUTE_MS))).toBe(first);
    expect(visitOf(visits, presenceAt(NOON + 49 * MINUTE_MS))).toBe(first);
  });

  it('have all hits between their first and their last, however late those arrive', () => {
    const visits = createVisits();
    const first = visitOf(visits, presenceAt(NOON));
    for (const minutes of [25, 50, 75]) visitOf(visits, presenceAt(NOON + minutes * MINUTE_MS));
    expect(visitOf(visits, presenceAt(NOON + 35 * MINUTE_MS))).toBe(first);
    expect(visitOf(visits, presenceAt(NOON + 100 * MINUTE_MS))).toBe(first);
  });

  it('continue unchanged when a server sends an event from hours ago, which is a separate visit', () => {
    const reported: string[] = [];
    const visits = createVisits({ report: ({ id }) => reported.push(id) });
    const present = visits.begin(presenceAt(NOON), arrival({ entryPath: '/now' }));
    const earlier = presenceAt(NOON - 3 * HOUR_MS);
    const late = visits.begin(earlier, arrival());
    visits.enter(earlier, '/then');
    expect(visits.current(presenceAt(NOON - 3 * HOUR_MS + 20 * MINUTE_MS))).toBe(late);
    expect(visits.current(presenceAt(NOON + 20 * MINUTE_MS))).toBe(present);
    expect([present, late]).toMatchObject([
      { startedAt: NOON, entryPath: '/now' },
      { startedAt: NOON - 3 * HOUR_MS, entryPath: '/then' },
    ]);
    expect(new Set(reported)).toEqual(new Set([present.id]));
  });

  it('begin no later than what belongs to them', () => {
    const visits = createVisits();
    visits.begin(presenceAt(NOON + 20 * MINUTE_MS));
    expect(visits.current(presenceAt(NOON + 2 * MINUTE_MS))?.startedAt).toBe(NOON + 2 * MINUTE_MS);
    expect(visits.current(presenceAt(NOON + 25 * MINUTE_MS))?.startedAt).toBe(NOON + 2 * MINUTE_MS);
  });

  it('have distinct IDs when their start moved into the previous half hour', () => {
    const visits = createVisits();
    const first = visits.begin(presenceAt(NOON), arrival({ journey: { ...NO_JOURNEY, journeyId: '7' } }));
    visits.current(presenceAt(NOON - MINUTE_MS));
    const second = visits.begin(presenceAt(NOON + MINUTE_MS), arrival({ journey: { ...NO_JOURNEY, journeyId: '8' } }));
    expect(second.id).not.toBe(first.id);
  });

  it('are others than those of the day after, when the clock is set back over midnight', () => {
    const visits = createVisits();
    const ahead = visits.begin(presenceAt(MIDNIGHT));
    expect(visits.current(presenceAt(MIDNIGHT - 20 * MINUTE_MS))).toBeUndefined();
    const back = visits.begin(presenceAt(MIDNIGHT - 20 * MINUTE_MS));
    expect(back.id).not.toBe(ahead.id);
    expect(ahead.startedAt).toBe(MIDNIGHT);
    expect(visits.current(presenceAt(MIDNIGHT - 19 * MINUTE_MS))).toBe(back);
  });

  it('are not stuck when the clock is set back', () => {
    const visits = createVisits();
    const future = visitOf(visits, presenceAt(NOON + 10 * HOUR_MS));
    const present = visitOf(visits, presenceAt(NOON));
    expect(present).not.toBe(future);
    expect(visitOf(visits, presenceAt(NOON + 45 * MINUTE_MS))).not.toBe(present);
  });

  it('have the same number in every process that sees the visitor arrive', () => {
    expect(visitOf(createVisits(), presenceAt(NOON))).toBe(visitOf(createVisits(), presenceAt(NOON + 3 * MINUTE_MS)));
  });
});

describe('visits over midnight', () => {
  it('continue under the visitor’s new ID', () => {
    const visits = createVisits();
    const before = visitOf(visits, presenceAt(MIDNIGHT - 10 * MINUTE_MS, 'old'));
    expect(visitOf(visits, presenceAt(MIDNIGHT + 5 * MINUTE_MS, 'new', 'old'))).toBe(before);
    expect(visitOf(visits, presenceAt(MIDNIGHT + 34 * MINUTE_MS, 'new', 'old'))).toBe(before);
    expect(visitOf(visits, presenceAt(MIDNIGHT + 60 * MINUTE_MS, 'new', 'old'))).toBe(before);
  });

  it('remember where they came from', () => {
    const visits = createVisits();
    const journey = { journeyId: '5', viaLinkId: 1, viaQrId: 0, viaCampaignId: 0 };
    const before = visits.begin(presenceAt(MIDNIGHT - MINUTE_MS, 'old'), arrival({ journey, entryPath: '/in' }));
    expect(visits.current(presenceAt(MIDNIGHT, 'new', 'old'))).toBe(before);
  });

  it('do not continue after 30 minutes of inactivity', () => {
    const visits = createVisits();
    const before = visitOf(visits, presenceAt(MIDNIGHT - 20 * MINUTE_MS, 'old'));
    expect(visitOf(visits, presenceAt(MIDNIGHT + 10 * MINUTE_MS, 'new', 'old'))).not.toBe(before);
  });

  it('are not looked for under yesterday’s number when it cannot matter', () => {
    const visits = createVisits();
    const yesterdaysId = () => {
      throw new Error('requested');
    };
    const ask = (minutes: number, visitorId: string) =>
      visits.current({ ...presenceAt(MIDNIGHT + minutes * MINUTE_MS, visitorId), yesterdaysId });
    expect(() => ask(30, '1')).not.toThrow();
    expect(() => ask(29, '2')).toThrow('requested');
  });
});

describe('a visit that a journey starts', () => {
  const journey = { journeyId: '77', viaLinkId: 3, viaQrId: 0, viaCampaignId: 4 };

  it('is different from the visit of a minute before, and replaces it', () => {
    const visits = createVisits();
    const first = visits.begin(presenceAt(NOON), arrival());
    const second = visits.begin(presenceAt(NOON + MINUTE_MS), arrival({ journey }));
    expect(second.id).not.toBe(first.id);
    expect(visits.current(presenceAt(NOON + 2 * MINUTE_MS))).toBe(second);
    expect([first.journey, second.journey]).toEqual([NO_JOURNEY, journey]);
  });

  it('is different for each journey', () => {
    const visits = createVisits();
    const begin = (journeyId: string) =>
      visits.begin(presenceAt(NOON), arrival({ journey: { ...journey, journeyId } })).id;
    expect(new Set([begin('1'), begin('2'), begin('3')]).size).toBe(3);
  });

  it('has the number that a process gives it that had not seen it begin, unless one went before', () => {
    const seen = createVisits().begin(presenceAt(NOON), arrival({ journey }));
    expect(visitOf(createVisits(), presenceAt(NOON + MINUTE_MS))).toBe(seen.id);
  });
});

describe('the memory for visits', () => {
  it('is limited in number: the visit with the longest inactivity is evicted first', () => {
    const visits = createVisits({ maxVisits: 2 });
    const first = visits.begin(presenceAt(NOON - 1, '1'), arrival());
    visits.begin(presenceAt(NOON, '2'), arrival());
    visits.begin(presenceAt(NOON, '3'), arrival());
    expect(visits.current(presenceAt(NOON, '1'))).toBeUndefined();
    expect(visits.begin(presenceAt(NOON, '1'), arrival()).id).not.toBe(first.id);
  });

  it('is bounded by length: endless addresses push others out', () => {
    const visits = createVisits({ maxVisits: 100 });
    visits.begin(presenceAt(NOON, 'quiet'), arrival());
    for (let index = 0; index < 12; index += 1) {
      visits.begin(presenceAt(NOON, `${index}`), arrival({ entryPath: `/${'x'.repeat(4_000)}` }));
    }
    expect(visits.current(presenceAt(NOON, 'quiet'))).toBeUndefined();
    expect(visits.current(presenceAt(NOON, '11'))).toBeDefined();
  });

  it('has an entry once there is a page view, and counts its length', () => {
    const visits = createVisits({ maxVisits: 100 });
    visits.begin(presenceAt(NOON, 'quiet'), arrival());
    for (let index = 0; index < 12; index += 1) {
      visits.begin(presenceAt(NOON, `${index}`), arrival());
      visits.enter(presenceAt(NOON, `${index}`), `/${index}${'x'.repeat(4_000)}`);
    }
    expect(visits.current(presenceAt(NOON, 'quiet'))).toBeUndefined();
    expect(visits.current(presenceAt(NOON, '11'))?.entryPath).toMatch(/^\/11x/);
    expect(() => visits.enter(presenceAt(NOON, 'nobody'), '/')).not.toThrow();
  });
});
