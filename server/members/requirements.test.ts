import { describe, expect, it } from 'vitest';
import type { Member, Requirements } from './member-port.ts';
import { type SignInFacts, setRequirements } from './requirements.ts';

const BOTH: Requirements = { openId: true, secondFactor: true };
const NONE: Requirements = { openId: false, secondFactor: false };

async function set(wanted: Requirements, given: Partial<SignInFacts> & { has?: boolean; now?: Requirements } = {}) {
  const { has: hasSecondFactor = true, now = NONE, ...facts } = given;
  const stored: unknown[] = [];
  const self = { personId: 1, role: 'owner', hasSecondFactor } as Member;
  const store = {
    list: async () => [self],
    requirements: async () => now,
    setRequirements: async (...call: unknown[]) => void stored.push(call),
  };
  const actor = { accountId: 9, personId: 1, role: 'owner', throughOpenId: true, hasProvider: true } as const;
  await setRequirements(store, { ...actor, ...facts }, wanted);
  return stored;
}

describe('what a workspace requires of sign-ins', () => {
  it.each([[BOTH], [NONE], [{ ...NONE, secondFactor: true }]])(
    'is set by an owner who meets it: %o',
    async (wanted) => {
      expect(await set(wanted)).toEqual([[9, wanted]]);
    },
  );

  it('is lifted by an owner who does not meet it any more', async () => {
    const lacking = { has: false, throughOpenId: false, hasProvider: false, now: BOTH };
    expect(await set(NONE, lacking)).toEqual([[9, NONE]]);
  });

  it.each<[string, Parameters<typeof set>, string]>([
    ['a second factor, by an owner without one', [{ ...NONE, secondFactor: true }, { has: false }], 'second_factor'],
    ['the provider, by an owner with a password', [{ ...NONE, openId: true }, { throughOpenId: false }], 'openid'],
    ['a provider that the service does not have', [{ ...NONE, openId: true }, { hasProvider: false }], 'openid'],
  ])('cannot be %s', async (_, [wanted, given], field) => {
    await expect(set(wanted, given)).rejects.toMatchObject({ fields: { [field]: [expect.any(String)] } });
  });
});
