import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createUndoableDeletes } from './undoable-delete.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('an undoable deletion', () => {
  it('hides immediately and deletes after the delay', async () => {
    const removals = createUndoableDeletes<number>(100);
    const remove = vi.fn(async () => undefined);
    removals.begin(4, remove);
    expect([...removals.ids()]).toEqual([4]);
    await vi.advanceTimersByTimeAsync(99);
    expect(remove).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(remove).toHaveBeenCalledOnce();
    expect([...removals.ids()]).toEqual([4]);
  });

  it('deletes nothing when undone, and shows the object again', async () => {
    const removals = createUndoableDeletes<number>(100);
    const remove = vi.fn(async () => undefined);
    removals.begin(4, remove);
    removals.begin(5, remove);
    removals.cancel(4);
    expect([...removals.ids()]).toEqual([5]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(remove).toHaveBeenCalledOnce();
  });

  it('cannot be undone afterward', async () => {
    const removals = createUndoableDeletes<number>(100);
    removals.begin(4, async () => undefined);
    await vi.advanceTimersByTimeAsync(100);
    removals.cancel(4);
    expect([...removals.ids()]).toEqual([4]);
  });

  it('shows the object again after a failure, and notifies subscribers', async () => {
    const removals = createUndoableDeletes<number>(100);
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
