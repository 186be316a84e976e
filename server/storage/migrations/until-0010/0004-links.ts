import { type Kysely, sql } from 'kysely';
import type { SqlDialect } from '../../catalog/engines/sql-dialect.ts';
import type { CatalogTables } from '../../catalog/tables/schema.ts';
import { createTable, type TableDescription } from '../table-builder.ts';

/** A column added to a table of the first release; existing rows get the default. */
type NewColumn = readonly [table: string, name: string, type: 'text' | 'integer', rest: string];

const COLUMNS: readonly NewColumn[] = [
  ['link', 'starts_at', 'integer', ''],
  ['link', 'split', 'text', "not null default '[]'"],
  ['link', 'forwards_parameters', 'integer', 'not null default 0'],
  ['link', 'redirect_status', 'integer', 'not null default 302'],
  ['link', 'rotator_weight', 'integer', 'not null default 1'],
  ['campaign', 'strategy', 'text', "not null default 'even'"],
  ['campaign', 'is_sticky', 'integer', 'not null default 0'],
  ['campaign', 'starred', 'integer', 'not null default 0'],
  ['campaign', 'color', 'text', ''],
  ['link', 'tags', 'text', "not null default '[]'"],
  ['link', 'notes', 'text', ''],
];

const owned = { account_id: 'integer', created_at: 'integer' } as const;

const TABLES: readonly TableDescription[] = [
  {
    name: 'block_rule',
    columns: { kind: 'text', value: 'text', created_at: 'integer' },
    primaryKey: ['kind', 'value'],
  },
  {
    name: 'link_change',
    columns: { ...owned, link_id: 'integer', before: 'text', after: 'text', undone_at: 'integer?' },
    indexes: [
      ['link_id', 'id'],
      ['account_id', 'id'],
    ],
  },
  {
    name: 'webhook',
    columns: {
      ...owned,
      url: 'text',
      events: 'text',
      secret: 'text',
      is_active: 'integer',
      seen_link_id: 'integer',
      seen_answer_id: 'integer',
    },
    indexes: [['account_id', 'id']],
  },
  {
    name: 'webhook_delivery',
    columns: {
      ...owned,
      webhook_id: 'integer',
      event_key: 'text',
      event: 'text',
      body: 'text',
      attempts: 'integer',
      outcome: 'text',
      status: 'integer?',
      error: 'text?',
      next_attempt_at: 'integer?',
    },
    unique: [['webhook_id', 'event_key']],
    indexes: [['next_attempt_at'], ['webhook_id', 'id'], ['account_id', 'id'], ['created_at']],
  },
  {
    // How much of an object's count a webhook has already received.
    name: 'webhook_told',
    columns: { webhook_id: 'integer', account_id: 'integer', kind: 'text', object_id: 'integer', count: 'integer' },
    primaryKey: ['webhook_id', 'kind', 'object_id'],
  },
];

/** Adds rules, tags and notes to links, and a case-insensitive index on aliases. */
export async function createLinkRules(db: Kysely<CatalogTables>, dialect: SqlDialect): Promise<void> {
  const plain = db.withoutPlugins();
  for (const [table, name, type, rest] of COLUMNS) {
    const columnType = type === 'text' ? 'text' : dialect.integerColumn;
    const column = sql`${sql.ref(name)} ${sql.raw(columnType)} ${sql.raw(rest)}`;
    await sql`alter table ${sql.table(table)} add column ${column}`.execute(plain);
  }
  for (const table of TABLES) await createTable(plain, dialect, table);
  await sql`create index link_by_domain_id_folded_alias on link (domain_id, lower(alias))`.execute(plain);
}

/** 0076: counts the deliveries of a webhook by outcome without reading their bodies. */
export async function indexDeliveryOutcomes(db: Kysely<CatalogTables>): Promise<void> {
  const index = db.withoutPlugins().schema.createIndex('webhook_delivery_by_webhook_id_outcome');
  await index.on('webhook_delivery').columns(['webhook_id', 'outcome']).execute();
}

/** 0080: since when a webhook is off, and the person who turned it off. Unknown for those that are off already. */
export async function addWebhookStops(db: Kysely<CatalogTables>, dialect: SqlDialect): Promise<void> {
  for (const column of ['off_since', 'off_by'])
    await sql`alter table webhook add column ${sql.ref(column)} ${sql.raw(dialect.integerColumn)}`.execute(
      db.withoutPlugins(),
    );
}
