import { countsKind } from '../../counting-rules.ts';
import { BY_EVENT, WITH_COUNTRY } from '../in-process/asked-rows.ts';
import { withCountry } from '../in-process/count-rows.ts';
import type { Columns, WordColumn } from '../in-process/native-blocks.ts';
import { numbers, wide, words } from '../in-process/rows.ts';
import type { ColumnTable, ColumnTableDay, ColumnTableDimension, Payment } from './column-table.ts';
import { growingBytes, growingNumbers } from './growing.ts';
import { type Places, Placing } from './placing.ts';
import { IS_DEPTH_GOAL, IS_EVENT, IS_GOAL, IS_VIEW } from './row-flags.ts';
import { TableColumnBuilder } from './table-column.ts';
import { VisitFactsBuilder } from './visit-facts.ts';

/** Builds a column table from the rows of several days. */
export class ColumnTableBuilder {
  rows = 0;
  readonly #startsAt: number;
  readonly #placing = new Placing();
  readonly #facts: VisitFactsBuilder;
  readonly #stays = growingNumbers();
  readonly #at = growingNumbers();
  readonly #flags = growingBytes();
  readonly #engagedMs = growingNumbers();
  readonly #visitsOfStays = growingNumbers();
  readonly #columns = new Map(BY_EVENT.map((name) => [name, new TableColumnBuilder()] as const));
  readonly #payments: Payment[] = [];
  readonly #days: ColumnTableDay[] = [];

  /** @param startsAt epoch milliseconds */
  constructor(startsAt: number) {
    this.#startsAt = startsAt;
    this.#facts = new VisitFactsBuilder(startsAt);
  }

  /**
   * Appends rows of one UTC day, which must follow those of earlier days.
   * @param day its first moment, and the moment from which its visits may continue after it, in epoch milliseconds
   */
  append(columns: Columns, day: { startsAt: number; goOnFrom: number }): void {
    const { stayCount: stay, visitorCount: visitor } = this.#placing;
    this.#days.push({ startsAt: day.startsAt, row: this.rows, stay, visitor });
    if (columns.rows === 0) return;
    const ids = { visitIds: wide(columns, 'visit_id'), visitors: wide(columns, 'visitor') };
    const places = this.#placing.place({ ...ids, startedAt: numbers(columns, 'visit_started_at') }, day.goOnFrom);
    this.#appendPlaces(columns.rows, places);
    const flags = flagsOf(columns);
    this.#appendNumbers(columns, flags);
    this.#appendWords(columns, places.stays);
    this.#appendFacts(columns, places, flags);
    this.rows += columns.rows;
  }

  /** Number of words in all columns: texts take most of a column table's memory if each row has its own. */
  get words(): number {
    return [...this.#columns.values()].reduce((sum, column) => sum + column.words, 0);
  }

  finish(): ColumnTable {
    const { stayCount, visitorCount, visitCount, visitorsOfStays } = this.#placing;
    const counts = { rows: this.rows, stays: stayCount };
    return {
      rows: this.rows,
      startsAt: this.#startsAt,
      stayCount,
      visitorCount,
      payments: this.#payments,
      days: this.#days,
      stays: this.#stays.trimmed(this.rows),
      at: this.#at.trimmed(this.rows),
      flags: this.#flags.trimmed(this.rows),
      engagedMs: this.#engagedMs.trimmed(this.rows),
      visits: this.#visitsOfStays.trimmed(stayCount),
      visitors: visitorsOfStays.trimmed(stayCount),
      ofVisits: this.#facts.finish(visitCount),
      columns: new Map([...this.#columns].map(([name, column]) => [name, column.finish(counts)])),
    };
  }

  #appendPlaces(count: number, { stays, visits }: Places): void {
    this.#stays.reserve(this.rows + count);
    this.#stays.values.set(stays, this.rows);
    this.#visitsOfStays.reserve(this.#placing.stayCount);
    for (let row = 0; row < count; row++) this.#visitsOfStays.values[stays[row] ?? 0] = visits[row] ?? 0;
  }

  #appendNumbers(columns: Columns, flags: Uint8Array): void {
    const [at, engagedMs] = [numbers(columns, 'occurred_at'), numbers(columns, 'engaged_ms')];
    const [paid, value, unit] = [numbers(columns, 'paid'), numbers(columns, 'value'), words(columns, 'unit')];
    for (const list of [this.#at, this.#flags, this.#engagedMs]) list.reserve(this.rows + columns.rows);
    this.#flags.values.set(flags, this.rows);
    for (let row = 0; row < columns.rows; row++) {
      const place = this.rows + row;
      this.#at.values[place] = Math.floor(((at[row] ?? 0) - this.#startsAt) / 1000);
      this.#engagedMs.values[place] = engagedMs[row] ?? 0;
      if (paid[row] !== 1) continue;
      this.#payments.push({ row: place, value: value[row] ?? 0, unit: unit.words[unit.codes[row] ?? 0] ?? '' });
    }
  }

  #appendWords(columns: Columns, stays: Uint32Array): void {
    const allStays = this.#stays.values.subarray(0, this.rows + columns.rows);
    const part = { stays, stayCount: this.#placing.stayCount, allStays, before: this.rows };
    for (const [name, column] of this.#columns) column.append(wordsOf(columns, name), part);
  }

  #appendFacts(columns: Columns, { visits, visitors }: Places, flags: Uint8Array): void {
    const [allStays, pages] = [this.#stays.values, this.#columns.get('page')];
    this.#facts.append({
      visits,
      visitors,
      visitCount: this.#placing.visitCount,
      at: numbers(columns, 'occurred_at'),
      startedAt: numbers(columns, 'visit_started_at'),
      sequence: numbers(columns, 'sequence'),
      flags,
      pageAt: (row) => pages?.codeAt(this.rows + row, allStays) ?? 0,
    });
  }
}

function wordsOf(columns: Columns, name: ColumnTableDimension): WordColumn {
  const column = words(columns, `by_${name}`);
  return WITH_COUNTRY.has(name) ? { kind: 'word', ...withCountry(column, words(columns, 'by_country')) } : column;
}

function flagsOf(columns: Columns): Uint8Array {
  const { words: kinds, codes } = words(columns, 'kind');
  const [goal, depthGoal] = [numbers(columns, 'goal'), numbers(columns, 'depth_goal')];
  const ofKinds = kinds.map((kind) =>
    countsKind('views', kind) ? IS_VIEW : countsKind('events', kind) ? IS_EVENT : 0,
  );
  const flags = new Uint8Array(codes.length);
  for (let row = 0; row < flags.length; row++) {
    const reached = (goal[row] === 1 ? IS_GOAL : 0) | (depthGoal[row] === 1 ? IS_DEPTH_GOAL : 0);
    flags[row] = (ofKinds[codes[row] ?? 0] ?? 0) | reached;
  }
  return flags;
}
