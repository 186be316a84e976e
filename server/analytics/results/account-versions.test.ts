import { describe, expect, it } from 'vitest';
import type { Change } from '../../platform/changes.ts';
import { countedChanges } from '../query/totals-port.ts';
import { AccountVersions, type FigureWatch } from './account-versions.ts';

function setUp() {
  const listeners = new Set<(change: Change) => void>();
  const countedBy: Record<string, number> = {};
  const state = { rows: 5, countedAt: 1, period: 1, countedBy };
  const versions = new AccountVersions({
    changes: {
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      period: () => state.period,
    },
    log: { count: async () => state.rows },
    totals: { readAnewAt: async (kind, id) => state.countedBy[`${kind} ${id}`] ?? state.countedAt },
  });
  const announce = (...accountIds: number[]) => {
    for (const change of countedChanges(accountIds)) for (const listener of listeners) listener(change);
  };
  return { versions, state, announce, listeners };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Collects what a watch tells after its first message. */
async function heardBy(watch: FigureWatch) {
  await watch.next();
  const heard: unknown[] = [];
  void (async () => {
    for (let news = await watch.next(); news !== undefined; news = await watch.next()) heard.push(news);
    heard.push('end');
  })();
  return heard;
}

describe('the version of an account', () => {
  it('is the same as long as nothing is counted and the event log has the same rows', async () => {
    const { versions } = setUp();
    expect(await versions.read(1)).toBe(await versions.read(1));
  });

  it('is another one as soon as the event log has more rows, before they are counted', async () => {
    const { versions, state } = setUp();
    const before = await versions.read(1);
    state.rows++;
    expect(versions.known(1)).toBe(before);
    expect(await versions.read(1)).not.toBe(before);
    expect(versions.known(1)).not.toBe(before);
  });

  it('is another one when its counts are announced, also to the same row count', async () => {
    const { versions, announce } = setUp();
    const [mine, other] = [await versions.read(1), await versions.read(2)];
    announce(1);
    expect(await versions.read(1)).not.toBe(mine);
    expect(await versions.read(2)).toBe(other);
  });

  it('is another one after changes may have been missed', async () => {
    const { versions, state } = setUp();
    const before = await versions.read(1);
    state.period = 2;
    expect(await versions.read(1)).not.toBe(before);
  });

  it('is announced for any number of accounts at once', async () => {
    const { versions, announce } = setUp();
    const all = Array.from({ length: 1_000 }, (_, index) => index + 1);
    const before = all.map((id) => versions.known(id));
    announce(...all);
    expect(all.filter((id, index) => versions.known(id) === before[index])).toEqual([]);
  });
});

describe('a follower of an account', () => {
  it('hears of each announcement for its account, and of no other', async () => {
    const { versions, announce } = setUp();
    const heard = await heardBy(versions.follow({ accountId: 1, keyId: -1 }));
    announce(2);
    announce(1);
    await settle();
    expect(heard).toEqual([{ sinceMs: 0 }]);
    announce(3, 1);
    await settle();
    expect(heard).toHaveLength(2);
  });

  it('hears at first how long ago the figures changed', async () => {
    const { versions, announce } = setUp();
    const before = versions.follow({ accountId: 1, keyId: -1 });
    expect(await before.next()).toEqual({ sinceMs: null });
    announce(1);
    const after = versions.follow({ accountId: 1, keyId: -1 });
    expect(await after.next()).toEqual({ sinceMs: expect.any(Number) });
    versions.close();
  });

  it('who views one website hears only of that website', async () => {
    const { versions, state, announce } = setUp();
    const heard = await heardBy(versions.follow({ accountId: 1, keyId: -1, only: [{ kind: 'website', id: 7 }] }));
    announce(1);
    await settle();
    expect(heard).toEqual([]);
    state.countedAt = 2;
    announce(1);
    await settle();
    expect(heard).toEqual([{ sinceMs: 0 }]);
    announce(1);
    await settle();
    expect(heard).toHaveLength(1);
  });

  it('who views a board hears of each of its objects, once, and of no other', async () => {
    const { versions, state, announce } = setUp();
    const only = [
      { kind: 'website', id: 7 },
      { kind: 'link', id: 3 },
      { kind: 'qr', id: 3 },
    ] as const;
    const heard = await heardBy(versions.follow({ accountId: 1, keyId: -1, only }));
    const count = async (object: string) => {
      state.countedBy[object] = (state.countedBy[object] ?? 1) + 1;
      announce(1);
      await settle();
      return heard.length;
    };
    expect(await count('link 4')).toBe(0);
    expect(await count('campaign 3')).toBe(0);
    expect(await count('link 3')).toBe(1);
    expect(await count('qr 3')).toBe(2);
    expect(await count('website 7')).toBe(3);
    expect(await count('website 8')).toBe(3);
  });

  it('who views a board without panels hears nothing', async () => {
    const { versions, state, announce } = setUp();
    const heard = await heardBy(versions.follow({ accountId: 1, keyId: -1, only: [] }));
    state.countedAt++;
    announce(1);
    await settle();
    expect(heard).toEqual([]);
  });

  it('can have twenty streams, and another one when one ends', () => {
    const { versions } = setUp();
    const watches = Array.from({ length: 20 }, () => versions.follow({ accountId: 1, keyId: -1 }));
    expect(() => versions.follow({ accountId: 1, keyId: -1 })).toThrow('up to 20 live screens');
    watches[0]?.end();
    versions.follow({ accountId: 1, keyId: -1 });
    versions.close();
  });

  it('hears the end when the service stops, and nobody can follow afterwards', async () => {
    const { versions, listeners } = setUp();
    const heard = await heardBy(versions.follow({ accountId: 1, keyId: -1 }));
    versions.close();
    await settle();
    expect([heard, listeners.size]).toEqual([['end'], 0]);
    expect(() => versions.follow({ accountId: 1, keyId: -1 })).toThrow();
  });
});
