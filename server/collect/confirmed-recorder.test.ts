import { describe, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../test/support/vitest/patience.ts';
import { confirmInEventLog } from './confirmed-recorder.ts';
import { rawHit } from './hit.ts';
import type { Recorder, RecordOutcome } from './recorder-types.ts';

const hit = rawHit({ kind: 'click', occurredAt: 1 });

function recorderThat(outcome: RecordOutcome | 'refused'): Recorder {
  return {
    record: (_hit, done) => done?.(outcome),
    takeDurably: (_hit, settle) => settle(outcome),
    recordDurably: async () => outcome as RecordOutcome,
    whenRoom: (next) => next(true),
    status: () => ({ stored: 0, dropped: 0, refused: 0, waiting: 0, held: 0 }),
    isRefusing: () => false,
    close: async () => undefined,
  };
}

describe('a recorder that waits for the event log', () => {
  it('acknowledges a hit when it is in the event log, and not before', async () => {
    const loaded = Promise.withResolvers<void>();
    const drain = vi.fn(() => loaded.promise);
    const recorder = confirmInEventLog(recorderThat('stored'), { drain });
    const outcomes: string[] = [];
    for (let count = 0; count < 3; count++) recorder.takeDurably(hit, (outcome) => outcomes.push(outcome));
    recorder.record(hit, (outcome) => outcomes.push(outcome));
    const durable = recorder.recordDurably(hit);
    await vi.waitUntil(() => drain.mock.calls.length > 0, PATIENCE);
    expect(outcomes).toEqual([]);
    loaded.resolve();
    expect(await durable).toBe('stored');
    expect(outcomes).toEqual(['stored', 'stored', 'stored', 'stored']);
  });

  it('rejects when the event log takes too long', async () => {
    const recorder = confirmInEventLog(recorderThat('stored'), { drain: () => new Promise(() => undefined) }, 1);
    const { promise, resolve } = Promise.withResolvers<string>();
    recorder.takeDurably(hit, resolve);
    expect(await promise).toBe('refused');
    await expect(recorder.recordDurably(hit)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('does not wait for hits that are dropped or rejected', async () => {
    const drain = vi.fn(async () => undefined);
    for (const outcome of ['dropped', 'refused'] as const) {
      const settle = vi.fn();
      confirmInEventLog(recorderThat(outcome), { drain }).takeDurably(hit, settle);
      expect(settle).toHaveBeenCalledWith(outcome);
    }
    expect(drain).not.toHaveBeenCalled();
  });
});
