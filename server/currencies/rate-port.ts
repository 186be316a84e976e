import type { CreationEntry } from '../audit/audit-port.ts';

/** How many units of the base currency one unit of another currency is worth. */
export interface CurrencyRate {
  rate: number;
  /** When the rate last got this value. */
  changedAt: number;
}

/** The rates of a workspace, as its admins entered them. */
export interface RateTable {
  base: string;
  /** By currency, as events send it; without the base currency. */
  rates: ReadonlyMap<string, CurrencyRate>;
}

export interface RateStore {
  find(accountId: number): Promise<RateTable | undefined>;
  /**
   * Stores what `next` makes of the table as it is in the transaction, with the audit entry; undefined removes it. Returns
   * the stored table.
   */
  replace(
    accountId: number,
    next: (before: RateTable | undefined) => RateTable | undefined,
    entry?: CreationEntry,
  ): Promise<RateTable | undefined>;
}
