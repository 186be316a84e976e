import { describe, expect, it } from 'vitest';
import { badgeOf, failureOf } from './email-row.ts';

const reason = 'The mail server was not found.';

describe('an email in the list of operators', () => {
  it.each([
    ['waiting', 0, 'plain', 'Waiting', ''],
    ['waiting', 2, 'warn', 'Retrying', `${reason} Attempts: 2`],
    ['sent', 3, 'good', 'Sent', ''],
    ['refused', 1, 'bad', 'Rejected', `${reason} Attempts: 1`],
    ['expired', 1_200, 'bad', 'Not sent', `${reason} Attempts: 1,200`],
    ['unknown', 1, 'warn', 'May not have arrived', `${reason} Attempts: 1`],
  ] as const)('that is %s after %i attempts says so', (state, attempts, tone, label, failure) => {
    expect(badgeOf({ state, attempts })).toEqual({ tone, label });
    expect(failureOf({ state, attempts, reason })).toBe(failure);
  });

  it('of an earlier release has no reason', () => {
    expect(failureOf({ state: 'refused', attempts: 1, reason: '' })).toBe('Attempts: 1');
  });
});
