import type { GroupLists } from '../overview-sql.ts';
import type { Rows } from './rows.ts';

const FIRST_SIZE = 1_024;

/** A set of pairs of 31-bit numbers. A Set of such large numbers takes 100 ns per entry, this one 10. */
class PairSet {
  #ones = new Uint32Array(FIRST_SIZE);
  /** The second number plus one: 0 marks an empty slot. */
  #others = new Uint32Array(FIRST_SIZE);
  #count = 0;

  /** Returns false if the pair is already in the set. */
  add(one: number, other: number): boolean {
    const last = this.#ones.length - 1;
    let slot = (Math.imul(one, 0x9e3779b1) ^ Math.imul(other, 0x85ebca6b)) >>> 0;
    slot = (slot ^ (slot >>> 15)) & last;
    for (;;) {
      const known = this.#others[slot];
      if (known === 0) break;
      if (known === other + 1 && this.#ones[slot] === one) return false;
      slot = (slot + 1) & last;
    }
    this.#ones[slot] = one;
    this.#others[slot] = other + 1;
    this.#count += 1;
    if (2 * this.#count > last) this.#grow();
    return true;
  }

  #grow(): void {
    const [ones, others] = [this.#ones, this.#others];
    this.#ones = new Uint32Array(4 * ones.length);
    this.#others = new Uint32Array(4 * ones.length);
    this.#count = 0;
    for (let slot = 0; slot < ones.length; slot++) {
      const other = others[slot] ?? 0;
      if (other > 0) this.add(ones[slot] ?? 0, other - 1);
    }
  }
}

interface GroupedEvent {
  isView: boolean;
  isEvent: boolean;
  visitor: number;
}

/** Counts visitors and events of each group. */
export class GroupCounts {
  readonly visitors: Uint32Array;
  readonly views: Uint32Array;
  readonly events: Uint32Array;
  readonly engagedMs: Float64Array;
  /** The first group in which a visitor was counted, plus one: most visitors are in a single group. */
  readonly #firstGroups: Uint32Array;
  readonly #others = new PairSet();

  constructor(groups: number, visitorCount: number) {
    this.visitors = new Uint32Array(groups);
    this.views = new Uint32Array(groups);
    this.events = new Uint32Array(groups);
    this.engagedMs = new Float64Array(groups);
    this.#firstGroups = new Uint32Array(visitorCount);
  }

  add(group: number, { visitors, isView, isEvent }: Rows, row: number): void {
    this.addEvent(group, { isView: isView[row] === 1, isEvent: isEvent[row] === 1, visitor: visitors[row] ?? 0 });
  }

  addEvent(group: number, { isView, isEvent, visitor }: GroupedEvent): void {
    if (isView) this.views[group] = (this.views[group] ?? 0) + 1;
    else if (isEvent) this.events[group] = (this.events[group] ?? 0) + 1;
    // Engagement alone does not make a visitor.
    else return;
    this.addVisitor(group, visitor);
  }

  addVisitor(group: number, visitor: number): void {
    if (this.#isNew(group, visitor)) this.visitors[group] = (this.visitors[group] ?? 0) + 1;
  }

  #isNew(group: number, visitor: number): boolean {
    const first = this.#firstGroups[visitor];
    if (first === group + 1) return false;
    if (first === 0) {
      this.#firstGroups[visitor] = group + 1;
      return true;
    }
    return this.#others.add(group, visitor);
  }

  /** @param nameOf returns undefined for groups to omit */
  lists(panel: string, nameOf: (group: number) => string | undefined): CountedLists {
    const groups: string[] = [];
    const places = new Uint32Array(this.visitors.length);
    for (let group = 0; group < places.length; group++) {
      const said = (this.views[group] ?? 0) + (this.events[group] ?? 0) + (this.engagedMs[group] ?? 0);
      const value = said > 0 ? nameOf(group) : undefined;
      if (value !== undefined) places[groups.push(value) - 1] = group;
    }
    const chosen = places.subarray(0, groups.length);
    const of = (counts: Uint32Array) => chosen.map((group) => counts[group] ?? 0);
    const engagedMs = Float64Array.from(chosen, (group) => this.engagedMs[group] ?? 0);
    const { visitors, views, events } = this;
    return { panel, groups, visitors: of(visitors), views: of(views), events: of(events), engaged_ms: engagedMs };
  }
}

/** Counts in arrays that can be transferred to another thread without copying. */
export interface CountedLists extends GroupLists {
  visitors: Uint32Array<ArrayBuffer>;
  views: Uint32Array<ArrayBuffer>;
  events: Uint32Array<ArrayBuffer>;
  engaged_ms: Float64Array<ArrayBuffer>;
}
