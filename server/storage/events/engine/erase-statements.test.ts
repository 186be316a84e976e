import { describe, expect, it } from 'vitest';
import type { LedgerEntry } from '../daily/day-ledger.ts';
import { DAY_LEDGER } from '../daily/day-tables.ts';
import { createEraser } from '../erasing.ts';
import { answering } from './answering-client.fixture.ts';
import { clusterClauses } from './cluster.ts';
import { embeddedClauses } from './embedded.ts';

const DAY_MS = 86_400_000;
type Mark = Omit<LedgerEntry, 'version'>;

/** An eraser that finds `count` rows in each table; `answer` returns the rows of all other queries. */
function setUp(respond: (sql: string) => readonly object[] = () => [], { count = 1, clauses = embeddedClauses } = {}) {
  /** Marks and deletions in order of execution. */
  const done: string[] = [];
  const marks: Mark[] = [];
  const requested = answering((sql) => (/^SELECT count\(\) AS n/.test(sql) ? [{ n: String(count) }] : respond(sql)));
  const client = {
    ...requested.client,
    command: async (sql: string, values = {}) => {
      done.push(/(?:FROM|TABLE) (\w+)/.exec(sql)?.[1] ?? sql);
      await requested.client.command(sql, values);
    },
  };
  const ledger = {
    add: async (entries: readonly Mark[]) => {
      if (entries.length > 0) done.push('marks');
      marks.push(...entries);
      return 1;
    },
  };
  return { ...requested, done, marks, eraser: createEraser({ client, clauses, ledger }) };
}

/** Days of which a website has counts. */
const countedDays = (sql: string) =>
  sql.includes('SELECT DISTINCT day_number') ? [{ day_number: 3 }, { day_number: 5 }] : [];

describe('erasing a website or an account', () => {
  it('deletes counts before events: remaining events are counted again, but counts never remain without events', async () => {
    const { eraser, done } = setUp();
    await eraser.site(1, 2);
    expect(done).toEqual(['site_days', 'site_slots', 'site_visits', 'events']);
    done.length = 0;
    await eraser.account(1);
    expect(done).toEqual(['object_days', 'site_days', 'site_slots', 'site_visits', 'events']);
  });

  it('deletes rows of that website in that account alone', async () => {
    const { eraser, commands } = setUp();
    await eraser.site(1, 2);
    expect(commands()).toHaveLength(4);
    for (const { sql, values } of commands()) {
      expect(sql).toMatch(/ WHERE account_id = \{account: UInt64\} AND \(site_id IN \{site: Array\(UInt64\)\}\)$/);
      expect(values).toEqual({ account: 1, site: [2] });
    }
  });

  it('leaves its days counted as empty, so that no process adds them to figures of the account', async () => {
    const { eraser, done, marks } = setUp(countedDays);
    await eraser.site(1, 2);
    expect(done).toEqual(['site_days', 'site_slots', 'site_visits', 'events', 'marks']);
    expect(marks.map(({ generation, ...mark }) => ({ ...mark, isNew: generation > 0 }))).toEqual(
      [3, 5].map((day) => ({ accountId: 1, siteId: 2, day, isWhole: false, isDirty: false, isNew: true })),
    );
  });
});

describe('erasing an object', () => {
  const found = (sql: string) =>
    sql.includes('object_kind')
      ? [
          { object_kind: 'campaign', id: '9', day_number: 20_000 },
          { object_kind: 'campaign', id: '9', day_number: 20_001 },
          { object_kind: 'qr', id: '4', day_number: 20_001 },
        ]
      : [];

  it('marks the days of its events before it deletes them, and returns the objects with which it shared them, each once', async () => {
    const { eraser, done, marks } = setUp(found);
    expect(await eraser.objects([{ kind: 'link', accountId: 1, id: 3 }])).toEqual([
      { kind: 'campaign', accountId: 1, id: 9 },
      { kind: 'qr', accountId: 1, id: 4 },
    ]);
    expect(done).toEqual(['marks', 'object_days', 'events']);
    const mark = { accountId: 1, siteId: 0, isWhole: false, isDirty: true, generation: 0 };
    expect(marks).toEqual([
      { ...mark, day: 20_000 },
      { ...mark, day: 20_001 },
    ]);
  });

  it('returns no object that is erased itself, and marks its days: they counted for the account', async () => {
    const { eraser, done, marks } = setUp(found);
    const erased = (['link', 'campaign', 'qr'] as const).map((kind, index) => ({
      kind,
      accountId: 1,
      id: [3, 9, 4][index] ?? 0,
    }));
    expect(await eraser.objects(erased)).toEqual([]);
    expect(done).toEqual(['marks', 'object_days', 'events']);
    expect(marks.map(({ day, isDirty }) => ({ day, isDirty }))).toEqual([
      { day: 20_000, isDirty: true },
      { day: 20_001, isDirty: true },
    ]);
  });

  it('of several kinds are deleted with one statement for each table', async () => {
    const { eraser, done, marks } = setUp(found);
    const refs = [
      { kind: 'site', accountId: 1, id: 2 },
      { kind: 'link', accountId: 1, id: 3 },
      { kind: 'link', accountId: 1, id: 5 },
    ] as const;
    expect(await eraser.objects(refs)).toHaveLength(2);
    expect(done).toEqual(['marks', 'site_days', 'site_slots', 'site_visits', 'object_days', 'events']);
    expect(marks).toHaveLength(2);
    expect(await eraser.objects([])).toEqual([]);
  });

  it('that is a website is erasing the website, which shares nothing', async () => {
    const { eraser, done, marks } = setUp(found);
    expect(await eraser.objects([{ kind: 'site', accountId: 1, id: 2 }])).toEqual([]);
    expect(done).toEqual(['site_days', 'site_slots', 'site_visits', 'events']);
    expect(marks).toEqual([]);
  });
});

