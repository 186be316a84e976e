import { type BrandKey, PAGE_BRAND_TOPIC, type PageBrandStore } from '../../../brand/page-brand-port.ts';
import { pageBrandJson, parsePageBrand } from '../../../brand/page-brand-value.ts';
import type { StoreDeps } from '../store-deps.ts';

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
    list: async (accountId) => {
      const rows = await db.selectFrom('pageBrand').selectAll().where('accountId', '=', accountId).execute();
      return new Map(rows.map(({ domainId, content }) => [domainId, parsePageBrand(content)]));
    },
    store: (key, brand) =>
      write(key, async (transaction) => {
        const content = pageBrandJson(brand);
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
