import {
  type BrandKey,
  PAGE_BRAND_TOPIC,
  type PageBrand,
  type PageBrandStore,
} from '../../../brand/page-brand-port.ts';
import { pageBrandJson, parsePageBrand } from '../../../brand/page-brand-value.ts';
import { lockAccount } from '../plan-guard.ts';
import type { StoreDeps } from '../store-deps.ts';

/** Returns the brands of a workspace by domain. */
async function brandsOf(db: StoreDeps['db'], accountId: number): Promise<ReadonlyMap<number, PageBrand>> {
  const rows = await db.selectFrom('pageBrand').selectAll().where('accountId', '=', accountId).execute();
  return new Map(rows.map(({ domainId, content }) => [domainId, parsePageBrand(content)]));
}

export function createPageBrandStore({ db, changes }: Pick<StoreDeps, 'db' | 'changes'>): PageBrandStore {
  /** Writes and announces in one transaction. */
  const write = async <Result>({ accountId }: BrandKey, run: (transaction: StoreDeps['db']) => Promise<Result>) => {
    const change = { topic: PAGE_BRAND_TOPIC, id: accountId, key: '' };
    const result = await db.transaction().execute(async (transaction) => {
      const written = await run(transaction);
      await changes.publish(transaction, change);
      return written;
    });
    changes.announce(change);
    return result;
  };
  return {
    list: (accountId) => brandsOf(db, accountId),
    change: (key, changed) =>
      write(key, async (transaction) => {
        await lockAccount(transaction, key.accountId);
        const content = pageBrandJson(changed(await brandsOf(transaction, key.accountId)));
        await transaction
          .insertInto('pageBrand')
          .values({ ...key, content })
          .onConflict((conflict) => conflict.columns(['accountId', 'domainId']).doUpdateSet({ content }))
          .execute();
      }),
    remove: (key) =>
      write(key, async (transaction) => {
        const { accountId, domainId } = key;
        const removed = transaction.deleteFrom('pageBrand').where('accountId', '=', accountId);
        const { numDeletedRows } = await removed.where('domainId', '=', domainId).executeTakeFirstOrThrow();
        return numDeletedRows > 0n;
      }),
  };
}
