import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventRow } from './event-rows.fixture.ts';
import { createRowEncoder } from './row-codec.ts';
import { daysOf, isSince, occurredAt, touchedObjects } from './row-heads.ts';

const encode = createRowEncoder(5);
const DAY_MS = 86_400_000;

describe('the times of an encoded row', () => {
  it('include when it happened, unless the row is invalid', () => {
    expect(occurredAt(encode(eventRow({ occurredAt: 1234567 })))).toBe(1234.567);
    expect(occurredAt(Buffer.from('nothing'))).toBeNaN();
  });

  it('show the days on which it counts, and its owner', () => {
    const when = { occurredAt: 20_000 * DAY_MS, visitStartedAt: 20_000 * DAY_MS - 1 };
    const row = encode(eventRow({ accountId: 7, siteId: 5, ...when }));
    expect(daysOf(row)).toEqual({ accountId: 7, siteId: 5, days: [20_000, 19_999], seconds: 20_000 * 86_400 });
    expect(daysOf(encode(eventRow({ occurredAt: DAY_MS, visitStartedAt: DAY_MS })))?.days).toEqual([1]);
  });

  it('show for every row whether it happened since a moment, in a visit that began on a day or later', () => {
    const day = fc.integer({ min: 1, max: 6 });
    fc.assert(
      fc.property(day, day, day, fc.integer({ min: 0, max: 10 }), (own, begun, asked, second) => {
        const row = encode(eventRow({ occurredAt: own * DAY_MS + 5_600, visitStartedAt: begun * DAY_MS }));
        const isLate = own < asked || begun < asked || (own === asked && second > 5);
        expect(isSince(row, (asked * DAY_MS) / 1_000 + second, asked)).toBe(!isLate);
      }),
    );
  });

  it.each([
    '',
    'click',
    'click\t1\t2\t0\t0\t0\t0\t0\t',
    'a\t1\t2\t0\t0\t0\t0\t0\t-5.000\t5.000\t',
    'a\t1\t2\t0\t0\t0\t0\t0\t5x\t5.000\t',
  ])('of %j are missing', (text) => {
    expect(daysOf(Buffer.from(text))).toBeUndefined();
    expect(isSince(Buffer.from(text), 0, 0)).toBe(false);
  });
});

describe('touchedObjects', () => {
  it('returns the distinct objects of all rows, with their owners', () => {
    const rows = [
      eventRow({ accountId: 1, linkId: 2, campaignId: 3 }),
      eventRow({ accountId: 1, linkId: 2, campaignId: 3 }),
      eventRow({ accountId: 2, linkId: 2 }),
      eventRow({ accountId: 2, siteId: 4, pageId: 5, qrId: 6, domainId: 99 }),
    ].map(encode);
    expect(touchedObjects(rows)).toEqual([
      { kind: 'link', accountId: 1, id: 2 },
      { kind: 'campaign', accountId: 1, id: 3 },
      { kind: 'link', accountId: 2, id: 2 },
      { kind: 'site', accountId: 2, id: 4 },
      { kind: 'qr', accountId: 2, id: 6 },
      { kind: 'page', accountId: 2, id: 5 },
    ]);
  });

  it('reads ids of the maximum length in full', () => {
    const id = Number.MAX_SAFE_INTEGER;
    const row = eventRow({
      kind: 'impression',
      accountId: id,
      siteId: id,
      linkId: id,
      qrId: id,
      campaignId: id,
      pageId: id,
    });
    expect(touchedObjects([encode(row)]).map((ref) => ref.id)).toEqual([id, id, id, id, id]);
    expect(occurredAt(encode(row))).toBe(row.occurredAt / 1000);
  });

  it('returns nothing for invalid rows', () => {
    expect(touchedObjects([Buffer.from('what\tis\tthis\n'), Buffer.from('')])).toEqual([]);
  });
});
