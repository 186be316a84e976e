/** Rows that go into the event log together, of months of their own: the engine takes no block of more than 100. */
export interface BlockPart {
  /** Begins with the block's own. */
  readonly token: string;
  readonly payloads: readonly Uint8Array[];
}

/** Rows that wait to be stored. */
export interface ImportBlock {
  readonly rows: number;
  add(occurredAt: number, payload: Uint8Array): void;
  /** Its parts under the token, and starts anew. */
  take(token: string): BlockPart[];
}

/** A year has twelve months. */
export function createImportBlock(): ImportBlock {
  let years = new Map<number, Uint8Array[]>();
  let rows = 0;
  return {
    get rows() {
      return rows;
    },
    add(occurredAt, payload) {
      const year = new Date(occurredAt).getUTCFullYear();
      const payloads = years.get(year) ?? [];
      payloads.push(payload);
      years.set(year, payloads);
      rows += 1;
    },
    take(token) {
      const parts = [...years].map(([year, payloads]) => ({ token: `${token} ${year}`, payloads }));
      years = new Map();
      rows = 0;
      return parts;
    },
  };
}
