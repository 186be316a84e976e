/** The move of one store, in the order of its calls. All of them throw an Error with the reason in one sentence. */
export interface StoreMove {
  name: 'catalog' | 'events';
  /** The setting that names the server. */
  setting: 'DATABASE_URL' | 'CLICKHOUSE_URL';
  /** Throws if the target cannot be used. */
  prepare(): Promise<void>;
  /** Copies while the service writes, until little is left. An interrupted move goes on. */
  copy(): Promise<void>;
  /** Makes every process reject writes to the store. */
  raise(): Promise<void>;
  /** Copies the rest and compares both. Resolves to what the target has, as a part of a sentence. */
  finish(): Promise<string>;
  /** Takes back what `raise` did. */
  lift(): Promise<void>;
  /** Keeps services from starting with the source. From here on, only the target counts. */
  commit(): Promise<void>;
  isCommitted(): Promise<boolean>;
  /** Lets services start with the target; false if they can already. */
  end(): Promise<boolean>;
  close(): Promise<void>;
}

/** Passes that follow a service which changes more than a pass can copy before the next begins. */
const MOST_PASSES = 5;

/** Repeats a pass until it copies at most this many rows. */
export async function untilFew(few: number, pass: () => Promise<number>): Promise<void> {
  for (let passes = 0; passes < MOST_PASSES; passes++) if ((await pass()) <= few) return;
}
