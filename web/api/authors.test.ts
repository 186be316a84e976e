import { describe, expect, it } from 'vitest';
import { createAuthorReader } from './authors.ts';
import type { ApiClient } from './client.ts';

/** A service that knows who created objects with even IDs. */
function service() {
  const requested: unknown[] = [];
  const call: ApiClient['call'] = async (_path, { query = {} } = {}) => {
    requested.push(query);
    const ids = String(query.ids).split(',').map(Number);
    const data = ids.filter((id) => id % 2 === 0).map((id) => ({ id, created: { name: `${query.kind}-${id}` } }));
    return { data } as never;
  };
  return { read: createAuthorReader({ call }), requested };
}

describe('authors of many objects', () => {
  it('are read in one request for each kind, each object once', async () => {
    const { read, requested } = service();
    const found = await Promise.all([read('link', 2), read('link', 3), read('qr', 4), read('link', 2)]);
    expect(found.map((one) => one?.created?.name)).toEqual(['link-2', undefined, 'qr-4', 'link-2']);
    expect(requested).toEqual([
      { kind: 'link', ids: '2,3' },
      { kind: 'qr', ids: '4' },
    ]);
  });

  it('are read a hundred at a time', async () => {
    const { read, requested } = service();
    const found = await Promise.all(Array.from({ length: 150 }, (_, index) => read('link', index + 1)));
    expect(found.filter(Boolean)).toHaveLength(75);
    expect(requested.map((query) => String((query as { ids: string }).ids).split(',').length)).toEqual([100, 50]);
  });

  it('are read again later, also after a failure', async () => {
    let isDown = true;
    const call: ApiClient['call'] = async () => {
      if (isDown) throw new Error('offline');
      return { data: [{ id: 2 }] } as never;
    };
    const read = createAuthorReader({ call });
    await expect(read('link', 2)).rejects.toThrow('offline');
    isDown = false;
    expect(await read('link', 2)).toEqual({ id: 2 });
  });
});
