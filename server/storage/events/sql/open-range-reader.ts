import { LRUCache } from 'lru-cache';
import { DAY_MS } from '../../../analytics/question/plan.ts';
import type { StatsScope } from '../../../analytics/question/question.ts';
import type { EventClient } from '../engine/client.ts';
import { askEvents, askRowsToFetch } from '../overview/asked-aggregates.ts';
import type { EarlyTallies } from '../overview/early-aggregates.ts';
import type { EarlyRows } from '../overview/in-process/count-task.ts';
import type { Change } from '../overview/in-process/early-rows.ts';
import type { CountedRows, RowCounter } from '../overview/in-process/row-counter.ts';
import { addCounted, emptyTally, type Tally, tallyOfCounted } from '../overview/overview-aggregate.ts';
import { liveRanges, type OverviewPart } from '../overview/overview-part.ts';
import { createRecentAnswers } from '../overview/recent-answers.ts';

/** Counts events, in this process if there are few. */
export interface LiveReader {
  /** Counts a part that may still grow; its aggregates add up. */
  open(part: OverviewPart): Promise<Tally[]>;
  /** Counts a part of days that are over. */
  closed(part: OverviewPart): Promise<Tally>;
}

export interface LiveReaderDeps {
  mostRows: number;
  counter: RowCounter;
  /** Whether a website may have too many events in so many days to count them in this process. */
  mayBeMany(scope: StatsScope, days: number): boolean;
  early: EarlyTallies;
}

export function createLiveReader(client: EventClient, deps: LiveReaderDeps): LiveReader {
  const counting = new LiveCounting(client, deps);
  return {
    open: (part) => counting.ask(part, deps.early),
    closed: async (part) => (await counting.ask(part))[0] ?? emptyTally(),
  };
}

class LiveCounting {
  readonly #client: EventClient;
  readonly #deps: LiveReaderDeps;
  /**
   * Websites with many events on a day. For these, a result from a moment ago suffices (`many`), or fetching rows is
   * not attempted again until the next day (`too many`).
   */
  readonly #busy = new LRUCache<string, 'many' | 'too many'>({ max: 10_000 });
  readonly #recent = createRecentAnswers<Tally[]>();

  constructor(client: EventClient, deps: LiveReaderDeps) {
    this.#client = client;
    this.#deps = deps;
  }

  /** @param early cache of aggregates of days that are not over */
  async ask(part: OverviewPart, early?: EarlyTallies): Promise<Tally[]> {
    const { query } = part;
    const { figures, panels } = liveRanges(part);
    if (figures.length === 0 && panels.length === 0) return [];
    const key = JSON.stringify([query.scope, query.filter, figures[0]?.from]);
    if (!this.#busy.has(key)) return this.#count(part, key, early);
    return this.#recent.get(JSON.stringify([query, figures, panels]), () => this.#count(part, key, early));
  }

  async #count(part: OverviewPart, key: string, early: EarlyTallies | undefined): Promise<Tally[]> {
    const { mostRows, mayBeMany } = this.#deps;
    const isAsked = !this.#busy.has(key) && mayBeMany(part.query.scope, daysOf(part));
    if (isAsked && (await askRowsToFetch(this.#client, part)) > mostRows) this.#busy.set(key, 'too many');
    if (this.#busy.get(key) === 'too many') return [await askEvents(this.#client, part)];
    return (early && (await this.#change(part, early))) ?? this.#all(part, key, early);
  }

  /** Returns the cached aggregate and that of newer events; undefined if nothing is cached. */
  async #change(part: OverviewPart, early: EarlyTallies): Promise<Tally[] | undefined> {
    const known = await early.get(part);
    if (!known) return undefined;
    const { change } = await this.#counted(part, known.rows);
    return change && [known.tally, tallyOfChange(change)];
  }

  async #all(part: OverviewPart, key: string, early: EarlyTallies | undefined): Promise<Tally[]> {
    const plan = await early?.plan(part);
    const { areMany, counted, change } = await this.#counted(part, plan?.rows);
    if (areMany || !counted) this.#busy.set(key, counted ? 'many' : 'too many');
    if (!counted) return [await askEvents(this.#client, part)];
    const tally = tallyOfCounted(counted);
    if (!change) return [tally];
    plan?.keep(tally);
    return [tally, tallyOfChange(change)];
  }

  #counted(part: OverviewPart, early: EarlyRows | undefined): Promise<CountedRows> {
    const { counter, mostRows } = this.#deps;
    const asked = { query: part.query, ...liveRanges(part), boundaries: part.boundaries, most: mostRows };
    return counter.count(this.#client, asked, early);
  }
}

function daysOf(part: OverviewPart): number {
  const { figures, panels } = liveRanges(part);
  const ranges = panels.length > 0 ? panels : figures;
  return ranges.reduce((sum, { from, to }) => sum + (to - from) / DAY_MS, 0);
}

function tallyOfChange({ less, more }: Change): Tally {
  const tally = emptyTally();
  addCounted(tally, less, -1);
  addCounted(tally, more);
  return tally;
}
