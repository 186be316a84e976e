import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMIT, MAX_LIMIT } from '../../../../contract/link-tools/list.ts';
import { type ListQuery, listEnvelope, pageRequest } from './list-envelope.ts';

const envelope = (query: ListQuery, total: number, items: readonly number[] = []) =>
  listEnvelope(query, { items: [...items], total }, { name: 'links', present: (id: number) => ({ id }) }).data;

describe('which rows a list asks for', () => {
  it.each([
    [{}, { limit: DEFAULT_LIMIT, offset: 0 }],
    [{ limit: 10 }, { limit: 10, offset: 0 }],
    [
      { limit: 10, page: 3 },
      { limit: 10, offset: 20 },
    ],
    [{ page: 2 }, { limit: DEFAULT_LIMIT, offset: DEFAULT_LIMIT }],
    [
      { limit: MAX_LIMIT + 1, page: 2 },
      { limit: MAX_LIMIT, offset: MAX_LIMIT },
    ],
    [{ limit: 1_000_000 }, { limit: MAX_LIMIT, offset: 0 }],
    [
      { limit: 1000, page: Number.MAX_SAFE_INTEGER },
      { limit: 1000, offset: Number.MAX_SAFE_INTEGER },
    ],
  ])('with %j are %j', (query, request) => {
    expect(pageRequest(query)).toEqual(request);
  });

  it('are numbers that every database accepts, and each row is on one page', () => {
    const query = fc.record({
      limit: fc.integer({ min: 1, max: 2 * MAX_LIMIT }),
      page: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    });
    fc.assert(
      fc.property(query, (requested) => {
        const { limit, offset } = pageRequest(requested);
        expect(Number.isSafeInteger(offset) && offset >= 0).toBe(true);
        const next = pageRequest({ ...requested, page: requested.page + 1 });
        if (next.offset < Number.MAX_SAFE_INTEGER) expect(next.offset).toBe(offset + limit);
      }),
    );
  });
});

describe('the numbers around a list', () => {
  it.each([
    [{ limit: 10 }, 0, { currentpage: 1, nextpage: 1, maxpage: 1 }],
    [{ limit: 10 }, 1, { currentpage: 1, nextpage: 1, maxpage: 1 }],
    [{ limit: 10 }, 10, { currentpage: 1, nextpage: 1, maxpage: 1 }],
    [{ limit: 10 }, 11, { currentpage: 1, nextpage: 2, maxpage: 2 }],
    [{ limit: 10, page: 2 }, 11, { currentpage: 2, nextpage: 2, maxpage: 2 }],
    [{ limit: 10, page: 99 }, 11, { currentpage: 99, nextpage: 2, maxpage: 2 }],
  ])('of %j and %i rows are %j', (query, total, numbers) => {
    expect(envelope(query, total)).toEqual({ result: total, perpage: 10, ...numbers, links: [] });
  });

  it('visit every row once and then end when followed', () => {
    const lists = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 20 }));
    fc.assert(
      fc.property(lists, ([total, limit]) => {
        const rows = Array.from({ length: total }, (_, index) => index);
        const seen: number[] = [];
        for (let page = 1; ; ) {
          const { offset } = pageRequest({ limit, page });
          const data = envelope({ limit, page }, total, rows.slice(offset, offset + limit));
          seen.push(...data.links.map(({ id }) => id));
          if (data.nextpage === page) break;
          expect(data.nextpage).toBe(page + 1);
          page = data.nextpage;
        }
        expect(seen).toEqual(rows);
      }),
    );
  });
});
