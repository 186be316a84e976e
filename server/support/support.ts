import { SUPPORT_HOURS, SUPPORT_ROLES, type SupportRole } from '../../contract/vocabulary.ts';
import type { Audit, RequestOrigin } from '../audit/audit.ts';
import { forbidden, invalidField, notFound } from '../platform/app-error.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { SupportConsent, SupportStore } from './support-port.ts';

export type { SupportConsent } from './support-port.ts';

const HOUR_MS = 3_600_000;
/** How long an operator stays without opening the workspace again: a support case, not a working day. */
const VISIT_MS = HOUR_MS;

/** An operator, and where their request comes from, for the log of the workspace. */
export interface Visitor {
  personId: number;
  from?: RequestOrigin;
}

/** Operators of the installation in workspaces whose owners have allowed it. They act under their own name. */
export interface Support {
  /** Returns what an owner currently allows. */
  consent(accountId: number): Promise<SupportConsent | undefined>;
  /** Allows operators to open the workspace for some hours, in this role. Throws for another role or duration. */
  allow(accountId: number, wanted: { role: unknown; hours: unknown }): Promise<SupportConsent>;
  /** Ends the consent. Operators who are in the workspace leave it with their next request. */
  withdraw(accountId: number): Promise<void>;
  /**
   * Lets an operator into a workspace for an hour, or until the consent ends, if that is earlier; resolves to what they
   * may do in it, and until when. The caller has checked that the person is an operator. Throws `forbidden` without consent and for members.
   */
  enter(accountId: number, visitor: Visitor): Promise<{ role: SupportRole; endsAt: number }>;
  leave(accountId: number, personId: number): Promise<void>;
  /** Deletes visits that have ended; called periodically. */
  sweep(): Promise<void>;
}

export interface SupportDeps {
  store: SupportStore;
  /** Whether the person is a member of the account. */
  isMember(accountId: number, personId: number): Promise<boolean>;
  audit: Pick<Audit, 'record'>;
  clock: Clock;
}

export function createSupport({ store, isMember, audit, clock }: SupportDeps): Support {
  return {
    consent: (accountId) => store.consent(accountId, clock.now()),
    allow: async (accountId, { role, hours }) => {
      const consent = { role: readRole(role), until: clock.now() + readHours(hours) * HOUR_MS };
      if (!(await store.setConsent(accountId, consent))) throw notFound();
      return consent;
    },
    withdraw: async (accountId) => {
      await store.setConsent(accountId, undefined);
    },
    enter: async (accountId, { personId, from }) => {
      if (await isMember(accountId, personId))
        throw invalidField('id', 'You are a member of this workspace. Open it with the workspace switcher.');
      const now = clock.now();
      const consent = await store.consent(accountId, now);
      if (!consent)
        throw forbidden(
          'This workspace does not allow support access. Ask an owner to allow it in Settings > Members.',
        );
      const endsAt = Math.min(now + VISIT_MS, consent.until);
      await store.begin({ accountId, personId, endsAt });
      await audit.record(accountId, {
        actor: { personId, keyId: 0 },
        action: 'enterForSupport',
        category: 'access',
        object: { kind: 'account', id: accountId },
        from,
        details: { role: consent.role },
      });
      return { role: consent.role, endsAt };
    },
    leave: async (accountId, personId) => {
      await store.end({ accountId, personId });
    },
    sweep: () => store.forget(clock.now()),
  };
}

function readRole(written: unknown): SupportRole {
  const role = SUPPORT_ROLES.find((name) => name === written);
  if (role) return role;
  throw invalidField('role', `role must be one of ${SUPPORT_ROLES.join(', ')}.`);
}

function readHours(written: unknown): number {
  const hours = SUPPORT_HOURS.find((one) => one === written);
  if (hours) return hours;
  throw invalidField('hours', `hours must be one of ${SUPPORT_HOURS.join(', ')}.`);
}
