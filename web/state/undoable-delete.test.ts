import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLateRemovals } from './undoable-delete.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a removal that can be undone', () => {
  it('hides at once and removes when the time is over', async () => {
    const removals = createLateRemovals<number>(100);
    const remove = vi.fn(async () => undefined);
    removals.begin(4, remove);
    expect([...removals.ids()]).toEqual([4]);
    await vi.advanceTimersByTimeAsync(99);
    expect(remove).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(remove).toHaveBeenCalledOnce();
    expect([...removals.ids()]).toEqual([4]);
  });

  it('removes nothing when it is called off, and shows it again', async () => {
    const removals = createLateRemovals<number>(100);
    const remove = vi.fn(async () => undefined);
    removals.begin(4, remove);
    removals.begin(5, remove);
    removals.callOff(4);
    expect([...removals.ids()]).toEqual([5]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(remove).toHaveBeenCalledOnce();
  });

  it('cannot be called off once it is done', async () => {
    const removals = createLateRemovals<number>(100);
    removals.begin(4, async () => undefined);
    await vi.advanceTimersByTimeAsync(100);
    removals.callOff(4);
    expect([...removals.ids()]).toEqual([4]);
  });

  it('shows again what could not be removed, and tells whoever watches', async () => {
    const removals = createLateRemovals<number>(100);
    const seen: number[][] = [];
    const unwatch = removals.watch(() => seen.push([...removals.ids()]));
    removals.begin(4, () => Promise.reject(new Error('no')));
    await vi.advanceTimersByTimeAsync(100);
    expect(seen).toEqual([[4], []]);
    unwatch();
    removals.begin(5, async () => undefined);
    expect(seen).toHaveLength(2);
  });
});
