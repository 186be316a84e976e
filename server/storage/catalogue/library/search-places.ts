import { type RawBuilder, sql } from 'kysely';
import type { SearchType } from '../../../../contract/vocabulary.ts';
import { destination, linkName } from '../links/link-name.ts';

/** Where objects of a type are, what they are called, and the columns that words are looked for in. */
export interface SearchPlace {
  type: SearchType;
  table: RawBuilder<unknown>;
  name: RawBuilder<string>;
  /** Typed whole, it is meant as much as the name is. */
  otherName?: RawBuilder<string>;
  detail: RawBuilder<string>;
  columns: readonly string[];
  /** One of the columns, for places where the others tell of more than the object: one of the words must stand in it. */
  ownColumn?: string;
  websiteId?: RawBuilder<number>;
  updatedAt?: string;
}

const text = (column: string) => sql<string>`${sql.ref(column)}`;
const none = sql<string>`''`;

/**
 * What is kept of a website under a name. Many websites have goals of the same name, which the website's domain tells apart;
 * that domain alone means the website, and not its hundred goals.
 */
function ofWebsite(type: 'goal' | 'funnel' | 'segment' | 'annotation'): SearchPlace {
  const kept = sql.table(type);
  return {
    type,
    // As a query of its own, so that columns have one meaning each; both engines look at it as at a plain join.
    table: sql`(select ${kept}.*, website.domain from ${kept} inner join website on website.id = ${kept}.website_id) as ${kept}`,
    ...{ name: text('name'), detail: text('domain'), columns: ['name', 'domain'], ownColumn: 'name' },
    websiteId: sql<number>`website_id`,
  };
}

/** Those rows of a table that a search may tell of. */
function within(name: 'preset' | 'apiKey', condition: RawBuilder<boolean>): RawBuilder<unknown> {
  const table = sql.table(name);
  return sql`(select * from ${table} where ${condition}) as ${table}`;
}

/** Every type of object that a search can find. */
export const SEARCH_PLACES: readonly SearchPlace[] = [
  {
    ...{ type: 'link', table: sql.table('link'), name: linkName, detail: text('url'), otherName: text('alias') },
    columns: ['alias', 'title', 'url', 'tags'],
  },
  {
    ...{ type: 'qr', table: sql.table('qrCode'), name: text('name'), detail: text('content') },
    columns: ['name', 'content'],
  },
  {
    ...{ type: 'campaign', table: sql.table('campaign'), name: text('name'), detail: sql<string>`coalesce(slug, '')` },
    columns: ['name', 'slug'],
  },
  {
    ...{ type: 'channel', table: sql.table('channel'), name: text('name'), detail: text('description') },
    columns: ['name', 'description'],
  },
  {
    ...{ type: 'pixel', table: sql.table('pixel'), name: text('name'), detail: text('tag') },
    columns: ['name', 'tag'],
  },
  { type: 'splash', table: sql.table('splashPage'), name: text('name'), detail: none, columns: ['name'] },
  {
    ...{ type: 'overlay', table: sql.table('overlay'), name: text('name'), detail: text('type') },
    columns: ['name', 'type'],
  },
  {
    ...{ type: 'bio', table: sql.table('bioPage'), name: text('name'), detail: text('handle') },
    columns: ['name', 'handle'],
  },
  { type: 'domain', table: sql.table('domain'), name: text('host'), detail: text('status'), columns: ['host'] },
  {
    ...{ type: 'website', table: sql.table('website'), name: text('domain'), detail: none, columns: ['domain'] },
    updatedAt: 'updatedAt',
  },
  ofWebsite('goal'),
  ofWebsite('funnel'),
  ofWebsite('segment'),
  ofWebsite('annotation'),
  // It has no name: like a link without a title it is called by where it leads.
  { type: 'webhook', table: sql.table('webhook'), name: destination, detail: text('url'), columns: ['url'] },
  {
    // Looks of codes: those of other kinds have no screen where they begin something.
    ...{ type: 'preset', table: within('preset', sql`kind = 'qr'`), name: text('name'), detail: none },
    columns: ['name'],
  },
  {
    // By name alone: nothing of the key itself is told here, not even its end.
    ...{
      type: 'key',
      table: within('apiKey', sql`revoked_at is null and name <> ''`),
      name: text('name'),
      detail: none,
    },
    columns: ['name'],
  },
];
