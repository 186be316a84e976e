import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { EventClient } from '../engine/client.ts';
import { recordingClient } from '../engine/recording-client.fixture.ts';
import { DayLedger, INSERT_IS_OVER_MS } from './day-ledger.ts';
import type { LedgerEntry } from './ledger-rows.ts';

/** A log that the ledgers of several processes write to and read from. */
let written: Record<string, string>[];
let now: number;
beforeEach(() => {
  written = [];
  now = Date.UTC(2026, 10, 21);
});

const NAMES = ['account_id', 'site_id', 'date', 'whole', 'dirty', 'generation', 'version', 'added'];

function startLedger(clock: () => number = () => now): DayLedger {
  const client: EventClient = {
    ...recordingClient().client,
    insert: async ({ payloads }) => {
      for (const line of Buffer.concat(payloads).toString().trimEnd().split('\n')) {
        const row = Object.fromEntries(line.split('\t').map((value, index) => [NAMES[index] ?? '', value]));
        written.push({ ...row, day_number: String(Date.parse(row.date ?? '') / 86_400_000) });
      }
    },
    rows: async (sql, { since }) => {
      const [, column = ''] = /WHERE (\w+) > /.exec(sql) ?? [];
      return written.filter((row) => Number(row[column]) > Number(since)) as never[];
    },
  };
  return new DayLedger(client, clock);
}

const DAY = 20_500;
const everybody = { accountId: 0, siteId: 0, day: DAY, isWhole: true, isDirty: false };
const site = { accountId: 1, siteId: 2, day: DAY, isWhole: false };
const mark = { ...site, isDirty: true, generation: 0 };
const own = { ...site, isDirty: false };
const minutes = (count: number) => {
  now += count * 60_000;
};
const heldBy = async (ledger: DayLedger) => (await ledger.countedDays(1, 2)).get(DAY);

describe('a website’s day', () => {
  it('is read from events until all websites were counted', async () => {
    const ledger = startLedger();
    expect(await heldBy(ledger)).toBeUndefined();
    await ledger.add([{ ...own, generation: 3 }]);
    expect(await heldBy(ledger)).toBeUndefined();
    await ledger.add([{ ...everybody, generation: 5 }]);
    expect(await heldBy(ledger)).toBe(5);
    expect((await ledger.countedDays(1, 3)).get(DAY)).toBe(5);
  });

  it('is read from events from its mark until a count that began long enough after', async () => {
    const ledger = startLedger();
    await ledger.add([{ ...everybody, generation: 5 }]);
    minutes(1);
    await ledger.add([mark]);
    expect(await heldBy(ledger)).toBeUndefined();
    expect((await ledger.countedDays(1, 3)).get(DAY)).toBe(5);
    expect(await ledger.dirtyDays()).toEqual([]);
    minutes(1);
    await ledger.add([{ ...own, generation: 6 }]);
    expect(await heldBy(ledger)).toBeUndefined();
    now += INSERT_IS_OVER_MS;
    expect(await ledger.dirtyDays()).toEqual([{ accountId: 1, siteId: 2, day: DAY }]);
    await ledger.add([{ ...own, generation: 7 }]);
    expect(await heldBy(ledger)).toBe(7);
    expect(await ledger.dirtyDays()).toEqual([]);
  });

  it('that was marked just before all websites were counted stays marked', async () => {
    const ledger = startLedger();
    await ledger.add([mark]);
    minutes(1);
    await ledger.add([{ ...everybody, generation: 5 }]);
    expect(await heldBy(ledger)).toBeUndefined();
    now += INSERT_IS_OVER_MS;
    await ledger.add([{ ...everybody, generation: 8 }]);
    expect(await heldBy(ledger)).toBe(8);
  });

  it('is not due before all websites were counted', async () => {
    const ledger = startLedger();
    await ledger.add([mark]);
    now += 2 * INSERT_IS_OVER_MS;
    expect(await ledger.dirtyDays()).toEqual([]);
  });

  it('has an exception where the count of all websites does not apply', async () => {
    const ledger = startLedger();
    await ledger.add([{ ...everybody, generation: 5 }]);
    now += 2 * INSERT_IS_OVER_MS;
    await ledger.add([{ ...own, generation: 6 }]);
    await ledger.add([{ ...mark, siteId: 3 }]);
    const { counted, exceptions } = await ledger.wholeDays();
    expect([...counted]).toEqual([[DAY, 5]]);
    expect(exceptions).toEqual([
      { accountId: 1, siteId: 2, day: DAY, isDirty: false, generation: 6 },
      { accountId: 1, siteId: 3, day: DAY, isDirty: true, generation: 5 },
    ]);
  });
});

describe('an account’s days', () => {
  it('are counted if all of its websites are, each in its generation', async () => {
    const ledger = startLedger();
    await ledger.add([DAY, DAY + 1].map((day) => ({ ...everybody, day, generation: 5 })));
    now += 2 * INSERT_IS_OVER_MS;
    await ledger.add([{ ...own, generation: 6 }]);
    await ledger.add([{ ...mark, siteId: 3, day: DAY + 1 }]);
    const other = { accountId: 1, siteId: 2, day: DAY, isDirty: false, generation: 6 };
    expect(await ledger.accountDays(1)).toEqual({ days: new Map([[DAY, 5]]), others: [other] });
    expect((await ledger.accountDays(2)).days).toEqual(new Map([DAY, DAY + 1].map((day) => [day, 5])));
  });

  it('are not counted while clicks of its links are late', async () => {
    const ledger = startLedger();
    await ledger.add([{ ...everybody, generation: 5 }]);
    await ledger.add([{ ...mark, siteId: 0 }]);
    expect(await ledger.accountDays(1)).toEqual({ days: new Map(), others: [] });
  });
});

