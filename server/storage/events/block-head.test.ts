import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HeadDraft, readHead, touchedObjects } from './block-head.ts';
import { eventRow } from './event-rows.fixture.ts';
import { createRowEncoder } from './row-codec.ts';
import { headOfTexts } from './text-rows.ts';

const DAY_MS = 86_400_000;
const headOf = (...rows: Parameters<typeof eventRow>[0][]) => {
  const draft = new HeadDraft();
  for (const row of rows) draft.add(eventRow(row));
  return draft.head;
};

describe('the head of a block', () => {
  it('names the days on which rows count, with the first row of each', () => {
    const own = 20_000 * DAY_MS;
    const head = headOf(
      { accountId: 7, siteId: 5, occurredAt: own + 9, visitStartedAt: own - 1 },
      { accountId: 7, siteId: 5, occurredAt: own, visitStartedAt: own },
      { accountId: 8, occurredAt: DAY_MS, visitStartedAt: DAY_MS },
    );
    expect(head.days).toEqual([
      [7, 5, 20_000, own],
      [7, 5, 19_999, own + 9],
      [8, 0, 1, DAY_MS],
    ]);
  });

  it('is read as it was written', () => {
    const id = fc.constantFrom(0, 0, 1, 2, Number.MAX_SAFE_INTEGER);
    const rows = fc.array(fc.record({ accountId: id, siteId: id, linkId: id, qrId: id, campaignId: id, pageId: id }), {
      minLength: 1,
    });
    fc.assert(
      fc.property(rows, (given) => {
        const [block = new Uint8Array()] = createRowEncoder(0)(given.map((row) => eventRow(row)));
        expect(readHead(block)).toEqual(headOf(...given));
      }),
    );
  });
});

describe('touchedObjects', () => {
  it('returns the distinct objects of all heads, with their owners', () => {
    const link = { accountId: 1, linkId: 2, campaignId: 3 };
    const heads = [headOf(link, link, { accountId: 2, linkId: 2 }), headOf(link, { accountId: 2, siteId: 4, qrId: 6 })];
    expect(touchedObjects(heads)).toEqual([
      { kind: 'link', accountId: 1, id: 2 },
      { kind: 'link', accountId: 2, id: 2 },
      { kind: 'campaign', accountId: 1, id: 3 },
      { kind: 'site', accountId: 2, id: 4 },
      { kind: 'qr', accountId: 2, id: 6 },
    ]);
  });
});

describe('the head of rows of an earlier release', () => {
  it('is that of the same rows as a block', () => {
    const lines = [
      'click\t7\t0\t3\t0\t2\t0\t0\t1234.567\t1200.000\t1\t2\n',
      'scan\t7\t0\t0\t4\t0\t0\t0\t5.000\t5.000\t1\n',
    ];
    expect(headOfTexts(lines.map((line) => Buffer.from(line)))).toEqual(
      headOf(
        { accountId: 7, linkId: 3, campaignId: 2, occurredAt: 1_234_567, visitStartedAt: 1_200_000 },
        { accountId: 7, qrId: 4, occurredAt: 5_000, visitStartedAt: 5_000 },
      ),
    );
  });

  it.each(['', '?\n', 'click\t1\t2\t0\t0\t0\t0\t0\t', 'a\t1\t2\t0\t0\t0\t0\t0\t-5.000\t5.000\t', '\t'.repeat(50)])(
    'omits %j, which the engine rejects',
    (line) => {
      expect(headOfTexts([Buffer.from(line)]).objects).toEqual([]);
    },
  );
});
