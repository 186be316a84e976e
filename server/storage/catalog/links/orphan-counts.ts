import { sql } from 'kysely';
import { MAX_PATHS_PER_DAY, mergeCounts, type OrphanCount, OTHER_PATHS } from '../../../orphans/orphan-port.ts';
import type { StoreDeps } from '../store-deps.ts';

type Db = StoreDeps['db'];

const DAY_MS = 86_400_000;
/** Account id for the service's own host, whose counts belong to the operator. */
const NO_ACCOUNT = 0;

/**
 * Adds counts of requests for missing paths. All processes write domains and paths in the same order; otherwise two
 * concurrent writers would deadlock.
 */
export async function addOrphans(db: Db, counts: readonly OrphanCount[]): Promise<void> {
  const byDomain = Map.groupBy(counts, ({ domainId }) => domainId);
  const owners = await ownersOf(db, [...byDomain.keys()]);
  for (const [domainId, accountId] of [...owners].sort(([one], [other]) => one - other)) {
    const kept = await withinRoom(db, domainId, byDomain.get(domainId) ?? []);
    if (kept.length > 0) await addSome(db, accountId, kept);
  }
}

const IDS_A_STATEMENT = 1_000;

/** Returns the account of each domain that still exists. */
async function ownersOf(db: Db, domainIds: readonly number[]): Promise<Map<number, number>> {
  const owners = new Map(domainIds.includes(0) ? [[0, NO_ACCOUNT]] : []);
  for (let start = 0; start < domainIds.length; start += IDS_A_STATEMENT) {
    const some = domainIds.slice(start, start + IDS_A_STATEMENT);
    const rows = await db.selectFrom('domain').select(['id', 'accountId']).where('id', 'in', some).execute();
    for (const { id, accountId } of rows) owners.set(id, accountId);
  }
  return owners;
}

/**
 * Keeps counts of known paths and as many new paths as the day's limit allows, most requested first. The rest is merged
 * into one count.
 */
async function withinRoom(db: Db, domainId: number, counts: readonly OrphanCount[]): Promise<OrphanCount[]> {
  const known = await knownPaths(db, domainId, counts);
  const isKnown = ({ path }: OrphanCount) => path === OTHER_PATHS || known.has(path);
  const fresh = counts.filter((count) => !isKnown(count)).sort((one, other) => other.times - one.times);
  const room = fresh.length === 0 ? 0 : await roomOf(db, domainId, fresh);
  const rest = fresh.slice(room).map((count) => ({ ...count, path: OTHER_PATHS }));
  return merged([...counts.filter(isKnown), ...fresh.slice(0, room), ...rest]);
}

/** Counters never hold more paths of one domain than a statement accepts. */
async function knownPaths(db: Db, domainId: number, counts: readonly OrphanCount[]): Promise<Set<string>> {
  const paths = counts.map(({ path }) => path);
  const known = db.selectFrom('orphan').select('path').where('domainId', '=', domainId).where('path', 'in', paths);
  return new Set((await known.execute()).map(({ path }) => path));
}

/** Returns how many more distinct paths the day accepts. */
async function roomOf(db: Db, domainId: number, fresh: readonly OrphanCount[]): Promise<number> {
  const latest = fresh.reduce((most, { firstAt }) => Math.max(most, firstAt), 0);
  const { total } = await db
    .selectFrom('orphan')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('domainId', '=', domainId)
    .where('firstAt', '>=', latest - (latest % DAY_MS))
    .executeTakeFirstOrThrow();
  return Math.max(0, MAX_PATHS_PER_DAY - Number(total));
}

function merged(counts: readonly OrphanCount[]): OrphanCount[] {
  const byPath = new Map<string, OrphanCount>();
  for (const count of counts) {
    const other = byPath.get(count.path);
    byPath.set(count.path, other ? mergeCounts(other, count) : count);
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
        // A process may store its counts after another process has stored later ones.
        firstAt: sql<number>`case when excluded.first_at < orphan.first_at then excluded.first_at else orphan.first_at end`,
        lastAt: sql<number>`case when excluded.last_at > orphan.last_at then excluded.last_at else orphan.last_at end`,
        referrer: sql<string>`case when excluded.referrer = '' or (excluded.last_at < orphan.last_at and orphan.referrer <> '')
          then orphan.referrer else excluded.referrer end`,
      })),
    )
    .execute();
}
