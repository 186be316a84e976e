import { describe, expect, it } from 'vitest';
import { conflict, notFound } from '../platform/app-error.ts';
import { createSamples, type SampleRef } from './samples.ts';

const ME = 7;
const MADE: readonly SampleRef[] = [
  { type: 'website', id: 1 },
  { type: 'campaign', id: 2 },
  { type: 'link', id: 3 },
];

/** Samples of one workspace; `failsAt` is the number of objects after which creating fails. */
function setUp({
  failsAt = Number.POSITIVE_INFINITY,
  gone = [] as number[],
  others = [] as SampleRef[],
  stuck = [] as number[],
} = {}) {
  let listed: SampleRef[] = [];
  const existing: SampleRef[] = [];
  const removed: number[] = [];
  const eventless: number[][] = [];
  const samples = createSamples({
    store: {
      list: async () => [...listed],
      add: async (_accountId, ref) => void listed.push(ref),
      forget: async (_accountId, { id }) => {
        listed = listed.filter((one) => one.id !== id);
      },
    },
    objects: {
      async *create() {
        for (const [index, ref] of MADE.entries()) {
          if (index === failsAt) {
            listed.push(...others);
            throw conflict('domain', 'Taken.');
          }
          existing.push(ref);
          yield ref;
        }
      },
      remove: async (_accountId, { id }) => {
        if (gone.includes(id)) throw notFound();
        if (stuck.includes(id)) throw new Error('The database is unreachable.');
        removed.push(id);
      },
      removeEvents: async (_accountId, refs) => void eventless.push(refs.map(({ id }) => id)),
    },
  });
  return { samples, existing, removed, eventless, listed: () => listed };
}

describe('sample data', () => {
  it('is created once, however often and at once it is asked for', async () => {
    const { samples, existing, listed } = setUp();
    expect(await Promise.all([samples.add(ME), samples.add(ME)])).toEqual([3, 3]);
    expect(await samples.add(ME)).toBe(3);
    expect(existing).toEqual(MADE);
    expect(listed()).toEqual(MADE);
  });

  it('is removed as it was created, in reverse, with all its events together', async () => {
    const { samples, removed, eventless, listed } = setUp();
    await samples.add(ME);
    expect(await samples.remove(ME)).toBe(3);
    expect(removed).toEqual([3, 2, 1]);
    expect(eventless).toEqual([[1, 2, 3]]);
    expect(listed()).toEqual([]);
    expect(await samples.remove(ME)).toBe(0);
  });

  it('can be created again after it was removed', async () => {
    const { samples, existing } = setUp();
    await samples.add(ME);
    await samples.remove(ME);
    expect(await samples.add(ME)).toBe(3);
    expect(existing).toHaveLength(6);
  });

  it('is removed although somebody has deleted a part of it', async () => {
    const { samples, removed } = setUp({ gone: [3] });
    await samples.add(ME);
    expect(await samples.remove(ME)).toBe(3);
    expect(removed).toEqual([2, 1]);
  });

  it('leaves nothing behind when it cannot be created as a whole', async () => {
    const { samples, removed, listed } = setUp({ failsAt: 2 });
    await expect(samples.add(ME)).rejects.toThrow('Taken.');
    expect(removed).toEqual([2, 1]);
    expect(listed()).toEqual([]);
  });

  it('of another process stays when this one fails', async () => {
    const others: SampleRef[] = [{ type: 'website', id: 11 }];
    const { samples, removed, listed } = setUp({ failsAt: 1, others });
    await expect(samples.add(ME)).rejects.toThrow('Taken.');
    expect(removed).toEqual([1]);
    expect(listed()).toEqual(others);
  });

  it('that could not be removed can be removed later', async () => {
    const broken = { type: 'campaign', id: 2 } as const;
    const stuck: number[] = [broken.id];
    const { samples, removed, listed } = setUp({ stuck });
    await samples.add(ME);
    await expect(samples.remove(ME)).rejects.toThrow('unreachable');
    expect(listed()).toEqual(MADE);
    stuck.pop();
    await samples.remove(ME);
    expect(removed).toContain(broken.id);
    expect(listed()).toEqual([]);
  });
});
