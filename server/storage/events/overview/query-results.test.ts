import { describe, expect, it } from 'vitest';
import type { FunnelQuery, GoalMatch, PagePathQuery, RetentionQuery } from '../../../analytics/query/query.ts';
import { answering } from '../engine/answering-client.fixture.ts';
import type { EventClient } from '../engine/client.ts';
import { askFirstEvent } from '../sql/first-event.ts';
import { queryFunnel } from '../sql/funnel.ts';
import { askGoals } from '../sql/goal-figures.ts';
import { queryJourneys } from '../sql/journeys.ts';
import { askLive } from '../sql/live.ts';
import { queryRetention } from '../sql/retention.ts';
import { createKeptResults, type StatsDeps } from '../statistics/closed-parts.ts';

/** Without settled days, so that every query is one statement. */
const depsOf = (client: EventClient): StatsDeps => ({
  client,
  ledger: { countedDays: async () => new Map(), accountDays: async () => ({ days: new Map(), others: [] }) },
  kept: createKeptResults(),
  now: () => RANGE.to,
});

const WEBSITE = { accountId: 1, kind: 'website', id: 2 } as const;
const RANGE = { from: Date.UTC(2026, 2, 1), to: Date.UTC(2026, 2, 8) };
const DAY_MS = 86_400_000;

describe('a funnel', () => {
  const steps: FunnelQuery['steps'] = [{ kind: 'click' }, { kind: 'page', path: '/' }, { kind: 'event', name: 'Buy' }];
  const query: FunnelQuery = { scope: WEBSITE, range: RANGE, steps, windowMs: 60_000, by: 'story' };
  const ask = async (rows: object[], over: Partial<FunnelQuery> = {}) => {
    const { client, statements } = answering(() => rows);
    return { result: await queryFunnel(depsOf(client), { ...query, ...over }), requested: statements[0] };
  };

  it('counts those who got further at every earlier step', async () => {
    const rows = [
      { level: 3, followed: '2' },
      { level: 1, followed: '10' },
      { level: 2, followed: '5' },
    ];
    expect((await ask(rows)).result).toEqual([17, 7, 2]);
    expect((await ask([{ level: 3, followed: 4 }])).result).toEqual([4, 4, 4]);
  });

  it('without visitors has a zero for each step', async () => {
    expect((await ask([])).result).toEqual([0, 0, 0]);
  });

  it('lets the first step be in the range and the last within the window after it', async () => {
    const { requested } = await ask([]);
    expect(Object.values(requested?.values ?? {})).toContain(RANGE.to + 60_000);
    expect(requested?.sql).toMatch(/\(\(\(kind = 'click'\) AND journey_id IN .*\) AND occurred_at < /s);
  });

  it('follows journeys to clicks outside of the website, and never out of the account', async () => {
    const { requested } = await ask([]);
    expect(requested?.sql).toMatch(/account_id = \{v\d+: UInt64\} AND kind IN \('click', 'scan'\) AND journey_id != 0/);
    expect((await ask([], { by: 'visit' })).requested?.sql).not.toContain("kind IN ('click', 'scan')");
    const link = { accountId: 1, kind: 'link', id: 2 } as const;
    expect((await ask([], { scope: link })).requested?.sql).not.toContain('journey_id != 0');
  });

  it('by journey compares only the object of the click before a visit, and the visitor’s attributes', async () => {
    const filter = { kind: 'is', dimension: 'source', values: ['Google'] } as const;
    expect((await ask([], { filter })).requested?.sql).toMatch(
      /if\(kind IN \('click', 'scan'\), 1, source IN \S+ Array\(String\)\}\)/,
    );
    for (const dimension of ['country', 'device', 'browser', 'language'] as const) {
      const { sql = '' } = (await ask([], { filter: { ...filter, dimension } })).requested ?? {};
      expect(sql).toMatch(new RegExp(`'scan'\\), ${dimension} IN \\S+ Array\\(String\\)\\}, ${dimension} IN`));
    }
    const ofLink = { kind: 'is_not', dimension: 'via_link', values: ['3'] } as const;
    expect((await ask([], { filter: ofLink })).requested?.sql).toMatch(
      /'scan'\), \(kind NOT IN \S+ Array\(String\)\} OR .*link_id/,
    );
    expect((await ask([], { filter, by: 'visitor' })).requested?.sql).toContain('AND source IN');
    expect((await ask([], { filter, by: 'visitor' })).requested?.sql).not.toContain('if(kind IN');
  });

  it('restricts clicks to those that redirect to the website if it follows journeys', async () => {
    const sourceObjects = { linkIds: [71], qrIds: [72] };
    const narrowed = async (over: Partial<FunnelQuery>) => {
      const { requested } = await ask([], { sourceObjects, ...over });
      const { sql = '', values = {} } = requested ?? {};
      return [sql.includes('HAVING countIf(site_id = '), JSON.stringify(values).includes('71')];
    };
    expect(await narrowed({})).toEqual([true, true]);
    expect(await narrowed({ steps: [{ kind: 'scan', campaignId: 5 }, ...steps.slice(1)] })).toEqual([true, true]);
    expect(await narrowed({ steps: [{ kind: 'scan', qrId: 5 }, ...steps.slice(1)] })).toEqual([false, false]);
    expect(await narrowed({ by: 'visit' })).toEqual([false, false]);
    expect(await narrowed({ scope: { accountId: 1, kind: 'account' } })).toEqual([false, false]);
  });
});

