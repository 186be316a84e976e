import { describe, expect, it } from 'vitest';
import { OBJECT_QUOTAS } from '../../../contract/vocabulary.ts';
import { quotaNote, quotaShare, quotaText } from './quota-state.ts';

describe('usage of a plan', () => {
  it.each([
    [5, 10, '5 of 10', 50],
    [0, 10, '0 of 10', 0],
    [12_500, 10_000, '12,500 of 10,000', 100],
    [0, 0, 'Not included', undefined],
    [2, 0, '2 of 0', 100],
    [1_234, null, '1,234 (unlimited)', undefined],
  ])('of %i with a limit of %s reads %j', (used, limit, text, share) => {
    expect([quotaText({ used, limit }), quotaShare({ used, limit })]).toEqual([text, share]);
  });

  it.each([...OBJECT_QUOTAS, 'clicks', 'events'] as const)('says nothing about %s within the limit', (name) => {
    expect(quotaNote({ name, limit: 5, state: 'within' })).toBeUndefined();
    expect(quotaNote({ name, limit: 5, state: 'near' })).toBe('Near the limit.');
  });

  it.each([
    ['links', /Delete links/],
    ['codes', /Delete QR codes/],
    ['websites', /Delete a website/],
    ['domains', /Remove a domain/],
    ['members', /revoke an invitation/],
    ['clicks', /still counted/],
    ['events', /still counted/],
  ] as const)('says what a reached limit of %s means', (name, words) => {
    expect(quotaNote({ name, limit: 5, state: 'reached' })).toMatch(words);
  });

  it('offers no way out where the plan includes none', () => {
    expect(quotaNote({ name: 'domains', limit: 0, state: 'reached' })).toMatch(/includes none/);
    expect(quotaNote({ name: 'domains', limit: 0, state: 'within' })).toBeUndefined();
  });
});
