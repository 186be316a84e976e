import { describe, expect, it } from 'vitest';
import { notFound, unavailable } from '../../../platform/app-error.ts';
import { exportLine, listLines, pagesOf, type ReadPage, untilDeleted, wireFields } from './export-lines.ts';

interface Thing {
  id: number;
  type: string;
  secret: string;
}

const thing = (id: number): Thing => ({ id, type: 'round', secret: 'never told' });

/** Creates a list of `total` things that records the requests it receives. */
function listOf(total: number): { readPage: ReadPage<Thing>; requested: number[] } {
  const requested: number[] = [];
  const readPage: ReadPage<Thing> = async ({ limit, offset }) => {
    requested.push(offset);
    const items = Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, n) => thing(offset + n));
    return { items, total };
  };
  return { readPage, requested };
}

async function collected(lines: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const line of lines) text += line;
  return text;
}

async function* failing(error: Error): AsyncGenerator<string> {
  yield 'begun\n';
  throw error;
}

describe('pages', () => {
  it.each([
    [0, [0]],
    [59, [0]],
    [60, [0, 60]],
    [150, [0, 60, 120]],
  ])('of %i objects are requested at the offsets %j', async (total, offsets) => {
    const { readPage, requested } = listOf(total);
    const ids: number[] = [];
    for await (const items of pagesOf(readPage)) ids.push(...items.map(({ id }) => id));
    expect(ids).toEqual(Array.from({ length: total }, (_, n) => n));
    expect(requested).toEqual(offsets);
  });

  it('follow the last ID of the page before where the list supports it', async () => {
    const requested: unknown[] = [];
    const readPage: ReadPage<Thing> = async ({ limit, offset, beforeId = 131 }) => {
      requested.push([offset, beforeId]);
      const items = Array.from({ length: Math.min(limit, beforeId - 1) }, (_, n) => thing(beforeId - 1 - n));
      return { items, total: items.length };
    };
    const ids: number[] = [];
    for await (const items of pagesOf(readPage, ({ id }) => id)) ids.push(...items.map(({ id }) => id));
    expect(ids).toEqual(Array.from({ length: 130 }, (_, n) => 130 - n));
    expect(requested).toEqual([
      [0, 131],
      [0, 71],
      [0, 11],
    ]);
  });

  it('are requested only when the reader wants them', async () => {
    const { readPage, requested } = listOf(1_000);
    const pages = pagesOf(readPage);
    expect(requested).toEqual([]);
    await pages.next();
    expect(requested).toEqual([0]);
    await pages.return(undefined);
    expect(requested).toEqual([0]);
  });
});

describe('lines', () => {
  it('hold the fields that are named, an object’s type as its kind, and no others', async () => {
    const lines = listLines({
      type: 'thing',
      ...listOf(2),
      fields: ['id', 'type'],
      more: ({ id }) => ({ twice: 2 * id }),
    });
    expect(await collected(lines)).toBe(
      '{"type":"thing","id":0,"kind":"round","twice":0}\n{"type":"thing","id":1,"kind":"round","twice":2}\n',
    );
  });

  it('of nested objects follow the page of their owners', async () => {
    const inner = async function* ({ id }: Thing) {
      yield exportLine('part', { of: id });
    };
    const text = await collected(listLines({ type: 'thing', ...listOf(2), fields: ['id'], inner }));
    expect(text.match(/"type":"\w+"/g)).toEqual(['thing', 'thing', 'part', 'part'].map((type) => `"type":"${type}"`));
    expect(text).toContain('{"type":"part","of":1}');
  });

  it('end where the object was deleted, and fail with any other error', async () => {
    expect(await collected(untilDeleted(failing(notFound())))).toBe('begun\n');
    await expect(collected(untilDeleted(failing(unavailable())))).rejects.toMatchObject({ code: 'unavailable' });
    await expect(collected(untilDeleted(failing(new Error('broken'))))).rejects.toThrow('broken');
  });
});

describe('fields', () => {
  it('are in small letters at any depth, moments as the family writes them', () => {
    const item = { createdAt: 0, endsAt: null, metaTitle: 'Sale At', blocks: [{ startsAt: 1_000, isHidden: false }] };
    expect(wireFields(item, ['createdAt', 'endsAt', 'metaTitle', 'blocks'])).toEqual({
      created_at: '1970-01-01 00:00:00',
      ends_at: null,
      meta_title: 'Sale At',
      blocks: [{ starts_at: '1970-01-01 00:00:01', is_hidden: false }],
    });
  });

  it('leave the names of an event’s properties alone', () => {
    const definition = { kind: 'event', props: { planName: 'pro', signedUpAt: '5' } };
    expect(wireFields({ definition }, ['definition'])).toEqual({ definition });
  });
});
