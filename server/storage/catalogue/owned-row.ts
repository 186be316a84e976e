import type { Generated } from 'kysely';

/** What every table that an account owns has. */
export interface Owned {
  id: Generated<number>;
  accountId: number;
  createdAt: number;
}
