import type { ExpressionBuilder } from 'kysely';
import type { CatalogTables } from '../tables/schema.ts';

/** The email address or username of an account's first owner, in a query that selects accounts. */
export function firstOwner(
  { selectFrom }: Pick<ExpressionBuilder<CatalogTables, 'account'>, 'selectFrom'>,
  column: 'email' | 'username',
) {
  return selectFrom('membership as owning')
    .innerJoin('person', 'person.id', 'owning.personId')
    .whereRef('owning.accountId', '=', 'account.id')
    .where('owning.role', '=', 'owner')
    .orderBy('owning.id')
    .limit(1)
    .select(`person.${column} as value`);
}
