import { sql } from 'kysely';
import type { BioPictureStore } from '../../../link-pictures/link-pictures.ts';
import type { StoreDeps } from '../store-deps.ts';

/** Tables whose content can contain the URL of a picture. */
const SHOWN_IN = ['bioPage', 'splashPage', 'overlay', 'pageBrand'] as const;

export function createBioPictureStore({ db }: Pick<StoreDeps, 'db'>): BioPictureStore {
  return {
    insert: async ({ webp, ...picture }) => {
      await db
        .insertInto('bioPicture')
        .values({ ...picture, base64: webp.toString('base64') })
        .execute();
    },
    find: async (name) => {
      const found = await db.selectFrom('bioPicture').select('base64').where('name', '=', name).executeTakeFirst();
      return found && Buffer.from(found.base64, 'base64');
    },
    has: async (accountId, name) => {
      const own = db.selectFrom('bioPicture').select('name').where('accountId', '=', accountId);
      return (await own.where('name', '=', name).executeTakeFirst()) !== undefined;
    },
    count: async (accountId) => {
      const counted = db.selectFrom('bioPicture').select(({ fn }) => fn.countAll().as('count'));
      return Number((await counted.where('accountId', '=', accountId).executeTakeFirstOrThrow()).count);
    },
    removeUnused: async (accountId, before) => {
      const uses = SHOWN_IN.map(
        (table) => sql`not exists (select 1 from ${sql.table(table)} where account_id = ${accountId}
          and content like '%' || bio_picture.name || '%')`,
      );
      await sql`delete from bio_picture where account_id = ${accountId} and created_at < ${before}
        and ${sql.join(uses, sql` and `)}`.execute(db);
    },
  };
}
