import { sql } from 'kysely';
import type { BioFileStore } from '../../../bio-files/bio-file-port.ts';
import type { StoreDeps } from '../store-deps.ts';

/** A part is written and committed, or read, in about a millisecond. */
const PART_BYTES = 192 * 1024;

export function createBioFileStore({ db }: Pick<StoreDeps, 'db'>): BioFileStore {
  return {
    insert: async (file, content) => {
      const { name, accountId, createdAt } = file;
      for (let place = 0; place * PART_BYTES < content.length; place++) {
        const base64 = content.subarray(place * PART_BYTES, (place + 1) * PART_BYTES).toString('base64');
        await db.insertInto('bioFilePart').values({ name, place, accountId, base64, createdAt }).execute();
      }
      await db.insertInto('bioFile').values(file).execute();
    },
    find: (name) =>
      db
        .selectFrom('bioFile')
        .innerJoin('account', 'account.id', 'bioFile.accountId')
        .where('bioFile.name', '=', name)
        .where('account.suspendedAt', 'is', null)
        .selectAll('bioFile')
        .executeTakeFirst(),
    read: (name) => readParts(db, name),
    count: async (accountId) => {
      const counted = db.selectFrom('bioFile').select(({ fn }) => fn.countAll().as('count'));
      return Number((await counted.where('accountId', '=', accountId).executeTakeFirstOrThrow()).count);
    },
    removeUnused: async (accountId, before) => {
      await sql`delete from bio_file where account_id = ${accountId} and created_at < ${before} and not exists
        (select 1 from bio_page where account_id = ${accountId} and content like '%' || bio_file.name || '%')`.execute(
        db,
      );
      await sql`delete from bio_file_part where account_id = ${accountId} and created_at < ${before}
        and not exists (select 1 from bio_file where bio_file.name = bio_file_part.name)`.execute(db);
    },
  };
}

async function* readParts(db: StoreDeps['db'], name: string): AsyncGenerator<Buffer> {
  const parts = db.selectFrom('bioFilePart').select('base64').where('name', '=', name);
  for (let place = 0; ; place++) {
    const part = await parts.where('place', '=', place).executeTakeFirst();
    if (!part) return;
    yield Buffer.from(part.base64, 'base64');
  }
}
