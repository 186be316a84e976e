import type { EventRow } from '../../collect/event-port.ts';
import { HeadDraft, prefixOf } from './block-head.ts';
import { RowColumns } from './row-columns.ts';

/** The columns take a megabyte, and no encoder stops in the middle of a block. */
let columns: RowColumns | undefined;

/**
 * Creates an encoder of rows into payloads for the spool, each of which is a block: rows as columns, after their head.
 * It throws for a row that no block can hold, and encodes none of the rows then.
 *
 * `salt` (0 to 65535) differs between processes, so that two processes number identical events of one millisecond
 * differently. The number restarts with every millisecond and stays small even in busy processes, so the column
 * compresses to almost nothing. Late rows (their site had to be looked up, or the clock was set back) are numbered
 * separately and never from the start, since their millisecond may have used those numbers already.
 */
export function createRowEncoder(salt: number): (rows: Iterable<EventRow>) => Uint8Array[] {
  const sequence = new Sequence(salt);
  return (rows) => {
    columns ??= new RowColumns();
    columns.clear();
    const blocks: Uint8Array[] = [];
    let draft = new HeadDraft();
    for (const row of rows) {
      columns.add(row, sequence.of(row));
      draft.add(row);
      if (!columns.isFull) continue;
      blocks.push(columns.take(prefixOf(draft.head)));
      draft = new HeadDraft();
    }
    if (columns.rows > 0) blocks.push(columns.take(prefixOf(draft.head)));
    return blocks;
  };
}

/** Half of all numbers: so many rows of one millisecond can occur before the first late row's number. */
const LATE = 0x8000;

class Sequence {
  readonly #salt: number;
  #latest = 0;
  #onTime: number;
  #late: number;

  constructor(salt: number) {
    this.#salt = salt;
    this.#onTime = salt;
    this.#late = salt + LATE;
  }

  of({ occurredAt }: EventRow): number {
    const isLate = occurredAt < this.#latest;
    if (isLate) this.#late += 1;
    else this.#onTime = occurredAt > this.#latest ? this.#salt : this.#onTime + 1;
    this.#latest = Math.max(this.#latest, occurredAt);
    return (isLate ? this.#late : this.#onTime) & 0xffff;
  }
}
