import { type Kysely, sql } from 'kysely';
import type { QrListRequest } from '../../../qr/qr-code-port.ts';
import { createdBy } from '../audit/created-by.ts';
import { isInChannels } from '../objects/channel-items.ts';
import { totalOf } from '../page-total.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CatalogTables } from '../tables/schema.ts';

type Traits = StoreDeps['dialect'];

/** Returns rows of one page of an account's QR codes, filtered and sorted as requested. */
export async function pageOfCodes({ db, dialect, reader }: StoreDeps, accountId: number, request: QrListRequest) {
  const { search = '', type, scannable, creatorId, channelIds, order = 'date', limit, offset } = request;
  // Unfiltered pages by date read a few rows; all others may look at every code.
  const isFiltered = type || scannable || creatorId !== undefined || channelIds;
  const isLight = search === '' && !isFiltered && order === 'date';
  let mine = codesOf(isLight ? db : reader.db, accountId);
  if (request.beforeId !== undefined) mine = mine.where('qrCode.id', '<', request.beforeId);
  if (type) mine = mine.where('qrCode.type', '=', type);
  if (scannable) mine = mine.where('qrCode.scannable', '=', scannable);
  if (creatorId !== undefined) mine = mine.where(createdBy('qrCode', creatorId));
  if (channelIds) mine = mine.where(isInChannels('qr', 'qrCode.id', channelIds));
  if (search !== '') {
    const near = await reader.narrow({ table: 'qrCode', accountId, words: [search] });
    if (near) mine = mine.where(near);
    const columns = ['qrCode.name', 'qrCode.content'];
    mine = mine.where((where) => where.or(columns.map((column) => dialect.containsIgnoringCase(column, search))));
  }
  const sorted = sortedBy(mine, request, dialect);
  const items = await sorted.selectAll('qrCode').orderBy('qrCode.id', 'desc').limit(limit).offset(offset).execute();
  return { items, total: await totalOf(request, items, () => countOf(mine)) };
}

/** Applies the primary order; codes that are equal in it follow by date. */
function sortedBy(mine: CodeQuery, { order = 'date', ranking }: QrListRequest, dialect: Traits): CodeQuery {
  if (order === 'date') return mine;
  if (order === 'name') return mine.orderBy(dialect.lowerCase(sql<string>`${sql.ref('qrCode.name')}`));
  const [total, code] = [sql.table('objectTotal'), sql.ref('qrCode.id')];
  if (ranking === undefined)
    return mine.orderBy(
      sql`coalesce((select clicks from ${total} where kind = 'qr' and ${sql.ref('objectId')} = ${code}), 0)`,
      'desc',
    );
  return mine
    .leftJoin(dialect.ranking(ranking).as('ranked'), 'ranked.id', 'qrCode.id')
    .orderBy(sql`coalesce(${sql.ref('ranked.place')}, ${ranking.length + 1})`) as CodeQuery;
}

type CodeQuery = ReturnType<typeof codesOf>;

function codesOf(db: Kysely<CatalogTables>, accountId: number) {
  return db.selectFrom('qrCode').where('qrCode.accountId', '=', accountId);
}

async function countOf(query: CodeQuery): Promise<number> {
  const counted = await query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return Number(counted.total);
}
