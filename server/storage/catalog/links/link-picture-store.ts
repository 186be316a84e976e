import type { LinkPictureStore } from '../../../link-pictures/link-pictures.ts';
import type { StoreDeps } from '../store-deps.ts';

type Db = StoreDeps['db'];

export function createLinkPictureStore({ db }: Pick<StoreDeps, 'db'>): LinkPictureStore {
  return {
    insert: ({ jpeg, ...picture }) =>
      db.transaction().execute(async (transaction) => {
        await forgetUnseen(transaction, picture.linkId);
        await transaction
          .insertInto('linkPicture')
          .values({ ...picture, base64: jpeg.toString('base64') })
          .execute();
      }),
    find: async (name) => {
      const found = await db
        .selectFrom('linkPicture')
        .innerJoin('link', 'link.id', 'linkPicture.linkId')
        .select(['linkPicture.base64', 'link.metaImage'])
        .where('linkPicture.name', '=', name)
        .executeTakeFirst();
      return found && names(found.metaImage, name) ? Buffer.from(found.base64, 'base64') : undefined;
    },
  };
}

/** Deletes all pictures of a link except the one it shows. */
async function forgetUnseen(db: Db, linkId: number): Promise<void> {
  const link = await db.selectFrom('link').select('metaImage').where('id', '=', linkId).executeTakeFirst();
  const rows = await db.selectFrom('linkPicture').select('name').where('linkId', '=', linkId).execute();
  const unseen = rows.filter(({ name }) => !names(link?.metaImage ?? null, name)).map(({ name }) => name);
  if (unseen.length > 0) await db.deleteFrom('linkPicture').where('name', 'in', unseen).execute();
}

function names(address: string | null, name: string): boolean {
  return address?.endsWith(`/${name}.jpg`) ?? false;
}
