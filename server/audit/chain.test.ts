import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AuditChain, AuditEntry } from './audit-port.ts';
import { auditDraft } from './audit-store.suite.ts';
import { seal, verifyChain } from './chain.ts';

const NO_ANCHOR = { anchorSequence: 0, anchorHash: '', retentionDays: null };

function written(count: number): AuditEntry[] {
  const entries: AuditEntry[] = [];
  for (let sequence = 1; sequence <= count; sequence++) {
    const previousHash = entries.at(-1)?.hash ?? '';
    const entry = {
      ...auditDraft({ objectId: sequence }),
      accountId: 1,
      sequence,
      actor: 'ada',
      key: '',
      previousHash,
    };
    entries.push({ ...entry, hash: seal(entry) });
  }
  return entries;
}

function verify(entries: readonly AuditEntry[], over: Partial<AuditChain> = {}) {
  const end = written(5).at(-1);
  const chain = { accountId: 1, sequence: 5, hash: end?.hash ?? '', ...NO_ANCHOR, ...over };
  const following = async (_account: number, after: number, limit: number) =>
    entries.filter(({ sequence }) => sequence > after).slice(0, limit);
  return verifyChain({ following }, chain);
}

type Damage = (entries: AuditEntry[]) => AuditEntry[];
const changed =
  (over: Partial<AuditEntry>): Damage =>
  (entries) =>
    entries.map((entry) => (entry.sequence === 3 ? { ...entry, ...over } : entry));

describe('the chain of an audit log', () => {
  it('is whole as it was written, also when entries are added while it is read', async () => {
    expect(await verify(written(5))).toEqual({ accountId: 1, entries: 5, sequence: 5, hash: expect.any(String) });
    expect((await verify(written(7))).broken).toBeUndefined();
  });

  it.each<[string, Damage, number, string]>([
    ['a removed entry', (entries) => entries.filter(({ sequence }) => sequence !== 3), 3, 'an entry is missing'],
    ['a changed entry', changed({ actor: 'bob' }), 3, 'the entry was changed'],
    ['a changed detail', changed({ details: '{"count":2}' }), 3, 'the entry was changed'],
    [
      'two swapped entries',
      (entries) =>
        entries.map((entry, index) => ({
          ...(entries[index === 2 ? 3 : index === 3 ? 2 : index] ?? entry),
          sequence: entry.sequence,
        })),
      3,
      'the entry does not follow the one before',
    ],
    [
      'a changed entry with its hash computed anew',
      (entries) => {
        const [entry] = changed({ actor: 'bob' })(entries).slice(2);
        return entry ? changed({ actor: 'bob', hash: seal(entry) })(entries) : [];
      },
      4,
      'the entry does not follow the one before',
    ],
    ['a removed end', (entries) => entries.slice(0, 4), 5, 'entries are missing at the end'],
    ['a removed beginning', (entries) => entries.slice(1), 1, 'an entry is missing'],
  ])('shows %s', async (_name, damage, sequence, reason) => {
    expect((await verify(damage(written(5)))).broken).toEqual({ sequence, reason });
  });

  it('shows a log that was rewritten, by the hash of its end', async () => {
    expect((await verify(written(5), { hash: 'another' })).broken).toMatchObject({
      reason: 'the end of the log was written anew',
    });
  });

  it('shows deleted entries that no entry is about', async () => {
    const [, second] = written(5);
    const anchor = { anchorSequence: 2, anchorHash: second?.hash ?? '' };
    const { broken } = await verify(written(5).slice(2), anchor);
    expect(broken?.reason).toBe('the deletion of the first entries was not recorded');
  });
});

describe('the hash of an entry', () => {
  const [first] = written(1);
  const fields = Object.keys(first ?? {}).filter((name) => name !== 'hash') as (keyof AuditEntry)[];

  it.each(fields)('covers %s', (field) => {
    if (!first) return;
    const value = first[field];
    const other = typeof value === 'number' ? value + 1 : `${value}x`;
    expect(seal({ ...first, [field]: other })).not.toBe(first.hash);
  });

  it('cannot be kept by moving text from one field to the next', () => {
    if (!first) return;
    const moved = { ...first, actor: 'ad', key: 'a' };
    expect(seal({ ...first, actor: 'ada', key: '' })).not.toBe(seal(moved));
  });
});

describe('any damage', () => {
  const text = fc.string({ maxLength: 8 });
  const damage = fc.record({
    place: fc.integer({ min: 0, max: 4 }),
    field: fc.constantFrom<keyof AuditEntry>('actor', 'key', 'action', 'objectName', 'details', 'hash', 'previousHash'),
    text,
  });

  it('is found at the entry or right after it', async () => {
    await fc.assert(
      fc.asyncProperty(damage, async ({ place, field, text: added }) => {
        const entries = written(5);
        const entry = entries[place];
        if (!entry || entry[field] === added) return;
        entries[place] = { ...entry, [field]: added };
        const { broken } = await verify(entries);
        expect([place + 1, place + 2]).toContain(broken?.sequence);
      }),
      { numRuns: 200 },
    );
  });

  it('is found no matter how many entries are removed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.subarray([1, 2, 3, 4, 5], { maxLength: 4 }), async (kept) => {
        const { broken } = await verify(written(5).filter(({ sequence }) => kept.includes(sequence)));
        const [missing] = [1, 2, 3, 4, 5].filter((sequence) => !kept.includes(sequence));
        expect(broken?.sequence).toBe(missing);
      }),
      { numRuns: 60 },
    );
  });

  it('is not found in a log that others continue', async () => {
    for (const count of [5, 6, 1_500]) expect((await verify(written(count))).broken).toBeUndefined();
  });
});
