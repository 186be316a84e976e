import type { Generated } from 'kysely';

/** Columns of every table that an account owns. */
export interface Owned {
  id: Generated<number>;
  accountId: number;
  createdAt: number;
}
