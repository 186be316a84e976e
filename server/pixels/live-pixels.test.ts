import { describe, expect, it, vi } from 'vitest';
import type { Change } from '../platform/changes.ts';
import { createLivePixels } from './live-pixels.ts';
import type { Pixel } from './pixel-port.ts';

const forum = { word: 'forum', type: 'forum', name: 'x', consent: false, createdAt: 0 } as const;
const pixel = (over: Partial<Pixel>): Pixel => ({ ...forum, id: 1, accountId: 1, tag: 't2_abc', ...over });

function setUp(rows: Pixel[]) {
  let tell = (_change: Change) => {};
  const findAny = vi.fn(async (id: number) => rows.find((row) => row.id === id));
  const subscribe = (listener: typeof tell) => {
    tell = listener;
    return () => undefined;
  };
  const pixels = createLivePixels({
    store: { findAny },
    changes: { subscribe, period: () => undefined },
    clock: { now: () => 0 },
  });
  return { pixels, findAny, rows, tell: (change: Change) => tell(change) };
}

describe('cached pixels', () => {
  it('are read once', async () => {
    const { pixels, findAny } = setUp([pixel({ id: 1 }), pixel({ id: 2, tag: 't2_other' })]);
    expect((await pixels.of(1, [2, 1])).map(({ id }) => id)).toEqual([2, 1]);
    expect(pixels.of(1, [2, 1])).not.toBeInstanceOf(Promise);
    expect(findAny).toHaveBeenCalledTimes(2);
  });

  it('omit pixels of other accounts, unknown pixels and tags that only work with a script', async () => {
    const adroll = pixel({ id: 3, word: 'retargetingpixel', type: 'retargetingpixel', tag: 'ABCDEFGHIJ' });
    const { pixels } = setUp([pixel({ id: 1, accountId: 2 }), adroll]);
    expect(await pixels.of(1, [1, 2, 3])).toEqual([]);
  });

  it('are reloaded after a change, and removed with their account', async () => {
    const { pixels, rows, tell } = setUp([pixel({ id: 1 })]);
    await pixels.of(1, [1]);
    rows[0] = pixel({ id: 1, tag: 't2_new' });
    tell({ topic: 'pixel', id: 1, key: '' });
    expect((await pixels.of(1, [1])).map(({ tag }) => tag)).toEqual(['t2_new']);
    rows.pop();
    tell({ topic: 'account', id: 1, key: '' });
    expect(await pixels.of(1, [1])).toEqual([]);
  });
});
