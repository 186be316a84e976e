import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HeadDraft } from '../block-head.ts';
import { eventRow } from '../event-rows.fixture.ts';
import type { LedgerEntry } from './day-ledger.ts';
import { createLateRows } from './late-rows.ts';
import { ledgerRow, newGeneration, readEntry } from './ledger-rows.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const TODAY = 20_500;
const NOON = TODAY * DAY_MS + DAY_MS / 2;

function setUp(add: () => Promise<number> = async () => 1) {
  const clock = { now: NOON };
  const marks: Omit<LedgerEntry, 'version'>[][] = [];
  const ledger = {
    add: (entries: readonly Omit<LedgerEntry, 'version'>[]) => {
      marks.push([...entries]);
      return add();
    },
  };
  return { clock, marks, late: createLateRows(ledger, () => clock.now) };
}

/** The head of a row of so many days ago, in a visit that began then or earlier. */
function row(
  daysAgo: number,
  over: { siteId?: number; accountId?: number; begunDaysAgo?: number; minutesAgo?: number } = {},
) {
  const { siteId = 5, accountId = 7, begunDaysAgo = daysAgo, minutesAgo = 0 } = over;
  const occurredAt = NOON - daysAgo * DAY_MS - minutesAgo * MINUTE_MS;
  const visitStartedAt = NOON - begunDaysAgo * DAY_MS;
  const draft = new HeadDraft();
  draft.add(eventRow({ kind: 'pageview', accountId, siteId, occurredAt, visitStartedAt }));
  return draft.head;
}

describe('late rows', () => {
  it('mark their days, which are read from events from then on', async () => {
    const { late, marks } = setUp();
    await late.mark([row(2), row(0), row(3)]);
    const mark = { accountId: 7, siteId: 5, isWhole: false, isDirty: true, generation: 0 };
    expect(marks).toEqual([
      [
        { ...mark, day: TODAY - 2 },
        { ...mark, day: TODAY - 3 },
      ],
    ]);
  });

  it('that are minutes old mark nothing, nor do rows of clocks that are ahead', async () => {
    const { late, marks } = setUp();
    await late.mark([row(0), row(0, { minutesAgo: 5 }), row(-1), row(-400)]);
    expect(marks).toEqual([]);
  });

  it('of today mark it when they are older, since other processes may have counted that time', async () => {
    const { late, marks } = setUp();
    await late.mark([row(0, { minutesAgo: 6 }), row(0, { minutesAgo: 300 })]);
    expect(marks.flat().map(({ day }) => day)).toEqual([TODAY]);
  });

  it('mark yesterday for rows that are minutes old after midnight', async () => {
    const { clock, late, marks } = setUp();
    clock.now = TODAY * DAY_MS + MINUTE_MS;
    await late.mark([row(0, { minutesAgo: 12 * 60 + 1, begunDaysAgo: 1 })]);
    expect(marks.flat().map(({ day }) => day)).toEqual([TODAY - 1]);
  });

  it('of a visit since yesterday mark yesterday: the visit counts for the day on which it began', async () => {
    const { late, marks } = setUp();
    await late.mark([row(0, { begunDaysAgo: 1 })]);
    expect(marks.flat().map(({ day }) => day)).toEqual([TODAY - 1]);
  });

  it('mark a day once for a thousand of them, and once for each website', async () => {
    const { late, marks } = setUp();
    const heads = Array.from({ length: 1_000 }, (_, index) =>
      row(1, { siteId: index % 2, accountId: 1 + (index % 3) }),
    );
    await late.mark(heads);
    const whose = marks.flat().map(({ accountId, siteId }) => `${accountId} ${siteId}`);
    expect(whose.sort()).toEqual(['1 0', '1 1', '2 0', '2 1', '3 0', '3 1']);
  });

  it('need no other mark for half a minute, and then one again', async () => {
    const { clock, late, marks } = setUp();
    await late.mark([row(1)]);
    clock.now += 29_999;
    await late.mark([row(1)]);
    expect(marks).toHaveLength(1);
    clock.now += 1;
    await late.mark([row(1)]);
    expect(marks).toHaveLength(2);
  });

  it('of another day need their own mark meanwhile', async () => {
    const { late, marks } = setUp();
    await late.mark([row(1)]);
    await late.mark([row(1), row(2)]);
    expect(marks[1]?.map(({ day }) => day)).toEqual([TODAY - 2]);
  });

  it('are not stored if their ledger entry failed: the next attempt writes it again', async () => {
    let isUp = false;
    const { late, marks } = setUp(async () => {
      if (!isUp) throw new Error('the engine is down');
      return 1;
    });
    await expect(late.mark([row(1)])).rejects.toThrow('the engine is down');
    isUp = true;
    await late.mark([row(1)]);
    expect(marks).toHaveLength(2);
  });
});

describe('an entry of the ledger', () => {
  const entries = fc.record({
    accountId: fc.nat(),
    siteId: fc.nat(),
    day: fc.nat({ max: 65_535 }),
    isWhole: fc.boolean(),
    isDirty: fc.boolean(),
    generation: fc.nat(),
    version: fc.nat({ max: Number.MAX_SAFE_INTEGER }),
  });

  it('parses as it was written, whether the engine returns strings or numbers', () => {
    fc.assert(
      fc.property(entries, fc.nat(), fc.boolean(), (entry, added, inDigits) => {
        const fields = ledgerRow(entry, added).trimEnd().split('\t');
        const as = (text: string | undefined) => (inDigits ? String(text) : Number(text));
        const [account, site, date = '', whole, dirty, generation, version, moment] = fields;
        expect(moment).toBe(String(added));
        const row = { account_id: as(account), site_id: as(site), day_number: as(String(Date.parse(date) / DAY_MS)) };
        const flags = { whole: as(whole), dirty: as(dirty), generation: as(generation), version: as(version) };
        expect(readEntry({ ...row, ...flags })).toEqual(entry);
      }),
    );
  });

  it('has a generation that is never 0 and hardly ever repeats', () => {
    const created = new Set(Array.from({ length: 1_000 }, newGeneration));
    expect(created.size).toBeGreaterThan(990);
    for (const each of created) expect(each > 0 && each < 2 ** 32).toBe(true);
  });
});
