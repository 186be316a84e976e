import { type RawBuilder, sql } from 'kysely';
import type { SearchType } from '../../../../contract/vocabulary.ts';
import type { Found, SearchRequest, SearchStore } from '../../../library/search/search-port.ts';
import type { IndexedTable } from '../reading/indexed-text.ts';
import type { StoreDeps } from '../store-deps.ts';
import { SEARCH_PLACES, type SearchPlace } from './search-places.ts';

/** Types whose table has an index of its text. */
const INDEXED: Partial<Record<SearchType, IndexedTable>> = { link: 'link', qr: 'qrCode' };

/** A QR code's content may be a whole page of text. */
const DETAIL_LENGTH = 300;

/** Ranks by how the name matches: it is the typed text, begins with it, has a word that begins with it, or does not. */
const RANKS = { whole: 0, start: 2, word: 3, other: 5 } as const;
/** Goals, funnels, segments and annotations come after other objects whose names match as well. */
const RANKS_OF_WEBSITE = { whole: 1, start: 4, word: 4, other: 6 } as const;

export function createSearchStore({ reader, dialect }: Pick<StoreDeps, 'reader' | 'dialect'>): SearchStore {
  const rankOf = ({ name, otherName, websiteId }: SearchPlace, typed: string) => {
    if (typed === '') return sql<number>`0`;
    const { whole, start, word, other } = websiteId === undefined ? RANKS : RANKS_OF_WEBSITE;
    const lower = dialect.lowerCase(name, typed);
    const is = (text: RawBuilder<string>) => sql`when ${text} = ${typed} then ${sql.lit(whole)}`;
    return sql<number>`case ${is(lower)} ${otherName ? is(dialect.lowerCase(otherName, typed)) : sql``}
      when substr(${lower}, 1, ${[...typed].length}) = ${typed} then ${sql.lit(start)}
      when replace(${lower}, ${` ${typed}`}, '') <> ${lower} then ${sql.lit(word)} else ${sql.lit(other)} end`;
  };
  const anyOf = (conditions: readonly RawBuilder<boolean>[]) => sql`and (${sql.join(conditions, sql` or `)}) `;
  const wantedOf = ({ columns, ownColumn }: SearchPlace, words: readonly string[]) => {
    const each = words.map((word) => anyOf(columns.map((column) => dialect.containsIgnoringCase(column, word))));
    if (ownColumn === undefined || words.length === 0) return each;
    return [...each, anyOf(words.map((word) => dialect.containsIgnoringCase(ownColumn, word)))];
  };
  const narrow = async ({ type }: SearchPlace, accountId: number, { words }: SearchRequest) => {
    const table = INDEXED[type];
    const near = table && words.length > 0 ? await reader.narrow({ table, accountId, words }) : undefined;
    return near ? sql`and ${near} ` : sql``;
  };
  const within = async (place: SearchPlace, accountId: number, request: SearchRequest) => {
    const { words, limit } = request;
    const { type, table, name, detail, websiteId = sql`cast(null as bigint)`, updatedAt = 'createdAt' } = place;
    const mine = sql`select ${sql.lit(type)} as type, id, ${name} as name, substr(${detail}, 1, ${sql.lit(DETAIL_LENGTH)}) as detail,
      ${websiteId} as website_id, ${sql.ref(updatedAt)} as updated_at, ${rankOf(place, words.join(' ').toLowerCase())} as place
      from ${table} where account_id = ${accountId} ${await narrow(place, accountId, request)}${sql.join(wantedOf(place, words), sql``)}
      order by ${words.length === 0 ? sql`id desc` : sql`place, id desc`} limit ${limit}`;
    return sql`select * from (${mine}) as ${sql.ref(type)}`;
  };
  return {
    // Sorts and limits each type on its own, so that not all matches among 100,000 links are passed on.
    find: async <Type extends SearchType>(accountId: number, request: SearchRequest<Type>) => {
      const types: readonly SearchType[] = request.types;
      const places = SEARCH_PLACES.filter(({ type }) => types.includes(type));
      const parts = await Promise.all(places.map((place) => within(place, accountId, request)));
      // A website comes before the links with its domain that match as well.
      const byType = request.words.length === 0 ? sql`` : sql`case type when 'website' then 0 else 1 end, `;
      const all = sql<Found<Type>>`select type, id, name, detail, website_id, updated_at
        from (${sql.join(parts, sql` union all `)}) as found
        order by place, ${byType}updated_at desc, type, id desc limit ${request.limit}`;
      const { rows } = await all.execute(reader.db);
      return rows.map((row) => ({
        type: row.type,
        id: Number(row.id),
        name: row.name,
        detail: row.detail,
        websiteId: row.websiteId && Number(row.websiteId),
        updatedAt: Number(row.updatedAt),
      }));
    },
  };
}