describe('retention', () => {
  const query: RetentionQuery = { scope: WEBSITE, range: RANGE, timezone: 'UTC', period: 'day' };
  const day = (index: number) => String(RANGE.from + index * DAY_MS);

  it('has a cohort for each period, each with as many periods as are left', async () => {
    const { client } = answering(() => []);
    const cohorts = await queryRetention(client, query);
    expect(cohorts.map(({ start }) => start)).toEqual(Array.from({ length: 7 }, (_, index) => Number(day(index))));
    expect(cohorts.map(({ returned }) => returned.length)).toEqual([7, 6, 5, 4, 3, 2, 1]);
    expect(cohorts.every(({ size }) => size === 0)).toBe(true);
  });

  it('places people into the periods in which they were seen, from their first on', async () => {
    const { client } = answering(() => [
      { cohort: day(0), period: day(0), people: '9' },
      { cohort: day(0), period: day(2), people: '4' },
      { cohort: day(5), period: day(6), people: '1' },
      { cohort: day(5), period: day(5), people: '3' },
    ]);
    const cohorts = await queryRetention(client, query);
    expect(cohorts[0]).toMatchObject({ size: 9, returned: [9, 0, 4, 0, 0, 0, 0] });
    expect(cohorts[5]).toMatchObject({ size: 3, returned: [3, 1] });
  });

  it('reads all earlier events, since otherwise earlier people would look new', async () => {
    const { client, statements } = answering(() => []);
    await queryRetention(client, query);
    expect(statements[0]?.sql).toContain('person_id != 0 AND bot NOT IN (1, 2)');
    expect(Object.values(statements[0]?.values ?? {})).toEqual(expect.arrayContaining([0, RANGE.to, RANGE.from]));
  });

  it('of an empty range is empty, and sends no query', async () => {
    const { client } = answering(() => expect.unreachable());
    expect(await queryRetention(client, { ...query, range: { from: 5, to: 5 } })).toEqual([]);
  });
});

describe('journeys', () => {
  const query: PagePathQuery = { scope: WEBSITE, range: RANGE, steps: 3, from: 'start', limit: 5 };

  it('are paths with their counts, in the order of the engine', async () => {
    const { client } = answering(() => [
      { pages: ['/', '/b'], visits: '12' },
      { pages: ['/'], visits: '3' },
    ]);
    expect(await queryJourneys(depsOf(client), query)).toEqual([
      { pages: ['/', '/b'], visits: 12 },
      { pages: ['/'], visits: 3 },
    ]);
  });

  it('are cut from the requested end', async () => {
    const { client, statements } = answering(() => []);
    await queryJourneys(depsOf(client), query);
    await queryJourneys(depsOf(client), { ...query, from: 'end' });
    const [start, end] = statements.map(({ sql }) => sql.replaceAll(/\s+/g, ' '));
    expect(start).toMatch(/, 1, \{v\d+: UInt64\}\) AS way/);
    expect(end).toMatch(/, -toInt64\(\{v\d+: UInt64\}\)\) AS way/);
    for (const { values } of statements) expect(Object.values(values)).toEqual(expect.arrayContaining([3, 5]));
  });

  it.each(['start', 'end'] as const)('with a page leave out visits without it, from the %s', async (from) => {
    const { client, statements } = answering(() => []);
    await queryJourneys(depsOf(client), { ...query, from, page: '/it’s' });
    const [{ sql = '', values = {} } = {}] = statements;
    expect(sql).toContain('notEmpty(way)');
    expect(sql).not.toContain('it’s');
    expect(Object.values(values)).toContain('/it’s');
  });
});

