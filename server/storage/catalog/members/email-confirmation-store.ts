import type { Kysely } from 'kysely';
import type {
  EmailConfirmationStore,
  NewEmailConfirmation,
} from '../../../email-confirmation/email-confirmation-port.ts';
import { storeCredentials } from '../accounts/credentials.ts';
import { toUniqueViolation } from '../engines/unique-violation.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CatalogTables } from '../tables/schema.ts';

type Db = Kysely<CatalogTables>;

export function createEmailConfirmationStore({ db }: Pick<StoreDeps, 'db'>): EmailConfirmationStore {
  return {
    findOwner: async (personId) => {
      const owner = await owners(db).where('person.id', '=', personId).executeTakeFirst();
      return owner && toOwner(owner);
    },
    isTaken: async (email) => {
      const found = await db.selectFrom('person').select('id').where('email', '=', email).executeTakeFirst();
      return found !== undefined;
    },
    markUnconfirmed: async (personId) => {
      await db.updateTable('person').set({ emailUnconfirmed: 1 }).where('id', '=', personId).execute();
    },
    add: (confirmation, limit) => db.transaction().execute((transaction) => add(transaction, confirmation, limit)),
    find: (hash, now) => find(db, hash, now),
    pendingEmail: async (personId, now) => {
      const found = await db
        .selectFrom('emailConfirmation')
        .innerJoin('person', 'person.id', 'emailConfirmation.personId')
        .whereRef('emailConfirmation.email', '!=', 'person.email')
        .where('emailConfirmation.personId', '=', personId)
        .where('emailConfirmation.expiresAt', '>', now)
        .orderBy('emailConfirmation.createdAt', 'desc')
        .select('emailConfirmation.email')
        .executeTakeFirst();
      return found?.email;
    },
    use: (hash, now) =>
      db
        .transaction()
        .execute((transaction) => use(transaction, hash, now))
        .catch((error: unknown) => Promise.reject(toUniqueViolation(error))),
    forget: async (createdBefore) => {
      await db.deleteFrom('emailConfirmation').where('createdAt', '<=', createdBefore).execute();
    },
  };
}

function owners(db: Db) {
  return db
    .selectFrom('person')
    .select(['person.id as personId', 'person.username', 'person.email', 'person.emailUnconfirmed']);
}

function toOwner<Row extends { emailUnconfirmed: number }>({ emailUnconfirmed, ...row }: Row) {
  return { ...row, isConfirmed: emailUnconfirmed === 0 };
}

async function find(db: Db, hash: string, now: number) {
  const found = await owners(db)
    .innerJoin('emailConfirmation', 'emailConfirmation.personId', 'person.id')
    .where('emailConfirmation.hash', '=', hash)
    .where('emailConfirmation.expiresAt', '>', now)
    .select('emailConfirmation.email as confirmedEmail')
    .executeTakeFirst();
  return found && toOwner(found);
}

/** The no-op update locks the person's row, so a concurrent request waits and then counts this link. */
async function add(db: Db, confirmation: NewEmailConfirmation, limit: number): Promise<boolean> {
  const { personId, createdAt, expiresAt } = confirmation;
  const person = db.updateTable('person').set(({ ref }) => ({ username: ref('username') }));
  await person.where('id', '=', personId).execute();
  const { total } = await db
    .selectFrom('emailConfirmation')
    .where('personId', '=', personId)
    .where('createdAt', '>', 2 * createdAt - expiresAt)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  if (Number(total) >= limit) return false;
  await db.insertInto('emailConfirmation').values(confirmation).execute();
  return true;
}

async function use(db: Db, hash: string, now: number) {
  const found = await find(db, hash, now);
  // Of two concurrent requests, only one deletes the row.
  const gone = await db.deleteFrom('emailConfirmation').where('hash', '=', hash).executeTakeFirst();
  if (!found || gone.numDeletedRows === 0n) return undefined;
  const { personId, email, confirmedEmail } = found;
  if (email !== confirmedEmail) await storeCredentials(db, { personId, columns: { email: confirmedEmail } });
  await db.updateTable('person').set({ emailUnconfirmed: 0 }).where('id', '=', personId).execute();
  await db.deleteFrom('emailConfirmation').where('personId', '=', personId).execute();
  return found;
}
