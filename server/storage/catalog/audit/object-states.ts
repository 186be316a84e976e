import { type Kysely, sql } from 'kysely';
import { INSTALLATION_LOG, type ObjectState, type ObjectStates } from '../../../audit/audit-port.ts';
import type { RestorableKind } from '../../../library/deleted/deleted-port.ts';
import { firstOwner } from '../accounts/first-owner.ts';
import { keptRow } from '../deleted/deleted-objects.ts';
import type { CatalogTables } from '../tables/schema.ts';

type Row = Record<string, unknown>;

/** Where the objects of a kind are stored. All tables have the columns `id` and `account_id`. */
interface Place {
  table: keyof CatalogTables;
  /** Column of the name, in camelCase. */
  name: string;
}

const PLACES: Readonly<Record<string, Place>> = {
  link: { table: 'link', name: 'alias' },
  qr: { table: 'qrCode', name: 'name' },
  campaign: { table: 'campaign', name: 'name' },
  channel: { table: 'channel', name: 'name' },
  pixel: { table: 'pixel', name: 'name' },
  splash: { table: 'splashPage', name: 'name' },
  overlay: { table: 'overlay', name: 'name' },
  bio: { table: 'bioPage', name: 'name' },
  domain: { table: 'domain', name: 'host' },
  preset: { table: 'preset', name: 'name' },
  webhook: { table: 'webhook', name: 'url' },
  task: { table: 'task', name: 'name' },
  key: { table: 'apiKey', name: 'name' },
  website: { table: 'website', name: 'domain' },
  goal: { table: 'goal', name: 'name' },
  funnel: { table: 'funnel', name: 'name' },
  segment: { table: 'segment', name: 'name' },
  annotation: { table: 'annotation', name: 'name' },
  report_recipient: { table: 'reportRecipient', name: 'email' },
  board: { table: 'board', name: 'name' },
};

/** Returns the kind of the objects that a table stores. */
export function kindOfTable(table: string): string {
  const kind = Object.keys(PLACES).find((name) => PLACES[name]?.table === table);
  if (kind === undefined) throw new Error(`rows of ${table} are no objects of the audit log`);
  return kind;
}

/** Columns that say nothing about a change by a person. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  ...[
    'id',
    'accountId',
    'websiteId',
    'createdAt',
    'updatedAt',
    'checkedAt',
    'lastUsedDay',
    'usedAt',
    'usedFrom',
    'shareSecret',
    'twin',
    'word',
  ],
  // A task's progress is not changed by a person, and its input can be a file.
  ...['input', 'characters', 'done', 'total', 'made', 'known', 'refused', 'attempt', 'stalls', 'queuedAt'],
  ...['leaseUntil', 'cancelledAt', 'finishedAt', 'resultBytes'],
]);

/** Columns of which only the presence is read. */
const SECRET = /hash$|secret|token$/i;

/** Settings of websites are separate rows, for operations a part of the website. */
const SETTINGS = 'websiteSetting';

export function createObjectStates({ db }: { db: Kysely<CatalogTables> }): ObjectStates {
  return {
    read: async (accountId, kind, ids) => {
      if (ids.length === 0) return new Map();
      if (accountId === INSTALLATION_LOG) return ofInstallation(db, kind, ids);
      if (kind === 'member') return members(db, accountId, ids);
      const place = Object.hasOwn(PLACES, kind) ? PLACES[kind] : undefined;
      if (!place) return new Map();
      const states = new Map(
        (await rows(db, { ...place, accountId, ids })).map((row) => [Number(row.id), stateOf(row, place)]),
      );
      if (kind === 'website') await addSettings(db, { accountId, ids }, states);
      if (kind === 'link' || kind === 'qr') await addDeleted(db, { kind, place, accountId, ids }, states);
      return states;
    },
  };
}

interface Wanted {
  accountId: number;
  ids: readonly number[];
}

async function rows(db: Kysely<CatalogTables>, { table, accountId, ids }: Place & Wanted): Promise<Row[]> {
  const found = await sql<Row>`select * from ${sql.table(table)}
    where id in (${sql.join(ids)}) and account_id = ${accountId}`.execute(db);
  return found.rows;
}

