import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newLink } from '../../links/link.fixture.ts';
import { BLANK_LINK } from '../../links/link-fields.ts';
import { UniqueViolationError } from '../../platform/unique-violation-error.ts';
import { type EmptyDatabase, engines, readShape } from '../catalog/engines/engines.fixture.ts';
import { migrate } from '../catalog/engines/migrate.ts';
import type { Catalog } from '../catalog/open-catalog.ts';
import type { CatalogTables } from '../catalog/tables/schema.ts';
import { migrations } from './migrations.ts';

type Row = Record<string, string | number | null>;

/** Rows as the first release wrote them: every column of that release and none of later ones. */
const OLD_ROWS: Record<string, Row> = {
  account: { plan: 'pro', plan_expires_at: null, suspended_at: null, created_at: 1 },
  person: { email: 'ada@example.com', username: 'ada', password_hash: 'h', avatar: null, created_at: 1 },
  membership: { account_id: 1, created_at: 1, person_id: 1, role: 'owner' },
  campaign: { account_id: 1, created_at: 2, name: 'Spring "ü"', slug: 'spring', is_public: 1 },
  link: {
    account_id: 1,
    created_at: 3,
    domain_id: 0,
    alias: 'Old',
    url: 'https://shop.example/ü?a=1#b',
    title: 'Old',
    description: null,
    password_hash: null,
    expires_at: 4_102_444_800_000,
    click_limit: 5,
    type: 'direct',
    expiration_redirect: null,
    splash_id: null,
    overlay_id: null,
    pixels: '[4]',
    campaign_id: 1,
    targets: '{"geo":[],"device":[],"language":[]}',
    parameters: '[{"name":"a","value":"b"}]',
    meta_title: null,
    meta_description: null,
    meta_image: null,
    status: 'active',
  },
  pixel: { account_id: 1, created_at: 4, type: 'gtm', word: 'tagmanagerpixel', name: 'Tags', tag: 'GTM-1' },
  qr_code: {
    account_id: 1,
    created_at: 5,
    code: 'abc',
    type: 'text',
    name: 'Poster',
    data: '"x"',
    content: 'x',
    dynamic: 1,
    foreground: 'rgb(0,0,0)',
    background: 'rgb(255,255,255)',
    logo_asset_id: null,
    scannable: 'good',
  },
  bio_page: { account_id: 1, created_at: 6, handle: 'ada', name: 'Ada', content: '{}' },
  web_session: { account_id: 1, created_at: 7, person_id: 1, hash: 'secret', last_seen_at: 8, expires_at: 9 },
};

const columnsOf = (row: Row) => sql.join(Object.keys(row).map((name) => sql.ref(name)));

async function write(db: Kysely<CatalogTables>, table: string, row: Row): Promise<void> {
  const values = sql.join(Object.values(row));
  await sql`insert into ${sql.table(table)} (${columnsOf(row)}) values (${values})`.execute(db.withoutPlugins());
}

async function read(db: Kysely<CatalogTables>, table: string, row: Row): Promise<unknown[]> {
  const found = await sql<Row>`select ${columnsOf(row)} from ${sql.table(table)}`.execute(db.withoutPlugins());
  return found.rows;
}