describe('erasing old events', () => {
  it('leaves empty days counted as empty, so that no process reads an earlier count', async () => {
    const { eraser, done, marks } = setUp(countedDays, { count: 12 });
    expect(await eraser.siteBefore(1, 2, 6 * DAY_MS)).toBe(12);
    expect(done).toEqual(['site_days', 'site_slots', 'site_visits', 'events', 'marks']);
    expect(marks.map(({ day }) => day)).toEqual([3, 5]);
    for (const mark of marks) {
      expect(mark).toMatchObject({ accountId: 1, siteId: 2, isWhole: false, isDirty: false });
      expect(mark.generation).toBe(marks[0]?.generation);
      expect(mark.generation).toBeGreaterThan(0);
    }
  });

  it('of all accounts returns the affected objects, and covers all websites in the ledger', async () => {
    const objects = [{ object_kind: 'page', account_id: '8', id: '3' }];
    const { eraser, marks, done } = setUp((sql) => (sql.includes('object_kind') ? objects : countedDays(sql)));
    expect(await eraser.allBefore(6 * DAY_MS)).toEqual([{ kind: 'page', accountId: 8, id: 3 }]);
    expect(done).toEqual(['site_days', 'site_slots', 'site_visits', 'object_days', 'events', 'marks']);
    expect(marks[0]).toMatchObject({ accountId: 0, siteId: 0, isWhole: true });
  });
});

describe('erasing visitors', () => {
  const gone = { visitorIds: [] as string[], before: 5 * DAY_MS };
  const respond = (sql: string) => {
    if (sql.includes('GROUP BY visitor_id')) return [{ visitor: '11' }, { visitor: '12' }];
    return sql.includes('SELECT DISTINCT toUInt16') ? [{ day_number: 0 }, { day_number: 4 }, { day_number: 5 }] : [];
  };

  it('marks their days, and the previous days on which their visits may have begun, before it deletes the events', async () => {
    const { eraser, done, marks } = setUp(respond);
    expect(await eraser.visitors(1, 2, { ...gone, visitorIds: ['10'] })).toBe(1);
    expect(done).toEqual(['marks', 'events']);
    expect(marks.map(({ day }) => day).sort()).toEqual([0, 3, 4, 5]);
    expect(marks.every(({ isDirty, accountId, siteId }) => isDirty && accountId === 1 && siteId === 2)).toBe(true);
  });

  it('adds a person’s visitor ids to the given ones, each once', async () => {
    const { eraser, commands } = setUp(respond);
    await eraser.visitors(1, 2, { ...gone, visitorIds: ['10', '11'], userHash: '77' });
    expect(commands().map(({ values }) => values.visitors)).toEqual([['10', '11', '12']]);
  });

  it('looks up no visitor ids if no person is given', async () => {
    const { eraser, statements } = setUp(respond);
    await eraser.visitors(1, 2, { ...gone, visitorIds: ['10'] });
    expect(statements.some(({ sql }) => sql.includes('person_id'))).toBe(false);
  });

  it('sends five thousand visitor ids per statement, and loses none', async () => {
    const visitorIds = Array.from({ length: 10_001 }, (_, index) => String(index + 1));
    const { eraser, commands } = setUp(() => [], { count: 3 });
    expect(await eraser.visitors(1, 2, { ...gone, visitorIds })).toBe(9);
    const sent = commands().map(({ values }) => values.visitors as string[]);
    expect(sent.map(({ length }) => length)).toEqual([5_000, 5_000, 1]);
    expect(sent.flat()).toEqual(visitorIds);
  });

  it('without visitors does nothing', async () => {
    const { eraser, statements } = setUp();
    expect(await eraser.visitors(1, 2, gone)).toBe(0);
    expect(statements).toEqual([]);
  });

  it.each([
    [{ userHash: '5' }, 'person_id'],
    [{ visitId: '5' }, 'visit_id'],
  ])('%j is looked up by %s, and visitors without an id are not found', async (visitor, column) => {
    const { eraser, statements } = setUp(respond);
    expect(await eraser.visitorsOf(1, 2, visitor)).toEqual(['11', '12']);
    expect(statements[0]?.sql).toContain(`${column} = {number: UInt64} AND visitor_id > 0`);
    expect(statements[0]?.values).toEqual({ account: 1, site: 2, number: '5' });
  });
});

describe('rewriting', () => {
  const masked = (counts: Record<string, string>) => (sql: string) => [
    { masked: Object.entries(counts).find(([table]) => sql.includes(`FROM ${table})`))?.[1] ?? '0' },
  ];

  it('rewrites the tables with deleted rows, and returns how many rows were removed', async () => {
    const { eraser, done } = setUp(masked({ events: '40', [DAY_LEDGER]: '2' }));
    expect(await eraser.rewrite()).toBe(42);
    expect(done).toEqual(['events', DAY_LEDGER]);
  });

  it('is not misled by rows inserted between its two counts', async () => {
    const { eraser, done } = setUp(masked({ events: '-3' }));
    expect(await eraser.rewrite()).toBe(0);
    expect(done).toEqual([]);
  });

  it('covers the local tables of the nodes on a cluster', async () => {
    const { eraser, commands } = setUp(masked({ events_local: '1' }), { clauses: clusterClauses('main') });
    await eraser.rewrite();
    expect(commands().map(({ sql }) => sql)).toEqual(["ALTER TABLE events_local ON CLUSTER 'main' APPLY DELETED MASK"]);
  });
});
