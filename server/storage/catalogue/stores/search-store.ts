import { type RawBuilder, sql } from 'kysely';
import type { Found, SearchRequest, SearchStore } from '../../../search/search-port.ts';
import { linkName } from '../link-name.ts';
import type { StoreParts } from '../store-parts.ts';

/** Where objects of a type are, what they are called, and the columns that words are looked for in. */
interface Place {
  type: Found['type'];
  table: string;
  name: RawBuilder<string>;
  /** Typed whole, it is meant as much as the name is. */
  otherName?: RawBuilder<string>;
  detail: RawBuilder<string>;
  columns: readonly string[];
  updatedAt?: string;
}

const text = (column: string) => sql<string>`${sql.ref(column)}`;
const none = sql<string>`''`;

const PLACES: readonly Place[] = [
  {
    ...{ type: 'link', table: 'link', name: linkName, detail: text('url'), otherName: text('alias') },
    columns: ['alias', 'title', 'url', 'tags'],
  },
  { type: 'qr', table: 'qrCode', name: text('name'), detail: text('content'), columns: ['name', 'content'] },
  {
    ...{ type: 'campaign', table: 'campaign', name: text('name'), detail: sql<string>`coalesce(slug, '')` },
    columns: ['name', 'slug'],
  },
  {
    type: 'channel',
    table: 'channel',
    name: text('name'),
    detail: text('description'),
    columns: ['name', 'description'],
  },
  { type: 'pixel', table: 'pixel', name: text('name'), detail: text('tag'), columns: ['name', 'tag'] },
  { type: 'splash', table: 'splashPage', name: text('name'), detail: none, columns: ['name'] },
  { type: 'overlay', table: 'overlay', name: text('name'), detail: text('type'), columns: ['name', 'type'] },
  { type: 'bio', table: 'bioPage', name: text('name'), detail: text('handle'), columns: ['name', 'handle'] },
  { type: 'domain', table: 'domain', name: text('host'), detail: text('status'), columns: ['host'] },
  {
    type: 'website',
    table: 'website',
    name: text('domain'),
    detail: none,
    columns: ['domain'],
    updatedAt: 'updatedAt',
  },
];

/** A QR code's content may be a whole page of text. */
const DETAIL_LENGTH = 300;

export function createSearchStore({ db, traits }: Pick<StoreParts, 'db' | 'traits'>): SearchStore {
  /** 0: the name is what was typed, 1: it begins with it, 2: neither. */
  const rankOf = ({ name, otherName = name }: Place, typed: string) => {
    if (typed === '') return sql<number>`2`;
    const lower = traits.lowerCase(name);
    const length = [...typed].length;
    return sql<number>`case when ${lower} = ${typed} or ${traits.lowerCase(otherName)} = ${typed} then 0
      when substr(${lower}, 1, ${length}) = ${typed} then 1 else 2 end`;
  };
  const holds = ({ columns }: Place, word: string) =>
    sql`(${sql.join(
      columns.map((column) => traits.containsIgnoringCase(column, word)),
      sql` or `,
    )})`;
  const within = (place: Place, accountId: number, { words, limit }: SearchRequest) => {
    const { type, table, name, detail, updatedAt = 'createdAt' } = place;
    const wanted = words.map((word) => sql` and ${holds(place, word)}`);
    const mine = sql`select ${sql.lit(type)} as type, id, ${name} as name, substr(${detail}, 1, ${sql.lit(DETAIL_LENGTH)}) as detail,
      ${sql.ref(updatedAt)} as updated_at, ${rankOf(place, words.join(' ').toLowerCase())} as place
      from ${sql.table(table)} where account_id = ${accountId}${sql.join(wanted, sql``)}
      order by place, id desc limit ${limit}`;
    return sql`select * from (${mine}) as ${sql.ref(type)}`;
  };
  return {
    // Each type's best first: all that is found of 100,000 links need not be carried on.
    find: async (accountId, request) => {
      const parts = PLACES.map((place) => within(place, accountId, request));
      const all = sql<Found>`select type, id, name, detail, updated_at from (${sql.join(parts, sql` union all `)}) as found
        order by place, updated_at desc, type, id desc limit ${request.limit}`;
      const { rows } = await all.execute(db);
      return rows.map((row) => ({ ...row, id: Number(row.id), updatedAt: Number(row.updatedAt) }));
    },
  };
}
