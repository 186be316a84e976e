import type { CurrencyRate, RateStore, RateTable } from '../../../currencies/rate-port.ts';
import { prepareAppend } from '../audit/append-entries.ts';
import { lockAccount } from '../plan-guard.ts';
import type { StoreDeps } from '../store-deps.ts';

type Db = StoreDeps['db'];

export function createCurrencyRateStore({ db }: Pick<StoreDeps, 'db'>): RateStore {
  const append = prepareAppend(db);
  return {
    find: (accountId) => find(db, accountId),
    replace: (accountId, next, entry) =>
      db.transaction().execute(async (transaction) => {
        await lockAccount(transaction, accountId);
        const before = await find(transaction, accountId);
        const after = next(before);
        await write(transaction, accountId, after);
        if (entry) {
          const drafts = [entry.draftOf(0, stateOf(after), stateOf(before))];
          await append(transaction, { accountId, drafts, touched: [] }, entry.seal);
        }
        return after;
      }),
  };
}

async function find(db: Db, accountId: number): Promise<RateTable | undefined> {
  const row = await db
    .selectFrom('currencyRates')
    .select(['base', 'rates'])
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  if (!row) return undefined;
  const rates: Record<string, CurrencyRate> = JSON.parse(row.rates);
  return { base: row.base, rates: new Map(Object.entries(rates)) };
}

async function write(db: Db, accountId: number, table: RateTable | undefined): Promise<void> {
  if (!table) {
    await db.deleteFrom('currencyRates').where('accountId', '=', accountId).execute();
    return;
  }
  const columns = { base: table.base, rates: JSON.stringify(Object.fromEntries(table.rates)) };
  await db
    .insertInto('currencyRates')
    .values({ accountId, ...columns })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(columns))
    .execute();
}

/** Returns what the audit log compares. */
function stateOf(table: RateTable | undefined) {
  const rates = [...(table?.rates ?? [])].map(([currency, { rate }]) => [currency, rate]);
  return { name: '', fields: table ? { base: table.base, ...Object.fromEntries(rates) } : {} };
}
