import { describe, expect, it } from 'vitest';
import { answering } from '../engine/answering-client.fixture.ts';
import { clusterClauses } from '../engine/cluster.ts';
import { embeddedClauses } from '../engine/embedded.ts';
import type { EngineClauses } from '../schema.ts';
import { INSERT_IS_OVER_MS } from './day-ledger.ts';
import { sweepDays } from './day-sweeper.ts';
import { DAY_LEDGER } from './day-tables.ts';

const NOW = Date.UTC(2026, 10, 21);
const DAY = 20_000;
const US = 1_000;
const MINUTE_MS = 60_000;
/** Long before now. */
const THEN = (NOW - 24 * 60 * MINUTE_MS) * US;
const OPEN_US = INSERT_IS_OVER_MS * US;

interface Told {
  site?: number;
  whole?: boolean;
  dirty?: boolean;
  generation?: number;
  version: number;
  added?: number;
}

function ledgerOf({ site = 0, whole = false, dirty = false, generation = 0, version, added = version }: Told) {
  const flags = { whole: Number(whole), dirty: Number(dirty) };
  return { account_id: site && 1, site_id: site, day_number: DAY, ...flags, generation, version, added };
}

interface Given {
  entries: readonly Told[];
  stored?: readonly number[];
  clauses?: EngineClauses;
}

/** Returns the deletions for a day with these stored generations and ledger entries. */
async function swept({ entries, stored = [], clauses = embeddedClauses }: Given) {
  const { client, statements, commands } = answering((sql) => {
    if (sql.includes('HAVING')) return [{ day_number: DAY }];
    if (sql.includes('DISTINCT generation')) return stored.map((generation) => ({ generation: String(generation) }));
    return entries.map(ledgerOf);
  });
  await sweepDays({ client, clauses, now: () => NOW });
  const counts = commands().filter(({ sql }) => !sql.includes(DAY_LEDGER));
  const ledger = commands().find(({ sql }) => sql.includes(DAY_LEDGER));
  return {
    statements,
    commands: commands(),
    generations: counts[0]?.values.gone,
    counts,
    versions: ledger?.values.covered,
  };
}

const whole = (generation: number, version: number): Told => ({ whole: true, generation, version });
const own = (generation: number, version: number, site = 7): Told => ({ site, generation, version });
const mark = (version: number, site = 7): Told => ({ site, dirty: true, version });

describe('the sweep of a day', () => {
  it('deletes every count of all websites except the latest', async () => {
    const entries = [whole(1, THEN), whole(2, THEN + 5), whole(3, THEN + 3)];
    expect(await swept({ entries, stored: [1, 2, 3] })).toMatchObject({
      generations: [1, 3],
      versions: [THEN, THEN + 3],
    });
  });

  it('deletes generations without an entry: an interrupted count', async () => {
    expect((await swept({ entries: [whole(2, THEN)], stored: [2, 99, 99] })).generations).toEqual([99]);
  });

  it('deletes nothing when all stored rows are in use', async () => {
    expect((await swept({ entries: [whole(1, THEN), own(2, THEN + 5)], stored: [1, 2] })).commands).toEqual([]);
  });

  it('deletes a website’s own count once the count of all websites is later', async () => {
    const entries = [own(1, THEN), whole(2, THEN + 1), own(3, THEN + 2, 8)];
    expect(await swept({ entries, stored: [1, 2, 3] })).toMatchObject({ generations: [1], versions: [THEN] });
  });

  it('deletes marks that a count covers, and no others', async () => {
    const covered = await swept({ entries: [mark(THEN), whole(1, THEN + OPEN_US + 1)], stored: [1] });
    expect(covered).toMatchObject({ counts: [], versions: [THEN] });
    const open = await swept({ entries: [mark(THEN), whole(1, THEN + OPEN_US)], stored: [1] });
    expect(open.commands).toEqual([]);
  });

  it('keeps the mark of a day not yet counted, and deletes earlier marks of the same website', async () => {
    expect((await swept({ entries: [mark(THEN), mark(THEN + 1), mark(THEN, 8)] })).versions).toBeUndefined();
    expect((await swept({ entries: [mark(THEN), mark(THEN + 1)] })).versions).toEqual([THEN]);
  });

  it('keeps the greater generation of two that began in the same moment, as all readers do', async () => {
    expect((await swept({ entries: [whole(4, THEN), whole(9, THEN)], stored: [4, 9] })).generations).toEqual([4]);
  });

  it('deletes nothing if the ledger changed a quarter of an hour ago or less', async () => {
    const since = (minutes: number) => (NOW - minutes * MINUTE_MS) * US;
    const claim = (added: number): Told => ({ ...own(5, THEN + 9), added });
    const entries = [whole(1, THEN), whole(2, THEN + 5)];
    expect((await swept({ entries: [...entries, claim(since(15))], stored: [1, 2, 5] })).commands).toEqual([]);
    expect((await swept({ entries: [...entries, claim(since(16))], stored: [1, 2, 5] })).generations).toEqual([1]);
  });
});

describe('sweeping', () => {
  const entries = [whole(1, THEN), whole(2, THEN + 5)];

  it('reads stored rows before the ledger, which lists running counts', async () => {
    const { statements } = await swept({ entries, stored: [1, 2] });
    const requested = statements.map(({ sql }) => /FROM (\w+)/.exec(sql)?.[1]);
    expect(requested.slice(0, 3)).toEqual([DAY_LEDGER, 'site_days', DAY_LEDGER]);
  });

  it('deletes rows before their ledger entries', async () => {
    const { commands } = await swept({ entries, stored: [1, 2] });
    expect(commands.map(({ sql }) => /FROM (\w+)/.exec(sql)?.[1])).toEqual([
      ...['site_days', 'site_slots', 'site_visits', 'object_days', DAY_LEDGER],
    ]);
    for (const { sql, values } of commands) {
      expect(sql).toContain('day = toDate({day: UInt32})');
      expect(values.day).toBe(DAY);
    }
  });

  it('keeps entries that were added after it read the ledger', async () => {
    const { commands } = await swept({ entries });
    expect(commands[0]?.sql).toContain('added < {before: UInt64}');
    expect(commands[0]?.values.before).toBe((NOW - 15 * MINUTE_MS) * US);
  });

  it('runs on every node of a cluster', async () => {
    const { commands } = await swept({ entries, stored: [1, 2], clauses: clusterClauses('main') });
    for (const { sql } of commands) expect(sql).toMatch(/^DELETE FROM \w+_local ON CLUSTER 'main' WHERE /);
  });

  it('stops when no day has anything to sweep', async () => {
    const { client, statements } = answering(() => []);
    await sweepDays({ client, clauses: embeddedClauses, now: () => NOW });
    expect(statements).toHaveLength(1);
  });
});
