import { sql } from 'kysely';
import type { AccountStore } from '../../../accounts/account-port.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CatalogTables } from '../tables/schema.ts';
import { settleFormerMembers } from './account-people.ts';
import { noteErasure } from './erasure-store.ts';
import { forgetInviter } from './inviter.ts';

/** Names of the tables whose rows carry an account id. */
type OfAccount = {
  [Name in keyof CatalogTables]: CatalogTables[Name] extends { accountId: number } ? Name : never;
}[keyof CatalogTables];

/** Whether a table's rows are deleted with their account. The type makes the compiler reject a missing table. */
const IS_REMOVED: Readonly<Record<OfAccount, boolean>> = {
  membership: true,
  memberInvite: true,
  supportVisit: true,
  groupRole: true,
  apiKey: true,
  webSession: true,
  auditLog: true,
  auditChain: true,
  authorship: true,
  domain: true,
  link: true,
  linkUse: true,
  linkChange: true,
  linkHealth: true,
  webhook: true,
  webhookDelivery: true,
  webhookTold: true,
  campaign: true,
  channel: true,
  channelItem: true,
  objectPlace: true,
  pixel: true,
  pin: true,
  sampleObject: true,
  preset: true,
  board: true,
  qrCode: true,
  deletedObject: true,
  asset: true,
  splashPage: true,
  overlay: true,
  bioPage: true,
  pageAnswer: true,
  website: true,
  goneWebsite: true,
  websiteSetting: true,
  reportRecipient: true,
  leftOut: true,
  lateEvent: true,
  orphan: true,
  linkPicture: true,
  bioPicture: true,
  bioFile: true,
  bioFilePart: true,
  pageBrand: true,
  currencyRates: true,
  importedLog: true,
  goal: true,
  funnel: true,
  segment: true,
  annotation: true,
  passwordReset: true,
  mail: true,
  objectTotal: true,
  task: true,
  taskRow: true,
  taskPart: true,
  // Erasure notes outlive the account: they say which events to delete and go once that is done.
  erasure: false,
};

/** Rows per statement: a single statement for a million links would block all other writers. */
const ROWS_A_STATEMENT = 5_000;

/** Tables deleted together with the account, because their rows would still be served until the sweep reaches them. */
const REMOVED_AT_ONCE = [
  'webhook',
  'apiKey',
  'groupRole',
  'website',
  'domain',
  'campaign',
  'bioPage',
  'bioPicture',
  'pageBrand',
  'board',
  'task',
] as const satisfies OfAccount[];

/** Tables that `purgeDeleted` empties of an account's rows. */
export const OWNED_TABLES = (Object.keys(IS_REMOVED) as OfAccount[]).filter((table) => IS_REMOVED[table]);

export function createAccountRemoval(deps: StoreDeps): Pick<AccountStore, 'remove' | 'purgeDeleted'> {
  const { db } = deps;
  return {
    remove: (accountId, now, condition) => remove(deps, accountId, { now, isDue: condition?.isDue ?? false }),
    purgeDeleted: async (accountId) => {
      const living = await db.selectFrom('account').select('id').where('id', '=', accountId).executeTakeFirst();
      if (living) throw new Error(`the account ${accountId} has not been removed`);
      for (const table of OWNED_TABLES) await empty(deps, table, accountId);
    },
  };
}

/**
 * Deletes the account row and what must end with it. Links and codes are looked up through their account, so they stop
 * working at the same moment.
 */
async function remove(
  { db, changes }: StoreDeps,
  accountId: number,
  { now, isDue }: { now: number; isDue: boolean },
): Promise<boolean> {
  const change = { topic: 'account', id: accountId, key: '' };
  const isGone = await db.transaction().execute(async (transaction) => {
    const account = transaction.deleteFrom('account').where('id', '=', accountId).returning('id');
    const gone = await (isDue ? account.where('deleteAt', '<=', now) : account).executeTakeFirst();
    if (!gone) return false;
    const members = await transaction
      .deleteFrom('membership')
      .where('accountId', '=', accountId)
      .returning('personId')
      .execute();
    await settleFormerMembers(
      transaction,
      accountId,
      members.map(({ personId }) => personId),
    );
    for (const table of REMOVED_AT_ONCE) {
      await transaction.deleteFrom(table).where('accountId', '=', accountId).execute();
    }
    await forgetInviter(transaction, accountId);
    await noteErasure(transaction, { accountId, scope: { kind: 'account' }, createdAt: now });
    await changes.publish(transaction, change);
    return true;
  });
  if (isGone) changes.announce(change);
  return isGone;
}

async function empty({ db, dialect }: StoreDeps, table: OfAccount, accountId: number): Promise<void> {
  const locator = sql.ref(dialect.rowLocator);
  for (let deleted = ROWS_A_STATEMENT; deleted >= ROWS_A_STATEMENT; ) {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ${locator} in
      (select ${locator} from ${sql.table(table)} where account_id = ${accountId} limit ${sql.lit(ROWS_A_STATEMENT)})`.execute(
      db,
    );
    deleted = Number(numAffectedRows ?? 0);
  }
}
