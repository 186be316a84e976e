import { LRUCache } from 'lru-cache';
import type { CountedDay } from '../../../analytics/query/plan.ts';
import type { EventClient } from '../engine/client.ts';
import { askEvents } from '../overview/asked-aggregates.ts';
import type { EarlyAggregates } from '../overview/early-aggregates.ts';
import type { EarlyRows } from '../overview/in-process/count-task.ts';
import type { Change } from '../overview/in-process/early-rows.ts';
import type { CountedRows, RowCounter } from '../overview/in-process/row-counter.ts';
import { type Aggregate, addCounted, aggregateOf, emptyAggregate } from '../overview/overview-aggregate.ts';
import { type DaysOfPart, liveRanges, type OverviewPart } from '../overview/overview-part.ts';
import { createRecentResults } from '../overview/recent-results.ts';

/** Counts events, in this process if there are few. */
export interface LiveReader {
  /** Counts a part that may still grow; its aggregates add up. */
  open(part: OverviewPart): Promise<Aggregate[]>;
  /** Counts a part of counted days. */
  closed(settled: DaysOfPart): Promise<Aggregate>;
}

export interface LiveReaderDeps {
  mostRows: number;
  counter: RowCounter;
  early: EarlyAggregates;
}

export function createLiveReader(client: EventClient, deps: LiveReaderDeps): LiveReader {
  const counting = new LiveCounting(client, deps);
  return {
    open: (part) => counting.ask(part, { early: deps.early }),
    closed: async ({ part, days }) => (await counting.ask(part, { visitDays: days }))[0] ?? emptyAggregate(),
  };
}

interface Known {
  /** Cache of aggregates of days that are not over. */
  early?: EarlyAggregates;
  visitDays?: readonly CountedDay[] | undefined;
}

class LiveCounting {
  readonly #client: EventClient;
  readonly #deps: LiveReaderDeps;
  /**
   * Websites with many events on a day. For these, a result from a moment ago suffices (`many`), or fetching rows is
   * not attempted again until the next day (`too many`).
   */
  readonly #busy = new LRUCache<string, 'many' | 'too many'>({ max: 10_000 });
  readonly #recent = createRecentResults<Aggregate[]>();

  constructor(client: EventClient, deps: LiveReaderDeps) {
    this.#client = client;
    this.#deps = deps;
  }

  async ask(part: OverviewPart, known: Known): Promise<Aggregate[]> {
    const { query } = part;
    const { figures, panels } = liveRanges(part);
    if (figures.length === 0 && panels.length === 0) return [];
    const key = JSON.stringify([query.scope, query.filter, figures[0]?.from]);
    if (!this.#busy.has(key)) return this.#count(part, key, known);
    return this.#recent.get(JSON.stringify([query, figures, panels]), () => this.#count(part, key, known));
  }

  async #count(part: OverviewPart, key: string, known: Known): Promise<Aggregate[]> {
    const { early, visitDays } = known;
    if (this.#busy.get(key) === 'too many') return [await askEvents(this.#client, part, visitDays)];
    return (early && (await this.#change(part, early))) ?? this.#all(part, key, known);
  }

  /** Returns the cached aggregate and that of newer events; undefined if nothing is cached. */
  async #change(part: OverviewPart, early: EarlyAggregates): Promise<Aggregate[] | undefined> {
    const known = await early.get(part);
    if (!known) return undefined;
    const { change } = await this.#counted(part, known.rows);
    return change && [known.aggregate, aggregateOfChange(change)];
  }

  async #all(part: OverviewPart, key: string, { early, visitDays }: Known): Promise<Aggregate[]> {
    const plan = await early?.plan(part);
    const { areMany, counted, change } = await this.#counted(part, plan?.rows);
    if (areMany || !counted) this.#busy.set(key, counted ? 'many' : 'too many');
    if (!counted) return [await askEvents(this.#client, part, visitDays)];
    const aggregate = aggregateOf(counted);
    if (!change) return [aggregate];
    plan?.keep(aggregate);
    return [aggregate, aggregateOfChange(change)];
  }

  #counted(part: OverviewPart, early: EarlyRows | undefined): Promise<CountedRows> {
    const { counter, mostRows } = this.#deps;
    const requested = { query: part.query, ...liveRanges(part), boundaries: part.boundaries, most: mostRows };
    return counter.count(this.#client, requested, early);
  }
}

function aggregateOfChange({ less, more }: Change): Aggregate {
  const aggregate = emptyAggregate();
  addCounted(aggregate, less, -1);
  addCounted(aggregate, more);
  return aggregate;
}
