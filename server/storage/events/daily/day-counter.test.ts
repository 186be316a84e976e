import { describe, expect, it } from 'vitest';
import { answering } from '../engine/answering-client.fixture.ts';
import { embeddedClauses } from '../engine/embedded.ts';
import { createDayCounter } from './day-counter.ts';
import { DayLedger, INSERT_IS_OVER_MS, type LedgerEntry, type SiteDay } from './day-ledger.ts';

const DAY_MS = 86_400_000;
const TODAY = 20_500;
const VERSION = 1_000_000;

interface Given {
  /** Milliseconds after midnight. */
  time?: number;
  firstDay?: number;
  counted?: readonly number[];
  dirty?: readonly SiteDay[];
  rows?: number;
  fails?: (day: unknown) => boolean;
  onCount?: () => void;
}

class StandInLedger extends DayLedger {
  readonly added: { entries: readonly Omit<LedgerEntry, 'version'>[]; version: number | undefined }[] = [];
  readonly askedAges: number[] = [];
  readonly #given: Given;

  constructor(given: Given) {
    super(answering(() => []).client);
    this.#given = given;
  }
  override async wholeDays() {
    return { counted: new Map((this.#given.counted ?? []).map((day) => [day, 1])), exceptions: [] };
  }
  override async dirtyDays(age: number) {
    this.askedAges.push(age);
    return [...(this.#given.dirty ?? [])];
  }
  override nextVersion() {
    return VERSION;
  }
  override async add(entries: readonly Omit<LedgerEntry, 'version'>[], version?: number) {
    this.added.push({ entries, version });
    return version ?? VERSION;
  }
}

function setUp(given: Given) {
  const { time = DAY_MS / 2, firstDay, rows = 10, fails = () => false, onCount } = given;
  const requested = answering((sql) => {
    if (sql.includes('min(occurred_at)')) return [{ first: firstDay ?? 0, rows: firstDay === undefined ? '0' : '5' }];
    return [{ rows: String(rows) }];
  });
  const counted: { day: unknown; part: unknown; generation: unknown }[] = [];
  const client = {
    ...requested.client,
    command: async (_: string, values: Readonly<Record<string, unknown>> = {}) => {
      if (fails(values.day)) throw new Error(`no room for ${values.day}`);
      onCount?.();
      counted.push({ day: values.day, part: values.part, generation: values.generation });
    },
  };
  const ledger = new StandInLedger(given);
  const now = () => TODAY * DAY_MS + time;
  const counter = createDayCounter({ client, ledger, clauses: embeddedClauses, now });
  return { counter, ledger, counted, days: () => [...new Set(counted.map(({ day }) => day))] };
}

describe('days that are due', () => {
  it('are those since the first event that are over and not counted, the newest first', async () => {
    const { counter, days } = setUp({ firstDay: TODAY - 5, counted: [TODAY - 2, TODAY - 3] });
    expect(await counter.countDue()).toBe(3);
    expect(days()).toEqual([TODAY - 1, TODAY - 4, TODAY - 5]);
  });

  it('include yesterday 45 minutes after midnight, when its visits are over', async () => {
    const at = async (minutes: number) => {
      const { counter, days } = setUp({ firstDay: TODAY - 1, time: minutes * 60_000 });
      await counter.countDue();
      return days();
    };
    expect(await at(44)).toEqual([]);
    expect(await at(45)).toEqual([TODAY - 1]);
  });

  it('do not exist without events, or with events of today only', async () => {
    expect(await setUp({}).counter.countDue()).toBe(0);
    expect(await setUp({ firstDay: TODAY }).counter.countDue()).toBe(0);
  });

  it('are limited to the requested number per call, fifty by default', async () => {
    const { counter, days } = setUp({ firstDay: TODAY - 80 });
    expect(await counter.countDue(2)).toBe(2);
    expect(days()).toEqual([TODAY - 1, TODAY - 2]);
    expect(await counter.countDue()).toBe(50);
  });

  it('wait for the next run when the process stops', async () => {
    const stopping = new AbortController();
    const { counter, days } = setUp({ firstDay: TODAY - 5, onCount: () => stopping.abort() });
    expect(await counter.countDue(undefined, stopping.signal)).toBe(1);
    expect(days()).toEqual([TODAY - 1]);
    expect(await counter.countDue(undefined, stopping.signal)).toBe(0);
    expect(days()).toEqual([TODAY - 1]);
  });
});

describe('marked days', () => {
  const sites = (count: number, day: number): SiteDay[] =>
    Array.from({ length: count }, (_, index) => ({ accountId: 1, siteId: index + 1, day }));
  const allCounted = { firstDay: TODAY - 9, counted: Array.from({ length: 9 }, (_, index) => TODAY - 9 + index) };

  it('are counted for their websites together, with a ledger entry for each', async () => {
    const { counter, ledger } = setUp({ ...allCounted, dirty: sites(499, TODAY - 3) });
    expect(await counter.countDue()).toBe(1);
    const reported = ledger.added.at(-1)?.entries ?? [];
    expect(reported).toHaveLength(499);
    expect(reported[0]).toMatchObject({ accountId: 1, siteId: 1, day: TODAY - 3, isWhole: false, isDirty: false });
  });

  it('of five hundred websites are counted for all websites', async () => {
    const { counter, ledger } = setUp({ ...allCounted, dirty: sites(500, TODAY - 3) });
    expect(await counter.countDue()).toBe(1);
    expect(ledger.added.at(-1)?.entries).toMatchObject([{ accountId: 0, siteId: 0, isWhole: true, day: TODAY - 3 }]);
  });

  it('wait until pending inserts have arrived, unless the log is settled', async () => {
    const { counter, ledger } = setUp(allCounted);
    await counter.countDue();
    await counter.countSettled();
    expect(ledger.askedAges).toEqual([INSERT_IS_OVER_MS, 0]);
  });
});

describe('a count', () => {
  it('adds a claim before its first row, and an entry after the last', async () => {
    const { counter, ledger, counted } = setUp({ firstDay: TODAY - 1 });
    await counter.countDue();
    const [claim, result, ...others] = ledger.added;
    expect(others).toEqual([]);
    expect(claim).toMatchObject({ version: undefined, entries: [{ accountId: 0, siteId: 0, isWhole: false }] });
    expect(result).toMatchObject({ version: VERSION, entries: [{ isWhole: true, isDirty: false, day: TODAY - 1 }] });
    const generations = [...(claim?.entries ?? []), ...(result?.entries ?? []), ...counted];
    expect(new Set(generations.map(({ generation }) => generation)).size).toBe(1);
  });

  it('of a settled log covers the marks of this moment', async () => {
    const { counter, ledger } = setUp({ firstDay: TODAY - 1 });
    await counter.countSettled();
    expect(ledger.added.at(-1)?.version).toBe(VERSION + INSERT_IS_OVER_MS * 1_000);
  });

  it('of a large day runs in parts, each with its own claim', async () => {
    const { counter, ledger, counted } = setUp({ firstDay: TODAY - 1, rows: 2 * embeddedClauses.rowsPerCount + 1 });
    await counter.countDue();
    expect([...new Set(counted.map(({ part }) => part))]).toEqual([0, 1, 2]);
    expect(ledger.added).toHaveLength(4);
  });

  it('of single websites with many events runs in parts, too', async () => {
    const dirty = [{ accountId: 1, siteId: 1, day: TODAY - 1 }];
    const rows = 2 * embeddedClauses.rowsPerCount;
    const { counter, ledger, counted } = setUp({ firstDay: TODAY - 1, counted: [TODAY - 1], dirty, rows });
    await counter.countDue();
    expect([...new Set(counted.map(({ part }) => part))]).toEqual([0, 1]);
    expect(ledger.added.map(({ entries }) => entries.map(({ siteId }) => siteId))).toEqual([[0], [0], [1]]);
  });

  it('of an empty day is valid without a statement', async () => {
    const { counter, ledger, counted } = setUp({ firstDay: TODAY - 1, rows: 0 });
    expect(await counter.countDue()).toBe(1);
    expect(counted).toEqual([]);
    expect(ledger.added.at(-1)?.entries).toMatchObject([{ isWhole: true, day: TODAY - 1 }]);
  });

  it('that fails reports the error at the end, adds no entry, and does not block other days', async () => {
    const fails = (day: unknown) => day === TODAY - 2 || day === TODAY - 4;
    const { counter, ledger, days } = setUp({ firstDay: TODAY - 5, fails });
    await expect(counter.countDue()).rejects.toThrow(`no room for ${TODAY - 2}`);
    expect(days()).toEqual([TODAY - 1, TODAY - 3, TODAY - 5]);
    const holding = ledger.added.flatMap(({ entries }) => entries.filter(({ isWhole }) => isWhole));
    expect(holding.map(({ day }) => day)).toEqual([TODAY - 1, TODAY - 3, TODAY - 5]);
  });
});
