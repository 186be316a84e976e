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

/** Counts events, by hand where they are few. */
export interface LiveReader {
  /** Of a part that may go on: its tallies add up. */
  open(part: OverviewPart): Promise<Tally[]>;
  /** Of days that are over. */
  closed(part: OverviewPart): Promise<Tally>;
}

export interface LiveReaderParts {
  mostRows: number;
  counter: RowCounter;
  /** Whether a website may have more events in so many days than are counted by hand. */
  mayBeMany(scope: StatsScope, days: number): boolean;
  early: EarlyTallies;
}

export function createLiveReader(client: EventClient, parts: LiveReaderParts): LiveReader {
  const counting = new LiveCounting(client, parts);
  return {
    open: (part) => counting.ask(part, parts.early),
    closed: async (part) => (await counting.ask(part))[0] ?? emptyTally(),
  };
}

class LiveCounting {
  readonly #client: EventClient;
  readonly #parts: LiveReaderParts;
  /** Websites with many events on a day: what was made a moment ago will do, or fetching them is for nothing until the next. */
  readonly #busy = new LRUCache<string, 'many' | 'too many'>({ max: 10_000 });
  readonly #recent = createRecentAnswers<Tally[]>();

  constructor(client: EventClient, parts: LiveReaderParts) {
    this.#client = client;
    this.#parts = parts;
  }

  /** @param early what is kept of days that go on */
  async ask(part: OverviewPart, early?: EarlyTallies): Promise<Tally[]> {
    const { query } = part;
    const { figures, panels } = liveRanges(part);
    if (figures.length === 0 && panels.length === 0) return [];
    const key = JSON.stringify([query.scope, query.filter, figures[0]?.from]);
    if (!this.#busy.has(key)) return this.#count(part, key, early);
    return this.#recent.get(JSON.stringify([query, figures, panels]), () => this.#count(part, key, early));
  }

  async #count(part: OverviewPart, key: string, early: EarlyTallies | undefined): Promise<Tally[]> {
    const { mostRows, mayBeMany } = this.#parts;
    const isAsked = !this.#busy.has(key) && mayBeMany(part.query.scope, daysOf(part));
    if (isAsked && (await askRowsToFetch(this.#client, part)) > mostRows) this.#busy.set(key, 'too many');
    if (this.#busy.get(key) === 'too many') return [await askEvents(this.#client, part)];
    return (early && (await this.#change(part, early))) ?? this.#all(part, key, early);
  }

  /** What is kept, and what is new since; undefined where nothing is kept. */
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
    const { counter, mostRows } = this.#parts;
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
