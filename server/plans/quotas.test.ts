import { describe, expect, it } from 'vitest';
import { PLAN_QUOTAS } from '../../contract/vocabulary.ts';
import { limitsWith, usageWith } from './plan.fixture.ts';
import { quotasOf } from './quotas.ts';

describe('quotas of a plan', () => {
  it('list everything that a plan can limit, in one order', () => {
    const quotas = quotasOf(limitsWith({}), usageWith({ links: 3, events: 7 }));
    expect(quotas.map(({ name }) => name)).toEqual([...PLAN_QUOTAS]);
    expect(quotas.every(({ limit, state }) => limit === null && state === 'within')).toBe(true);
    expect(quotas.filter(({ used }) => used > 0)).toMatchObject([
      { name: 'links', used: 3 },
      { name: 'events', used: 7 },
    ]);
  });

  it.each([
    ['links', { links: 9 }],
    ['codes', { codes: 9 }],
    ['websites', { websites: 9 }],
    ['domains', { domains: 9 }],
    ['members', { members: 9 }],
    ['clicks', { clicksPerMonth: 9 }],
    ['events', { eventsPerMonth: 9 }],
  ] as const)('compare %s with their own limit', (name, limits) => {
    const limited = quotasOf(limitsWith(limits), usageWith({ [name]: 9 })).filter(({ limit }) => limit !== null);
    expect(limited).toEqual([{ name, used: 9, limit: 9, state: 'reached' }]);
  });

  it.each([
    [0, 10, 'within'],
    [7, 10, 'within'],
    [8, 10, 'near'],
    [9, 10, 'near'],
    [10, 10, 'reached'],
    [11, 10, 'reached'],
    [79, 99, 'within'],
    [80, 99, 'near'],
    [1, 1, 'reached'],
    [0, 1, 'within'],
    [0, 0, 'within'],
    [1, 0, 'reached'],
    [1e9, null, 'within'],
  ])('%i of %s is %s', (links, limit, state) => {
    expect(quotasOf(limitsWith({ links: limit }), usageWith({ links }))[0]).toMatchObject({ state });
  });
});
