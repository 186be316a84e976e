import { describe, expect, it } from 'vitest';
import { PERSON_ORDERS, WORKSPACE_ORDERS, WORKSPACE_STATES } from './admin-vocabulary.ts';

const lists = { WORKSPACE_STATES, WORKSPACE_ORDERS, PERSON_ORDERS };

describe('lists of the administration', () => {
  it.each(Object.entries(lists))('%s has each word once, as it is written in addresses', (_name, list) => {
    const words: readonly string[] = list;
    expect(new Set(words).size).toBe(words.length);
    for (const word of words) expect(word).toMatch(/^[a-z]+(_[a-z]+)*$/);
  });

  it.each([
    ['workspaces', WORKSPACE_ORDERS],
    ['people', PERSON_ORDERS],
  ] as const)('sort %s by their creation unless asked otherwise', (_what, [first]) => {
    expect(first).toBe('created');
  });

  it('have a state for a workspace that works, first, and for each way in which it does not', () => {
    const [first, ...others] = WORKSPACE_STATES;
    expect(first).toBe('active');
    expect(others).toEqual(['suspended', 'deleting']);
  });

  it('sort both by the last sign-in', () => {
    for (const orders of [WORKSPACE_ORDERS, PERSON_ORDERS]) expect(orders).toContain('signed_in');
  });
});
