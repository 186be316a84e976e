import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GroupCounts } from './group-counts.ts';

const GROUPS = 40;
const VISITORS = 60;

describe('counts of groups', () => {
  it('count each visitor once per group, no matter how many there are', () => {
    const pair = fc.tuple(fc.nat({ max: GROUPS - 1 }), fc.nat({ max: VISITORS - 1 }));
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 3_000 }), (pairs) => {
        const counts = new GroupCounts(GROUPS, VISITORS);
        for (const [group, visitor] of pairs) counts.addVisitor(group, visitor);
        const known = Array.from({ length: GROUPS }, () => new Set<number>());
        for (const [group, visitor] of pairs) known[group]?.add(visitor);
        expect([...counts.visitors]).toEqual(known.map(({ size }) => size));
      }),
      { numRuns: 60 },
    );
  });

  it('stay correct when all pairs repeat in another order', () => {
    const counts = new GroupCounts(300, 300);
    for (let one = 0; one < 300; one++) for (let other = 0; other < 300; other++) counts.addVisitor(one, other);
    for (let one = 299; one >= 0; one--) for (let other = 0; other < 300; other++) counts.addVisitor(other, one);
    expect(new Set(counts.visitors)).toEqual(new Set([300]));
  });

  it('list groups with counts and a name', () => {
    const counts = new GroupCounts(4, 1);
    counts.views[1] = 2;
    counts.events[2] = 1;
    counts.engagedMs[3] = 500;
    const { groups, views, events, engaged_ms } = counts.lists('page', (group) =>
      group === 2 ? undefined : `/${group}`,
    );
    expect(groups).toEqual(['/1', '/3']);
    expect([views, events, engaged_ms].map((list) => [...list])).toEqual([
      [2, 0],
      [0, 0],
      [0, 500],
    ]);
  });
});
