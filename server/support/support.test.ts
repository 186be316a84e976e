import { beforeEach, describe, expect, it } from 'vitest';
import type { AuditEvent } from '../audit/audit.ts';
import { createSupport, type Support } from './support.ts';
import type { SupportConsent, SupportStore, SupportVisit } from './support-port.ts';

const HOUR_MS = 3_600_000;
const NOW = 1_000_000_000_000;
const OPERATOR = 3;
const FROM = { address: '192.0.2.1', userAgent: 'curl/8' };

let consents: Map<number, SupportConsent>;
let visits: SupportVisit[];
let recorded: Array<AuditEvent & { accountId: number }>;
let now: number;
let support: Support;

/** Accounts 7 and 8 exist; person 4 is a member of 7. */
beforeEach(() => {
  consents = new Map();
  visits = [];
  recorded = [];
  now = NOW;
  const store: SupportStore = {
    consent: async (accountId, at) => {
      const consent = consents.get(accountId);
      return consent && consent.until > at ? consent : undefined;
    },
    setConsent: async (accountId, consent) => {
      if (consent) consents.set(accountId, consent);
      else consents.delete(accountId);
      return [7, 8].includes(accountId);
    },
    begin: async (visit) => void visits.push(visit),
    end: async ({ accountId }) => visits.some((visit) => visit.accountId === accountId),
    forget: async (before) => {
      visits = visits.filter(({ endsAt }) => endsAt > before);
    },
  };
  const audit = { record: async (accountId: number, event: AuditEvent) => void recorded.push({ ...event, accountId }) };
  const isMember = async (accountId: number, personId: number) => accountId === 7 && personId === 4;
  support = createSupport({ store, isMember, audit, clock: { now: () => now } });
});

describe('support access', () => {
  it.each([
    ['viewer', 24],
    ['member', 72],
    ['viewer', 168],
  ] as const)('is allowed as %s for %i hours', async (role, hours) => {
    const consent = { role, until: NOW + hours * HOUR_MS };
    expect(await support.allow(7, { role, hours })).toEqual(consent);
    expect(await support.consent(7)).toEqual(consent);
    now = consent.until;
    expect(await support.consent(7)).toBeUndefined();
  });

  it.each([
    [{ role: 'admin', hours: 24 }, 'role'],
    [{ role: 'owner', hours: 24 }, 'role'],
    [{ role: undefined, hours: 24 }, 'role'],
    [{ role: ['viewer'], hours: 24 }, 'role'],
    [{ role: 'viewer', hours: 25 }, 'hours'],
    [{ role: 'viewer', hours: '24' }, 'hours'],
    [{ role: 'viewer', hours: Number.POSITIVE_INFINITY }, 'hours'],
    [{ role: 'viewer', hours: undefined }, 'hours'],
  ])('is not allowed as %j', async (wanted, field) => {
    await expect(support.allow(7, wanted)).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { [field]: [expect.stringContaining('must be one of')] },
    });
    expect(consents.size).toBe(0);
  });

  it('is not allowed for an account that was deleted', async () => {
    await expect(support.allow(99, { role: 'viewer', hours: 24 })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('ends when it is withdrawn', async () => {
    await support.allow(7, { role: 'viewer', hours: 24 });
    await support.withdraw(7);
    expect(await support.consent(7)).toBeUndefined();
    await support.withdraw(7);
  });
});

describe('a support visit', () => {
  it('lasts an hour, and is recorded in the log of the workspace under the name of the operator', async () => {
    await support.allow(7, { role: 'member', hours: 24 });
    expect(await support.enter(7, { personId: OPERATOR, from: FROM })).toEqual({
      role: 'member',
      endsAt: NOW + HOUR_MS,
    });
    expect(visits).toEqual([{ accountId: 7, personId: OPERATOR, endsAt: NOW + HOUR_MS }]);
    expect(recorded).toMatchObject([
      {
        accountId: 7,
        actor: { personId: OPERATOR, keyId: 0 },
        action: 'enterForSupport',
        category: 'access',
        from: FROM,
        details: { role: 'member' },
      },
    ]);
  });

  it('ends with the consent, if that is earlier', async () => {
    const { until } = await support.allow(7, { role: 'viewer', hours: 24 });
    now = until - 5;
    expect(await support.enter(7, { personId: OPERATOR, from: FROM })).toEqual({ role: 'viewer', endsAt: until });
  });

  it.each([
    ['without consent', 8, OPERATOR, 'forbidden'],
    ['after the consent', 7, OPERATOR, 'forbidden'],
    ['of a member', 7, 4, 'invalid_input'],
  ])('does not begin %s', async (_what, accountId, personId, code) => {
    const { until } = await support.allow(7, { role: 'viewer', hours: 24 });
    now = until;
    await expect(support.enter(accountId, { personId })).rejects.toMatchObject({ code });
    expect([visits, recorded]).toEqual([[], []]);
  });

  it('is forgotten after its end', async () => {
    await support.allow(7, { role: 'viewer', hours: 24 });
    await support.enter(7, { personId: OPERATOR, from: FROM });
    await support.sweep();
    expect(visits).toHaveLength(1);
    now += HOUR_MS;
    await support.sweep();
    expect(visits).toEqual([]);
  });
});
