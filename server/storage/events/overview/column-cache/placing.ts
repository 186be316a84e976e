import { denseNumbers } from '../in-process/dense-numbers.ts';
import { growingNumbers } from './growing.ts';

/** The rows of one UTC day, in the order of the engine. */
export interface DayRows {
  /** Lower and upper half of each number, alternating. */
  visitIds: Uint32Array;
  visitors: Uint32Array;
  startedAt: ArrayLike<number>;
}

/** Numbers by row. A stay is the part of one visit by one visitor: a visit past midnight has two. */
export interface Places {
  visits: Uint32Array;
  visitors: Uint32Array;
  stays: Uint32Array;
}

/**
 * Numbers the visits, visitors and stays of a column table, day by day. A visitor id is valid for one day; only visits that
 * may continue after a day are remembered.
 */
export class Placing {
  visitCount = 0;
  visitorCount = 0;
  stayCount = 0;
  readonly visitorsOfStays = growingNumbers();
  readonly #staysOfVisits = growingNumbers();
  #carried: { halves: Uint32Array; places: Uint32Array } = { halves: new Uint32Array(0), places: new Uint32Array(0) };
  /** Stays of visits that alternate between visitors. */
  readonly #others = new Map<string, number>();

  /** @param goOnFrom visits that began at this moment or later may have rows on a later day; epoch milliseconds */
  place({ visitIds, visitors, startedAt }: DayRows, goOnFrom: number): Places {
    const visits = this.#placeVisits(visitIds);
    this.#carry(visitIds, visits, (row) => (startedAt[row] ?? 0) >= goOnFrom);
    const { places, count } = denseNumbers(visitors);
    const before = this.visitorCount;
    const placed = places.map((place) => before + place);
    this.visitorCount += count;
    return { visits, visitors: placed, stays: this.#placeStays(visits, placed) };
  }

  #placeVisits(visitIds: Uint32Array): Uint32Array {
    const { halves, places: known } = this.#carried;
    const all = new Uint32Array(halves.length + visitIds.length);
    all.set(halves);
    all.set(visitIds, halves.length);
    const { places, count } = denseNumbers(all);
    const before = this.visitCount - known.length;
    this.visitCount += count - known.length;
    return places.subarray(known.length).map((place) => known[place] ?? before + place);
  }

  #carry(visitIds: Uint32Array, visits: Uint32Array, goesOn: (row: number) => boolean): void {
    const rows = new Map<number, number>();
    for (let row = 0; row < visits.length; row++) if (goesOn(row)) rows.set(visits[row] ?? 0, row);
    const halves = new Uint32Array(2 * rows.size);
    for (const [index, row] of [...rows.values()].entries())
      halves.set(visitIds.subarray(2 * row, 2 * row + 2), 2 * index);
    this.#carried = { halves, places: Uint32Array.from(rows.keys()) };
  }

  #placeStays(visits: Uint32Array, visitors: Uint32Array): Uint32Array {
    this.#staysOfVisits.reserve(this.visitCount);
    const stays = new Uint32Array(visits.length);
    for (let row = 0; row < stays.length; row++) stays[row] = this.#stayOf(visits[row] ?? 0, visitors[row] ?? 0);
    return stays;
  }

  #stayOf(visit: number, visitor: number): number {
    const last = (this.#staysOfVisits.values[visit] ?? 0) - 1;
    if (last >= 0 && this.visitorsOfStays.values[last] === visitor) return last;
    const key = `${visit} ${visitor}`;
    const known = last < 0 ? undefined : this.#others.get(key);
    const stay = known ?? this.stayCount;
    if (last >= 0) {
      // The previous visitor may return as well.
      this.#others.set(`${visit} ${this.visitorsOfStays.values[last] ?? 0}`, last);
      this.#others.set(key, stay);
    }
    if (known === undefined) this.#begin(stay, visitor);
    this.#staysOfVisits.values[visit] = stay + 1;
    return stay;
  }

  #begin(stay: number, visitor: number): void {
    this.visitorsOfStays.reserve(stay + 1);
    this.visitorsOfStays.values[stay] = visitor;
    this.stayCount += 1;
  }
}
