/** Rows inserted together, split by months: the engine accepts no block with more than 100 partitions. */
export interface BlockPart {
  /** Starts with the block's own token. */
  readonly token: string;
  readonly payloads: readonly Uint8Array[];
}

/** Rows waiting to be stored. */
export interface ImportBlock {
  readonly rows: number;
  add(occurredAt: number, payload: Uint8Array): void;
  /** Returns the parts with tokens derived from `token`, and starts a new block. */
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
