import { describe, expect, it } from 'vitest';
import type { AuditEvent } from './audit-event.ts';
import type { AuditChain, AuditEntry } from './audit-port.ts';
import { auditDraft } from './audit-store.suite.ts';
import { pruneOld } from './retention.ts';

const DAY_MS = 86_400_000;
const NOW = 1_000 * DAY_MS;
const DEFAULT_DAYS = 400;

/** Entries of these days, oldest first. */
function entriesOf(days: readonly number[]): AuditEntry[] {
  return days.map((day, index) => ({
    ...auditDraft({ createdAt: day * DAY_MS }),
    accountId: 1,
    sequence: index + 1,
    actor: '',
    key: '',
    previousHash: '',
    hash: `h${index + 1}`,
  }));
}

async function pruned(days: readonly number[], over: Partial<AuditChain> = {}) {
  const calls: string[] = [];
  const events: AuditEvent[] = [];
  const chain = { accountId: 1, sequence: 9, hash: '', anchorSequence: 0, anchorHash: '', retentionDays: null };
  const entries = entriesOf(days);
  const store = {
    chains: async () => [{ ...chain, ...over }],
    following: async (_account: number, after: number, limit: number) =>
      entries.filter(({ sequence }) => sequence > after).slice(0, limit),
    prune: async (_account: number, { sequence, hash }: Pick<AuditEntry, 'sequence' | 'hash'>) =>
      void calls.push(`prune ${sequence} ${hash}`),
  };
  const record = async (_account: number, ...added: readonly AuditEvent[]) => {
    calls.push('record');
    events.push(...added);
  };
  await pruneOld({ store, clock: { now: () => NOW }, record, defaultDays: DEFAULT_DAYS });
  return { calls, events };
}

describe('retention of an audit log', () => {
  it.each<[string, readonly number[], Partial<AuditChain>, string[]]>([
    ['deletes nothing of an empty log', [], {}, []],
    ['deletes nothing that is young enough', [600, 700], {}, []],
    ['waits for a week of old entries', [594, 599, 601], {}, []],
    ['deletes what is older than the default', [500, 599, 600, 700], {}, ['record', 'prune 2 h2']],
    ['deletes everything if all is old', [1, 2, 3], {}, ['record', 'prune 3 h3']],
    ['follows the setting of the workspace', [500, 700, 899, 900], { retentionDays: 100 }, ['record', 'prune 3 h3']],
    ['keeps longer if the workspace wants it', [1, 500], { retentionDays: 3_650 }, []],
    ['continues after the last anchor', [1, 2, 3, 999], { anchorSequence: 2 }, ['record', 'prune 3 h3']],
  ])('%s', async (_what, days, over, calls) => {
    expect((await pruned(days, over)).calls).toEqual(calls);
  });

  it('leaves an entry of the service that proves what it deleted', async () => {
    const { events } = await pruned([1, 2, 3, 999], { anchorSequence: 1, anchorHash: 'h1' });
    expect(events).toEqual([
      {
        actor: { personId: 0, keyId: 0 },
        action: 'pruneAudit',
        category: 'delete',
        object: { kind: 'audit' },
        details: { from: 2, to: 3, hash: 'h3' },
      },
    ]);
  });
});
