import type { EventRow } from '../../collect/event-port.ts';

/** Rows inserted together, split by months: the engine accepts no block with more than 100 partitions. */
export interface BlockPart {
  /** Starts with the block's own token. */
  readonly token: string;
  readonly payloads: readonly Uint8Array[];
}

/** Rows waiting to be stored. */
export interface ImportBlock {
  readonly rows: number;
  add(row: EventRow): void;
  /** Returns the parts with tokens derived from `token`, and starts a new block. */
  take(token: string): BlockPart[];
}

/** A year has twelve months. */
export function createImportBlock(encode: (rows: readonly EventRow[]) => Uint8Array[]): ImportBlock {
  let years = new Map<number, EventRow[]>();
  let rows = 0;
  return {
    get rows() {
      return rows;
    },
    add(row) {
      const year = new Date(row.occurredAt).getUTCFullYear();
      const ofYear = years.get(year) ?? [];
      ofYear.push(row);
      years.set(year, ofYear);
      rows += 1;
    },
    take(token) {
      const parts = [...years].map(([year, ofYear]) => ({ token: `${token} ${year}`, payloads: encode(ofYear) }));
      years = new Map();
      rows = 0;
      return parts;
    },
  };
}
