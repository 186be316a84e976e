import { sql } from 'kysely';
import { addedUp, type OrphanCount, OTHER_PATHS, PATHS_A_DAY } from '../../../orphans/orphan-port.ts';
import type { StoreParts } from '../store-parts.ts';

type Db = StoreParts['db'];

const DAY_MS = 86_400_000;
/** Whose is what is asked for on the service's own host: the operator's. */
const NOBODY = 0;

/** Domain by domain and path by path in one order, or two processes that add at once wait for each other's rows for ever. */
export async function addOrphans(db: Db, counts: readonly OrphanCount[]): Promise<void> {
  const byDomain = Map.groupBy(counts, ({ domainId }) => domainId);
  const owners = await ownersOf(db, [...byDomain.keys()]);
  for (const [domainId, accountId] of [...owners].sort(([one], [other]) => one - other)) {
    const kept = await withinRoom(db, domainId, byDomain.get(domainId) ?? []);
    if (kept.length > 0) await addSome(db, accountId, kept);
  }
}

const IDS_A_STATEMENT = 1_000;

/** Without the domains that are gone by now. */
async function ownersOf(db: Db, domainIds: readonly number[]): Promise<Map<number, number>> {
  const owners = new Map(domainIds.includes(0) ? [[0, NOBODY]] : []);
  for (let start = 0; start < domainIds.length; start += IDS_A_STATEMENT) {
    const some = domainIds.slice(start, start + IDS_A_STATEMENT);
    const rows = await db.selectFrom('domain').select(['id', 'accountId']).where('id', 'in', some).execute();
    for (const { id, accountId } of rows) owners.set(id, accountId);
  }
  return owners;
}

/** Paths that are there already, and as many new ones as the day has room for, most asked for first; the rest as one. */
async function withinRoom(db: Db, domainId: number, counts: readonly OrphanCount[]): Promise<OrphanCount[]> {
  const known = await knownPaths(db, domainId, counts);
  const isKnown = ({ path }: OrphanCount) => path === OTHER_PATHS || known.has(path);
  const fresh = counts.filter((count) => !isKnown(count)).sort((one, other) => other.times - one.times);
  const room = fresh.length === 0 ? 0 : await roomOf(db, domainId, fresh);
  const rest = fresh.slice(room).map((count) => ({ ...count, path: OTHER_PATHS }));
  return merged([...counts.filter(isKnown), ...fresh.slice(0, room), ...rest]);
}

/** Counters hold no more paths of a domain than a statement takes. */
async function knownPaths(db: Db, domainId: number, counts: readonly OrphanCount[]): Promise<Set<string>> {
  const paths = counts.map(({ path }) => path);
  const known = db.selectFrom('orphan').select('path').where('domainId', '=', domainId).where('path', 'in', paths);
  return new Set((await known.execute()).map(({ path }) => path));
}

/** How many more different paths the day takes. */
async function roomOf(db: Db, domainId: number, fresh: readonly OrphanCount[]): Promise<number> {
  const latest = fresh.reduce((most, { firstAt }) => Math.max(most, firstAt), 0);
  const { total } = await db
    .selectFrom('orphan')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('domainId', '=', domainId)
    .where('firstAt', '>=', latest - (latest % DAY_MS))
    .executeTakeFirstOrThrow();
  return Math.max(0, PATHS_A_DAY - Number(total));
}

function merged(counts: readonly OrphanCount[]): OrphanCount[] {
  const byPath = new Map<string, OrphanCount>();
  for (const count of counts) {
    const other = byPath.get(count.path);
    byPath.set(count.path, other ? addedUp(other, count) : count);
  }
  return [...byPath.values()].sort((one, other) => (one.path < other.path ? -1 : 1));
}

async function addSome(db: Db, accountId: number, counts: readonly OrphanCount[]): Promise<void> {
  await db
    .insertInto('orphan')
    .values(counts.map((count) => ({ ...count, accountId })))
    .onConflict((conflict) =>
      conflict.columns(['domainId', 'path']).doUpdateSet((row) => ({
        times: row('orphan.times', '+', row.ref('excluded.times')),
        // A process may store what it counted before another that has stored already.
        firstAt: sql<number>`case when excluded.first_at < orphan.first_at then excluded.first_at else orphan.first_at end`,
        lastAt: sql<number>`case when excluded.last_at > orphan.last_at then excluded.last_at else orphan.last_at end`,
        referrer: sql<string>`case when excluded.referrer = '' or (excluded.last_at < orphan.last_at and orphan.referrer <> '')
          then orphan.referrer else excluded.referrer end`,
      })),
    )
    .execute();
}