describe('current visitors', () => {
  const NOW = Date.UTC(2026, 2, 4, 12, 30, 45);
  const minute = (ago: number) => Math.floor(NOW / 60_000) * 60_000 - ago * 60_000;
  const row = (panel: string, value: string, visitors: number, views = 0) => ({
    panel,
    value,
    visitors: String(visitors),
    views: String(views),
  });

  it('include the last half hour, minute by minute, oldest first, empty ones too', async () => {
    const rows = [row('minutes', String(minute(0)), 4, 6), row('minutes', String(minute(29)), 1, 2)];
    const { minutes } = await askLive(answering(() => rows).client, WEBSITE, NOW);
    expect(minutes).toHaveLength(30);
    expect(minutes[0]).toEqual({ time: minute(29), visitors: 1, views: 2 });
    expect(minutes[29]).toEqual({ time: minute(0), visitors: 4, views: 6 });
    expect(minutes.slice(1, 29).every(({ visitors, views }) => visitors === 0 && views === 0)).toBe(true);
  });

  it('have ten rows per list at most, and none of another list', async () => {
    const pages = Array.from({ length: 15 }, (_, index) => row('pages', `/${index}`, 20 - index));
    const rows = [...pages, row('sources', '', 3), row('countries', 'DE', 2), row('now', '', 77)];
    const live = await askLive(answering(() => rows).client, WEBSITE, NOW);
    expect(live.visitors).toBe(77);
    expect(live.pages).toHaveLength(10);
    expect(live.pages[0]).toEqual({ value: '/0', visitors: 20 });
    expect([live.sources, live.countries]).toEqual([[{ value: '', visitors: 3 }], [{ value: 'DE', visitors: 2 }]]);
  });

  it('are zero without events', async () => {
    const live = await askLive(answering(() => []).client, WEBSITE, NOW);
    expect(live).toMatchObject({ visitors: 0, pages: [], sources: [], countries: [] });
  });

  it('exclude bots and page vitals', async () => {
    const { client, statements } = answering(() => []);
    await askLive(client, WEBSITE, NOW);
    expect(statements[0]?.sql.match(/bot NOT IN \(1, 2\) AND kind != 'vital'/g)).toHaveLength(5);
    expect(Object.values(statements[0]?.values ?? {})).toEqual(expect.arrayContaining([minute(29), NOW - 300_000]));
  });
});

describe('single goals', () => {
  const goals: GoalMatch[] = [
    { kind: 'page', path: '/thanks' },
    { kind: 'scroll', path: '/long', depth: 75 },
  ];

  it('are returned in order, as numbers', async () => {
    const row = { times_0: '12', visitors_0: '7', times_1: '3', visitors_1: '2' };
    const { client, statements } = answering(() => [row]);
    expect(await askGoals(client, { scope: WEBSITE, range: RANGE, goals })).toEqual([
      { conversions: 12, converted: 7 },
      { conversions: 3, converted: 2 },
    ]);
    expect(statements).toHaveLength(1);
  });

  it('count depths once a day on each page of a visit, events as often as they occur', async () => {
    const { client, statements } = answering(() => []);
    await askGoals(client, { scope: WEBSITE, range: RANGE, goals });
    expect(statements[0]?.sql).toMatch(
      /countIf\(.*\) AS times_0, .* uniqExactIf\(\(visit_id, path, toDate.*AS times_1/,
    );
  });

  it('are zero without conversions, and send no query if there are no goals', async () => {
    const { client } = answering(() => []);
    expect(await askGoals(client, { scope: WEBSITE, range: RANGE, goals: goals.slice(1) })).toEqual([
      { conversions: 0, converted: 0 },
    ]);
    const { client: silent } = answering(() => expect.unreachable());
    expect(await askGoals(silent, { scope: WEBSITE, range: RANGE, goals: [] })).toEqual([]);
  });
});

describe('the first event', () => {
  it.each([
    [[{ first: '1772600000250', rows: '4' }], 1_772_600_000_250],
    [[{ first: '0', rows: '1' }], 0],
    // ClickHouse's minimum of no rows is 0, which is not an event of 1970.
    [[{ first: '0', rows: '0' }], undefined],
    [[], undefined],
  ])('of %j is %s', async (rows, moment) => {
    expect(await askFirstEvent(answering(() => rows).client, WEBSITE)).toBe(moment);
  });
});
