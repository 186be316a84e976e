import { describe, expect, it } from 'vitest';
import { audit, Ledger } from './ledger.ts';

/** A ledger in which 1 and 2 are acknowledged, 3 is rejected, and 4 is unknown. */
function small(): Ledger {
  const ledger = new Ledger();
  for (let event = 0; event < 4; event += 1) ledger.begin();
  ledger.settle(1, 'acknowledged');
  ledger.settle(2, 'acknowledged');
  ledger.settle(3, 'refused');
  return ledger;
}

const range = { from: 0, to: 4 };
const stored = (...entries: [number, number][]) => new Map(entries);

describe('an audit', () => {
  it('finds nothing where everything acknowledged is stored once', () => {
    const found = audit(small(), stored([1, 1], [2, 1]), range);
    expect(found).toEqual({ lost: [], doubled: [], strange: [], refusedAndStored: 0, stored: 2 });
  });

  it('finds lost events, and does not expect unacknowledged ones', () => {
    expect(audit(small(), stored([2, 1]), range).lost).toEqual([1]);
    expect(audit(small(), stored(), range).lost).toEqual([1, 2]);
  });

  it('finds what is doubled, acknowledged or not', () => {
    expect(audit(small(), stored([1, 2], [2, 1], [4, 3]), range).doubled).toEqual([1, 4]);
  });

  it('finds events that were never sent, and distinguishes those rejected but stored', () => {
    const found = audit(small(), stored([1, 1], [2, 1], [3, 1], [9, 1]), { from: 0, to: 9 });
    expect(found).toMatchObject({ strange: [9], refusedAndStored: 1, stored: 4 });
  });

  it('looks at no more than it is asked to', () => {
    expect(audit(small(), stored([1, 5]), { from: 1, to: 4 })).toMatchObject({ lost: [2], doubled: [] });
  });
});

describe('a ledger', () => {
  it('counts each fate, for as many events as there are', () => {
    const ledger = new Ledger();
    for (let event = 0; event < 200_000; event += 1) ledger.begin();
    for (let id = 1; id <= 150_000; id += 1) ledger.settle(id, id % 3 === 0 ? 'refused' : 'acknowledged');
    expect(ledger.count('acknowledged')).toBe(100_000);
    expect(ledger.count('refused')).toBe(50_000);
    expect(ledger.count('unknown')).toBe(50_000);
    expect([ledger.is(1, 'acknowledged'), ledger.is(3, 'refused'), ledger.is(200_000, 'unknown')]).toEqual([
      true,
      true,
      true,
    ]);
    expect(ledger.is(200_001, 'unknown')).toBe(false);
  });
});
