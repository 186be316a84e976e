import type { Insertable, Kysely } from 'kysely';
import type { InsertedLink, Link, LinkStore } from '../../../links/link-port.ts';
import { limitReached } from '../../../plans/plan-port.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Change } from '../../../platform/changes.ts';
import { RowTakenError, type TaskRowKey } from '../../../platform/task-row-key.ts';
import { prepareCreationEntry } from '../audit/append-entries.ts';
import type { Commit } from '../engines/group-commit.ts';
import { prepareRows } from '../engines/prepared-query.ts';
import { createPlanGuard, type PlanGuard } from '../plan-guard.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CatalogTables } from '../tables/schema.ts';
import { isMarked, prepareMarks } from '../tasks/task-marks.ts';
import { linkToRow } from './link-row.ts';
import { prepareReservedNames, reservedName } from './reserved-names.ts';

type Db = Kysely<CatalogTables>;
type NewLink = Omit<Link, 'id'>;
type LinkRow = Insertable<CatalogTables['link']>;

/** Columns of a new link. Lists of statements are prepared by them, so every link must have them all. */
const COLUMNS = [
  ...(['accountId', 'domainId', 'alias', 'url', 'title', 'description', 'passwordHash', 'startsAt'] as const),
  ...(['expiresAt', 'clickLimit', 'expirationRedirect', 'type', 'splashId', 'overlayId', 'pixels'] as const),
  ...(['campaignId', 'rotatorWeight', 'targets', 'apps', 'split', 'parameters', 'forwardsParameters'] as const),
  ...(['subpaths', 'redirectStatus', 'metaTitle', 'metaDescription', 'metaImage', 'status', 'publicStats'] as const),
  ...(['tags', 'notes', 'createdAt'] as const),
] as const;

/** Creates the insertion of links in one transaction. */
export function createLinkInserts({ db, changes, dialect }: StoreDeps): LinkStore['insertMany'] {
  const guard = createPlanGuard({ db }, 'links');
  const insertRows = prepareRows(db, COLUMNS, (rows: LinkRow[]) =>
    db
      .insertInto('link')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'domainId', 'alias']),
  );
  const findReserved = prepareReservedNames(db);
  const writeMarks = prepareMarks(db);
  const writeEntry = prepareCreationEntry(db);
  const commitTogether = dialect.groupCommit(db);
  const commitOf = ({ links, marks }: { links: readonly NewLink[]; marks: unknown }): Commit<CatalogTables> => {
    // A task reports rows as created after its next step has been committed. Until then it would create them again.
    if (marks) return (work) => dialect.commitWithoutSync(db, work);
    // A group of many links would hold the thread for long.
    return links.length > 1 ? (work) => db.transaction().execute(work) : commitTogether;
  };
  return async (links, { marks, entry } = {}) => {
    if (links.length === 0) return [];
    const insert = async (transaction: Db) => {
      const reserved = await findReserved(links, transaction);
      const free = links.filter((link) => !reserved.has(reservedName(link)));
      const rows = free.map((link) => linkToRow(link));
      const inserted = paired(links, rows.length > 0 ? await insertRows(rows, transaction) : []);
      const stored = await removeExcess(transaction, guard, inserted);
      if (marks) await markRows(transaction, { stored, marks }, writeMarks);
      const published = stored.flatMap((link) => (isLink(link) ? [changeOf(link)] : []));
      await changes.publish(transaction, ...published);
      const created = stored.find(isLink);
      if (entry && created) await writeEntry(transaction, entry, { kind: 'link', row: rowOf(created) });
      return { stored, published };
    };
    const written = await commitOf({ links, marks })(insert);
    for (const change of written.published) changes.announce(change);
    return written.stored;
  };
}

/** Returns each link with its id. Of two links with one name, the first was inserted. */
function paired(links: readonly NewLink[], rows: ReadonlyArray<Pick<Link, 'id' | 'domainId' | 'alias'>>) {
  const ids = new Map(rows.map(({ id, domainId, alias }) => [`${domainId}/${alias}`, id]));
  return links.map((link) => {
    const name = `${link.domainId}/${link.alias}`;
    const id = ids.get(name);
    ids.delete(name);
    return id === undefined ? undefined : { ...link, id };
  });
}

/** Removes the last of these links again if the plan allows fewer, because only now is it known whose alias was taken. */
async function removeExcess(
  transaction: Db,
  guard: PlanGuard,
  inserted: ReadonlyArray<Link | undefined>,
): Promise<InsertedLink[]> {
  const links = inserted.filter(isLink);
  const [first] = links;
  const found = first && (await guard.excess(transaction, first.accountId));
  if (!found || found.excess <= 0) return [...inserted];
  const gone = new Set(links.slice(Math.max(0, links.length - found.excess)).map(({ id }) => id));
  await transaction
    .deleteFrom('link')
    .where('id', 'in', [...gone])
    .execute();
  return inserted.map((link) => (link && gone.has(link.id) ? limitReached('links', found.limit) : link));
}

/** Returns a link's columns in the order in which entries of the audit log show them. */
function rowOf(link: Link) {
  const { id, accountId, alias, ...columns } = { ...linkToRow(link), id: link.id };
  return { id, accountId, alias, ...columns };
}

function isLink(link: InsertedLink): link is Link {
  return link !== undefined && !(link instanceof AppError);
}

async function markRows(
  transaction: Db,
  { stored, marks }: { stored: readonly InsertedLink[]; marks: readonly TaskRowKey[] },
  writeMarks: ReturnType<typeof prepareMarks>,
): Promise<void> {
  const created = stored.flatMap((link, index) => {
    const mark = marks[index];
    return isLink(link) && mark ? [{ mark, made: link }] : [];
  });
  await writeMarks(transaction, created);
  for (const [index, mark] of marks.entries()) {
    // The conflict may be with the name of the link that another process inserted for this row.
    if (!isLink(stored[index]) && (await isMarked(transaction, mark))) throw new RowTakenError(mark);
  }
}

function changeOf({ id, domainId, alias }: Link): Change {
  return { topic: 'link', id, key: `${domainId}/${alias}` };
}
