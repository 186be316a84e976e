import { type AuditEvent, OPERATOR, type RequestOrigin } from '../audit/audit.ts';
import { findKeys, hashKey } from '../platform/key-format.ts';
import { type Mailer, serviceName } from '../platform/mail.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Account } from './account-port.ts';
import type { KeyStore, LeakedKey } from './key-port.ts';
import { leakedKeyMail } from './mails.ts';

/** Keys that someone found where they should not be: in a public repository, a log, a chat. */
export interface LeakedKeys {
  /**
   * Revokes all keys in the text, then mails those who created them and the owners of their accounts. Returns how many keys
   * were valid, which a stranger must not learn.
   */
  report(text: string, from?: RequestOrigin): Promise<number>;
}

export interface LeakedKeysDeps {
  store: Pick<KeyStore, 'revokeLeaked'>;
  accounts: {
    find(accountId: number): Promise<Account | undefined>;
    findMember(accountId: number, personId: number): Promise<Account | undefined>;
  };
  mailer: Mailer;
  record(accountId: number, event: AuditEvent): Promise<void>;
  /** Returns the address of the screen with the keys of a workspace. */
  keysScreen(accountId: number): string;
  clock: Clock;
  /** Receives errors of the audit log and of emails, which do not keep others from being informed. */
  onError(error: unknown): void;
}

/** Keys in one report; a scanner sends what it found in one file. */
const MAX_KEYS = 100;

export function createLeakedKeys(deps: LeakedKeysDeps): LeakedKeys {
  return {
    async report(text, from) {
      const revoked: LeakedKey[] = [];
      try {
        for (const apiKey of findKeys(text).slice(0, MAX_KEYS)) {
          const key = await deps.store.revokeLeaked(hashKey(apiKey), deps.clock.now());
          if (key) revoked.push(key);
        }
      } finally {
        // A mail takes up to a minute, so it waits for all revocations, also for one that fails.
        for (const key of revoked) await tell(deps, key, from);
      }
      return revoked.length;
    },
  };
}

async function tell(deps: LeakedKeysDeps, key: LeakedKey, from: RequestOrigin | undefined): Promise<void> {
  const { accountId, id, name } = key;
  const object = { kind: 'key', id, name };
  const event = { actor: OPERATOR, action: 'reportLeakedKey', category: 'access', object, from } as const;
  await deps.record(accountId, event).catch(deps.onError);
  await sendMails(deps, key).catch(deps.onError);
}

async function sendMails(deps: LeakedKeysDeps, key: LeakedKey): Promise<void> {
  const { accountId, personId } = key;
  const owner = await deps.accounts.find(accountId);
  const people = [await deps.accounts.findMember(accountId, personId), owner].filter(
    (account) => account !== undefined,
  );
  const workspace = key.workspace || (owner?.username ?? '');
  const about = { ...key, workspace, keysScreen: deps.keysScreen(accountId), service: serviceName(deps.mailer) };
  for (const account of new Map(people.map((one) => [one.email, one])).values())
    await deps.mailer.send(leakedKeyMail(account, about));
}
