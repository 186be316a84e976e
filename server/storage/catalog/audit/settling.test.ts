import { describe, expect, it } from 'vitest';
import { seal } from '../../../audit/chain.ts';
import type { StoreDeps } from '../store-deps.ts';
import { createAuditStore } from './audit-store.ts';

/** A database whose writes fail while it is down, and the accounts whose chain was written. */
function setUp() {
  const state = { isDown: false };
  const written: unknown[] = [];
  const statement = {
    set: () => statement,
    where: (_column: string, _is: string, accountId: unknown) => ({
      execute: async () => {
        if (state.isDown) throw new Error('disk is full');
        written.push(accountId);
      },
    }),
  };
  const db = { updateTable: () => statement };
  const dialect = { commitWithoutSync: async () => undefined };
  // Kysely's type has hundreds of members; appending and settling use these two. A real disk cannot be full for one statement.
  const store = createAuditStore({ db, dialect } as unknown as Pick<StoreDeps, 'db' | 'dialect'>);
  return { state, written, store };
}

const NOTHING = { drafts: [], touched: [] };

describe('making entries durable', () => {
  it('writes once after entries were added, and nothing without any', async () => {
    const { written, store } = setUp();
    await store.settle();
    expect(written).toEqual([]);
    await store.append(7, NOTHING, seal);
    await store.append(8, NOTHING, seal);
    await store.settle();
    await store.settle();
    expect(written).toEqual([8]);
  });

  it('remembers after a failure what it had to make durable', async () => {
    const { state, written, store } = setUp();
    await store.append(7, NOTHING, seal);
    state.isDown = true;
    await expect(store.settle()).rejects.toThrow('disk is full');
    await expect(store.settle()).rejects.toThrow('disk is full');
    state.isDown = false;
    await store.settle();
    expect(written).toEqual([7]);
    await store.settle();
    expect(written).toEqual([7]);
  });
});
