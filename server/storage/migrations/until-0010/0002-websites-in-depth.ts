import type { Kysely } from 'kysely';
import type { SqlDialect } from '../../catalog/engines/sql-dialect.ts';
import type { CatalogTables } from '../../catalog/tables/schema.ts';
import { createTable, type TableDescription } from '../table-builder.ts';

const owned = { account_id: 'integer', created_at: 'integer' } as const;
const named = { ...owned, website_id: 'integer', name: 'text', definition: 'text' } as const;
/** A table of named entries that belong to a website. */
const ofWebsite = (name: string): TableDescription => ({
  name,
  columns: named,
  unique: [['website_id', 'name']],
  indexes: [['account_id', 'id']],
});

const tables: TableDescription[] = [
  {
    // Settings that the API's website record has no field for. A website without a row has the defaults.
    name: 'website_setting',
    columns: {
      website_id: 'integer',
      account_id: 'integer',
      timezone: 'text',
      honour_privacy: 'integer',
      report_weekly: 'integer',
      report_monthly: 'integer',
      report_language: 'text',
      alert_spike_visitors: 'integer?',
      alert_drop_percent: 'integer?',
      retention_days: 'integer?',
      updated_at: 'integer',
    },
    primaryKey: ['website_id'],
  },
  {
    name: 'left_out',
    columns: { website_id: 'integer', account_id: 'integer', day: 'text', reason: 'text', count: 'integer' },
    primaryKey: ['website_id', 'day', 'reason'],
  },
  {
    // How far access logs were imported into a website's events. The digest of their content identifies them.
    name: 'imported_log',
    columns: {
      website_id: 'integer',
      account_id: 'integer',
      digest: 'text',
      bytes: 'integer',
      first_at: 'integer',
      last_at: 'integer',
      imported_at: 'integer',
    },
    primaryKey: ['website_id', 'digest'],
  },
  ofWebsite('goal'),
  ofWebsite('funnel'),
  ofWebsite('segment'),
  {
    // Outgoing mail that must be sent exactly once; `mail_key` identifies its subject, such as a website and its week.
    name: 'mail',
    columns: {
      mail_key: 'text',
      account_id: 'integer',
      recipient: 'text',
      content: 'text',
      attempts: 'integer',
      next_attempt_at: 'integer?',
      outcome: 'text?',
      settled_at: 'integer?',
      created_at: 'integer',
    },
    unique: [['mail_key']],
    indexes: [['next_attempt_at'], ['account_id', 'id']],
  },
  {
    // Events to erase whose erasure is not confirmed yet.
    name: 'erasure',
    columns: { ...owned, scope: 'text', next_look_at: 'integer' },
    indexes: [['next_look_at']],
  },
];

/** Creates settings, goals and lists of a website, counts of filtered traffic, the mail queue and erasures. */
export async function createWebsiteDepthTables(db: Kysely<CatalogTables>, dialect: SqlDialect): Promise<void> {
  const plain = db.withoutPlugins();
  for (const table of tables) await createTable(plain, dialect, table);
}
