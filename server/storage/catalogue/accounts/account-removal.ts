import { sql } from 'kysely';
import type { AccountStore } from '../../../accounts/account-port.ts';
import type { StoreParts } from '../store-parts.ts';
import type { CatalogueTables } from '../tables/schema.ts';
import { noteErasure } from './erasure-store.ts';
import { forgetInviter } from './inviter.ts';

/** Tables whose rows name an account. */
type OfAccount = {
  [Name in keyof CatalogueTables]: CatalogueTables[Name] extends { accountId: number } ? Name : never;
}[keyof CatalogueTables];

/** Whether a table's rows go with their account. Not to name a table here is an error of the compiler. */
const GOES: Readonly<Record<OfAccount, boolean>> = {
  membership: true,
  apiKey: true,
  webSession: true,
  auditEntry: true,
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
  preset: true,
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
  leftOut: true,
  orphan: true,
  linkPicture: true,
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
  // Notes that the account's events must go: they are forgotten when that is done.
  erasure: false,
};

/** Rows a statement: one statement for a million links would hold up everybody else's. */
const ROWS_A_STATEMENT = 5_000;

/** What would answer without its account, until it is swept away. */
const AT_ONCE = [
  'webhook',
  'apiKey',
  'webSession',
  'website',
  'domain',
  'campaign',
  'bioPage',
  'task',
] as const satisfies OfAccount[];

/** The tables that `sweep` empties of an account. */
export const SWEPT_TABLES = (Object.keys(GOES) as OfAccount[]).filter((table) => GOES[table]);

export function createAccountRemoval(parts: StoreParts): Pick<AccountStore, 'remove' | 'sweep'> {
  const { db } = parts;
  return {
    remove: (accountId, now) => remove(parts, accountId, now),
    sweep: async (accountId) => {
      const living = await db.selectFrom('account').select('id').where('id', '=', accountId).executeTakeFirst();
      if (living) throw new Error(`the account ${accountId} has not been removed`);
      for (const table of SWEPT_TABLES) await empty(parts, table, accountId);
    },
  };
}

/** Links and codes are found by way of their account, so that they end with its row. */
async function remove({ db, changes }: StoreParts, accountId: number, now: number): Promise<boolean> {
  const change = { topic: 'account', id: accountId, key: '' };
  const isGone = await db.transaction().execute(async (transaction) => {
    const gone = await transaction.deleteFrom('account').where('id', '=', accountId).returning('id').executeTakeFirst();
    if (!gone) return false;
    const members = await transaction
      .deleteFrom('membership')
      .where('accountId', '=', accountId)
      .returning('personId')
      .execute();
    await removeHomeless(
      transaction,
      members.map(({ personId }) => personId),
    );
    for (const table of AT_ONCE) {
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

/** People who belong to no account any more. */
async function removeHomeless(db: StoreParts['db'], personIds: readonly number[]): Promise<void> {
  if (personIds.length === 0) return;
  await db
    .deleteFrom('person')
    .where('id', 'in', personIds)
    .where('id', 'not in', (other) => other.selectFrom('membership').select('personId'))
    .execute();
}

async function empty({ db, traits }: StoreParts, table: OfAccount, accountId: number): Promise<void> {
  const locator = sql.ref(traits.rowLocator);
  for (let deleted = ROWS_A_STATEMENT; deleted >= ROWS_A_STATEMENT; ) {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ${locator} in
      (select ${locator} from ${sql.table(table)} where account_id = ${accountId} limit ${sql.lit(ROWS_A_STATEMENT)})`.execute(
      db,
    );
    deleted = Number(numAffectedRows ?? 0);
  }
}