describe('a website’s days are quiet', () => {
  const isQuiet = (ledger: DayLedger, sinceMs: number, days: readonly [number, number] = [DAY - 1, DAY]) =>
    ledger.isQuiet({ accountId: 1, siteId: 2 }, days, sinceMs);

  it.each([
    ['a mark', mark],
    ['a count of its own', { ...own, generation: 3 }],
    ['everybody’s count', { ...everybody, generation: 4 }],
  ])('until %s concerns one of them, and for later start times again', async (_, entry) => {
    const ledger = startLedger();
    expect(await isQuiet(ledger, 0)).toBe(true);
    await ledger.add([entry]);
    expect(await isQuiet(ledger, now)).toBe(false);
    expect(await isQuiet(ledger, now - 60_000)).toBe(false);
    expect(await isQuiet(ledger, now + 1)).toBe(true);
  });

  it('regardless of entries for other days and other websites', async () => {
    const ledger = startLedger();
    await ledger.add([
      { ...mark, siteId: 3 },
      { ...mark, day: DAY + 1 },
      { ...everybody, day: DAY - 2, generation: 3 },
    ]);
    expect(await isQuiet(ledger, 0)).toBe(true);
    expect(await isQuiet(ledger, 0, [DAY - 2, DAY])).toBe(false);
  });

  it('until another process adds an entry, a second later', async () => {
    const [here, there] = [startLedger(), startLedger()];
    expect(await isQuiet(here, now)).toBe(true);
    await there.add([mark]);
    now += 1_000;
    expect(await isQuiet(here, now - 1_000)).toBe(false);
  });
});

describe('several processes', () => {
  it('read each other’s entries a second later', async () => {
    const [one, other] = [startLedger(), startLedger()];
    await one.add([{ ...everybody, generation: 5 }]);
    expect(await heldBy(other)).toBe(5);
    await one.add([mark]);
    expect(await heldBy(one)).toBeUndefined();
    now += 1_000;
    expect(await heldBy(other)).toBeUndefined();
  });

  it('read the entry of a long count, though its version dates from its start', async () => {
    const [one, other] = [startLedger(), startLedger()];
    await one.add([{ ...everybody, generation: 5 }]);
    const version = one.nextVersion();
    minutes(30);
    await one.add([{ ...everybody, day: DAY + 1, generation: 9 }]);
    expect(await heldBy(other)).toBe(5);
    minutes(30);
    await one.add([{ ...everybody, generation: 6 }], version);
    minutes(1);
    expect(await heldBy(other)).toBe(6);
    expect(await heldBy(startLedger())).toBe(6);
  });

  it('agree on one of two counts of the same moment', async () => {
    const version = now * 1_000;
    const [one, other] = [startLedger(), startLedger()];
    await one.add([{ ...everybody, generation: 5 }], version);
    await other.add([{ ...everybody, generation: 4 }], version);
    minutes(1);
    const heard = [await heldBy(one), await heldBy(other), await heldBy(startLedger())];
    written.reverse();
    expect([...heard, await heldBy(startLedger())]).toEqual([5, 5, 5, 5]);
  });

  it('read all entries even if their clocks differ by minutes', async () => {
    const [ahead, behind] = [startLedger(() => now + 120_000), startLedger(() => now - 120_000)];
    await ahead.add([{ ...everybody, generation: 5 }]);
    expect(await heldBy(behind)).toBe(5);
    minutes(1);
    await behind.add([mark]);
    minutes(1);
    expect(await heldBy(ahead)).toBeUndefined();
  });

  it('agree regardless of the order of entries and of when they were started', async () => {
    const entry = fc.record({
      siteId: fc.constantFrom(2, 2, 3),
      what: fc.constantFrom('whole', 'mark', 'mark', 'own'),
      waitMs: fc.constantFrom(0, 1, 60_000, INSERT_IS_OVER_MS, 2 * INSERT_IS_OVER_MS),
      writer: fc.constantFrom(0, 1),
      asks: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { maxLength: 14 }), async (entries) => {
        written = [];
        const ledgers = [startLedger(), startLedger()];
        for (const [index, { siteId, what, waitMs, writer, asks }] of entries.entries()) {
          now += waitMs;
          const about = what === 'whole' ? everybody : { ...site, siteId, isDirty: what === 'mark' };
          await ledgers[writer]?.add([{ ...about, generation: what === 'mark' ? 0 : index + 1 } as LedgerEntry]);
          if (asks) await heldBy(ledgers[1 - writer] ?? startLedger());
        }
        now += 1_000;
        const results = await Promise.all([...ledgers, startLedger()].map((ledger) => ledger.countedDays(1, 2)));
        for (const result of results) expect([...result]).toEqual([...(results[2] ?? [])]);
      }),
    );
  });
});