describe.each(engines)('a catalog of the first release on $name', (engine) => {
  const opened: EmptyDatabase[] = [];
  let db: Kysely<CatalogTables>;
  let catalog: Catalog;

  async function openOld() {
    const database = await engine.create();
    opened.push(database);
    const connection = database.connect();
    await migrate(connection, database.dialect, migrations.slice(0, 2));
    for (const [table, row] of Object.entries(OLD_ROWS)) await write(connection, table, row);
    return { ...database, db: connection };
  }

  beforeAll(async () => {
    const old = await openOld();
    ({ db } = old);
    // As the service does at startup.
    catalog = await old.openCatalog();
  });
  afterAll(async () => {
    for (const database of opened) await database.drop();
  });

  it('keeps every character of every row', async () => {
    for (const [table, row] of Object.entries(OLD_ROWS)) {
      expect([table, await read(db, table, row)]).toEqual([table, [row]]);
    }
  });

  it('ends up with the tables of a new one, step by step', async () => {
    const old = await openOld();
    for (let steps = 3; steps <= migrations.length; steps++) {
      const applied = await migrate(old.db, old.dialect, migrations.slice(0, steps));
      expect(applied).toEqual(migrations.slice(steps - 1, steps).map(({ name }) => name));
      for (const [table, row] of Object.entries(OLD_ROWS)) expect(await read(old.db, table, row)).toEqual([row]);
    }
    const fresh = await engine.createMigrated();
    opened.push(fresh);
    expect(await readShape(old.db, old.dialect)).toEqual(await readShape(fresh.connect(), fresh.dialect));
  });

  it('has links that work as before: no split, no start, weight one, 302', async () => {
    const kept = { title: 'Old', url: 'https://shop.example/ü?a=1#b', createdAt: 3, clickLimit: 5, campaignId: 1 };
    const more = { expiresAt: 4_102_444_800_000, pixels: [4], parameters: [{ name: 'a', value: 'b' }] };
    const link = { ...BLANK_LINK, ...kept, ...more, id: 1, accountId: 1, alias: 'Old' };
    expect(await catalog.links.find(1, 1)).toEqual(link);
  });

  it('has campaigns with an even split, codes without a style, and pages outside the sitemap', async () => {
    expect(await catalog.campaigns.findByName(1, 'Spring "ü"')).toMatchObject({
      slug: 'spring',
      isPublic: true,
      strategy: 'even',
      isSticky: false,
      starred: false,
      color: null,
    });
    expect((await catalog.qrCodes.find(1, 1))?.style).toBeNull();
    expect(await db.selectFrom('bioPage').select('inSitemap').execute()).toEqual([{ inSitemap: 0 }]);
    expect(await db.selectFrom('pixel').select('consent').execute()).toEqual([{ consent: 0 }]);
  });

  it('keeps sessions signed in, with an unknown browser', async () => {
    expect(await catalog.sessions.findByHash('secret')).toMatchObject({
      role: 'owner',
      agent: '',
      lastSeenAt: 8,
      plan: 'pro',
    });
  });

  it('keeps links whose aliases differ only in case, and rejects another such alias', async () => {
    const old = await openOld();
    const row = OLD_ROWS.link ?? {};
    for (const alias of ['oLD', 'OLD']) await write(old.db, 'link', { ...row, alias });
    await write(old.db, 'link', { ...row, alias: 'oLD', domain_id: 1 });
    const { links, redirects } = await old.openCatalog();
    const found = (await redirects.findLinks(0, 'old')).map(({ link }) => [link.id, link.alias]);
    expect(found).toEqual([
      [1, 'Old'],
      [2, 'oLD'],
      [3, 'OLD'],
    ]);
    expect(await links.findByAlias(1, 0, 'OLD')).toMatchObject({ id: 3 });
    expect(await links.update(1, 3, { title: 'Kept' })).toMatchObject({ alias: 'OLD', title: 'Kept' });
    await expect(links.insert(newLink({ alias: 'OlD' }))).rejects.toBeInstanceOf(UniqueViolationError);
    await expect(links.update(1, 3, { alias: 'OlD' })).rejects.toBeInstanceOf(UniqueViolationError);
    expect(await links.update(1, 3, { alias: 'other' })).toMatchObject({ alias: 'other' });
    await expect(links.insert(newLink({ alias: 'OTHER' }))).rejects.toBeInstanceOf(UniqueViolationError);
  });

  it('accepts new rows in addition to old ones', async () => {
    const fields = { alias: 'new', tags: ['ü', 'b'], notes: 'n', redirectStatus: 301, rotatorWeight: 9 } as const;
    const link = await catalog.links.insert(newLink({ ...fields, tags: ['ü', 'b'] }));
    expect(await catalog.links.find(1, link.id)).toMatchObject(fields);
    const webhook = { accountId: 1, url: 'https://r.example/', events: [], secret: 's', isActive: true, createdAt: 5 };
    expect(await catalog.webhooks.insert(webhook)).toMatchObject({ seenLinkId: link.id, seenAnswerId: 0 });
  });
});
