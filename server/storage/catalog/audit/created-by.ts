import { type RawBuilder, sql } from 'kysely';

const KINDS = { link: 'link', qrCode: 'qr' } as const;

/** Returns the condition that a person created an object of this table. */
export function createdBy(table: keyof typeof KINDS, personId: number): RawBuilder<boolean> {
  const [accountId, id] = [sql.ref(`${table}.accountId`), sql.ref(`${table}.id`)];
  return sql<boolean>`exists (select 1 from authorship as author where author.account_id = ${accountId}
    and author.kind = ${KINDS[table]} and author.object_id = ${id} and author.created_by = ${personId})`;
}
