import type { Kysely } from 'kysely';
import type { Role } from '../../../../contract/vocabulary.ts';
import type {
  Account,
  AccountStore,
  CredentialChange,
  KeyRecord,
  NewAccount,
  SignInRecord,
} from '../../../accounts/account-port.ts';
import { VERSION } from '../../../platform/version.ts';
import { prepareQuery } from '../engines/prepared-query.ts';
import { toUniqueViolation } from '../engines/unique-violation.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CatalogTables } from '../tables/schema.ts';
import { createAccountRemoval } from './account-removal.ts';
import { createAccountSuspension } from './account-suspension.ts';
import { storeCredentials } from './credentials.ts';
import { insertAccount } from './insert-account.ts';
import { useInvitation } from './invitation-store.ts';
import { closeSetup, storeInviter } from './inviter.ts';
import { type AccessColumns, accessOf } from './key-columns.ts';

type Db = Kysely<CatalogTables>;

export function createAccountStore(deps: StoreDeps): AccountStore {
  const { db } = deps;
  const keyByHash = prepareQuery(db, (hash: string) => keys(db).where('apiKey.hash', '=', hash));
  return {
    ...createAccountRemoval(deps),
    ...createAccountSuspension(deps),
    create: (account) => create(db, account).catch((error: unknown) => Promise.reject(toUniqueViolation(error))),
    find: (accountId) => owned(db).where('account.id', '=', accountId).executeTakeFirst(),
    findMember: (accountId, personId) =>
      accounts(db).where('account.id', '=', accountId).where('person.id', '=', personId).executeTakeFirst(),
    findByEmail: (email) =>
      owned(db).select('person.passwordHash').where('person.email', '=', email).executeTakeFirst(),
    findByUsername: (username) =>
      accounts(db).where('person.username', '=', username).where('account.suspendedAt', 'is', null).execute(),
    findSignIn: (by) => findSignIn(db, by),
    list: () => list(db),
    count: async () => {
      const row = await db
        .selectFrom('account')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirst();
      return Number(row?.total ?? 0);
    },
    findKey: async (hash) => {
      const [row] = await keyByHash([hash]);
      return row && toKeyRecord(row);
    },
    changeCredentials: (personId, change) =>
      changeCredentials(db, personId, change).catch((error: unknown) => Promise.reject(toUniqueViolation(error))),
  };
}

/** Selects accounts with their members, the oldest membership first. */
function accounts(db: Db) {
  return db
    .selectFrom('account')
    .innerJoin('membership', 'membership.accountId', 'account.id')
    .innerJoin('person', 'person.id', 'membership.personId')
    .orderBy('membership.id')
    .select([
      'account.id',
      'account.plan',
      'account.planExpiresAt',
      'account.createdAt',
      'person.id as personId',
      'person.email',
      'person.username',
      'person.avatar',
    ]);
}

/** Selects accounts with their owners. */
function owned(db: Db) {
  return accounts(db).where('membership.role', '=', 'owner');
}

/** Returns every account once, with its first owner. */
async function list(db: Db): Promise<Account[]> {
  const rows = await owned(db).clearOrderBy().orderBy('account.id').orderBy('membership.id').execute();
  return rows.filter(({ id }, index) => rows[index - 1]?.id !== id);
}

function findSignIn(db: Db, by: { email: string } | { personId: number }): Promise<SignInRecord | undefined> {
  const people = db
    .selectFrom('person')
    .innerJoin('membership', 'membership.personId', 'person.id')
    .innerJoin('account', 'account.id', 'membership.accountId')
    .orderBy((order) => order.eb('account.suspendedAt', 'is not', null))
    .orderBy('membership.usedAt', 'desc')
    .orderBy('membership.id')
    .select([
      'membership.accountId',
      'person.id as personId',
      'person.email',
      'person.username',
      'person.passwordHash',
    ]);
  const one = 'email' in by ? people.where('person.email', '=', by.email) : people.where('person.id', '=', by.personId);
  return one.executeTakeFirst();
}

function create(db: Db, account: NewAccount): Promise<Account> {
  const { email, username, passwordHash, now } = account;
  return db.transaction().execute(async (transaction) => {
    if (account.isFirst) await closeSetup(transaction, now);
    if (account.invitationHash !== undefined) await useInvitation(transaction, account.invitationHash, now);
    const person = await transaction
      .insertInto('person')
      .values({
        email,
        username,
        passwordHash,
        avatar: null,
        operatorSince: account.isOperator ? now : null,
        createdAt: now,
        seenRelease: VERSION,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id, plan } = await insertAccount(transaction, { plan: account.plan, now });
    const owner = { accountId: id, personId: person.id, createdAt: now };
    await transaction
      .insertInto('membership')
      .values({ ...owner, role: 'owner' })
      .execute();
    await insertKey(transaction, owner, account.key);
    if (account.isFirst) await storeInviter(transaction, id);
    return { id, personId: person.id, email, username, avatar: null, plan, planExpiresAt: null, createdAt: now };
  });
}

async function insertKey(
  db: Db,
  owner: { accountId: number; personId: number; createdAt: number },
  key: NewAccount['key'] & Partial<AccessColumns>,
): Promise<void> {
  await db
    .insertInto('apiKey')
    .values({ ...owner, ...key, revokedAt: null })
    .execute();
}

/** Selects keys with what authentication needs of their account and of who created them. */
function keys(db: Db) {
  return db
    .selectFrom('apiKey')
    .innerJoin('account', 'account.id', 'apiKey.accountId')
    .innerJoin('membership', (join) =>
      join.onRef('membership.accountId', '=', 'apiKey.accountId').onRef('membership.personId', '=', 'apiKey.personId'),
    )
    .leftJoin('plan', 'plan.name', 'account.plan')
    .select([
      'membership.role',
      'membership.websiteId',
      'membership.channelId',
      'apiKey.id as keyId',
      'apiKey.accountId',
      'apiKey.personId',
      'apiKey.expiresAt',
      'apiKey.revokedAt',
      'account.plan',
      'plan.linkRequestsPerMinute',
      'account.suspendedAt',
      'apiKey.usedAt',
      'apiKey.scopes',
      'apiKey.websites',
      'apiKey.channels',
      'apiKey.addresses',
    ]);
}

function toKeyRecord({
  role,
  scopes,
  websites,
  channels,
  addresses,
  ...record
}: Omit<KeyRecord, 'access' | 'role'> & AccessColumns & { role: string }): KeyRecord {
  return { ...record, role: role as Role, access: accessOf({ scopes, websites, channels, addresses }) };
}

async function changeCredentials(db: Db, personId: number, change: CredentialChange): Promise<void> {
  const columns = {
    ...(change.email === undefined ? {} : { email: change.email }),
    ...(change.passwordHash === undefined ? {} : { passwordHash: change.passwordHash }),
  };
  if (Object.keys(columns).length === 0) return;
  await db.transaction().execute((transaction) => storeCredentials(transaction, { personId, columns }));
}
