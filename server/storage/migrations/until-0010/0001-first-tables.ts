import { type Kysely, sql } from 'kysely';
import type { SqlDialect } from '../../catalog/engines/sql-dialect.ts';
import type { CatalogTables } from '../../catalog/tables/schema.ts';
import { createTable, type TableDescription } from '../table-builder.ts';

const owned = { account_id: 'integer', created_at: 'integer' } as const;
/** Lists are read newest first within an account; the index alone is enough to count them. */
const ownedIndex = ['account_id', 'id'];

const people: TableDescription[] = [
  {
    name: 'account',
    columns: { plan: 'text', plan_expires_at: 'integer?', suspended_at: 'integer?', created_at: 'integer' },
  },
  {
    name: 'person',
    columns: { email: 'text', username: 'text', password_hash: 'text', avatar: 'text?', created_at: 'integer' },
    unique: [['email'], ['username']],
  },
  {
    name: 'membership',
    columns: { ...owned, person_id: 'integer', role: 'text' },
    unique: [['account_id', 'person_id']],
    indexes: [['person_id']],
  },
  {
    name: 'api_key',
    columns: {
      ...owned,
      person_id: 'integer',
      hash: 'text',
      last_four: 'text',
      expires_at: 'integer?',
      revoked_at: 'integer?',
      last_used_day: 'text?',
    },
    unique: [['hash']],
    indexes: [ownedIndex],
  },
  {
    name: 'web_session',
    columns: { ...owned, person_id: 'integer', hash: 'text', last_seen_at: 'integer', expires_at: 'integer' },
    unique: [['hash']],
    indexes: [['person_id']],
  },
  { name: 'audit_entry', columns: { ...owned, action: 'text', detail: 'text' }, indexes: [ownedIndex] },
  {
    name: 'invite',
    columns: { hash: 'text', expires_at: 'integer', used_at: 'integer?', created_at: 'integer' },
    unique: [['hash']],
  },
];

const links: TableDescription[] = [
  {
    name: 'domain',
    columns: {
      ...owned,
      host: 'text',
      scheme: 'text',
      redirect_root: 'text?',
      redirect404: 'text?',
      status: 'text',
      proof_token: 'text',
      checked_at: 'integer?',
    },
    unique: [['account_id', 'host']],
    indexes: [ownedIndex, ['host']],
  },
  {
    name: 'link',
    columns: {
      ...owned,
      domain_id: 'integer',
      alias: 'text',
      url: 'text',
      title: 'text?',
      description: 'text?',
      password_hash: 'text?',
      expires_at: 'integer?',
      click_limit: 'integer?',
      expiration_redirect: 'text?',
      type: 'text',
      splash_id: 'integer?',
      overlay_id: 'integer?',
      pixels: 'text',
      campaign_id: 'integer?',
      targets: 'text',
      parameters: 'text',
      meta_title: 'text?',
      meta_description: 'text?',
      meta_image: 'text?',
      status: 'text',
    },
    unique: [['domain_id', 'alias']],
    indexes: [ownedIndex, ['campaign_id', 'id']],
  },
  {
    name: 'link_use',
    columns: { link_id: 'integer', account_id: 'integer', uses: 'integer' },
    primaryKey: ['link_id'],
  },
  {
    name: 'campaign',
    columns: { ...owned, name: 'text', slug: 'text?', is_public: 'integer' },
    unique: [['account_id', 'name'], ['slug']],
    indexes: [ownedIndex],
  },
  {
    name: 'channel',
    columns: { ...owned, name: 'text', description: 'text', color: 'text', starred: 'integer' },
    unique: [['account_id', 'name']],
    indexes: [ownedIndex],
  },
  {
    name: 'channel_item',
    columns: { ...owned, channel_id: 'integer', item_type: 'text', item_id: 'integer' },
    unique: [['channel_id', 'item_type', 'item_id']],
    indexes: [ownedIndex, ['item_type', 'item_id']],
  },
  {
    name: 'pixel',
    columns: { ...owned, type: 'text', word: 'text', name: 'text', tag: 'text' },
    unique: [['account_id', 'word', 'tag']],
    indexes: [ownedIndex],
  },
];

const codesAndPages: TableDescription[] = [
  {
    name: 'qr_code',
    columns: {
      ...owned,
      code: 'text',
      type: 'text',
      name: 'text',
      data: 'text',
      content: 'text',
      dynamic: 'integer',
      foreground: 'text',
      background: 'text',
      logo_asset_id: 'integer?',
      scannable: 'text',
    },
    unique: [['code']],
    indexes: [ownedIndex],
  },
  { name: 'asset', columns: { ...owned, mime: 'text', base64: 'text' }, indexes: [ownedIndex] },
  { name: 'splash_page', columns: { ...owned, name: 'text', content: 'text' }, indexes: [ownedIndex] },
  { name: 'overlay', columns: { ...owned, type: 'text', name: 'text', content: 'text' }, indexes: [ownedIndex] },
  {
    name: 'bio_page',
    columns: { ...owned, handle: 'text', name: 'text', content: 'text' },
    unique: [['handle']],
    indexes: [ownedIndex],
  },
  {
    name: 'website',
    columns: {
      ...owned,
      domain: 'text',
      privacy: 'integer',
      password_hash: 'text?',
      email: 'integer',
      exclude_bots: 'integer',
      exclude_params: 'text',
      exclude_ips: 'text',
      favorite: 'integer',
      updated_at: 'integer',
    },
    unique: [['domain']],
    indexes: [ownedIndex],
  },
  {
    name: 'gone_website',
    columns: { website_id: 'integer', account_id: 'integer', gone_at: 'integer' },
    primaryKey: ['website_id'],
  },
];

const counting: TableDescription[] = [
  {
    name: 'object_total',
    columns: {
      kind: 'text',
      object_id: 'integer',
      account_id: 'integer',
      clicks: 'integer',
      unique_clicks: 'integer',
      updated_at: 'integer',
    },
    primaryKey: ['kind', 'object_id'],
    // Sorts the most clicked objects first.
    indexes: [['account_id', 'kind', 'clicks', 'object_id']],
  },
  { name: 'visitor_salt', columns: { day: 'text', salt: 'text' }, primaryKey: ['day'] },
  { name: 'setting', columns: { name: 'text', value: 'text' }, primaryKey: ['name'] },
  {
    name: 'change',
    columns: { origin: 'text', topic: 'text', object_id: 'integer', key: 'text', created_at: 'integer' },
  },
];

/** Creates all tables of version 0.1. */
export async function createFirstTables(db: Kysely<CatalogTables>, dialect: SqlDialect): Promise<void> {
  const plain = db.withoutPlugins();
  for (const table of [...people, ...links, ...codesAndPages, ...counting]) await createTable(plain, dialect, table);
  // Many accounts may claim a host, but only one can prove it: a host that serves traffic belongs to a single account.
  await sql`create unique index domain_active_host on domain (host) where status = 'active'`.execute(plain);
}
