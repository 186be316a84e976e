import { describe, expect, it } from 'vitest';
import { type PageQuery, pageEnvelope, pageRequest } from './page-envelope.ts';

const PATH = 'https://way.example/api/v1/websites';

function envelope(query: PageQuery, total: number, raw: Record<string, unknown> = {}) {
  const { limit, offset } = pageRequest(query);
  const items = Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, index) => offset + index + 1);
  const address = { baseUrl: 'https://way.example', path: '/api/v1/websites', query: raw };
  return pageEnvelope(query, address, { items, total, present: (item: number) => `row ${item}` });
}

describe('pageRequest', () => {
  it('is the first 50 rows unless asked otherwise', () => {
    expect(pageRequest({})).toEqual({ limit: 50, offset: 0 });
    expect(pageRequest({ per_page: 10, page: 4 })).toEqual({ limit: 10, offset: 30 });
  });

  it('stays an integer for the highest page number', () => {
    expect(pageRequest({ per_page: 100, page: Number.MAX_SAFE_INTEGER }).offset).toBe(Number.MAX_SAFE_INTEGER);
  });
});

describe('pageEnvelope', () => {
  it('of an empty list has one page without rows and without neighbours', () => {
    expect(envelope({}, 0)).toEqual({
      error: 0,
      data: [],
      links: { first: `${PATH}?page=1`, last: `${PATH}?page=1`, prev: null, next: null },
      meta: { current_page: 1, from: null, last_page: 1, path: PATH, per_page: 50, to: null, total: 0 },
      status: 200,
    });
  });

  it('in the middle knows both neighbours and its place in the whole', () => {
    const { links, meta, data } = envelope({ per_page: 10, page: 2 }, 35, { per_page: '10', page: '2' });
    expect(links).toEqual({
      first: `${PATH}?per_page=10&page=1`,
      last: `${PATH}?per_page=10&page=4`,
      prev: `${PATH}?per_page=10&page=1`,
      next: `${PATH}?per_page=10&page=3`,
    });
    expect(meta).toEqual({ current_page: 2, from: 11, last_page: 4, path: PATH, per_page: 10, to: 20, total: 35 });
    expect(data).toEqual(Array.from({ length: 10 }, (_, index) => `row ${index + 11}`));
  });

  it('ends with the last page, full or not', () => {
    expect(envelope({ per_page: 10, page: 4 }, 35)).toMatchObject({
      links: { next: null },
      meta: { from: 31, to: 35 },
    });
    expect(envelope({ per_page: 10, page: 3 }, 30)).toMatchObject({ links: { next: null }, meta: { last_page: 3 } });
  });

  it('past the end is empty and links back to the last page', () => {
    const { data, links, meta } = envelope({ per_page: 10, page: 9 }, 35);
    expect(data).toEqual([]);
    expect(links).toMatchObject({ prev: `${PATH}?page=4`, next: null });
    expect(meta).toMatchObject({ current_page: 9, from: null, to: null, last_page: 4 });
  });

  it('keeps every other parameter, written so that it is read back the same', () => {
    const raw = { search: 'a&b=ü #1', favorite: '1', page: '7', nested: { deep: ['x', 'y'] } };
    const next = new URL(envelope({ page: 1 }, 60, raw).links.next ?? '');
    expect(next.searchParams.get('search')).toBe('a&b=ü #1');
    expect(next.searchParams.get('favorite')).toBe('1');
    expect(next.searchParams.getAll('page')).toEqual(['2']);
    expect(next.searchParams.get('nested[deep][1]')).toBe('y');
  });
});
