import { growingMoments, growingNumbers } from './growing.ts';
import { IS_EVENT, IS_VIEW } from './row-flags.ts';

/** Values of whole visits, aggregated from their rows. */
export interface VisitFacts {
  count: number;
  /** Seconds since the column table's first moment. */
  startedAt: Uint32Array;
  pages: Uint32Array;
  events: Uint32Array;
  /** Seconds from the first to the last event. */
  seconds: Uint32Array;
  /** Code of the last view's page; 0 without a view. */
  exits: Uint32Array;
  /** Visitor of the first row. */
  visitors: Uint32Array;
}

/** Rows with the numbers of their visits and visitors. */
export interface PlacedRows {
  visits: Uint32Array;
  visitors: Uint32Array;
  /** Number of visits in all rows so far. */
  visitCount: number;
  /** Epoch milliseconds. */
  at: ArrayLike<number>;
  startedAt: ArrayLike<number>;
  sequence: ArrayLike<number>;
  flags: Uint8Array;
  /** Returns the code of a row's page. */
  pageAt(row: number): number;
}

/** Aggregates visits from rows, which may arrive in any order and in parts. */
export class VisitFactsBuilder {
  readonly #startsAt: number;
  /** Moments of the first and last row and of the last view; 0 for none. */
  readonly #first = growingMoments();
  readonly #last = growingMoments();
  readonly #lastView = growingMoments();
  /** Milliseconds since the column table's first moment. */
  readonly #startedAt = growingMoments();
  readonly #pages = growingNumbers();
  readonly #events = growingNumbers();
  readonly #exits = growingNumbers();
  readonly #visitors = growingNumbers();

  /** @param startsAt the column table's first moment, in epoch milliseconds */
  constructor(startsAt: number) {
    this.#startsAt = startsAt;
  }

  append(rows: PlacedRows): void {
    const moments = [this.#first, this.#last, this.#lastView, this.#startedAt];
    for (const list of [...moments, this.#pages, this.#events, this.#exits, this.#visitors])
      list.reserve(rows.visitCount);
    for (let row = 0; row < rows.visits.length; row++) this.#add(rows, row);
  }

  finish(count: number): VisitFacts {
    const seconds = new Uint32Array(count);
    const startedAt = new Uint32Array(count);
    for (let visit = 0; visit < count; visit++) {
      const [first = 0, last = 0] = [this.#first.values[visit], this.#last.values[visit]];
      seconds[visit] = Math.floor((Math.floor(last / MOMENTS_A_MS) - Math.floor(first / MOMENTS_A_MS)) / 1000);
      // A start before the column table's first moment lies outside every queried range.
      const began = Math.floor((this.#startedAt.values[visit] ?? 0) / 1000);
      startedAt[visit] = began < 0 ? 0xffffffff : began;
    }
    return {
      count,
      startedAt,
      seconds,
      pages: this.#pages.trimmed(count),
      events: this.#events.trimmed(count),
      exits: this.#exits.trimmed(count),
      visitors: this.#visitors.trimmed(count),
    };
  }

  #add(rows: PlacedRows, row: number): void {
    const [visit = 0, flags = 0] = [rows.visits[row], rows.flags[row]];
    const moment = this.#momentOf(rows, row);
    const started = (rows.startedAt[row] ?? 0) - this.#startsAt;
    const first = this.#first.values[visit] ?? 0;
    if (first === 0 || started < (this.#startedAt.values[visit] ?? 0)) this.#startedAt.values[visit] = started;
    if (first === 0 || moment < first) {
      this.#first.values[visit] = moment;
      this.#visitors.values[visit] = rows.visitors[row] ?? 0;
    }
    if (moment > (this.#last.values[visit] ?? 0)) this.#last.values[visit] = moment;
    if ((flags & IS_EVENT) !== 0) add(this.#events.values, visit);
    if ((flags & IS_VIEW) === 0) return;
    add(this.#pages.values, visit);
    if (moment <= (this.#lastView.values[visit] ?? 0)) return;
    this.#lastView.values[visit] = moment;
    this.#exits.values[visit] = rows.pageAt(row);
  }

  /** Orders rows like the log: by time, then by sequence (16 bits). */
  #momentOf({ at, sequence }: PlacedRows, row: number): number {
    return ((at[row] ?? 0) - this.#startsAt) * MOMENTS_A_MS + (sequence[row] ?? 0) + MOMENTS_A_MS;
  }
}

const MOMENTS_A_MS = 65_536;

function add(counts: Uint32Array, place: number): void {
  counts[place] = (counts[place] ?? 0) + 1;
}
