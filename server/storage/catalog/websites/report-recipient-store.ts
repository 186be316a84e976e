import type {
  NewReportRecipient,
  ReportRecipient,
  ReportRecipientStore,
} from '../../../email-reports/recipient-port.ts';
import { lockAccount } from '../plan-guard.ts';
import type { StoreDeps } from '../store-deps.ts';

type Db = StoreDeps['db'];

const COLUMNS = ['id', 'email', 'state', 'createdAt'] as const;

export function createReportRecipientStore({ db }: Pick<StoreDeps, 'db'>): ReportRecipientStore {
  return {
    list: (websiteId) => list(db, websiteId),
    add: (recipient, limit) => db.transaction().execute((transaction) => add(transaction, recipient, limit)),
    setState: async (id, state) => {
      await db.updateTable('reportRecipient').set({ state }).where('id', '=', id).execute();
    },
    remove: async (id) => {
      const row = db.deleteFrom('reportRecipient').where('id', '=', id);
      await row.where('state', '!=', 'unsubscribed').execute();
    },
  };
}

function list(db: Db, websiteId: number): Promise<ReportRecipient[]> {
  return db.selectFrom('reportRecipient').select(COLUMNS).where('websiteId', '=', websiteId).orderBy('id').execute();
}

/** Requests at the same time wait for each other, so that limit and addresses hold. */
async function add(db: Db, recipient: NewReportRecipient, limit: number): Promise<ReportRecipient | undefined> {
  await lockAccount(db, recipient.accountId);
  const listed = await list(db, recipient.websiteId);
  const known = listed.find(({ email }) => email === recipient.email);
  if (known) return known;
  if (listed.filter(({ state }) => state !== 'unsubscribed').length >= limit) return undefined;
  const row = { ...recipient, state: 'pending' } as const;
  return db.insertInto('reportRecipient').values(row).returning(COLUMNS).executeTakeFirstOrThrow();
}
