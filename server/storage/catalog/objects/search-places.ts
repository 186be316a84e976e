import { type RawBuilder, sql } from 'kysely';
import type { SearchType } from '../../../../contract/vocabulary.ts';
import { destination, linkName } from '../links/link-name.ts';

/** Table, name and searched columns of an object type. */
export interface SearchPlace {
  type: SearchType;
  table: RawBuilder<unknown>;
  name: RawBuilder<string>;
  /** A second name: typing it in full ranks as high as the name itself. */
  otherName?: RawBuilder<string>;
  detail: RawBuilder<string>;
  columns: readonly string[];
  /**
   * One of the columns. It must contain at least one of the words, because the other columns also describe the parent
   * object.
   */
  ownColumn?: string;
  websiteId?: RawBuilder<number>;
  updatedAt?: string;
}

const text = (column: string) => sql<string>`${sql.ref(column)}`;
const none = sql<string>`''`;

/**
 * Entries that belong to a website. Many websites have goals of the same name, so the website's domain is searched as
 * well; the domain alone finds the website and not its hundred goals.
 */
function ofWebsite(type: 'goal' | 'funnel' | 'segment' | 'annotation'): SearchPlace {
  const kept = sql.table(type);
  return {
    type,
    // A subquery keeps column names unambiguous; both engines plan it like a plain join.
    table: sql`(select ${kept}.*, website.domain from ${kept} inner join website on website.id = ${kept}.website_id) as ${kept}`,
    name: text('name'),
    detail: text('domain'),
    columns: ['name', 'domain'],
    ownColumn: 'name',
    websiteId: sql<number>`website_id`,
  };
}

/** All object types that a search can find. */
export const SEARCH_PLACES: readonly SearchPlace[] = [
  {
    type: 'link',
    table: sql.table('link'),
    name: linkName,
    detail: text('url'),
    otherName: text('alias'),
    columns: ['alias', 'title', 'url', 'tags'],
  },
  {
    type: 'qr',
    table: sql.table('qrCode'),
    name: text('name'),
    detail: text('content'),
    columns: ['name', 'content'],
  },
  {
    type: 'campaign',
    table: sql.table('campaign'),
    name: text('name'),
    detail: sql<string>`coalesce(slug, '')`,
    columns: ['name', 'slug'],
  },
  {
    type: 'channel',
    table: sql.table('channel'),
    name: text('name'),
    detail: text('description'),
    columns: ['name', 'description'],
  },
  {
    type: 'pixel',
    table: sql.table('pixel'),
    name: text('name'),
    detail: text('tag'),
    columns: ['name', 'tag'],
  },
  { type: 'splash', table: sql.table('splashPage'), name: text('name'), detail: none, columns: ['name'] },
  {
    type: 'overlay',
    table: sql.table('overlay'),
    name: text('name'),
    detail: text('type'),
    columns: ['name', 'type'],
  },
  {
    type: 'bio',
    table: sql.table('bioPage'),
    name: text('name'),
    detail: text('handle'),
    columns: ['name', 'handle'],
  },
  { type: 'domain', table: sql.table('domain'), name: text('host'), detail: text('status'), columns: ['host'] },
  {
    type: 'website',
    table: sql.table('website'),
    name: text('domain'),
    detail: none,
    columns: ['domain'],
    updatedAt: 'updatedAt',
  },
  { type: 'board', table: sql.table('board'), name: text('name'), detail: none, columns: ['name'] },
  ofWebsite('goal'),
  ofWebsite('funnel'),
  ofWebsite('segment'),
  ofWebsite('annotation'),
  // Webhooks have no name: like a link without a title, they are named by their destination.
  { type: 'webhook', table: sql.table('webhook'), name: destination, detail: text('url'), columns: ['url'] },
  {
    // The kind says which screen uses the preset.
    type: 'preset',
    table: sql.table('preset'),
    name: text('name'),
    detail: text('kind'),
    columns: ['name'],
  },
  {
    // Without replaced keys, which leave the list when they end; their successors have the same name.
    // Searched by name alone: the search reveals no part of the key itself, not even its last characters.
    type: 'key',
    table: sql`(select * from api_key where revoked_at is null and replaced_by is null and name <> '') as api_key`,
    name: text('name'),
    detail: none,
    columns: ['name'],
  },
];