async function addSettings(db: Kysely<CatalogTables>, { accountId, ids }: Wanted, states: Map<number, ObjectState>) {
  const settings = db.selectFrom(SETTINGS).selectAll().where('accountId', '=', accountId).where('websiteId', 'in', ids);
  for (const { websiteId, ...row } of await settings.execute()) {
    const website = states.get(websiteId);
    if (website) states.set(websiteId, { ...website, fields: { ...website.fields, ...fieldsOf(row) } });
  }
}

/** Of deleted objects that can be restored, entries need the name. */
async function addDeleted(
  db: Kysely<CatalogTables>,
  { kind, place, accountId, ids }: Wanted & { kind: RestorableKind; place: Place },
  states: Map<number, ObjectState>,
): Promise<void> {
  const missing = ids.filter((id) => !states.has(id));
  if (missing.length === 0) return;
  const kept = db.selectFrom('deletedObject').select(['objectId', 'kept']).where('kind', '=', kind);
  const rows = await kept.where('accountId', '=', accountId).where('objectId', 'in', missing).execute();
  for (const row of rows) {
    states.set(row.objectId, { name: String(keptRow<Row>(row)[place.name] ?? ''), fields: {} });
  }
}

async function members(db: Kysely<CatalogTables>, accountId: number, ids: readonly number[]) {
  const found = await db
    .selectFrom('membership')
    .innerJoin('person', 'person.id', 'membership.personId')
    .where('membership.accountId', '=', accountId)
    .where('person.id', 'in', ids)
    .select(['person.id', 'person.username', 'person.email', 'membership.role'])
    .execute();
  return new Map(found.map(({ id, username, email, role }) => [id, { name: username, fields: { email, role } }]));
}

/** Accounts, people, tasks and abuse reports, which only operators change from outside. An account without a name has its first owner's. */
async function ofInstallation(
  db: Kysely<CatalogTables>,
  kind: string,
  ids: readonly number[],
): Promise<Map<number, ObjectState>> {
  if (kind === 'person') {
    const people = db.selectFrom('person').where('id', 'in', ids).select(['id', 'username', 'email']);
    return new Map(
      (await people.execute()).map(({ id, username, email }) => [id, { name: username, fields: { email } }]),
    );
  }
  if (kind === 'task') {
    const tasks = db.selectFrom('task').where('id', 'in', ids).select(['id', 'name', 'state']);
    return new Map((await tasks.execute()).map(({ id, name, state }) => [id, { name, fields: { state } }]));
  }
  if (kind === 'report') {
    const reports = db.selectFrom('abuseReport').where('id', 'in', ids).select(['id', 'address', 'state']);
    return new Map(
      (await reports.execute()).map(({ id, address, state }) => [id, { name: address, fields: { state } }]),
    );
  }
  if (kind === 'plan') {
    const plans = await db.selectFrom('plan').where('id', 'in', ids).selectAll().execute();
    return new Map(plans.map(({ id, name, ...fields }) => [id, { name, fields }]));
  }
  if (kind !== 'account') return new Map();
  const accounts = db.selectFrom('account').where('account.id', 'in', ids);
  const rows = await accounts
    .select(['account.id', 'account.name', 'plan', 'suspendedAt', 'deleteAt'])
    .select((account) => firstOwner(account, 'username').as('owner'))
    .execute();
  return new Map(rows.map(({ id, name, owner, ...fields }) => [id, { name: name || (owner ?? ''), fields }]));
}

/** Returns the state of an object of this kind from all columns of its row. */
export function stateOfRow(kind: string, row: object): ObjectState {
  const place = Object.hasOwn(PLACES, kind) ? PLACES[kind] : undefined;
  if (!place) throw new Error(`objects of the kind ${kind} are not stored as rows`);
  return stateOf({ ...row }, place);
}

function stateOf(row: Row, { name }: Place): ObjectState {
  return { name: String(row[name] ?? ''), fields: fieldsOf(row) };
}

function fieldsOf(row: Row): Row {
  const columns = Object.entries(row).filter(([column]) => !LEFT_OUT.has(column));
  return Object.fromEntries(
    columns.map(([column, value]) => (SECRET.test(column) ? [nameOf(column), presence(value)] : [column, value])),
  );
}

/** `passwordHash` is a password to its owner. */
function nameOf(column: string): string {
  return column === 'passwordHash' ? 'password' : column;
}

function presence(value: unknown): string | null {
  return value === null || value === '' ? null : HIDDEN;
}

const HIDDEN = '••••';
